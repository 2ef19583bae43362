"""The lock on the command line: set, entered, changed and removed. Through a power cut: LockKillTests, test_lock_kills."""

import contextlib
import json
import re
import shutil
import sqlite3

from case import AcceptanceTest

WORDS = ("zanzibar", "quetzal")


class Lock(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.respite("reflect", "add", "A zanzibar morning", "--why", "the quetzal sang")

    def set_lock(self, passphrase="correct horse"):
        """Sets the lock and returns the recovery key."""
        return self.respite("lock", "set", passphrase=passphrase).lines[1]

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
        answer = self.respite("lock", "set", passphrase="x")
        self.assertIn("damaged-2026-01-01-000000", answer.lines[-1])
        self.assertIn("damaged-2026-01-01-000000", self.launcher.command("doctor").out)
        self.assertEqual(self.plaintext(), set())
        self.assertEqual(len(self.events(passphrase="x")), 1)
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
            self.assertIn("locked", self.refused(*words))
            self.assertIn("not the right passphrase", self.refused(*words, passphrase="wrong"))
        self.respite("reflect", "add", "Another zanzibar", passphrase="correct horse")
        self.assertEqual(self.events(passphrase="correct horse"), ["Another zanzibar", "A zanzibar morning"])
        self.assertEqual(self.plaintext(), set())

    def test_the_lock_is_changed_and_removed(self):
        key = self.set_lock("first")
        self.respite("lock", "set", passphrase="again", status=1)
        self.respite("lock", "change", passphrase=["nonsense", "second"], status=1)
        sheet, key = key, self.respite("lock", "change", passphrase=["first", "second"]).lines[1]
        for former in ("first", sheet):
            self.respite("reflect", "list", passphrase=former, status=1)
        self.assertEqual(self.events(passphrase="second"), ["A zanzibar morning"])
        # Forgotten passphrase: the recovery key, in any spelling, unlocks it and sets another passphrase.
        self.assertEqual(self.events(passphrase=key.lower().replace("-", " ")), ["A zanzibar morning"])
        self.respite("lock", "change", passphrase=[key, "third"])
        self.respite("lock", "remove", passphrase="second", status=1)
        self.respite("lock", "remove", passphrase="third")
        self.assertEqual(self.respite("lock", "status").out, "off\n")
        self.assertIn("A zanzibar morning", self.respite("reflect", "list").out)
        self.respite("lock", "remove", passphrase="third", status=1)
        # Forgotten again: the recovery key alone removes the lock.
        former, key = key, self.set_lock("fourth")
        self.assertIn("recovery key", self.respite("lock", "remove", passphrase=former, status=1).err)
        self.respite("lock", "remove", passphrase=key)
        self.assertEqual(self.respite("lock", "status").out, "off\n")
        self.assertIn("A zanzibar morning", self.respite("reflect", "list").out)

    def test_what_somebody_kept_from_before_a_change_opens_nothing_written_after_it(self):
        taken = self.folder / "taken"
        sheet = self.set_lock("old")
        shutil.copytree(self.homes.data, taken)
        key = self.respite("lock", "change", passphrase=["old", "new"]).lines[1]
        self.respite("reflect", "add", "AFTER", passphrase="new")
        for step in ("the copy of the row", "the database", "a backup"):
            with self.subTest(step):
                if step == "the copy of the row":
                    shutil.copy(taken / "lock.json", self.homes.data)
                elif step == "the database":
                    shutil.copy(self.homes.data / "respite.db", self.folder / "whole.db")
                    shutil.copy(taken / "respite.db", self.homes.data)
                else:
                    self.assertIn("current passphrase", self.respite("restore", taken / "respite.db").out)
                for former in ("old", sheet):
                    self.respite("reflect", "list", passphrase=former, status=1)
                    self.respite("lock", "change", passphrase=[former, "mine"], status=1)
                answer = self.respite("reflect", "list", "--json", passphrase="new")
                events = ["A zanzibar morning"] if step != "the copy of the row" else ["AFTER", "A zanzibar morning"]
                self.assertEqual([one["event"] for one in json.loads(answer.out)], events)
                self.assertEqual("older copy" in answer.err, step != "the copy of the row", answer.err)
                self.assertEqual(self.events(passphrase=key), events)

    def test_export_and_import_go_through_the_lock(self):
        plain, sealed = self.folder / "words.json", self.folder / "backup.db"
        self.set_lock()
        self.respite("export", "json", "--output", plain, passphrase="correct horse")
        self.assertIn("quetzal", plain.read_text())
        # A backup is a sealed copy and needs no passphrase.
        self.respite("backup", sealed)
        self.assertNotIn(b"quetzal", sealed.read_bytes())
        self.respite("reflect", "add", "Written afterwards", passphrase="correct horse")
        self.respite("import", plain, "--dry-run", passphrase="correct horse")
        self.assertIn("0 new", self.respite("import", plain, passphrase="correct horse").out)
        self.respite("restore", sealed)
        self.assertEqual(self.events(passphrase="correct horse"), ["A zanzibar morning"])
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
        exported = self.respite("export", "json", passphrase="correct horse", status=3)
        self.assertEqual(sorted(one["event"] for one in json.loads(exported.out)["reflections"]), rest)
        self.assertIn("One entry can’t be read", exported.err)
        self.assertIn(f"{day} {name}", exported.err)
        file = self.folder / "words.json"
        self.respite("export", "json", "--output", file, passphrase="correct horse", status=3)
        self.assertEqual(len(json.loads(file.read_text())["reflections"]), 2)
        self.assertEqual(sorted(self.events(passphrase="correct horse")), rest)
        listed = self.respite("reflect", "list", passphrase="correct horse").out
        self.assertIn(f"{day}  This reflection can’t be read.", listed)
        self.assertIn(name, self.respite("check", passphrase="correct horse", status=1).out)
        self.respite("reflect", "add", "Another", passphrase="correct horse")

    def test_the_terminal_prompts_for_a_passphrase_without_echoing_it(self):
        new = [("New passphrase: ", "correct horse\n"), ("Repeat passphrase: ", "correct horse\n")]
        written = "type its last four characters: "
        # Unless the recovery key is confirmed, no lock is set.
        shown = self.on_terminal("lock", "set", typed=[*new, *[(written, "none\n")] * 3], status=1)
        self.assertIn("Nothing was changed", shown)
        self.assertEqual(self.respite("lock", "status").out, "off\n")
        shown = self.on_terminal("lock", "set", typed=[
            *new, (written, lambda before: re.findall(r"-(\w{4})\s", before)[-1].lower() + "\n")])
        self.assertIn("recovery key", shown)
        self.assertNotIn("correct horse", shown)
        shown = self.on_terminal("reflect", "list", typed=[("Passphrase: ", "correct horse\n")])
        self.assertIn("A zanzibar morning", shown)
        shown = self.on_terminal("lock", "change", status=1, typed=[
            ("Passphrase: ", "correct horse\n"), ("New passphrase: ", "one\n"), ("Repeat passphrase: ", "two\n")])
        self.assertIn("don’t match", shown)
        # Ctrl+C leaves the terminal as it was.
        self.on_terminal("reflect", "list", typed=[("Passphrase: ", "\x03\n")], status=1)
        self.assertEqual(self.events(passphrase="correct horse"), ["A zanzibar morning"])

    def test_setting_a_lock_is_refused_while_a_window_is_open(self):
        self.open()
        answer = self.respite("lock", "set", passphrase="correct horse", status=1)
        self.assertIn("open", answer.err)
        self.assertEqual(self.plaintext(), set(WORDS))

    def test_usage_errors_are_reported(self):
        for words in (("lock",), ("lock", "open"), ("lock", "set", "--passphrase-fd", "x"),
                      ("lock", "set", "--passphrase-fd", "-1")):
            self.respite(*words, status=64)
        self.respite("lock", "set", "--passphrase-fd", "77", status=1)
        self.respite("lock", "set", passphrase="", status=1)
        self.assertEqual(self.respite("lock", "status").out, "off\n")
