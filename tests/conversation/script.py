"""Case files: reading them, and the long inputs they may ask for. The format is described in README.md."""

import os
import random
import re

import rules

TRANSPORTS = ("pipe", "socket", "file")

READY = ["> usi", "< usiok$", "> setoption name USI_Hash value 16", "> isready", "< readyok$", "> usinewgame"]

STEP = re.compile(r"""
    (?P<send>>)\s(?P<line>.*)
  | (?P<join>\+)\s(?P<part>.*)
  | raw\s(?P<raw>.*)
  | generate\s(?P<generate>.*)
  | <(?:(?P<least>\d+)\.\.)?(?P<most>\d+)?\s(?P<expect>.+)
  | !(?P<silence>\d+)(?:\s(?P<absent>.+))?
  | \?(?P<negative>!?)\s(?P<said>.+)
  | ~(?P<pause>\d+)
  | (?P<close>close)
  | exit\s(?P<status>\d+)(?:\swithin\s(?P<exit_ms>\d+))?
  | require\s(?P<require>.+)
  | (?P<comparison>remember|same)\s(?P<answer>\S+)
  | (?P<full>full)\sreport
""", re.VERBOSE)


class CaseError(Exception):
    """The case file itself is wrong."""


class Step:
    def __init__(self, number, text, kind, **fields):
        self.number, self.text, self.kind = number, text, kind
        self.__dict__.update(fields)


class Case:
    def __init__(self, name, path):
        self.name = name
        self.title = ""
        self.transports = ["pipe"]
        self.allowances = set()
        self.files = {}  # name -> text
        self.memory_mib = None  # most address space for the engine
        self.steps = []
        with open(path, encoding="utf-8") as source:
            self._read(source.read().split("\n"))
        if not self.title:
            raise CaseError("%s: the first line is to say what the case shows, after '# '" % name)
        if not self.steps:
            raise CaseError("%s: no steps" % name)

    def _read(self, lines):
        current_file = None
        for number, line in enumerate(lines, 1):
            if current_file is not None and line.startswith("|"):
                self.files[current_file] += line[2:] + "\n"
                continue
            current_file = None
            if not line.strip():
                continue
            if line.startswith("#"):
                self.title = self.title or line[1:].strip()
                continue
            word, _, rest = line.partition(" ")
            if word == "transports":
                self.transports = list(TRANSPORTS) if rest == "all" else rest.split()
                if not set(self.transports) <= set(TRANSPORTS):
                    raise CaseError("%s:%d: unknown transport" % (self.name, number))
            elif word == "allow":
                self.allowances |= set(rest.split())
            elif word == "memory":
                self.memory_mib = int(rest)
            elif word == "file":
                current_file = rest
                self.files[rest] = ""
            elif line.strip() == "ready":
                self.steps += [self._step(number, text) for text in READY]
            else:
                self.steps.append(self._step(number, line))

    def _step(self, number, line):
        match = STEP.fullmatch(line)
        if not match:
            raise CaseError("%s:%d: no such step: %s" % (self.name, number, line))
        found = match.groupdict()
        if found["send"]:
            return Step(number, line, "send", line=found["line"])
        if found["join"]:
            return Step(number, line, "join", line=found["part"])
        if found["raw"] is not None:
            return Step(number, line, "raw", content=found["raw"])
        if found["generate"]:
            return Step(number, line, "generate", what=found["generate"])
        if found["expect"]:
            return Step(number, line, "expect", pattern=self._pattern(number, found["expect"]),
                        least_ms=int(found["least"] or 0), most_ms=int(found["most"]) if found["most"] else None)
        if found["silence"]:
            return Step(number, line, "silence", duration_ms=int(found["silence"]),
                        pattern=self._pattern(number, found["absent"] or ""))
        if found["said"]:
            return Step(number, line, "said", pattern=self._pattern(number, found["said"]),
                        wanted=not found["negative"])
        if found["pause"]:
            return Step(number, line, "pause", duration_ms=int(found["pause"]))
        if found["close"]:
            return Step(number, line, "close")
        if found["status"]:
            return Step(number, line, "exit", status=int(found["status"]),
                        within_ms=int(found["exit_ms"]) if found["exit_ms"] else None)
        if found["comparison"]:
            return Step(number, line, found["comparison"], name=found["answer"])
        if found["full"]:
            return Step(number, line, "full")
        return Step(number, line, "require", names=found["require"].split())

    def _pattern(self, number, text):
        try:
            return re.compile(text)
        except re.error as error:
            raise CaseError("%s:%d: %s" % (self.name, number, error)) from None


def load_cases(folder):
    names = sorted(name[:-len(".usi")] for name in os.listdir(folder) if name.endswith(".usi"))
    return [Case(name, os.path.join(folder, name + ".usi")) for name in names]


def decode_raw(text):
    r"""Bytes with \n, \r, \t, \\ and \xNN resolved."""
    simple = {"n": b"\n", "r": b"\r", "t": b"\t", "\\": b"\\"}
    content = b""
    for part in re.findall(r"\\x[0-9a-fA-F]{2}|\\.|[^\\]+", text):
        if part.startswith("\\x"):
            content += bytes([int(part[2:], 16)])
        elif part.startswith("\\"):
            content += simple[part[1]]
        else:
            content += part.encode("utf-8")
    return content


# ---- generated input: each gives a list of lines


def generate(what, declared):
    """`declared` is a list of checks.Option, for those that depend on the engine's options."""
    words = what.split()
    if words[0] == "walk":
        return ["position startpos moves " + " ".join(walk(int(words[1])))]
    if words[0] == "cycle":
        return ["position startpos moves " + " ".join(cycle(int(words[1])))]
    if words[0] == "junk":
        return ["x" * int(words[1])]
    if words[0] == "junk-words":
        return ["junk " * (int(words[1]) // 5)]
    if words[:2] == ["options", "default"]:
        return [line for option in declared for line in option.default_lines()]
    if words[:2] == ["options", "extreme"]:
        return [line for option in declared for line in option.extreme_lines()]
    raise CaseError("nothing is known about generating " + what)


def cycle(plies):
    """Kings that step out and back: every position comes again after four moves."""
    return (["5i5h", "5a5b", "5h5i", "5b5a"] * (plies // 4 + 1))[:plies]


def walk(plies):
    """Legal moves of the bigger pieces at random, nothing taken, no position twice."""
    chance = random.Random(1)
    position, moves = rules.Position.from_sfen(rules.START), []
    seen = {(tuple(position.board), position.black)}
    while len(moves) < plies:
        origins = [at for at, piece in enumerate(position.board)
                   if position.is_own(piece, position.black) and rules.basic(piece) in "KGSR"]
        origin = chance.choice(origins)
        target = chance.choice(position.reachable(origin) or [origin])
        move = rules.cell_text(origin) + rules.cell_text(target)
        if position.board[target] != "" or not position.is_legal(move):
            continue
        after = position.play(move)
        if (tuple(after.board), after.black) in seen or after.in_check(after.black):
            continue
        seen.add((tuple(after.board), after.black))
        position, moves = after, moves + [move]
    return moves
