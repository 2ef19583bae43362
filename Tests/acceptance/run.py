"""Runs the acceptance suite; see script/acceptance."""

import argparse
import collections
import os
import pathlib
import shutil
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

from case import AcceptanceTest  # noqa: E402
from respite_driver import places  # noqa: E402
from workers import Workers, serve  # noqa: E402


class Result(unittest.TestResult):
    """Says each sentence as it turns out, and keeps evidence at the moment of failure."""

    def __init__(self):
        super().__init__()
        self.told = set()
        self.failed = {}

    def startTest(self, test):
        super().startTest(test)
        self.began = time.monotonic()

    def _keep(self, test):
        try:
            test.keep_evidence()
        except Exception as error:
            print(f"        (evidence could not be kept: {error})")

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.failed.setdefault(test.id(), []).append(self.failures[-1][1])
        self._keep(test)

    def addError(self, test, error):
        super().addError(test, error)
        self.failed.setdefault(test.id(), []).append(self.errors[-1][1])
        if isinstance(test, AcceptanceTest):
            self._keep(test)

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error is not None:
            self.failed.setdefault(test.id(), []).append((self.failures + self.errors)[-1][1])
            self._keep(test)

    def stopTest(self, test):
        super().stopTest(test)
        wrong = self.failed.get(test.id())
        skipped = next((why for skipped, why in self.skipped if skipped is test), None)
        word = "FAIL" if wrong else "skip" if skipped else "ok"
        print(f"{word:5} {time.monotonic() - self.began:6.1f} s  {sentence(test)}" + (f": {skipped}" if skipped else ""))
        for text in wrong or ():
            print("        " + text.rstrip().replace("\n", "\n        "))
        sys.stdout.flush()


def sentence(test):
    return test._testMethodName.removeprefix("test_").replace("_", " ")


def flat(suite):
    for test in suite:
        yield from flat(test) if isinstance(test, unittest.TestSuite) else (test,)


def chosen(words):
    """The tests whose file or sentence holds one of the words; all without words."""
    tests = list(flat(unittest.defaultTestLoader.discover(str(HERE), pattern="test_*.py")))
    def named(test):
        return f"{test.id()} {sentence(test)}".lower()
    return [test for test in tests if not words or any(word.lower() in named(test) for word in words)]


def main():
    parser = argparse.ArgumentParser(
        prog="script/acceptance", description="Drives the real window as a person would. Last line: N passed, N failed.")
    parser.add_argument("names", nargs="*", help="only tests whose file or sentence holds one of these")
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="run all of it N times")
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="run N tests side by side, except those that need the machine alone")
    parser.add_argument(
        "--again", action="store_true", help="run what fails once more; what passes only then counts, and is named")
    parser.add_argument("--list", action="store_true", help="print the sentences and stop")
    parser.add_argument("--worker", metavar="FOLDER", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.list:
        print("\n".join(sentence(test) for test in chosen(options.names)))
        return 0
    if options.worker:
        AcceptanceTest.artifacts = pathlib.Path(options.worker)
        serve(Result)
        return 0
    places.program()
    return run(options)


def run(options):
    """All of it, as often as asked for; the exit status."""
    artifacts = pathlib.Path(
        os.environ.get("RESPITE_ARTIFACTS") or tempfile.mkdtemp(prefix="respite-acceptance-"))
    tests = chosen(options.names)
    quiet = [test for test in tests if getattr(test, "needs_quiet", False)]
    passed = failed = 0
    for turn in range(1, options.repeat + 1):
        if options.repeat > 1:
            print(f"--- {turn} of {options.repeat}")
        evidence = artifacts / str(turn) if options.repeat > 1 else artifacts
        began = time.monotonic()
        with Workers(options.jobs, [sys.executable, __file__, "--worker", str(evidence)]) as workers:
            outcomes = workers.run(test.id() for test in tests if test not in quiet)
            outcomes |= workers.run((test.id() for test in quiet), at_most=1)
            lost = {name for name, outcome in outcomes.items() if outcome == "failed"}
            if options.again and lost:
                print(f"--- {len(lost)} once more")
                second = workers.run(sorted(lost), at_most=1)
                for name in sorted(name for name in lost if second[name] != "failed"):
                    print(f"AGAIN {name} passed only the second time")
                outcomes |= second
        counts = collections.Counter(outcomes.values())
        passed += counts["passed"]
        failed += counts["failed"]
        print(f"{time.monotonic() - began:.0f} s")
    if failed:
        print(f"Pictures, output and trees of what failed are in {artifacts}")
    elif "RESPITE_ARTIFACTS" not in os.environ:
        shutil.rmtree(artifacts, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    # Without Python's own farewell: what Atspi keeps in this process has outlived its bus.
    os._exit(status)
