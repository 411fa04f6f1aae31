"""Case files: reading them, and the long inputs they may ask for. The format is described in README.md."""

import os
import random
import re
import signal

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
  | (?P<close>close)(?P<output>\soutput)?
  | signal\s(?P<signal>[A-Z0-9]+)
  | settle(?:\s(?P<settle_ms>\d+))?
  | idle\s(?P<idle_ms>\d+)\sof\s(?P<idle_span_ms>\d+)
  | rate\s(?P<rate>\d+)
  | play\s(?P<plies>\d+)(?:\susing\s(?P<share>\d+)%)?\s(?P<go>go\b.*)
  | exit\s(?P<status>\d+|any)(?:\swithin\s(?P<exit_ms>\d+))?
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
        self.slow = False       # takes long: only with --slow
        self.start_folder = "${folder}"
        self.copied = False     # the engine's program is copied into the folder "program" first
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
            elif word == "slow":
                self.slow = True
            elif word == "start-in":
                self.start_folder = rest
            elif word == "copy-program":
                self.copied = True
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
            return Step(number, line, "close_output" if found["output"] else "close")
        if found["signal"]:
            return Step(number, line, "signal", signal=self._signal(number, found["signal"]))
        if line.split()[0] == "settle":
            return Step(number, line, "settle", within_ms=int(found["settle_ms"]) if found["settle_ms"] else None)
        if found["idle_ms"]:
            return Step(number, line, "idle", most_ms=int(found["idle_ms"]), span_ms=int(found["idle_span_ms"]))
        if found["rate"]:
            return Step(number, line, "rate", most=int(found["rate"]))
        if found["plies"]:
            return Step(number, line, "play", plies=int(found["plies"]), go=found["go"],
                        least_percent=int(found["share"] or 0))
        if found["status"]:
            return Step(number, line, "exit", status=None if found["status"] == "any" else int(found["status"]),
                        within_ms=int(found["exit_ms"]) if found["exit_ms"] else None)
        if found["comparison"]:
            return Step(number, line, found["comparison"], name=found["answer"])
        if found["full"]:
            return Step(number, line, "full")
        return Step(number, line, "require", names=found["require"].split())

    def _signal(self, number, name):
        try:
            return signal.Signals["SIG" + name]
        except KeyError:
            raise CaseError("%s:%d: no signal %s" % (self.name, number, name)) from None

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
    if words[:2] == ["options", "empty"]:
        return [line for option in declared for line in option.empty_lines()]
    if words[0] == "interleaving":
        return interleaving(int(words[1]), int(words[2]))
    if words[0] == "words":
        return [" ".join(words[2:] + ["junk"] * int(words[1]))]
    raise CaseError("nothing is known about generating " + what)


def interleaving(seed, searches):
    """Lawful commands in every order, without waiting for an answer: whatever ends a search comes before the next."""
    chance = random.Random(seed)
    gos = ("go infinite", "go ponder", "go ponder btime 0 wtime 0 byoyomi 50", "go byoyomi 30", "go depth 2",
           "go movetime 30", "go ponder depth 1", "go nodes 300", "go btime 300 wtime 300 binc 10 winc 10")
    between = ("isready", "setoption name USI_Ponder value true", "setoption name USI_Hash value 16", "stop",
               "ponderhit", "ponderhit btime 0 wtime 0 byoyomi 50", "gameover draw", "position startpos moves 2g2f",
               "isready")
    lines = []
    for _ in range(searches):
        lines.append("position startpos" + chance.choice(("", " moves 7g7f", " moves 7g7f 3c3d")))
        lines.append(chance.choice(gos))
        lines += chance.sample(between, chance.randrange(5))
        lines.append("stop")
        lines += chance.choice(((), ("stop",), ("gameover win",), ("gameover lose", "isready", "usinewgame")))
    return lines


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
