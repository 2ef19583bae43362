"""Commands while the window is open and text is being typed in it."""

import threading

from case import AcceptanceTest
from respite_driver.waiting import wait_until

TYPED = "the kettle sang and the cat slept on the sill"


class SeveralAtOnce(AcceptanceTest):

    def test_text_being_typed_survives_commands_that_write(self):
        file, other = self.folder / "words.md", {"XDG_DATA_HOME": self.folder / "other"}
        self.respite("reflect", "add", "A friend wrote", **other)
        self.respite("export", "markdown", "--output", file, **other)
        backup = self.folder / "backup.db"
        self.respite("reflect", "add", "Of before")
        self.respite("backup", backup)
        window = self.open()
        field = window.compose()
        typing = threading.Thread(target=window.type, args=(TYPED,))
        typing.start()
        self.respite("reflect", "add", "By command")
        self.respite("import", file)
        self.assertIn("open", self.refused("restore", backup))
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
