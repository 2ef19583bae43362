"""What a screen reader says is what the screen says."""

import re

from case import AcceptanceTest
from respite_driver import walk

NO_NAME = re.compile(r"^\s*$|^(Gtk|Adw|Gdk)[A-Z]|_")
# GTK's own parts, which take the focus but have nothing to say; each with its reason.
EXCUSED = {
    "scroll pane": "GtkScrolledWindow is focusable only for its keys; its content speaks",
    "scroll bar": "as above",
    "filler": "GtkDropDown has one within its button, which the keyboard never reaches; the button speaks",
}


class Names(AcceptanceTest):

    def test_every_control_that_takes_the_focus_has_a_name_a_person_would_say(self):
        window = self.open()
        for name, go, tab in (("duration", walk.duration, None), *walk.EVERYWHERE):
            with self.subTest(name):
                go(window)
                self.assertEqual(self.unnamed(window), [])
                if name == "duration":
                    window.key("Escape")
                    window.see_moods()
                elif (name, go, tab) not in walk.TABS:
                    walk.leave(window, tab)

    def test_every_control_of_the_small_windows_has_a_name_too(self):
        window = self.open()
        for title, go in walk.DIALOGS:
            with self.subTest(title):
                go(window)
                with window.hands.at(title):
                    unnamed = self.unnamed(window)
                walk.leave_dialogs(window, "Relax")
                self.assertEqual(unnamed, [])

    def unnamed(self, window):
        return [
            f"{node!r} in {node.accessible.get_parent().get_role_name()} at {node.extents}"
            for node in window.tree.nodes(everything=True)
            if node.role not in EXCUSED and NO_NAME.search(node.name)
            and "focusable" in node.states and node.is_showing()]
