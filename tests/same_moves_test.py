#!/usr/bin/env python3
"""Two builds of the engine think the same: equal bench signatures, and on many positions the same move, score, line and
node count at a fixed number of nodes.

  same_moves_test.py --engine COMMAND --other COMMAND [--nodes N]

Each command is split as a shell would. Prints what differs, and at the end "N passed, N failed"; exit status 1 if any
failed.
"""

import argparse
import pathlib
import shlex
import subprocess
import sys

POSITIONS = pathlib.Path(__file__).resolve().parent / "data" / "walk_starts.sfen"
MATTERS_NOT = ("time", "nps")  # the only words of an info line that may differ


def positions():
    lines = POSITIONS.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def without_speed(line):
    words, kept = line.split(), []
    while words:
        word = words.pop(0)
        if word in MATTERS_NOT and kept[:1] == ["info"] and words:
            words.pop(0)
        else:
            kept.append(word)
    return " ".join(kept)


class Engine:
    def __init__(self, command):
        self.command = shlex.split(command)
        self.process = None

    def signature(self):
        ended = subprocess.run(self.command + ["bench"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True)
        return ended.stdout.decode("utf-8").splitlines()[-1]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.ask(["usi"], "usiok")
        self.ask(["setoption name USI_Hash value 16", "setoption name PvInterval value 0", "isready"], "readyok")
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def ask(self, lines, last):
        self.process.stdin.write("".join(line + "\n" for line in lines).encode("utf-8"))
        self.process.stdin.flush()
        answer = []
        while not answer or answer[-1].split()[:1] != [last]:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit("%s ended instead of saying %s" % (self.command[0], last))
            answer.append(line.decode("utf-8").rstrip("\r\n"))
        return answer

    def think(self, sfen, nodes):
        answer = self.ask(["isready"], "readyok") and self.ask(
            ["usinewgame", "position sfen " + sfen, "go nodes %d" % nodes], "bestmove")
        return [without_speed(line) for line in answer]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True, metavar="COMMAND")
    parser.add_argument("--other", required=True, metavar="COMMAND")
    parser.add_argument("--nodes", type=int, default=20000, metavar="N")
    arguments = parser.parse_args()

    engine, other = Engine(arguments.engine), Engine(arguments.other)
    passed = failed = 0

    def compare(what, ours, theirs):
        nonlocal passed, failed
        if ours == theirs:
            passed += 1
            return
        failed += 1
        print("FAILED %s\n  engine: %s\n  other:  %s" % (what, ours, theirs))

    compare("bench", engine.signature(), other.signature())
    with engine, other:
        for sfen in positions():
            ours, theirs = engine.think(sfen, arguments.nodes), other.think(sfen, arguments.nodes)
            different = [pair for pair in zip(ours, theirs) if pair[0] != pair[1]]
            compare(sfen, *(different[0] if different else (len(ours), len(theirs))))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
