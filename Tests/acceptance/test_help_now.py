"""Help now is one press away from everywhere."""

from case import AcceptanceTest
from respite_driver import walk
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until


class HelpNow(AcceptanceTest):

    def test_help_now_on_every_page_leads_to_a_circle_that_already_breathes(self):
        window = self.open()
        for name, go, tab in walk.TABS + walk.PAGES:
            with self.subTest(name):
                go(window)
                self.assert_in_the_header(window)
                window.press("Help now")
                self.assert_breathing(window)
                self.leave(window)

    def test_control_h_does_the_same_on_every_page(self):
        window = self.open()
        for name, go, tab in walk.TABS + walk.PAGES:
            with self.subTest(name):
                go(window)
                window.key("ctrl+h")
                self.assert_breathing(window)
                self.leave(window)

    def test_a_second_start_leads_the_open_window_to_where_it_was_asked(self):
        window = self.open()
        display = {"DISPLAY": self.desktop.environment["DISPLAY"]}
        self.assertEqual(self.respite("now", **display).err, "")
        self.assert_breathing(window)
        self.assertEqual(self.respite("--tab", "reflect", **display).err, "")
        wait_until(lambda: window.tab() == "Reflect", what="the tab Reflect")

    def leave(self, window):
        """Back to the tabs, by Escape until they are there: from help now it may lead through where one was."""
        for _ in range(3):
            window.key("Escape")
            try:
                wait_until(window.tab, deadline=3, what="the tabs")
                return
            except AssertionError:
                continue
        self.fail("Escape does not lead back to the tabs from help now")

    def assert_in_the_header(self, window):
        left, top, width, height = window.tree.find(BUTTONS, "Help now").extents
        self.assertLess(top + height, 64, "it is in the header")

    def assert_breathing(self, window):
        window.see_exercise("breathing")
        wait_until(window.is_breathing, what="the circle says Inhale or Exhale")
        window.moves()
