"""Sessions: what the two questions lead to, and how one leaves."""

from case import AcceptanceTest
from respite_driver import walk
from respite_driver.tree import BUTTONS
from respite_driver.window import FEELING, HOW_LONG, LONG, SHORT


class Sessions(AcceptanceTest):

    def test_anxious_and_short_shows_coping_statements_and_done_returns_to_relax(self):
        window = self.open()
        window.begin("Anxious", SHORT)
        window.see_exercise("statements")
        window.press("Done")
        window.see(FEELING)
        window.see_tabs("Relax")

    def test_so_so_and_long_runs_breathing_then_scene_then_meditation(self):
        window = self.open()
        window.begin("So-so", LONG)
        window.see_exercise("breathing")
        self.assertIsNone(window.tree.now(BUTTONS, "Done"), "the first of three is not the last")
        window.press("Next")
        window.see_exercise("scene")
        window.press("Next")
        window.see_exercise("meditation")
        self.assertIsNone(window.tree.now(BUTTONS, "Next"), "the last of three has no next")
        window.press("Done")
        window.see(FEELING)

    def test_escape_leaves_from_everywhere(self):
        window = self.open()
        for name, go, tab in walk.PAGES + walk.HELP:
            with self.subTest(name):
                go(window)
                walk.leave(window, tab)

    def test_after_a_mood_escape_goes_back_to_the_moods_and_so_does_a_press_elsewhere(self):
        window = self.open()
        walk.duration(window)
        window.key("Escape")
        window.see_moods()
        walk.duration(window)
        width, height = window.hands.size
        window.hands.press_at(width * 0.06, height * 0.75)
        window.see_moods()
        # And from there it works as before.
        window.press("Good")
        window.see(HOW_LONG)
