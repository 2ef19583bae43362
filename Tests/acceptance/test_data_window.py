"""Export, import, backup and restore in the window."""

import json

from case import AcceptanceTest
from respite_driver.waiting import wait_until


class DataWindow(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.respite("reflect", "add", "A walk in the rain", "--why", "I took the boots")

    def events(self):
        return [one["event"] for one in json.loads(self.respite("reflect", "list", "--json").out)]

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
        window.press("Everything")
        window.input.choose_file("Everything", file)
        window.see("All of it is in a & b <c>.json.")
        self.assertEqual(json.loads(file.read_text())["reflections"][0]["event"], "A walk in the rain")
        window.press("Bring back an export")
        window.input.choose_file("Bring back an export", file)
        window.see("All of it is here already.")
        other = file.read_text().replace("A walk in the rain", "A letter came")
        changed = self.folder / "other.json"
        changed.write_text(other)
        window.press("Bring back an export")
        window.input.choose_file("Bring back an export", changed)
        window.see("Bring this in?")
        self.assertEqual(self.events(), ["A walk in the rain"], "Nothing is imported before confirmation.")
        window.press("Bring in")
        wait_until(lambda: sorted(self.events()) == ["A letter came", "A walk in the rain"], what="both are saved")

    def test_importing_a_file_that_is_not_an_export_says_so(self):
        window = self.open_data()
        file = self.folder / "letter.txt"
        file.write_text("Dear all,")
        window.press("Bring back an export")
        window.input.choose_file("Bring back an export", file)
        window.see_words("That is not an export of Respite")

    def test_a_backup_is_made_restored_and_the_restore_undone(self):
        window = self.open_data()
        file = self.folder / "copy.db"
        window.press("Back up now")
        window.input.choose_file("Back up now", file)
        window.see_words("The backup is made and checked. It holds 1 reflection")
        self.respite("reflect", "add", "A later one")
        window.press("Put a backup back")
        window.input.choose_file("Put a backup back", file)
        window.see("Put this backup back?")
        window.press("Put back")
        window.see("The backup is put back")
        self.assertEqual(self.events(), ["A walk in the rain"])
        window.press("Go back to it")
        wait_until(lambda: sorted(self.events()) == ["A later one", "A walk in the rain"], what="the earlier state is back")
        window.see("The backup is put back")
        window.press("All right")
        window.see_words("A later one")
