#!/usr/bin/env python3
"""What the engine does at a terminal: its subcommands, what they print, and how they fail.

  terminal_test.py --engine PATH [--timeout SECONDS]

Prints a line for each check that fails, and at the end "N passed, N failed"; exit status 1 if any failed.
"""

import argparse
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # no __pycache__ among the sources

import kif_reader  # noqa: E402

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
AFTER_7G7F = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
MANY_MOVES = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"  # 593 legal moves
ONE_PLY_MATE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
MATED = "4k4/9/9/9/9/9/4p4/4g4/4K4 b - 1"
# From the public test sets (wkbk, antma, mizar/YaneuraOu.wasm).
TSUME_1 = "7p1/8k/6R2/8G/9/9/9/9/9 b r2b3g4s4n4l17p 1"
TSUME_1_LINE = "mate 1 3c1c+"
TSUME_3 = "9/9/3+R5/9/4k4/9/9/9/5L3 b Brb4g4s4n3l18p 1"
TSUME_3_LINE = "mate 3 B*4d 5e5f 6c6f"
TSUME_KING_IN_HAND = "4n1+B2/5R3/6k2/6Bpp/9/9/9/9/9 b kr4g4s3n4l16p 1"  # the king is an addition
TSUME_CHOICE = "8k/9/6S2/8p/9/9/9/9/9 b SLg 1"  # two answers, and two mates after the first
NO_MATE = "9/4k4/9/4P4/9/9/9/9/9 b G2r2b4s4n4l17p 1"
HARD = "3pl3p/1+Pn3pk1/2+p6/4+pG3/1K3p2P/+B5l1+B/+p3pS1+ll/p+p2PN3/3S1+sSPN b 2R2P3gn2p 1"
MATE = ("mate", "--hash", "16")
USI = MATE + ("--format", "usi")
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

    def run(self, *arguments, typed=None):
        stdin = {"stdin": subprocess.DEVNULL} if typed is None else {"input": typed.encode()}
        ended = subprocess.run([self.engine, *arguments], capture_output=True, timeout=self.timeout_s, check=False,
                               **stdin)
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
        for word in ("analyse", "mate", "show", "eval", "perft", "bench", "USI"):
            self.check(word in run.output, run, "a word on " + word)
        for subcommand in ("analyse", "mate", "show", "eval", "perft", "bench"):
            run = self.succeeds(subcommand, "--help")
            self.check(subcommand in run.output, run, "the usage of " + subcommand)

    def output_lost(self):
        """Results that nobody got are told, and the status is not 0."""
        if not os.path.exists("/dev/full"):
            return
        for arguments in (("--help",), ("show",), ("eval",), ("perft", "1"), ("bench", "--depth", "1"),
                          ("analyse", "--depth", "1", "--hash", "1"), (*MATE, TSUME_1)):
            with open("/dev/full", "w") as full:
                ended = subprocess.run([self.engine, *arguments], stdin=subprocess.DEVNULL, stdout=full,
                                       stderr=subprocess.PIPE, timeout=self.timeout_s, check=False)
            run = Run(arguments, ended.returncode, "", ended.stderr.decode())
            self.check(run.status in (1, 2) and run.complaints.count("cannot write") == 1, run, "that it cannot write")

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
                         ("sfen " + START, "moves", "7g7f"), ("position startpos moves 7g7f",),
                         ("position", "sfen", *START.split(), "moves", "7g7f")):
            run = self.succeeds("show", *position)
            self.check("sfen " + AFTER_7G7F in run.lines(), run, "the SFEN after 7g7f")
            self.check("White" in run.output, run, "White to move")
        run = self.succeeds("show", MATED)
        self.check("no legal move" in run.output, run, "no legal move")
        run = self.fails("show", "9/9 b - 1")
        self.check("SFEN" in run.complaints, run, "that the SFEN is at fault")
        self.fails("show", "startpos", "moves", "7g7f", "8h2b+", "junk")

    def eval(self):
        run = self.succeeds("eval")
        total = re.search(r"^evaluation \+?(-?\d+) for Black, \+?(-?\d+) for the side to move \(Black\)$", run.output,
                          re.MULTILINE)
        self.check(total and total.group(1) == total.group(2), run, "the evaluation of the start, Black to move")
        self.check(re.search(r"^total .* \+?%s$" % (total and total.group(1)), run.output, re.MULTILINE), run,
                   "the same total in the table")
        for position in (("startpos", "moves", "7g7f"), (AFTER_7G7F,)):
            run = self.succeeds("eval", *position)
            total = re.search(r"^evaluation \+?(-?\d+) for Black, \+?(-?\d+) for the side to move \(White\)$",
                              run.output, re.MULTILINE)
            self.check(total and int(total.group(1)) == -int(total.group(2)), run, "both views, White to move")
            self.check("in check" not in run.output, run, "no check")
        self.check("in check" in self.succeeds("eval", MATED).output, run, "that it is check")
        for position in ("9/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/4K4 b 18p 1", MANY_MOVES):
            self.succeeds("eval", position)

    def eval_errors(self):
        run = self.fails("eval", "9/9 b - 1")
        self.check("SFEN" in run.complaints and run.output == "", run, "that the SFEN is at fault")
        self.fails("eval", "startpos", "moves", "7g7f", "7g7f")
        with tempfile.TemporaryDirectory() as folder:
            other = pathlib.Path(folder) / "other.weights"
            other.write_text("these are no weights")
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            for file, fault in ((str(other), "other.weights: not a file of weights"), (folder, "a folder"),
                                (str(other) + "2", "no such file"), (pipe, "a pipe")):
                run = self.fails("eval", "--weights", file)
                self.check(fault in run.complaints and run.output == "", run, fault)
        self.fails("eval", "--weights")
        self.fails("eval", "--weights", "")

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

    def analyse_tree(self):
        """Variations from a file are reported on; files that make no sense are told."""
        with tempfile.TemporaryDirectory() as folder:
            lines = os.path.join(folder, "lines.txt")
            with open(lines, "w") as file:
                file.write("# two lines\nstartpos moves 7g7f 3c3d 2g2f\n7g7f 8c8d\n2g2f\n")
            run = self.succeeds("analyse", "--tree", lines, "--depth", "5", "--hash", "16")
            for number, moves in ((1, "7g7f 3c3d 2g2f"), (2, "7g7f 8c8d"), (3, "2g2f")):
                self.check(re.search(r"^ +%d\. +[+-]?\d+  depth 5  %s( |$)" % (number, moves), run.output, re.MULTILINE),
                           run, "line %d, to depth 5" % number)
            run = self.succeeds("analyse", "--tree", lines, "--nodes", "1", "--hash", "16")
            self.check("variations: the search ended before it came to them" in run.lines(), run, "that there was no time")
            faulty = os.path.join(folder, "faulty.txt")
            with open(faulty, "w") as file:
                file.write("7g7f 8c8d\n2g2f 2g2f\n")
            run = self.run("analyse", "--tree", faulty, "--depth", "2", "--hash", "16")
            self.check(run.status == 0 and "line 2: " in run.complaints, run, "a warning of what is not legal in line 2")
            record = os.path.join(folder, "game.kif")
            with open(record, "w", encoding="cp932") as file:
                file.write("手合割：香落ち\n手数----指手---------消費時間--\n   1 ３四歩(33)\n   2 ７六歩(77)\n   3 ４四歩(43)\n"
                           "   4 投了\n\n変化：2手\n   2 ２六歩(27)\n")
            run = self.succeeds("analyse", "--tree", record, "--depth", "4", "--hash", "16")
            self.check("sfen lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" in run.lines(), run,
                       "the record's own starting position")
            for moves in ("3c3d 7g7f 4c4d", "3c3d 2g2f"):
                self.check(re.search(r"depth 4  %s( |$)" % moves, run.output, re.MULTILINE), run, "the line " + moves)
            self.fails("analyse", "startpos", "moves", "9g9f", "--tree", record, "--depth", "1")
            self.fails("analyse", "--tree", os.path.join(folder, "absent"), "--depth", "1")
            self.fails("analyse", "--tree", folder, "--depth", "1")

    def analyse_interrupted(self):
        """Ends with the best so far and the status of the signal."""
        for number in (signal.SIGINT, signal.SIGTERM):
            arguments = ("analyse", "--time", "3600000", "--hash", "16")
            process = subprocess.Popen([self.engine, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            try:
                lines = []
                while not (lines and re.match(rb" +[1-9]\d*/", lines[-1])):
                    lines.append(process.stdout.readline())
                    if lines[-1] == b"":
                        break
                process.send_signal(number)
                out, err = process.communicate(timeout=self.timeout_s)
            finally:
                process.kill()
            run = Run(arguments, process.returncode, (b"".join(lines) + out).decode(), err.decode())
            self.check(run.status == 128 + number, run, "status %d" % (128 + number))
            self.check(re.match(r"best move: " + MOVE, run.last_line()), run, "the best move in the last line")

    def analyse_errors(self):
        self.fails("analyse", "startpos", "moves", "7g7f", "7g7f")
        self.fails("analyse", "9/9 b - 1", "--depth", "2")
        self.fails("analyse", "--depth", "x")
        self.fails("analyse", "--depth", "0")
        self.fails("analyse", "--nodes", "-5")

    def mates(self, expected, *arguments, status=0, typed=None):
        """Problems in USI's format: ends with this status, stdout has these lines and no others."""
        run = self.run(*USI, *arguments, typed=typed)
        self.check(run.status == status, run, "status %d" % status)
        self.check(run.output == "".join(line + "\n" for line in expected), run, "these lines: " + str(expected))
        return run

    def mate(self):
        run = self.mates([TSUME_1_LINE], TSUME_1)
        self.check(run.complaints == "", run, "nothing on stderr")
        self.mates([TSUME_3_LINE], *TSUME_3.split())
        for position in (("sfen " + TSUME_3,), ("position sfen " + TSUME_3,), ("position", *TSUME_3.split()),
                         ("position", "sfen", *TSUME_3.split()), ("position", "sfen " + TSUME_3)):
            self.mates([TSUME_3_LINE], *position)
        self.mates(["mate 1 6c6f"], "position", "sfen", *TSUME_3.split(), "moves", "B*4d", "5e5f")
        self.mates([TSUME_3_LINE, "nomate"], typed="position sfen " + TSUME_3 + "\nposition startpos moves 7g7f\n")
        self.mates(["nomate"], NO_MATE)
        self.mates(["nomate"], "startpos", "moves", "7g7f")
        self.mates(["nomate"], MATED)
        self.mates(["mate 1 6c6f"], TSUME_3, "moves", "B*4d", "5e5f")
        self.mates(["mate 2 5e5f 6c6f"], "--defender", TSUME_3, "moves", "B*4d")
        run = self.mates(["nomate"], "--defender", "startpos")
        self.check("not in check" in run.complaints, run, "a warning: not in check")
        self.mates(["timeout"], HARD, "--time", "100")
        self.mates([TSUME_3_LINE], TSUME_3, "--time", "0", "--shortest")
        run = self.run("mate", "--format", "usi", TSUME_1, "--hash", str(1 << 20))
        self.check(run.status == 0 and run.output == TSUME_1_LINE + "\n", run, "the mate")
        self.check("a table of 1048576 MiB cannot be had; using " in run.complaints, run, "a smaller table told")
        run = self.succeeds(*MATE, TSUME_3, "--shortest")
        self.check("+---" in run.output and "詰み 3手（最短）" in run.lines(), run, "a diagram, then the verdict")
        run = self.succeeds(*MATE, TSUME_CHOICE, "--all")
        self.check("（1手、余詰）" in run.output, run, "another mate of the attacker's")
        run = self.mates([TSUME_1_LINE], TSUME_1, "--all", "--encoding", "sjis")
        for option in ("--all", "--encoding"):
            self.check("warning: %s has no effect" % option in run.complaints, run, "that %s is idle" % option)

    def mate_batch(self):
        lines = [TSUME_3_LINE, "nomate", TSUME_1_LINE]
        positions = [TSUME_3, NO_MATE, TSUME_1]
        run = self.mates(lines, *positions)
        self.check("3 problems: 2 mates, 1 no mate, 0 timeouts; time: median " in run.complaints, run, "a summary")
        self.mates(lines, typed="\n".join(positions))
        self.mates(lines, typed="\ufeff# three problems\r\n\r\n" + "\r\n \r\n".join(positions) + "\r\n")
        self.mates([], typed="")
        run = self.mates([TSUME_1_LINE], typed=TSUME_1)
        self.check("1 problem: 1 mate, " in run.complaints, run, "a summary of one line, too")
        run = self.mates(["timeout", TSUME_3_LINE, "timeout", "timeout", TSUME_1_LINE], status=1,
                         typed="\n".join(["7x1/9 b - 1", TSUME_3, "", "9/9/9/9/9/9/9/9/4K4 b G 1",
                                          "startpos moves 7g7e", TSUME_1]))
        for words in ("line 1: invalid SFEN, column 2: ", "\n  7x1/9 b - 1\n   ^\n", "line 4: White", "line 5: illegal",
                      "2 problems: 2 mates", "not understood: 3"):
            self.check(words in run.complaints, run, words)
        run = self.run(*MATE, *positions)
        self.check(run.status == 0 and re.findall(r"^position (\d): sfen (.*)$", run.output, re.MULTILINE) ==
                   [(str(at), position) for at, position in enumerate(positions, 1)], run, "each position")
        run = self.run(*MATE, "--format", "json", typed="\n".join(positions))
        found = [json.loads(line) for line in run.lines()]
        self.check([each["sfen"] for each in found] == positions, run, "an object a line, each with its SFEN")
        self.check([each["verdict"] for each in found] == ["mate", "nomate", "mate"], run, "the verdicts")
        run = self.run(*MATE, "--format", "json", typed="\n".join(["", TSUME_1, "7x1/9 b - 1", 'startpos moves "\\', TSUME_3]))
        found = [json.loads(line) for line in run.lines()]
        self.check([each["line"] for each in found] == [2, 3, 4, 5], run, "the numbers of the lines")
        self.check([each["error"] is None for each in found] == [True, False, False, True], run, "two errors")
        self.check(found[1]["error"].startswith("invalid SFEN, column 2: ") and found[1]["column"] == 2, run, "column 2")
        self.check('illegal move "\\ ' in found[2]["error"] and found[2]["column"] is None, run, "the illegal move")
        self.check(all(each["verified"] is True and each["nodes"] >= 0 and each["time_ms"] >= 0
                       for each in (found[0], found[3])), run, "what each took")

    def mate_files(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            problems = folder / "problems.sfen"
            problems.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(["# two", TSUME_CHOICE, "", TSUME_3]).encode())
            self.mates(["mate 3 L*1c 1a2a S*2b", TSUME_3_LINE], "--file", str(problems), "--shortest")
            run = self.mates([], "--file", str(problems), "--output", str(folder / "lines"))
            self.check((folder / "lines").read_text().split("\n")[1] == TSUME_3_LINE, run, "the lines in the file")

            one = folder / "one.sfen"
            for text, status, lines in ((TSUME_3, 0, [TSUME_3_LINE]), ("no problem", 1, ["timeout"])):
                one.write_text(text + "\n")
                run = self.mates(lines, "--file", str(one), status=status)
                self.check("1 mate" in run.complaints or "line 1: " in run.complaints, run, "a batch of one line")

            kif = MATE + ("--format", "kif")
            run = self.succeeds(*kif, TSUME_CHOICE)
            self.check_kif(run, kif_reader.read(run.output), TSUME_CHOICE, ["L*1c", "1a2a", "S*2b"])
            for name, written in (("a", "a.kifu"), ("b.kif", "b.kif"), ("c.kifu", "c.kifu")):
                run = self.succeeds(*kif, TSUME_CHOICE, "-o", str(folder / name))
                self.check(run.output == "" and (folder / written).exists(), run, "a file " + written)
                self.check_kif(run, kif_reader.read_file(folder / written), TSUME_CHOICE, ["L*1c", "1a2a", "S*2b"])
            run = self.run(*kif, "--file", str(problems), "-o", str(folder / "d"), "--encoding", "sjis")
            self.check(run.status == 0, run, "status 0")
            for name, sfen, line in (("d-1.kif", TSUME_CHOICE, ["L*1c", "1a2a", "S*2b"]),
                                     ("d-2.kif", TSUME_3, TSUME_3_LINE.split()[2:])):
                self.check_kif(run, kif_reader.read_file(folder / name), sfen, line)
            run = self.run(*kif, typed=TSUME_CHOICE + "\n" + TSUME_3)
            self.check(run.status == 1 and "line 2" in run.complaints, run, "that the second has no place")
            self.check_kif(run, kif_reader.read(run.output), TSUME_CHOICE, ["L*1c", "1a2a", "S*2b"])
            self.fails(*kif, TSUME_CHOICE, TSUME_3)
            self.check(sorted(each.name for each in folder.glob("d*")) == ["d-1.kif", "d-2.kif"], run, "no file that was only tried")
            self.mate_output_errors(folder, problems, kif)
            self.fails(*MATE, "--file", str(folder / "none"))
            self.fails(*MATE, "--file", str(folder))
            self.fails(*MATE, "--file", str(problems), TSUME_3)

    def mate_output_errors(self, folder, problems, kif):
        """What cannot be written is told before anything is solved, and no file is lost."""
        held = problems.read_bytes()
        (folder / "folder").mkdir()
        for name, reason in ((folder / "none" / "a", "no such folder"), (folder / "folder", "a folder, not a file"),
                             (str(folder / "folder") + "/", "a folder, not a file"), (problems, "problems are in it")):
            for arguments in ((*USI, "--file", str(problems)), (*MATE, "--file", str(problems))):
                run = self.fails(*arguments, "-o", str(name))
                self.check(run.output == "" and reason in run.complaints, run, reason)
        for name in ("folder", "folder/", "none/a"):
            run = self.fails(*kif, HARD, "-o", str(folder / name))
            self.check("folder" in run.complaints, run, "what is wrong with the folder")
        self.check(not list((folder / "folder").iterdir()), run, "nothing in the folder, hidden or not")
        with open(problems, "rb") as stdin:
            ended = subprocess.run([self.engine, *USI, "-o", str(problems)], stdin=stdin, capture_output=True,
                                   timeout=self.timeout_s, check=False)
        self.check(ended.returncode == 2, Run(USI, ended.returncode, "", ended.stderr.decode()), "status 2 for stdin")
        self.check(problems.read_bytes() == held, run, "the problems as they were")
        (folder / "e-2.kifu").write_bytes(held)
        run = self.run(*kif, "--file", str(folder / "e-2.kifu"), "-o", str(folder / "e"))
        self.check(run.status == 1 and (folder / "e-2.kifu").read_bytes() == held, run, "a file that a name falls on")
        kept = folder / "kept"
        kept.write_text("kept")
        self.fails(*USI, "no problem", "-o", str(kept))
        self.fails(*USI, "--file", str(folder / "none"), "-o", str(kept))
        self.check(kept.read_text() == "kept", run, "an output without a result as it was")
        self.run(*USI, "-o", str(kept), typed="")
        self.check(kept.read_text() == "", run, "a batch without a problem has an empty output")

    def check_kif(self, run, record, sfen, line):
        self.check(record.board.sfen() == sfen.rsplit(" ", 1)[0], run, "the position in KIF")
        self.check(record.lines[0] == line, run, "the line in KIF: " + str(line))
        self.check(record.ends == [(line, "詰み")], run, "the mate in KIF")

    def mate_errors(self):
        run = self.fails(*MATE, "4k4/9/9/9/9/9/9/9/9 b Gx 1")
        self.check("invalid SFEN, column 24: " in run.complaints, run, "column 24")
        self.fails(*MATE, TSUME_KING_IN_HAND.replace("kr", "2kr"))
        self.fails(*MATE, "9/9/9/9/9/9/9/9/4K4 b G 1")
        self.fails(*MATE, "--defender", "9/9/9/9/9/9/9/9/4k4 b G 1")
        self.fails(*MATE, "startpos", "moves", "7g7f", "7g7f")
        self.fails(*MATE, "--format", "pdf", TSUME_3)
        self.fails(*MATE, "--encoding", "latin1", TSUME_3)
        self.fails(*MATE, "--time", "-1", TSUME_3)
        self.fails("mate", "--hash", "0", TSUME_3)

    def mate_echoes(self):
        """What is repeated of a strange or long input does no harm to a terminal."""
        moves = TSUME_3 + " moves \x1b[31m" + "7g7f" * 30000
        lines = ["\x1b]0;title\x07 b - 1", moves, "x" * 100000, TSUME_3[:30] + "\x1b" + TSUME_3, "startpos \x9b" * 9999]
        run = self.mates(["timeout"] * 5, status=1, typed="\n".join(lines))
        self.check(len(run.complaints) < 3000, run, "short complaints")
        self.check(all(c == "\n" or c.isprintable() for c in run.complaints), run, "no control characters")
        self.check("\\x1b[31m7g7f7g7f" in run.complaints and "..." in run.complaints, run, "the escaped move")
        run = self.fails(*MATE, "--file", "no\x1bfile")
        self.check("no\\x1bfile" in run.complaints, run, "the escaped name")

    def mate_interrupted(self):
        """Lines are answered as they come, and Ctrl-C ends the wait for one, and a problem with the batch."""
        more = HARD + "\n" + TSUME_1 + "\n"
        for then, by, file in (("", signal.SIGINT, ()), (more, signal.SIGINT, ("--file", "-")),
                               ("", signal.SIGTERM, ("--file", "/dev/stdin")),
                               (more, signal.SIGTERM, ("--file", "/dev/stdin"))):
            process = subprocess.Popen([self.engine, *USI, "--time", "0", *file], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            try:
                process.stdin.write(TSUME_3.encode() + b"\n")
                process.stdin.flush()
                answer = process.stdout.readline().decode()
                process.stdin.write(then.encode())
                process.stdin.flush()
                if then:
                    try:
                        process.wait(0.5)  # until the hard one is at work
                    except subprocess.TimeoutExpired:
                        pass
                process.send_signal(by)
                status = process.wait(self.timeout_s)
                rest = process.stdout.read().decode()
                run = Run(USI, status, answer + rest, process.stderr.read().decode())
            finally:
                process.kill()
                process.stdin.close()
            self.check(answer == TSUME_3_LINE + "\n", run, "an answer while stdin is open: " + TSUME_3_LINE)
            self.check(status == 128 + by and run.complaints.endswith("interrupted\n"), run, "an interrupt told")
            self.check(rest == ("timeout\n" if then else ""), run, "no more than the problem at work")

    def mate_interrupted_elsewhere(self):
        """Ctrl-C ends a wait for somebody to open the other end of a pipe, and a single problem with what is known."""
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            for arguments, output in ((("--file", pipe), ""), ((HARD,), "timeout\n")):
                process = subprocess.Popen([self.engine, *USI, *arguments], stdin=subprocess.DEVNULL,
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                try:
                    process.wait(0.5)
                except subprocess.TimeoutExpired:
                    pass
                process.send_signal(signal.SIGINT)
                try:
                    out, err = process.communicate(timeout=self.timeout_s)
                finally:
                    process.kill()
                run = Run(arguments, process.returncode, out.decode(), err.decode())
                self.check(run.status == 130 and run.output == output, run, "status 130 and " + repr(output))

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
    for group in (tests.version_and_help, tests.output_lost, tests.perft, tests.perft_split, tests.perft_errors,
                  tests.usage_errors, tests.show, tests.eval, tests.eval_errors, tests.bench, tests.analyse,
                  tests.analyse_tree, tests.analyse_interrupted, tests.analyse_errors, tests.mate, tests.mate_batch,
                  tests.mate_files, tests.mate_errors, tests.mate_echoes, tests.mate_interrupted, tests.mate_interrupted_elsewhere,
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
