#!/usr/bin/env python3
"""Has `tsugite mate` solve a whole table of tsume problems, checks each answer against what is known of it, and says
how long it took.

    tests/mate_table.py --engine build/release/tsugite
    tests/mate_table.py --engine build/release/tsugite --time 60000 --status hard,unsolved_here,mate_claimed

An answer is wrong if it contradicts what the status of its problem says, or if its line is none: by rules that share
nothing with the engine each move has to be legal, each of the attacker's a check, and the last one mate. A mate that is
too long is wrong if the engine ended before its time, and so meant it to be the shortest. If the time was over, the
problem is not solved, no more.

Each problem passes or fails. All that is wrong fails; what was not solved in time fails where the status says so. An
engine that dies, hangs or says too much fails with all problems it has not answered, or with one more.
"""

import argparse
import collections
import os
import pathlib
import re
import shlex
import shutil
import signal
import statistics
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # no __pycache__ among the sources
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "conversation"))

import rules  # noqa: E402
from engine_process import EngineProcess  # noqa: E402

TABLE = HERE / "data" / "tsume_all.tsv"

# The times are for a quick look at all of them: those of the proved ones are far more than any needs, the others would
# spend whatever they are given.
Group = collections.namedtuple("Group", "time_ms must_be_solved known")
GROUPS = {
    "mate_min": Group(30000, True, "there is a mate of this length, and none that is shorter"),
    "nomate": Group(30000, True, "there is no mate"),
    "mate_upper": Group(3000, False, "there is a mate of at most this length"),
    "mate_claimed": Group(2000, False, "nothing is known for certain"),
    "hard": Group(2000, False, "nothing is known for certain"),
    "unsolved_here": Group(2000, False, "nothing is known for certain"),
}

SHORT = 15       # plies; the length of a mate_min beyond it need not be found in time, only a mate
RAN_OUT = 0.75   # of the time given; a line that is read late makes the next one look quicker than it was
QUIET_S = 0.1    # without a line; then answers are judged, which would disturb the times of quick ones
PROGRESS_S = 5.0

SOLVED, OPEN, WRONG = "solved", "open", "wrong"


class Failure(Exception):
    """The words go to stderr, and nothing else is done."""


# ---- the problems


Problem = collections.namedtuple("Problem", "name sfen plies status")


def read_table(path):
    try:
        lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise Failure("cannot read %s: %s" % (path, error.strerror)) from error
    except UnicodeDecodeError as error:
        raise Failure("%s is not UTF-8" % path) from error
    problems = []
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("#"):
            continue
        place = "%s:%d: " % (path, number)
        fields = line.split("\t")
        if len(fields) < 4 or not re.fullmatch(r"-?[0-9]+", fields[2]):
            raise Failure(place + "not id, SFEN, plies and status with tabs between them")
        problem = Problem(fields[0], without_king_in_hand(fields[1]), int(fields[2]), fields[3])
        if problem.status not in GROUPS:
            raise Failure(place + "unknown status " + problem.status)
        try:
            rules.Position.from_sfen(problem.sfen)
        except rules.BadSfen as error:
            raise Failure(place + str(error)) from error
        problems.append(problem)
    return problems


def without_king_in_hand(sfen):
    """Less the attacker's missing king, which some collections write into the defender's hand: no SFEN has that."""
    words = sfen.split()
    if len(words) > 2:
        words[2] = re.sub(r"[0-9]*k", "", words[2]) or "-"
    return " ".join(words)


# ---- judging


Answer = collections.namedtuple("Answer", "problem state failed words seconds")


def fault_of_line(position, moves):
    """What is wrong with the line of a mate; None if nothing is."""
    for number, move in enumerate(moves, 1):
        if not position.is_legal(move):
            return "move %d, %s, is not legal" % (number, move)
        position = position.play(move)
        if number % 2 == 1 and not position.in_check(position.black):
            return "move %d, %s, gives no check" % (number, move)
    if not position.in_check(position.black) or position.has_legal_move():
        return "it does not end in mate"
    return None


def judge_mate(problem, length, moves, ran_out):
    """Its state, and what is to be said of it."""
    if len(moves) != length:
        return WRONG, "its line has %d moves" % len(moves)
    fault = fault_of_line(rules.Position.from_sfen(problem.sfen), moves)
    if fault:
        return WRONG, fault
    if problem.status == "nomate":
        return WRONG, "there is none"
    if problem.status == "mate_min" and length < problem.plies:
        return WRONG, "the shortest takes %d" % problem.plies
    if problem.status in ("mate_min", "mate_upper") and length > problem.plies:
        why = "there is one in %d" % problem.plies
        return (OPEN, why + ", but the time was over") if ran_out else (WRONG, why)
    if problem.status == "mate_claimed" and length != problem.plies:
        return SOLVED, "its source has one in %d" % problem.plies
    return SOLVED, ""


def judge(problem, text, seconds, limit_ms):
    words = text.split()
    must_be_solved = GROUPS[problem.status].must_be_solved
    if words == ["timeout"]:
        state, told = OPEN, "timeout"
    elif words == ["nomate"]:
        state, told = SOLVED, "no mate"
        if problem.status in ("mate_min", "mate_upper"):
            state, told = WRONG, "no mate; there is one in %d" % problem.plies
    elif len(words) > 1 and words[0] == "mate" and re.fullmatch("[0-9]{1,6}", words[1]):
        ran_out = limit_ms > 0 and 1000 * seconds >= RAN_OUT * limit_ms
        state, why = judge_mate(problem, int(words[1]), words[2:], ran_out)
        told = "mate in %s" % words[1] + (why and "; " + why)
        must_be_solved = must_be_solved and problem.plies <= SHORT
    else:
        state, told = WRONG, "no result: " + text
    return Answer(problem, state, state == WRONG or (state == OPEN and must_be_solved), told, seconds)


# ---- the engine at work


class Run:
    """The problems of one status, solved by one process."""

    def __init__(self, status, problems, arguments):
        self.status = status
        self.problems = problems
        self.limit_ms = GROUPS[status].time_ms if arguments.time is None else arguments.time
        self.command = arguments.command
        self.patience_s = arguments.patience
        self.verbose = arguments.verbose
        self.results = []    # (problem, text, seconds)
        self.answers = []    # those of them that have been judged
        self.misdeeds = []   # of the engine as a whole
        self.last_time = 0.0  # when it was started, then when its last line was read
        self.next_progress = time.monotonic() + PROGRESS_S

    def solve(self):
        with tempfile.TemporaryDirectory(prefix="mate-table-") as folder:
            path = os.path.join(folder, "problems.sfen")
            pathlib.Path(path).write_text("".join(problem.sfen + "\n" for problem in self.problems), encoding="utf-8")
            words = ["mate", "--file", path, "--shortest", "--format", "usi", "--time", str(self.limit_ms)]
            try:
                engine = EngineProcess(self.command + words, "file", folder, os.devnull)
            except OSError as error:
                raise Failure("%s does not start: %s" % (shlex.join(self.command), error.strerror)) from error
            try:
                self.last_time = engine.started
                self.follow(engine)
                while self.judge_next():
                    pass
                if self.misdeeds:
                    self.tell_misdeeds(engine)
            finally:
                engine.end()
        return self

    def follow(self, engine):
        """Reads all that it says, and judges in the pauses."""
        while True:
            with engine.changed:
                seen = len(self.results)
                if len(engine.events) == seen and not engine.output_ended:
                    engine.changed.wait(QUIET_S)
                said = engine.events[seen:]
                ended = engine.output_ended
            for event in said:
                if len(self.results) == len(self.problems):
                    self.misdeeds.append("it said more than there are problems: " + event.text)
                    return
                self.results.append((self.problems[len(self.results)], event.text, event.time - self.last_time))
                self.last_time = event.time
            if said:
                continue
            if ended:
                break
            self.judge_next()
            self.tell_progress()
            waited_s = time.monotonic() - self.last_time
            if self.limit_ms > 0 and waited_s > self.limit_ms / 1000 + self.patience_s:
                self.misdeeds.append("no sign of life for %.1f s, %s" % (waited_s, self.place()))
                return
        self.look_at_end(engine)

    def look_at_end(self, engine):
        status = engine.exit_status(self.patience_s)
        if status is None:
            self.misdeeds.append("it does not end, %s" % self.place())
        elif status < 0:
            self.misdeeds.append("it ended by %s, %s" % (signal.Signals(-status).name, self.place()))
        elif status > 0 or len(self.results) < len(self.problems):
            self.misdeeds.append("it ended with status %d, %s" % (status, self.place()))

    def place(self):
        done = "%d of %d results" % (len(self.results), len(self.problems))
        if len(self.results) == len(self.problems):
            return "after " + done
        return "after %s, at %s" % (done, self.problems[len(self.results)].name)

    def judge_next(self):
        """False if there is nothing to judge."""
        if len(self.answers) == len(self.results):
            return False
        answer = judge(*self.results[len(self.answers)], self.limit_ms)
        self.answers.append(answer)
        if answer.failed or self.verbose:
            word = "FAILED" if answer.failed else answer.state
            print("%s %s %s, %.3f s: %s" % (word, self.status, answer.problem.name, answer.seconds, answer.words),
                  flush=True)
        return True

    def tell_misdeeds(self, engine):
        print("FAILED %s: the engine: %s" % (self.status, "; ".join(self.misdeeds)))
        for line in [line for line in engine.complaints if "warning: " not in line][-5:]:
            print("  stderr: " + line)
        sys.stdout.flush()

    def tell_progress(self):
        now = time.monotonic()
        if now < self.next_progress or len(self.results) == len(self.problems):
            return
        self.next_progress = now + PROGRESS_S
        print("# %s: %d of %d, at %s for %.0f s" % (
            self.status, len(self.results), len(self.problems), self.problems[len(self.results)].name,
            now - self.last_time), file=sys.stderr, flush=True)

    # ---- its figures

    def passed(self):
        return sum(not answer.failed for answer in self.answers)

    def failed(self):
        unanswered = len(self.problems) - len(self.answers)
        return sum(answer.failed for answer in self.answers) + (unanswered or len(self.misdeeds))

    def row(self):
        states = [answer.state for answer in self.answers]
        counts = [len(self.problems), states.count(SOLVED), len(states) - states.count(WRONG)]
        if not self.answers:
            return [self.status, *counts, "", "", "", ""]
        times = [answer.seconds for answer in self.answers]
        longest = max(self.answers, key=lambda answer: answer.seconds)
        return [self.status, *counts, "%.3f s" % statistics.median(times), "%.3f s" % longest.seconds,
                longest.problem.name, "%.1f s" % sum(times)]


def print_table(runs):
    heads = ["status", "rows", "solved", "right", "median", "longest", "which", "total"]
    rows = [heads] + [[str(cell) for cell in run.row()] for run in runs]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    for row in rows:
        cells = [cell.ljust(width) if head in ("status", "which") else cell.rjust(width)
                 for head, cell, width in zip(heads, row, widths)]
        print("  ".join(cells).rstrip())


# ---- the command line


def read_statuses(text):
    names = text.split(",")
    for name in names:
        if name not in GROUPS:
            raise argparse.ArgumentTypeError("unknown status %r; there are %s" % (name, ", ".join(GROUPS)))
    return list(dict.fromkeys(names))


def read_milliseconds(text):
    if not re.fullmatch("[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError("%r is no number of milliseconds" % text)
    return int(text)


def read_seconds(text):
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]+)?", text):
        raise argparse.ArgumentTypeError("%r is no number of seconds" % text)
    return float(text)


def read_command(text):
    """The engine and its arguments, fit for another working directory."""
    try:
        command = shlex.split(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError("%r: %s" % (text, error)) from error
    if not command or not shutil.which(command[0]):
        raise argparse.ArgumentTypeError("there is no program %r" % " ".join(command[:1]))
    return [os.path.abspath(word) if os.sep in word and os.path.exists(word) else word for word in command]


def told_group(name):
    group = GROUPS[name]
    return "%-14s %5d ms  %s%s" % (name, group.time_ms, group.known,
                                   "; fails unless solved in time" if group.must_be_solved else "")


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="statuses, the time for each of their problems, and what they say:\n"
               + "\n".join("  " + told_group(name) for name in GROUPS)
               + "\n\nA mate_min of more than %d plies passes with a longer mate when the time was over.\n\n" % SHORT
               + "The table at the end: rows, problems; solved, as the status says; right, not wrong; then their times.\n"
                 "The last line is 'N passed, N failed'. Exit status 0, 1 if any failed, 2 if nothing could be done.")
    parser.add_argument("--engine", dest="command", metavar="COMMAND", required=True, type=read_command,
                        help="the engine with its arguments, as a shell would split it")
    parser.add_argument("--status", metavar="LIST", type=read_statuses,
                        help="do these alone, commas between them (default: all that the table has)")
    parser.add_argument("--time", metavar="MS", type=read_milliseconds,
                        help="for each problem, 0 without limit (default: that of its status)")
    parser.add_argument("--file", metavar="TSV", default=TABLE,
                        help="the problems: id, SFEN, plies, status, whatever (default: data/%s beside this script)"
                             % TABLE.name)
    parser.add_argument("--verbose", action="store_true", help="a line for every problem, not only for those that fail")
    parser.add_argument("--patience", metavar="S", type=read_seconds, default=60.0,
                        help="seconds beyond the time of a problem after which the engine hangs (default 60)")
    return parser.parse_args()


def groups_of(problems, arguments):
    """(status, problems) in the order in which they are done."""
    groups = [(status, [problem for problem in problems if problem.status == status])
              for status in arguments.status or GROUPS]
    for status, members in groups:
        if arguments.status and not members:
            raise Failure("%s has no problem of status %s" % (arguments.file, status))
    groups = [group for group in groups if group[1]]
    if not groups:
        raise Failure("%s has no problems" % arguments.file)
    return groups


def main():
    arguments = parse_arguments()
    for number in (signal.SIGINT, signal.SIGTERM):  # the engine ends with this script
        signal.signal(number, signal.default_int_handler)
    runs = []
    try:
        for status, problems in groups_of(read_table(arguments.file), arguments):
            runs.append(Run(status, problems, arguments).solve())
    except Failure as failure:
        print("error: %s" % failure, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 1
    print_table(runs)
    failed = sum(run.failed() for run in runs)
    print("%d passed, %d failed" % (sum(run.passed() for run in runs), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
