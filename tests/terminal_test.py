#!/usr/bin/env python3
"""What the engine does at a terminal: its subcommands, what they print, and how they fail.

  terminal_test.py --engine PATH [--timeout SECONDS]

Prints a line for each check that fails, and at the end "N passed, N failed"; exit status 1 if any failed.
"""

import argparse
import os
import re
import subprocess
import sys

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
AFTER_7G7F = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
MANY_MOVES = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"  # 593 legal moves
ONE_PLY_MATE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
MATED = "4k4/9/9/9/9/9/4p4/4g4/4K4 b - 1"
TOTAL = r"total %d nodes, \d+ ms, \d+ nodes/s"
MOVE = r"([1-9][a-i][1-9][a-i]\+?|[PLNSGBR]\*[1-9][a-i])"


class Run:
    """The program with some arguments, after it has ended."""

    def __init__(self, arguments, status, output, complaints):
        self.arguments = arguments
        self.status = status
        self.output = output
        self.complaints = complaints

    def lines(self):
        return self.output.rstrip("\n").split("\n")

    def last_line(self):
        return self.lines()[-1]


class Tests:
    def __init__(self, engine, timeout_s):
        self.engine = os.path.abspath(engine) if os.sep in engine else engine
        self.timeout_s = timeout_s
        self.passed = self.failed = 0

    def run(self, *arguments):
        ended = subprocess.run([self.engine, *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                               timeout=self.timeout_s, check=False)
        return Run(arguments, ended.returncode, ended.stdout.decode("utf-8", "backslashreplace"),
                   ended.stderr.decode("utf-8", "backslashreplace"))

    def check(self, right, run, expected):
        if right:
            self.passed += 1
            return
        self.failed += 1
        print("FAILED %s\n  expected: %s\n  status %s" % (" ".join(run.arguments), expected, run.status))
        for name, text in (("stdout", run.output), ("stderr", run.complaints)):
            for line in text.rstrip("\n").split("\n")[-12:]:
                print("  %s: %s" % (name, line))

    def succeeds(self, *arguments):
        """Ends with 0 and complains of nothing."""
        run = self.run(*arguments)
        self.check(run.status == 0 and run.complaints == "", run, "status 0 and nothing on stderr")
        return run

    def fails(self, *arguments):
        """Ends with 2, and says on stderr why."""
        run = self.run(*arguments)
        self.check(run.status == 2 and run.complaints.strip() != "", run, "status 2 and a message on stderr")
        return run

    # ---- the checks

    def version_and_help(self):
        run = self.succeeds("--version")
        self.check(re.fullmatch(r"Tsugite \d+\.\d+\.\d+\n", run.output), run, "the name and the version")
        run = self.succeeds("--help")
        for word in ("analyse", "show", "perft", "bench", "USI"):
            self.check(word in run.output, run, "a word on " + word)
        for subcommand in ("analyse", "show", "perft", "bench"):
            run = self.succeeds(subcommand, "--help")
            self.check(subcommand in run.output, run, "the usage of " + subcommand)

    def perft(self):
        for depth, count in (("0", 1), ("1", 30), ("2", 900), ("3", 25470)):
            run = self.succeeds("perft", depth)
            self.check(re.fullmatch(TOTAL % count, run.last_line()), run, "%d nodes in the last line" % count)
        run = self.succeeds("perft", "1", "--sfen", MANY_MOVES)
        self.check(re.fullmatch(TOTAL % 593, run.last_line()), run, "593 nodes in the last line")
        run = self.succeeds("perft", "2", "--sfen", AFTER_7G7F)
        self.check(re.fullmatch(TOTAL % 1110, run.last_line()), run, "1110 nodes in the last line")
        run = self.succeeds("perft", "2", "--sfen", "startpos moves 7g7f")
        self.check(re.fullmatch(TOTAL % 1110, run.last_line()), run, "1110 nodes in the last line")
        run = self.succeeds("perft", "1", "--sfen", MATED)
        self.check(re.fullmatch(TOTAL % 0, run.last_line()), run, "0 nodes in the last line")
        for depth, count in (("0", 1), ("1", 30), ("3", 25470)):
            run = self.succeeds("perft", depth, "--played")
            self.check(re.fullmatch(TOTAL % count, run.last_line()), run, "%d nodes in the last line" % count)

    def perft_split(self):
        run = self.succeeds("perft", "3", "--split")
        counts = [re.fullmatch(MOVE + r": (\d+)", line) for line in run.lines()[:-1]]
        self.check(len(counts) == 30 and all(counts), run, "a line 'move: count' for each of 30 moves")
        self.check(len({count.group(1) for count in counts if count}) == 30, run, "each move once")
        total = sum(int(count.group(2)) for count in counts if count)
        self.check(total == 25470, run, "counts that add up to 25470")
        self.check(re.fullmatch(TOTAL % 25470, run.last_line()), run, "the total in the last line")

    def perft_errors(self):
        run = self.fails("perft", "2", "--sfen", "lnsgkgsnl/1r5b1/ppppxpppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")
        self.check("21" in run.complaints and "SFEN" in run.complaints, run, "where it is wrong: column 21")
        self.check(run.output == "", run, "nothing on stdout")
        self.fails("perft", "2", "--sfen", "startpos moves 7g7f 7g7f")
        self.fails("perft", "2", "--sfen", "startpos junk")
        self.fails("perft")
        self.fails("perft", "x")
        self.fails("perft", "-1")
        self.fails("perft", "2", "--sfen")

    def usage_errors(self):
        run = self.fails("frobnicate")
        self.check(run.output == "", run, "nothing on stdout")
        self.fails("--frobnicate")
        self.fails("show", "--frobnicate")
        self.fails("bench", "--depth", "x")
        self.fails("bench", "--depth", "0")

    def show(self):
        run = self.succeeds("show")
        self.check("sfen " + START in run.lines(), run, "the SFEN of the start")
        self.check("30 legal moves" in run.output, run, "30 legal moves")
        for position in (("startpos", "moves", "7g7f"), ("startpos moves 7g7f",), (START, "moves", "7g7f"),
                         ("sfen " + START, "moves", "7g7f")):
            run = self.succeeds("show", *position)
            self.check("sfen " + AFTER_7G7F in run.lines(), run, "the SFEN after 7g7f")
            self.check("White" in run.output, run, "White to move")
        run = self.succeeds("show", MATED)
        self.check("no legal move" in run.output, run, "no legal move")
        run = self.fails("show", "9/9 b - 1")
        self.check("SFEN" in run.complaints, run, "that the SFEN is at fault")
        self.fails("show", "startpos", "moves", "7g7f", "8h2b+", "junk")

    def bench(self):
        first = self.succeeds("bench", "--depth", "3")
        self.check(re.fullmatch(r"Bench: [1-9]\d*", first.last_line()), first, "'Bench: N' in the last line")
        second = self.succeeds("bench", "--depth", "3")
        self.check(first.last_line() == second.last_line(), second, "the same as before: " + first.last_line())
        other = self.succeeds("bench", "--depth", "3", "--hash", "1")
        self.check(re.fullmatch(r"Bench: [1-9]\d*", other.last_line()), other, "'Bench: N' in the last line")

    def analyse(self):
        run = self.succeeds("analyse", "--depth", "4", "--hash", "16")
        self.check("sfen " + START in run.lines(), run, "the position")
        self.check(re.match(r"best move: " + MOVE, run.last_line()), run, "the best move in the last line")
        self.check(re.search(r"^ +4/\d+ ", run.output, re.MULTILINE), run, "a line of depth 4")
        run = self.succeeds("analyse", "startpos", "moves", "7g7f", "3c3d", "--nodes", "2000", "--hash", "16")
        self.check(re.match(r"best move: " + MOVE, run.last_line()), run, "the best move in the last line")
        run = self.succeeds("analyse", ONE_PLY_MATE, "--depth", "3", "--hash", "16")
        self.check(run.last_line().startswith("best move: G*5b"), run, "the mate")
        self.check("mate 1" in run.output, run, "that it is a mate")
        run = self.succeeds("analyse", MATED, "--depth", "3", "--hash", "16")
        self.check(run.last_line() == "best move: resign", run, "resign")
        run = self.succeeds("analyse", "--depth", "3", "--multipv", "3", "--hash", "16")
        self.check(len(re.findall(r"^ +3/\d+ ", run.output, re.MULTILINE)) >= 3, run, "three lines of depth 3")
        run = self.succeeds("analyse", "--time", "300", "--hash", "16")
        self.check(re.match(r"best move: " + MOVE, run.last_line()), run, "the best move in the last line")

    def analyse_errors(self):
        self.fails("analyse", "startpos", "moves", "7g7f", "7g7f")
        self.fails("analyse", "9/9 b - 1", "--depth", "2")
        self.fails("analyse", "--depth", "x")
        self.fails("analyse", "--depth", "0")
        self.fails("analyse", "--nodes", "-5")

    def client_that_does_not_read(self):
        """Its pipe is full, but quit, the end of its input and a signal are still heard."""
        def leave(say_goodbye):
            process = subprocess.Popen([self.engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            process.stdin.write(b"usi\n" * 200 + b"position startpos\ngo infinite\n")
            process.stdin.flush()
            say_goodbye(process)
            try:
                status = process.wait(self.timeout_s)
            finally:
                process.kill()
            self.check(status == 0, Run(["(usi, 200 times, unread)"], status, "", ""), "status 0")

        def quit(process):
            process.stdin.write(b"quit\n")
            process.stdin.flush()
        leave(quit)
        leave(lambda process: process.stdin.close())


def main():
    parser = argparse.ArgumentParser(description="Checks the engine's command line.")
    parser.add_argument("--engine", metavar="PATH", required=True)
    parser.add_argument("--timeout", metavar="SECONDS", type=float, default=120.0,
                        help="for one run of the program (default 120)")
    arguments = parser.parse_args()
    tests = Tests(arguments.engine, arguments.timeout)
    for group in (tests.version_and_help, tests.perft, tests.perft_split, tests.perft_errors, tests.usage_errors,
                  tests.show, tests.bench, tests.analyse, tests.analyse_errors,
                  tests.client_that_does_not_read):
        try:
            group()
        except subprocess.TimeoutExpired as error:
            tests.failed += 1
            print("FAILED %s\n  did not end within %g s" % (" ".join(error.cmd[1:]), tests.timeout_s))
        except OSError as error:
            tests.failed += 1
            print("FAILED the program does not start: %s" % error)
            break
    print("%d passed, %d failed" % (tests.passed, tests.failed))
    return 1 if tests.failed else 0


if __name__ == "__main__":
    sys.exit(main())
