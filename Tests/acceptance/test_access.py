"""Every page, small window and surface, for a screen reader, for a keyboard, and for a finger; *Help now* from each."""

import time

from case import AcceptanceTest
from respite_driver import audit, tab_order, walk, page_states
from respite_driver.records import Records
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import WHAT

# Something always moves there: pixels do not tell whether the keyboard's place is seen.
MOVING = ("breathing, on", "help now", "scene", "meditation, on")
NEW = {"window-width": "1000"}  # a person who has chosen nothing that matters here


class EveryPage(AcceptanceTest):
    """One walk over all there is, in parts that can be walked side by side."""

    def open_with_history(self, **settings):
        self.homes.set({"onboarding-done": "true", "shows-numbers": "true"} | settings)
        page_states.add_history(self, Records(self.homes))
        return self.open()

    def faults(self, window, name, is_surface):
        """What is wrong with a page for a screen reader, a finger and, unless it keeps the Tab key, for the keyboard."""
        page = audit.elements(window)
        wrong = list(audit.faults(page))
        if not is_surface:
            stops = tab_order.tab_through(window, moves=name in MOVING)
            wrong += tab_order.faults(stops, page)
        return wrong

    def walk_over(self, places, is_surface=False):
        window = self.open_with_history()

        def look(window, name):
            wrong = self.faults(window, name, is_surface)
            if not is_surface:
                by_key = [place for place, _ in places].index(name) % 2 == 1
                self.go_to_help_now(window, by_key)
            return wrong
        page_states.visit(self, window, places, look)

    def go_to_help_now(self, window, by_key):
        """From wherever one is, by the button in the header and by its key in turn."""
        left, top, width, height = window.tree.find(BUTTONS, "Help now").extents
        self.assertLess(top + height, 64, "it is in the header")
        if by_key:
            window.key("ctrl+h")
        else:
            window.press("Help now")
        window.see_exercise("breathing")
        wait_until(window.is_breathing, what="the circle says Inhale or Exhale")
        window.moves()

    def test_relax_pages_before_and_after_a_session(self):
        self.walk_over(page_states.RELAX)

    def test_exercise_pages(self):
        self.walk_over(page_states.EXERCISES)

    def test_reflect_pages(self):
        self.walk_over(page_states.REFLECT)

    def test_learn_and_more_help_pages(self):
        self.walk_over(page_states.LEARN)

    def test_popovers_over_a_page(self):
        self.walk_over(page_states.SURFACES, is_surface=True)

    def test_dialogs(self):
        self.walk_over(page_states.WINDOWS, is_surface=True)

    def test_onboarding_and_empty_pages(self):
        self.homes.set(NEW)
        window = self.open()
        for number, title in enumerate(walk.WELCOME):
            window.tree.find(("heading",), title)
            time.sleep(0.8)  # until the page has come all the way
            with self.subTest(title):
                self.assertEqual(self.faults(window, title, is_surface=False), [])
            window.press("Next" if number < len(walk.WELCOME) - 1 else "Get Started")
        window.see_moods()
        page_states.visit(
            self, window, (("reflect", walk.reflect), ("bin", walk.bin), ("steadiness", walk.steadiness)),
            lambda window, name: self.faults(window, name, is_surface=True))

    def test_the_locked_page(self):
        self.respite("reflect", "add", "The bus waited")
        page_states.lock(self)
        window = self.open("--tab", "reflect")
        window.see("Your words are locked")
        self.assertEqual(self.faults(window, "lock", is_surface=False), [])
        self.assertFalse(window.sees(WHAT))
