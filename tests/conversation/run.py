#!/usr/bin/env python3
"""Plays the conversations of cases/ against a USI engine.

  run.py --engine CMD [--only NAME] [--transport pipe|file|socket|all] [--slow-factor X] [--list] [--check-list]

Prints a line for each case and transport, and at the end "N passed, N failed"; exit status 1 if any failed, 2 if the
cases themselves are at fault. README.md describes the case files.
"""

import argparse
import fnmatch
import os
import shlex
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True

import checks
import script
from engine_process import EOF, SAID, SENT, EngineProcess, EngineTrouble, needs_its_address_space

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(HERE, "cases")
LIST = os.path.join(HERE, "cases.txt")

PATIENCE_MS = 10000  # for a reply without a time of its own
EXIT_MS = 1000       # from quit or the end of the input to the end of the process
REPLIES = ("bestmove", "checkmate", "usiok", "readyok")  # a case names every one of them; other lines pass

# After these the replies that "?" looks back on begin.
MARKS = ("usi", "isready", "go")


class Failure(Exception):
    pass


class Conversation:
    """One case over one transport."""

    def __init__(self, case, transport, settings):
        self.case, self.transport, self.settings = case, transport, settings
        self.folder = tempfile.mkdtemp(prefix="usi_conversation_")
        self.engine = None
        self.cursor = 0      # the first event that no "<" has looked at
        self.mark = 0        # where the last usi, isready or go was sent
        self.last_sent = time.monotonic()
        self.unsent = []     # "+" lines that wait for the next ">"
        self.partial = ""    # what "raw" sent of a line that has not ended yet
        self.quit_sent = self.closed = False
        self.exited = False
        self.remembered = {}  # name -> the answer to an earlier go

    def run(self):
        """None if all is well, else what is not."""
        try:
            for name, text in self.case.files.items():
                with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
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
        self.engine = EngineProcess(self.settings.command, self.transport, self.folder,
                                    memory_mib=self.case.memory_mib)
        for line in self.settings.first_lines:
            self.send([line])
        for step in self.case.steps:
            try:
                getattr(self, "do_" + step.kind)(step)
            except (Failure, EngineTrouble) as failure:
                raise Failure("line %d, '%s': %s%s" % (step.number, step.text, failure, self.death())) from None
        if not self.exited:
            self.leave()
        self.judge()

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
            self.engine.write(content, PATIENCE_MS / 1000 * self.settings.slow_factor)
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

    def do_exit(self, step):
        self.check_exit(step.status, step.within_ms or EXIT_MS)

    def check_exit(self, status, within_ms):
        found = self.engine.exit_status(self.deadline(within_ms) - time.monotonic())
        if found is None:
            raise Failure("the engine is still there %d ms after the end of the conversation" % within_ms)
        if found != status:
            raise Failure("the engine ended with %d" % found)
        self.exited = True

    def do_require(self, step):
        declared = {option.name.lower() for option in checks.declared_options(self.engine.events)}
        missing = [name for name in step.names if name.lower() not in declared]
        if missing:
            raise Failure("the engine does not declare " + ", ".join(missing))

    def deadline(self, milliseconds):
        factor, grace = self.settings.slow_factor, self.settings.grace_ms
        return self.last_sent + (milliseconds + grace) * factor / 1000

    def do_expect(self, step):
        deadline = self.deadline(step.most_ms or PATIENCE_MS)
        while True:
            event = self.next_said(deadline)
            if event is None:
                raise Failure("no such line within %d ms" % (step.most_ms or PATIENCE_MS))
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
        faults = checks.Judge(list(self.engine.events), self.case.allowances).run()
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
        self.engine = EngineProcess(self.settings.command, "file", self.folder, path)
        for line in sent:
            self.engine.record_sent(line)
        self.engine.close_input()
        status = self.engine.exit_status(PATIENCE_MS / 1000 * self.settings.slow_factor)
        if status is None:
            raise Failure("the engine does not end when its input does")
        if status != self.expected_status():
            raise Failure("the engine ended with %d" % status)
        for step in self.case.steps:
            if step.kind == "expect":
                self.check_in_order(step)
            elif step.kind == "require":
                self.do_require(step)
        # The engine may have spoken while the lines were still being noted down here.
        events = self.engine.events
        ordered = [event for event in events if event.kind != SAID] + [event for event in events if event.kind == SAID]
        faults = checks.Judge(ordered, self.case.allowances, in_order=False).run()
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
            lines.append("%7d %s %s" % (milliseconds, signs[event.kind], printable(checks.shortened(event.text))))
        lines += ["stderr: " + line for line in self.engine.complaints]
        return "\n".join("      " + line for line in lines)


def printable(text):
    return "".join(letter if letter.isprintable() else "\\x%02x" % ord(letter) for letter in text)


# ---- the list of cases


def listed_names():
    with open(LIST, encoding="utf-8") as file:
        lines = [line.split("#")[0].strip() for line in file]
    return [line for line in lines if line]


def list_faults(cases):
    """What cases.txt and the folder do not agree on."""
    names = [case.name for case in cases]
    listed = listed_names()
    faults = ["%s is in cases.txt, but there is no such case" % name for name in listed if name not in names]
    faults += ["%s is not in cases.txt" % name for name in names if name not in listed]
    faults += ["%s is twice in cases.txt" % name for name in sorted(set(listed)) if listed.count(name) > 1]
    return faults


# ---- the command line


class Settings:
    def __init__(self, arguments):
        self.command = shlex.split(arguments.engine)
        if os.sep in self.command[0]:
            self.command[0] = os.path.abspath(self.command[0])
        self.slow_factor = arguments.slow_factor
        self.grace_ms = arguments.grace
        self.first_lines = arguments.first


def parse_arguments():
    parser = argparse.ArgumentParser(description="Plays USI conversations against an engine.")
    parser.add_argument("--engine", metavar="CMD", help="the engine with its arguments")
    parser.add_argument("--only", metavar="NAME", action="append", help="only this case (* and ? match)")
    parser.add_argument("--transport", choices=script.TRANSPORTS + ("all",), default="all",
                        help="how to talk to the engine; each case names those that suit it (default: all of them)")
    parser.add_argument("--slow-factor", metavar="X", type=float, default=1.0,
                        help="multiplies every deadline, for sanitizers and busy machines (default 1)")
    parser.add_argument("--grace", metavar="MS", type=int, default=300,
                        help="added to every deadline, for the scheduling of processes (default 300)")
    parser.add_argument("--first", metavar="LINE", action="append", default=[],
                        help="a line to send before everything else, for engines that need one")
    parser.add_argument("--list", action="store_true", help="print the names of the cases and what they show")
    parser.add_argument("--check-list", action="store_true", help="only check that cases.txt names every case")
    parser.add_argument("--verbose", action="store_true", help="print every transcript")
    arguments = parser.parse_args()
    if not (arguments.engine or arguments.list or arguments.check_list):
        parser.error("--engine is needed")
    return arguments


def selected(cases, patterns):
    if not patterns:
        return cases
    return [case for case in cases if any(fnmatch.fnmatchcase(case.name, pattern) for pattern in patterns)]


def run_cases(cases, arguments):
    settings = Settings(arguments)
    unlimited = needs_its_address_space(settings.command)
    passed = failed = 0
    for case in cases:
        if case.memory_mib and unlimited:
            print("left out %s (the memory of a program with a sanitizer cannot be limited)" % case.name)
            continue
        for transport in case.transports:
            if arguments.transport not in ("all", transport):
                continue
            began = time.monotonic()
            conversation = Conversation(case, transport, settings)
            failure = conversation.run()
            took = time.monotonic() - began
            print("%s %s (%s, %.1f s)" % ("FAILED" if failure else "passed", case.name, transport, took), flush=True)
            if failure:
                failed += 1
                print("      %s\n      %s" % (case.title, failure))
            else:
                passed += 1
            if failure or arguments.verbose:
                print(conversation.transcript(), flush=True)
    return passed, failed


def main():
    arguments = parse_arguments()
    try:
        cases = script.load_cases(CASES)
        faults = list_faults(cases)
    except (script.CaseError, OSError) as error:
        print("error: %s" % error)
        return 2
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
    try:
        passed, failed = run_cases(chosen, arguments)
    except OSError as error:
        print("error: cannot start the engine: %s" % error)
        return 2
    failed += len(faults)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
