#!/usr/bin/env python3
"""What tsugite-learn does at a terminal: its commands, what they print, how they go on, and how they fail.

  learn_test.py --program PATH [--timeout SECONDS]

Prints a line for each check that fails, and at the end "N passed, N failed"; exit status 1 if any failed.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

QUICK = ("--nodes", "15", "--max-moves", "14", "--hash", "1", "--random-plies", "2..4", "--balance", "2000",
         "--balance-nodes", "20", "--block", "2", "--shard", "8")
TOTAL = r"\d+ games, \d+ positions, [0-9.]+ M positions/h, [0-9.]+ bytes a position"
OF_THIS_RUN = r"; of this run \d+ games, \d+ positions, [0-9.]+ % of them duplicates, [0-9.]+ % of openings rejected"
SHOWN = ["settings", "games", "results", "endings", "positions", "moves", "scores", "duplicates", "bytes"]


class Tests:
    def __init__(self, program, timeout_s, folder):
        self.program = os.path.abspath(program)
        self.timeout_s = timeout_s
        self.folder = folder
        self.passed = self.failed = 0

    def path(self, *names):
        return os.path.join(self.folder, *names)

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

    def check(self, right, what):
        if right:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED %s" % what)

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=self.timeout_s, check=False)

    def succeeds(self, *arguments):
        """Ends with 0. Returns what it said on stdout."""
        run = self.run(*arguments)
        self.check(run.returncode == 0, "%s: status %s, %s" % (" ".join(arguments), run.returncode, run.stderr))
        return run.stdout

    def fails(self, why, *arguments):
        """Ends with 2, with this on stderr and nothing on stdout."""
        run = self.run(*arguments)
        self.check(run.returncode == 2 and why in run.stderr and run.stdout == "",
                   "%s: expected status 2 and '%s', but status %s, %s" %
                   (" ".join(arguments), why, run.returncode, run.stderr + run.stdout))

    def begin(self, *arguments):
        """A run that is still at it. Returns the process, once it has reported some games."""
        process = subprocess.Popen([self.program, "play", "--report", "0.1", *arguments], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.report = ""
        while not re.match(r"[1-9]\d* games", self.report):
            self.report = process.stderr.readline()
            if self.report == "":
                break
        return process

    # ---- the checks

    def help(self):
        for arguments in (("--help",), ("play", "--help"), ("show", "--help"), ("picture", "--help")):
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

    def show(self):
        output = self.succeeds("show", "one")
        self.check([line.split(" ")[0] for line in output.splitlines()] == SHOWN, "show: " + output)
        self.check("nodes 15," in output and re.search(r"^games +11 in 2 files", output, re.MULTILINE),
                   "show: " + output)
        self.check("\ngames        8 in 1 file," in self.succeeds("show", os.path.join("one", "games-00000.shard")),
                   "show: a file")
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
        self.check(self.files("one") == before, "play: the files are left alone after a contradiction")
        self.fails("cannot make the folder", "play", "--out", os.path.join("one", "games-00000.shard"), *QUICK)

    def interrupted(self):
        """Ends soon and well; the same command goes on, and ends like a run that was left alone."""
        for number in (signal.SIGINT, signal.SIGTERM):
            folder = "part-%d" % number
            process = self.begin("--out", folder, "--games", "1000000", *QUICK)
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
        process = self.begin("--out", "killed", "--games", "1000000", *QUICK)
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


def main():
    parser = argparse.ArgumentParser(description="Checks the command line of tsugite-learn.")
    parser.add_argument("--program", metavar="PATH", required=True)
    parser.add_argument("--timeout", metavar="SECONDS", type=float, default=120.0,
                        help="for one run of the program (default 120)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(arguments.program, arguments.timeout, folder)
        for group in (tests.help, tests.play, tests.show, tests.picture, tests.errors, tests.interrupted, tests.killed,
                      tests.torn):
            try:
                group()
            except subprocess.TimeoutExpired as error:
                tests.failed += 1
                print("FAILED %s\n  did not end within %g s" % (" ".join(error.cmd[1:]), tests.timeout_s))
    print("%d passed, %d failed" % (tests.passed, tests.failed))
    return 1 if tests.failed else 0


if __name__ == "__main__":
    sys.exit(main())
