#!/usr/bin/env python3
"""Which of two builds is faster, and how sure is that? Runs A and B in turn on the same work, round after round, and
gives the ratio of their speeds with a 95 % interval.

  compare_builds.py --a COMMAND --b COMMAND [--workload bench] [--rounds 10]

  bench      nodes/s of the fixed workload                                (tsugite bench)
  perft      leaves/s of counting move trees                              (tsugite perft, or go perft)
  depth      time to a fixed depth on the positions of --positions, and nodes/s on the way (USI, go depth N)
  benchmark  every benchmark of two programs tsugite_benchmark; or of two JSON files that they wrote, whose repetitions
             are then the rounds

Each command is split as a shell would. The order changes with each round (A B, B A, ...), and the two runs of a round
make a pair: what slows the machine for a while slows both. The interval is Student's, on the logarithms of the rounds'
ratios; of twenty benchmarks that are equal in truth, one will fall outside its own. Time is the processor time of the
program unless --clock wall is given: with one thread it is the same on a quiet machine, and bears a busy one much
better. Exit status 0, 1 if a program fails or the two do not count the same, 2 for a wrong command line.
"""

import argparse
import json
import math
import os
import pathlib
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import threading
import time

# Before --option-a and --option-b. A search of a fraction of a second would else spend its time on filling a large table
# with zeros.
OPTIONS = ["USI_Hash=16", "Threads=1"]

POSITIONS = pathlib.Path(__file__).resolve().parent / "data" / "middlegame.sfen"

# Student's t, two-sided 95 %, for 1..30 degrees of freedom.
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
           2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042)

SECONDS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}


class Failure(Exception):
    """A program did not do what it was asked to; the words go to stderr."""


# ---- statistics

def student(freedom):
    """Beyond the table the normal quantile with the first term of its expansion, right to three figures."""
    return STUDENT[freedom - 1] if freedom <= len(STUDENT) else 1.95996 * (1 + 1.2104 / freedom)


def ratio_interval(ratios):
    """The geometric mean of the ratios with the ends of its 95 % interval; the ends are None for a single ratio."""
    logs = [math.log(ratio) for ratio in ratios]
    middle = statistics.fmean(logs)
    if len(logs) < 2:
        return math.exp(middle), None, None
    reach = student(len(logs) - 1) * statistics.stdev(logs) / math.sqrt(len(logs))
    return math.exp(middle), math.exp(middle - reach), math.exp(middle + reach)


def describe(ratios):
    middle, low, high = ratio_interval(ratios)
    if low is None:
        return "%.4f, no interval from one round" % middle
    verdict = "B is faster" if low > 1 else "A is faster" if high < 1 else "no difference shown"
    return "%.4f, 95 %% [%.4f, %.4f], %s" % (middle, low, high, verdict)


# ---- programs

def start(command, **pipes):
    try:
        return subprocess.Popen(command, encoding="utf-8", errors="replace", **pipes)
    except OSError as error:
        raise Failure("%s does not start: %s" % (shlex.join(command), error.strerror)) from error


def run(command, limit_s):
    """Runs a command to its end. Its output, and the seconds it took: (wall, processor)."""
    begin = time.monotonic()
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        process = start(command, stdin=subprocess.DEVNULL, stdout=output)
        killer = threading.Timer(limit_s, process.kill)
        killer.start()
        try:
            _, status, used = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            raise
        finally:
            late = not killer.is_alive()
            killer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        wall_s = time.monotonic() - begin
        if late:
            raise Failure("%s did not end within %g s" % (shlex.join(command), limit_s))
        if process.returncode != 0:
            raise Failure("%s ended with status %d" % (shlex.join(command), process.returncode))
        output.seek(0)
        return output.read(), {"wall": wall_s, "cpu": used.ru_utime + used.ru_stime}


class Conversation:
    """A USI engine."""

    def __init__(self, command, options, limit_s):
        self.name = shlex.join(command)
        self.process = start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1)
        self.killer = threading.Timer(limit_s, self.process.kill)
        self.limit_s = limit_s
        self.killer.start()
        self.options = options

    def __enter__(self):
        try:
            self.ask(["usi"], "usiok")
            self.ask(self.options + ["isready"], "readyok")
        except Failure:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.killer.cancel()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        try:
            self.process.stdin.close()
        except OSError:
            pass

    def ask(self, lines, awaited):
        """Sends the lines, and returns what comes up to the line that matches."""
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines))
            self.process.stdin.flush()
        except OSError as error:
            raise Failure("%s has ended before '%s'" % (self.name, lines[-1])) from error
        heard = []
        for line in self.process.stdout:
            heard.append(line.strip())
            if re.match(awaited, heard[-1]):
                return heard
        late = not self.killer.is_alive()
        raise Failure("%s %s" % (self.name, "did not answer '%s' within %g s" % (lines[-1], self.limit_s) if late else
                                 "ended without answering '%s'" % lines[-1]))

    def used(self):
        """Seconds so far, (wall, processor)."""
        try:
            fields = pathlib.Path("/proc/%d/stat" % self.process.pid).read_text().rsplit(")", 1)[1].split()
        except OSError as error:
            raise Failure("no processor time to be had of %s: %s; try --clock wall" % (self.name, error)) from error
        ticks = int(fields[11]) + int(fields[12])
        return {"wall": time.monotonic(), "cpu": ticks / os.sysconf("SC_CLK_TCK")}


def usi_position(sfen):
    return "position startpos" if sfen == "startpos" else "position sfen " + sfen


# ---- workloads: each measures one run, as {what: (amount of work or None, seconds)}

def found(pattern, text, whose):
    matches = re.findall(pattern, text, re.MULTILINE)
    if not matches:
        raise Failure("%s printed no line like '%s'" % (whose, pattern))
    return int(matches[-1])


def measure_bench(side, arguments):
    depth = ["--depth", str(arguments.depth)] if arguments.depth is not None else []
    command = side.command + ["bench"] + depth
    output, took = run(command, arguments.limit)
    return {"nodes/s": (found(r"^Bench: (\d+)$", output, shlex.join(command)), took[arguments.clock])}


def measure_perft(side, arguments):
    depth = 5 if arguments.depth is None else arguments.depth
    if side.usi:
        with Conversation(side.command, side.options, arguments.limit) as engine:
            before = engine.used()
            heard = engine.ask([usi_position(arguments.sfen), "go perft %d" % depth], r"Nodes searched: |total ")
            after = engine.used()
        counted = found(r"^(?:Nodes searched:|total) (\d+)", heard[-1], engine.name)
        return {"leaves/s": (counted, after[arguments.clock] - before[arguments.clock])}
    command = side.command + ["perft", str(depth)]
    command += [] if arguments.sfen == "startpos" else ["--sfen", arguments.sfen]
    command += ["--played"] if arguments.played else []
    output, took = run(command, arguments.limit)
    return {"leaves/s": (found(r"^total (\d+) nodes", output, shlex.join(command)), took[arguments.clock])}


def measure_depth(side, arguments):
    depth = 10 if arguments.depth is None else arguments.depth
    seconds, nodes = 0.0, 0
    with Conversation(side.command, side.options, arguments.limit) as engine:
        for sfen in arguments.sfens:
            engine.ask(["usinewgame", usi_position(sfen), "isready"], "readyok")
            before = engine.used()[arguments.clock]
            heard = engine.ask(["go depth %d" % depth], "bestmove ")
            seconds += engine.used()[arguments.clock] - before
            nodes += found(r"^info .*\bnodes (\d+)", "\n".join(heard), "%s, asked about %s," % (engine.name, sfen))
    return {"time to depth %d" % depth: (None, seconds), "nodes/s": (nodes, seconds)}


def read_benchmarks(text, whose, clock):
    """The seconds of each benchmark of Google Benchmark's JSON, a list of its repetitions."""
    try:
        runs = json.loads(text)["benchmarks"]
        taken = {}
        for one in runs:
            if one.get("error_occurred"):
                raise Failure("%s: %s: %s" % (whose, one["name"], one.get("error_message", "failed")))
            if one.get("run_type", "iteration") != "iteration":
                continue
            name = one.get("run_name", one["name"])
            manual = name.endswith("/manual_time")  # its cpu_time has in it what was taken off
            amount = one["real_time" if manual or clock == "wall" else "cpu_time"] * SECONDS[one["time_unit"]]
            if amount > 0:
                taken.setdefault(name, []).append(amount)
    except (ValueError, KeyError, TypeError) as error:
        raise Failure("%s is not Google Benchmark's JSON: %r" % (whose, error)) from error
    return taken


def measure_benchmark(side, arguments):
    text, _ = run(side.command + ["--benchmark_format=json", "--benchmark_filter=" + arguments.filter], arguments.limit)
    taken = read_benchmarks(text, side.command[0], arguments.clock)
    return {name: (None, statistics.median(seconds)) for name, seconds in taken.items()}


WORKLOADS = {"bench": measure_bench, "perft": measure_perft, "depth": measure_depth, "benchmark": measure_benchmark}


# ---- comparing

class Side:
    def __init__(self, name, command, usi, options):
        self.name = name
        self.command = shlex.split(command)
        self.file = self.command[0] if len(self.command) == 1 and self.command[0].endswith(".json") else None
        self.usi = usi
        self.options = ["setoption name %s value %s" % tuple(option.split("=", 1)) for option in OPTIONS + options]


class Load:
    """How busy the machine was besides the one thread that works here."""

    def __init__(self):
        self.highest = 0.0

    def look(self):
        load = os.getloadavg()[0]
        self.highest = max(self.highest, load)
        return load

    def words(self):
        words = "load average up to %.1f on %d processors" % (self.highest, os.cpu_count())
        return words + ("; the machine was busy: trust the interval no further than that" if self.highest > 1.5 else "")


def speed(amount, seconds):
    if seconds <= 0:
        raise Failure("a run was too short to be timed; give it more to do")
    return (amount or 1) / seconds


def show(what, amount, seconds):
    if amount is not None:
        return "%.4g %s" % (amount / seconds, what)
    return "%s %.4g ns" % (what, seconds * 1e9) if seconds < 1e-3 else "%s %.4g s" % (what, seconds)


def same_work(work, arguments):
    """Searches may differ in their nodes, counts of leaves may not."""
    a, b = work["A"], work["B"]
    for what in a:
        if what not in b or a[what][0] == b[what][0]:
            continue
        words = "A and B do not do the same: %s and %s %s" % (a[what][0], b[what][0], what.split("/")[0])
        if arguments.workload == "perft" and not (arguments.usi_a or arguments.usi_b):
            raise Failure(words)
        if not arguments.told_difference:
            print(words, flush=True)
            arguments.told_difference = True


def compare(sides, arguments):
    measure = WORKLOADS[arguments.workload]
    ratios, seconds_of = {}, {}
    load = Load()
    if arguments.workload == "benchmark" and sides[0].file:
        return compare_files(sides, arguments)
    for number in range(1, arguments.rounds + 1):
        busy = load.look()
        work = {}
        for side in sides if number % 2 else reversed(sides):
            work[side.name] = measure(side, arguments)
        same_work(work, arguments)
        common = [what for what in work["A"] if what in work["B"]]
        if not common:
            raise Failure("A and B have no benchmark in common")
        line = []
        for what in common:
            a, b = work["A"][what], work["B"][what]
            ratios.setdefault(what, []).append(speed(*b) / speed(*a))
            seconds_of.setdefault(what, []).append((a[1], b[1]))
            line.append("A %s, B %s: %.4f" % (show(what, *a), show(what, *b), ratios[what][-1]))
        if arguments.workload != "benchmark":
            print("round %d (load %.1f): %s" % (number, busy, "; ".join(line)), flush=True)
        else:
            print("round %d (load %.1f): %d benchmarks" % (number, busy, len(common)), flush=True)
    load.look()
    print("speed of B / speed of A, %d rounds, %s time:" % (arguments.rounds, arguments.clock))
    for what in ratios:
        times = medians(seconds_of[what]) if arguments.workload == "benchmark" else ""
        print("%s: %s%s" % (what, describe(ratios[what]), times))
    print(load.words())


def compare_files(sides, arguments):
    try:
        a, b = (read_benchmarks(pathlib.Path(side.file).read_text(encoding="utf-8"), side.file, arguments.clock)
                for side in sides)
    except OSError as error:
        raise Failure("%s cannot be read: %s" % (error.filename, error.strerror)) from error
    common = [name for name in a if name in b and re.search(arguments.filter, name)]
    if not common:
        raise Failure("A and B have no benchmark in common")
    print("speed of B / speed of A, from files, %s time:" % arguments.clock)
    for name in common:
        pairs = list(zip(a[name], b[name]))
        print("%s: %s%s" % (name, describe([one / other for one, other in pairs]), medians(pairs)))
    print("not run in turn: what slowed the machine during one file alone is not in the intervals")


def medians(pairs):
    return " (medians %s, %s)" % tuple(show("", None, statistics.median(side)).strip() for side in zip(*pairs))


# ---- the command line

def read_sfens(path):
    lines = [line.strip() for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def at_least_one(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("%s is less than 1" % text)
    return number


def name_and_value(text):
    if "=" not in text:
        raise argparse.ArgumentTypeError("%r is not NAME=VALUE" % text)
    return text


def parse(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--a", required=True, metavar="COMMAND", help="the build to compare with")
    parser.add_argument("--b", required=True, metavar="COMMAND", help="the build in question")
    parser.add_argument("--workload", choices=sorted(WORKLOADS), default="bench")
    parser.add_argument("--rounds", type=at_least_one, default=10, metavar="N", help="pairs of runs (default 10)")
    parser.add_argument("--clock", choices=("cpu", "wall"), default="cpu")
    parser.add_argument("--depth", type=at_least_one, metavar="N",
                        help="plies (bench: the program's default; perft: 5; depth: 10)")
    parser.add_argument("--sfen", default="startpos", help="perft: the position (default startpos)")
    parser.add_argument("--played", action="store_true", help="perft: make every move (of programs not asked within USI)")
    parser.add_argument("--positions", default=POSITIONS, metavar="FILE", help="depth: an SFEN a line")
    parser.add_argument("--filter", default=".", metavar="REGEX", help="benchmark: which of them")
    for side in ("a", "b"):
        parser.add_argument("--usi-" + side, action="store_true",
                            help="perft: %s is asked within USI, as other engines must be" % side.upper())
        parser.add_argument("--option-" + side, action="append", default=[], type=name_and_value, metavar="NAME=VALUE",
                            help="a USI option for %s; may be repeated (given anyway: %s)"
                            % (side.upper(), ", ".join(OPTIONS)))
    parser.add_argument("--limit", type=float, default=600.0, metavar="SECONDS",
                        help="for one run of a program (default 600)")
    arguments = parser.parse_args(words)
    arguments.told_difference = False
    if arguments.workload == "depth":
        try:
            arguments.sfens = read_sfens(arguments.positions)
        except OSError as error:
            parser.error("%s cannot be read: %s" % (arguments.positions, error.strerror))
        if not arguments.sfens:
            parser.error("%s holds no position" % arguments.positions)
    try:
        sides = [Side("A", arguments.a, arguments.usi_a, arguments.option_a),
                 Side("B", arguments.b, arguments.usi_b, arguments.option_b)]
    except ValueError as error:
        parser.error("a command cannot be split: %s" % error)
    if not all(side.command for side in sides):
        parser.error("a command is empty")
    if (sides[0].file is None) != (sides[1].file is None):
        parser.error("a JSON file can only be compared with another")
    if sides[0].file and arguments.workload != "benchmark":
        parser.error("JSON files are for --workload benchmark")
    try:
        re.compile(arguments.filter)
    except re.error as error:
        parser.error("--filter: %s" % error)
    return sides, arguments


def main():
    sides, arguments = parse(sys.argv[1:])
    try:
        compare(sides, arguments)
    except Failure as failure:
        print("compare_builds.py: %s" % failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
