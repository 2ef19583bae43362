"""Learn: the list of readings, and a reading."""

import re
import shutil

from case import AcceptanceTest, SharedWindow
from respite_driver import page_states
from respite_driver.events import FOCUSED, Events
from respite_driver.tree import BUTTONS, FIELDS, TEXTS
from respite_driver.waiting import settled, wait_until
from respite_driver.window import READING

BACK_TO_PLACE = "Back to where you were"
FIND, SEARCH = "Find in this text", "Search readings"


class OfLearn:
    """What the tests of Learn have in common."""

    def text_at_top(self, window):
        """The topmost text below the header, and its top edge."""
        for node in window.tree.all(TEXTS, showing=False):
            left, top, width, height = node.extents
            if height and width and top + height > 100:
                return node.name, top
        return None

    def wait_for_scrolling(self, window):
        """Waits until scrolling has ended."""
        settled(window.picture, lambda before, now: now.changed(before, by=0) == 0, seconds=0.4, what="the page")

    def has_bars(self, window):
        return window.tree.first(BUTTONS, FIND) is not None


class Learn(OfLearn, SharedWindow):

    def read(self):
        """The window at the beginning of the reading, wherever another test has left it."""
        window = self.open()
        window.open_tab("Learn")
        window.press(re.compile(f"^{READING}"))
        window.tree.find(("heading",), READING, showing=False)

        def is_at_top():
            if (found := self.text_at_top(window)) and found[0] == READING:
                return self.has_bars(window)
            window.key("Home")  # again: it goes to where it was as soon as it's laid out
            return False
        wait_until(is_at_top, what="the reading is at its beginning", every=0.3)
        return window

    def bring_back(self, window):
        page_states.back(window)
        window.open_tab("Learn")
        search = window.tree.find(("entry",), SEARCH, showing=False)
        if search.text:
            search.write("")
        super().bring_back(window)

    # A reading

    def test_a_reading_opens_with_headings_and_text_and_escape_returns(self):
        window = self.read()
        words = " ".join(node.name for node in window.tree.all(TEXTS, showing=False))
        self.assertIn("alarm", words.lower())
        self.assertGreater(len(words.split()), 600)
        self.assertGreater(len(window.tree.all(("heading",), showing=False)), 4)
        window.key("Escape")
        window.see_tabs("Learn")

    def test_help_now_is_a_link_in_a_reading_and_a_button_over_it(self):
        window = self.open()
        window.open_tab("Learn")
        window.press(re.compile("^Panic"))
        window.tree.find(("heading",), re.compile("^Panic"))
        window.key("Page_Down", "Page_Down")
        wait_until(lambda: not self.has_bars(window), what="the bars have gone")
        for name in ("Help now", "Back"):  # as small round buttons over the text
            left, top, width, height = window.tree.find(BUTTONS, name).extents
            self.assertTrue(top < 20 and left < 110 and min(width, height) >= 44, (name, left, top))
        window.press("Help now")
        wait_until(window.is_breathing, what="the circle breathes")
        window.key("Escape")
        window.tree.find(("heading",), re.compile("^Panic"), showing=False)
        window.key("ctrl+f")
        window.field(FIND)
        window.type("Press Help now")
        window.see("1 of 1")
        window.key("Escape")
        window.tab_to(re.compile("Press Help now"))
        window.key("Return")
        wait_until(window.is_breathing, what="the circle breathes")

    def test_a_citation_leads_to_its_source_and_back_by_keyboard_alone(self):
        window = self.read()
        window.key("Page_Down")
        self.wait_for_scrolling(window)
        before = self.text_at_top(window)
        paragraph = self.tab_to_a_source(window, "Tab", lambda node: node.description.startswith("Source"))
        self.wait_for_scrolling(window)
        self.assertEqual(self.text_at_top(window), before, "a visible one doesn't scroll")
        place = paragraph.extents[1]
        window.key("Return")
        window.tree.find(BUTTONS, BACK_TO_PLACE)
        window.see(re.compile("^Source [0-9]+[.] "))
        window.tree.see_focus(BACK_TO_PLACE)
        window.key("Return")
        window.tree.wait_gone(BUTTONS, BACK_TO_PLACE)
        wait_until(lambda: abs(paragraph.extents[1] - place) < 8, what="the page is where it was")
        wait_until(lambda: window.tree.focused() == paragraph, what="the citation has the focus again")
        window.key("Return")
        window.tree.find(BUTTONS, BACK_TO_PLACE)
        window.key("Escape")
        window.tree.wait_gone(BUTTONS, BACK_TO_PLACE)
        self.assertIsNone(window.tab(), "Escape returned to the place instead of leaving the reading")

    def tab_to_a_source(self, window, key, is_there):
        """Presses `key` until a source or a citation has the focus, and returns it: every paragraph takes the focus."""
        with Events(window.program.pid, FOCUSED) as events:
            for _ in range(12):
                events.received.clear()
                window.key(key)
                # A paragraph with two links keeps the focus for the second, and no event says so.
                event = events.wait_for(lambda event: event.is_focus, deadline=1)
                if event and is_there(event.node):
                    return event.node
        self.fail(f"{key} reaches no source")

    def test_find_steps_through_matches_and_escape_ends_it(self):
        window = self.read()
        window.key("ctrl+f")
        window.field(FIND)
        window.type("ALARM")
        first = window.see(re.compile("^1 of [0-9]+$")).name
        total = first.split()[-1]
        before = window.picture()
        window.key("Return")
        window.see(f"2 of {total}")
        window.key("shift+Return", "shift+Return")
        window.see(f"{total} of {total}")
        self.assertGreater(window.picture().changed(before), 0, "another match is highlighted")
        window.key("ctrl+a")
        window.type("whale")
        window.see("Not found")
        window.key("Escape")
        window.tree.wait_gone(FIELDS, FIND)
        self.assertIsNone(window.tab())

    def copied(self, window, is_it):
        """Copies with Ctrl+C, pastes into a field, and returns the text once `is_it` accepts it."""
        window.key("ctrl+c", "ctrl+f")
        field = window.field(FIND)
        window.key("ctrl+v")
        wait_until(lambda: is_it(field.text), what=lambda: f"the text is pasted, not “{field.text[:400]}”")
        words = field.text
        window.key("Escape")
        window.tree.wait_gone(FIELDS, FIND)
        return words

    def test_the_whole_text_can_be_copied(self):
        window = self.read()
        window.key("ctrl+a")
        words = self.copied(window, lambda text: len(text) > 4_000)
        self.assertTrue(words.startswith(READING))
        self.assertIn("• Your heart beats faster", words)

    def test_text_is_selected_with_the_pointer_across_paragraphs(self):
        window = self.read()
        self.wait_for_scrolling(window)
        frame = window.frame()
        first, last = (window.see_words(words).extents for words in ("You may know anxiety", "Think of a smoke alarm"))
        from_, to = ((left + frame + 60, top + frame + 12) for left, top, _, _ in (first, last))
        window.input.drag(from_, to)
        words = self.copied(window, lambda text: "A feeling with a job" in text)
        self.assertRegex(words, r"(?s)^.{0,12}know anxiety.*what it’s for\.\n\nA feeling with a job\n\n.*\n\nThink")
        self.assertIn("deal with it.³ It looks", words)
        window.key("Escape")
        window.see_tabs("Learn")

    def test_an_address_is_shown_before_it_is_opened(self):
        window = self.read()
        window.key("End")
        self.wait_for_scrolling(window)
        self.tab_to_a_source(window, "shift+Tab", lambda node: node.name.startswith("Source "))
        window.key("Return")
        wait_until(lambda: len(window.tree.windows()) == 2, what="the question is open")
        window.see("Open in your browser?")
        window.see(re.compile("^https://"))
        window.press("Cancel")
        wait_until(lambda: len(window.tree.windows()) == 1, what="the question has closed")

    def test_text_zooms_in_and_out_and_the_size_is_saved(self):
        window = self.read()

        def height():
            return window.tree.find(("heading",), READING).extents[3]
        designed = height()
        window.key("ctrl+plus", "ctrl+plus")
        wait_until(lambda: height() > designed, what="the text is larger")
        wait_until(lambda: "reading-size=1.3" in self.homes.keyfile.read_text(), what="the size is saved")
        window.key("ctrl+0", "ctrl+minus")
        wait_until(lambda: height() < designed, what="the text is smaller")
        window.key("ctrl+0")
        wait_until(lambda: height() == designed, what="the text has its default size")

    def test_every_part_of_a_reading_takes_the_keyboard(self):
        window = self.read()

        def is_last(event):
            return event.is_focus and event.name.startswith(("Last revised on", "Sources accessed"))
        with Events(window.program.pid, FOCUSED) as events:
            for _ in range(120):
                window.key("Tab")
                events.listen()
                if any(is_last(event) for event in events.received):
                    break
            events.expect(is_last, "the last part of the reading has the focus")
            heard = [(event.role, event.name) for event in events.received if event.is_focus]
        names = [name for _, name in heard]
        self.assertEqual(("heading", READING), heard[0])
        for node in window.tree.all(TEXTS, showing=False):
            if node.name and node.role == "heading" or node.role == "label" and len(node.name) > 60:
                self.assertIn(node.name, names)
        self.assertGreater(sum(role == "heading" for role, _ in heard), 4, names)

    # The list

    def test_search_covers_all_readings_and_opens_at_the_match(self):
        window = self.open()
        window.open_tab("Learn")
        window.tree.find(BUTTONS, READING)
        window.key("ctrl+f")
        wait_until(lambda: window.tree.focused() is not None, what="the search field has the focus")
        window.type("burnt toast")
        found = wait_until(
            lambda: window.tree.first(BUTTONS, where=lambda node: "burnt toast" in node.description),
            what="the reading is found, with the text around the match")
        self.assertEqual(found.name, READING)
        self.assertIsNone(window.tree.first(BUTTONS, re.compile("^How to relax")), "the others are not in the list")
        window.key("Return")
        window.tree.find(("heading",), READING, showing=False)
        window.see("1 of 1")
        window.see(re.compile("burnt toast"))
        window.key("Escape", "Escape")
        window.see_tabs("Learn")
        window.key("Escape")
        window.tree.find(BUTTONS, re.compile("^How to relax"))
        window.type("x")
        window.key("ctrl+f")
        window.type("zebra")
        window.see("No readings match.")
        # Rooms are found, too, and are above the readings.
        window.key("ctrl+a")
        window.type("worry")
        window.see("Here in Respite")
        room = window.tree.find(BUTTONS, "Worry time")
        self.assertLess(room.extents[1], window.tree.find(BUTTONS, re.compile("^When worry")).extents[1])
        window.key("ctrl+a")
        window.type("gad")
        window.tree.find(BUTTONS, "GAD-7: two weeks in seven questions")
        wait_until(lambda: window.tree.first(BUTTONS, "Worry time") is None, what="others are gone")
        window.key("Return")
        window.tree.find(("heading",), "GAD-7: two weeks in seven questions")
        window.key("Escape")
        window.see_tabs("Learn")

    def test_in_a_narrow_window_the_view_switcher_hides_and_returns_too(self):
        window = self.open()
        window.open_tab("Learn")
        window.input.resize(380, 420)
        wait_until(lambda: window.tree.first(BUTTONS, READING, showing=False), what="the readings are there")
        window.tab_to("How to use this app")
        for way_back in ("Up", "Left"):
            with self.subTest(way_back):
                window.key("Page_Down")
                wait_until(lambda: window.tab() is None, what="the switcher is hidden")
                for button in ("Help now", "Close"):
                    window.tree.find(BUTTONS, button)
                window.key(way_back)
                wait_until(lambda: window.tab() == "Learn", what="the switcher is back")

    def test_the_list_begins_with_how_to_use_this_app_and_ends_with_getting_more_help(self):
        window = self.open()
        window.open_tab("Learn")
        wait_until(lambda: window.tree.first(BUTTONS, READING), what="the readings are there")
        names = [node.name for node in window.tree.all(BUTTONS, showing=False)]
        self.assertLess(names.index("How to use this app"), names.index(READING))
        last = [name for name in names if name not in ("Minimize", "Maximize", "Close", "Help now", "Help")][-1]
        self.assertEqual(last, "Talk to someone")
        window.press("Talk to someone")
        window.tree.find(("heading",), "Talk to someone")
        window.key("Escape")
        window.see_tabs("Learn")
        window.press("How to use this app")
        window.tree.find(("heading",), "How to use this app")
        # Each door leads to its room, and Escape back to the guide.
        for door, room in (
                ("Choose for yourself", "Choose for yourself"), ("On your mind", "On your mind"),
                ("Talk to someone", "Talk to someone"), ("What went well today", "What went well today?")):
            window.tab_to(door, roles=("link", "label"))
            window.key("Return")
            window.see(room)
            window.key("Escape")
            window.tree.find(("heading",), "How to use this app", showing=False)
        window.key("Escape")
        window.see_tabs("Learn")


class LearnAlone(OfLearn, AcceptanceTest):
    """What is remembered of a reading. Broken ones: test_bad_input."""

    def test_the_reading_position_survives_a_restart_and_a_resize(self):
        window = self.open()
        window.read()
        window.key("Page_Down", "Page_Down", "Page_Down")
        self.wait_for_scrolling(window)
        words, top = self.text_at_top(window)
        state = self.folder / "person/state/respite/readings.json"
        wait_until(state.exists, what="the position is saved, once scrolling pauses")
        window.program.kill()  # without notice
        self.assertEqual(state.stat().st_mode & 0o777, 0o600)
        again = self.open()
        again.open_tab("Learn")
        again.press(re.compile(f"^{READING}"))
        wait_until(lambda: (now := self.text_at_top(again)) and now[0] == words and abs(now[1] - top) < 60,
                   what=lambda: f"“{words[:40]}” is at the top again, not {self.text_at_top(again)}")
        again.input.resize(420, 700)
        self.wait_for_scrolling(again)
        left, top, width, height = again.tree.find(TEXTS, words, showing=False).extents
        self.assertTrue(top < 160 and top + height > 20, f"the same words are at the top of a narrow window: {top}, {height}")

    def test_readings_deleted_after_the_list_was_loaded_can_still_be_read_and_later_are_missed_calmly(self):
        content = self.own_content("readings")
        window = self.open()
        window.open_tab("Learn")
        window.tree.find(BUTTONS, READING)
        shutil.rmtree(content / "readings/en")
        window.press(READING)
        window.tree.find(("heading",), READING)
        window.program.stop()
        window = self.open()
        window.open_tab("Learn")
        window.see(re.compile("readings aren’t installed"))
