"""The six weeks on Learn, and a first week under the lock. Which day is next: PathTests."""

import re

from case import AcceptanceTest
from respite_driver import page_states
from respite_driver.records import Records
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import READING

TITLE = "Start here: six weeks, at your own pace"
READ, BREATHE, RHYTHM = f"Read “{READING}”", "Practise Slow Breathing", "Choose a breathing rhythm"
DONE = "You’ve done this."


class Path(AcceptanceTest):

    def is_done(self, window, name):
        node = window.tree.first(BUTTONS, name, showing=False)
        return node is not None and DONE in node.description

    def wait_done(self, window, name):
        wait_until(lambda: self.is_done(window, name), what=f"“{name}” is ticked")

    def test_what_is_done_elsewhere_is_ticked_and_the_next_week_opens_once_all_three_are_done(self):
        window = self.open()
        window.open_tab("Learn")
        window.see(TITLE)
        window.see("Week 1 of 6")
        for name in (READ, BREATHE, RHYTHM):
            self.assertFalse(self.is_done(window, name), name)
        window.press(re.compile(f"^{READING}"))  # from the list
        window.tree.find(("heading",), READING)
        window.key("End")

        def is_at_the_end():
            _, top, _, height = window.tree.find(BUTTONS, re.compile("^Next: ")).extents
            return top + height <= window.tree.windows()[0].extents[3]
        wait_until(is_at_the_end, what="the end of the reading is on screen")
        window.key("Escape")
        window.see_tabs("Learn")
        self.wait_done(window, READ)
        self.assertIn("You’ve read this.", window.tree.find(BUTTONS, READING, showing=False).description)
        self.assertFalse(self.is_done(window, BREATHE))
        window.press(RHYTHM)
        wait_until(lambda: len(window.tree.windows()) == 2, what="the rhythms are open")
        with window.input.at("Rhythm"):
            window.key("Down", "space")
            window.key("Escape")
        self.wait_done(window, RHYTHM)
        window.program.stop()
        with Records(self.homes).writing() as writer:
            writer.session(0, [("breathing", 90)])
        again = self.open()
        again.open_tab("Learn")
        again.see("Week 2 of 6")
        again.press("Earlier week")
        again.see("Week 1 of 6")
        again.see(re.compile("^That’s week 1 done[.]"))
        for name in (READ, BREATHE, RHYTHM):
            self.wait_done(again, name)

    def test_go_on_opens_the_next_week_and_put_away_hides_it_for_good_until_it_is_asked_for(self):
        window = self.open()
        window.open_tab("Learn")
        window.tree.find(BUTTONS, "Go on to week 2")
        window.tab_to("Go on to week 2")
        window.key("Return")
        window.see("Week 2 of 6")
        window.tree.see_focus(re.compile("^Read “"))
        window.tab_to("Put away")
        window.key("Return")
        window.see("You’ll find the six weeks at the end of this page.")
        window.tree.see_focus("How to use this app")
        window.program.stop()
        again = self.open()
        again.open_tab("Learn")
        again.tree.find(BUTTONS, READING)
        self.assertIsNone(again.tree.first(BUTTONS, "Put away", showing=False))
        again.tree.find(BUTTONS, "Six weeks, at your own pace", showing=False).press()
        again.see("Week 2 of 6")
        again.tree.see_focus(re.compile("^Read “"))
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
