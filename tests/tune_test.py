#!/usr/bin/env python3
"""What tsugite-tune does at a terminal: its commands, what they print, and how they fail.

  tune_test.py --program PATH [--timeout SECONDS]

Prints a line for each check that fails, and at the end "N passed, N failed"; exit status 1 if any failed.
"""

import fcntl
import os
import re
import signal
import subprocess
import sys

sys.dont_write_bytecode = True  # no __pycache__ among the sources

from program_tests import ProgramTests, run_tests  # noqa: E402

GAMES = ("--nodes", "20", "--max-moves", "16", "--hash", "1", "--openings", "openings")
FEW = ("--games", "4") + GAMES
SPSA = ("spsa", "--state", "state")
TOTAL = r"\d+ games, Elo of A over B [-+][0-9.]+ \[[-+][0-9.]+, [-+][0-9.]+\], LOS [0-9.]+ %, " \
        r"\+\d+ =\d+ -\d+, pairs \[\d+ \d+ \d+ \d+ \d+\]"


class Tests(ProgramTests):
    def __init__(self, program, timeout_s, folder):
        super().__init__(program, timeout_s, folder)
        self.write("openings", "startpos\nstartpos moves 7g7f\n")

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    # ---- the checks

    def list(self):
        lines = self.succeeds("list").split("\n")
        self.check(re.fullmatch(r"name +default +least +most", lines[0]), "list: the title")
        self.check(any(re.fullmatch(r"futility_base +\d+ +20 +500", line) for line in lines), "list: futility_base")
        self.loses_output("list")

    def help(self):
        for arguments in (("--help",), ("match", "--help"), ("spsa", "--help")):
            self.check("Usage" in self.succeeds(*arguments), " ".join(arguments))
        self.fails("subcommand is required")
        self.fails("--help", "play")

    def match(self):
        first = self.succeeds("match", *FEW, "--threads", "1")
        self.check(re.fullmatch(TOTAL + "\n", first), "match: the last line is " + first)
        self.check(first.startswith("4 games, ") and "pairs [0 0 2 0 0]" in first, "match: equal sides, " + first)
        other = ("match", *FEW, "--b", "late_move_base=1,futility_base=20", "reduction_base=2048")
        self.check(self.succeeds(*other, "--threads", "1") == self.succeeds(*other, "--threads", "3"),
                   "match: the same on three threads")
        test = self.succeeds("match", *FEW, "--sprt", "0,10", "--elo-model", "normalized")
        self.check(test.endswith(" for [0, 10], undecided\n"), "match: a test, " + test)
        self.check(self.succeeds("match", *FEW, "--a-weights", "built-in", "--b-weights", "built-in") == first,
                   "match: the weights built in by name")
        hand = self.succeeds("match", *FEW, "--a-weights", "hand", "--b-weights", "hand")
        self.check("pairs [0 0 2 0 0]" in hand, "match: equal sides by hand, " + hand)
        self.check(self.succeeds("match", *FEW, "--sprt", "0,10", "--elo-model", "Normalized") == test,
                   "match: the name of a model in capitals")
        self.succeeds("match", "--games", "2", "--movetime", "1", "--max-moves", "4", "--openings", "openings")

    def match_errors(self):
        self.fails("no margin 'futility'", "match", "--a", "futility=3")
        self.fails("from 20 to 500", "match", "--b", "futility_base=3")
        self.fails("the smaller one", "match", "--sprt", "5,0")
        self.fails("expected two numbers", "match", "--sprt", "nan,5")
        self.fails("--sprt", "match", "--sprt", "5")
        self.fails("--elo-model: percent not in {logistic,normalized}", "match", "--elo-model", "percent")
        for option in ("--a-weights", "--b-weights"):
            self.fails("missing: no such file", "match", option, "missing")
            self.fails("expected a name", "match", option, "")
        for option in ("--error", "--report"):
            self.fails("expected a number, not 'nan'", "match", option, "nan")
        self.fails("excludes", "match", "--nodes", "5", "--movetime", "5")
        self.fails("cannot open", "match", "--openings", "missing")
        self.write("bad", "startpos\nstartpos moves 7g7e\n")
        self.fails("bad:2: illegal move 7g7e", "match", "--openings", "bad")

    def interrupted(self):
        """Ends soon and well, with the state of affairs."""
        process = subprocess.Popen([self.program, "match", "--games", "1000000", "--report", "0.1", *GAMES],
                                   cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        progress = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=self.timeout_s)
        self.check(re.search(TOTAL + r"; [0-9.]+ games/min, \S+ gone, .* left\n", progress), "progress: " + progress)
        self.check(process.returncode == 0 and re.fullmatch(TOTAL + ", interrupted\n", output),
                   "interrupted: status %s, %s" % (process.returncode, output))

    def spsa(self):
        arguments = ("--games", "24", "--batch", "4", "--step-percent", "20", "--rate", "0.5",
                     "--parameters", "futility_base,delta_margin", *GAMES)
        output = self.succeeds(*SPSA, *arguments, "--threads", "1")
        self.check(re.fullmatch(r"((futility_base|delta_margin) = \d+\n)*", output), "spsa: " + output)
        state = self.read("state")
        self.check("\ndone 12\n" in state, "spsa: the state is\n" + state)
        self.check(self.succeeds(*SPSA) == output, "spsa: a finished run says the same again")
        os.remove(self.path("state"))
        self.succeeds(*SPSA, *arguments, "--threads", "3")
        self.check(self.read("state") == state, "spsa: the same on three threads")

    def spsa_goes_on(self):
        arguments = ("--games", "400", "--batch", "9", *GAMES)
        process = subprocess.Popen([self.program, "spsa", "--state", "part", "--report", "0.1", *arguments],
                                   cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=self.timeout_s)
        self.check(process.returncode == 0, "spsa, interrupted: status %s" % process.returncode)
        done = int(re.search(r"^done (\d+)$", self.read("part"), re.MULTILINE).group(1))
        self.check(done < 200, "spsa, interrupted: done %d" % done)
        self.succeeds("spsa", "--state", "part")
        self.succeeds("spsa", "--state", "whole", *arguments)
        self.check(self.read("part") == self.read("whole"), "spsa: a run that went on ends like one that ran through")

    def spsa_errors(self):
        self.fails("--state is required", "spsa")
        self.fails("no margin 'x'", "spsa", "--state", "new", "--parameters", "x")
        self.fails("twice", "spsa", "--state", "new", "--parameters", "delta_margin,delta_margin")
        for option in ("--step-percent", "--rate"):
            self.fails("expected a number, not 'nan'", "spsa", "--state", "new", option, "nan")
        self.fails("'all' stands alone", "spsa", "--state", "new", "--parameters", "all,delta_margin")
        self.fails("no such file", "spsa", "--state", "new", "--openings", "missing")
        self.fails("it is a folder", "spsa", "--state", "new", "--openings", ".")
        for seed in ("-1", "99999999999999999999", "1x"):
            self.fails("expected a whole number", "spsa", "--state", "new", "--seed=" + seed)
        self.fails("cannot write", "spsa", "--state", "missing/new", *FEW)
        self.check(not os.path.exists(self.path("new")), "spsa: no state after an error")
        state = self.read("state")
        self.fails("another --nodes", *SPSA, "--nodes", "30")
        self.fails("another --parameters", *SPSA, "--parameters", "delta_margin")
        self.write("older", re.sub("(?m)^engine .*$", "engine another one", state))
        self.fails("by another engine", "spsa", "--state", "older")
        with open(self.path("state.lock"), "w") as locked:
            fcntl.flock(locked, fcntl.LOCK_EX)
            self.fails("another run is at work", *SPSA)
        self.check(self.read("state") == state, "spsa: the state is left alone after a contradiction")
        for wrong in (state[:-20], "", "notes\n", state + "more\n"):
            self.write("wrong", wrong)
            self.fails("left as it is", "spsa", "--state", "wrong")
            self.check(self.read("wrong") == wrong, "spsa: a wrong file is left alone")
        self.write("openings", "startpos moves 2g2f\n")
        self.fails("are not those", *SPSA)


if __name__ == "__main__":
    sys.exit(run_tests("tsugite-tune", Tests, (
        Tests.list, Tests.help, Tests.match, Tests.match_errors, Tests.interrupted, Tests.spsa, Tests.spsa_goes_on,
        Tests.spsa_errors)))
