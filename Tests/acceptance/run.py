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

from case import SOAK, AcceptanceTest, SharedWindow  # noqa: E402
from respite_driver import paths  # noqa: E402
from story import STORY  # noqa: E402
from workers import Workers, serve  # noqa: E402

# Files whose tests take longest, by what script/acceptance --seconds has shown.
LONG = (
    "test_access", "test_statements", "test_scene", "test_no_word_lost", "test_learn", "test_lock_command", "test_lock", "test_own_scenes",
    "test_talk")


class Result(unittest.TestResult):
    """Prints each test's sentence with its outcome, and saves evidence at the moment of failure."""

    def __init__(self):
        super().__init__()
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


def file_of(name):
    """"test_relax.Relax.test_digits" is in "test_relax.py"."""
    return name.partition(".")[0] + ".py"


def chosen(words, story=False, files=()):
    """The tests whose file or sentence contains one of the words; all of them without words. `files` are whole files, by
    their names or paths. Soak-only tests are included only in the soak, or by a word."""
    tests = list(flat(unittest.defaultTestLoader.discover(str(HERE), pattern="test_*.py")))
    def named(test):
        return f"{test.id()} {sentence(test)}".lower()
    def is_left_to_soak(test):
        return not SOAK and hasattr(getattr(test, test._testMethodName), "left_to_soak")
    if story:
        found = [test for test in tests if test.id() in STORY]
        if len(found) < len(STORY):
            raise SystemExit(f"There are no such tests: {', '.join(STORY - {test.id() for test in found})}")
        return found
    if files:
        wanted = {f"{pathlib.Path(name).stem}.py" for name in files}
        if unknown := wanted - {file_of(test.id()) for test in tests}:
            raise SystemExit(f"There are no tests in: {', '.join(sorted(unknown))}")
        return [test for test in tests if file_of(test.id()) in wanted and not is_left_to_soak(test)]
    if not words:
        return [test for test in tests if not is_left_to_soak(test)]
    return [test for test in tests if any(word.lower() in named(test) for word in words)]


def main():
    parser = argparse.ArgumentParser(
        prog="script/acceptance", description="Drives the real window like a person. Last line: N passed, N failed.")
    parser.add_argument("names", nargs="*", help="only tests whose file or sentence contains one of these")
    parser.add_argument("--files", nargs="+", default=[], metavar="FILE", help="only the tests of these files")
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="run everything N times")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="run N tests side by side")
    parser.add_argument("--story", action="store_true", help="run only the twenty tests of the main flows")
    parser.add_argument("--seconds", action="store_true", help="print the seconds of each file, and the slowest tests")
    parser.add_argument("--list", action="store_true", help="print the sentences and stop")
    parser.add_argument("--worker", metavar="FOLDER", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.list:
        print("\n".join(sentence(test) for test in chosen(options.names, options.story, options.files)))
        return 0
    if options.worker:
        AcceptanceTest.artifacts = pathlib.Path(options.worker)
        serve(Result)
        return 0
    paths.program()
    return run(options)


def units(tests):
    """The names of tests in lists, each for one worker: those that share a window, and each other one by itself."""
    found = collections.defaultdict(list)
    for test in tests:
        found[type(test) if isinstance(test, SharedWindow) else test.id()].append(test.id())
    return list(found.values())


def slowest_first(units):
    """Puts long tests first, and then the most that share a window, so that no worker is left with them at the end."""
    order = {name: number for number, name in enumerate(LONG)}
    return sorted(units, key=lambda names: (order.get(names[0].partition(".")[0], len(order)), -len(names)))


def print_seconds(outcomes):
    """Prints the seconds of each file and those of the processor, and the tests that took most of either."""
    took, processor = (collections.Counter({name: outcome[place] for name, outcome in outcomes.items()}) for place in (1, 2))
    files = collections.Counter()
    for name, seconds in took.items():
        files[file_of(name)] += seconds
    print("\nSeconds by file, and those of the processor:")
    for file, seconds in files.most_common():
        print(f"{seconds:8.1f} {sum(spent for name, spent in processor.items() if file_of(name) == file):8.1f}  {file}")
    for heading, counter in (("The 25 slowest:", took), ("The 25 that took most of the processor:", processor)):
        print(f"\n{heading}")
        for name, seconds in counter.most_common(25):
            print(f"{seconds:8.1f}  {name}")
    print()


def run(options):
    """Runs the chosen tests and returns the exit status."""
    artifacts = pathlib.Path(
        os.environ.get("RESPITE_ARTIFACTS") or tempfile.mkdtemp(prefix="respite-acceptance-"))
    tests = units(chosen(options.names, options.story, options.files))
    passed = failed = 0
    for turn in range(1, options.repeat + 1):
        if options.repeat > 1:
            print(f"--- {turn} of {options.repeat}")
        evidence = artifacts / str(turn) if options.repeat > 1 else artifacts
        began = time.monotonic()
        with Workers(options.jobs, [sys.executable, __file__, "--worker", str(evidence)]) as workers:
            outcomes = workers.run(slowest_first(tests))
        counts = collections.Counter(outcome for outcome, *_ in outcomes.values())
        passed += counts["passed"]
        failed += counts["failed"]
        if options.seconds:
            print_seconds(outcomes)
            print("Processor time, in seconds: " + ", ".join(
                f"{name} {spent:.0f}" for name, spent in workers.spent.most_common()))
        print(f"{time.monotonic() - began:.0f} s")
    if failed:
        print(f"Screenshots, output and trees of the failed tests are in {artifacts}")
    elif "RESPITE_ARTIFACTS" not in os.environ:
        shutil.rmtree(artifacts, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
