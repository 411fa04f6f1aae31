#!/usr/bin/env python3
"""A USI engine for run_test.py. It always plays the same game; its argument names the fault that it has.

  sound     none
  busy      uses the processor while nobody asked for anything
  flood     reports a hundred times at once
  silent    does not answer go
  twice     answers go twice
  late      thinks for 700 ms, whatever the clock says
  hasty     does not use its time
  stubborn  does not end when it is told to by a signal
  crash     dies of SIGSEGV at go
  banner    says something of its own before it is asked, and declares an option with a space in its name
"""

import os
import signal
import sys
import threading
import time

GAME = "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f".split()

fault = sys.argv[1]
moves = 0
waiting = False


def say(line):
    print(line, flush=True)


def answer():
    move = GAME[min(moves, len(GAME) - 1)]
    for _ in range(100 if fault == "flood" else 1):
        say("info depth 1 score cp 0 nodes 1 time 1 pv " + move)
    for _ in range(2 if fault == "twice" else 1):
        say("bestmove " + move)


def think(words):
    global waiting
    if fault == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if fault == "silent":
        return
    if "infinite" in words or "ponder" in words:
        waiting = True
        return
    if "byoyomi" in words and fault != "hasty":
        time.sleep(0.7 if fault == "late" else int(words[words.index("byoyomi") + 1]) * 0.8 / 1000)
    answer()


def burn():
    while True:
        pass


if fault == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if fault == "banner":
    say("Fake engine, all rights reserved")
if fault == "busy":
    threading.Thread(target=burn, daemon=True).start()
try:
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["usi"]:
            if fault == "banner":
                say("option name Two Words type check default true")
            say("id name Fake")
            say("id author nobody")
            say("option name Level type spin default 1 min 0 max 9")
            say("usiok")
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:1] == ["position"]:
            moves = len(words) - words.index("moves") - 1 if "moves" in words else 0
        elif words[:1] == ["go"]:
            think(words)
        elif words[:1] in (["stop"], ["ponderhit"]) and waiting:
            waiting = False
            answer()
        elif words[:1] == ["quit"]:
            break
except BrokenPipeError:
    os._exit(0)
