"""Export, import, backup and restore in the window."""

import json

from case import AcceptanceTest
from respite_driver.tree import SWITCHES
from respite_driver.waiting import wait_until


class DataWindow(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.respite("reflect", "add", "A walk in the rain", "--why", "I took the boots")

    def open_data(self):
        window = self.open("--tab", "reflect")
        window.see_words("A walk in the rain")
        window.key("ctrl+comma")
        window.press("Your data")
        window.see("Back up now")
        return window

    def test_an_export_is_written_and_imported_back(self):
        window = self.open_data()
        file = self.folder / "a & b <c>.json"  # must not be parsed as markup
        window.press("Export everything")
        window.input.choose_file("Export everything", file)
        window.see("Saved to a & b <c>.json.")
        self.assertEqual(json.loads(file.read_text())["reflections"][0]["event"], "A walk in the rain")
        window.press("Import a file")
        window.input.choose_file("Import a file", file)
        window.see("You already have everything in this file.")
        other = file.read_text().replace("A walk in the rain", "A letter came")
        changed = self.folder / "other.json"
        changed.write_text(other)
        window.press("Import a file")
        window.input.choose_file("Import a file", changed)
        window.see("Import this?")
        self.assertEqual(self.events(), ["A walk in the rain"], "Nothing is imported before confirmation.")
        window.press("Import")
        wait_until(lambda: sorted(self.events()) == ["A letter came", "A walk in the rain"], what="both are saved")

    def test_an_export_of_reflections_asks_before_it_holds_anything_else(self):
        self.respite("worry", "add", "The bus may be late")
        window = self.open_data()
        file = self.folder / "shared.md"
        for worries in (False, True):
            window.press("Export reflections as text")
            window.see("What goes in?")
            if worries:
                window.tree.find(SWITCHES, "Worries").press()
            window.press("Choose a file")
            what = "reflections and worries" if worries else "reflections"
            window.input.choose_file(f"Export {what} as text", file)
            window.see(f"Saved to shared.md: {what}.")
            self.assertEqual("The bus may be late" in file.read_text(), worries)
            self.assertIn("A walk in the rain", file.read_text())

    def test_importing_a_file_that_is_not_an_export_says_so(self):
        window = self.open_data()
        file = self.folder / "letter.txt"
        file.write_text("Dear all,")
        window.press("Import a file")
        window.input.choose_file("Import a file", file)
        window.see_words("That isn’t a Respite export")

    def test_a_backup_is_made_restored_and_the_restore_undone(self):
        window = self.open_data()
        file = self.folder / "copy.db"
        window.press("Back up now")
        window.input.choose_file("Back up now", file)
        window.see_words("The backup has been made and checked. It holds 1 reflection")
        self.respite("reflect", "add", "A later one")
        window.press("Restore a backup")
        window.input.choose_file("Restore a backup", file)
        window.see("Restore this backup?")
        window.press("Restore")
        window.see("Backup restored")
        self.assertEqual(self.events(), ["A walk in the rain"])
        window.press("Undo restore")
        wait_until(lambda: sorted(self.events()) == ["A later one", "A walk in the rain"], what="the earlier state is back")
        window.see("Backup restored")
        window.press("OK")
        window.see_words("A later one")
