"""The base of all acceptance tests: a person with fresh folders, a window, and evidence on failure."""

import os
import pathlib
import re
import shutil
import signal
import tempfile
import unittest

from commands import Commands
from respite_driver import page_states, paths, reminders, sandbox
from respite_driver.homes import PLAIN, Homes
from respite_driver.output import complaints
from respite_driver.program import Launcher
from respite_driver.waiting import wait_until
from respite_driver.window import FEELING, Window


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


class AcceptanceTest(Commands, unittest.TestCase):
    """Method names are sentences. Each test has its own person and program; all share one desktop."""

    # Set by the runner.
    desktop = None
    artifacts = None
    # Whether another test of the same unit follows: see `SharedWindow`.
    more_follow = False

    # Whether the display shows only twenty frames a second, which spares the processor. Tests of motion set False.
    has_slow_display = True

    maxDiff = None

    def setUp(self):
        # The previous test may have left the pointer where this one moves it, and then nothing would happen.
        self.desktop.park_pointer()
        self._steps = []
        self.meet_person()

    def meet_person(self):
        """Makes a person with fresh folders, who go at the end of the test."""
        folder = self.new_person()
        self.addCleanup(folder.cleanup)
        self.addCleanup(reminders.dismiss, self.desktop)
        self.addCleanup(self._stop_programs)

    def new_person(self):
        """A person with fresh folders. Returns the temporary folder, to be removed after them."""
        folder = tempfile.TemporaryDirectory(prefix="rsp-test-", ignore_cleanup_errors=True)
        self.folder = pathlib.Path(folder.name)
        # What is about films behind exercises says so by ITS_OWN_LOOK.
        self.homes = Homes(self.folder / "person", PLAIN)
        self.launcher = Launcher(self.desktop, self.homes)
        self.launcher.has_slow_display = self.has_slow_display
        self.programs = []
        return folder

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

    def own_content(self, *folders):
        """Gives the program content of its own and returns its folder: `folders` are copies, the others the shipped ones."""
        content = self.folder / "content"
        content.mkdir()
        for part in paths.RESOURCES.iterdir():
            if part.name in folders:
                shutil.copytree(part, content / part.name)
            else:
                (content / part.name).symlink_to(part)
        self.launcher.resources = content
        return content

    # What a person finds, on screen and in the settings

    def wait_for_settings(self, *lines):
        """Waits until these settings are saved, each given as “key=value”."""
        def text():
            return self.homes.keyfile.read_text()
        wait_until(
            lambda: set(lines) <= set(text().splitlines()), what=lambda: f"{lines} are saved; there is: {text()}")

    def unlock(self, window, words=page_states.PASSPHRASE):
        """Types a passphrase or a recovery key where it says that the words are locked."""
        window.see("Your words are locked")
        window.tab_to("Passphrase", roles=("text", "password text"))
        window.type(words)
        window.key("Return")

    def wait_for_end(self, window):
        """Waits until the program ends, as it was asked to, and checks that it exits with 0."""
        wait_until(lambda: not window.program.is_running, what="the program has ended")
        self.assertEqual(window.program.exit_status, 0)
        window.program.ended_by_us = signal.SIGTERM

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


class SharedWindow(AcceptanceTest):
    """Tests that only read, or leave nothing behind that another one would notice, and so share a person and a window.

    Each begins on Relax, at the size that the window had at first, and passes alone and in any order. The window goes
    when one of them has failed, or has made the program end or complain; the next then gets another person. A test that
    needs options, other settings or an end of the program belongs in another class, and so does one that a decorator
    skips.
    """

    # What the tests of a class share: the temporary folder, the person's homes and launcher, and the program.
    shared = None

    def meet_person(self):
        self._is_spoilt = False
        met, type(self).shared = type(self).shared, None
        if met is None:
            folder = self.new_person()
        else:
            folder, self.folder, self.homes, self.launcher, self.programs = met
        self.addCleanup(self._hand_on, folder)
        self.addCleanup(self._leave)
        if met is None:
            self.prepare()

    def prepare(self):
        """Gives a new person what all tests of the class find: called before the window opens."""

    def open(self):
        """The window, on Relax."""
        if self.programs:
            return Window(self.desktop, self.programs[0], self._step)
        window = super().open()
        type(self).first_size, type(self).first_frame = window.input.size, window.frame()
        return window

    def bring_back(self, window):
        """Brings the window back to where it was when it opened. A class adds what its tests leave behind."""
        page_states.back(window)
        window.open_tab("Relax")
        if not window.sees(FEELING):  # what follows a session goes on another tab
            window.open_tab("Learn")
            window.open_tab("Relax")
        window.see_moods()
        if window.input.size != self.first_size:
            window.input.resize(*self.first_size)
            wait_until(
                lambda: window.input.size == self.first_size and window.frame() == self.first_frame,
                what="the window has its first size, and is laid out in it")

    @property
    def _is_handed_on(self):
        return self.more_follow and not self._is_spoilt and all(program.is_running for program in self.programs)

    def _leave(self):
        if self._is_handed_on and self.programs:
            self.bring_back(self.open())

    def _hand_on(self, folder):
        """Leaves the person and the window to the next test, or ends both."""
        # What was printed is read again, with all that's allowed, when the program is stopped.
        if self._is_handed_on and not any(complaints(program.output, program.allowed) for program in self.programs):
            type(self).shared = folder, self.folder, self.homes, self.launcher, self.programs
            return
        self.addCleanup(folder.cleanup)
        self.addCleanup(reminders.dismiss, self.desktop)
        self._stop_programs()

    def keep_evidence(self):
        self._is_spoilt = True
        super().keep_evidence()
