"""Commands while the window is open and text is being typed in it."""

import threading
import time

from case import AcceptanceTest
from respite_driver.tree import TEXTS
from respite_driver.waiting import stays, wait_until
from respite_driver.window import WHAT

TYPED = "the kettle sang and the cat slept on the sill"


class SeveralAtOnce(AcceptanceTest):

    def assert_shown(self, window, event, done):
        """Waits until an event saved at the time `done` is on screen."""
        wait_until(lambda: window.sees(event), what=f"“{event}” is on the timeline")
        self.assert_measurement(lambda: time.monotonic() - done, 1.5, "seconds until it was on screen, including the check")

    def exported(self, *events):
        """A file to import."""
        file = self.folder / "words.md"
        for event in events:
            self.respite("reflect", "add", event, XDG_DATA_HOME=self.folder / "other")
        self.respite("export", "markdown", "--output", file, XDG_DATA_HOME=self.folder / "other")
        return file

    def test_imported_entries_soon_appear_on_the_open_timeline(self):
        file = self.exported("A friend wrote", "It snowed")
        window = self.open()
        window.open_tab("Reflect")
        window.see(WHAT)
        self.respite("import", file)
        self.assert_shown(window, "A friend wrote", time.monotonic())
        self.assertIsNotNone(window.tree.first(TEXTS, "It snowed"))

    def test_text_being_typed_survives_commands_that_write(self):
        file = self.exported("A friend wrote")
        backup = self.folder / "backup.db"
        self.respite("reflect", "add", "Of before")
        self.respite("backup", backup)
        window = self.open()
        field = window.compose()
        typing = threading.Thread(target=window.type, args=(TYPED,))
        typing.start()
        self.respite("reflect", "add", "By command")
        self.respite("import", file)
        answer = self.respite("restore", backup, status=1)
        self.assertEqual(len(answer.err.strip().splitlines()), 1, answer.err)
        self.assertIn("open", answer.err)
        typing.join()
        wait_until(lambda: field.text == TYPED, what="every letter is there")
        window.key("Escape")
        window.see_tabs("Reflect")
        for event in ("Of before", "By command", "A friend wrote"):
            window.see(event)
        field = window.compose()
        wait_until(lambda: field.text == TYPED, what="the draft is restored")
        window.key("Return")
        window.tree.find(("text", "entry"), "Why did it go well?")
        window.key("Return")
        window.see(TYPED)
        self.assertIn(TYPED, self.respite("reflect", "list").out)

    def test_a_second_launch_presents_the_existing_window(self):
        window = self.open()
        second = self.start("--tab", "reflect")
        wait_until(lambda: not second.program.is_running, what="the second program has ended")
        self.programs.remove(second.program)
        wait_until(lambda: window.tab() == "Reflect", what="the window is at the tab that the second requested")
        stays(lambda: len(window.tree.windows()) == 1, 1, "there is one window")
