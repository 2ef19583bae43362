"""Of the eight tasks of the prototype's user study, five by screen reader actions alone, without keyboard or pointer.

The others, with any input: reminders (1 and 6), test_bells; what the tabs are for (3), test_onboarding."""

import re

from case import SharedWindow
from respite_driver import page_states, paths, walk
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import HOW_LONG, SHORT, WHAT, WHY


class NoInput:
    """Stands in for the input of a person who can't use a keyboard or a pointer."""

    def __getattr__(self, name):
        raise AssertionError(f"A keyboard or pointer was needed, to {name}.")


class EightTasks(SharedWindow):

    def open_without_input(self):
        window = self.open()
        window.input = NoInput()
        return window

    def bring_back(self, window):
        page_states.back(window)
        if search := window.tree.first(("entry",), "Search readings", showing=False):
            search.write("")
        super().bring_back(window)

    def test_2_stressed_and_short_of_time_relief_is_two_presses_away(self):
        window = self.open_without_input()
        window.press("Anxious")
        window.press(SHORT)
        window.see_exercise("statements")
        window.press("Done")
        window.see_question_after()
        window.press("Help now")  # or one
        wait_until(window.is_breathing, what="the circle breathes")

    def test_4_write_down_something_good_that_just_happened(self):
        window = self.open_without_input()
        window.open_tab("Reflect")
        window.press("New reflection")
        window.field(WHAT).write("A stranger smiled")
        window.press("Next")
        window.field(WHY).write("I had looked up.")
        window.press("Save")
        window.see("A stranger smiled")
        window.see("I had looked up.")
        self.assertIn("A stranger smiled", self.respite("reflect", "list").out)

    def test_5_find_something_to_read_about_self_talk(self):
        window = self.open_without_input()
        window.open_tab("Learn")
        window.tree.find(("entry",), "Search readings").write("self-talk")
        wait_until(lambda: not window.tree.first(BUTTONS, re.compile("^Panic")), what="only matches are left")
        window.press("The way you talk to yourself")
        window.tree.find(("heading",), "The way you talk to yourself")

    def test_7_relax_briefly_in_a_good_mood(self):
        window = self.open_without_input()
        window.press("Good")
        window.see(HOW_LONG)
        window.press(SHORT)
        window.see_exercise("scene")
        window.press("Done")
        window.see_question_after()

    def test_8_another_scene_is_one_press_away(self):
        window = self.open_without_input()
        walk.scene(window)
        first, second = paths.scene_titles()[:2]
        window.see(first)
        window.press("Next scene")
        window.see(second)
        self.assertFalse(window.sees(first))
