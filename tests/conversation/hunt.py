#!/usr/bin/env python3
"""Hunts for faults at random: positions sound and odd, options, and go, stop, ponderhit, gameover ... in any order.

  hunt.py --engine CMD [--seconds N] [--rounds N] [--seed S] [--slow-factor X] [--verbose]

A round is one process. All that is sent in it follows from its number, only the timing differs from run to run; `--seed
S --rounds 1` plays round S again. What the engine says is judged by checks.py. Prints the transcript of each round with
a fault and at the end "N rounds, N answers, N failed"; exit status 1 if any failed or nothing was answered, 2 if there
is no such engine.
"""

import argparse
import random
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True

import checks
import rules
from engine_process import EOF, SAID, SENT, EngineProcess, EngineTrouble
from run import engine_command, printable

ANSWER_S = 3.0  # for an answer that is due, beyond the time that the go itself allows
EXIT_S = 1.3    # from quit or the end of the input to the end of the process
GO_MS = 80      # most that a go by the clock may take

# One of a kind: mate in one, mated, one reply, no reply, declarations and a try that are possible, full hands.
SPECIAL = (
    "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
    "4k4/9/9/9/9/9/4p4/4g4/4K4 b - 1",
    "k8/9/1G7/9/9/9/9/9/8K w - 1",
    "4k4/9/9/9/9/9/9/9/9 b - 1",
    "K+R+B+P+P+P+P+P+P/+P+P+P6/9/9/9/9/9/9/4k4 b RB 1",
    "4K4/9/9/9/9/9/9/+p+p7/k+r+b+p+p+p+p+p+p w r4p 1",
    "K+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b R4P 1",
    "9/3K5/9/9/9/9/9/9/8k b - 1",
    "9/9/9/9/9/9/9/4k4/K8 w 2r 1",
    "4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L9Prb2g2s2n2l9p 1",
    "k8/9/9/9/9/9/9/9/1R6K b - 1",
)

# Values worth trying, for those options that the engine declares.
OPTION_VALUES = {
    "MultiPV": (1, 1, 2, 3, 5),
    "Threads": (1, 1, 1, 2),
    "USI_Hash": (1, 2, 8),
    "USI_Ponder": ("true", "false"),
    "NodesLimit": (0, 0, 1, 500),
    "DepthLimit": (0, 0, 1, 3),
    "EnteringKingRule": ("NoEnteringKing", "CSARule24", "CSARule24H", "CSARule27", "CSARule27H", "TryRule"),
    "MaxMovesToDraw": (0, 0, 1, 2, 3, 20, 60),
    "ResignValue": (99999, 99999, 300, 3000),
    "DrawValueBlack": (-2, 200, -200),
    "DrawValueWhite": (-2, 200, -200),
    "GenerateAllLegalMoves": ("true", "false"),
    "NetworkDelay": (0, 50),
    "NetworkDelay2": (0, 50),
    "MinimumThinkingTime": (0, 0, 20),
    "RoundUpToFullSecond": ("false",),
    "PvInterval": (0, 300),
    "ConsiderationMode": ("true", "false"),
    "Stochastic_Ponder": ("true", "false", "false"),
    "KeepTree": ("true", "false"),
    "SearchMethod": ("AlphaBeta", "Conspiracy"),
    "Conspiracy": ("true", "false"),
    "HorizonSearch": ("true", "false"),
    "MateInPlay": ("true", "false"),
    "MateHash": (1, 2, 8),
    "MateLength": ("First", "Short", "Shortest"),
    "MateDefenderFirst": ("true", "false", "false"),
    "NoSuchOption": ("1", ""),
}


# ---- positions


def random_board(chance):
    """An SFEN of pieces thrown on the board; None if it is against the rules."""
    stock = [kind for kind, count in rules.FULL_SET.items() for _ in range(count) if kind != "K"]
    chance.shuffle(stock)
    board = {}

    def place(piece):
        at = chance.randrange(81)
        if at not in board:
            board[at] = piece

    for king in "Kk":
        if chance.random() < 0.92:
            place(king)
    for kind in stock[:chance.choice((0, 2, 5, 10, 20, 38))]:
        promoted = "+" if kind != "G" and chance.random() < 0.3 else ""
        place(promoted + chance.choice((kind, kind.lower())))
    rows = []
    for rank in range(9):
        row, empty = "", 0
        for file in range(9):
            piece = board.get(9 * rank + file, "")
            if piece:
                row, empty = row + (str(empty) if empty else "") + piece, 0
            else:
                empty += 1
        rows.append(row + (str(empty) if empty else ""))
    on_board = [rules.basic(piece) for piece in board.values()]
    hand = ""
    for kind in rules.FULL_SET:
        if kind != "K":
            for _ in range(chance.randint(0, rules.FULL_SET[kind] - on_board.count(kind)) // chance.choice((1, 2, 9))):
                hand += chance.choice((kind, kind.lower()))
    sfen = "%s %s %s %d" % ("/".join(rows), chance.choice("bw"), hand or "-", chance.choice((1, 1, 2, 19, 20, 59)))
    try:
        rules.Position.from_sfen(sfen)
    except rules.BadSfen:
        return None
    return sfen


def random_move(chance, position):
    """A legal move, None if there is none; captures and promotions are as likely as the rest."""
    moves = list(position.candidates())
    chance.shuffle(moves)
    return next((move for move in moves if position.is_legal(move)), None)


def way_back(move):
    return None if "*" in move or "+" in move else move[2:4] + move[0:2]


def add_cycles(chance, position, moves):
    """Two moves and their ways back, up to three times, if there are such moves."""
    cycle, at = [], position
    for _ in range(2):
        move = random_move(chance, at)
        if move is None or way_back(move) is None:
            return
        cycle.append(move)
        at = at.play(move)
    cycle += [way_back(move) for move in cycle]
    at = position
    for move in cycle:
        if not at.is_legal(move):
            return
        at = at.play(move)
    if at.board == position.board and at.hands == position.hands:
        moves += (cycle * 3)[:chance.choice((3, 4, 5, 8, 11, 12))]


def position_line(chance):
    """(line, position): a `position` command and what it sets."""
    start = rules.START
    kind = chance.random()
    if kind < 0.25:
        start = chance.choice(SPECIAL)
    elif kind < 0.7:
        start = next(sfen for sfen in iter(lambda: random_board(chance), 0) if sfen)
    position = rules.Position.from_sfen(start)
    moves = []
    for _ in range(chance.choice((0, 0, 1, 2, 5, 12, 30))):
        move = random_move(chance, position)
        if move is None:
            break
        moves.append(move)
        position = position.play(move)
    if chance.random() < 0.3:
        add_cycles(chance, position, moves)
    if chance.random() < 0.1:
        moves += chance.choice((["5e5e"], ["K*5e", "7g7f"], ["resign"], ["x"], ["7g7f+", "3c3d"]))
    line = "position " + ("startpos" if start == rules.START else "sfen " + start)
    if moves or chance.random() < 0.3:
        line += " moves " + " ".join(moves)
    return line.rstrip(), rules.from_command(line, [])[-1]


# ---- a round: what is sent, in which pieces, with which pauses


class Script:
    """A list of steps: ("send", lines), ("pause", seconds), ("await",), ("same",) and how the round ends."""

    def __init__(self, chance, declared):
        self.chance, self.declared = chance, declared
        self.steps = []
        self.threads = "1"
        self.position = rules.Position.from_sfen(rules.START)
        for _ in range(chance.randint(3, 9)):
            self.add_turn()
        self.ending = chance.choice(("quit", "quit", "eof"))
        if chance.random() < 0.7:
            self.steps.append(("await",))
        else:  # with something still going on
            self.send("go " + chance.choice(("infinite", "ponder", "byoyomi 60", "depth 5")))

    def send(self, *lines):
        for line in lines:
            if line.startswith("setoption name Threads "):
                self.threads = line.split()[-1]
        self.steps.append(("send", lines))

    def maybe_pause(self):
        if self.chance.random() < 0.6:
            self.steps.append(("pause", self.chance.choice((0.0, 0.001, 0.005, 0.02, 0.05))))

    def option_lines(self):
        names = [name for name in OPTION_VALUES if name.lower() in self.declared or name == "NoSuchOption"]
        lines = []
        for name in self.chance.sample(names, min(len(names), self.chance.choice((0, 0, 1, 2, 6)))):
            lines.append("setoption name %s value %s" % (name, self.chance.choice(OPTION_VALUES[name])))
        return lines

    def clock_words(self):
        least = self.chance.choice((0, 1, 10, GO_MS))
        return self.chance.choice((
            "btime 0 wtime 0 byoyomi %d" % least, "byoyomi %d" % least, "btime %d wtime %d" % (GO_MS, GO_MS),
            "btime -50 wtime -50 byoyomi %d" % GO_MS, "winc 20 binc 20 wtime 50 btime 50", "btime 0 wtime 0 byoyomi 0"))

    def go_line(self):
        """(line, does it end by itself, is its tree always the same)."""
        chance = self.chance
        kind = chance.random()
        if kind < 0.2:
            return "go depth %d" % chance.randint(1, 4), True, True
        if kind < 0.35:
            return "go nodes %d" % chance.choice((1, 2, 30, 500, 3000)), True, True
        if kind < 0.45:
            legal = self.position.legal_moves()
            words = chance.sample(legal, min(len(legal), chance.randint(1, 3))) + chance.choice(([], ["5e5e"], ["x"]))
            return "go depth 2 searchmoves " + " ".join(words), True, True
        if kind < 0.6:
            return "go " + self.clock_words(), True, False
        if kind < 0.66:
            return chance.choice(("go", "go movetime %d" % chance.randint(0, GO_MS), "go mate %d"
                                  % chance.randint(0, GO_MS))), True, False
        if kind < 0.8:
            return "go infinite" + chance.choice(("", "", " depth 1", " nodes 10")), False, False
        return ("go ponder " + chance.choice(("", self.clock_words(), "depth 2", "nodes 50", "movetime 30"))).rstrip(), \
            False, False

    def add_turn(self):
        chance = self.chance
        lines = self.option_lines()
        if chance.random() < 0.3:
            lines += ["isready"]
        if chance.random() < 0.3:
            lines += ["usinewgame"]
        if chance.random() < 0.85:
            line, self.position = position_line(chance)
            lines.append(line)
        if "keeptree" in self.declared and chance.random() < 0.2:
            legal = self.position.legal_moves()
            lines.append("variation " + chance.choice(["clear", "x", ""] + chance.sample(legal, min(len(legal), 5))))
        go, ends, fixed = self.go_line()
        if fixed and chance.random() < 0.3:
            return self.add_repeated(lines, go)
        lines.append(go)
        if ends and chance.random() < 0.5:
            self.send(*lines)
            self.steps.append(("await",))
            return None
        followers = self.followers(go)
        if chance.random() < 0.4:  # all in one write
            self.send(*(lines + followers))
        else:
            self.send(*lines)
            for line in followers:
                self.maybe_pause()
                self.send(line)
        if chance.random() < 0.7:
            self.steps.append(("await",))
        return None

    def add_repeated(self, lines, go):
        self.send(*lines)
        if self.threads != "1":
            self.send("setoption name Threads value 1")
        position = [line for line in lines if line.startswith("position")]
        fresh = ["stop", "isready", "usinewgame"] + position + [go]
        for step in ("keep", "same"):
            self.send(*fresh)
            self.steps += [("await",), (step,)]

    def followers(self, go):
        """What ends the go, and what may be said on the way."""
        chance = self.chance
        lines = []
        if "ponder" in go and chance.random() < 0.7:
            lines.append(("ponderhit " + chance.choice(("", "", self.clock_words()))).rstrip())
            if "ponderhit" == lines[-1] and chance.random() < 0.2:
                lines.append("ponderhit")
        for _ in range(chance.choice((0, 0, 0, 1, 2))):
            lines.append(chance.choice(["isready", "usi", "position startpos moves 7g7f", "x y z", ""]
                                       + (self.option_lines() or ["stop"])))
        chance.shuffle(lines)
        if any(line.startswith("position") for line in lines):
            self.position = rules.Position.from_sfen(rules.START).play("7g7f")
        lines += chance.choice((["stop"], ["stop"], ["stop", "stop"], ["gameover win"], ["stop", "gameover lose"],
                                ["gameover draw", "stop", "isready"], ["usinewgame"], ["stop", "usinewgame"]))
        return lines


class Fault(Exception):
    pass


class Round:
    """One process and one script."""

    def __init__(self, command, slow_factor, seed):
        self.command, self.slow_factor = command, slow_factor
        self.chance = random.Random(seed)
        self.engine = None
        self.answers = 0
        self.slowest_stop = 0.0

    def run(self):
        """None if all is well, else what is not."""
        folder = tempfile.mkdtemp(prefix="usi_hunt_")
        try:
            self.engine = EngineProcess(self.command, self.chance.choice(("pipe", "pipe", "socket")), folder)
            self.play()
            return None
        except (Fault, EngineTrouble) as fault:
            complaints = [] if self.engine is None else self.engine.complaints[-20:]
            return "\n      ".join([str(fault)] + complaints)
        finally:
            if self.engine:
                self.engine.end()
            shutil.rmtree(folder, ignore_errors=True)

    def play(self):
        self.send(["usi"])
        self.wait_for("usiok", 1)
        declared = {option.name.lower() for option in checks.declared_options(self.engine.events)}
        self.send(["setoption name USI_Hash value 8", "isready"])
        script = Script(self.chance, declared)
        kept = None
        for step in script.steps:
            if step[0] == "send":
                self.send(step[1])
            elif step[0] == "pause":
                time.sleep(step[1])
            elif step[0] == "await":
                self.settle()
            else:
                found = checks.without_times(*checks.last_answer(self.engine.events))
                if step[0] == "keep":
                    kept = found
                elif found != kept:
                    raise Fault("the same search gave\n        %s\n      and\n        %s" % (kept, found))
        self.leave(script.ending)
        self.judge()

    # ---- writing

    def send(self, lines):
        """In one write, or in pieces that end anywhere; a line is noted down before its end is written."""
        pieces = [(line, (line + "\n").encode()) for line in lines]
        if self.chance.random() < 0.7:
            for line, _ in pieces:
                self.engine.record_sent(line)
            self.write(b"".join(content for _, content in pieces))
            return
        for line, content in pieces:
            cut = self.chance.randrange(len(content))
            self.write(content[:cut])
            if self.chance.random() < 0.2:
                time.sleep(0.002)
            self.engine.record_sent(line)
            self.write(content[cut:])

    def write(self, content):
        if content:
            self.engine.write(content, ANSWER_S * self.slow_factor)

    # ---- waiting

    def counted(self, kind, words):
        return sum(event.kind == kind and event.text.split()[:1] in [[word] for word in words]
                   for event in self.engine.events)

    def wait_for(self, word, count):
        self.wait_until(lambda: self.counted(SAID, (word,)) >= count, word)

    def settle(self):
        """Every go that can end has its answer; one that cannot is stopped."""
        owed = self.counted(SENT, ("go",))
        if self.answered() < owed:
            judge = checks.Judge([event for event in self.engine.events if event.kind == SENT])
            judge.run()
            if judge.gos and judge.gos[-1].waiting:
                self.send(["stop"])
        self.wait_until(lambda: self.answered() >= owed, "bestmove")
        self.wait_for("readyok", self.counted(SENT, ("isready",)))

    def answered(self):
        return self.counted(SAID, ("bestmove", "checkmate"))

    def wait_until(self, condition, what):
        engine = self.engine
        deadline = time.monotonic() + ANSWER_S * self.slow_factor
        with engine.changed:
            while not condition():
                left = deadline - time.monotonic()
                if engine.output_ended:
                    raise Fault("the engine ended with %s" % engine.exit_status(1))
                if left <= 0:
                    raise Fault("no %s within %.0f s" % (what, ANSWER_S * self.slow_factor))
                engine.changed.wait(left)

    # ---- the end

    def leave(self, ending):
        if ending == "quit":
            self.send(["quit"])
        else:
            self.engine.close_input()
        patience = EXIT_S * self.slow_factor
        status = self.engine.exit_status(patience)
        if status is None:
            raise Fault("the engine is still there %.1f s after the end of the conversation" % patience)
        if status != 0:
            raise Fault("the engine ended with %d" % status)

    def judge(self):
        events = self.engine.events
        self.measure_stops(events)
        faults = checks.Judge(list(events)).run()
        end = next((at for at, event in enumerate(events)
                    if event.kind == EOF or (event.kind == SENT and event.text == "quit")), len(events))
        for at, event in enumerate(events[:end]):
            if event.kind == SAID and event.text.startswith("bestmove "):
                begin = max((before for before in range(at) if events[before].text.startswith("bestmove ")
                             and events[before].kind == SAID), default=-1)
                self.answers += 1
                fault = checks.full_report_fault(*checks.last_answer(events[begin + 1:at + 1]))
                if fault:
                    faults.append(fault)
        if faults:
            raise Fault("\n      ".join(faults))

    def measure_stops(self, events):
        owed, stopped = 0, None
        for event in events:
            word = (event.text.split() or [""])[0]
            if event.kind == SENT and word == "go":
                owed += 1
            elif event.kind == SENT and word in ("stop", "gameover") and owed and stopped is None:
                stopped = event.time
            elif event.kind == SAID and word == "readyok" and stopped is not None:
                stopped = event.time  # what came before the go took its time first
            elif event.kind == SAID and word in ("bestmove", "checkmate"):
                owed -= 1
                if stopped is not None:
                    self.slowest_stop = max(self.slowest_stop, event.time - stopped)
                stopped = None

    def transcript(self):
        signs = {SENT: ">", SAID: "<", EOF: "end of input"}
        return "\n".join("%7d %s %s" % ((event.time - self.engine.started) * 1000, signs[event.kind],
                                        printable(event.text[:600]))
                         for event in self.engine.events if not event.text.startswith("option "))


def parse_arguments():
    parser = argparse.ArgumentParser(description="Hunts for faults of a USI engine at random.")
    parser.add_argument("--engine", metavar="CMD", required=True, help="the engine with its arguments")
    parser.add_argument("--seconds", metavar="N", type=float, default=60, help="begin no round after that (default 60)")
    parser.add_argument("--rounds", metavar="N", type=int, help="end after so many rounds")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="number of the first round (default 1)")
    parser.add_argument("--slow-factor", metavar="X", type=float, default=1.0,
                        help="multiplies every deadline, for sanitizers and busy machines (default 1)")
    parser.add_argument("--verbose", action="store_true", help="print every transcript")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    command = engine_command(arguments.engine)
    if not command or not shutil.which(command[0]):
        print("error: there is no program " + " ".join(command[:1]))
        return 2
    began = time.monotonic()
    rounds = answers = failed = 0
    slowest, slowest_seed = 0.0, 0
    while time.monotonic() - began < arguments.seconds and rounds != arguments.rounds:
        seed = arguments.seed + rounds
        current = Round(command, arguments.slow_factor, seed)
        fault = current.run()
        rounds += 1
        answers += current.answers
        if current.slowest_stop > slowest:
            slowest, slowest_seed = current.slowest_stop, seed
        if fault:
            failed += 1
            print("FAILED round %d\n      %s" % (seed, fault))
        if (fault or arguments.verbose) and current.engine:
            print(current.transcript(), flush=True)
    print("the slowest stop took %d ms, in round %d" % (slowest * 1000, slowest_seed))
    print("%d rounds, %d answers, %d failed" % (rounds, answers, failed))
    return 1 if failed or not answers else 0


if __name__ == "__main__":
    sys.exit(main())
