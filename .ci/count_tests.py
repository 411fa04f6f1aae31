"""Prints "passed failed" for a JUnit file written by CTest.

A doctest program counts with its test cases, a script that ends on a line "N passed, N failed" with those, and
anything else as one. A test that failed without owning up to it (a crash, a timeout) adds one failure.
"""

import argparse
import re
import xml.etree.ElementTree

DOCTEST = re.compile(r"^\[doctest\] test cases: +\d+ \| +(\d+) passed \| +(\d+) failed", re.MULTILINE)
SCRIPT = re.compile(r"^(\d+) passed, (\d+) failed\s*\Z", re.MULTILINE)
COLORS = re.compile("\x1b\\[[0-9;]*m|\\[NON-XML-CHAR-0x1B\\]\\[[0-9;]*m")


def count(case):
    ok = case.get("status") == "run"
    output = COLORS.sub("", case.findtext("system-out") or "")
    found = DOCTEST.findall(output)[-1:] or SCRIPT.findall(output)
    if not found:
        return (1, 0) if ok else (0, 1)
    passed, failed = map(int, found[0])
    return passed, failed if ok else max(failed, 1)


parser = argparse.ArgumentParser(description='Prints "passed failed" for a JUnit file written by CTest.')
parser.add_argument("file", help="what ctest --output-junit wrote")
path = parser.parse_args().file
try:
    cases = [count(case) for case in xml.etree.ElementTree.parse(path).iter("testcase")]
except (OSError, xml.etree.ElementTree.ParseError) as error:
    parser.error("%s: %s" % (path, error))
print(sum(passed for passed, _ in cases), sum(failed for _, failed in cases))
