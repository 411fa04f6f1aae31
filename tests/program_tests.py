"""What the tests of the programs in engine/learn share: runs in a folder of their own, checks that count themselves."""

import argparse
import os
import subprocess
import tempfile


class ProgramTests:
    def __init__(self, program, timeout_s, folder):
        self.program = os.path.abspath(program)
        self.timeout_s = timeout_s
        self.folder = folder
        self.passed = self.failed = 0

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def check(self, right, what):
        if right:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED %s" % what)

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=self.timeout_s, check=False)

    def succeeds(self, *arguments):
        """Ends with 0. Returns what it said on stdout."""
        run = self.run(*arguments)
        self.check(run.returncode == 0, "%s: status %s, %s" % (" ".join(arguments), run.returncode, run.stderr))
        return run.stdout

    def fails(self, why, *arguments):
        """Ends with 2, with this on stderr and nothing on stdout."""
        run = self.run(*arguments)
        self.check(run.returncode == 2 and why in run.stderr and run.stdout == "",
                   "%s: expected status 2 and '%s', but status %s, %s" %
                   (" ".join(arguments), why, run.returncode, run.stderr + run.stdout))

    def loses_output(self, *arguments):
        """Ends with 2 and says so if what it prints cannot be written."""
        with open("/dev/full", "w") as full:
            run = subprocess.run([self.program, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=full,
                                 stderr=subprocess.PIPE, text=True, timeout=self.timeout_s, check=False)
        self.check(run.returncode == 2 and "cannot write to stdout: No space left on device" in run.stderr,
                   "%s: status %s, %s" % (" ".join(arguments), run.returncode, run.stderr))


def run_tests(name, kind, groups):
    """The command line of a script: `groups` names the methods of `kind` that check something. Returns its status."""
    parser = argparse.ArgumentParser(description="Checks the command line of %s." % name)
    parser.add_argument("--program", metavar="PATH", required=True)
    parser.add_argument("--timeout", metavar="SECONDS", type=float, default=120.0,
                        help="for one run of the program (default 120)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tests = kind(arguments.program, arguments.timeout, folder)
        for group in groups:
            try:
                group(tests)
            except subprocess.TimeoutExpired as error:
                tests.failed += 1
                print("FAILED %s\n  did not end within %g s" % (" ".join(error.cmd[1:]), tests.timeout_s))
    print("%d passed, %d failed" % (tests.passed, tests.failed))
    return 1 if tests.failed else 0
