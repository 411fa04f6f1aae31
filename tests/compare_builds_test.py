#!/usr/bin/env python3
"""Tests of compare_builds.py with made programs, whose times and counts are known. Run it directly."""

import json
import math
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import compare_builds


def made_program(name, work, words):
    """A program that is asked what Tsugite is asked, and notes each call in calls.txt. `work` is its count, or the
    nanoseconds of its benchmark."""
    with open("calls.txt", "a", encoding="utf-8") as calls:
        calls.write(" ".join([name] + words) + "\n")
    if work == "fails":
        return 3
    if work == "silent":
        return 0
    if words[:1] == ["bench"]:
        print("time 10 ms, 1 nodes/s\nBench: %s" % work)
    elif words[:1] == ["perft"]:
        print("total %s nodes, 10 ms, 1 nodes/s" % work)
    elif "--benchmark_format=json" in words:
        print(google_json({"verb/set": [float(work)], "only_" + name: [1.0], "walk/manual_time": [float(work)]}))
    else:
        converse(work)
    return 0


def converse(work):
    for line in sys.stdin:
        word = line.split()[0]
        reply = {"usi": "usiok", "isready": "readyok"}.get(word)
        if line.startswith("go perft"):
            reply = "Nodes searched: %s" % work
        elif word == "go":
            sum(range(300000))  # so that there is a time to measure
            reply = "info depth 1 nodes 3 pv 7g7f\ninfo depth 2 nodes %s pv 7g7f\nbestmove 7g7f" % work
        if reply:
            print(reply, flush=True)


def google_json(seconds_ns):
    """As Google Benchmark writes it; the processor's time is twice the wall's."""
    runs = []
    for name, repetitions in seconds_ns.items():
        for taken in repetitions:
            runs.append({"name": name, "run_name": name, "run_type": "iteration", "real_time": taken,
                         "cpu_time": 2 * taken, "time_unit": "ns"})
        runs.append({"name": name + "_mean", "run_name": name, "run_type": "aggregate", "aggregate_name": "mean",
                     "real_time": 77.0, "cpu_time": 77.0, "time_unit": "ns"})
    return json.dumps({"context": {}, "benchmarks": runs})


class Intervals(unittest.TestCase):
    def test_known_interval(self):
        middle, low, high = compare_builds.ratio_interval([math.exp(0.1), math.exp(0.2), math.exp(0.3)])
        self.assertAlmostEqual(math.log(middle), 0.2)
        reach = 4.303 * 0.1 / math.sqrt(3)
        self.assertAlmostEqual(math.log(low), 0.2 - reach)
        self.assertAlmostEqual(math.log(high), 0.2 + reach)

    def test_student(self):
        for freedom, value in ((1, 12.706), (30, 2.042), (31, 2.040), (60, 2.000), (10000, 1.960)):
            self.assertAlmostEqual(compare_builds.student(freedom), value, delta=0.004)

    def test_words(self):
        self.assertIn("B is faster", compare_builds.describe([1.1, 1.11, 1.1]))
        self.assertIn("A is faster", compare_builds.describe([0.9, 0.91, 0.9]))
        self.assertIn("no difference shown", compare_builds.describe([0.9, 1.1]))
        self.assertIn("no interval", compare_builds.describe([1.5]))


class Runs(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return pathlib.Path(self.folder.name) / name

    def compare(self, a, b, *words):
        sides = []
        for name, work in (("a", a), ("b", b)):
            made = [sys.executable, str(HERE / "compare_builds_test.py"), "--made", name, str(work)]
            sides += ["--" + name, work if str(work).endswith(".json") else shlex.join(made)]
        return subprocess.run([sys.executable, str(HERE / "compare_builds.py"), *sides, *words], cwd=self.folder.name,
                              capture_output=True, encoding="utf-8", timeout=300, check=False)

    def calls(self):
        return self.path("calls.txt").read_text(encoding="utf-8").splitlines()

    def test_the_order_alternates(self):
        ended = self.compare(1000, 1000, "--workload", "bench", "--rounds", "3", "--depth", "4")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertEqual(self.calls(), ["%s bench --depth 4" % name for name in "abbaab"])
        self.assertEqual(ended.stdout.count("\nround "), 2)
        self.assertRegex(ended.stdout, r"\nnodes/s: [\d.]+, 95 % \[[\d.]+, [\d.]+\]")
        self.assertRegex(ended.stdout, r"\nload average up to [\d.]+ on \d+ processors")

    def test_other_nodes_are_told(self):
        ended = self.compare(1000, 2000, "--rounds", "2")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertEqual(ended.stdout.count("do not do the same: 1000 and 2000 nodes"), 1)

    def test_perft(self):
        ended = self.compare(900, 900, "--workload", "perft", "--rounds", "1", "--depth", "2", "--played", "--sfen", "X")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertEqual(self.calls(), ["a perft 2 --sfen X --played", "b perft 2 --sfen X --played"])
        self.assertRegex(ended.stdout, r"\nleaves/s: [\d.]+, no interval from one round")

    def test_perft_must_agree(self):
        ended = self.compare(900, 901, "--workload", "perft")
        self.assertEqual(ended.returncode, 1)
        self.assertIn("900 and 901 leaves", ended.stderr)

    def test_perft_within_usi(self):
        ended = self.compare(900, 901, "--workload", "perft", "--usi-b", "--rounds", "1", "--clock", "wall")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertIn("900 and 901 leaves", ended.stdout)
        self.assertEqual(self.calls(), ["a perft 5", "b"])

    def test_depth(self):
        ended = self.compare(50, 50, "--workload", "depth", "--depth", "3", "--rounds", "2", "--clock", "wall")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertRegex(ended.stdout, r"\ntime to depth 3: [\d.]+, 95 %")
        self.assertRegex(ended.stdout, r"\nnodes/s: [\d.]+, 95 %")

    def test_benchmarks(self):
        ended = self.compare(300, 200, "--workload", "benchmark", "--rounds", "2")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertIn("\nverb/set: 1.5000, 95 % [1.5000, 1.5000], B is faster (medians 600 ns, 400 ns)", ended.stdout)
        self.assertIn("\nwalk/manual_time: 1.5000, 95 % [1.5000, 1.5000], B is faster (medians 300 ns, 200 ns)",
                      ended.stdout)
        self.assertNotIn("only_", ended.stdout)

    def test_files(self):
        self.path("a.json").write_text(google_json({"x": [10.0, 10.0, 10.0], "y": [1.0]}), encoding="utf-8")
        self.path("b.json").write_text(google_json({"x": [20.0, 20.0, 20.0], "y": [1.0]}), encoding="utf-8")
        ended = self.compare("a.json", "b.json", "--workload", "benchmark", "--filter", "x", "--clock", "wall")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertIn("\nx: 0.5000, 95 % [0.5000, 0.5000], A is faster (medians 10 ns, 20 ns)", ended.stdout)
        self.assertNotIn("y:", ended.stdout)
        self.assertIn("not run in turn", ended.stdout)
        self.path("b.json").write_text("{}", encoding="utf-8")
        ended = self.compare("a.json", "b.json", "--workload", "benchmark")
        self.assertEqual(ended.returncode, 1)
        self.assertIn("b.json is not Google Benchmark's JSON", ended.stderr)

    def test_failures(self):
        for work, words in (("fails", "ended with status 3"), ("silent", "printed no line like")):
            ended = self.compare(1000, work)
            self.assertEqual(ended.returncode, 1)
            self.assertIn(words, ended.stderr)
        ended = self.compare("fails", "fails", "--workload", "depth")
        self.assertEqual(ended.returncode, 1)
        self.assertRegex(ended.stderr, "ended (before|without)")
        ended = subprocess.run([sys.executable, str(HERE / "compare_builds.py"), "--a", "/nowhere/a", "--b", "b"],
                               capture_output=True, encoding="utf-8", timeout=300, check=False)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("/nowhere/a bench does not start", ended.stderr)

    def test_wrong_command_lines(self):
        for words in (("--rounds", "0"), ("--workload", "x"), ("--workload", "depth", "--positions", "/nowhere/x"),
                      ("--option-a", "Threads"), ("--filter", "("), ("--depth", "x")):
            ended = self.compare(1, 1, *words)
            self.assertEqual(ended.returncode, 2, words)
            self.assertIn("error:", ended.stderr)
        self.assertEqual(self.compare("a.json", 1, "--workload", "benchmark").returncode, 2)
        self.assertEqual(self.compare("a.json", "b.json").returncode, 2)


class Positions(unittest.TestCase):
    def test_there_are_thirty_different_ones(self):
        self.assertEqual(len(set(compare_builds.read_sfens(compare_builds.POSITIONS))), 30)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--made"]:
        sys.exit(made_program(sys.argv[2], sys.argv[3], sys.argv[4:]))
    unittest.main()
