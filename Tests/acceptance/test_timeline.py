"""Changing, deleting and finding what was written."""

import json

from case import AcceptanceTest
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import WHAT, WHY

BUS, TEA, SISTER = "The bus waited", "Tea in the sun", "I rang my sister"


class TimelineOfReflections(AcceptanceTest):

    def setUp(self):
        super().setUp()
        for event in (BUS, TEA, SISTER):
            self.respite("reflect", "add", event)

    def at_the_timeline(self):
        window = self.open()
        window.open_tab("Reflect")
        for event in (BUS, TEA, SISTER):
            window.see(event)
        return window

    def events(self):
        return [one["event"] for one in json.loads(self.respite("reflect", "list", "--json").out)]

    def button_of(self, window, event, name):
        return wait_until(
            lambda: window.tree.now(BUTTONS, name, where=lambda node: node.description == event),
            what=f"“{name}” of “{event}” is there")

    def test_what_is_deleted_comes_back_by_undo(self):
        window = self.at_the_timeline()
        self.button_of(window, TEA, "Delete").press()
        wait_until(lambda: not window.sees(TEA), what="it has gone")
        self.assertEqual(self.events(), [SISTER, BUS])
        window.press("Undo")
        window.see(TEA)
        wait_until(lambda: self.events() == [SISTER, TEA, BUS], what="it is where it was")

    def test_what_is_deleted_is_in_the_bin_after_a_restart_and_can_be_put_back(self):
        window = self.at_the_timeline()
        self.button_of(window, BUS, "Delete").press()
        wait_until(lambda: not window.sees(BUS), what="it has gone")
        wait_until(lambda: self.events() == [SISTER, TEA], what="it is deleted")
        window.program.kill()
        window = self.open()
        window.open_tab("Reflect")
        window.press("Bin")
        window.see(BUS)
        window.press("Put back")
        window.see("It is empty.")
        window.key("Escape")
        window.see_tabs("Reflect")
        window.see(BUS)
        self.assertEqual(self.events(), [SISTER, TEA, BUS])

    def test_words_are_changed_with_the_keyboard_and_the_change_is_taken_back(self):
        window = self.at_the_timeline()
        self.button_of(window, TEA, "Edit").press()
        wait_until(lambda: window.field(WHAT).text == TEA, what="the words are in the field")
        window.key("ctrl+End")
        window.type(", and cake")
        window.key("Return")
        window.field(WHY)
        window.key("Return")
        window.see(f"{TEA}, and cake")
        self.assertEqual(self.events(), [SISTER, f"{TEA}, and cake", BUS])
        window.press("Undo")
        window.see(TEA)
        wait_until(lambda: self.events() == [SISTER, TEA, BUS], what="the words are the former ones")

    def test_a_change_that_was_not_saved_is_kept_when_the_program_is_killed(self):
        window = self.at_the_timeline()
        self.button_of(window, BUS, "Edit").press()
        wait_until(lambda: window.field(WHAT).text == BUS, what="the words are in the field")
        window.key("ctrl+End")
        window.type(" for me")
        wait_until(lambda: f"{BUS} for me" in self.events(), what="the change is kept while it is typed")
        window.program.kill()
        self.assertEqual(self.events(), [SISTER, TEA, f"{BUS} for me"])

    def test_search_finds_as_one_types_and_escape_brings_the_timeline_back(self):
        window = self.at_the_timeline()
        window.key("ctrl+f")
        window.tree.find(("entry",), "Search")
        window.type("SIST")
        wait_until(lambda: window.sees(SISTER) and not window.sees(TEA), what="only what was found is shown")
        window.type("x")
        window.see("Nothing was found.")
        window.key("Escape")
        window.see(TEA)
        window.see(BUS)
