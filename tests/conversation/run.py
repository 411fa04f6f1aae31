#!/usr/bin/env python3
"""Plays the conversations of cases/ against a USI engine.

  run.py --engine CMD [--only NAME] [--transport pipe|file|socket|all] [--slow] [--report FILE] [--list]

Prints a line for each case and transport, and at the end "N passed, N failed"; exit status 1 if any failed, 2 if
nothing could be played. README.md describes the case files.
"""

import argparse
import fnmatch
import os
import shlex
import shutil
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True

import checks
import report
import script
from engine_process import EOF, SAID, SENT, EngineProcess, EngineTrouble, needs_its_address_space

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(HERE, "cases")
LIST = os.path.join(HERE, "cases.txt")

EXIT_MS = 1000       # from quit or the end of the input to the end of the process
REPLIES = ("bestmove", "checkmate", "usiok", "readyok")  # a case names every one of them; other lines pass

# Statuses of a program that crashed.
DEATHS = tuple(-number for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL))

# After these the replies that "?" looks back on begin.
MARKS = ("usi", "isready", "go")


# The case that is played first: what an engine always does in another form is held against it there, once.
PLAIN = "plain"


class Failure(Exception):
    pass


class NotApplicable(Exception):
    """The engine lacks what the case is about."""


class Conversation:
    """One case over one transport."""

    def __init__(self, case, transport, settings, habits=()):
        self.case, self.transport, self.settings = case, transport, settings
        self.habits = habits  # kinds of faults that are known of this engine
        self.give_up = time.monotonic() + settings.timeout_s * settings.slow_factor
        self.folder = tempfile.mkdtemp(prefix="usi_conversation_")
        self.engine = None
        self.cursor = 0      # the first event that no "<" has looked at
        self.mark = 0        # where the last usi, isready or go was sent
        self.last_sent = time.monotonic()
        self.unsent = []     # "+" lines that wait for the next ">"
        self.partial = ""    # what "raw" sent of a line that has not ended yet
        self.quit_sent = self.closed = False
        self.exited = False
        self.killed = False  # by a signal that it does not handle
        self.remembered = {}  # name -> the answer to an earlier go

    def run(self):
        """None if all is well, else what is not. Raises NotApplicable."""
        try:
            for name, text in self.case.files.items():
                path = os.path.join(self.folder, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            if self.transport == "file":
                self.run_from_file()
            else:
                self.run_live()
            return None
        except (Failure, EngineTrouble) as failure:
            return str(failure)
        finally:
            if self.engine:
                self.engine.end()
            shutil.rmtree(self.folder, ignore_errors=True)

    def filled_in(self, text):
        return text.replace("${folder}", self.folder)

    # ---- live: step by step

    def run_live(self):
        start_folder = self.filled_in(self.case.start_folder)
        os.makedirs(start_folder, exist_ok=True)
        self.engine = EngineProcess(self.command(), self.transport, start_folder,
                                    memory_mib=self.case.memory_mib or self.settings.memory_mib)
        for line in self.settings.first_lines:
            self.send([line])
        for step in self.case.steps:
            if time.monotonic() > self.give_up:
                raise Failure("not done after %d s" % self.settings.timeout_s)
            try:
                getattr(self, "do_" + step.kind)(step)
            except (Failure, EngineTrouble) as failure:
                raise Failure("line %d, '%s': %s%s" % (step.number, step.text, failure, self.death())) from None
        if not self.exited:
            self.leave()
        self.judge()

    def command(self):
        if not self.case.copied:
            return self.settings.command
        program = shutil.which(self.settings.command[0])
        with open(program, "rb") as file:
            if len(self.settings.command) > 1 or file.read(4) != b"\x7fELF":
                raise NotApplicable("only for an engine that is one program without arguments")
        folder = os.path.join(self.folder, "program")
        os.makedirs(folder, exist_ok=True)
        return [shutil.copy2(program, folder)]

    def leave(self):
        if not self.quit_sent and not self.closed:
            self.judge()  # while an unanswered go can still be told from one that quit ended
            self.send(["quit"])
        self.check_exit(0, EXIT_MS)

    def death(self):
        """A remark on an engine that ended unasked."""
        if self.quit_sent or self.closed or not self.engine.output_ended:
            return ""
        status = self.engine.exit_status(1)
        return "; the engine closed its output" if status is None else "; the engine ended with %d" % status

    def send(self, lines, content=None):
        """Writes lines in one piece; `content` if the bytes are not just the lines."""
        for line in lines:
            word = (line.split() or [""])[0]
            if word in MARKS:
                self.mark = len(self.engine.events)
            self.engine.record_sent(line)
            self.quit_sent = self.quit_sent or word == "quit"
        if content is None:
            content = "".join(line + "\n" for line in lines).encode("utf-8")
        try:
            self.engine.write(content, self.settings.patience_ms / 1000 * self.settings.slow_factor)
        except EngineTrouble:
            if not self.quit_sent:
                raise
        self.last_sent = time.monotonic()

    def do_send(self, step):
        lines, self.unsent = self.unsent + [self.filled_in(step.line)], []
        self.send(lines)

    def do_join(self, step):
        self.unsent.append(self.filled_in(step.line))

    def do_raw(self, step):
        content = script.decode_raw(self.filled_in(step.content))
        self.send(self.completed_lines(content), content)

    def completed_lines(self, content):
        """The lines that these bytes end."""
        *lines, self.partial = (self.partial + content.decode("utf-8", "backslashreplace")).split("\n")
        return lines

    def do_generate(self, step):
        for line in script.generate(step.what, checks.declared_options(self.engine.events)):
            self.send([line])

    def do_pause(self, step):
        time.sleep(step.duration_ms / 1000)

    def do_close(self, step):
        self.closed = True
        if self.partial:
            self.engine.record_sent(self.partial)
        self.engine.close_input()
        self.last_sent = time.monotonic()

    def do_close_output(self, step):
        self.engine.close_output()
        self.last_sent = time.monotonic()

    def do_signal(self, step):
        self.closed = True
        self.engine.send_signal(step.signal)
        self.last_sent = time.monotonic()

    def do_idle(self, step):
        before = self.engine.cpu_ms()
        time.sleep(step.span_ms / 1000)
        used = self.engine.cpu_ms() - before
        if used > step.most_ms:
            raise Failure("it used the processor for %d ms" % used)

    def do_rate(self, step):
        times = [event.time for event in self.engine.events[self.mark:]
                 if event.kind == SAID and event.text.startswith("info ")]
        most = checks.most_in_a_second(times)
        if most > step.most:
            raise Failure("%d lines within a second" % most)

    def do_settle(self, step):
        deadline = self.deadline(step.within_ms or self.settings.patience_ms)
        while self.next_said(0 if self.nothing_owed() else deadline):
            pass
        if not self.nothing_owed():
            raise Failure("an answer is still owed")

    def nothing_owed(self):
        def count(kind, words):
            return sum(event.kind == kind and (event.text.split() or [""])[0] in words
                       for event in self.engine.events)

        return all(count(SAID, replies) >= count(SENT, (word,)) for word, replies in
                   (("go", ("bestmove", "checkmate")), ("isready", ("readyok",)), ("usi", ("usiok",))))

    def do_play(self, step):
        Game(self, step).play()

    def do_exit(self, step):
        self.check_exit(step.status, step.within_ms or EXIT_MS)

    def check_exit(self, status, within_ms):
        found = self.engine.exit_status(self.deadline(within_ms) - time.monotonic())
        if found is None:
            raise Failure("the engine is still there %d ms after the end of the conversation" % within_ms)
        if found in DEATHS or status not in (None, found):
            raise Failure("the engine ended with %d" % found)
        self.exited = True
        self.killed = found < 0

    def do_require(self, step):
        declared = {option.name.lower() for option in checks.declared_options(self.engine.events)}
        missing = [name for name in step.names if name.lower() not in declared]
        if missing:
            raise NotApplicable("does not declare " + ", ".join(missing))

    def deadline(self, milliseconds):
        factor, grace = self.settings.slow_factor, self.settings.grace_ms
        return min(self.give_up, self.last_sent + (milliseconds + grace) * factor / 1000)

    def do_expect(self, step):
        most_ms = step.most_ms or self.settings.patience_ms
        deadline = self.deadline(most_ms)
        while True:
            event = self.next_said(deadline)
            if event is None:
                raise Failure("no such line within %d ms" % most_ms)
            if step.pattern.match(event.text):
                early = step.least_ms - (event.time - self.last_sent) * 1000
                if step.least_ms and early > 0:
                    raise Failure("came %d ms too early" % early)
                return
            if event.text.split(" ")[0] in REPLIES:
                raise Failure("but came: " + checks.shortened(event.text))

    def next_said(self, deadline):
        """The next line that the engine has said, None if there is none by then or its output has ended."""
        engine = self.engine
        with engine.changed:
            while True:
                while self.cursor < len(engine.events):
                    event = engine.events[self.cursor]
                    self.cursor += 1
                    if event.kind == SAID:
                        return event
                left = deadline - time.monotonic()
                if left <= 0 or engine.output_ended:
                    return None
                engine.changed.wait(left)

    def do_silence(self, step):
        first = len(self.engine.events)
        time.sleep(step.duration_ms / 1000)
        # What came between the last "<" and now counts as well.
        for event in self.engine.events[min(first, self.cursor):]:
            if event.kind == SAID and step.pattern.match(event.text):
                raise Failure("but came: " + checks.shortened(event.text))

    def do_said(self, step):
        said = any(event.kind == SAID and step.pattern.match(event.text) for event in self.engine.events[self.mark:])
        if said != step.wanted:
            raise Failure("no such line was said" if step.wanted else "such a line was said")

    def last_answer(self):
        report, answer = checks.last_answer(self.engine.events[self.mark:])
        if answer is None:
            raise Failure("the last go has no answer yet")
        return report, answer

    def do_remember(self, step):
        self.remembered[step.name] = checks.without_times(*self.last_answer())

    def do_same(self, step):
        if step.name not in self.remembered:
            raise script.CaseError("nothing is remembered as " + step.name)
        found, expected = checks.without_times(*self.last_answer()), self.remembered[step.name]
        if found != expected:
            raise Failure("%s was\n        %s\n      and is\n        %s" % (step.name, expected, found))

    def do_full(self, _):
        fault = checks.full_report_fault(*self.last_answer())
        if fault:
            raise Failure(fault)

    def judge(self):
        complete = not self.engine.output_closed and not self.killed
        faults = checks.Judge(list(self.engine.events), self.case.allowances, complete=complete,
                              passed_over=self.habits).run()
        if faults:
            raise Failure("\n      ".join(faults))

    # ---- from a file: all the input first, then the replies in order

    def run_from_file(self):
        path = os.path.join(self.folder, "input.txt")
        sent = []
        content = b""
        for lines, piece in self.file_input():
            sent += lines
            content += piece
        sent += [self.partial] if self.partial else []
        with open(path, "wb") as file:
            file.write(content)
        self.engine = EngineProcess(self.settings.command, "file", self.folder, path,
                                    self.settings.memory_mib)
        for line in sent:
            self.engine.record_sent(line)
        self.engine.close_input()
        status = self.engine.exit_status(self.settings.patience_ms / 1000 * self.settings.slow_factor)
        for step in self.case.steps:
            if step.kind == "require":
                self.do_require(step)
        if status is None:
            raise Failure("the engine does not end when its input does")
        if status != self.expected_status():
            raise Failure("the engine ended with %d" % status)
        for step in self.case.steps:
            if step.kind == "expect":
                self.check_in_order(step)
        # The engine may have spoken while the lines were still being noted down here.
        events = self.engine.events
        ordered = [event for event in events if event.kind != SAID] + [event for event in events if event.kind == SAID]
        faults = checks.Judge(ordered, self.case.allowances, in_order=False, passed_over=self.habits).run()
        if faults:
            raise Failure("\n      ".join(faults))

    def file_input(self):
        """What the case sends, as (lines, bytes)."""
        for line in self.settings.first_lines:
            yield [line], (line + "\n").encode("utf-8")
        for step in self.case.steps:
            if step.kind in ("send", "join"):
                line = self.filled_in(step.line)
                yield [line], (line + "\n").encode("utf-8")
            elif step.kind == "raw":
                piece = script.decode_raw(self.filled_in(step.content))
                yield self.completed_lines(piece), piece
            elif step.kind == "generate":
                for line in script.generate(step.what, []):
                    yield [line], (line + "\n").encode("utf-8")

    def expected_status(self):
        statuses = [step.status for step in self.case.steps if step.kind == "exit"]
        return statuses[0] if statuses else 0

    def check_in_order(self, step):
        while True:
            event = self.next_said(0)
            if event is None:
                raise Failure("line %d, '%s': no such line" % (step.number, step.text))
            if step.pattern.match(event.text):
                return
            if event.text.split(" ")[0] in REPLIES:
                raise Failure("line %d, '%s': but came: %s" % (step.number, step.text, checks.shortened(event.text)))

    # ---- for the reader of a failure

    def transcript(self):
        if not self.engine:
            return ""
        events = self.engine.events
        signs = {SENT: ">", SAID: "<", EOF: "end of input"}
        lines = []
        if len(events) > 60:
            lines.append("(%d lines before)" % (len(events) - 60))
        for event in events[-60:]:
            milliseconds = (event.time - self.engine.started) * 1000
            text = printable(checks.shortened(event.text))
            lines.append(("%7d %s %s" % (milliseconds, signs[event.kind], text)).rstrip())
        lines += ["stderr: " + line for line in self.engine.complaints]
        return "\n".join("      " + line for line in lines)


class Game:
    """The step "play": the engine plays both sides, with clocks as a GUI keeps them."""

    def __init__(self, conversation, step):
        self.conversation, self.step = conversation, step
        self.words = step.go.split()
        self.left = [self.number("btime"), self.number("wtime")]  # ms
        self.increment = [self.number("binc"), self.number("winc")]
        self.byoyomi = self.number("byoyomi")
        self.timed = any(word in self.words for word in ("btime", "wtime", "byoyomi"))
        sent = [event.text for event in conversation.engine.events
                if event.kind == SENT and event.text.startswith("position ")]
        self.start = sent[-1] if sent else "position startpos"
        self.black_first = not checks.last_to_move_is_white(self.start)

    def number(self, name):
        return int(self.words[self.words.index(name) + 1]) if name in self.words else 0

    def go(self):
        words = list(self.words)
        for name, left in zip(("btime", "wtime"), self.left):
            if name in words:
                words[words.index(name) + 1] = str(left)
        return " ".join(words)

    def play(self):
        moves, used_ms = [], 0
        given_ms = sum(self.left)
        for ply in range(self.step.plies):
            side = ply % 2 if self.black_first else 1 - ply % 2
            word = "" if not moves else " " if " moves" in self.start else " moves "
            self.conversation.send([self.start + word + " ".join(moves)])
            self.conversation.send([self.go()])
            answer, took_ms = self.answer()
            used_ms += took_ms
            given_ms += self.increment[side] + self.byoyomi
            if self.timed:
                self.charge(side, took_ms)
            if answer in ("resign", "win"):
                break
            moves.append(answer)
        if used_ms * 100 < self.step.least_percent * given_ms:
            raise Failure("only %d of %d ms were used" % (used_ms, given_ms))

    def answer(self):
        patience_ms = max(self.left) + max(self.increment) + self.byoyomi + self.conversation.settings.patience_ms
        deadline = self.conversation.deadline(patience_ms)
        while True:
            event = self.conversation.next_said(deadline)
            if event is None:
                raise Failure("no bestmove to " + self.go())
            words = event.text.split()
            if words[:1] == ["bestmove"] and len(words) > 1:
                return words[1], int((event.time - self.conversation.last_sent) * 1000)

    def charge(self, side, took_ms):
        settings = self.conversation.settings
        left = self.left[side] + self.increment[side] - took_ms
        if left + self.byoyomi + settings.grace_ms * settings.slow_factor < 0:
            raise Failure("lost on time: %s, and a move after %d ms" % (self.go(), took_ms))
        least = self.left[side] / 2 - settings.grace_ms * settings.slow_factor
        if self.byoyomi == 0 and self.left[side] > 1000 and left < least:
            raise Failure("half of what is left for one move: %s, and a move after %d ms" % (self.go(), took_ms))
        self.left[side] = max(left, 0)


def printable(text):
    return "".join(letter if letter.isprintable() else "\\x%02x" % ord(letter) for letter in text)


# ---- the list of cases


class Listed:
    """A line of cases.txt."""

    def __init__(self, group, line):
        self.group = group
        self.name, _, promise = line.partition(" ")
        self.promise = promise.strip()


def read_list(path=LIST):
    listed, group = [], ""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("## "):
                group = line[3:].strip()
            elif line.strip() and not line.startswith("#"):
                listed.append(Listed(group, line.strip()))
    return listed


def list_faults(names, entries):
    """What cases.txt and the folder do not agree on."""
    listed = [entry.name for entry in entries]
    faults = ["%s is in cases.txt, but there is no such case" % name for name in listed if name not in names]
    faults += ["%s is not in cases.txt" % name for name in names if name not in listed]
    faults += ["%s is twice in cases.txt" % name for name in sorted(set(listed)) if listed.count(name) > 1]
    faults += ["%s: cases.txt says not what it promises" % entry.name for entry in entries if not entry.promise]
    faults += ["%s stands under no heading" % entry.name for entry in entries if not entry.group]
    return faults


def missing_results(entries, results):
    """Which cases of the list have no result, not even that they do not apply."""
    return ["%s did not run" % entry.name for entry in entries if entry.name not in results]


# ---- the command line


def engine_command(text):
    """The engine and its arguments, fit for another working directory."""
    command = shlex.split(text)
    if command and os.sep in command[0]:
        command[0] = os.path.abspath(command[0])
    return command


class Settings:
    def __init__(self, arguments):
        self.command = engine_command(arguments.engine)
        self.slow_factor = arguments.slow_factor
        self.grace_ms = arguments.grace
        self.first_lines = arguments.first
        self.patience_ms = arguments.patience
        self.timeout_s = arguments.timeout
        self.memory_mib = arguments.memory


def parse_arguments():
    parser = argparse.ArgumentParser(description="Plays USI conversations against an engine.")
    parser.add_argument("--engine", metavar="CMD", help="the engine with its arguments")
    parser.add_argument("--only", metavar="NAME", action="append", help="only this case (* and ? match)")
    parser.add_argument("--skip", metavar="NAME", action="append", default=[],
                        help="not this case (* and ? match), which then does not apply")
    parser.add_argument("--transport", choices=script.TRANSPORTS + ("all",), default="all",
                        help="how to talk to the engine; each case names those that suit it (default: all of them)")
    parser.add_argument("--slow-factor", metavar="X", type=float, default=1.0,
                        help="multiplies every deadline, for sanitizers and busy machines (default 1)")
    parser.add_argument("--grace", metavar="MS", type=int, default=300,
                        help="added to every deadline, for the scheduling of processes (default 300)")
    parser.add_argument("--first", metavar="LINE", action="append", default=[],
                        help="a line to send before everything else, for engines that need one")
    parser.add_argument("--patience", metavar="MS", type=int, default=10000,
                        help="how long to wait for a reply that has no time of its own (default 10000)")
    parser.add_argument("--timeout", metavar="S", type=float, default=120,
                        help="the most that a case may take before it fails (default 120)")
    parser.add_argument("--memory", metavar="MIB", type=int,
                        help="the most address space for the engine in every case (default: no limit)")
    parser.add_argument("--slow", action="store_true", help="also the cases that take long")
    parser.add_argument("--report", metavar="FILE",
                        help="write a table of the cases with their results: .tsv, or Markdown for any other name")
    parser.add_argument("--list", action="store_true", help="print the names of the cases and what they show")
    parser.add_argument("--check-list", action="store_true", help="only check that cases.txt names every case")
    parser.add_argument("--verbose", action="store_true", help="print every transcript")
    arguments = parser.parse_args()
    if not ((arguments.engine or "").strip() or arguments.list or arguments.check_list):
        parser.error("--engine is needed")
    return arguments


def selected(cases, patterns):
    if not patterns:
        return cases
    return [case for case in cases if any(fnmatch.fnmatchcase(case.name, pattern) for pattern in patterns)]


class Run:
    """All cases against one engine, and what came of them."""

    def __init__(self, arguments):
        self.settings = Settings(arguments)
        self.arguments = arguments
        self.unlimited = needs_its_address_space(self.settings.command)
        self.habits = set()
        self.results = {}  # name -> report.Result
        self.passed = self.failed = 0
        self.engine_name = ""

    def learn_habits(self, plain):
        """What the engine does in a form of its own throughout is a failure of the plain case only."""
        conversation = Conversation(plain, "pipe", self.settings)
        try:
            conversation.run()
        except NotApplicable:
            return
        self.habits = checks.habits(conversation.engine.events if conversation.engine else [])
        names = [event.text for event in conversation.engine.events if event.text.startswith("id name ")]
        self.engine_name = names[0][len("id name "):] if names else " ".join(self.settings.command)

    def run(self, cases):
        for case in cases:
            result = self.results[case.name] = report.Result()
            for transport in case.transports:
                if self.arguments.transport in ("all", transport):
                    self.run_one(case, transport, result)
            if result.empty():
                result.leave_out("not over this transport")

    def run_one(self, case, transport, result):
        reason = self.reason_to_leave_out(case)
        if reason:
            print("left out %s (%s)" % (case.name, reason))
            return result.leave_out(reason)
        began = time.monotonic()
        conversation = Conversation(case, transport, self.settings, () if case.name == PLAIN else self.habits)
        try:
            failure = conversation.run()
        except NotApplicable as reason:
            print("left out %s (%s, %s)" % (case.name, transport, reason), flush=True)
            return result.leave_out(str(reason))
        took = time.monotonic() - began
        print("%s %s (%s, %.1f s)" % ("FAILED" if failure else "passed", case.name, transport, took), flush=True)
        if failure:
            self.failed += 1
            result.fail(failure)
            print("      %s\n      %s" % (case.title, failure))
        else:
            self.passed += 1
            result.succeed()
        if failure or self.arguments.verbose:
            print(conversation.transcript(), flush=True)
        return None

    def reason_to_leave_out(self, case):
        if case.slow and not self.arguments.slow:
            return "only with --slow"
        if any(fnmatch.fnmatchcase(case.name, pattern) for pattern in self.arguments.skip):
            return "skipped"
        if case.memory_mib and self.unlimited:
            return "the memory of a program with a sanitizer cannot be limited"
        return None


def main():
    arguments = parse_arguments()
    try:
        cases = script.load_cases(CASES)
        entries = read_list()
    except (script.CaseError, OSError) as error:
        print("error: %s" % error)
        return 2
    faults = list_faults([case.name for case in cases], entries)
    if arguments.list:
        for case in cases:
            print("%-28s %-17s %s" % (case.name, ",".join(case.transports), case.title))
        return 0
    for fault in faults:
        print("FAILED " + fault)
    if arguments.check_list:
        print("%d cases, %d faults" % (len(cases), len(faults)))
        return 1 if faults else 0

    chosen = selected(cases, arguments.only)
    if not chosen:
        print("no case has that name; --list shows them all")
        return 2
    if arguments.report:  # not after all the cases
        try:
            report.check_place(arguments.report)
        except OSError as error:
            print("error: cannot write the report: %s" % error)
            return 2
    run = Run(arguments)
    try:
        run.learn_habits(next(case for case in cases if case.name == PLAIN))
        run.run(chosen)
    except OSError as error:
        print("error: cannot start the engine: %s" % error)
        return 2
    if not arguments.only:
        unplayed = missing_results(entries, run.results)
        for fault in unplayed:
            print("FAILED " + fault)
        faults += unplayed
    if arguments.report:
        report.write(arguments.report, run.engine_name, entries, run.results)
    left_out = sum(result.word() == report.NOT_APPLICABLE for result in run.results.values())
    if left_out:
        print("%d cases not applicable" % left_out)
    failed = run.failed + len(faults)
    print("%d passed, %d failed" % (run.passed, failed))
    return 1 if failed or not run.passed else 0


if __name__ == "__main__":
    sys.exit(main())
