"""No text is lost by a kill, a power cut or a failing system call while it is being saved."""

import contextlib
import errno
import json
import os
import random
import shutil
import sqlite3
import subprocess
import threading
import time

from case import SOAK, AcceptanceTest, only_in_soak
from respite_driver import paths
from respite_driver.saved import SavedState, Written
from respite_driver.shims import PowerCut, built
from respite_driver.waiting import wait_until


class Killed(AcceptanceTest):
    """SIGKILL at random moments."""

    def assert_intact(self, kept):
        self.assertEqual(kept.faults(), [])
        self.assertEqual([path.name for path in self.homes.data.glob("damaged-*")], [], "nothing is set aside as damaged")

    def test_a_writer_killed_at_any_moment_loses_nothing_acknowledged(self):
        writer = paths.writer()
        chance = random.Random(1)
        kept, written = SavedState(self.homes.data), Written()
        for turn in range(800 if SOAK else 40):
            written.begin(kept.drafts())
            seeds = [turn * 2 + 1] if turn % 3 else [turn * 2 + 1, turn * 2 + 2]  # sometimes two writers
            children = [
                subprocess.Popen([writer, self.homes.data, str(seed)], stdout=subprocess.PIPE, text=True)
                for seed in seeds]
            if turn % 5:
                for child in children:
                    self.assertEqual(child.stdout.readline(), "open\n")
            time.sleep(chance.uniform(0, 0.15))
            for child in children:
                child.kill()
            for child in children:
                written.read(child)
            written.check(kept, f"turn {turn}")
            if turn % 7 == 0:
                self.assert_intact(kept)
        self.assertLessEqual({
            "reflection", "mind-worry", "mind-thought", "mind-ladder", "mind-check-in", "mind-gad-7", "plan"},
            set(written.kinds.values()))
        self.assert_intact(kept)
        self.respite("check")

    def test_a_command_killed_at_any_moment_keeps_what_it_acknowledged(self):
        chance = random.Random(2)
        kept, acknowledged = SavedState(self.homes.data), set()
        environment = self.launcher.environment(DISPLAY=None)
        self.respite("reflect", "add", "the first")
        began = time.monotonic()
        self.respite("reflect", "add", "the second")
        usual = time.monotonic() - began
        for turn in range(200 if SOAK else 15):
            child = subprocess.Popen(
                [paths.program(), "reflect", "add", f"words {turn}"], env=environment, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, text=True)
            # Most of a command's time is startup; the interesting part is the end.
            time.sleep(usual * chance.uniform(0.3, 1.1))
            child.kill()
            said = child.communicate()[0]
            # How long a command takes depends on what else runs, so the kills follow its end.
            usual *= 0.95 if said.endswith("\n") else 1.1
            if said.endswith("\n"):
                acknowledged.add((said.strip(), f"words {turn}"))
            there = {(name, event) for name, (event, _) in kept.entries().items()}
            self.assertLessEqual(acknowledged, there)
            events = [event for _, event in there]
            self.assertEqual(len(events), len(set(events)), "no duplicates")
        self.assertGreater(len(acknowledged), 0, "some finished")
        self.assertLess(len(acknowledged), turn + 1, "some did not")
        self.assert_intact(kept)
        self.respite("check")

    def test_an_import_killed_at_any_moment_is_all_or_nothing(self):
        chance = random.Random(3)
        count = 2_000
        file = self.folder / "many.json"
        file.write_text(json.dumps({"format": "respite", "version": 1, "reflections": [
            {"id": f"00000000-0000-4000-8000-{number:012}", "event": f"words {number}", "reason": "",
             "written": "2026-03-29T10:00:00.000Z", "day": "2026-03-29", "utcOffset": 0}
            for number in range(count)], "sessions": [], "moods": [], "statements": [], "patterns": []}))
        self.respite("import", file, "--dry-run")
        empty = self.folder / "empty"
        shutil.copytree(self.homes.data, empty)
        began = time.monotonic()
        self.respite("import", file)
        usual = time.monotonic() - began
        partly = 0
        for turn in range(40 if SOAK else 6):
            shutil.rmtree(self.homes.data)
            shutil.copytree(empty, self.homes.data)
            child = subprocess.Popen(
                [paths.program(), "import", file], env=self.launcher.environment(DISPLAY=None),
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(usual * chance.uniform(0.2, 1.0))
            child.kill()
            child.wait()
            there = len(SavedState(self.homes.data).entries())
            self.assertIn(there, (0, count))
            partly += there == 0
        self.assertGreater(partly, 0, "some were killed midway")
        self.assert_intact(SavedState(self.homes.data))

    @only_in_soak("it types for a minute; the draft after a kill: test_reflections, AutosaveTests")
    def test_typing_killed_at_any_moment_loses_at_most_the_last_two_seconds(self):
        chance = random.Random(4)
        for turn in range(10):
            window = self.open()
            # GTK 4.8 measures a long paragraph while it draws, and then draws the scrollbar before it has its new place.
            window.program.allowed.append("Trying to snapshot GtkGizmo")
            field = window.compose()
            before = field.text
            typed = [(0.0, before)]
            stop = threading.Event()

            def type_words():
                words = before
                while not stop.is_set():
                    # Words of a usual length: in a very long one, the field shows where it may break.
                    key = "space" if len(words) % 7 == 6 else chance.choice("abcdefghijklmnop")
                    window.input.send_keys(key)
                    time.sleep(0.02)
                    words += " " if key == "space" else key
                    # What counts is the text on screen, not the keys sent.
                    with contextlib.suppress(Exception):  # killed during the call
                        if field.text.endswith(words[-12:]):
                            typed.append((time.monotonic(), words))
            window.input.focus()
            window.key("ctrl+End")
            typing = threading.Thread(target=type_words)
            typing.start()
            time.sleep(chance.uniform(3.5, 7))
            killed = time.monotonic()
            window.program.kill()
            stop.set()
            typing.join()
            due = [words for moment, words in typed if moment <= killed - 2][-1]
            self.assertGreater(len(due), len(before), "something was typed before the last two seconds")
            draft = SavedState(self.homes.data).drafts().get("reflection", [("", "")])[0][0]
            self.assertTrue(draft.startswith(due), f"{draft!r} holds {due!r}")
        window = self.open()
        found = window.compose()
        wait_until(lambda: found.text == draft, what="the text is restored")


class Cut(AcceptanceTest):
    """Only synced data survives a power cut."""

    def test_acknowledged_data_was_synced_first(self):
        home = self.folder / "person/data"
        cut = PowerCut(home, self.folder / "synced")
        library = built("synced", self.desktop.folder)
        states = []  # (time of the acknowledgement, state from then on)

        def do(*words):
            self.respite(*words, **cut.environment(library))
            states.append((time.monotonic_ns(), self.events(home)))
        states.append((time.monotonic_ns(), []))
        for number in range(3):
            do("reflect", "add", f"words {number}")
        backup = home / "backup.db"
        do("backup", backup)
        do("reflect", "add", "after the backup")
        exported = home / "words.json"
        do("export", "json", "--output", exported)
        do("restore", backup)
        do("import", exported)
        self.assertEqual(len(states[-1][1]), 4)

        moments = cut.moments()
        self.assertGreater(len(moments), 15)
        # Before each sync and after the last: the state on disk against what was acknowledged by then.
        cuts = [moment - 1 for moment in moments] + [moment for moment, _ in states]
        chance = random.Random(5)
        if not SOAK:
            cuts = chance.sample(cuts[: len(moments)], min(len(moments), 25)) + cuts[len(moments):]
        for number, moment in enumerate(sorted(cuts)):
            left = self.folder / f"left-{number}"
            cut.rebuild(moment, left)
            found = self.events(left)
            done = max(index for index, (at, _) in enumerate(states) if at <= moment)
            allowed = [events for _, events in states[done:done + 2]]
            if moment in (at for at, _ in states):
                allowed = allowed[:1]
            self.assertIn(found, allowed, f"cut {number}, after {done} acknowledgements")
            self.assertEqual(list(left.glob("respite/damaged-*")), [])
            shutil.rmtree(left)

    def test_a_power_cut_loses_nothing_acknowledged_to_a_writer(self):
        writer = paths.writer()
        chance = random.Random(6)
        library = built("synced", self.desktop.folder)
        for turn in range(60 if SOAK else 5):
            home = self.folder / f"home-{turn}"
            home.mkdir()
            cut = PowerCut(home, self.folder / f"synced-{turn}")
            environment = os.environ | {name: str(value) for name, value in cut.environment(library).items()}
            child = subprocess.Popen(
                [writer, home / "respite", str(turn)], stdout=subprocess.PIPE, text=True, env=environment)
            self.assertEqual(child.stdout.readline(), "open\n")
            time.sleep(chance.uniform(0.1, 0.5))
            child.kill()
            written = Written()
            written.read(child)
            left = self.folder / f"left-{turn}"
            cut.rebuild(time.monotonic_ns(), left)
            self.events(left)
            kept = SavedState(left / "respite")
            written.check(kept, f"turn {turn}")
            self.assertEqual(kept.faults(), [])
            shutil.rmtree(left)
            shutil.rmtree(cut.store)

    def events(self, home):
        """The events in a data home, as a person would see them."""
        return sorted(super().events(XDG_DATA_HOME=home))


class Failing(AcceptanceTest):
    """Each system call that writes fails in turn."""

    def setUp(self):
        super().setUp()
        self.library = built("fail", self.desktop.folder)
        self.home = self.folder / "person/data"

    def run_failing(self, words, at, code=errno.EIO, always=False):
        """Runs a command with one call failing. Returns its result and the number of calls."""
        counted = self.folder / "count"
        counted.unlink(missing_ok=True)
        changes = {
            "LD_PRELOAD": self.library, "RESPITE_FAIL_ROOT": self.home, "RESPITE_FAIL_AT": at,
            "RESPITE_FAIL_ERRNO": code, "RESPITE_FAIL_COUNT": counted}
        if always:
            changes["RESPITE_FAIL_ALWAYS"] = 1
        answer = self.launcher.command(*words, **changes)
        return answer, int(counted.read_text()) if counted.exists() else 0

    def assert_each_failure_handled(self, words, check=lambda answer: None):
        """Whichever call fails, the command succeeds completely or reports it in one sentence, and no existing data is
        lost."""
        template = self.folder / "template"
        shutil.rmtree(template, ignore_errors=True)
        shutil.copytree(self.home, template)
        before = self.events()
        _, count = self.run_failing(words, 0)
        after = self.events()
        self.assertGreater(count, 2)
        cases = [(at, code, always) for at in range(1, count + 1) for code in (errno.EIO, errno.ENOSPC)
                 for always in (False, True)]
        if not SOAK:
            cases = random.Random(7).sample(cases, min(len(cases), 24))
        refused = 0
        for at, code, always in cases:
            with self.subTest(at=at, of=count, code=errno.errorcode[code], always=always):
                shutil.rmtree(self.home)
                shutil.copytree(template, self.home)
                answer, _ = self.run_failing(words, at, code, always)
                self.assertIn(answer.status, (0, 1), f"it exited normally: {answer}")
                if answer.status == 1:
                    refused += 1
                    self.assertEqual(len(answer.err.strip().splitlines()), 1, answer.err)
                self.assertIn(self.events(), (after,) if answer.status == 0 else (before, after), answer)
                self.assertEqual(SavedState(self.homes.data).faults(), [])
                self.assertEqual(
                    list(self.homes.data.glob("damaged-*")), [],
                    f"call {at} of {count}, {errno.errorcode[code]}, always: {always}: {answer}")
                check(answer)
        self.assertGreater(refused, 0, "some of the failing calls were needed")

    def events(self):
        return sorted(super().events()) if self.homes.data.exists() else []

    def fill(self):
        for number in range(2):
            self.respite("reflect", "add", f"words {number}")

    def test_a_disk_that_fills_up_at_any_write_loses_nothing_acknowledged_and_what_was_refused_is_not_there(self):
        writer, chance = paths.writer(), random.Random(8)
        kept, written = SavedState(self.homes.data), Written()
        shim = {
            "LD_PRELOAD": str(self.library), "RESPITE_FAIL_ROOT": str(self.homes.data), "RESPITE_FAIL_ALWAYS": "1",
            "RESPITE_FAIL_ERRNO": str(errno.ENOSPC)}
        for turn in range(1_000 if SOAK else 20):
            written.begin(kept.drafts())
            # Opening takes up to thirty calls, and a write five to ten.
            at = {"RESPITE_FAIL_AT": str(chance.randint(1, 250))}
            child = subprocess.Popen(
                [writer, self.homes.data, str(turn + 1)], stdout=subprocess.PIPE, text=True, env=os.environ | shim | at)
            written.read(child)
            self.assertEqual(child.returncode, 1, "the first write that is refused is its last")
            written.check(kept, f"turn {turn}")
            self.assertEqual(list(self.homes.data.glob("damaged-*")), [], "nothing is set aside as damaged")
        self.assertGreater(len(written.cut), 3, "writes of several kinds were refused")
        self.assertEqual(kept.faults(), [])
        self.respite("check")

    def test_any_failing_call_saves_the_first_entry_and_the_next_or_reports_it(self):
        self.assert_each_failure_handled(("reflect", "add", "the first words"))
        self.assert_each_failure_handled(("reflect", "add", "more words"))

    def test_any_failing_call_leaves_an_import_complete_or_reported(self):
        self.fill()
        file = self.home / "words.csv"
        file.write_text(self.respite("export", "csv").out)
        shutil.rmtree(self.homes.data)
        self.respite("reflect", "add", "other words")
        self.assert_each_failure_handled(("import", file))

    def test_any_failing_call_leaves_a_backup_complete_or_reported(self):
        self.fill()
        file = self.home / "backup.db"
        self.respite("backup", file)
        self.respite("reflect", "add", "more words")

        def check(answer):
            number = len(self.rows_of(file))
            self.assertIn(number, (3,) if answer.status == 0 else (2, 3))
        self.assert_each_failure_handled(("backup", file), check)

    def rows_of(self, file):
        with contextlib.closing(sqlite3.connect(file)) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            return database.execute("SELECT id FROM reflections").fetchall()

    def test_any_failing_call_restores_a_backup_or_keeps_the_old_data(self):
        self.fill()
        file = self.home / "backup.db"
        self.respite("backup", file)
        self.respite("reflect", "add", "more words")
        self.assert_each_failure_handled(("restore", file))

    def test_any_failing_call_completes_an_export_or_keeps_the_old_file(self):
        self.fill()
        file = self.home / "words.json"
        self.respite("export", "json", "--output", file)
        self.respite("reflect", "add", "more words")

        def check(answer):
            number = len(json.loads(file.read_text())["reflections"])
            self.assertIn(number, (3,) if answer.status == 0 else (2, 3))
        self.assert_each_failure_handled(("export", "json", "--output", file), check)
