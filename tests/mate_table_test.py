#!/usr/bin/env python3
"""Tests of mate_table.py: each kind of fault is found in an engine made for it, and none in a sound one. Run it
directly."""

import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import mate_table

# id -> SFEN, plies, status, the right answer
TABLE = {
    "three": ("9/9/3+R5/9/4k4/9/9/9/5L3 b Brb4g4s4n3l18p 1", 3, "mate_min", "mate 3 B*4d 5e5f 6c6f"),
    "king": ("4n1+B2/5R3/6k2/6Bpp/9/9/9/9/9 b kr4g4s3n4l16p 1", 3, "mate_min", "mate 3 3d2c+ 3c2c 4b3b+"),
    "none": ("9/4k4/9/4P4/9/9/9/9/9 b G2r2b4s4n4l17p 1", 0, "nomate", "nomate"),
    "upper": ("7p1/8k/6R2/8G/9/9/9/9/9 b r2b3g4s4n4l17p 1", 3, "mate_upper", "mate 1 3c1c+"),
    "hard": ("4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1", -1, "hard", "timeout"),
}
LONG = "mate 5 6c6d 5e5f B*1b 5f5g 1b6g+"  # of three; each move is legal, the last one mates, but White errs
HEADS = ["status", "rows", "solved", "right", "median", "longest", "which", "total"]


def table_text():
    lines = ["# id, SFEN, plies, status, and what nobody reads"]
    lines += ["\t".join([name, sfen, str(plies), status, "-"]) for name, (sfen, plies, status, _) in TABLE.items()]
    return "\n".join(lines) + "\n"


def made_engine(fault, words):
    """Answers right but for one fault, which is an id with its answer, or a word."""
    if words[:2] != ["mate", "--file"] or words[3:-1] != ["--shortest", "--format", "usi", "--time"]:
        print("made: what is %s?" % " ".join(words), file=sys.stderr)
        return 2
    answers = {mate_table.without_king_in_hand(sfen): (name, answer) for name, (sfen, _, _, answer) in TABLE.items()}
    with open(words[2], encoding="utf-8") as file:
        problems = file.read().splitlines()
    print("made: line 1: warning: nothing of importance", file=sys.stderr)
    for number, sfen in enumerate(problems, 1):
        name, answer = answers[sfen]
        last = number == len(problems)
        if fault == ["dies"] and last:
            print("made: I am dying", file=sys.stderr, flush=True)
            os._exit(3)
        if fault == ["killed"] and last:
            os.kill(os.getpid(), signal.SIGKILL)
        if fault == ["silent"] and last:
            time.sleep(600)
        if fault == ["few"] and last:
            break
        print(fault[1] if name == fault[0] else answer, flush=True)
    if fault == ["many"]:
        print("nomate", flush=True)
    return 4 if fault == ["status"] else 0


class Script(unittest.TestCase):
    def run_script(self, *words, text=None):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "table.tsv")
            with open(path, "w", encoding="utf-8") as file:
                file.write(table_text() if text is None else text)
            return subprocess.run([sys.executable, os.path.join(HERE, "mate_table.py"), "--file", path, *words],
                                  capture_output=True, encoding="utf-8", timeout=300, check=False)

    def solve(self, fault, *words):
        made = shlex.join([sys.executable, os.path.join(HERE, "mate_table_test.py"), "--made", *fault, "--"])
        return self.run_script("--engine", made, *words)

    def finds(self, fault, told, passed, failed, status="mate_min", words=()):
        """`told` is a pattern of what the script says of the fault."""
        ended = self.solve(fault, "--status", status, *words)
        self.assertEqual(ended.returncode, 1, ended.stdout + ended.stderr)
        self.assertRegex(ended.stdout, r"(?m)^FAILED %s.*%s" % (status, told))
        self.assertTrue(ended.stdout.endswith("\n%d passed, %d failed\n" % (passed, failed)), ended.stdout)
        return ended.stdout

    def refuses(self, told, *words, text=None):
        ended = self.run_script(*words, text=text)
        self.assertEqual((ended.returncode, ended.stdout), (2, ""), ended.stderr)
        self.assertIn("error: ", ended.stderr)
        self.assertIn(told, ended.stderr)

    def test_sound(self):
        ended = self.solve(["none of them"], "--verbose")
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        self.assertRegex(ended.stdout, r"(?m)^solved mate_min king, \d+\.\d{3} s: mate in 3$")
        self.assertRegex(ended.stdout, r"(?m)^open hard hard, \d+\.\d{3} s: timeout$")
        lines = ended.stdout.splitlines()
        self.assertEqual(lines[-1], "5 passed, 0 failed")
        table = [line.split() for line in lines[5:-1]]
        self.assertEqual(table[0], HEADS)
        self.assertEqual([row[:4] for row in table[1:]],
                         [["mate_min", "2", "2", "2"], ["nomate", "1", "1", "1"], ["mate_upper", "1", "1", "1"],
                          ["hard", "1", "0", "1"]])

    def test_statuses(self):
        ended = self.solve(["none of them"], "--status", "hard,nomate", "--time", "0")
        self.assertEqual([line.split()[0] for line in ended.stdout.splitlines()], ["status", "hard", "nomate", "2"])

    def test_wrong_answers(self):
        self.finds(["king", "nomate"], "king, .*: no mate; there is one in 3$", 1, 1)
        self.finds(["three", LONG], "three, .*: mate in 5; there is one in 3$", 1, 1)
        self.finds(["three", "mate 3 B*4d 5e5f 6c1i"], "three, .*: mate in 3; move 3, 6c1i, is not legal$", 1, 1)
        self.finds(["none", "timeout"], "none, .*: timeout$", 0, 1, status="nomate")

    def test_engines_that_end(self):
        output = self.finds(["dies"], "the engine: it ended with status 3, after 1 of 2 results, at king$", 1, 1)
        self.assertIn("\n  stderr: made: I am dying\n", output)
        self.assertNotIn("warning", output)
        self.finds(["killed"], "the engine: it ended by SIGKILL, after 0 of 1 results, at none$", 0, 1, status="nomate")
        self.finds(["few"], "the engine: it ended with status 0, after 1 of 2 results, at king$", 1, 1)
        self.finds(["status"], "the engine: it ended with status 4, after 2 of 2 results$", 2, 1)

    def test_engines_that_do_not(self):
        self.finds(["many"], "the engine: it said more than there are problems: nomate$", 2, 1)
        self.finds(["silent"], r"the engine: no sign of life for \d+\.\d s, after 1 of 2 results, at king$", 1, 1,
                   words=["--time", "100", "--patience", "2"])

    # ---- command lines and files

    def test_wrong_command_lines(self):
        engine = ["--engine", sys.executable]
        self.refuses("--engine")
        self.refuses("there is no program '/nowhere/x'", "--engine", "/nowhere/x y")
        self.refuses("No closing quotation", "--engine", "'")
        self.refuses("unknown status 'easy'; there are mate_min, ", *engine, "--status", "nomate,easy")
        self.refuses("no number of milliseconds", *engine, "--time", "-1")
        self.refuses("no number of seconds", *engine, "--patience", "x")
        self.refuses("no problem of status mate_claimed", *engine, "--status", "mate_claimed")
        self.refuses("cannot read /nowhere/x: No such file", *engine, "--file", "/nowhere/x")

    def test_wrong_files(self):
        engine = ["--engine", sys.executable]
        self.refuses("has no problems", *engine, text="# nothing\n")
        self.refuses("table.tsv:2: not id, SFEN, plies and status", *engine, text="\na b c d\n")
        self.refuses("table.tsv:4: unknown status easy", *engine, text=table_text().replace("nomate", "easy"))
        self.refuses("table.tsv:1: not nine rows", *engine, text="a\t9/9 b - 1\t3\tnomate\n")


class Judging(unittest.TestCase):
    def judged(self, name, answer, seconds=0.1, limit_ms=1000, **changes):
        problem = mate_table.Problem(name, *TABLE[name][:3])._replace(**changes)
        answer = mate_table.judge(problem, answer, seconds, limit_ms)
        self.assertTrue(answer.failed or answer.state != mate_table.WRONG)
        return answer

    def is_solved(self, *words, **changes):
        answer = self.judged(*words, **changes)
        self.assertEqual((answer.state, answer.failed), (mate_table.SOLVED, False))
        return answer.words

    def is_open(self, failed, *words, **changes):
        answer = self.judged(*words, **changes)
        self.assertEqual((answer.state, answer.failed), (mate_table.OPEN, failed))

    def is_wrong(self, told, *words, **changes):
        answer = self.judged(*words, **changes)
        self.assertEqual(answer.state, mate_table.WRONG)
        self.assertIn(told, answer.words)

    def test_right(self):
        for name in ("three", "none", "upper"):
            self.is_solved(name, TABLE[name][3])
        self.is_solved("three", LONG, status="hard")
        self.is_solved("three", LONG, status="unsolved_here")
        self.is_solved("hard", "nomate")
        self.assertIn("its source has one in 3", self.is_solved("three", LONG, status="mate_claimed"))

    def test_verdicts(self):
        self.is_wrong("there is one in 3", "three", "nomate")
        self.is_wrong("there is one in 3", "upper", "nomate")
        self.is_wrong("there is none", "three", TABLE["three"][3], status="nomate")
        for answer in ("", "mate", "mate -3", "mate x", "checkmate 3c1c+", "timeout 3"):
            self.is_wrong("no result: " + answer, "three", answer)

    def test_timeouts(self):
        self.is_open(True, "three", "timeout")
        self.is_open(True, "none", "timeout")
        for status in ("mate_upper", "mate_claimed", "hard", "unsolved_here"):
            self.is_open(False, "three", "timeout", status=status)

    def test_lengths(self):
        self.is_wrong("the shortest takes 3", "upper", "mate 1 3c1c+", status="mate_min")
        for status, failed in (("mate_min", True), ("mate_upper", False)):
            self.is_wrong("there is one in 3", "three", LONG, status=status)
            self.is_wrong("there is one in 3", "three", LONG, status=status, seconds=9.9, limit_ms=0)
            self.is_open(failed, "three", LONG, status=status, seconds=1.0)
        for moves in ("", " 3c1c+ 1b1c 1d1c"):
            self.is_wrong("mate in 1; its line has", "upper", "mate 1" + moves)

    def test_a_long_mate_may_be_longer(self):
        with unittest.mock.patch.object(mate_table, "SHORT", 1):
            self.is_wrong("there is one in 3", "three", LONG)
            self.is_open(False, "three", LONG, seconds=1.0)
            self.is_open(True, "three", "timeout", seconds=1.0)

    def test_lines(self):
        for status in ("mate_min", "hard"):
            for line, told in (
                    ("B*4d 5e5f 6c1i", "move 3, 6c1i, is not legal"),
                    ("B*4d 5e5e 6c6f", "move 2, 5e5e, is not legal"),
                    ("B*2a 5e5f 6c6f", "move 1, B*2a, gives no check"),
                    ("B*4d 5e5f 6c6d", "move 3, 6c6d, gives no check"),
                    ("B*4d 5e5f 6c6e", "it does not end in mate"),
                    ("B*4d 5e5f x", "move 3, x, is not legal")):
                self.is_wrong("mate in 3; ", "three", "mate 3 " + line, status=status)
                self.is_wrong(told, "three", "mate 3 " + line, status=status)


class Table(unittest.TestCase):
    def test_it_has_all_problems(self):
        problems = mate_table.read_table(mate_table.TABLE)
        self.assertEqual(len(problems), 1932)
        self.assertEqual(len({problem.name for problem in problems}), len(problems))
        self.assertEqual({problem.status for problem in problems}, set(mate_table.GROUPS))
        self.assertLess(set(mate_table.read_table(mate_table.TABLE.with_name("tsume.tsv"))), set(problems))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--made"]:
        words_end = sys.argv.index("--")
        sys.exit(made_engine(sys.argv[2:words_end], sys.argv[words_end + 1:]))
    unittest.main()
