#!/usr/bin/env python3
"""What an analysis gains by what it keeps: steps through a game forward and back, each position to a fixed depth.

    tests/continuity.py --engine build/release/tsugite --game games.txt --depth 12

Three ways: from scratch at each position; with the table kept; with the table and the tree kept (KeepTree). The file has
a game a line, `startpos moves ...`; the first one that is long enough is taken. Nodes are those of one thread, so they are
the same each time; times are the machine's.
"""

import argparse
import shlex
import subprocess
import sys


class Engine:
    def __init__(self, command, options):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        bufsize=1)
        self.send("usi")
        self.await_line("usiok")
        for option in options:
            name, _, value = option.partition("=")
            self.send("setoption name %s value %s" % (name, value))
        self.make_ready()

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def await_line(self, word):
        """The words of the line that begins so, and those of the last report before it."""
        last = []
        for line in self.process.stdout:
            words = line.split()
            if words[:1] == [word]:
                return last
            if words[:2] == ["info", "depth"]:
                last = words
        sys.exit("continuity.py: the engine ended without %s" % word)

    def make_ready(self):
        self.send("isready")
        self.await_line("readyok")

    def search(self, position, depth):
        """(nodes, milliseconds)"""
        self.send("position " + position)
        self.send("go depth %d" % depth)
        report = self.await_line("bestmove")
        return tuple(int(report[report.index(word) + 1]) for word in ("nodes", "time"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True, help="command that starts the engine")
    parser.add_argument("--game", required=True, help="file of games")
    parser.add_argument("--plies", type=int, default=100)
    parser.add_argument("--depth", type=int, default=12)
    parser.add_argument("--option", action="append", default=["USI_Hash=256"], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    with open(arguments.game) as file:
        games = [line.split() for line in file if line.startswith("startpos moves")]
    games = [words[2:] for words in games if len(words) - 2 >= arguments.plies]
    if not games:
        parser.error("no game of %d moves in %s" % (arguments.plies, arguments.game))
    moves = games[0][:arguments.plies]
    forward = list(range(1, len(moves)))  # the last position may be the end of the game
    print("%-22s %16s %16s" % ("", "forward", "and back"))
    for name, keep_tree, fresh in (("from scratch", "false", True), ("table kept", "false", False),
                                   ("table and tree kept", "true", False)):
        engine = Engine(arguments.engine, arguments.option + ["KeepTree=" + keep_tree])
        sums = []
        for plies in (forward, forward[-2::-1]):
            nodes = time = 0
            for ply in plies:
                if fresh:
                    engine.send("usinewgame")
                    engine.make_ready()
                spent = engine.search("startpos moves " + " ".join(moves[:ply]), arguments.depth)
                nodes, time = nodes + spent[0], time + spent[1]
            sums.append("%d nodes, %.2f s" % (nodes, time / 1000))
        print("%-22s %16s   %16s" % (name, *sums), flush=True)
        engine.send("quit")
    return 0


if __name__ == "__main__":
    sys.exit(main())
