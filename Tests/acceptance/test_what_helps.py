"""The page *What helps*: what came after sessions, in arrows and in words."""

import contextlib
import re
import sqlite3
import time

from case import AcceptanceTest
from respite_driver import audit, stories
from respite_driver.homes import PLAIN, Homes
from respite_driver.program import Launcher
from respite_driver.records import Records
from respite_driver.tree import BUTTONS, TEXTS
from respite_driver.waiting import stays, wait_until
from respite_driver.window import FEELING, HOW_LONG, SHORT, TITLES

ROWS = ("list item",)
UNDO = re.compile("^Undo")
NOTHING = "Nothing here yet. Your sessions will appear here."
BEGINNING = "You’ve made a start. After a few more sessions, this page will show how you felt afterwards."
PERIODS = ("Day", "Week", "Month", "Year")
# Dates, years, times of day, and the spans of weeks. Any other digits count as numbers.
DATE = re.compile(r"\b\d{1,2} [A-Z][a-z]{2,8}\b( \d{4})?|\b\d{1,2}:\d\d\b")
EXERCISES = ("breathing", "scene", "statements", "meditation")


class WhatHelps(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.records = Records(self.homes)

    def add_history(self, past):
        """Adds history: calls `past` with a writer before the window opens."""
        self.respite("reflect", "add", "So that there is a database")
        with self.records.writing() as writer:
            past(writer)

    def open_page(self):
        window = self.open()
        window.menu("What helps")
        window.tree.find(("heading",), "What helps")
        return window

    def words(self, window):
        """All names and descriptions on the page."""
        return [
            words for node in window.tree.all(TEXTS + ROWS + ("image",) + BUTTONS)
            for words in (node.name, node.description) if words]

    def practised(self, writer):
        for days_ago in range(1, 6):
            session = writer.session(days_ago, [("breathing", 200)])
            writer.mood(days_ago, "anxious", "before", session)
            writer.mood(days_ago, "good" if days_ago != 2 else "anxious", "after", session, hour=13)

    def test_a_session_and_its_moods_are_shown_and_the_empty_page_has_no_reproach(self):
        window = self.open_page()
        window.see(NOTHING)
        wait_until(window.tree.focused, what="something has the keyboard, so that a screen reader says what the page says")
        window.key("Escape")
        window.see_tabs("Relax")
        window.begin("Anxious", SHORT)
        window.see_exercise("statements")
        stays(lambda: window.sees(TITLES["statements"]), 2, "the session lasts long enough to count")
        window.press("Done")
        window.press("Now good")
        wait_until(lambda: len(self.records.moods()) == 2, what="the mood is saved")
        window.press("Leave")
        window.see_moods()
        window.menu("What helps")
        window.see(BEGINNING)
        self.assertIsNone(window.tree.first(ROWS, "Coping Statements"), "most used isn't what helps")
        for fold, row in (
                ("Exercises you used", "Coping Statements"), ("Day by day", "Today: from anxious to good, with a session")):
            window.press(fold)
            window.tree.find(ROWS, row)
        self.assertIn(BEGINNING, window.tree.find(BUTTONS, "Week").description)
        window.press("Day")
        window.see("Moods on this day")

        def moods():
            rows = [row for row in window.tree.all(ROWS) if re.match(r"\d{1,2}:\d\d: ", row.name)]
            return len(rows) == 2 and rows
        for row, mood in zip(wait_until(moods, what="two moods"), ("anxious", "good")):
            self.assertRegex(row.name, rf"\b{mood}$", "the mood is in the accessible name")

    def test_everything_has_its_name_while_the_report_is_still_being_read(self):
        self.add_history(self.practised)
        window = self.open(RESPITE_TEST=1)
        with contextlib.closing(sqlite3.connect(self.records.file)) as busy:
            # The mood can't be saved, and the report waits for it.
            busy.execute("BEGIN IMMEDIATE")
            window.begin("Anxious", SHORT)
            window.see_exercise("statements")
            window.act("test-open", "whatHelps")
            window.tree.find(("heading",), "What helps")
            self.assertIsNone(window.tree.first(BUTTONS, "Day by day"), "there's no report yet")
            self.assertEqual(list(audit.faults(audit.elements(window))), [])
            self.assertNotIn("sensitive", window.tree.find(BUTTONS, "Earlier").states, "it can't be pressed yet")
            busy.rollback()
        window.tree.find(BUTTONS, "Day by day")

    def test_what_came_after_is_put_into_words(self):
        self.add_history(self.practised)
        self.homes.set({"onboarding-done": "true", "shows-numbers": "true"})
        window = self.open_page()
        window.see("When you felt anxious or so-so to begin with, you felt better after 4 of 5 sessions.")
        window.tree.find(ROWS, "After slow breathing, you felt better 4 out of 5 times.")
        self.assertIn("from anxious to good", window.tree.find(("image",), "What helps").description)

    def test_five_stories_of_two_months_are_told_truly(self):
        for story, (trend, said) in stories.TOLD.items():
            with self.subTest(story):
                self.homes = Homes(self.folder / story.replace(" ", "-"), PLAIN)
                self.launcher = Launcher(self.desktop, self.homes)
                self.records = Records(self.homes)
                self.add_history(lambda writer: stories.write(story, writer))
                window = self.open_page()
                window.press("Month")
                wait_until(lambda: self.is_chosen(window, "Month"), what="the month is chosen")
                wait_until(lambda: window.tree.first(TEXTS, re.compile(
                    f"^You felt anxious at the start of a session {trend} than in the month before.$" if trend
                    else "^When you felt|^You’ve made a start")),
                    what=f"without numbers it says {trend}")
                self.assertEqual(self.numbers(window), [], "no numbers are shown")
                window.press("Show numbers")
                window.see(said[0])
                rows = [row.name for row in window.tree.all(ROWS) if " you " in row.name or row.name.startswith("You ")]
                self.assertEqual(sorted(rows), sorted(said))
                self.assertEqual(
                    window.tree.first(BUTTONS, "Talk to someone") is not None, trend == "more often")
                window.program.stop()

    def is_chosen(self, window, period):
        states = window.tree.find(BUTTONS, period).states
        return bool(states & {"pressed", "checked"})

    def title(self, window, *unlike):
        """The period named between *Earlier* and *Later*, once it differs from these."""
        return wait_until(lambda: next((
            node.name for node in window.tree.all(("status bar",)) if node.name and node.name not in unlike), None),
            what=f"another title than {unlike}")

    def test_the_keyboard_stays_with_a_mood_that_is_corrected_removed_and_restored(self):
        self.add_history(lambda writer: [writer.mood(0, mood, hour=hour) for mood, hour in (("good", 12), ("anxious", 13))])
        window = self.open_page()

        window.press("Day")
        window.tab_to(re.compile(r" to so-so$"))
        face = re.compile(re.escape(window.tree.focused().name))
        window.key("Return")
        window.tree.find(ROWS, re.compile(": so-so$"))
        window.tree.see_focus(face)
        window.tab_to(re.compile("^Remove the mood at "))
        window.key("Return")
        window.tree.see_focus(UNDO)
        wait_until(lambda: not window.tree.first(ROWS, re.compile(": so-so$")), what="the row has gone")
        window.tree.see_focus(UNDO)
        window.key("Return")
        window.tree.find(ROWS, re.compile(": so-so$"))
        window.tree.see_focus(face)

    def test_with_numbers_off_the_only_digits_are_dates_and_times_in_every_period_and_the_one_before(self):
        self.add_history(lambda writer: (self.practised(writer), writer.session(800, [("scene", 90)])))
        window = self.open_page()
        window.see("When you felt anxious or so-so to begin with, you felt better after most sessions.")
        window.tree.find(ROWS, "After slow breathing, you felt better most of the time.")
        titles = set()
        for period in PERIODS:
            with self.subTest(period):
                window.press(period)
                wait_until(lambda: self.is_chosen(window, period), what=f"{period} is chosen")
                shown = []
                for step in (None, "Earlier", "Later"):
                    if step:
                        window.press(step)
                    shown.append(self.title(window, *titles, *shown[-1:]))
                    if step == "Earlier":
                        wait_until(
                            lambda: shown[-1] in window.tree.find(BUTTONS, "Later").description,
                            what="the button’s description mentions the period")
                    wait_until(
                        lambda: not self.numbers(window), 5, lambda: f"no numbers are shown: {self.numbers(window)}")
                self.assertEqual(shown[2], shown[0])
                titles |= set(shown)

    def numbers(self, window):
        return [words for words in self.words(window) if re.search(r"\d", DATE.sub("", words.replace("GAD-7", "")))]

    def test_the_picker_says_what_came_before_feeling_better_lately(self):
        def past(writer):
            for days_ago in range(1, 6):
                session = writer.session(days_ago, [("breathing", 200)], mood="so-so")
                writer.mood(days_ago, "so-so", "before", session)
                writer.mood(days_ago, "good", "after", session, hour=13)
        self.add_history(past)
        window = self.open()
        window.press("So-so")
        window.see("The last few times you felt so-so, you felt better after slow breathing.")

    def test_focus_is_kept_from_the_menu_to_the_page_and_back(self):
        window = self.open()
        window.key("F10")
        window.tab_to("What helps", key="Down", roles=("menu item",))
        window.input.send_keys("Return")
        window.tree.find(("heading",), "What helps")
        window.key("Escape")
        window.see_tabs("Relax")
        window.see(FEELING)
        wait_until(lambda: window.tree.focused(), what="something on Relax has the focus")
        window.key("1")
        window.see(HOW_LONG)

    def test_twenty_thousand_sessions_over_ten_years_leave_the_window_responsive(self):
        def past(writer):
            for number in range(20_000):
                session = writer.session(
                    number % 3650, [(EXERCISES[number % 4], 60 + number % 300), (EXERCISES[number % 3], 40)])
                writer.mood(number % 3650, "anxious", "before", session)
                writer.mood(number % 3650, "good", "after", session, hour=13)
        self.add_history(past)
        window = self.open()
        window.menu("What helps")
        window.see(re.compile(r"^When you felt anxious or so-so to begin with, "), deadline=10)
        node = window.tree.find(BUTTONS, "Help now")
        before = self.title(window)
        window.press("Year")
        waits, end = [], time.monotonic() + 10
        while time.monotonic() < end and (len(waits) < 100 or self.title(window) == before):
            asked = time.monotonic()
            self.assertTrue(node.refreshed().states)
            waits.append(time.monotonic() - asked)
        self.assertNotEqual(self.title(window), before, "the year is shown")
        self.assert_measurement(lambda: max(waits), 0.3, "seconds without an answer from the window")
        window.tree.find(ROWS, re.compile("^After .* you felt better"))
        window.press("Back")
        window.see_tabs("Relax")
