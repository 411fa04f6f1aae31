#!/usr/bin/env python3
"""Where a search of fixed depth is wrong by what lies behind its horizon: finds such positions, and says how many nodes
a search needs until it has the right move for good.

    tests/horizon.py find --engine build/release/tsugite --openings openings.sfen > tests/data/horizon.tsv
    tests/horizon.py measure --engine build/release/tsugite --option-b HorizonSearch=true

`find` plays games with a fixed depth against itself. Where the score changes by more than --swing centipawns within the
next four plies, and searches of --nodes and of half as many agree on another move than the one that was played, and see
the change coming, the position is printed. `measure` searches each of them with two sets of options.
"""

import argparse
import math
import pathlib
import shlex
import subprocess
import sys

TABLE = pathlib.Path(__file__).resolve().parent / "data" / "horizon.tsv"
MATE = 30000
LEAST_NODES = 1000  # searches of fewer are not asked


class Engine:
    def __init__(self, command, options):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        bufsize=1)
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
        for line in self.process.stdout:
            if line.split()[:1] == [word]:
                return line.split()
        sys.exit("horizon.py: the engine ended without %s" % word)

    def search(self, position, go):
        """(best move, score), from scratch"""
        self.send("usinewgame")
        self.send("isready")
        self.await_line("readyok")
        return self.go_on(position, go)

    def go_on(self, position, go):
        self.send("position " + position)
        self.send("go " + go)
        score = 0
        for line in self.process.stdout:
            words = line.split()
            if words[:1] == ["bestmove"]:
                return words[1], score
            if words[:1] != ["info"] or "pv" not in words or "lowerbound" in words or "upperbound" in words:
                continue
            kind, number = words[words.index("score") + 1:words.index("score") + 3]
            score = int(number) if kind == "cp" else MATE if int(number) > 0 else -MATE
        sys.exit("horizon.py: the engine ended without a best move")

    def sfen(self, position):
        self.send("position " + position)
        self.send("d")
        for line in self.process.stdout:
            if "sfen" in line:
                return line[line.index("sfen") + 5:].strip()
        sys.exit("horizon.py: the engine ended")


def game_of(engine, opening, depth):
    """The positions of a game, the moves played there, and what the mover thought of them."""
    moves, scores, position = [], [], opening
    while len(moves) < 200:
        position = opening + (" " if " moves" in opening else " moves ") + " ".join(moves) if moves else opening
        move, score = engine.go_on(position, "depth %d" % depth)
        if move in ("resign", "win") or abs(score) > 2500:
            break
        moves.append(move)
        scores.append(score)
    return moves, scores


def find(arguments):
    engine = Engine(arguments.engine, ["USI_Hash=64"])
    print("# Where a search of depth %d is wrong by what lies behind its horizon: SFEN, the move it plays, the right one."
          % arguments.depth)
    print("# Source: games of this engine against itself, by tests/horizon.py find; right is what searches of %d and %d"
          " nodes agree on." % (arguments.nodes // 2, arguments.nodes))
    found = 0
    with open(arguments.openings) as file:
        openings = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    for opening in openings[arguments.skip:]:
        opening = opening if opening.startswith(("sfen", "startpos")) else "sfen " + opening
        moves, scores = game_of(engine, opening, arguments.depth)
        for at in range(len(moves) - 4):
            if abs(scores[at + 4] - scores[at]) <= arguments.swing or abs(scores[at]) > 1200:
                continue
            position = opening + (" " if " moves" in opening else " moves ") + " ".join(moves[:at]) if at else opening
            shallow, was = engine.search(position, "depth %d" % arguments.depth)
            half, _ = engine.search(position, "nodes %d" % (arguments.nodes // 2))
            right, score = engine.search(position, "nodes %d" % arguments.nodes)
            # The deep search sees the change coming, and has another move against it.
            if right in (shallow, "resign", "win") or half != right or abs(score - was) <= arguments.swing / 2:
                continue
            print("%s\t%s\t%s" % (engine.sfen(position), shallow, right), flush=True)
            found += 1
            break  # one of a game
        if found == arguments.count:
            return 0
    return 1


def settled(engine, sfen, right, most_nodes):
    """The fewest nodes from which on every search of so many, and of each greater number, has the right move; the most
    if there are none. A search's reports would not tell: how many it says depends on the time."""
    settled_nodes = nodes = most_nodes
    while nodes >= LEAST_NODES and engine.search("sfen " + sfen, "nodes %d" % nodes)[0] == right:
        settled_nodes = nodes
        nodes = nodes * 2 // 3
    return settled_nodes


def measure(arguments):
    engines = [Engine(arguments.engine, ["USI_Hash=64"] + options) for options in (arguments.option_a, arguments.option_b)]
    total, solved, count = [0.0, 0.0], [0, 0], 0
    with open(arguments.table) as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    for sfen, _, right in rows:
        nodes = [settled(engine, sfen, right, arguments.nodes) for engine in engines]
        print("%-90s %-6s %9d %9d" % (sfen, right, *nodes), flush=True)
        count += 1
        for side in (0, 1):
            total[side] += math.log(nodes[side])
            solved[side] += nodes[side] < arguments.nodes
    print("%d positions; solved within %d nodes: %d and %d; geometric mean of nodes %.0f and %.0f, ratio %.2f" % (
        count, arguments.nodes, *solved, *(math.exp(logs / count) for logs in total),
        math.exp((total[1] - total[0]) / count)))
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    finder = commands.add_parser("find")
    finder.add_argument("--openings", required=True)
    finder.add_argument("--depth", type=int, default=8)
    finder.add_argument("--swing", type=int, default=300)
    finder.add_argument("--count", type=int, default=20)
    finder.add_argument("--skip", type=int, default=0, help="openings to leave out")
    finder.add_argument("--nodes", type=int, default=2_000_000)
    measurer = commands.add_parser("measure")
    measurer.add_argument("--table", default=TABLE)
    measurer.add_argument("--nodes", type=int, default=2_000_000)
    measurer.add_argument("--option-a", action="append", default=[], metavar="NAME=VALUE")
    measurer.add_argument("--option-b", action="append", default=[], metavar="NAME=VALUE")
    for command in (finder, measurer):
        command.add_argument("--engine", required=True, help="command that starts the engine")
    arguments = parser.parse_args()
    return find(arguments) if arguments.command == "find" else measure(arguments)


if __name__ == "__main__":
    sys.exit(main())
