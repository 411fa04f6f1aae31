#!/usr/bin/env python3
"""How often an engine chooses the best move of positions where it is known, with a fixed number of nodes each.

    tests/move_match.py --engine build/release/tsugite
    tests/move_match.py --engine build/release/tsugite --nodes 10000 --option EvalFile=hand.weights --verbose

Any USI engine that obeys `go nodes`. Each position is a game of its own, so the order does not matter.
"""

import argparse
import math
import os
import pathlib
import shlex
import subprocess
import sys

TABLE = pathlib.Path(__file__).resolve().parent / "data" / "bestmove.tsv"


class Engine:
    def __init__(self, command, options):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.send("usi")
        self.await_line("usiok")
        for option in options:
            name, _, value = option.partition("=")
            self.send("setoption name %s value %s" % (name, value))
        self.send("isready")
        self.await_line("readyok")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def await_line(self, word):
        """The first line that begins with the word; errors on the way are shown."""
        for line in self.process.stdout:
            words = line.split()
            if words[:1] == [word]:
                return words
            if words[:2] == ["info", "string"] and "error" in words[2:3] + words[3:4]:
                print(line.rstrip(), file=sys.stderr)
        sys.exit("move_match.py: the engine ended without %s" % word)

    def best_move(self, sfen, nodes):
        self.send("usinewgame")
        self.send("position sfen " + sfen)
        self.send("go nodes %d" % nodes)
        return self.await_line("bestmove")[1]

    def quit(self):
        self.send("quit")
        self.process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True, help="command that starts the engine")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="USI option, may be repeated")
    parser.add_argument("--nodes", type=int, default=100000, help="nodes for each position")
    parser.add_argument("--table", default=TABLE, help="id, SFEN and best move, tab-separated")
    parser.add_argument("--verbose", action="store_true", help="show each position where another move was chosen")
    arguments = parser.parse_args()

    command = shlex.split(arguments.engine)
    if os.path.exists(command[0]):
        command[0] = os.path.abspath(command[0])
    try:
        with open(arguments.table, encoding="utf-8") as table:
            rows = [line.rstrip("\n").split("\t")[:3] for line in table if line.strip() and not line.startswith("#")]
        engine = Engine(command, arguments.option)
    except OSError as error:
        sys.exit("move_match.py: %s" % error)
    matched = 0
    for name, sfen, best in rows:
        move = engine.best_move(sfen, arguments.nodes)
        matched += move == best
        if arguments.verbose and move != best:
            print("%s\t%s\t%s instead of %s" % (name, sfen, move, best))
    engine.quit()
    share = matched / len(rows)
    print("%d of %d, %.1f %% +- %.1f" % (matched, len(rows), 100 * share,
                                         196 * math.sqrt(share * (1 - share) / len(rows))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
