"""Every page, dialog and popover with screen reader, keyboard and touch, in the narrowest window, mirrored, with large text and
longer words; and *Help now* from each."""

import time

from case import AcceptanceTest
from respite_driver import audit, history, page_states, pseudo_language, tab_order, walk
from respite_driver.records import Records
from respite_driver.translation import Translation, open_translated, overflow
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import WHAT

# Pages that animate all the time, so pixels can't show whether the focus is visible.
MOVING = ("statements", "breathing, on", "help now", "scene", "meditation, on")
NEW = {"window-width": "1000", "window-height": "700"}  # without `onboarding-done`
WIDE, NARROW = (1000, 700), (360, 640)
# Popovers may close when the window changes its size, so they're opened in each.
ALONE = [state.name for state in page_states.SURFACES]


class EveryPage(AcceptanceTest):
    """One walk over everything, in parts that can run in parallel.

    Each state is opened once and looked at in both sizes before it's left: the first opens in the wide window, which
    then becomes narrow; the next opens in the narrow one, which becomes wide; and so on. Wide, it's looked at with
    screen reader, touch and keyboard; narrow, with text at 200 %, in both directions, for room and for English words.
    """

    def faults(self, window, name, is_surface):
        """The faults of a page for screen reader and touch and, unless it traps Tab, for the keyboard."""
        page = audit.elements(window)
        wrong = list(audit.faults(page))
        if not is_surface:
            stops = tab_order.tab_through(window, moves=name in MOVING)
            wrong += tab_order.faults(stops, page)
        return wrong

    def walk_over(self, states, is_surface=False, having=None):
        if having:
            self.import_entries(**having)
        # A film behind an exercise would hide from the pixels whether the focus is visible.
        self.homes.set({"onboarding-done": "true", "shows-numbers": "true", "place-look": "'plain'"})
        history.add_history(self.respite, Records(self.homes))
        translation = Translation()
        with self.desktop.x.settings_manager() as scale_text:

            def narrow(window, state):
                page = audit.elements(window)
                wrong = translation.untranslated(page) + overflow(window, NARROW[0], page)
                window.act("test-direction", "rtl")
                time.sleep(0.1)  # two frames, in which the page is laid out
                wrong += [f"mirrored: {fault}" for fault in overflow(window, NARROW[0])]
                window.act("test-direction", "ltr")
                return wrong

            def wide(window, state):
                return self.faults(window, state.name, is_surface)

            def turn(window, size):
                scale_text(1 if size is WIDE else 2)
                window.resize(*size)
                time.sleep(0.4)  # until a page that has another shape there, and the tabs below it, have come to rest
                window.resize(*size)  # what had another shape may have made it wider again

            sizes = [WIDE, NARROW]
            looks = {WIDE: wide, NARROW: narrow}

            def look(window, state):
                by_key = state.name == "help now" or [one.name for one in states].index(state.name) % 2 == 1
                wrong = looks[sizes[0]](window, state)
                if state.name in ALONE:
                    self.assertTrue(state.needs_back)
                    page_states.back(window)
                turn(window, sizes[1])
                if state.name in ALONE:
                    state.open(window)
                    time.sleep(0.3)
                wrong += looks[sizes[1]](window, state)
                sizes.reverse()
                if not is_surface:
                    # On Help now itself only by key: the former circle looks the same until a button's press is done.
                    self.go_to_help_now(window, by_key)
                return wrong
            self.prepare = lambda window: turn(window, sizes[0])
            page_states.visit(self, self.open(), states, look)

    def setUp(self):
        super().setUp()
        self.foreign = pseudo_language.install(self.folder)
        self.prepare = lambda window: None

    def open(self, *words, **changes):
        """Opens the window in the pseudo-language, with the actions of tests."""
        window = open_translated(lambda: self.start(*words, RESPITE_TEST=1, **self.foreign | changes))
        self.prepare(window)
        return window

    def go_to_help_now(self, window, by_key):
        """Opens Help now from the current page, by the button in the header or by its shortcut."""
        left, top, width, height = window.tree.find(BUTTONS, "Help now").extents
        self.assertLess(top + height, 64 if window.content().width > NARROW[0] else 96, "it is in the header")
        if by_key:
            window.key("ctrl+h")
        else:
            window.press("Help now")
        window.see_exercise("breathing")
        wait_until(window.is_breathing, what="the circle says Breathe in or Breathe out")
        window.moves()

    def test_relax_pages_before_and_after_a_session(self):
        self.walk_over(page_states.RELAX)

    def test_notes_questions_and_the_doctors_sheet(self):
        self.walk_over(page_states.CHECK_INS, having=history.check_ins_of_a_week())

    def test_the_tools_of_on_your_mind(self):
        self.walk_over(page_states.MIND, having=history.tools_in_use())

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

    def test_each_page_of_the_program_has_a_state_here(self):
        shown = {state.page for state in page_states.EVERYTHING} - set(page_states.TABS)
        self.assertEqual(sorted(shown | page_states.LEFT_OUT.keys()), sorted(page_states.page_names()))

    def test_onboarding_and_empty_pages(self):
        self.homes.set(NEW)
        window, translation = self.open(), Translation()
        for title in walk.welcome(window):
            with self.subTest(title):
                wrong = self.faults(window, title, is_surface=False)
                window.resize(*NARROW)
                page = audit.elements(window)
                wrong += translation.untranslated(page) + overflow(window, NARROW[0], page)
                window.resize(*WIDE)
                self.assertEqual(wrong, [])
        for name, go in ("timeline", walk.reflect), ("bin", walk.bin), ("what helps", walk.what_helps):
            with self.subTest(name):
                go(window)
                time.sleep(0.3)  # until the page transition has ended
                self.assertEqual(self.faults(window, name, is_surface=True), [])
                page_states.back(window)

    def test_onboarding_fits_with_large_text(self):
        # In English: with longer words, the dots and two labels don't fit yet.
        with self.desktop.x.settings_manager() as scale_text:
            scale_text(2)
            self.homes.set({"window-width": str(NARROW[0]), "window-height": str(NARROW[1])})
            window = super().open()
            for title in walk.welcome(window):
                with self.subTest(title):
                    self.assertEqual(overflow(window, NARROW[0]), [])

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
