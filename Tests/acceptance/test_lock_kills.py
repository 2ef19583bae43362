"""Setting, replacing or recovering a locked store, killed at any call: the state before anyone unlocks it."""

import os
import random
import shutil
import sqlite3
import subprocess

from case import SOAK, AcceptanceTest
from respite_driver import paths
from respite_driver.shims import built

WORDS = [f"zanzibar {number}" for number in range(40)]
FIRST, SECOND = "first of the locks", "second of the locks"
NO_ROOM = "28"


class Driver:
    """The program that performs one operation on the lock of a store, with cheap key derivation."""

    def __init__(self, folder, library):
        self.folder, self.library = folder, library

    def run(self, *words, **shim):
        """Runs it to the end, or to the call at which it is killed. Returns the lines it printed."""
        environment = dict(os.environ, LANG="C.UTF-8")
        if shim:
            environment |= {
                "LD_PRELOAD": str(self.library), "RESPITE_FAIL_ROOT": str(self.folder),
                **{f"RESPITE_FAIL_{name.upper()}": str(value) for name, value in shim.items()}}
        done = subprocess.run(
            [paths.lock_driver(), self.folder, *words], env=environment, capture_output=True, text=True, timeout=120)
        return done.stdout.splitlines()

    def calls(self, *words):
        """The number of its calls at which it can be killed."""
        count = self.folder.with_suffix(".count")
        self.run(*words, count=count)
        return int(count.read_text())

    def state(self):
        """The state of the lock, and whether its pending work is done."""
        said = [line for line in self.run("state", FIRST) if line.startswith("state ")]
        assert said, "the store does not open"
        _, state, complete = said[0].split()
        return state, complete == "true"

    def listed(self, *passphrases):
        """The entries readable with the first of these passphrases that unlocks the store."""
        for passphrase in passphrases:
            lines = self.run("list", passphrase)
            if "done" in lines:
                return [line[len("event "):] for line in lines if line.startswith("event ")]
        raise AssertionError(f"none of {passphrases} opens it: {lines}")


class LockKills(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.place = self.folder / "kills"
        self.place.mkdir()
        self.library = built("fail", self.desktop.folder)
        self.chance = random.Random(1)

    def driver(self, name="store"):
        folder = self.place / name
        shutil.rmtree(folder, ignore_errors=True)
        return Driver(folder, self.library)

    def filled(self, name, *then):
        """A template folder with entries, on which the commands `then` have run."""
        driver = self.driver(name)
        driver.run("state", FIRST)
        writer = sqlite3.connect(driver.folder / "respite.db")
        with writer:
            writer.executemany(
                "INSERT INTO reflections (id, event, reason, instant, utc_offset, local_day, created) "
                "VALUES (?, ?, 'quetzal', ?, 0, '2026-03-29', 0)",
                [(f"5b0f5b0c-6d0b-4c38-9b0e-{number:012x}", words, number) for number, words in enumerate(WORDS)])
        writer.close()
        for words in then:
            self.assertIn("done", driver.run(*words))
        return driver.folder

    def readable(self, folder):
        """The names of the files with plaintext, relative to the folder."""
        return {
            str(path.relative_to(folder)) for path in folder.rglob("*")
            if path.is_file() and any(word in path.read_bytes() for word in (b"zanzibar", b"quetzal"))}

    def kill_each(self, template, command, kills, check, **shim):
        """Kills `command` on copies of `template` at calls spread over its whole run, and checks what is left."""
        probe = self.driver()
        shutil.copytree(template, probe.folder)
        count = probe.calls(*command)
        self.assertGreater(count, 20)
        for number in range(kills):
            at = 1 + int((number + self.chance.random()) * count / kills)
            driver = self.driver()
            shutil.copytree(template, driver.folder)
            before = self.readable(driver.folder)
            said = driver.run(*command, kill=at, **shim)
            with self.subTest(command=command, killed_at=at, of=count, shim=shim):
                check(driver, before, said)
        return count

    def kills(self, whole):
        return whole if SOAK else max(whole // 30, 3)

    def test_a_locked_recovery_killed_anywhere_writes_no_plaintext_and_keeps_the_lock(self):
        clear = self.filled("clear")
        locked = self.filled("locked", ("set", FIRST))
        # A damaged plaintext file whose rows are not yet recovered, as a full disk leaves it.
        damaged = locked / "damaged-2026-01-01-000000"
        damaged.mkdir()
        shutil.copy(clear / "respite.db", damaged)
        (damaged / "recovery.json").write_text("{}")
        # And the page with the lock's row is lost.
        with sqlite3.connect(locked / "respite.db") as database:
            page = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'lock'").fetchone()[0]
        with open(locked / "respite.db", "r+b") as file:
            file.seek((page - 1) * 4096)
            file.write(self.chance.randbytes(4096))

        def check(driver, before, _):
            state, _ = driver.state()
            self.assertEqual(state, "closed")
            # The damaged file may have been renamed; nothing else may have become readable.
            self.assertEqual(self.readable(driver.folder) - before, set())
            self.assertEqual(set(driver.listed(FIRST)), set(WORDS))
            self.assertEqual(self.readable(driver.folder), set())

        self.kill_each(locked, ("state", FIRST), self.kills(120), check)

    def test_a_lock_set_on_a_full_disk_and_killed_anywhere_reports_its_state(self):
        clear = self.filled("clear")

        def check(driver, _, __):
            state, is_complete = driver.state()
            if state == "closed" and is_complete:
                self.assertEqual(self.readable(driver.folder), set())
            self.assertEqual(set(driver.listed(FIRST)), set(WORDS))
            if state == "closed":
                self.assertEqual(driver.state(), ("closed", True), "it is finished once there is room")
                self.assertEqual(self.readable(driver.folder), set())

        count = self.kill_each(clear, ("set", FIRST), self.kills(30), check)
        for number in range(self.kills(30)):
            full = 1 + int((number + self.chance.random()) * count / self.kills(30))
            self.kill_each(clear, ("set", FIRST), 1, check, at=full, errno=NO_ROOM, always=1)

    def test_a_lock_replaced_on_the_same_day_and_killed_anywhere_opens_with_one_of_both(self):
        locked = self.filled("locked", ("set", FIRST))

        def check(driver, _, said):
            state, is_complete = driver.state()
            if "removed" not in said and state == "none":
                self.assertNotIn("done", said)
            if state == "closed" and is_complete:
                self.assertEqual(self.readable(driver.folder), set())
            self.assertEqual(set(driver.listed(FIRST, SECOND)), set(WORDS))
            if "done" in said:
                self.assertEqual(state, "closed")
                # The second lock survives the loss of its row, as the first did.
                with sqlite3.connect(driver.folder / "respite.db") as database:
                    database.execute("DELETE FROM lock")
                self.assertEqual(set(driver.listed(SECOND)), set(WORDS))

        self.kill_each(locked, ("relock", FIRST, SECOND), self.kills(120), check)

    def test_a_change_killed_anywhere_or_on_a_full_disk_leaves_the_old_lock_or_the_new(self):
        locked = self.filled("locked", ("set", FIRST))

        def opens(driver, passphrase):
            return "done" in driver.run("list", passphrase)

        def check(driver, _, said):
            self.assertEqual(driver.state()[0], "closed")
            self.assertEqual(self.readable(driver.folder), set())
            first, second = opens(driver, FIRST), opens(driver, SECOND)
            self.assertEqual([first, second].count(True), 1)
            if "done" in said:
                self.assertTrue(second)
            self.assertEqual(set(driver.listed(FIRST, SECOND)), set(WORDS))
            # Unlocking has ended what was begun. Then it survives the loss of its row, and the other stays out.
            self.assertEqual(driver.state(), ("closed", True))
            with sqlite3.connect(driver.folder / "respite.db") as database:
                database.execute("DELETE FROM lock")
            self.assertEqual((opens(driver, FIRST), opens(driver, SECOND)), (first, second))
            self.assertEqual(self.readable(driver.folder), set())

        for command in (("change", FIRST, SECOND), ("recovery-key", FIRST)):
            kept = check if command[0] == "change" else lambda driver, _, __: (
                self.assertEqual(set(driver.listed(FIRST)), set(WORDS)),
                self.assertEqual(driver.state(), ("closed", True)))
            count = self.kill_each(locked, command, self.kills(120), kept)
            for number in range(self.kills(30)):
                full = 1 + int((number + self.chance.random()) * count / self.kills(30))
                self.kill_each(locked, command, 1, kept, at=full, errno=NO_ROOM, always=1)
