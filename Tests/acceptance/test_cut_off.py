"""Interrupted exports and backups leave no text in other files."""

import collections
import contextlib
import os
import pathlib
import random
import subprocess
import time

from case import SOAK, AcceptanceTest
from respite_driver import paths, sandbox
from respite_driver.history import entry

WORD = b"zanzibar"


class CutOff(AcceptanceTest):

    def setUp(self):
        super().setUp()
        words = self.import_entries(reflections=[
            entry(9, event=f"{WORD.decode()} {number} " * 40, reason="") for number in range(1_500)])
        words.unlink()
        self.place = self.folder / "documents"
        self.place.mkdir()

    def kill_during(self, words, moment):
        """Runs a command and kills it `moment` seconds after it has opened a file in the folder, which may have no name yet.
        Returns whether it still ran then."""
        process = subprocess.Popen(
            [paths.program(), *map(str, words)], env=self.launcher.environment(DISPLAY=None, WAYLAND_DISPLAY=None),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None and not self.writes(process):
            time.sleep(0.0005)  # what's written takes many times as long
        # A fixed delay, since the moment of the kill is what's tested.
        time.sleep(moment)
        runs = process.poll() is None
        process.kill()
        process.wait()
        return runs

    def writes(self, process):
        """Whether the program has a file open in the folder."""
        descriptors = pathlib.Path(f"/proc/{sandbox.program(process.pid)}/fd")
        with contextlib.suppress(OSError):
            for descriptor in descriptors.iterdir():
                with contextlib.suppress(OSError):
                    if os.readlink(descriptor).startswith(f"{self.place}/"):
                        return True
        return False

    def files_with_text(self):
        return {path.name for path in self.place.iterdir() if WORD in path.read_bytes()}

    def test_leftovers_of_an_interrupted_run_are_removed_by_the_next(self):
        chance = random.Random(11)
        export, backup = self.place / "mine.json", self.place / "mine.db"
        commands = (("export", "json", "-o", export), ("export", "markdown", "-o", export), ("backup", backup))
        cut_off = collections.Counter()
        for attempt in range(60 if SOAK else 12):
            words = commands[attempt % 3]
            cut_off[words[0]] += self.kill_during(words, chance.choice((0, 0.001, 0.003, 0.01)))
            left = {path.name for path in self.place.iterdir()} - {export.name, backup.name}
            self.assertFalse([name for name in left if name.startswith(".")], "no hidden files")
            self.respite("export", "csv", "-o", self.place / "other.csv")
            self.assertLessEqual(self.files_with_text(), {export.name, backup.name, "other.csv"}, words)
            self.assertLessEqual(set(os.listdir(self.place)), {export.name, backup.name, "other.csv"}, words)
        for command in ("export", "backup"):
            self.assertGreater(cut_off[command], 0, f"some were killed during {command}")
