"""The lock on the command line: set, entered, changed and removed, also through a power cut."""

import codecs
import contextlib
import json
import os
import pty
import random
import re
import select
import shutil
import signal
import sqlite3
import subprocess
import time

from case import AcceptanceTest
from respite_driver import paths
from respite_driver.program import Answer

WORDS = ("zanzibar", "quetzal")


class Lock(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.respite("reflect", "add", "A zanzibar morning", "--why", "the quetzal sang")

    def locked(self, *words, passphrase="", status=0):
        """Runs a command that reads passphrases, one a line, from a file descriptor."""
        lines = passphrase if isinstance(passphrase, (list, tuple)) else [passphrase]
        read, write = os.pipe()
        os.write(write, "".join(f"{line}\n" for line in lines).encode())
        os.close(write)
        try:
            began = time.monotonic()
            done = subprocess.run(
                [paths.program(), *map(str, words), "--passphrase-fd", str(read)], pass_fds=[read],
                env=self.launcher.environment(DISPLAY=None, WAYLAND_DISPLAY=None), capture_output=True, text=True,
                timeout=120, stdin=subprocess.DEVNULL)
        finally:
            os.close(read)
        answer = Answer(done.returncode, done.stdout, done.stderr, time.monotonic() - began)
        self.assertEqual(answer.status, status, f"respite {' '.join(map(str, words))}: {answer}")
        return answer

    def set_lock(self, passphrase="correct horse"):
        """Sets the lock and returns the recovery key."""
        return self.locked("lock", "set", passphrase=passphrase).lines[1]

    def events(self, passphrase):
        return [one["event"] for one in json.loads(self.locked("reflect", "list", "--json", passphrase=passphrase).out)]

    def test_links_lead_the_lock_to_no_file_of_anyone_else(self):
        # The two ways that once led out of the data folder, as they were found, and a folder that was moved to another disk.
        home = self.folder / "theirs"
        (home / "Documents").mkdir(parents=True)
        files = [home / "Documents/tax.pdf", home / "Documents/novel.txt", home / ".bashrc"]
        for file in files:
            file.write_text(f"theirs: {file.name}")
        self.homes.data.rename(home / "bigger disk")
        self.homes.data.symlink_to(home / "bigger disk")
        (self.homes.data / "damaged-2026-01-01-000000").symlink_to(home / "Documents")
        (self.homes.data / "lock.json").symlink_to(home / ".bashrc")
        answer = self.locked("lock", "set", passphrase="x")
        self.assertIn("damaged-2026-01-01-000000", answer.lines[-1])
        self.assertIn("damaged-2026-01-01-000000", self.launcher.command("doctor").out)
        self.assertEqual(self.plaintext(), set())
        self.assertEqual(len(self.events("x")), 1)
        self.assertEqual(sorted((home / "Documents").iterdir()), sorted(files[:2]))
        for file in files:
            self.assertEqual(file.read_text(), f"theirs: {file.name}")

    def plaintext(self):
        """The test's words that are readable in any file of the data folder."""
        found = set()
        for file in self.homes.data.rglob("*"):
            if file.is_file():
                content = file.read_bytes()
                found |= {word for word in WORDS if any(
                    word.encode(form) in content for form in ("utf-8", "utf-16-le", "utf-16-be"))}
        return found

    def test_with_a_lock_no_text_is_readable_in_any_file_or_shown(self):
        self.assertEqual(self.plaintext(), set(WORDS))
        self.assertEqual(self.respite("lock", "status").out, "off\n")
        self.set_lock()
        self.assertEqual(self.plaintext(), set())
        self.assertEqual(self.respite("lock", "status").out, "on\n")
        for words in (("reflect", "list"), ("reflect", "add", "More"), ("export", "json")):
            answer = self.respite(*words, status=1)
            self.assertEqual(len(answer.err.strip().splitlines()), 1, answer.err)
            self.assertIn("locked", answer.err)
            answer = self.locked(*words, passphrase="wrong", status=1)
            self.assertIn("not the right passphrase", answer.err)
            self.assertEqual(answer.out, "")
        self.locked("reflect", "add", "Another zanzibar", passphrase="correct horse")
        self.assertEqual(self.events("correct horse"), ["Another zanzibar", "A zanzibar morning"])
        self.assertEqual(self.plaintext(), set())

    def test_the_lock_is_changed_and_removed(self):
        key = self.set_lock("first")
        self.locked("lock", "set", passphrase="again", status=1)
        self.locked("lock", "change", passphrase=["nonsense", "second"], status=1)
        sheet, key = key, self.locked("lock", "change", passphrase=["first", "second"]).lines[1]
        for former in ("first", sheet):
            self.locked("reflect", "list", passphrase=former, status=1)
        self.assertEqual(self.events("second"), ["A zanzibar morning"])
        # Forgotten passphrase: the recovery key, in any spelling, unlocks it and sets another passphrase.
        self.assertEqual(self.events(key.lower().replace("-", " ")), ["A zanzibar morning"])
        self.locked("lock", "change", passphrase=[key, "third"])
        self.locked("lock", "remove", passphrase="second", status=1)
        self.locked("lock", "remove", passphrase="third")
        self.assertEqual(self.respite("lock", "status").out, "off\n")
        self.assertIn("A zanzibar morning", self.respite("reflect", "list").out)
        self.locked("lock", "remove", passphrase="third", status=1)
        # Forgotten again: the recovery key alone removes the lock.
        former, key = key, self.set_lock("fourth")
        self.assertIn("recovery key", self.locked("lock", "remove", passphrase=former, status=1).err)
        self.locked("lock", "remove", passphrase=key)
        self.assertEqual(self.respite("lock", "status").out, "off\n")
        self.assertIn("A zanzibar morning", self.respite("reflect", "list").out)

    def test_what_somebody_kept_from_before_a_change_opens_nothing_written_after_it(self):
        taken = self.folder / "taken"
        sheet = self.set_lock("old")
        shutil.copytree(self.homes.data, taken)
        key = self.locked("lock", "change", passphrase=["old", "new"]).lines[1]
        self.locked("reflect", "add", "AFTER", passphrase="new")
        for step in ("the copy of the row", "the database", "a backup"):
            with self.subTest(step):
                if step == "the copy of the row":
                    shutil.copy(taken / "lock.json", self.homes.data)
                elif step == "the database":
                    shutil.copy(self.homes.data / "respite.db", self.folder / "whole.db")
                    shutil.copy(taken / "respite.db", self.homes.data)
                else:
                    self.assertIn("present passphrase", self.respite("restore", taken / "respite.db").out)
                for former in ("old", sheet):
                    self.locked("reflect", "list", passphrase=former, status=1)
                    self.locked("lock", "change", passphrase=[former, "mine"], status=1)
                answer = self.locked("reflect", "list", "--json", passphrase="new")
                events = ["A zanzibar morning"] if step != "the copy of the row" else ["AFTER", "A zanzibar morning"]
                self.assertEqual([one["event"] for one in json.loads(answer.out)], events)
                self.assertEqual("older copy" in answer.err, step != "the copy of the row", answer.err)
                self.assertEqual(self.events(key), events)

    def test_export_and_import_go_through_the_lock(self):
        plain, sealed = self.folder / "words.json", self.folder / "backup.db"
        self.set_lock()
        self.locked("export", "json", "--output", plain, passphrase="correct horse")
        self.assertIn("quetzal", plain.read_text())
        # A backup is a sealed copy and needs no passphrase.
        self.respite("backup", sealed)
        self.assertNotIn(b"quetzal", sealed.read_bytes())
        self.locked("reflect", "add", "Written afterwards", passphrase="correct horse")
        self.locked("import", plain, "--dry-run", passphrase="correct horse")
        self.assertIn("0 new", self.locked("import", plain, passphrase="correct horse").out)
        self.respite("restore", sealed)
        self.assertEqual(self.events("correct horse"), ["A zanzibar morning"])
        self.respite("import", plain, status=1)
        self.assertEqual(self.plaintext(), set())

    def test_one_corrupted_value_is_reported_and_the_rest_is_exported(self):
        self.respite("reflect", "add", "Fresh bread")
        self.respite("reflect", "add", "A letter")
        self.set_lock()
        with contextlib.closing(sqlite3.connect(self.homes.data / "respite.db")) as database, database:
            database.execute("UPDATE reflections SET event = zeroblob(73) WHERE number = 2")
            name, day = database.execute("SELECT id, local_day FROM reflections WHERE number = 2").fetchone()
        rest = ["A letter", "A zanzibar morning"]
        exported = self.locked("export", "json", passphrase="correct horse", status=3)
        self.assertEqual(sorted(one["event"] for one in json.loads(exported.out)["reflections"]), rest)
        self.assertIn("One entry can’t be read", exported.err)
        self.assertIn(f"{day} {name}", exported.err)
        file = self.folder / "words.json"
        self.locked("export", "json", "--output", file, passphrase="correct horse", status=3)
        self.assertEqual(len(json.loads(file.read_text())["reflections"]), 2)
        self.assertEqual(sorted(self.events("correct horse")), rest)
        listed = self.locked("reflect", "list", passphrase="correct horse").out
        self.assertIn(f"{day}  This reflection can’t be read.", listed)
        self.assertIn(name, self.locked("check", passphrase="correct horse", status=1).out)
        self.locked("reflect", "add", "Another", passphrase="correct horse")

    def test_the_terminal_prompts_for_a_passphrase_without_echoing_it(self):
        new = [("New passphrase: ", "correct horse"), ("Repeat passphrase: ", "correct horse")]
        written = "type its last four characters: "
        # Unless the recovery key is confirmed, no lock is set.
        shown = self.on_terminal(["lock", "set"], [*new, *[(written, "none")] * 3], status=1)
        self.assertIn("Nothing was changed", shown)
        self.assertEqual(self.respite("lock", "status").out, "off\n")
        shown = self.on_terminal(["lock", "set"], [*new, (written, lambda before: re.findall(r"-(\w{4})\s", before)[-1].lower())])
        self.assertIn("recovery key", shown)
        self.assertNotIn("correct horse", shown)
        shown = self.on_terminal(["reflect", "list"], [("Passphrase: ", "correct horse")])
        self.assertIn("A zanzibar morning", shown)
        shown = self.on_terminal(["lock", "change"], [
            ("Passphrase: ", "correct horse"), ("New passphrase: ", "one"), ("Repeat passphrase: ", "two")], status=1)
        self.assertIn("don’t match", shown)
        # Ctrl+C leaves the terminal as it was.
        self.on_terminal(["reflect", "list"], [("Passphrase: ", "\x03")], status=1)
        self.assertEqual(self.events("correct horse"), ["A zanzibar morning"])

    def test_setting_a_lock_is_refused_while_a_window_is_open(self):
        self.open()
        answer = self.locked("lock", "set", passphrase="correct horse", status=1)
        self.assertIn("open", answer.err)
        self.assertEqual(self.plaintext(), set(WORDS))

    def test_usage_errors_are_reported(self):
        for words in (("lock",), ("lock", "open"), ("lock", "set", "--passphrase-fd", "x"),
                      ("lock", "set", "--passphrase-fd", "-1")):
            self.respite(*words, status=64)
        self.respite("lock", "set", "--passphrase-fd", "77", status=1)
        self.locked("lock", "set", passphrase="", status=1)
        self.assertEqual(self.respite("lock", "status").out, "off\n")

    def test_a_power_cut_while_the_lock_is_set_or_removed_loses_nothing(self):
        chance = random.Random(5)
        for attempt in range(6):
            locked = self.is_locked()
            self.kill_during(["lock", "remove" if locked else "set"], "correct horse", chance.uniform(0.3, 2.5))
            if self.is_locked():
                self.assertEqual(self.events("correct horse"), ["A zanzibar morning"], attempt)
                self.assertEqual(self.plaintext(), set(), attempt)
            else:
                self.assertIn("A zanzibar morning", self.respite("reflect", "list").out)
            self.respite("check")

    # Helpers

    def is_locked(self):
        """Whether a lock is set. A second line may say that older copies are sealed only when it's opened next."""
        state = self.respite("lock", "status").out.splitlines()[0]
        self.assertIn(state, ("on", "off"))
        return state == "on"

    def kill_during(self, words, passphrase, seconds):
        """Runs a command and kills it after `seconds`."""
        read, write = os.pipe()
        os.write(write, f"{passphrase}\n".encode())
        os.close(write)
        process = subprocess.Popen(
            [paths.program(), *words, "--passphrase-fd", str(read)], pass_fds=[read], stdin=subprocess.DEVNULL,
            env=self.launcher.environment(DISPLAY=None, WAYLAND_DISPLAY=None), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(read)
        # A fixed delay, since the moment of the kill is what's tested.
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def on_terminal(self, words, answers, status=0):
        """Runs a command on its own pseudo-terminal, answers its prompts, and returns everything it showed.

        An answer may be a function of what was shown before.
        """
        environment = self.launcher.environment(DISPLAY=None, WAYLAND_DISPLAY=None)
        pid, terminal = pty.fork()
        if pid == 0:
            os.execve(paths.program(), [str(paths.program()), *words], environment)
        shown, answers, deadline = "", list(answers), time.monotonic() + 60
        text = codecs.getincrementaldecoder("utf-8")()  # a letter of several bytes may come in two parts
        while time.monotonic() < deadline:
            if select.select([terminal], [], [], 1)[0]:
                try:
                    part = os.read(terminal, 4096)
                except OSError:  # the other end is closed
                    break
                if not part:
                    break
                shown += text.decode(part)
            if answers and shown.endswith(answers[0][0]):
                answer = answers.pop(0)[1]
                os.write(terminal, (answer(shown) if callable(answer) else answer).encode() + b"\n")
        else:
            os.kill(pid, signal.SIGKILL)  # it waits for an unexpected answer
        _, ended = os.waitpid(pid, 0)
        os.close(terminal)
        self.assertEqual(os.waitstatus_to_exitcode(ended), status, shown)
        self.assertEqual(answers, [], shown)
        return shown
