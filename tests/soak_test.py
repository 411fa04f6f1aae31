#!/usr/bin/env python3
"""Tests of the soak: each kind of fault is found in an engine made for it, and none in a sound one. Run it directly."""

import os
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "conversation"))

import rules

ALLOWED_MS = 1000


def say(line):
    print(line, flush=True)


class MadeEngine:
    """Plays the first legal move it finds, and has one fault."""

    def __init__(self, fault):
        self.fault = fault
        self.positions = [rules.Position.from_sfen(rules.START)]
        self.pondering = False
        self.gos = 0

    def run(self):
        for line in sys.stdin:
            words = line.split()
            word = words[0] if words else ""
            if word == "usi":
                for reply in ("id name Made", "id author none", "option name USI_Ponder type check default true"):
                    say(reply)
                say("usiok")
            elif word == "isready":
                say("readyok")
            elif word == "position":
                self.positions = rules.from_command(line, self.positions)
            elif word == "go":
                self.gos += 1
                self.pondering = "ponder" in words and self.fault != "early"
                if self.fault in ("early", "twice") and "ponder" not in words:
                    # Thinks on its move, so that an answer of the other side that nobody wants is read meanwhile.
                    time.sleep(0.2)
                if not self.pondering:
                    self.answer()
            elif word in ("stop", "ponderhit", "gameover") and self.pondering:
                self.pondering = False
                self.answer()
            elif word == "quit" and self.fault != "stays":
                return 3 if self.fault == "status" else 0
        return 0

    def answer(self):
        if self.fault == "crash":
            os._exit(3)
        if self.fault == "silent":
            return
        if self.fault == "late":
            time.sleep(1.1 * ALLOWED_MS / 1000)
        if self.fault == "report":
            print("==1==ERROR: AddressSanitizer: made up", file=sys.stderr, flush=True)
        line = []
        position = self.positions[-1]
        while len(line) < 2 and position.has_legal_move():
            line.append(next(move for move in position.candidates() if position.is_legal(move)))
            position = position.play(line[-1])
        if not line:
            say("info score mate -0")
            say("bestmove resign")
            return
        say("info depth 1 score cp 0 nodes 1 time 0 pv " + " ".join(line))
        if self.fault == "illegal":
            line = ["1a1a"]
        if self.fault == "resigns":
            line = ["resign"]
        answer = "bestmove " + " ponder ".join(line)
        say(answer + "\n" + answer if self.fault == "twice" else answer)


class SoakTest(unittest.TestCase):
    def soak(self, fault, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, os.path.join(HERE, "soak.py"), "--games", "1", "--concurrency", "1", "--ponder",
                       "--engine", "%s %s --be %s" % (sys.executable, os.path.join(HERE, "soak_test.py"), fault),
                       "--tc", "byoyomi=%d" % ALLOWED_MS, "--opening-plies", "2", "--max-moves", "6",
                       "--slow-factor", "0.2", "--faults", os.path.join(folder, "faults"), *arguments]
            done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
            faults = os.path.join(folder, "faults")
            transcripts = os.listdir(faults) if os.path.isdir(faults) else []
        return done.returncode, done.stdout, transcripts

    def finds(self, fault, words, *arguments):
        """`words` is a pattern of what the soak says of the fault."""
        status, output, transcripts = self.soak(fault, *arguments)
        self.assertRegex(output, words)
        self.assertEqual(status, 1, output)
        self.assertEqual(transcripts, ["game-0001.txt"])

    def test_sound(self):
        status, output, transcripts = self.soak("none", "--games", "2", "--games-per-process", "2", "--random-stops",
                                                "0.3", "--option-changes")
        self.assertIn("2 games in", output)
        self.assertIn("maximum of moves 2", output)
        self.assertIn("0 faults, 0 forfeits", output)
        self.assertEqual((status, transcripts), (0, []))

    def test_answers(self):
        # Read after the soak has set it pondering, the answer too many is one that came too early.
        self.finds("twice", "an answer (without a go|before stop or ponderhit)")
        self.finds("silent", "no bestmove")
        self.finds("illegal", "the best move is not legal")
        self.finds("early", "before stop or ponderhit")

    def test_ends(self):
        self.finds("crash", "exit status 3")
        self.finds("status", "exit status 3")
        self.finds("stays", "no exit")
        self.finds("report", "AddressSanitizer: made up")

    def test_clock(self):
        self.finds("late", "FORFEIT in game 1: move 3 took 1[1-9]")
        status, output, _ = self.soak("late", "--margin", "60000")
        self.assertEqual(status, 0, output)

    def test_resignation(self):
        _, output, _ = self.soak("resigns")
        self.assertIn("ended by: resignation 1", output)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--be"]:
        sys.exit(MadeEngine(sys.argv[2]).run())
    unittest.main()
