#!/usr/bin/env python3
"""What tsugite-learn does at a terminal: its commands, what they print, how they go on, and how they fail.

  learn_test.py --program PATH [--timeout SECONDS]

Prints a line for each check that fails, and at the end "N passed, N failed"; exit status 1 if any failed.
"""

import fcntl
import os
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree

sys.dont_write_bytecode = True  # no __pycache__ among the sources

from program_tests import ProgramTests, run_tests  # noqa: E402

QUICK = ("--nodes", "15", "--max-moves", "14", "--hash", "1", "--random-plies", "2..4", "--balance", "2000",
         "--balance-nodes", "20", "--block", "2", "--shard", "8")
TOTAL = r"\d+ games, \d+ positions, [0-9.]+ M positions/h, [0-9.]+ bytes a position"
OF_THIS_RUN = r"; of this run \d+ games, \d+ positions, [0-9.]+ % of them duplicates, [0-9.]+ % of openings rejected"
LEARN = ("--epochs", "4", "--batch", "20", "--validation", "30", "--first-ply", "3", "--quiet-margin", "0", "--seed",
         "5")
LEARNED = (r"4 of 4 epochs, \d+ positions; kept apart: loss [0-9.]+ -> [0-9.]+, divergence [0-9.]+ -> [0-9.]+, "
           r"deviation [0-9.]+ -> [0-9.]+; ")
SHOWN = ["settings", "games", "results", "endings", "positions", "moves", "scores", "duplicates", "bytes"]


class Tests(ProgramTests):
    def files(self, folder):
        """The bytes of each file, by name."""
        content = {}
        for name in sorted(os.listdir(self.path(folder))):
            with open(self.path(folder, name), "rb") as file:
                content[name] = file.read()
        return content

    def bytes(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def begin(self, report, *arguments):
        """A run that is still at it. Returns the process, once a line of its progress matches."""
        process = subprocess.Popen([self.program, *arguments], cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        self.report = "-"
        while self.report != "" and not re.match(report, self.report):
            self.report = process.stderr.readline()
        return process

    def begin_play(self, *arguments):
        return self.begin(r"[1-9]\d* games", "play", "--report", "0.1", *arguments)

    # ---- the checks

    def help(self):
        for arguments in (("--help",), *((command, "--help") for command in ("play", "show", "fit", "check", "picture"))):
            self.check("Usage" in self.succeeds(*arguments), " ".join(arguments))
        text = self.succeeds("play", "--help")
        for option in ("--out", "--games", "--positions", "--nodes", "--nodes-spread", "--threads", "--seed", "--hash",
                       "--random-plies", "--balance", "--max-moves", "--advanced-share", "--played-out-share"):
            self.check(option in text, "play --help: " + option)
        self.fails("subcommand is required")
        self.fails("--help", "match")

    def play(self):
        output = self.succeeds("play", "--out", "one", "--games", "11", "--threads", "1", *QUICK)
        self.check(re.fullmatch(TOTAL + OF_THIS_RUN + "\n", output) and output.startswith("11 games, "),
                   "play: " + output)
        self.check(list(self.files("one")) == ["games-00000.shard", "games-00001.shard"], "play: the files")
        self.succeeds("play", "--out", "three", "--games", "11", "--threads", "3", *QUICK)
        self.check(self.files("three") == self.files("one"), "play: the same on three threads")
        self.succeeds("play", "--out", "other", "--games", "11", "--seed", "2", *QUICK)
        self.check(self.files("other") != self.files("one"), "play: another seed, other games")
        positions = int(re.search(r"(\d+) positions", output).group(1))
        output = self.succeeds("play", "--out", "positions", "--positions", str(positions), *QUICK)
        self.check(output.startswith("11 games, %d positions" % positions), "play: up to some positions, " + output)
        output = self.succeeds("play", "--out", "positions", "--positions", str(positions), *QUICK)
        self.check(re.fullmatch(TOTAL + "\n", output), "play: nothing left to do, " + output)

    def weights_by_name(self):
        """The same games, however the weights are named."""
        self.succeeds("hand", "--out", "hand.weights")
        for folder, weights in (("default", ()), ("name", ("--weights", "built-in")), ("hand", ("--weights", "hand")),
                                ("file", ("--weights", "hand.weights"))):
            self.succeeds("play", "--out", "weights-" + folder, "--games", "3", *QUICK, *weights)
        self.check(self.files("weights-default") == self.files("weights-name"), "play: the weights built in, by name")
        self.check(self.files("weights-hand") == self.files("weights-file"), "play: the weights by hand, by name")
        self.check(self.files("weights-hand") != self.files("weights-name"), "play: other weights, other games")
        for arguments in (("play", "--out", "new", "--weights", ""), ("play", "--out", ""), ("hand", "--out", ""),
                          ("picture", "--out", ""), ("picture", "--out", "x.svg", "--weights", ""),
                          ("check", "", "--data", "one")):
            self.fails("expected a name", *arguments)
        self.check(not os.path.exists(self.path("new")), "play: no folder without weights")

    def show(self):
        output = self.succeeds("show", "one")
        self.check([line.split(" ")[0] for line in output.splitlines()] == SHOWN, "show: " + output)
        self.check("nodes 15," in output and re.search(r"^games +11 in 2 files", output, re.MULTILINE),
                   "show: " + output)
        self.check("\ngames        8 in 1 file," in self.succeeds("show", os.path.join("one", "games-00000.shard")),
                   "show: a file")
        self.loses_output("show", "one")
        self.loses_output("--help")
        self.fails("no such file", "show", "missing")
        os.mkdir(self.path("empty"))
        self.fails("no recorded games in empty", "show", "empty")
        self.fails("no file of recorded games", "show", self.program)

    def picture(self):
        """A file of SVG: XML, small, the same again, with every cell on its map and every map on the page."""
        svg = "{http://www.w3.org/2000/svg}"
        self.succeeds("hand", "--out", "hand.weights")
        for name, weights in (("built-in", "built-in"), ("hand", "hand"), ("file", "hand.weights")):
            self.succeeds("picture", "--out", name + ".svg", "--weights", weights)
            text = self.bytes(name + ".svg")
            self.check(len(text) <= 500000, "picture: %d bytes" % len(text))
            root = xml.etree.ElementTree.fromstring(text)
            self.check(root.tag == svg + "svg", "picture: " + root.tag)
            width, height = int(root.get("width")), int(root.get("height"))
            maps = {}
            for group in root.iter(svg + "g"):
                if group.get("class") is None:
                    continue
                maps[group.get("class")] = maps.get(group.get("class"), 0) + 1
                cells = group.find(svg + "g")
                left, top, size = map(int, re.fullmatch(r"translate\((\d+) (\d+)\) scale\((\d+)\)",
                                                        cells.get("transform")).groups())
                frame = cells.findall(svg + "rect")[-1]
                columns, rows = int(frame.get("width")), int(frame.get("height"))
                self.check(left + size * columns <= width and top + size * rows <= height, "picture: a map off it")
                seen = []
                for path in cells.findall(svg + "path"):
                    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path.get("d"))
                    self.check("".join("M%s %sh%sv1h-%sz" % run for run in runs) == path.get("d"),
                               "picture: " + path.get("d"))
                    for x, y, length, back in (map(int, run) for run in runs):
                        self.check(length == back and x + length <= columns and y < rows, "picture: a cell off its map")
                        seen += [(at, y) for at in range(x, x + length)]
                self.check(len(seen) == len(set(seen)), "picture: a cell drawn twice")
            self.check(maps == {"relative": 27, "absolute": 27, "zone": 2, "king": 2, "hand": 7}, "picture: %s" % maps)
        self.check(self.bytes("hand.svg") == self.bytes("file.svg"), "picture: the same from the file")
        for words, arguments in (("--out is required", ()), ("no such file", ("--out", "x.svg", "--weights", "absent")),
                                 ("not a file of weights", ("--out", "x.svg", "--weights", "hand.svg")),
                                 ("cannot write", ("--out", os.path.join("absent", "x.svg")))):
            self.fails(words, "picture", *arguments)
        self.check(not os.path.exists(self.path("x.svg")), "picture: no file after an error")

    def errors(self):
        self.fails("--out is required", "play")
        self.fails("excludes", "play", "--out", "new", "--games", "3", "--positions", "3")
        for range_text in ("9..6", "6..", "x", "-1..4", "6..1000", "6-9", ""):
            self.fails("--random-plies", "play", "--out", "new", "--random-plies=" + range_text)
        self.fails("--max-moves", "play", "--out", "new", "--max-moves", "16")
        self.fails("multiple", "play", "--out", "new", "--block", "3")
        self.fails("--nodes-spread", "play", "--out", "new", "--nodes-spread", "100")
        for seed in ("-1", "99999999999999999999", "1x"):
            self.fails("expected a whole number", "play", "--out", "new", "--seed=" + seed)
        self.check(not os.path.exists(self.path("new")), "play: no folder after an error")
        before = self.files("one")
        for option, value in (("--nodes", "16"), ("--balance", "300"), ("--block", "4")):
            other = list(QUICK)
            other[other.index(option) + 1] = value
            self.fails("not '%s %s'" % (option[2:], value), "play", "--out", "one", *other)
        for option, value in (("--seed", "2"), ("--advanced-share", "5")):
            self.fails("not '%s %s'" % (option[2:].replace("-", "_"), value), "play", "--out", "one", *QUICK, option,
                       value)
        folder = os.open(self.path("one"), os.O_RDONLY)
        fcntl.flock(folder, fcntl.LOCK_EX)
        self.fails("one: another run is at work", "play", "--out", "one", "--games", "12", *QUICK)
        os.close(folder)
        self.check(self.files("one") == before, "play: the files are left alone after a contradiction")
        self.fails("cannot make the folder", "play", "--out", os.path.join("one", "games-00000.shard"), *QUICK)

    def interrupted(self):
        """Ends soon and well; the same command goes on, and ends like a run that was left alone."""
        for number in (signal.SIGINT, signal.SIGTERM):
            folder = "part-%d" % number
            process = self.begin_play("--out", folder, "--games", "1000000", *QUICK)
            process.send_signal(number)
            process.send_signal(number)
            output, errors = process.communicate(timeout=self.timeout_s)
            self.check(re.fullmatch(r"\d+ games, \d+ positions, [0-9.]+ M positions/h, [0-9.]+ %; \S+ gone, .* left\n",
                                    self.report), "progress: " + self.report)
            self.check(process.returncode == 0 and re.fullmatch(TOTAL + OF_THIS_RUN + "; interrupted\n", output),
                       "interrupted: status %s, %s" % (process.returncode, output + errors))
            played = int(output.split(" ")[0])
            # All that was said to be played is there.
            self.check("\ngames        %d in " % played in self.succeeds("show", folder),
                       "interrupted: %d games" % played)
            games = str(played + 3)
            self.succeeds("play", "--out", folder, "--games", games, *QUICK)
            self.succeeds("play", "--out", "whole-%d" % number, "--games", games, *QUICK)
            self.check(self.files(folder) == self.files("whole-%d" % number), "interrupted: the same as in one go")

    def killed(self):
        process = self.begin_play("--out", "killed", "--games", "1000000", *QUICK)
        process.kill()
        process.communicate(timeout=self.timeout_s)
        played = int(self.report.split(" ")[0])
        run = self.run("show", "killed")
        found = int(re.search(r"^games +(\d+) ", run.stdout, re.MULTILINE).group(1))
        self.check(found >= played - 2, "killed: %d games of %d are there" % (found, played))
        games = str(found + 3)
        self.succeeds("play", "--out", "killed", "--games", games, *QUICK)
        self.succeeds("play", "--out", "lived", "--games", games, *QUICK)
        self.check(self.files("killed") == self.files("lived"), "killed: the same as in one go")

    def bytes_of(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def fit(self):
        """Weights, state, log and curve; the same with any number of threads."""
        self.succeeds("play", "--out", "data", "--games", "60", "--nodes", "30", "--max-moves", "60", "--hash", "1",
                      "--balance-nodes", "20", "--balance", "2000")
        output = self.succeeds("fit", "--data", "data", "--out", "w1", "--threads", "1", "--log", "w.tsv", "--curve",
                               "w.svg", *LEARN)
        self.check(re.fullmatch(LEARNED + "learned\n", output), "fit: " + output)
        self.succeeds("fit", "--data", "data", "--out", "w3", "--threads", "3", *LEARN)
        self.check(self.bytes_of("w1") == self.bytes_of("w3"), "fit: the same on three threads")
        self.check(self.bytes_of("w1.state") == self.bytes_of("w3.state"), "fit: the same state on three threads")
        self.succeeds("hand", "--out", "hand.weights")
        self.check(self.bytes_of("w1") != self.bytes_of("hand.weights"), "fit: something was learned")
        self.succeeds("fit", "--data", "data", "--out", "w4", "--from", "hand.weights", *LEARN)
        self.check(self.bytes_of("w1") == self.bytes_of("w4"), "fit: from a file")
        all_of_it = list(LEARN)
        all_of_it[all_of_it.index("--validation") + 1] = "0"
        run = self.run("fit", "--data", "data", "--out", "w5", *all_of_it)
        self.check(re.fullmatch(r"4 of 4 epochs, \d+ positions; learned\n", run.stdout) and
                   re.search(r"^epoch 4 is over: loss [0-9.]+$", run.stderr, re.MULTILINE),
                   "fit: nothing kept apart, " + run.stdout + run.stderr)
        rows = [line.split("\t") for line in self.bytes_of("w.tsv").decode().splitlines()]
        self.check(len(rows) == 6 and all(len(row) == 9 for row in rows) and rows[0][0] == "epoch", "fit: the log")
        losses = [float(row[3]) for row in rows[2:]]
        self.check(losses[-1] < losses[0], "fit: the loss falls, %s" % losses)
        picture = xml.etree.ElementTree.fromstring(self.bytes_of("w.svg"))
        self.check(picture.tag.endswith("svg") and len(list(picture)) > 10, "fit: the picture")

        before = self.bytes_of("w1.state")
        output = self.succeeds("fit", "--data", "data", "--out", "w1", *LEARN)
        self.check(re.match(LEARNED + "has been learned already", output), "fit: again, " + output)
        self.check(self.bytes_of("w1.state") == before, "fit: again changes nothing")
        self.fails("the games are not those that w1.state", "fit", "--data", "lived", "--out", "w1", *LEARN)
        self.fails("no such file", "fit", "--data", "missing", "--out", "w1", *LEARN)
        for option, value in (("--rate", "0.1"), ("--lambda", "0.9"), ("--positions", "70")):
            self.fails("w1.state is of another " + option, "fit", "--data", "data", "--out", "w1", *LEARN, option, value)
        self.succeeds("fit", "--data", "data", "--out", "w6", "--without", "guards,king-early", *LEARN)
        self.check(self.bytes_of("w6") != self.bytes_of("w1"), "fit: without some weights")
        self.fails("w6.state is of another --without", "fit", "--data", "data", "--out", "w6", "--without", "guards",
                   *LEARN)
        self.fails("w1.state is of another --without", "fit", "--data", "data", "--out", "w1", "--without", "guards",
                   *LEARN)
        self.fails("w6.state is of another --without", "fit", "--data", "data", "--out", "w6", *LEARN)
        self.fails("exclude each other", "fit", "--data", "data", "--out", "new", "--network", "--without", "network")
        self.succeeds("fit", "--data", "data", "--out", "w7", "--from", "built-in", "--without", "network", *LEARN)
        self.check(len(self.bytes_of("w7")) == len(self.bytes_of("w1")), "fit: the weights built in, without a network")
        self.fails("--without: guard not in", "fit", "--data", "data", "--out", "new", "--without", "guard")
        self.fails("w1.state is of another --from", "fit", "--data", "data", "--out", "w1", "--from", "w4", *LEARN)

    def fit_interrupted(self):
        """Ends soon and well; the same command goes on, and ends like a run that was left alone."""
        long = list(LEARN)
        long[long.index("--epochs") + 1] = "400"
        process = self.begin("epoch 3 ", "fit", "--data", "data", "--out", "part", "--report", "0.1", *long)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=self.timeout_s)
        self.check(process.returncode == 0 and output.endswith("; interrupted\n"),
                   "fit, interrupted: status %s, %s" % (process.returncode, output + errors))
        self.succeeds("play", "--out", "more", "--games", "4", *QUICK)
        self.fails("the games are not those that part.state", "fit", "--data", "more", "--out", "part", *long)
        run = self.run("fit", "--data", "data", "--out", "part", *long)
        self.check("goes on in epoch " in run.stderr and run.stdout.endswith("; learned\n"),
                   "fit, gone on: " + run.stderr + run.stdout)
        self.succeeds("fit", "--data", "data", "--out", "whole", *long)
        self.check(self.bytes_of("part") == self.bytes_of("whole"), "fit, gone on: the same weights as in one go")
        self.check(self.bytes_of("part.state") == self.bytes_of("whole.state"), "fit, gone on: the same state")

    def no_numbers(self):
        """What is no number is in no range."""
        for command, options in ((("play", "--out", "new"), ("--advanced-share", "--played-out-share", "--report")),
                                 (("check", "hand", "--data", "data"), ("--validation", "--lambda", "--scale")),
                                 (("fit", "--out", "new", "--data", "data"),
                                  ("--validation", "--lambda", "--scale", "--report", "--rate", "--last-rate",
                                   "--decay"))):
            for option in options:
                for value in ("nan", "-nan", "inf", "x"):
                    self.fails(option, *command, option + "=" + value)

    def reading_interrupted(self):
        """Ends while games are read, with the status of the signal, and leaves no weights."""
        data = ("--data", *["data"] * 3000, "--report", "0.1")
        for arguments in (("fit", "--out", "unread", *data), ("check", "hand", *data)):
            for number in (signal.SIGINT, signal.SIGTERM):
                process = subprocess.Popen([self.program, *arguments], cwd=self.folder, stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE, text=True)
                line = process.stderr.readline()
                process.send_signal(number)
                output, errors = process.communicate(timeout=self.timeout_s)
                self.check(line.startswith("reading: ") and process.returncode == 128 + number and output == "" and
                           "interrupted" in errors, "%s, interrupted: status %s, %s" %
                           (arguments[0], process.returncode, line + errors + output))
        self.check(not os.path.exists(self.path("unread")), "fit: no weights after an interrupt")

    def fit_network(self):
        """A network beside the weights: the same with any number of threads, goes on from its file, and is played with."""
        # Each step moves millions of numbers, so there are few.
        steps = {"--epochs": "3", "--batch": "400"}
        learn = ["--data", "data", *LEARN]
        for name, value in steps.items():
            learn[learn.index(name) + 1] = value
        self.succeeds("fit", "--network", "--out", "net1", "--threads", "1", *learn)
        output = self.succeeds("fit", "--network", "--out", "net3", "--threads", "3", "--log", "net.tsv", *learn)
        self.check(re.fullmatch(LEARNED.replace("4 of 4", "3 of 3") + "learned\n", output), "fit, network: " + output)
        self.check(self.bytes_of("net1") == self.bytes_of("net3"), "fit, network: the same on three threads")
        self.check(len(self.bytes_of("net1")) > 1 << 20, "fit, network: it is in the file")
        process = self.begin("epoch 1 is over", "fit", "--network", "--out", "net5", *learn)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=self.timeout_s)
        self.succeeds("fit", "--network", "--out", "net5", *learn)
        self.check(self.bytes_of("net5") == self.bytes_of("net1") and
                   self.bytes_of("net5.state") == self.bytes_of("net1.state"), "fit, network: gone on as in one go")
        self.succeeds("fit", "--network", "--without", "threats", "--out", "net6", *learn)
        self.check(len(self.bytes_of("net6")) == len(self.bytes_of("net1")) and
                   self.bytes_of("net6") != self.bytes_of("net1"), "fit, network: without some weights")
        losses = [float(line.split("\t")[3]) for line in self.bytes_of("net.tsv").decode().splitlines()[2:]]
        self.check(losses[-1] < losses[0], "fit, network: the loss falls, %s" % losses)
        self.succeeds("fit", "--from", "net1", "--out", "net4", *learn)
        self.check(len(self.bytes_of("net4")) == len(self.bytes_of("net1")) and
                   self.bytes_of("net4") != self.bytes_of("net1"), "fit, network: goes on")
        output = self.succeeds("check", "net1", "--data", "data", "--validation", "50", "--first-ply", "3",
                               "--quiet-margin", "0")
        self.check("turned by half: 0, when mirrored: 0\n" in output, "check, network: symmetry, " + output)
        off = re.search(r"off the sum of the weights by ([0-9.]+) centipawns, ([0-9.]+) at the most", output)
        self.check(off and float(off.group(1)) < 5 and float(off.group(2)) < 60, "check, network: " + output)
        for name, units in (("accumulators", 256), ("first layer", 32), ("second layer", 32)):
            self.check(re.search(r"^  %s +%d, always 0 \d+, always 1 \d+; at 0 [0-9.]+ %%" % (name, units), output,
                                 re.MULTILINE), "check, network: %s, %s" % (name, output))
        self.succeeds("play", "--weights", "net1", "--out", "by-network", "--games", "2", *QUICK)

    def fit_errors(self):
        self.fails("--data is required", "fit", "--out", "new")
        self.fails("no more than 1", "fit", "--data", "data", "--out", "new", "--rate", "1", "--decay", "1000")
        self.fails("--out is required", "fit", "--data", "data")
        self.fails("no such file", "fit", "--data", "missing", "--out", "new")
        self.fails("no recorded games in empty", "fit", "--data", "empty", "--out", "new")
        self.fails("no file of recorded games", "fit", "--data", "w1", "--out", "new")
        self.fails("--from missing", "fit", "--data", "data", "--out", "new", "--from", "missing")
        self.fails("not a file of weights", "fit", "--data", "data", "--out", "new", "--from", "w1.state")
        self.fails("--last-rate", "fit", "--data", "data", "--out", "new", "--rate", "1e-4", "--last-rate", "1e-3")
        self.fails("--schedule: steps not in {cosine,linear}", "fit", "--data", "data", "--out", "new", "--schedule",
                   "steps")
        self.fails("w1.state is of another --schedule", "fit", "--data", "data", "--out", "w1", *LEARN, "--schedule",
                   "linear")
        self.fails("fit to learn from", "fit", "--data", "data", "--out", "new", "--first-ply", "5000")
        self.fails("all positions are kept apart", "fit", "--data", "data", "--out", "new", "--validation", "100")
        self.fails("cannot write", "fit", "--data", "data", "--out", os.path.join("nowhere", "new"), *LEARN)
        os.symlink("w4", self.path("link"))
        for option, name in (("--log", "w4"), ("--curve", "./w4.state"), ("--from", "w4"), ("--from", "link")):
            self.fails("are the same file", "fit", "--data", "data", "--out", "w4", option, name)
        self.fails("--log and --curve are the same", "fit", "--data", "data", "--out", "w4", "--log", "x", "--curve", "x")
        self.check(self.bytes_of("w4") == self.bytes_of("w1"), "fit: weights with two names are as they were")
        self.succeeds("fit", "--data", "data", "--out", "w4", "--from", "hand.weights", "--log", "/dev/null", "--curve",
                      "/dev/null", *LEARN)
        with open(self.path("w4.lock"), "w") as locked:
            fcntl.flock(locked, fcntl.LOCK_EX)
            self.fails("w4: another run is at work", "fit", "--data", "data", "--out", "w4", *LEARN)
        for option in ("--out", "--log", "--curve"):  # before anything is read
            name = os.path.join("nowhere", "new")
            out = ("--out", "new") if option != "--out" else ()
            self.fails("cannot write " + name, "fit", "--data", "missing", *out, option, name)
            self.fails(option + ": expected a name", "fit", "--data", "missing", *out, option, "")
        self.fails("--from: expected a name", "fit", "--data", "missing", "--out", "new", "--from", "")
        self.fails("Is a directory", "fit", "--data", "missing", "--out", "new", "--log", "empty")
        self.check(not os.path.exists(self.path("new")), "fit: no weights after an error")
        with open(self.path("w1.state"), "r+b") as file:
            file.seek(1000)
            file.write(b"damage")
        self.fails("w1.state: it is damaged", "fit", "--data", "data", "--out", "w1", *LEARN)
        with open(self.path("w1.state"), "wb") as file:
            file.write(b"something else")
        self.fails("w1.state: it is not a state of learning", "fit", "--data", "data", "--out", "w1", *LEARN)

    def check_weights(self):
        data = ("--data", "data", "--validation", "100", "--quiet-margin", "0")
        output = self.succeeds("check", "w3", *data)
        rows = {line[:18].strip(): line[18:].split() for line in output.splitlines()}
        self.check("all" in rows and "ply to 40" in rows and "in hand above 12" in rows, "check: " + output)
        loss = [float(number) for number in rows["all"]]
        self.check(loss[0] > 100 and 0 < loss[2] < loss[1] < 2, "check: %s" % rows["all"])
        for name in ("ply", "in hand", "balance"):
            parts = [int(row[0]) for key, row in rows.items() if key.startswith((name + " to", name + " above"))]
            self.check(sum(parts) == int(loss[0]), "check: by %s, %s" % (name, parts))
        integers = re.search(r"off the sum of the weights by ([0-9.]+) centipawns, ([0-9.]+) at the most", output)
        self.check(integers and float(integers.group(1)) < 3 and float(integers.group(2)) < 12, "check: " + output)
        self.check("network" not in output, "check: there is no network, " + output)
        self.check("turned by half: 0, when mirrored: 0\n" in output, "check: symmetry")
        for name in ("relative", "absolute", "hand", "guards", "threats", "tempo"):
            self.check(re.search(r"^  %s +\d+, not zero" % name, output, re.MULTILINE), "check: " + name)
        self.succeeds("check", "hand", *data)
        self.succeeds("check", "built-in", *data)
        self.loses_output("check", "hand", *data)
        self.fails("missing", "check", "missing", *data)
        self.fails("no positions are kept apart", "check", "hand", "--data", "data", "--validation", "0")

    def torn(self):
        """As a crash may leave it: the last block is not all there."""
        whole = self.files("one")
        last = self.path("one", "games-00001.shard")
        os.truncate(last, os.path.getsize(last) - 10)
        run = self.run("show", "one")
        self.check(run.returncode == 2 and "the file ends within the block" in run.stderr and
                   re.search(r"^games +10 in 2 files", run.stdout, re.MULTILINE), "torn, shown: " + run.stderr)
        run = self.run("play", "--out", "one", "--games", "11", *QUICK)
        self.check(run.returncode == 0 and "ends within the block: goes on from there" in run.stderr,
                   "torn: " + run.stderr)
        self.check(self.files("one") == whole, "torn: the same as in one go")

        with open(self.path("one", "games-00000.shard"), "r+b") as file:
            file.seek(-5, os.SEEK_END)
            byte = file.read(1)
            file.seek(-5, os.SEEK_END)
            file.write(bytes([byte[0] ^ 64]))
        self.fails("left as it is", "play", "--out", "one", "--games", "12", *QUICK)
        run = self.run("show", "one")
        self.check(run.returncode == 2 and "block 4, at byte" in run.stderr and "is damaged" in run.stderr and
                   re.search(r"^games +6 in 2 files", run.stdout, re.MULTILINE), "damaged, shown: " + run.stderr)


if __name__ == "__main__":
    sys.exit(run_tests("tsugite-learn", Tests, (
        Tests.help, Tests.play, Tests.weights_by_name, Tests.show, Tests.picture, Tests.errors, Tests.interrupted,
        Tests.killed, Tests.torn, Tests.fit, Tests.fit_interrupted, Tests.reading_interrupted,
        Tests.no_numbers, Tests.fit_network, Tests.fit_errors, Tests.check_weights)))
