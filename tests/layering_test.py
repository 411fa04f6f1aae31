#!/usr/bin/env python3
"""Checks on the source text that each folder knows only what it may know.

The rules stand in docs/map.md. Prints every breach as file:line and ends with 1 if there is one. The examples at the
bottom are checked first, so that a rule cannot pass by seeing nothing.
"""

import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["core", "book", "engine", "usi", "tests"]

# folder -> what its files may include
MAY_KNOW = {
    "core": {"core"},
    "book": {"core", "book"},
    "engine": {"core", "book", "engine"},
    "usi": {"core", "book", "engine", "usi"},
    "tests": {"core", "book", "engine", "usi", "tests"},
}

# Inside the engine: room -> rooms it may not include. No room includes learn/, a program of its own.
CLOSED_ROOMS = {
    "eval": {"search", "mate", "learn"},
    "mate": {"search", "eval", "learn"},
    "search": {"learn"},
    "": {"learn"},
}

# library header -> (the paths that may include it, in words)
DOORS = [
    (re.compile(r"boost/"), re.compile(r"usi/asio\.h$"), "usi/asio.h"),
    (re.compile(r"(spdlog|fmt)/"), re.compile(r"usi/"), "usi/"),
    (re.compile(r"zstd|zdict"), re.compile(r"engine/learn/compression\.cc$"), "engine/learn/compression.cc"),
    (re.compile(r"CLI/"), re.compile(r"(usi|engine/learn)/"), "usi/ and engine/learn/"),
    (re.compile(r"doctest/"), re.compile(r"tests/(?!benchmark/)"), "tests/, tests/benchmark/ aside"),
    (re.compile(r"benchmark/"), re.compile(r"tests/benchmark/"), "tests/benchmark/"),
]

# core/contract.cc has to say its last words somewhere.
MAY_PRINT = re.compile(r"(usi|tests|engine/learn)/|core/contract\.cc$")
PRINTING_HEADERS = {"iostream", "cstdio", "stdio.h", "print", "syncstream"}
PRINTING = re.compile(r"\b(?:std::(?:cout|cerr|clog)|stdout|stderr|f?printf|puts|fputs|putchar)\b")

MAY_READ_TIME = re.compile(r"(usi|tests|engine/learn)/|engine/clock(_\w+)?\.(h|cc)$")
READING_TIME = re.compile(
    r"::\s*now\s*\(|\b(?:clock_gettime|gettimeofday|timespec_get|__rdtsc|_rdtsc)\b|\bstd::(?:time|clock)\s*\("
)

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
# Raw strings, strings, characters and comments. A digit before an apostrophe makes it a separator, as in 1'000.
NOT_CODE = re.compile(
    r'R"([^(\s]*)\((?:.|\n)*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-zA-Z_])\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*(?:.|\n)*?\*/'
)


def blank(match):
    return re.sub(r"[^\n]", " ", match.group())


def without_comments(text):
    return NOT_CODE.sub(lambda match: blank(match) if match.group().startswith("/") else match.group(), text)


def room(path):
    parts = path.split("/")
    return parts[1] if len(parts) > 2 else ""


def include_breaches(path, own, system):
    folder = path.split("/")[0]
    if own:
        target = own.split("/")[0]
        if "/" not in own or target not in FOLDERS:
            yield f'"{own}" is not a path from the root of the repository'
        elif target not in MAY_KNOW[folder]:
            yield f"{folder}/ may not know {target}/ ({own})"
        elif folder == "engine" and target == "engine" and room(own) in CLOSED_ROOMS.get(room(path), set()):
            yield f"engine/{room(path)} may not know engine/{room(own)}/ ({own})"
        return
    for header, allowed, where in DOORS:
        if header.match(system) and not allowed.match(path):
            yield f"<{system}> belongs in {where}"
    if system in PRINTING_HEADERS and not MAY_PRINT.match(path):
        yield f"<{system}>: {folder}/ does not print"


def breaches(path, text):
    """The breaches in one file, as (line number, words)."""
    includes = without_comments(text).split("\n")
    code = NOT_CODE.sub(blank, text).split("\n")
    for number, (with_strings, bare) in enumerate(zip(includes, code), 1):
        include = INCLUDE.match(with_strings)
        if include:
            for words in include_breaches(path, include.group(1), include.group(2)):
                yield number, words
            continue
        if PRINTING.search(bare) and not MAY_PRINT.match(path):
            yield number, f"{path.split('/')[0]}/ does not print"
        if READING_TIME.search(bare) and not MAY_READ_TIME.match(path):
            yield number, "only engine/clock reads the time"


# path, text, number of breaches
EXAMPLES = [
    ("core/a.h", '#include "core/b.h"\n#include <array>', 0),
    ("core/a.h", '#include "book/b.h"', 1),
    ("core/a.h", '#include "b.h"\n#include "../core/b.h"', 2),
    ("core/a.h", '// #include "usi/b.h"\n/* #include "usi/b.h"\n#include "usi/c.h" */', 0),
    ("book/a.h", '#include "engine/b.h"', 1),
    ("engine/a.h", '#include "usi/b.h"', 1),
    ("engine/a.h", '#include "engine/search/b.h"\n#include "engine/eval/b.h"\n#include "engine/mate/b.h"', 0),
    ("engine/eval/a.h", '#include "engine/search/b.h"\n#include "engine/mate/b.h"\n#include "engine/eval/b.h"', 2),
    ("engine/mate/a.h", '  #  include "engine/search/b.h"\n#include "engine/eval/b.h"', 2),
    ("engine/search/a.h", '#include "engine/learn/b.h"', 1),
    ("engine/learn/a.cc", '#include "engine/search/b.h"\n#include <iostream>', 0),
    ("usi/a.cc", "#include <boost/asio.hpp>\n#include <spdlog/spdlog.h>\n#include <iostream>", 1),
    ("usi/asio.h", "#include <boost/asio.hpp>", 0),
    ("engine/learn/a.cc", "#include <CLI/CLI.hpp>\n#include <zstd.h>", 1),
    ("engine/learn/compression.cc", "#include <zstd.h>", 0),
    ("engine/a.cc", "#include <spdlog/spdlog.h>\n#include <cstdio>", 2),
    ("engine/a.cc", "std::cout << 1'000;\nint blueprint = 1'0;\nprintf(1);", 2),
    ("engine/a.cc", 'auto text = "std::cout";  // not stdout\nchar quote = \'"\'; puts(text);', 1),
    ("core/contract.cc", "#include <cstdio>\nstd::fprintf(stderr, 1);", 0),
    ("engine/search/a.cc", "auto t = std::chrono::steady_clock::now();", 1),
    ("engine/learn/a.cc", "auto t = std::chrono::steady_clock::now();", 0),
    ("engine/clock.cc", "auto t = std::chrono::steady_clock::now();", 0),
    ("tests/engine/clock_test.cc", '#include <doctest/doctest.h>\nauto t = Clock::now();', 0),
    ("tests/benchmark/a.cc", '#include <benchmark/benchmark.h>\n#include <doctest/doctest.h>\n#include <cstdio>', 1),
    ("tests/core/a_test.cc", "#include <benchmark/benchmark.h>", 1),
    ("usi/a.cc", '#include "tests/support/b.h"\n#include <doctest/doctest.h>', 2),
]


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    for path, text, expected in EXAMPLES:
        found = list(breaches(path, text))
        if len(found) != expected:
            print(f"layering_test.py itself: expected {expected} breaches in {path}:\n{text}\nbut found {found}")
            return 1

    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")) if path.suffix in (".h", ".cc")]
    if not files:
        print("no sources found")
        return 1
    bad = 0
    for file in files:
        path = file.relative_to(ROOT).as_posix()
        for number, words in breaches(path, file.read_text(encoding="utf-8")):
            print(f"{path}:{number}: {words}")
            bad += 1
    print(f"{len(files)} files, {bad} breaches")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
