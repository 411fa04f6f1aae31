#!/usr/bin/env python3
"""Tests of run.py itself: each step finds the engine that does not keep to it, and passes the one that does; no case
is lost on the way; reports tell what came of each. Run it directly."""

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True

import checks
import report
import run
import script

HERE = os.path.dirname(os.path.abspath(__file__))


class Arguments:
    slow_factor, grace, patience, timeout, memory = 1.0, 300, 1500, 20, None
    first, skip, slow, transport, verbose = [], [], False, "all", False

    def __init__(self, fault, **changes):
        self.engine = "%s %s %s" % (sys.executable, os.path.join(HERE, "fake_engine.py"), fault)
        self.__dict__.update(changes)


def case_of(folder, *lines):
    path = os.path.join(folder, "one.usi")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(("# a case",) + lines) + "\n")
    return script.Case("one", path)


class RunTest(unittest.TestCase):
    def play(self, fault, *lines, habits=(), **changes):
        with tempfile.TemporaryDirectory() as folder:
            case = case_of(folder, *lines)
        settings = run.Settings(Arguments(fault, **changes))
        return run.Conversation(case, case.transports[0], settings, habits).run()

    def sound(self, *lines, fault="sound", **changes):
        self.assertIsNone(self.play(fault, *lines, **changes))

    def faulty(self, fault, words, *lines, **changes):
        self.assertIn(words, self.play(fault, *lines, **changes) or "nothing was found")

    def test_plain_steps(self):
        lines = ("ready", "> position startpos", "> go infinite", "!100 bestmove", "> stop", r"<300 bestmove \S+")
        self.sound(*lines)
        self.faulty("twice", "answer without a go", *lines, "~200")
        self.faulty("silent", "no such line", *lines)
        self.faulty("crash", "ended with -11", *lines)

    def test_idle(self):
        self.sound("ready", "idle 60 of 900")
        self.faulty("busy", "used the processor", "ready", "idle 60 of 900")

    def test_rate(self):
        lines = ("ready", "> position startpos", "> go depth 1", "< bestmove", "rate 20")
        self.sound(*lines)
        self.faulty("flood", "100 lines within a second", *lines)

    def test_settle(self):
        lines = ("ready", "> position startpos", "+ isready", "+ go infinite", "+ stop", "+ go depth 1", "> isready",
                 "settle 500")
        self.sound(*lines)
        self.faulty("silent", "still owed", *lines)

    def test_signal(self):
        lines = ("ready", "signal TERM", "exit any within 500")
        self.sound(*lines)
        self.faulty("stubborn", "still there", *lines)
        self.faulty("crash", "ended with -11", "ready", "> go infinite", "exit any within 500")

    def test_close_output(self):
        self.sound("ready", "close output", "> isready", "exit 0 within 500")

    def test_play(self):
        lines = ("ready", "> position startpos", "play 6 using 50% go btime 0 wtime 0 byoyomi 100")
        self.sound(*lines)
        self.faulty("late", "lost on time", *lines)
        self.faulty("hasty", "ms were used", *lines)

    def test_timeout(self):
        self.faulty("sound", "not done after", "ready", "~300", "~300", "~300", "!100", timeout=0.5)

    def test_require(self):
        self.sound("ready", "require Level")
        with self.assertRaises(run.NotApplicable):
            self.play("sound", "ready", "require Level Threads")

    def test_start_folder_and_files(self):
        self.sound("start-in ${folder}/a/b", "file c/d.txt", "| text", "ready")

    def test_habits(self):
        lines = ("ready", "> position startpos", "> go depth 1", "< bestmove")
        self.faulty("banner", "no word of the protocol", *lines)
        engine_run = run.Run(Arguments("banner"))
        with tempfile.TemporaryDirectory() as folder:
            engine_run.learn_habits(case_of(folder, *lines))
        self.assertEqual(len(engine_run.habits), 2)
        self.sound(*lines, fault="banner", habits=engine_run.habits)
        grave = run.Run(Arguments("twice"))
        with tempfile.TemporaryDirectory() as folder:
            grave.learn_habits(case_of(folder, *lines, "!100"))
        self.assertEqual(grave.habits, set())


class ListTest(unittest.TestCase):
    def entries(self, *lines):
        with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as file:
            file.write("\n".join(lines))
        self.addCleanup(os.remove, file.name)
        return run.read_list(file.name)

    def test_list(self):
        entries = self.entries("# remark", "## First", "", "a   one thing", "b two", "## Second", "c three")
        self.assertEqual([(entry.group, entry.name, entry.promise) for entry in entries],
                         [("First", "a", "one thing"), ("First", "b", "two"), ("Second", "c", "three")])
        self.assertEqual(run.list_faults(["a", "b", "c"], entries), [])
        self.assertEqual(len(run.list_faults(["a", "b"], entries)), 1)
        self.assertEqual(len(run.list_faults(["a", "b", "c", "d"], entries)), 1)
        self.assertEqual(len(run.list_faults(["a"], self.entries("## G", "a one", "a two"))), 1)
        self.assertEqual(len(run.list_faults(["a"], self.entries("## G", "a"))), 1)
        self.assertEqual(len(run.list_faults(["a"], self.entries("a one"))), 1)

    def test_the_list_itself(self):
        names = [case.name for case in script.load_cases(run.CASES)]
        entries = run.read_list()
        self.assertEqual(run.list_faults(names, entries), [])
        self.assertIn(run.PLAIN, names)
        self.assertGreater(len(names), 100)

    def test_every_case_has_a_result(self):
        entries = self.entries("## G", "a one", "b two")
        results = {"a": report.Result()}
        self.assertEqual(run.missing_results(entries, results), ["b did not run"])
        results["b"] = report.Result()
        self.assertEqual(run.missing_results(entries, results), [])

    def test_run_gives_results(self):
        engine_run = run.Run(Arguments("sound", skip=["*4"]))
        with tempfile.TemporaryDirectory() as folder:
            cases = [case_of(folder, *lines) for lines in
                     (("ready",), ("ready", "require Threads"), ("slow", "ready"), ("ready", "< never"), ("ready",))]
        for number, case in enumerate(cases):
            case.name = "case%d" % number
        with contextlib.redirect_stdout(io.StringIO()):
            engine_run.run(cases)
        words = [engine_run.results["case%d" % number].word() for number in range(5)]
        self.assertEqual(words, [report.PASSED, report.NOT_APPLICABLE, report.NOT_APPLICABLE, report.FAILED,
                                 report.NOT_APPLICABLE])
        self.assertEqual((engine_run.passed, engine_run.failed), (1, 1))


class ReportTest(unittest.TestCase):
    def test_tables(self):
        passed, failed = report.Result(), report.Result()
        passed.succeed()
        failed.succeed()
        failed.fail("too | late\nand more")
        entries = [run.Listed("G", "a one"), run.Listed("G", "b two"), run.Listed("H", "c three")]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "r.tsv")
            report.write(path, "Engine 1", entries, {"a": passed, "b": failed})
            name, rows = report.read(path)
            self.assertEqual(name, "Engine 1")
            self.assertEqual(rows, [["G", "a", "pass", "one", ""], ["G", "b", "fail", "two", "too | late"]])
            path = os.path.join(folder, "r.md")
            report.write(path, "Engine 1", entries, {"a": passed, "b": failed})
            with open(path, encoding="utf-8") as file:
                self.assertIn("| b | two | fail | too \\| late |", file.read())


class CommandLineTest(unittest.TestCase):
    """What cannot be done is said in a line at the start."""

    def run_script(self, name, *arguments):
        done = subprocess.run([sys.executable, os.path.join(HERE, name), *arguments], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        return done.returncode, done.stdout

    def refuses(self, words, *command):
        status, output = self.run_script(*command)
        self.assertEqual(status, 2, output)
        self.assertIn(words, output)
        self.assertNotIn("Traceback", output)
        return output

    def test_no_engine(self):
        for name in ("run.py", "hunt.py", "../soak.py"):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "engine")
                output = self.refuses("error: ", name, "--engine", path)
                self.assertIn(path, output)
            self.refuses("error: ", name, "--engine", " ")
            self.refuses("error: ", name)

    def test_report_that_cannot_be_written(self):
        engine = "%s %s sound" % (sys.executable, os.path.join(HERE, "fake_engine.py"))
        with tempfile.TemporaryDirectory() as folder:
            output = self.refuses("cannot write the report", "run.py", "--engine", engine, "--only", "ready",
                                  "--report", os.path.join(folder, "missing", "x.tsv"))
        self.assertNotIn("ready", output)  # nothing was played

    def test_report(self):
        self.refuses("usage: ", "report.py")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.tsv")
            self.assertEqual(len(self.refuses(path, "report.py", path).splitlines()), 1)
        self.refuses("no .tsv", "report.py", os.path.join(HERE, "report.py"))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.tsv")
            result = report.Result()
            result.succeed()
            report.write(path, "Engine 1", [run.Listed("G", "a one")], {"a": result})
            status, output = self.run_script("report.py", path)
        self.assertEqual(status, 0)
        self.assertIn("| a | one | pass |", output)
        self.assertIn("- Engine 1: 1 pass, 0 fail, 0 n.a.", output)

    def test_help(self):
        for name in ("run.py", "hunt.py", "report.py", "../soak.py", "../layering_test.py", "../data/pack_moves.py",
                     "../../.ci/count_tests.py"):
            status, output = self.run_script(name, "--help")
            self.assertEqual(status, 0, output)
            self.assertTrue(output.startswith("usage: "), output)
        self.refuses("usage: ", "../data/pack_moves.py")
        self.refuses("usage: ", "../../.ci/count_tests.py")
        output = self.run_script("../soak.py", "--help")[1]
        for words in ("(default 16)", "(default 30)", "(default soak-faults)", "--threads 2..4"):
            self.assertIn(words, output)


class GeneratedTest(unittest.TestCase):
    def test_interleaving(self):
        lines = script.interleaving(1, 20)
        self.assertEqual(sum(line.startswith("go ") for line in lines), 20)
        self.assertEqual(lines, script.interleaving(1, 20))
        owed = False  # no search may begin before the one before was told to end
        for line in lines:
            if line.startswith("go "):
                self.assertFalse(owed)
                owed = True
            elif line == "stop":
                owed = False

    def test_empty_values(self):
        option = checks.Option("option name Book type filename default <empty>")
        self.assertEqual(option.empty_lines(), ["setoption name Book value <empty>", "setoption name Book value ",
                                                "setoption name Book value"])

    def test_most_in_a_second(self):
        self.assertEqual(checks.most_in_a_second([]), 0)
        self.assertEqual(checks.most_in_a_second([0, 0.5, 0.9, 1.4, 3]), 3)

    def test_kinds(self):
        self.assertEqual(checks.kind_of("unknown key 'a'"), checks.kind_of("unknown key 'b c'"))
        self.assertEqual(checks.kind_of("8h2b+ in the pv is not legal"), checks.kind_of("P*5e in the pv is not legal"))


if __name__ == "__main__":
    unittest.main()
