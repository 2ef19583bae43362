"""Breathing rhythms: chosen, created, edited and removed, by keyboard and by screen reader actions."""

import re
import time

from case import AcceptanceTest
from respite_driver import walk
from respite_driver.tree import BUTTONS, FIELDS
from respite_driver.waiting import wait_until

CHOICES = ("check box", "radio button")
ROWS = ("list item",)
SPIN = ("spin button",)
TEXT = ("label", "status bar")
RHYTHM = re.compile("^Rhythm: ")
OPTIONS = "Rhythm and background"
MENU = ("toggle button", "push button")
UNDO = re.compile("^Undo")
BOX = "Rhythm: Box, in 4, hold 4, out 4, hold 4"
PLUM = "Rhythm: Plum, in 2, out 4"
EDITOR = "New rhythm"
TOO_LONG = "Choose 1 to 10 seconds."
NAMELESS = "Give it a name so you can find it."


class Rhythms(AcceptanceTest):

    def breathing(self):
        window = self.open()
        walk.breathing(window)
        return window

    def see_rhythm(self, window, name):
        wait_until(
            lambda: (button := window.tree.first(MENU, OPTIONS)) and button.description.endswith(name),
            what=lambda: f"the page says “{name}”, not {window.tree.first(MENU, OPTIONS).description}")

    def choose_by_keyboard(self, window):
        """Opens the rhythms by the menu in the header."""
        window.tab_to(OPTIONS, roles=MENU)
        window.key("Return")
        window.inside(BUTTONS, RHYTHM)
        wait_until(lambda: (found := window.tree.focused()) and RHYTHM.match(found.name), what="the rhythm has the keyboard")
        window.key("Return")

    def choose(self, window):
        """The same with a screen reader."""
        window.press_inside(OPTIONS, MENU)
        window.press_inside(RHYTHM)

    def assert_row_listed(self, window, name, there):
        wait_until(
            lambda: bool(window.tree.first(ROWS, name)) == there, what=f"{name} is {'' if there else 'not '}in the list")

    def text_beside(self, window, field):
        """The text in the row of a field of the editor."""
        row = window.tree.find(ROWS, field)
        inside, found = [row], []
        while inside:
            node = inside.pop()
            found += [node.name] if node.role in TEXT else []
            inside += node.children()
        return found

    def next_breath(self, window):
        """The duration in seconds of the next full inhale and of the exhale after it."""
        button = window.tree.find(BUTTONS, re.compile("^(Breathe in|Breathe out)$"))

        def begins(phase):
            wait_until(lambda: button.refreshed().name == phase, what=phase)
            return time.monotonic()
        begins("Breathe out")
        inhale, exhale, end = begins("Breathe in"), begins("Breathe out"), begins("Breathe in")
        return exhale - inhale, end - exhale

    # With the keyboard

    def test_a_rhythm_chosen_by_keyboard_is_remembered_after_a_restart(self):
        window = self.breathing()
        self.choose_by_keyboard(window)
        with window.input.at("Rhythm"):
            window.tab_to("Box", key="Down", roles=CHOICES)
            window.key("Return")
            self.see_rhythm(window, BOX)
            window.key("Escape")
        wait_until(lambda: len(window.tree.windows()) == 1, what="Escape closes the dialog")
        window.program.kill()
        self.see_rhythm(self.breathing(), BOX)

    def test_a_custom_rhythm_is_created_used_and_removed_by_keyboard(self):
        window = self.breathing()
        self.choose_by_keyboard(window)
        with window.input.at("Rhythm"):
            window.tab_to("New rhythm", roles=BUTTONS)
            window.key("Return")
            with window.input.at(EDITOR):
                window.tab_to("Begin")
                window.key("Tab")
                window.type("Plum")
                wait_until(lambda: window.field("Name").text == "Plum", what="the name is entered")
                window.tab_to("Breathe in", roles=SPIN)
                window.type("2")
                window.tab_to("Breathe out", roles=SPIN)
                window.type("4")
                window.tab_to("Save")
                window.key("Return")
            self.see_rhythm(window, PLUM)
            self.assert_row_listed(window, "Plum", True)
            window.key("Escape")
        wait_until(lambda: len(window.tree.windows()) == 1, what="Escape closes the dialog")
        window.input.focus()
        window.tree.see_focus(OPTIONS)
        window.tab_to("Begin")
        window.key("space")
        inhale, exhale = self.next_breath(window)
        self.assertAlmostEqual(inhale, 2, delta=0.6)
        self.assertAlmostEqual(exhale, 4, delta=0.6)
        window.program.kill()
        window = self.breathing()
        self.see_rhythm(window, PLUM)
        self.choose_by_keyboard(window)
        with window.input.at("Rhythm"):
            window.tab_to("Remove Plum")
            window.key("Return")
            self.assert_row_listed(window, "Plum", False)
            window.tab_to(UNDO)
            window.key("Return")
            self.assert_row_listed(window, "Plum", True)
            self.see_rhythm(window, PLUM)

    def test_an_invalid_rhythm_is_flagged_beside_its_field_and_not_saved(self):
        window = self.breathing()
        self.choose(window)
        window.press("New rhythm")
        with window.input.at(EDITOR):
            window.tab_to("Breathe in", roles=SPIN)
            window.type("12")
            window.key("Tab")
            wait_until(lambda: TOO_LONG in self.text_beside(window, "Breathe in"), what="the message is beside the field")
            self.assertNotIn(TOO_LONG, self.text_beside(window, "Breathe out"))
            window.press("Save")
            window.see(NAMELESS)
            window.key("Escape")
        wait_until(lambda: len(window.tree.windows()) == 2, what="Escape closes the editor")
        self.see_rhythm(window, "Rhythm: Long breath out, in 4, out 6")
        self.assertIsNone(window.tree.first(BUTTONS, re.compile("^Remove ")))

    # With a screen reader

    def test_a_rhythm_is_chosen_and_a_custom_one_created_edited_and_removed_by_screen_reader_actions(self):
        name = "In & out <b>"  # must not be parsed as markup
        window = self.breathing()
        self.choose(window)
        window.tree.find(CHOICES, "Box").press()
        self.see_rhythm(window, BOX)
        wait_until(lambda: "checked" in window.tree.find(CHOICES, "Box").states, what="it is checked")
        window.press("New rhythm")
        window.tree.find(FIELDS, "Name").write(name)
        for field, seconds in (("Breathe in", 2), ("Breathe out", 4)):
            window.tree.find(SPIN, field).set(seconds)
        window.press("Save")
        self.see_rhythm(window, f"Rhythm: {name}, in 2, out 4")
        window.press(f"Edit {name}")
        window.tree.find(SPIN, "Hold after breathing in").set(1.5)
        window.press("Save")
        self.see_rhythm(window, f"Rhythm: {name}, in 2, hold 1.5, out 4")
        window.press(f"Remove {name}")
        self.see_rhythm(window, "Rhythm: Long breath out, in 4, out 6")
        self.assert_row_listed(window, name, False)
        window.see(f"“{name}” was removed.")
        window.press(UNDO)
        self.assert_row_listed(window, name, True)
        self.see_rhythm(window, f"Rhythm: {name}, in 2, hold 1.5, out 4")
