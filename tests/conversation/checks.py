"""What every conversation must keep to, whatever the case is about. Judge reads a transcript and lists the faults.

  form    every line begins with a word of the protocol, has single spaces, none at its ends, and is ASCII
  count   one usiok per usi, one readyok per isready, one bestmove (or checkmate) per go; none before its time
  option  declarations that simple parsers can read: one-word names and values, defaults inside the range
  info    known keys, numbers where numbers belong, lines that are legal to their end
  move    a best move that is legal where it was asked for, and reported with score and line before; a ponder move that
          is legal after it; a declared win that the rules allow
"""

import re

import rules
from engine_process import EOF, SAID, SENT

FIRST_WORDS = ("info", "bestmove", "checkmate", "id", "option", "usiok", "readyok")
SWITCHES = ("protocol", "uci_variant")  # to another protocol or another game, which is no matter of this one
INTEGER = re.compile(r"-?\d+")
COUNTS = ("depth", "seldepth", "time", "nodes", "nps", "hashfull", "multipv", "currmovenumber", "tbhits", "cpuload")


class Option:
    TYPES = ("check", "spin", "combo", "button", "string", "filename")

    def __init__(self, line):
        words = line.split(" ")
        self.line = line
        self.faults = []
        self.name, self.type = "", ""
        self.default, self.least, self.most, self.choices = None, None, None, []
        if len(words) < 5 or words[1] != "name" or words[3] != "type":
            self.faults.append("not of the form 'option name <one word> type <type> ...'")
            return
        self.name, self.type = words[2], words[4]
        if self.type not in self.TYPES:
            self.faults.append("unknown type " + self.type)
        pairs = words[5:]
        if len(pairs) % 2:
            self.faults.append("the words after the type are not pairs of one word each")
        for key, value in zip(pairs[::2], pairs[1::2]):
            self._take(key, value)
        self._check()

    def _take(self, key, value):
        if key == "default":
            self.default = value
        elif key in ("min", "max") and INTEGER.fullmatch(value):
            if key == "min":
                self.least = int(value)
            else:
                self.most = int(value)
        elif key == "var":
            self.choices.append(value)
        else:
            self.faults.append("unexpected %s %s" % (key, value))

    def _check(self):
        if self.type == "button":
            if self.default is not None:
                self.faults.append("a button with a default")
            return
        if self.default is None:
            self.faults.append("no default")
        elif self.type == "check" and self.default not in ("true", "false"):
            self.faults.append("the default is neither true nor false")
        elif self.type == "combo" and self.default not in self.choices:
            self.faults.append("the default is not among the choices")
        elif self.type == "spin":
            bounds = (self.least, self.most)
            if None in bounds or not INTEGER.fullmatch(self.default):
                self.faults.append("a spin needs default, min and max as numbers")
            elif not self.least <= int(self.default) <= self.most:
                self.faults.append("the default is out of range")
            elif not -2 ** 63 <= self.least <= self.most < 2 ** 63:
                self.faults.append("the range does not fit 64 bits")

    def setting(self, value):
        return "setoption name %s value %s" % (self.name, value)

    def default_lines(self):
        if self.type == "button":
            return ["setoption name " + self.name]
        return [self.setting(self.default)]

    def empty_lines(self):
        """The three ways of saying that a text is empty."""
        if self.type not in ("string", "filename"):
            return []
        return [self.setting("<empty>"), self.setting(""), self.setting("")[:-1]]

    def extreme_lines(self):
        """Both ends of the range and beyond, every choice, odd texts; the default comes last."""
        if self.name.lower() in SWITCHES:
            return []
        if self.type == "button":
            return ["setoption name " + self.name]
        values = {
            "check": ["true", "false", "TRUE", "False", "maybe", ""],
            "spin": [self.least, self.most, "%d" % (int(self.most or 0) + 1), "-99999999999999999999", "x", ""],
            "combo": self.choices + ["NoSuchChoice", ""],
        }.get(self.type, ["<empty>", "", "/dev/null/a  b", "\u68cb\u8b5c"])
        return [self.setting(value) for value in values] + ["setoption name " + self.name] + self.default_lines()


def declared_options(events):
    return [Option(event.text) for event in events if event.kind == SAID and event.text.startswith("option ")]


class Go:
    """One go, what it was about, and what came back."""

    def __init__(self, words, positions, settings):
        self.words = words
        self.settings = dict(settings)
        self.mate = "mate" in words
        self.mated = settings.get("matedefenderfirst", "").lower() == "true"  # the side to move, by go mate
        self.ponder = "ponder" in words
        self.waiting = self.ponder or ("infinite" in words and not self.mate)  # no answer before it is released
        self.infinite = "infinite" in words
        self.hit = False
        self.hurried = False  # the input ended before the answer
        self.position = positions[-1]
        # Where a stochastic ponder thinks until it is hit.
        self.before = None
        if self.ponder and settings.get("stochastic_ponder", "").lower() == "true" and len(positions) > 1:
            self.before = positions[-2]
        self.scored = False
        self.lines = {}  # MultiPV number -> the moves of its last line without a bound
        self.heads = []  # (number, depth, first move) of these lines in the order of printing

    def number(self, name):
        """The number after a word of the go, None if there is none."""
        if name in self.words[:-1]:
            text = self.words[self.words.index(name) + 1]
            return int(text) if text.isdigit() else None
        return None

    def search_moves(self):
        if "searchmoves" not in self.words:
            return []
        return [move for move in self.words[self.words.index("searchmoves") + 1:] if self.position.is_legal(move)]

    def release(self, word, clocks=False):
        """`clocks`: the ponderhit brings a clock, which takes the place of `infinite`."""
        if word == "ponderhit":
            self.hit = self.hit or self.ponder
            self.waiting = self.waiting and not (self.ponder and (clocks or not self.infinite))
        else:
            self.waiting = False
            self.hurried = self.hurried or word in ("quit", "eof")


class Judge:
    def __init__(self, events, allowances=(), in_order=True, complete=True, passed_over=()):
        """`in_order`: the transcript tells which of two lines came first (not so when stdin is a file).

        `complete`: the transcript goes on to the end, so that answers can be counted.
        `passed_over`: kinds of faults that are not to be listed, because another case did so.
        """
        self.passed_over = passed_over
        self.kinds = set()  # of the faults found
        self.events = events
        self.allowances = allowances
        self.in_order = in_order
        self.complete = complete
        self.faults = []
        self.positions = [rules.Position.from_sfen(rules.START)]
        self.settings = {}
        self.option_names = set()
        self.gos = []
        self.answered = 0
        self.asked = {"usi": 0, "isready": 0}
        self.confirmed = {"usiok": 0, "readyok": 0}
        self.ids = set()
        self.left = False  # quit was sent

    def run(self):
        for event in self.events:
            if event.kind == SENT:
                self.hear(event.text)
            elif event.kind == EOF:
                self.release("eof")
            else:
                self.read(event.text)
        if self.complete and not self.left:
            self.check_counts()
        return self.faults

    def fault(self, text, line=None):
        """`text` names the kind of fault; numbers and quoted words in it do not count."""
        if kind_of(text) in self.passed_over:
            return
        self.kinds.add(kind_of(text))
        self.faults.append(text if line is None else "%s: %s" % (text, shortened(line)))

    # ---- what was sent

    def hear(self, line):
        words = line.lstrip("\ufeff").split()
        word = words[0] if words else ""
        if self.left:
            return
        if word in self.asked:
            self.asked[word] += 1
        elif word == "setoption":
            match = re.match(r"\s*setoption\s+name\s+(\S+)(?:\s+value\s?(.*))?", line)
            if match:
                self.settings[match.group(1).lower()] = (match.group(2) or "").strip()
        elif word == "position":
            self.positions = rules.from_command(line, self.positions)
        elif word == "go":
            self.release("stop")  # a new search ends the one before
            self.gos.append(Go(words, self.positions, self.settings))
        elif word in ("stop", "ponderhit", "gameover", "usinewgame", "quit"):
            self.release(word, clocks=len(words) > 1)
            self.left = word == "quit"

    def release(self, word, clocks=False):
        for go in self.gos[self.answered:]:
            go.release(word, clocks)

    # ---- what was said

    def read(self, line):
        self.check_form(line)
        words = line.split()
        word = words[0] if words else ""
        if word == "info":
            self.read_info(line, words)
        elif word == "bestmove":
            self.read_bestmove(line, words)
        elif word == "checkmate":
            self.read_checkmate(line, words)
        elif word == "option":
            self.read_option(line)
        elif word == "id":
            self.read_id(line, words)
        elif word in self.confirmed:
            self.read_confirmation(line, word)

    def check_form(self, line):
        if line.split(" ")[0] not in FIRST_WORDS:
            self.fault("a line that begins with no word of the protocol", line)
            if (line.split() or [""])[0] not in FIRST_WORDS:
                return  # no more is expected of it
        text = line.startswith("info string ")
        if line != line.strip():
            self.fault("blanks at an end of the line", line)
        if "\t" in line or ("  " in line and not (text and "spaces" in self.allowances)):
            self.fault("a tab or a double space", line)
        if not line.isascii() and not (text and "unicode" in self.allowances):
            self.fault("not ASCII", line)
        if any(ord(letter) < 32 and letter != "\t" for letter in line):
            self.fault("a control character", line)

    def read_id(self, line, words):
        if words[1:2] not in (["name"], ["author"]) or len(words) < 3:
            self.fault("expected id name <text> or id author <text>", line)
        else:
            self.ids.add(words[1])

    def read_option(self, line):
        option = Option(line)
        for fault in option.faults:
            self.fault(fault, line)
        if option.name.lower() in self.option_names and self.asked["usi"] < 2:
            self.fault("declared twice", line)
        self.option_names.add(option.name.lower())
        self.settings.setdefault(option.name.lower(), option.default or "")

    def read_confirmation(self, line, word):
        if line != word:
            self.fault("expected the bare word", line)
        self.confirmed[word] += 1
        if self.confirmed[word] > self.asked["usi" if word == "usiok" else "isready"]:
            self.fault("%s was not asked for" % word)
        if word == "usiok" and not {"name", "author"} <= self.ids:
            self.fault("usiok without id name and id author before it")

    def current_go(self):
        return self.gos[self.answered] if self.answered < len(self.gos) else None

    # ---- info

    def read_info(self, line, words):
        if words[1:2] == ["string"]:
            if len(words) < 3:
                self.fault("info string without a text", line)
            return
        fields = self.info_fields(line, words[1:])
        if fields is None:
            return
        go = self.current_go()
        if go is None:
            self.fault("a search report without a search", line)
            return
        self.check_values(line, fields, go)
        if "score" in fields:
            go.scored = True
        if "pv" in fields:
            self.read_variation(line, fields, go)

    def info_fields(self, line, words):
        """The keys and values of an info line; None, and a fault, if it cannot be read."""
        fields = {}
        at = 0
        while at < len(words):
            key = words[at]
            value = words[at + 1] if at + 1 < len(words) else ""
            if key in fields:
                self.fault("%s twice" % key, line)
            if key in COUNTS:
                if not value.isdigit():
                    return self.fault("%s needs a number, not '%s'" % (key, value), line)
                fields[key] = int(value)
                at += 2
            elif key == "score":
                score = " ".join(words[at + 1:at + 3])
                if not re.fullmatch(r"cp -?\d+|mate ([+-]?\d+|[+-])", score):
                    return self.fault("unreadable score '%s'" % score, line)
                fields[key] = score
                at += 3
                if at < len(words) and words[at] in ("lowerbound", "upperbound"):
                    fields["bound"] = words[at]
                    at += 1
            elif key == "currmove":
                fields[key] = value
                at += 2
            elif key == "pv":
                fields[key] = words[at + 1:]
                break
            else:
                return self.fault("unknown key '%s'" % key, line)
        return fields

    def check_values(self, line, fields, go):
        if fields.get("hashfull", 0) > 1000:
            self.fault("hashfull is in permille", line)
        mate = re.fullmatch(r"mate ([+-]?)0*([1-9]\d*)", fields.get("score", ""))
        if mate and "bound" not in fields and (int(mate.group(2)) % 2 == 1) == (mate.group(1) == "-"):
            self.fault("a mate is odd plies away, being mated even plies", line)
        if "pv" in fields:
            # Until a mate is found there is nothing to score, and its depth is its length.
            for key in ("nodes", "time") if go.mate else ("depth", "score", "nodes", "time"):
                if key not in fields:
                    self.fault("a line of moves without " + key, line)

    def read_variation(self, line, fields, go):
        moves = fields["pv"]
        if not moves:
            self.fault("an empty pv", line)
            return
        roots = [go.position] + ([go.before] if go.before else [])
        broken = [first_illegal(root, moves) for root in roots]
        if None not in broken:
            self.fault("%s in the pv is not legal" % broken[0], line)
        number = fields.get("multipv", 1)
        if number < 1:
            self.fault("multipv begins with 1", line)
        if "bound" not in fields:
            go.lines[number] = moves
            go.heads.append((number, fields.get("depth", 0), moves[0], score_value(fields.get("score", "cp 0"))))
        limit = go.number("depth")
        if limit and fields.get("depth", 0) > limit:
            self.fault("deeper than go depth %d allows" % limit, line)
        limit = go.number("nodes")
        alone = go.settings.get("threads", "1") == "1"  # others' nodes may count in the report, not for the limit
        if limit and alone and not go.ponder and fields.get("nodes", 0) > 2 * limit + 5000:
            self.fault("far more nodes than go nodes %d allows" % limit, line)

    # ---- answers

    def take_go(self, line):
        go = self.current_go()
        if go is None:
            self.fault("an answer without a go", line)
            return None
        self.answered += 1
        if go.waiting and self.in_order:
            self.fault("an answer before stop or ponderhit", line)
        return go

    def read_bestmove(self, line, words):
        go = self.take_go(line)
        if go is None:
            return
        if go.mate:
            self.fault("go mate is answered by checkmate", line)
            return
        if len(words) not in (2, 4) or (len(words) == 4 and words[2] != "ponder"):
            self.fault("expected bestmove <move> [ponder <move>]", line)
            return
        move = words[1]
        if move in ("resign", "win"):
            self.check_word(line, go, words)
            return
        roots = [go.position] + ([go.before] if go.before and not go.hit else [])
        roots = [root for root in roots if root.is_legal(move)]
        if not roots:
            self.fault("the best move is not legal", line)
            return
        if len(words) == 4 and not any(root.play(move).is_legal(words[3]) for root in roots):
            self.fault("the ponder move is not legal", line)
        wanted = go.search_moves()
        if wanted and move not in wanted:
            self.fault("the best move is not among searchmoves", line)
        if go.hurried:
            return  # an answer before the exit is worth more than a report
        if not go.lines:
            self.fault("no info with score and pv before the best move", line)
        elif (go.hit or not go.before) and go.lines.get(1, [""])[0] != move:
            self.fault("the last first line (%s) begins with another move" % " ".join(go.lines.get(1, [])), line)
        self.check_block(line, go)

    def check_word(self, line, go, words):
        if len(words) == 4:
            self.fault("nothing to ponder on", line)
        if not go.scored:
            self.fault("no info with a score before it", line)
        rule = go.settings.get("enteringkingrule", "CSARule27")
        if words[1] == "win" and not go.position.may_declare(rule):
            self.fault("a win declared that %s does not give" % rule, line)

    def check_block(self, line, go):
        """With MultiPV the last lines printed are 1, 2, ... in order, each with a move of its own."""
        lines = go.settings.get("multipv", "1")
        if not lines.isdigit() or int(lines) < 2 or go.before:
            return
        if go.settings.get("enteringkingrule") == "TryRule" and go.position.is_try(line.split()[1]):
            return  # it wins: nothing to compare it with
        moves = go.search_moves() or go.position.legal_moves()
        count = min(int(lines), len(set(moves)))
        block = go.heads[-count:]
        if [head[0] for head in block] != list(range(1, count + 1)):
            self.fault("the last %d lines are not numbered 1 to %d but %s"
                       % (count, count, " ".join(str(head[0]) for head in block)), line)
        elif len({head[2] for head in block}) != count:
            self.fault("two lines begin with the same move", line)
        elif len({head[1] for head in block}) == 1 and any(a[3] < b[3] for a, b in zip(block, block[1:])):
            self.fault("the lines are not in the order of their scores", line)

    def read_checkmate(self, line, words):
        go = self.take_go(line)
        if go is None:
            return
        if not go.mate:
            self.fault("go without mate is answered by bestmove", line)
        elif words[1:] in (["nomate"], ["timeout"], ["notimplemented"]):
            return
        elif len(words) < 2 or len(words) % 2 != go.mated:
            self.fault("a mate has an %s number of moves" % ("even" if go.mated else "odd"), line)
        elif first_illegal(go.position, words[1:]):
            self.fault("%s is not legal" % first_illegal(go.position, words[1:]), line)
        elif last_position(go.position, words[1:]).has_legal_move():
            self.fault("no mate at the end of the line", line)
        elif go.lines and not go.hurried and " ".join(go.lines.get(1, [])) != " ".join(words[1:]):
            self.fault("the last first line is not the mate", line)

    # ---- the end

    def check_counts(self):
        if self.answered < len(self.gos):
            self.fault("%d go, %d answers" % (len(self.gos), self.answered))
        for word, reply in (("usi", "usiok"), ("isready", "readyok")):
            if self.confirmed[reply] < self.asked[word]:
                self.fault("%d %s, %d %s" % (self.asked[word], word, self.confirmed[reply], reply))


# ---- the last report of a search, and its answer


def last_answer(events):
    """(report, answer): the last answer to a go, and the last first line with a score before it; None if there is none.

    `report` are the words of the info line."""
    report, found = None, (None, None)
    for event in events:
        words = event.text.split()
        if event.kind != SAID or not words:
            continue
        if words[0] == "info" and "string" not in words and "score" in words:
            if "multipv" not in words or words[words.index("multipv") + 1] == "1":
                report = words
        elif words[0] in ("bestmove", "checkmate"):
            report, found = None, (report, event.text)
    return found


def without_times(report, answer):
    """What two runs of the same search have in common, in one line."""
    words = list(report or [])
    for key in ("time", "nps", "hashfull"):
        if key in words:
            at = words.index(key)
            del words[at:at + 2]
    return " ".join(words + [answer])


def full_report_fault(report, answer):
    """What the last report before an answer lacks, None if it has everything."""
    if report is None:
        return "no report with a score before: " + answer
    missing = [key for key in ("depth", "seldepth", "score", "nodes", "time", "nps", "hashfull") if key not in report]
    move = answer.split()[1]
    line = report[report.index("pv") + 1:] if "pv" in report else []
    if move not in ("resign", "win") and line[:1] != [move]:
        missing.append("pv " + move)
    if missing:
        return "the last report lacks %s: %s" % (", ".join(missing), shortened(" ".join(report)))
    if "lowerbound" in report or "upperbound" in report:
        return "the last report is a bound: " + shortened(" ".join(report))
    return None


def first_illegal(position, moves):
    for move in moves:
        if not position.is_legal(move):
            return move
        position = position.play(move)
    return None


def last_position(position, moves):
    for move in moves:
        position = position.play(move)
    return position


def score_value(score):
    """A number that orders scores."""
    kind, value = score.split(" ")
    if kind == "cp":
        return int(value)
    plies = int(value) if value not in ("+", "-") else 0
    return -10 ** 6 - plies if value.startswith("-") else 10 ** 6 - plies


# Kinds of faults that are never a mere habit.
GRAVE = re.compile("answer|not asked for|readyok|usiok|move is not legal|is no answer")


def habits(events):
    """The kinds of faults of form in this transcript."""
    judge = Judge(events)
    judge.run()
    return {kind for kind in judge.kinds if not GRAVE.search(kind)}


def last_to_move_is_white(position_line):
    """Is it White's turn after this position command?"""
    positions = rules.from_command(position_line, [rules.Position.from_sfen(rules.START)])
    return not positions[-1].black


def kind_of(text):
    """What a fault is about, without the numbers, moves and words it was found at."""
    text = re.sub(r"'[^']*'|\([^)]*\)", "", text)
    if text.endswith("in the pv is not legal"):
        return "pv not legal"
    return re.sub(r"\d[\w+*]*|[A-Z]\*\d[a-i]", "#", text)


def most_in_a_second(times_s):
    """The greatest number of these moments, in order, that lie within one second."""
    most = first = 0
    for last, time_s in enumerate(times_s):
        while time_s - times_s[first] >= 1:
            first += 1
        most = max(most, last - first + 1)
    return most


def shortened(line):
    return line if len(line) <= 200 else line[:200] + "..."
