"""Every page, small window and surface, for a screen reader, for a keyboard, and for a finger."""

import time

from case import AcceptanceTest
from respite_driver import audit, keyboard_round, walk, ways
from respite_driver.records import Records
from respite_driver.window import WHAT

# Something always moves there: pixels do not tell whether the keyboard's place is seen.
MOVING = ("breathing, on", "help now", "scene", "meditation, on")
# Small surfaces of their own, which keep the Tab key until Escape closes them.
SURFACES = ("dates", "menu", "relaxation bell", "reflection bell")
NARROW = 360
NEW = {"window-width": "1000"}  # a person who has chosen nothing that matters here


class EveryPage(AcceptanceTest):

    def open_with_a_past(self, **settings):
        self.homes.set({"onboarding-done": "true", "shows-numbers": "true"} | settings)
        ways.make_a_past(self, Records(self.homes))
        return self.open()

    def visit(self, window, places, look):
        """Goes to each place and looks: `look` returns what is wrong. Where one can't be reached, the next is looked for
        in a new window."""
        for name, go in places:
            with self.subTest(name):
                try:
                    go(window)
                    time.sleep(0.3)  # what slides in has come
                    wrong = look(window, name)
                    ways.back(window)
                except Exception:
                    window.program.kill()
                    window = self.open()
                    raise
                self.assertEqual(wrong, [], name)

    def faults(self, window, name=""):
        return list(audit.faults(audit.look(window)))

    def faults_of_a_round(self, window, name=""):
        page = audit.look(window)
        return list(keyboard_round.faults(keyboard_round.go_round(window, moves=name in MOVING), page))

    def sticking_out(self, window, name=""):
        page = audit.look(window)
        grown = [f"The window is {page[0].extents[2]} wide."] if page[0].extents[2] > NARROW else []
        return grown + list(audit.outside(page))

    # What there is

    def test_every_page_says_what_there_is_and_each_control_can_be_hit(self):
        self.visit(self.open_with_a_past(), ways.PAGES, self.faults)

    def test_every_small_window_says_what_there_is_and_each_control_can_be_hit(self):
        self.visit(self.open_with_a_past(), ways.WINDOWS, self.faults)

    def test_the_first_pages_and_the_empty_ones_do_so_too(self):
        self.homes.set(NEW)
        window = self.open()
        for number, title in enumerate(walk.WELCOME):
            window.tree.find(("heading",), title)
            time.sleep(0.8)  # until the page has come all the way
            with self.subTest(title):
                self.assertEqual(self.faults(window), [])
                self.assertEqual(self.faults_of_a_round(window), [])
            window.press("Next" if number < len(walk.WELCOME) - 1 else "Get Started")
        window.see_moods()
        self.visit(
            window, (("reflect", walk.reflect), ("bin", walk.bin), ("steadiness", walk.steadiness)), self.faults)

    def test_the_page_of_the_closed_lock_does_so_too(self):
        self.respite("reflect", "add", "The bus waited")
        ways.lock(self)
        window = self.open("--tab", "reflect")
        window.see("Your words are locked")
        self.assertEqual(self.faults(window), [])
        self.assertEqual(self.faults_of_a_round(window), [])
        self.assertFalse(window.sees(WHAT))

    # The keyboard

    def test_the_tab_key_goes_once_round_every_page_in_the_order_of_reading_and_one_sees_where_one_is(self):
        self.visit(
            self.open_with_a_past(), [place for place in ways.PAGES if place[0] not in SURFACES], self.faults_of_a_round)

    # Room

    def test_with_text_twice_as_large_nothing_sticks_out_of_a_window_of_360_pixels(self):
        self.desktop.set_resource("Xft.dpi: 192")
        self.addCleanup(self.desktop.set_resource, "Xft.dpi: 96")
        narrow = {"window-width": str(NARROW), "window-height": "640"}
        self.visit(self.open_with_a_past(**narrow), ways.PAGES, self.sticking_out)
        for program in self.programs:
            program.kill()
        self.homes.set(narrow)
        window = self.open()
        for number, title in enumerate(walk.WELCOME):
            window.tree.find(("heading",), title)
            time.sleep(0.8)  # until the page has come all the way
            with self.subTest(title):
                self.assertEqual(self.sticking_out(window), [])
            window.press("Next" if number < len(walk.WELCOME) - 1 else "Get Started")
