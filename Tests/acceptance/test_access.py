"""Every page, dialog and popover with screen reader, keyboard and touch; and *Help now* from each."""

import time

from case import AcceptanceTest
from respite_driver import audit, tab_order, walk, page_states
from respite_driver.records import Records
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import WHAT

# Pages that animate all the time, so pixels can't show whether the focus is visible.
MOVING = ("statements", "breathing, on", "help now", "scene", "meditation, on")
NEW = {"window-width": "1000"}  # any setting that doesn't matter here; onboarding is shown


class EveryPage(AcceptanceTest):
    """One walk over everything, in parts that can run in parallel."""

    def open_with_history(self, **settings):
        # A film behind an exercise would hide from the pixels whether the focus is visible.
        plain = {"onboarding-done": "true", "shows-numbers": "true", "place-look": "'plain'"}
        self.homes.set(plain | settings)
        page_states.add_history(self, Records(self.homes))
        return self.open()

    def faults(self, window, name, is_surface):
        """The faults of a page for screen reader and touch and, unless it traps Tab, for the keyboard."""
        page = audit.elements(window)
        wrong = list(audit.faults(page))
        if not is_surface:
            stops = tab_order.tab_through(window, moves=name in MOVING)
            wrong += tab_order.faults(stops, page)
        return wrong

    def walk_over(self, places, is_surface=False, having=None):
        if having:
            page_states.bring_in(self.folder, self.respite, having)
        window = self.open_with_history()

        def look(window, name):
            wrong = self.faults(window, name, is_surface)
            if not is_surface:
                # On Help now itself only by key: the former circle looks the same until a button's press is done.
                by_key = name == "help now" or [place for place, _ in places].index(name) % 2 == 1
                self.go_to_help_now(window, by_key)
            return wrong
        page_states.visit(self, window, places, look)

    def go_to_help_now(self, window, by_key):
        """Opens Help now from the current page, by the button in the header or by its shortcut."""
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

    def test_notes_questions_and_the_doctors_sheet(self):
        self.walk_over(page_states.CHECK_INS, having=page_states.check_ins_of_a_week())

    def test_the_tools_of_on_your_mind(self):
        self.walk_over(page_states.MIND, having=page_states.tools_in_use())

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
            time.sleep(0.8)  # until the page transition has ended
            with self.subTest(title):
                self.assertEqual(self.faults(window, title, is_surface=False), [])
            window.press("Next" if number < len(walk.WELCOME) - 1 else "Get Started")
        window.see_moods()
        page_states.visit(
            self, window, (("reflect", walk.reflect), ("bin", walk.bin), ("what helps", walk.what_helps)),
            lambda window, name: self.faults(window, name, is_surface=True))

    def test_ctrl_page_keys_take_the_keyboard_to_a_control_in_a_group_named_by_the_tab(self):
        window = self.open()
        window.see_moods()
        for key, tab, control in (
                ("ctrl+Page_Up", "Learn", "Search readings"), ("ctrl+Page_Down", "Relax", "Anxious"),
                ("ctrl+Page_Down", "Reflect", "New reflection")):
            window.key(key)
            window.tree.see_focus(control)
            focused = next(one for one in audit.elements(window) if one.name == control and "focused" in one.states)
            self.assertIn(tab, [around.name for around in focused.ancestors])

    def test_the_locked_page(self):
        self.respite("reflect", "add", "The bus waited")
        page_states.lock(self)
        window = self.open("--tab", "reflect")
        window.see("Your words are locked")
        self.assertEqual(self.faults(window, "lock", is_surface=False), [])
        self.assertFalse(window.sees(WHAT))
