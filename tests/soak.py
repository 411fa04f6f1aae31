#!/usr/bin/env python3
"""Plays games of a USI engine against itself, with all that a GUI may do to it between and during its moves, and judges
them by rules and a clock that share nothing with the engine.

    tests/soak.py --engine build/asan/tsugite --profile asan
    tests/soak.py --engine build/release/tsugite --tc byoyomi=100 --games 100 --concurrency 2

A fault is whatever must never be: a line or a move that conversation/checks.py objects to, a missing or surplus answer,
a stop that is not obeyed, a crash, a hang, an exit status other than 0, a sanitizer's report. A forfeit is a move that
came when the referee's clock had run out. The transcript of each goes to a file in --faults. The exit status is 0 if
there was neither, 1 if there was one, 2 if nothing could be played.

The time of a move runs from just before the command is written until the line is read, by a thread that does nothing
else. The referee judges a move before it starts the clock of the next one.
"""

import argparse
import collections
import multiprocessing
import os
import queue
import random
import re
import shlex
import shutil
import signal
import sys
import tempfile
import time
import traceback

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "conversation"))

import checks
import rules
from engine_process import SAID, SENT, EngineProcess, EngineTrouble

BOOK = os.path.join(HERE, "data", "book", "small.db")

# Stop at the first report, and say all that is known about it.
SANITIZERS = {
    "ASAN_OPTIONS": "detect_stack_use_after_return=1:strict_string_checks=1:check_initialization_order=1",
    "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
    "TSAN_OPTIONS": "halt_on_error=1:second_deadlock_stack=1",
}
REPORT = re.compile(r"Sanitizer|runtime error:|contract|terminate called|Assertion")

ROUGH = {"tc": "byoyomi=10..30,0.3+0.01,0.2+byoyomi=20", "games_per_process": 5, "ponder": True, "random_stops": 0.2,
         "option_changes": True, "margin": 60000.0, "slow_factor": 10.0}
PROFILES = {
    "smoke": {**ROUGH, "games": 4, "games_per_process": 2, "concurrency": 1, "max_moves": 20},
    "asan": {**ROUGH, "games": 500, "max_moves": 120},
    "tsan": {**ROUGH, "games": 50, "max_moves": 120, "threads": (2, 4)},
    "byoyomi": {"tc": "byoyomi=100", "games": 100},
    "fischer": {"tc": "10+0.1", "games": 100},
}


class Fault(Exception):
    """Something that must never be; the game ends with it."""


# ---- time


class Control:
    """A time control: main time and what comes with each move. All in milliseconds."""

    def __init__(self, text):
        match = re.fullmatch(r"(?:(\d+(?:\.\d+)?)\+)?(?:byoyomi=(\d+)(?:\.\.(\d+))?|(\d+(?:\.\d+)?))", text)
        if not match:
            raise ValueError("unreadable time control " + text)
        self.main = 1000 * float(match.group(1) or 0)
        self.byoyomi = (int(match.group(2) or 0), int(match.group(3) or match.group(2) or 0))
        self.increment = 0.0
        if match.group(4):
            self.increment = 1000 * float(match.group(4))
            if match.group(1) is None:
                raise ValueError("unreadable time control %s: SECONDS+INCREMENT or byoyomi=MS" % text)


class GameClock:
    def __init__(self, control, chance):
        self.byoyomi = chance.randint(*control.byoyomi)
        self.increment = control.increment
        self.left = {True: control.main, False: control.main}

    def words(self):
        text = "btime %d wtime %d" % (self.left[True], self.left[False])
        if self.increment:
            return text + " binc %d winc %d" % (self.increment, self.increment)
        return text + " byoyomi %d" % self.byoyomi

    def allowance(self, black):
        return self.left[black] + self.byoyomi + self.increment

    def spend(self, black, used):
        # A sanitizer's engine may overdraw its clock; it goes on from zero.
        left = self.left[black] + self.increment - used
        self.left[black] = max(0.0, left)


# ---- one of the two engines


class GameJudge(checks.Judge):
    """Knows the referee's positions, so that they need not be played out again for every command."""

    def __init__(self):
        super().__init__([])
        self.known = {}  # position command -> positions

    def hear(self, line):
        if line in self.known:
            self.positions = self.known[line]
        else:
            super().hear(line)


class Side:
    def __init__(self, settings, chance):
        self.settings = settings
        self.chance = chance
        self.folder = tempfile.mkdtemp(prefix="soak-")
        self.engine = EngineProcess(settings.command, "pipe", self.folder)
        self.judge = GameJudge()
        self.answers = []    # bestmove events
        self.gos = 0         # sent so far
        self.ready = 0       # readyok lines
        self.pings = 0       # isready lines sent
        self.scanned = 0     # events looked at for answers
        self.judged = 0      # events shown to the judge
        self.stopped = None  # when the search in progress was told to stop
        self.slowest_stop = 0.0
        self.options = {}    # name in small letters -> checks.Option
        self.base = {}       # the values they have unless changed
        self.changed = set()

    # ---- talking

    def send(self, *lines):
        """Sends lines in one write and gives the time just before."""
        for line in lines:
            word = line.split(" ", 1)[0]
            self.gos += word == "go"
            self.pings += word == "isready"
            if word in ("stop", "gameover") and self.owed() and self.stopped is None:
                self.stopped = time.monotonic()
            self.engine.record_sent(line)
        started = time.monotonic()
        self.engine.write("".join(line + "\n" for line in lines).encode("utf-8"), self.settings.patience_s)
        return started

    def scan(self):
        events = self.engine.events
        while self.scanned < len(events):
            event = events[self.scanned]
            self.scanned += 1
            if event.kind == SAID and event.text.startswith("bestmove"):
                self.answers.append(event)
                if self.stopped is not None:
                    self.slowest_stop = max(self.slowest_stop, event.time - self.stopped)
                    self.stopped = None
            elif event.kind == SAID and event.text == "readyok":
                self.ready += 1

    def owed(self):
        return self.gos - len(self.answers)

    def wait(self, condition, deadline):
        """False if the condition has not become true in time."""
        with self.engine.changed:
            while True:
                self.scan()
                if condition():
                    return True
                if self.engine.output_ended:
                    raise Fault("the engine has ended")
                remaining = deadline - time.monotonic()
                if remaining <= 0:
                    return False
                self.engine.changed.wait(remaining)

    def await_answers(self, why):
        patience = self.settings.patience_s
        if not self.wait(lambda: self.owed() <= 0, time.monotonic() + patience):
            raise Fault("no bestmove within %g s after %s" % (patience, why))

    def settle(self):
        """Shows the judge what has been said since."""
        with self.engine.changed:
            self.scan()
            events = self.engine.events[self.judged:]
            self.judged += len(events)
        for event in events:
            if event.kind == SENT:
                self.judge.hear(event.text)
            elif event.kind == SAID:
                self.judge.read(event.text)
        if self.judge.faults:
            raise Fault("; ".join(self.judge.faults))

    # ---- the life of the process

    def begin(self):
        self.send("usi")
        if not self.wait(lambda: any(event.text == "usiok" for event in self.engine.events),
                         time.monotonic() + self.settings.patience_s):
            raise Fault("no usiok")
        self.settle()
        with self.engine.changed:
            declared = checks.declared_options(self.engine.events)
        self.options = {option.name.lower(): option for option in declared}
        self.base = {name: option.default for name, option in self.options.items()}
        wanted = {"usi_hash": str(self.settings.hash_mib), "maxmovestodraw": str(self.settings.max_moves),
                  "usi_ponder": "true" if self.settings.ponder else "false"}
        if self.settings.threads != (1, 1):
            wanted["threads"] = str(self.chance.randint(*self.settings.threads))
        for name, value in self.settings.options:
            if name.lower() not in self.options:
                raise Fault("the engine has no option " + name)
            wanted[name.lower()] = value
        for name, value in wanted.items():
            if name in self.options:
                self.base[name] = value
                self.send(self.options[name].setting(value))

    def new_game(self):
        for name in sorted(self.changed):
            self.send(self.options[name].setting(self.base[name]))
        self.changed.clear()
        self.send("isready")
        if not self.wait(lambda: self.ready >= self.pings, time.monotonic() + self.settings.patience_s):
            raise Fault("no readyok")
        self.settle()
        with self.engine.changed:  # of the games before, a page is enough
            surplus = max(0, len(self.engine.events) - 200)
            del self.engine.events[:surplus]
            self.scanned -= surplus
            self.judged -= surplus
        self.judge.known.clear()
        self.judge.gos.clear()
        self.judge.answered = 0
        self.send("usinewgame")

    def quit(self):
        self.send("quit")
        status = self.engine.exit_status(self.settings.patience_s)
        if status is None:
            raise Fault("no exit within %g s after quit" % self.settings.patience_s)
        self.settle()
        if status != 0:
            raise Fault("exit status %d" % status)
        if self.owed():
            raise Fault("quit without the bestmove that was owed")

    def check_complaints(self):
        for line in self.engine.complaints:
            if REPORT.search(line):
                raise Fault("on stderr: " + line.strip())

    def end(self):
        self.engine.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    # ---- options

    def change_option(self):
        """Changes an option at random, or restores one."""
        if self.changed and self.chance.random() < 0.4:
            name = self.chance.choice(sorted(self.changed))
            self.changed.discard(name)
            return [self.options[name].setting(self.base[name])]
        values = {
            "usi_hash": ["1", "2", "7", "32", "0", "-5", "x", ""],
            "threads": [str(number) for number in range(1, max(3, self.settings.threads[1]) + 1)] + ["0", "-1", "many"],
            "multipv": ["1", "2", "3", "5", "0", "-3", "x"],
            "bookfile": [BOOK, BOOK, "/dev/null/a  b.db", "", "<empty>"],
            "pvinterval": ["0", "1", "300", "-1", "999999999"],
            "nodeslimit": ["1", "100", "5000", "-7"],
            "depthlimit": ["1", "2", "4", "999"],
            "stochastic_ponder": ["true", "TRUE", "perhaps"],
            "considerationmode": ["true", "no"],
            "generatealllegalmoves": ["true"],
            "minimumthinkingtime": ["5", "20"],
            "slowmover": ["1", "300", "5000"],
            "networkdelay": ["0", "200", "99999"],
            "networkdelay2": ["0", "200"],
            "drawvalueblack": ["-300", "300"],
            "drawvaluewhite": ["-300", "300", "99999999"],
            "enteringkingrule": ["CSARule24", "NoEnteringKing"],
            "loglevel": ["trace", "debug", "off"],
            "logfile": [os.path.join(self.folder, "log.txt"), "/dev/null/log.txt"],
            "nosuchoption": ["1"],
        }
        name = self.chance.choice([name for name in values if name in self.options or name == "nosuchoption"])
        value = self.chance.choice(values[name])
        if name not in self.options:
            return ["setoption name NoSuchOption value " + value]
        self.changed.add(name)
        return [self.options[name].setting(value)]


# ---- a game


class Result:
    def __init__(self, number):
        self.number = number
        self.winner = None  # 'black', 'white', 'draw'
        self.reason = ""
        self.moves = 0
        self.fault = None
        self.forfeit = None
        self.overshoot_ms = 0.0                # the longest time beyond an allowance
        self.least_left_ms = float("inf")      # of an allowance, after a move
        self.shares = []                       # (used / allowed, used ms, allowed ms) of each move
        self.slowest_stop_ms = 0.0
        self.counts = collections.Counter()


class Game:
    def __init__(self, number, settings, sides):
        self.number = number
        self.settings = settings
        self.chance = random.Random("%s/%d" % (settings.seed, number))
        self.sides = sides  # {True: Black's, False: White's}
        self.clock = GameClock(self.chance.choice(settings.controls), self.chance)
        self.positions = [rules.Position.from_sfen(rules.START)]
        self.moves = []
        self.guess = {True: None, False: None}  # the move that a side ponders on
        self.early = {True: False, False: False}  # that search was begun without clocks
        self.result = Result(number)

    def random_opening(self):
        while len(self.moves) < self.settings.opening_plies:
            legal = self.positions[-1].legal_moves()
            if not legal:
                return
            self.advance(self.chance.choice(legal))

    def advance(self, move):
        self.positions.append(self.positions[-1].play(move))
        self.moves.append(move)

    def position_line(self, moves, positions):
        line = "position startpos" + (" moves " + " ".join(moves) if moves else "")
        for side in self.sides.values():
            side.judge.known[line] = positions
        return line

    def happens(self, probability):
        return probability > 0 and self.chance.random() < probability

    # ---- playing

    def play(self, last):
        """Without a gameover, perhaps, if it is the `last` of its process."""
        self.random_opening()
        if not self.positions[-1].legal_moves():
            return self.finish(not self.positions[-1].black, "mate in the opening")
        for side in self.sides.values():
            side.new_game()
        while self.result.winner is None:
            self.one_move()
        if not (last and self.happens(self.settings.random_stops)):
            self.game_over()

    def finish(self, winner, reason):
        self.result.winner = {True: "black", False: "white", None: "draw"}[winner]
        self.result.reason = reason
        self.result.moves = len(self.moves)

    def one_move(self):
        black = self.positions[-1].black
        side = self.sides[black]
        allowed = self.clock.allowance(black)
        started = self.start_thinking(black, side)
        answer = self.hear_answer(black, side, started, allowed)
        used = 1000 * (answer.time - started)
        self.count_time(black, used, allowed)
        side.settle()
        words = answer.text.split(" ")
        if self.result.winner is not None:
            return
        self.clock.spend(black, used)
        if words[1] == "resign":
            mated = not self.positions[-1].has_legal_move()
            return self.finish(not black, "mate" if mated else "resignation")
        if words[1] == "win":
            return self.finish(black, "declaration")
        self.advance(words[1])
        self.referee()
        if self.result.winner is None and self.settings.ponder and len(words) == 4:
            self.start_pondering(black, side, words[3])
        if self.result.winner is None and self.settings.option_changes and self.happens(0.15):
            side.send(*side.change_option())

    def referee(self):
        position = self.positions[-1]
        repeated = rules.repetition(self.positions)
        if repeated == "draw":
            self.finish(None, "repetition")
        elif repeated:
            self.finish(repeated != "black", "perpetual check")
        elif len(self.moves) >= self.settings.max_moves and position.has_legal_move():
            self.finish(None, "maximum of moves")
        # A mated side is asked for its move, as GUIs do: it has to resign.

    # ---- thinking

    def start_thinking(self, black, side):
        """Starts the search of the side to move; the time when its clock started."""
        guess, self.guess[black] = self.guess[black], None
        early, self.early[black] = self.early[black], False
        rough = self.settings.random_stops
        position = self.position_line(list(self.moves), list(self.positions))
        go = "go " + self.clock.words()
        if side.stopped is not None:
            side.await_answers("stop")
        if not side.owed():
            if self.happens(rough / 4):
                self.result.counts["stops in the same write"] += 1
                return side.send(position, self.chance.choice([go, "go infinite"]), "stop")
            return side.send(position, go)
        if guess == self.moves[-1]:
            self.result.counts["ponder hits"] += 1
            if early or self.happens(rough / 2):
                return side.send("ponderhit " + self.clock.words())
            return side.send("ponderhit")
        self.result.counts["ponder misses"] += 1
        if self.happens(rough / 2):
            # Not waiting for the answer that nobody wants.
            self.result.counts["stop and go in the same write"] += 1
            return side.send("stop", position, go)
        side.send("stop")
        side.await_answers("stop")
        return side.send(position, go)

    def interruptions(self, black, side, allowed):
        """What happens while the side thinks: (delay in seconds, what), in order."""
        other = self.sides[not black]
        tasks = []

        def add(task):
            tasks.append((self.chance.uniform(0, 1.1 * min(allowed, 2000) / 1000), len(tasks), task))

        if self.happens(self.settings.random_stops):
            self.result.counts["random stops"] += 1
            add(lambda: side.send(*["stop"] * self.chance.choice([1, 1, 2])))
        if other.owed() and self.happens(self.settings.random_stops / 2):
            self.result.counts["stops of pondering"] += 1
            add(lambda: other.send("stop"))
        if self.settings.option_changes and self.happens(0.1):
            self.result.counts["options changed in a search"] += 1
            add(lambda: side.send(*side.change_option()))
        if self.settings.option_changes and self.happens(0.1):
            self.result.counts["options changed in a search"] += 1
            add(lambda: other.send(*other.change_option()))
        if self.settings.option_changes and self.happens(0.05):
            self.result.counts["isready in a search"] += 1
            add(lambda: side.send("isready"))
        return sorted(tasks)

    def hear_answer(self, black, side, started, allowed):
        """Waits for all answers that are owed; the last is the move."""
        tasks = self.interruptions(black, side, allowed)
        for delay, _, task in tasks:
            if side.wait(lambda: side.owed() <= 0, started + delay):
                break
            task()
        # `go infinite` comes with its stop; all else has to end by itself.
        hang = started + (allowed + self.settings.margin) / 1000 + self.settings.patience_s
        if not side.wait(lambda: side.owed() <= 0, hang):
            raise Fault("no bestmove: hanging since %g s" % (time.monotonic() - started))
        return side.answers[-1]

    def count_time(self, black, used, allowed):
        result = self.result
        result.overshoot_ms = max(result.overshoot_ms, used - allowed)
        result.least_left_ms = min(result.least_left_ms, allowed - used)
        if allowed > 0:
            result.shares.append((used / allowed, used, allowed))
        # A strict server's clock: nothing left is too little.
        if used >= allowed + self.settings.margin:
            result.forfeit = "move %d took %.1f ms of %.1f ms" % (len(self.moves) + 1, used, allowed)
            self.finish(not black, "time")

    def start_pondering(self, black, side, guess):
        rough = self.settings.random_stops
        self.guess[black] = guess
        self.early[black] = self.happens(rough)
        line = self.position_line(self.moves + [guess], self.positions + [self.positions[-1].play(guess)])
        self.result.counts["pondering"] += 1
        side.send(line, "go ponder" if self.early[black] else "go ponder " + self.clock.words())

    def game_over(self):
        for black, side in self.sides.items():
            word = "draw" if self.result.winner == "draw" else "win" if self.result.winner == "black" else "lose"
            if word != "draw" and not black:
                word = "lose" if word == "win" else "win"
            if side.owed():
                self.result.counts["gameover while pondering"] += 1
            choice = self.chance.randrange(3)
            if choice == 0:
                side.send("stop", "gameover " + word)
            elif choice == 1:
                side.send("gameover " + word)
            else:
                side.send("stop")
                side.send("gameover " + word)
            side.await_answers("gameover")
            side.settle()


# ---- many games


def play_batch(numbers, settings):
    """Plays some games with one pair of processes; yields a Result for each."""
    sides = []
    try:
        for number in numbers:
            yield play_one(number, number == numbers[-1], sides, settings)
    finally:
        for side in sides:
            side.end()


def play_one(number, last, sides, settings):
    """Starts the processes if `sides` is empty; ends them after a fault."""
    game = None
    try:
        if not sides:
            for name in "ab":
                sides.append(Side(settings, random.Random("%s/%d/%s" % (settings.seed, number, name))))
                sides[-1].begin()
        first = number % 2
        game = Game(number, settings, {True: sides[first], False: sides[1 - first]})
        game.play(last)
        if last:
            for side in sides:
                side.quit()
        result = game.result
        for side in sides:
            side.check_complaints()
    except (Fault, EngineTrouble) as fault:
        result = game.result if game else Result(number)
        result.fault = describe_fault(fault, sides)
    except Exception:  # of this script: that is to be seen, and no reason to end the other games
        result = game.result if game else Result(number)
        result.fault = "soak.py itself: " + traceback.format_exc()
    if game:
        result.moves = len(game.moves)
    result.slowest_stop_ms = 1000 * max([side.slowest_stop for side in sides], default=0)
    if result.fault or result.forfeit:
        write_transcript(result, game, sides, settings)
    if result.fault:
        result.winner, result.reason = None, "fault"
        for side in sides:
            side.end()
        sides.clear()
    return result


def describe_fault(fault, sides):
    """The fault, and what the engines' end or stderr says about it."""
    words = [str(fault)]
    for side in sides:
        if side.engine.output_ended:
            status = side.engine.exit_status(10)
            if status:
                words.append("exit status %s" % status)
        for line in side.engine.complaints:
            if REPORT.search(line):
                words.append(line.strip())
                break
    return "; ".join(words)


def write_transcript(result, game, sides, settings):
    os.makedirs(settings.faults, exist_ok=True)
    with open(os.path.join(settings.faults, "game-%04d.txt" % result.number), "w", encoding="utf-8") as file:
        print("game %d, seed %s: %s" % (result.number, settings.seed, result.fault or result.forfeit), file=file)
        if game:
            print("position startpos moves " + " ".join(game.moves), file=file)
        for name, side in zip("ab", sides):
            colour = "" if game is None else "Black" if game.sides[True] is side else "White"
            print("\n--- engine %s, %s" % (name, colour), file=file)
            with side.engine.changed:
                events = side.engine.events[-3000:]
            for event in events:
                milliseconds = 1000 * (event.time - sides[0].engine.started)
                print("%10.1f %s %s" % (milliseconds, ">" if event.kind == SENT else "<", event.text), file=file)
            for line in side.engine.complaints:
                print("    stderr: " + line, file=file)


def work(batches, results, settings):
    try:
        while True:
            numbers = batches.get_nowait()
            for result in play_batch(numbers, settings):
                results.put(result)
    except queue.Empty:
        pass
    except KeyboardInterrupt:
        pass


class Tally:
    def __init__(self, games):
        self.games = games
        self.began = self.last_line = time.monotonic()
        self.results = []

    def take(self, result):
        self.results.append(result)
        for what, text in (("FAULT", result.fault), ("FORFEIT", result.forfeit)):
            if text:
                print("%s in game %d: %s" % (what, result.number, text), flush=True)

    def count(self, select):
        return sum(1 for result in self.results if select(result))

    def progress(self, interval_s):
        now = time.monotonic()
        if now - self.last_line < interval_s:
            return
        self.last_line = now
        done = len(self.results)
        rate = done / (now - self.began)
        left = "%.0f min left" % ((self.games - done) / rate / 60) if done else "no game has ended yet"
        print("%d of %d games, %.1f a minute, %s, %d faults, %d forfeits" % (
            done, self.games, 60 * rate, left, self.count(lambda result: result.fault),
            self.count(lambda result: result.forfeit)), flush=True)

    def summary(self):
        results = self.results
        minutes = (time.monotonic() - self.began) / 60
        print("%d games in %.1f minutes" % (len(results), minutes))
        winners = collections.Counter(result.winner for result in results)
        names = ("black", "white", "draw", None)
        print("won by black %d, by white %d, drawn %d, broken off %d" % tuple(winners[name] for name in names))
        reasons = collections.Counter(result.reason for result in results)
        print("ended by: " + ", ".join("%s %d" % pair for pair in reasons.most_common()))
        moves = [result.moves for result in results]
        print("moves: %d, %.1f a game, longest game %d" % (sum(moves), sum(moves) / len(moves), max(moves)))
        happened = sum((result.counts for result in results), collections.Counter())
        if happened:
            print("on the way: " + ", ".join("%s %d" % pair for pair in sorted(happened.items())))
        print("longest overshoot: %.1f ms; least left of an allowance: %.1f ms" % (
            max(result.overshoot_ms for result in results), min(result.least_left_ms for result in results)))
        shares = sorted(share for result in results for share in result.shares)
        if shares:
            middle, late = (100 * shares[int(part * len(shares))][0] for part in (0.5, 0.99))
            most, used, allowed = shares[-1]
            print("share of the allowance used: middle %.0f%%, 99 of 100 below %.0f%%, largest %.0f%% (%.1f of %.1f ms)"
                  % (middle, late, 100 * most, used, allowed))
        print("slowest answer to stop: %.1f ms" % max(result.slowest_stop_ms for result in results))
        faults, forfeits = self.count(lambda result: result.fault), self.count(lambda result: result.forfeit)
        print("%d faults, %d forfeits" % (faults, forfeits), flush=True)
        return 1 if faults or forfeits or len(results) < self.games else 0


def parse_range(text):
    least, _, most = text.partition("..")
    return int(least), int(most or least)


def told_profile(name):
    """A profile as the arguments that it stands for."""
    words = []
    for key, value in PROFILES[name].items():
        if value is not False:
            words.append("--" + key.replace("_", "-"))
        if isinstance(value, tuple):
            words.append("%d..%d" % value)
        elif not isinstance(value, bool):
            words.append("%g" % value if isinstance(value, float) else str(value))
    return "%-8s %s" % (name, " ".join(words))


def parse_arguments():
    parser = argparse.ArgumentParser(
        description="Plays games of a USI engine against itself and looks for faults.",
        epilog="profiles:\n" + "\n".join("  " + told_profile(name) for name in sorted(PROFILES)),
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", metavar="CMD", required=True, help="the engine with its arguments")
    parser.add_argument("--profile", choices=sorted(PROFILES), help="sets the defaults of all below, as listed at the end")
    parser.add_argument("--games", metavar="N", type=int, default=10, help="how many (default 10)")
    parser.add_argument("--concurrency", metavar="K", type=int, default=2, help="games at the same time (default 2)")
    parser.add_argument("--games-per-process", metavar="M", type=int, default=1,
                        help="games before the engines are started anew (default 1)")
    parser.add_argument("--tc", metavar="LIST", default="byoyomi=100",
                        help="time controls, one of which is drawn for each game: byoyomi=MS, byoyomi=MS..MS, "
                             "SECONDS+SECONDS (main time and increment), SECONDS+byoyomi=MS; commas between them "
                             "(default byoyomi=100)")
    parser.add_argument("--margin", metavar="MS", type=float, default=0.0,
                        help="a forfeit only when the clock is overdrawn by so much (default 0)")
    parser.add_argument("--ponder", action="store_true", help="both sides ponder")
    parser.add_argument("--random-stops", metavar="P", type=float, default=0.0,
                        help="probability that a search is stopped, and of other interruptions in proportion "
                             "(default 0)")
    parser.add_argument("--option-changes", action="store_true", help="change options between and during searches")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option for both sides")
    parser.add_argument("--threads", metavar="N..N", type=parse_range, default=(1, 1), 
                        help="drawn for each process (default 1)")
    parser.add_argument("--hash", metavar="MIB", dest="hash_mib", type=int, default=16,
                        help="size of each engine's table (default 16)")
    parser.add_argument("--opening-plies", metavar="N", type=int, default=6, help="random moves (default 6)")
    parser.add_argument("--max-moves", metavar="N", type=int, default=320, help="then it is a draw (default 320)")
    parser.add_argument("--seed", default="1", help="of openings and interruptions (default 1)")
    parser.add_argument("--slow-factor", metavar="X", type=float, default=1.0,
                        help="multiplies the 10 seconds after which an engine is thought to hang (default 1)")
    parser.add_argument("--faults", metavar="FOLDER", default="soak-faults",
                        help="where transcripts go (default soak-faults)")
    parser.add_argument("--progress", metavar="S", type=float, default=30.0, 
                        help="seconds between two lines that tell how far it is (default 30)")
    profile = parser.parse_known_args()[0].profile
    parser.set_defaults(**PROFILES.get(profile, {}))
    settings = parser.parse_args()
    settings.command = shlex.split(settings.engine)
    settings.command = [os.path.abspath(word) if os.sep in word and os.path.exists(word) else word
                        for word in settings.command]
    settings.patience_s = 10 * settings.slow_factor
    try:
        settings.controls = [Control(text) for text in settings.tc.split(",")]
        settings.options = [tuple(text.split("=", 1)) for text in settings.option]
    except ValueError as error:
        parser.error(str(error))
    if any(len(pair) != 2 for pair in settings.options):
        parser.error("--option NAME=VALUE")
    return settings


def main():
    settings = parse_arguments()
    if not settings.command or not shutil.which(settings.command[0]):
        print("error: there is no program " + " ".join(settings.command[:1]))
        return 2
    for number in (signal.SIGINT, signal.SIGTERM):  # the summary comes all the same
        signal.signal(number, signal.default_int_handler)
    for name, value in SANITIZERS.items():
        os.environ.setdefault(name, value)
    batches, results = multiprocessing.Queue(), multiprocessing.Queue()
    step = max(1, settings.games_per_process)
    for first in range(1, settings.games + 1, step):
        batches.put(range(first, min(first + step, settings.games + 1)))
    time.sleep(0.1)  # lets the queue's own thread bring them in
    workers = [multiprocessing.Process(target=work, args=(batches, results, settings), daemon=True)
               for _ in range(settings.concurrency)]
    for worker in workers:
        worker.start()
    tally = Tally(settings.games)
    try:
        while len(tally.results) < settings.games:
            try:
                tally.take(results.get(timeout=1))
            except queue.Empty:
                if not any(worker.is_alive() for worker in workers) and results.empty():
                    break
            tally.progress(settings.progress)
    except KeyboardInterrupt:
        print("interrupted")
        for worker in workers:
            worker.terminate()
    for worker in workers:
        worker.join(timeout=30)
    if not tally.results:
        print("no game was played")
        return 2
    return tally.summary()


if __name__ == "__main__":
    sys.exit(main())
