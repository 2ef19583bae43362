"""The debug log, for bug reports: silent unless asked for, and without a word that the person wrote."""

import contextlib
import sqlite3

from case import AcceptanceTest
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import READING

WORD = "zanzibar"
LOG = {"RESPITE_LOG": "debug"}


class DebugLog(AcceptanceTest):

    def spoil(self):
        """A row that can't be decoded, bookmarks that aren't JSON, and a day of backups that isn't a database."""
        self.respite("reflect", "add", f"{WORD} one", "--why", f"{WORD} why")
        self.respite("reflect", "add", f"{WORD} two")
        with contextlib.closing(sqlite3.connect(self.homes.data / "respite.db")) as database, database:
            database.execute("PRAGMA ignore_check_constraints = 1")
            database.execute("UPDATE reflections SET id = ? WHERE number = 1", (WORD,))
        backups = self.homes.data / "backups"
        backups.mkdir(exist_ok=True)
        (backups / "respite-2026-01-01.db").write_text(WORD * 1000)
        state = self.homes.folder / "state/respite"
        state.mkdir(parents=True, exist_ok=True)
        (state / "readings.json").write_text(f'{{"{WORD}": ')

    def test_the_log_names_what_failed_and_holds_no_word_that_was_written(self):
        self.spoil()
        window = self.open("--tab", "reflect", **LOG)
        window.see(f"{WORD} two")
        window.compose()
        window.type(f"{WORD} three")
        window.key("Escape")
        window.open_tab("Learn")
        wait_until(lambda: "Could not decode the bookmarks: " in window.program.output, what="a failure is logged")
        answers = [
            self.respite("reflect", "list", "--search", WORD, **LOG),
            self.respite("export", "json", "-o", self.folder / f"{WORD}.json", status=3, **LOG),
            self.respite("import", self.folder / f"{WORD}.csv", status=1, **LOG),
            self.respite("check", status=1, **LOG),
        ]
        log = [line for line in window.program.output.splitlines() + [
            line for answer in answers for line in answer.err.splitlines()] if " debug " in line]
        self.assertTrue(any("[Store] opened the store" in line for line in log), log)
        self.assertEqual([line for line in log if WORD in line or str(self.folder) in line], [])

    def test_without_the_variable_nothing_is_logged(self):
        self.spoil()
        window = self.open("--tab", "learn")
        window.tree.find(BUTTONS, READING)  # the bookmarks are read before
        self.assertNotIn("debug", window.program.output)
