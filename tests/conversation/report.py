#!/usr/bin/env python3
"""Results of the conversations as tables: written by run.py, and put side by side by

  report.py A.tsv B.tsv ...

which prints one Markdown table of several engines' results. Exit status 2 if one of them cannot be read.
"""

import argparse
import sys

sys.dont_write_bytecode = True

PASSED, FAILED, NOT_APPLICABLE = "pass", "fail", "n.a."


class Result:
    """What came of one case, over all its transports."""

    def __init__(self):
        self.passed = False
        self.failure = None
        self.reason = None

    def succeed(self):
        self.passed = True

    def fail(self, reason):
        self.failure = self.failure or one_line(reason.strip().split("\n")[0])  # a judge may have many to tell

    def leave_out(self, reason):
        self.reason = self.reason or one_line(reason)

    def empty(self):
        return self.word() is None

    def word(self):
        if self.failure:
            return FAILED
        if self.passed:
            return PASSED
        return NOT_APPLICABLE if self.reason else None

    def remark(self):
        return self.failure or ("" if self.passed else self.reason)


def one_line(text):
    text = " ".join(text.split())
    return text if len(text) <= 160 else text[:157] + "..."


def check_place(path):
    """Raises OSError if no file can be written there; one that is there stays as it is."""
    with open(path, "a", encoding="utf-8"):
        pass


def write(path, engine_name, entries, results):
    """A .tsv, or Markdown; one row for each case of the list that has a result."""
    rows = [(entry.group, entry.name, results[entry.name].word(), entry.promise, results[entry.name].remark())
            for entry in entries if entry.name in results]
    with open(path, "w", encoding="utf-8") as file:
        if path.endswith(".tsv"):
            file.write("# %s\n" % engine_name)
            for row in rows:
                file.write("\t".join(cell.replace("\t", " ") for cell in row) + "\n")
        else:
            file.write("%s\n\n" % engine_name)
            write_markdown(file, ("result", "reason"), [(row[0], row[1], row[3], [row[2], row[4]]) for row in rows])


def write_markdown(file, columns, rows):
    """Rows of (group, name, promise, cells), with a heading for each group."""
    former = None
    for group, name, promise, cells in rows:
        if group != former:
            file.write("%s### %s\n\n" % ("" if former is None else "\n", group))
            file.write("| case | promise | %s |\n|---|---|%s\n" % (" | ".join(columns), "---|" * len(columns)))
            former = group
        file.write("| %s | %s | %s |\n" % (name, escaped(promise), " | ".join(map(escaped, cells))))


def escaped(text):
    return text.replace("|", "\\|").replace("<", "&lt;")


def read(path):
    """The engine's name and the rows of a .tsv. Raises OSError, and ValueError if it is something else."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    if not lines[0].startswith("# ") or any(line.count("\t") != 4 for line in lines[1:] if line):
        raise ValueError("%s: no .tsv that run.py --report wrote" % path)
    return lines[0][2:], [line.split("\t") for line in lines[1:] if line]


def main():
    parser = argparse.ArgumentParser(description="Puts reports of several engines side by side, as a Markdown table.")
    parser.add_argument("paths", metavar="FILE.tsv", nargs="+", help="what run.py --report FILE.tsv wrote")
    names, tables, order = [], [], []
    for path in parser.parse_args().paths:
        try:
            name, rows = read(path)
        except (OSError, ValueError) as error:
            print("error: %s" % error)
            return 2
        names.append(name)
        tables.append({row[1]: row for row in rows})
        order += [row[:2] + [row[3]] for row in rows if row[1] not in {seen[1] for seen in order}]
    rows = [(group, name, promise, [table[name][2] if name in table else "" for table in tables])
            for group, name, promise in order]
    write_markdown(sys.stdout, names, rows)
    print()
    for name, table in zip(names, tables):
        words = [row[2] for row in table.values()]
        print("- %s: %s" % (name, ", ".join("%d %s" % (words.count(word), word)
                                            for word in (PASSED, FAILED, NOT_APPLICABLE))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
