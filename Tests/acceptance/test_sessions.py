"""Going back before a session has started. Whole sessions: test_nine_plans."""

from case import AcceptanceTest
from respite_driver import walk
from respite_driver.window import HOW_LONG


class Sessions(AcceptanceTest):

    def test_escape_or_a_click_elsewhere_returns_to_the_moods(self):
        window = self.open()
        walk.duration(window)
        window.key("Escape")
        window.see_moods()
        walk.duration(window)
        width, height = window.input.size
        window.input.click_at(width * 0.06, height * 0.75)
        window.see_moods()
        # And from there it works as before.
        window.press("Good")
        window.see(HOW_LONG)
