"""The base of all acceptance tests: a person with fresh folders, a window, and evidence on failure."""

import os
import pathlib
import re
import tempfile
import unittest

from respite_driver import reminders, sandbox
from respite_driver.homes import PLAIN, Homes
from respite_driver.program import Launcher
from respite_driver.window import Window


# Whether to run long checks in full and assert measurements: only when nothing else runs (script/soak).
SOAK = "RESPITE_SOAK" in os.environ


def only_in_soak(why):
    """Runs a test only in script/soak. `why` says what keeps it out of script/test."""
    def mark(test):
        test.left_to_soak = why
        return test
    return mark


def not_in_a_sandbox(why):
    """Skips a test of the program in Flatpak's sandbox. `why` says what isn't there."""
    return unittest.skipIf(sandbox.IS_USED, why)


class AcceptanceTest(unittest.TestCase):
    """Method names are sentences. Each test has its own person and program; all share one desktop."""

    # Set by the runner.
    desktop = None
    artifacts = None

    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="rsp-test-", ignore_cleanup_errors=True)
        self.addCleanup(folder.cleanup)
        # The previous test may have left the pointer where this one moves it, and then nothing would happen.
        self.desktop.park_pointer()
        self.folder = pathlib.Path(folder.name)
        # What is about films behind exercises says so by ITS_OWN_LOOK.
        self.homes = Homes(self.folder / "person", PLAIN)
        self.launcher = Launcher(self.desktop, self.homes)
        self.programs = []
        self._steps = []
        self.addCleanup(reminders.dismiss, self.desktop)
        self.addCleanup(self._stop_programs)

    # The program

    def open(self, *words, **options):
        """Opens the window and waits for it."""
        window = self.start(*words, **options)
        window.program.wait_for_window()
        return window

    def start(self, *words, **options):
        """Starts the program without waiting for its window."""
        program = self.launcher.open(*words, **options)
        self.programs.append(program)
        return Window(self.desktop, program, self._step)

    def respite(self, *words, status=0, **changes):
        """Runs a command of the program and checks its exit status."""
        answer = self.launcher.command(*words, **changes)
        self.assertEqual(answer.status, status, f"respite {' '.join(map(str, words))}: {answer}")
        return answer

    def assert_measurement(self, measure, most, what):
        """Asserts that `measure()` is less than `most`, in the soak only: beside other tests a timing means nothing."""
        if SOAK:
            self.assertLess(measure(), most, what)

    def _stop_programs(self):
        wrong = [words for program in self.programs for words in program.stop()]
        if wrong:
            self.fail("\n".join(dict.fromkeys(wrong)))

    # Evidence

    def _step(self, words):
        """Keeps a screenshot from before an action."""
        self._steps.append((words, self.desktop.screen.shot()))
        del self._steps[:-12]

    def keep_evidence(self):
        """Saves screenshots, output and accessibility trees. Called on failure, before anything is stopped."""
        folder = pathlib.Path(self.artifacts, self._testMethodName)
        folder.mkdir(parents=True, exist_ok=True)
        for number, (words, shot) in enumerate(getattr(self, "_steps", ()), 1):
            shot.save(folder / f"step-{number:02}-{re.sub('[^a-z0-9]+', '-', words.lower())}.png")
        self.desktop.screen.shot().save(folder / "at-the-end.png")
        for program in getattr(self, "programs", ()):
            (folder / program.output_file.name).write_text(program.output)
            if program.is_running:
                tree = folder / program.output_file.name.replace("output", "tree")
                try:
                    tree.write_text("".join(
                        f"{node.role} “{node.name}” {node.extents}\n" for node in program.tree.nodes(True)))
                except Exception as error:  # the original failure must still be reported
                    tree.write_text(f"could not be read: {error}\n")
        for extra in self.folder.glob("*.txt") if hasattr(self, "folder") else ():
            (folder / extra.name).write_bytes(extra.read_bytes())
