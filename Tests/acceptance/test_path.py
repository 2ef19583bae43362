"""The way through on Learn, and a first week under the lock. What counts as done: PathTests."""

import re

from case import AcceptanceTest
from respite_driver import page_states
from respite_driver.records import Records
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import READING

TITLE = "Start here: a way through, at your own pace"
READ, LISTEN, GOALS = f"Read “{READING}”", "Listen to “Arriving”", "Write what you’d like back"
DONE = "You’ve done this."
STATES = (DONE, "You’ve read this.", "You’ve written this.")


class Path(AcceptanceTest):

    def is_done(self, window, name):
        node = window.tree.first(BUTTONS, name, showing=False)
        return node is not None and any(state in node.description for state in STATES)

    def wait_done(self, window, name):
        wait_until(lambda: self.is_done(window, name), what=f"“{name}” is ticked")

    def open_path(self, window, part="Where I stand"):
        window.open_tab("Learn")
        window.press(re.compile("^Open part "))
        window.tree.find(("heading", "label"), part)

    def test_what_is_done_elsewhere_is_ticked_and_planning_ticks_nothing_that_is_done_in_the_world(self):
        window = self.open()
        window.open_tab("Learn")
        window.see(TITLE)
        window.see("Part 1 of 8: Where I stand")
        window.press(re.compile(f"^{READING}"))  # from the list
        window.tree.find(("heading",), READING)
        window.key("End")

        def is_at_the_end():
            _, top, _, height = window.tree.find(BUTTONS, re.compile("^Next: ")).extents
            return top + height <= window.tree.windows()[0].extents[3]
        wait_until(is_at_the_end, what="the end of the reading is on screen")
        window.key("Escape")
        window.see_tabs("Learn")
        self.open_path(window)
        self.wait_done(window, READ)
        window.tree.see_focus(READ)
        for name in (LISTEN, GOALS):
            self.assertFalse(self.is_done(window, name), name)
        window.see_words("about half the people clearly got better")
        window.press(GOALS)
        window.field("What would you like back?").write("The cinema")
        window.press("Save")
        self.wait_done(window, GOALS)
        window.program.stop()
        with Records(self.homes).writing() as writer:
            writer.session(1, [("meditation", 400, "first-week/1")])
        again = self.open()
        self.open_path(again)
        wait_until(
            lambda: "One day so far." in again.tree.find(BUTTONS, LISTEN).description, what="one of two days is told")
        self.assertFalse(self.is_done(again, LISTEN))
        again.press("Go on to part 2")
        again.tree.find(("heading", "label"), "Worry")
        again.press("All eight parts")
        again.press("Part 5 of 8: What I avoid")
        again.tree.find(BUTTONS, "Try one step twice")
        again.press("Plan steps towards one thing you’ve been avoiding")
        again.press("Phone calls")
        again.tree.find(BUTTONS, "Add a step")
        again.key("Escape")
        self.wait_done(again, "Plan steps towards one thing you’ve been avoiding")
        self.assertFalse(self.is_done(again, "Try one step twice"))

    def test_is_one_of_these_yours_is_asked_once_and_turns_one_part(self):
        window = self.open()
        self.open_path(window)
        self.assertFalse(window.sees("Is one of these yours?"))
        window.tab_to("Go on to part 2")
        window.key("Return")
        window.see("Is one of these yours?")
        window.tab_to("Intrusive thoughts (OCD)", key="shift+Tab")
        window.key("Return")
        window.tree.wait_gone(BUTTONS, "Intrusive thoughts (OCD)")
        window.tree.find(BUTTONS, re.compile("^OCD"))
        window.press("All eight parts")
        window.press("Part 6 of 8: What I tell myself")
        window.see("For what you said is yours, this part is best done with someone trained.")
        self.assertIsNone(window.tree.first(BUTTONS, "Try out one thought", showing=False))
        window.press("Where to find treatment")
        window.tree.find(("heading",), re.compile("^OCD"))
        page, = self.exported("keepingWell")
        self.assertEqual(page["theme"], "ocd")

    def test_put_away_hides_it_for_good_until_it_is_asked_for(self):
        window = self.open()
        window.open_tab("Learn")
        window.see(TITLE)
        window.tab_to("Put away")
        window.key("Return")
        window.see("You’ll find the way through at the end of this page.")
        window.tree.see_focus("How to use this app")
        window.program.stop()
        again = self.open()
        again.open_tab("Learn")
        again.tree.find(BUTTONS, READING)
        self.assertIsNone(again.tree.first(BUTTONS, "Put away", showing=False))
        again.tree.find(BUTTONS, "A way through, at your own pace", showing=False).press()
        again.see("Part 1 of 8: Where I stand")
        again.tree.see_focus("Open part 1")
        again.key("ctrl+f")
        again.type("alarm")
        again.tree.wait_gone(BUTTONS, "Put away")

    def test_under_a_closed_lock_no_day_is_marked_and_every_day_can_be_begun(self):
        self.respite("reflect", "list")
        with Records(self.homes).writing() as writer:
            writer.session(1, [("meditation", 400, "first-week/1")])
        page_states.lock(self)
        window = self.open()
        window.open_tab("Learn")
        window.press("Open part 1")
        window.press("Unlock to see what you’ve done")
        window.see("Your words are locked")
        self.open_week(window)
        window.see(re.compile("^Your words are locked, so the days you’ve done aren’t marked[.]"))
        self.assertNotIn(DONE, window.tree.find(BUTTONS, "Day 1: Arriving").description)
        window.press("Day 2: Breath")
        window.see("Breath")
        window.key("Escape")
        window.press("Unlock")
        self.unlock(window)
        self.open_week(window)
        window.tree.see_focus("Begin Day 2: Breath")
        self.assertIn(DONE, window.tree.find(BUTTONS, "Day 1: Arriving").description)
        window.press("Begin Day 2: Breath")
        window.see("Breath")

    def open_week(self, window):
        window.key("ctrl+e")
        window.tree.find(("heading",), "Choose for yourself")
        window.press("A first week")
        window.tree.find(("heading",), "A first week")
