"""The eight tasks of the prototype's user study by screen reader actions alone, without keyboard or pointer."""

import re

from case import AcceptanceTest, SharedWindow
from respite_driver import paths, walk, page_states
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import HOW_LONG, SHORT, WHAT, WHY

SWITCH = ("check box", "switch")


class NoInput:
    """Stands in for the input of a person who can't use a keyboard or a pointer."""

    def __getattr__(self, name):
        raise AssertionError(f"A keyboard or pointer was needed, to {name}.")


class WithoutInput:

    def open_without_input(self):
        window = self.open()
        window.input = NoInput()
        return window


class EightTasks(WithoutInput, SharedWindow):

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

    def test_3_learn_explains_what_the_tabs_are_for(self):
        window = self.open_without_input()
        window.open_tab("Learn")
        window.press("How to use this app")
        window.tree.find(("heading",), walk.WELCOME[2])
        for tab in ("Learn", "Relax", "Reflect"):
            card = window.tree.find(BUTTONS, re.compile(f"^{tab}: "))
            card.press()
            wait_until(lambda: card.refreshed().description, what=f"the content of {tab} is described")
        window.press("Skip")
        window.see_tabs("Learn")

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


class Reminders(WithoutInput, AcceptanceTest):

    def assert_saved(self, *lines):
        wait_until(
            lambda: all(line in self.homes.keyfile.read_text().splitlines() for line in lines),
            what=lambda: f"{lines} are saved; there is: {self.homes.keyfile.read_text()}")

    def test_1_set_a_reminder_to_reflect_at_bedtime(self):
        window = self.open_without_input()
        window.open_tab("Reflect")
        window.press("Reflection reminder")
        switch = window.inside(SWITCH, "Remind me daily")
        if "checked" not in switch.states:
            switch.press()
        window.inside(("spin button",), "Hour").set(10)  # a 12-hour clock, set to PM
        window.inside(("spin button",), "Minute").set(0)
        self.assert_saved("reflection-reminder=true", "reflection-reminder-time=1320")

    def test_6_turn_the_relaxation_reminder_off(self):
        self.homes.set({"onboarding-done": "true", "relaxation-reminder": "true"})
        window = self.open_without_input()
        window.press("Relaxation reminder")
        switch = window.inside(SWITCH, "Remind me daily")
        self.assertIn("checked", switch.states)
        switch.press()
        self.assert_saved("relaxation-reminder=false")
