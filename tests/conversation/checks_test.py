#!/usr/bin/env python3
"""Tests of the conversation tests: each fault that checks.py knows is found in a transcript made for it, and none is
found in sound ones. Run it directly."""

import sys
import unittest

sys.dont_write_bytecode = True

import checks
import rules
import script
from engine_process import EOF, SAID, SENT, Event

OPENING = ["> usi", "< id name E", "< id author A", "< option name MultiPV type spin default 1 min 1 max 9", "< usiok",
           "> isready", "< readyok", "> position startpos"]
REPORT = "< info depth 1 score cp 10 nodes 30 time 1 pv 7g7f 3c3d"


def judged(lines, opening=True, allowances=()):
    """The faults of a transcript: '> sent', '< said', 'close'."""
    events = []
    for line in (OPENING if opening else []) + lines:
        if line == "close":
            events.append(Event(EOF, ""))
        else:
            events.append(Event(SENT if line.startswith("> ") else SAID, line[2:]))
    return checks.Judge(events, allowances).run()


class ChecksTest(unittest.TestCase):
    def sound(self, *lines, **settings):
        self.assertEqual(judged(list(lines), **settings), [])

    def faulty(self, words, *lines, **settings):
        faults = judged(list(lines), **settings)
        self.assertTrue(any(words in fault for fault in faults), "expected '%s', got %s" % (words, faults))

    def test_sound_conversations(self):
        self.sound("> go byoyomi 100", REPORT, "< bestmove 7g7f ponder 3c3d")
        self.sound("> go infinite", REPORT, "> stop", "< bestmove 7g7f")
        self.sound("> go infinite", REPORT, "close", "< bestmove 7g7f")
        self.sound("> go ponder", REPORT, "> ponderhit", "< bestmove 7g7f")
        self.sound("> go infinite", "> quit")
        self.sound("> go infinite", REPORT, "> go byoyomi 100", "< bestmove 7g7f", REPORT, "< bestmove 7g7f")
        self.sound("> go mate 100", "< checkmate timeout")
        self.sound("> go mate infinite", "< checkmate notimplemented")
        self.sound("> go nodes 100 mate infinite", "< info nodes 1 time 1 pv 7g7f", "< checkmate nomate")
        self.sound("> position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1", "> go mate", "< checkmate G*5b")
        self.sound("< info string a remark")

    def test_form(self):
        self.faulty("no word of the protocol", "< hello")
        self.faulty("no word of the protocol", "< ")
        self.faulty("double space", "< info string a  b")
        self.sound("< info string a  b", allowances=("spaces",))
        self.faulty("blanks at an end", "< info string a ")
        self.faulty("blanks at an end", "<  readyok")
        self.faulty("not ASCII", "< info string \u6b69")
        self.sound("< info string \u6b69", allowances=("unicode",))
        self.faulty("control character", "< info string a\x07")
        self.faulty("tab", "< info string a\tb")
        self.assertEqual(len(judged(["< Unknown  command\x07 "])), 1)
        self.faulty("without a text", "< info string")

    def test_counts(self):
        self.faulty("1 go, 0 answers", "> go byoyomi 100")
        self.faulty("answer without a go", "< bestmove 7g7f")
        self.faulty("answer without a go", "> go byoyomi 100", REPORT, "< bestmove 7g7f", "< bestmove 7g7f")
        self.faulty("before stop", "> go infinite", REPORT, "< bestmove 7g7f", "> stop")
        self.faulty("before stop", "> go ponder byoyomi 100", REPORT, "< bestmove 7g7f", "> ponderhit")
        self.faulty("before stop", "> go infinite", REPORT, "> ponderhit", "< bestmove 7g7f", "> stop")
        self.faulty("not asked for", "< readyok")
        self.faulty("2 isready, 1 readyok", "> isready")
        self.faulty("not asked for", "< usiok")
        self.faulty("bare word", "> isready", "< readyok now")
        self.faulty("without id", "> usi", "< usiok", opening=False)

    def test_options(self):
        for line, words in (("Skill Level type spin default 1 min 0 max 2", "not of the form"),
                            ("A type spin default 3 min 0 max 2", "out of range"),
                            ("A type spin default 3", "needs default, min and max"),
                            ("A type check default maybe", "neither true nor false"),
                            ("A type combo default c var a var b", "not among the choices"),
                            ("A type string default two more words", "unexpected"),
                            ("A type number default 1", "unknown type"),
                            ("A type string default", "pairs"),
                            ("A type string", "no default"),
                            ("A type button default x", "button with a default")):
            self.faulty(words, "< option name " + line)
        self.faulty("declared twice", "< option name A type button x", "< option name A type check default true",
                    "< option name A type check default true")

    def test_info(self):
        go = "> go byoyomi 100"
        end = ["< info depth 1 score cp 1 nodes 1 time 1 pv 7g7f", "< bestmove 7g7f"]
        for line, words in (("depth x score cp 1 nodes 1 time 1 pv 7g7f", "needs a number"),
                            ("depth 1 score 12 nodes 1 time 1 pv 7g7f", "unreadable score"),
                            ("depth 1 score mate 2 nodes 1 time 1 pv 7g7f", "odd plies"),
                            ("depth 1 score mate -3 nodes 1 time 1 pv 7g7f", "odd plies"),
                            ("depth 1 color red", "unknown key"),
                            ("depth 1 depth 2 score cp 1", "twice"),
                            ("depth 1 nodes 1 time 1 pv 7g7f", "without score"),
                            ("depth 1 score cp 1 nodes 1 time 1 pv", "empty pv"),
                            ("depth 1 score cp 1 nodes 1 time 1 pv 7g7f 7g7f", "not legal"),
                            ("depth 1 score cp 1 nodes 1 time 1 hashfull 1001 pv 7g7f", "permille")):
            self.faulty(words, go, "< info " + line, *end)
        for score in ("mate 1", "mate +", "mate -", "mate -0", "mate -2", "cp -30 upperbound", "mate 4 upperbound"):
            self.sound(go, "< info depth 1 score %s nodes 1 time 1 pv 7g7f" % score, *end)
        self.faulty("without a search", REPORT)
        self.faulty("deeper than", "> go depth 2", REPORT.replace("depth 1", "depth 3"), *end)
        self.faulty("more nodes", "> go nodes 10", REPORT.replace("nodes 30", "nodes 90000"), *end)

    def test_moves(self):
        go = "> go byoyomi 100"
        self.faulty("not legal", go, REPORT, "< bestmove 7g7e")
        self.faulty("ponder move is not legal", go, REPORT, "< bestmove 7g7f ponder 7g7f")
        self.faulty("expected bestmove", go, REPORT, "< bestmove 7g7f 3c3d")
        self.faulty("not legal", go, REPORT, "< bestmove none")
        self.faulty("no info", go, "< bestmove 7g7f")
        self.faulty("begins with another move", go, REPORT, "< bestmove 2g2f")
        self.sound("> go infinite", REPORT, "close", "< bestmove 2g2f")
        self.faulty("not legal", "> go infinite", REPORT, "close", "< bestmove 2g2e")
        self.faulty("no info with a score", go, "< bestmove resign")
        self.faulty("nothing to ponder", go, REPORT, "< bestmove resign ponder 7g7f")
        self.faulty("declared", go, REPORT, "< bestmove win")
        self.faulty("searchmoves", "> go searchmoves 2g2f", REPORT, "< bestmove 7g7f")
        self.faulty("answered by checkmate", "> go mate", REPORT, "< bestmove 7g7f")
        self.faulty("answered by bestmove", go, "< checkmate nomate")

    def test_declaration(self):
        position = "> position sfen K+R+B+P+P+P+P+P+P/+P+P+P6/9/9/9/9/9/9/4k4 b RB 1"
        go, score, win = "> go byoyomi 100", "< info depth 0 score mate 1", "< bestmove win"
        self.sound(position, go, score, win)
        self.faulty("no info with a score", position, go, win)
        for rule in ("NoEnteringKing", "CSARule24", "TryRule"):
            self.faulty("declared", "> setoption name EnteringKingRule value " + rule, position, go, score, win)

    def test_checkmate(self):
        position = "> position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1"
        self.faulty("odd number", position, "> go mate", "< checkmate G*5b 5a5b")
        self.faulty("odd number", position, "> go mate", "< checkmate")
        self.faulty("not legal", position, "> go mate", "< checkmate G*5a")
        self.faulty("no mate", position, "> go mate", "< checkmate G*4b")
        line = "< info score mate 1 nodes 1 time 1 pv "
        self.sound(position, "> go mate", line + "G*4b", line + "G*5b", "< checkmate G*5b")
        self.faulty("not the mate", position, "> go mate", line + "G*5b", line + "G*4b", "< checkmate G*5b")
        self.faulty("without nodes", position, "> go mate", "< info time 1 pv G*5b", "< checkmate G*5b")
        turned = ["> setoption name MateDefenderFirst value true", "> position sfen 9/4k4/4G4/4P4/9/9/9/9/9 w G 1"]
        self.sound(*turned, "> go mate", "< checkmate 5b4a G*4b")
        self.faulty("even number", *turned, "> go mate", "< checkmate 5b4a")
        self.faulty("even number", *turned, "> go mate", "< checkmate")

    def test_multipv(self):
        begin = ["> setoption name MultiPV value 2", "> go byoyomi 100"]
        line = "< info depth 1 multipv %d score cp %d nodes 1 time 1 pv %s"
        end = "< bestmove 7g7f"
        self.sound(*begin, line % (1, 5, "7g7f"), line % (2, 4, "2g2f"), end)
        self.faulty("numbered", *begin, line % (1, 5, "7g7f"), end)
        self.faulty("numbered", *begin, line % (2, 4, "2g2f"), line % (1, 5, "7g7f"), end)
        self.faulty("same move", *begin, line % (1, 5, "7g7f"), line % (2, 4, "7g7f"), end)
        self.faulty("order of their scores", *begin, line % (1, 5, "7g7f"), line % (2, 6, "2g2f"), end)

    def test_multipv_and_a_try(self):
        begin = ["> setoption name MultiPV value 2", "> position sfen 9/3K5/9/9/9/9/9/9/8k b - 1", "> go"]
        line = "< info depth 1 multipv 1 score mate 1 nodes 0 time 1 pv 6b5a"
        self.faulty("numbered", *begin, line, "< bestmove 6b5a")
        self.sound("> setoption name EnteringKingRule value TryRule", *begin, line, "< bestmove 6b5a")

    def test_positions(self):
        search = ["> go", REPORT.replace("7g7f 3c3d", "3c3d"), "< bestmove 3c3d"]
        self.sound("> position startpos moves 7g7f", "> position sfen 9/9 b - 1", *search)
        self.sound("> position startpos moves 7g7f 7g7f", *search)

    def test_stochastic_ponder(self):
        begin = ["> setoption name Stochastic_Ponder value true", "> position startpos moves 7g7f 3c3d", "> go ponder"]
        report = "< info depth 1 score cp 1 nodes 1 time 1 pv %s"
        self.sound(*begin, report % "8c8d", "> stop", "< bestmove 8c8d")
        self.sound(*begin, report % "8c8d", "> ponderhit", report % "2g2f", "< bestmove 2g2f")
        self.faulty("not legal", *begin, report % "8c8d", "> ponderhit", "< bestmove 8c8d")


class LastAnswerTest(unittest.TestCase):
    FULL = "info depth 5 seldepth 7 score cp 3 nodes 9 time 1 nps 9000 hashfull 1 pv 7g7f 3c3d"

    def answered(self, *lines):
        return checks.last_answer([Event(SAID, line) for line in lines])

    def test_the_last_answer(self):
        self.assertEqual(self.answered("info string pv score", self.FULL), (None, None))
        self.assertEqual(self.answered("bestmove 7g7f"), (None, "bestmove 7g7f"))
        self.assertEqual(self.answered(self.FULL, "bestmove 7g7f", "info string x", "readyok"),
                         (self.FULL.split(), "bestmove 7g7f"))
        second = self.FULL.replace("seldepth", "multipv 2 seldepth")
        self.assertEqual(self.answered(self.FULL, second, "bestmove 7g7f")[0], self.FULL.split())
        self.assertEqual(self.answered(self.FULL, "bestmove 7g7f", "bestmove resign"), (None, "bestmove resign"))

    def test_comparison(self):
        def common(line, answer="bestmove 7g7f"):
            return checks.without_times(*self.answered(line, answer))
        slower = self.FULL.replace("time 1", "time 20").replace("nps 9000", "nps 450").replace("full 1", "full 0")
        self.assertEqual(common(self.FULL), common(slower))
        self.assertNotEqual(common(self.FULL), common(self.FULL.replace("nodes 9 ", "nodes 10 ")))
        self.assertNotEqual(common(self.FULL), common(self.FULL.replace("cp 3", "cp 4")))
        self.assertNotEqual(common(self.FULL), common(self.FULL, "bestmove 7g7f ponder 3c3d"))

    def test_full_reports(self):
        def fault(line, answer="bestmove 7g7f ponder 3c3d"):
            return checks.full_report_fault(*self.answered(line, answer)) or ""
        self.assertEqual(fault(self.FULL), "")
        self.assertIn("seldepth", fault(self.FULL.replace("seldepth 7 ", "")))
        self.assertIn("pv 2g2f", fault(self.FULL, "bestmove 2g2f"))
        self.assertIn("a bound", fault(self.FULL.replace("cp 3", "cp 3 lowerbound")))
        self.assertIn("no report", fault("info string x"))
        self.assertEqual(fault(self.FULL.split(" pv")[0], "bestmove resign"), "")
        self.assertIn("pv 7g7f", fault(self.FULL.split(" pv")[0]))


class RulesTest(unittest.TestCase):
    def repetition(self, sfen, moves):
        positions = [rules.Position.from_sfen(sfen)]
        for move in moves:
            self.assertIsNone(rules.repetition(positions))
            positions.append(positions[-1].play(move))
        return rules.repetition(positions)

    def test_repetition(self):
        self.assertEqual(self.repetition(rules.START, script.cycle(12)), "draw")
        checking = ["5a5b", "9a9b", "5b5a", "9b9a"]
        self.assertEqual(self.repetition("R3k4/9/9/9/9/9/9/9/4K4 w - 1", checking * 3), "black")
        checking = ["5i5h", "9i9h", "5h5i", "9h9i"]
        self.assertEqual(self.repetition("4k4/9/9/9/9/9/9/9/r3K4 b - 1", checking * 3), "white")
        one_check = ["9h9i", "5i5h", "9i9g", "5h5i", "9g9f", "5i4i", "9f9h", "4i5i"]
        self.assertEqual(self.repetition("4k4/9/9/9/9/9/9/r8/4K4 w - 1", one_check * 3), "draw")


class ScriptTest(unittest.TestCase):
    def test_raw(self):
        self.assertEqual(script.decode_raw(r"a\tb\r\n\\ \xff"), b"a\tb\r\n\\ \xff")

    def test_generated_games(self):
        self.assertEqual(script.cycle(5), ["5i5h", "5a5b", "5h5i", "5b5a", "5i5h"])
        self.assertEqual(len(script.walk(60)), 60)
        option = checks.Option("option name A type spin default 1 min 0 max 2")
        self.assertIn("setoption name A value 3", script.generate("options extreme", [option]))
        self.assertEqual(script.generate("options default", [option]), ["setoption name A value 1"])


if __name__ == "__main__":
    unittest.main()
