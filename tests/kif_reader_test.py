#!/usr/bin/env python3
"""What usi_tests writes as KIF and JSON, read back by a reader that shares nothing with the writers.

  kif_reader_test.py --program PATH/usi_tests

Prints a line for each check that fails, and at the end "N passed, N failed"; exit status 1 if any failed.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True  # no __pycache__ among the sources

import kif_reader  # noqa: E402

CASE = "files for kif_reader_test.py"
FEWEST_FILES = 8
FEWEST_LINES = 100
DEEPEST_JSON = 20000  # levels

HEAD = ["後手の持駒：なし"]
HEAD += ["|" + " ・" * 4 + ("v玉" if rank == "一" else " ・") + " ・" * 4 + "|" + rank for rank in kif_reader.RANKS]
HEAD += ["先手の持駒：金二", "手数----指手---------消費時間--"]
TIME = "( 0:00/00:00:00)"

# moves, and the lines they make; None if the reader must refuse them
EXAMPLES = [
    (["   1 ５二金打     " + TIME, "   2 同　玉(51)   " + TIME], [["G*5b", "5a5b"]]),
    (["   1 ５二金打     " + TIME + "+", "   2 同　玉(51)   " + TIME, "変化：1手", "   1 ４二金打     " + TIME],
     [["G*5b", "5a5b"], ["G*4b"]]),
    (["   1 ５二金打     " + TIME, "   2 詰み         " + TIME], [["G*5b"]]),
    (["   1 ５二銀打     " + TIME], None),
    (["   1 ５二金(53)   " + TIME], None),
    (["   1 同　金打     " + TIME], None),
    (["   2 ５二金打     " + TIME], None),
    (["   1 ５二金打     " + TIME, "   2 同　金(51)   " + TIME], None),
    (["   1 ５二金打     " + TIME, "   2 同　玉成(51) " + TIME], None),
    (["   1 ５二金打     " + TIME, "変化：1手", "   1 ４二金打     " + TIME], None),
    (["   1 ５二金打     " + TIME + "+"], None),
    (["   1 ５二金打     " + TIME + "+", "変化：2手", "   2 同　玉(51)   " + TIME], None),
    (["   1 詰み         " + TIME, "   1 ５二金打     " + TIME], None),
    (["   1 何か         " + TIME], None),
]


class Tests:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, right, what):
        if right:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED " + what)


def lines_or_none(text):
    try:
        return kif_reader.read(text).lines
    except kif_reader.KifError:
        return None


def lines_of(tree):
    """Each line from the root to a last move of a JSON tree, without recursion."""
    lines = []
    waiting = [(move, []) for move in reversed(tree)]
    while waiting:
        move, before = waiting.pop()
        line = before + [move["move"]]
        waiting += [(answer, line) for answer in reversed(move["answers"])]
        if not move["answers"]:
            lines.append(line)
    return lines


def marks_of(tree):
    """The words that KIF should say of each move with a choice or a mark, by the moves up to it."""
    marks = {}
    waiting = [(tree, ())]
    while waiting:
        siblings, before = waiting.pop()
        for move in siblings:
            words = [f"{move['length']}手"] if len(siblings) > 1 else []
            words += ["余詰"] if move["alternative"] else []
            words += ["無駄合"] if move["futile"] else []
            words += ["以下合流"] if move["joins"] else []
            line = before + (move["move"],)
            if words:
                marks[line] = words
            waiting.append((move["answers"], line))
    return marks


def check_file(tests, path):
    name = path.stem
    expected = [line.split() for line in path.with_suffix(".lines").read_text(encoding="utf-8").splitlines()]
    data = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    tests.check(lines_of(data["tree"]) == expected, f"{name}: the lines of the JSON")
    tests.check(data["main"] == (expected[0] if expected else []), f"{name}: the main line of the JSON")
    for file in (path, path.with_suffix(".kif")):
        try:
            record = kif_reader.read_file(file)
        except (kif_reader.KifError, UnicodeDecodeError) as error:
            tests.check(False, f"{file.name}: {error}")
            continue
        tests.check(record.lines == expected, f"{file.name}: the lines")
        tests.check(record.board.sfen() == data["sfen"].rsplit(" ", 1)[0], f"{file.name}: the starting position")
        # 不成 is no matter of the tree.
        told = {tuple(line): [word for word in text.split("、") if word != "不成"]
                for line, text in record.comments if line}
        tests.check({line: words for line, words in told.items() if words} == marks_of(data["tree"]),
                    f"{file.name}: the marks")
        if record.ends:
            tests.check(record.ends == [(expected[0], "詰み")], f"{file.name}: the end of the main line")
        tests.check(bool(record.ends) == (name not in ("no_mate", "unknown", "every_piece", "deep")), f"{file.name}: whether it mates")
    return len(expected)


def check_files(tests, program):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "--no-skip", "--test-case=" + CASE], check=True, stdout=subprocess.DEVNULL,
                       env=dict(os.environ, TSUGITE_KIF_FOLDER=folder))
        paths = sorted(pathlib.Path(folder).glob("*.kifu"))
        lines = sum(check_file(tests, path) for path in paths)
    tests.check(len(paths) >= FEWEST_FILES, f"only {len(paths)} files")
    tests.check(lines >= FEWEST_LINES, f"only {lines} lines")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    program = parser.parse_args().program
    tests = Tests()
    for moves, expected in EXAMPLES:
        found = lines_or_none("\n".join(HEAD + moves))
        tests.check(found == expected, f"kif_reader.py itself: {moves}: expected {expected} but read {found}")

    # Python's JSON reader recurses.
    sys.setrecursionlimit(DEEPEST_JSON)
    threading.stack_size(256 << 20)
    thread = threading.Thread(target=check_files, args=(tests, program))
    thread.start()
    thread.join()
    print(f"{tests.passed} passed, {tests.failed} failed")
    return 1 if tests.failed or tests.passed <= len(EXAMPLES) else 0


if __name__ == "__main__":
    sys.exit(main())
