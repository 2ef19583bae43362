"""The Steadiness page: practice and moods over time."""

import re
import time

from case import AcceptanceTest
from respite_driver.records import Records
from respite_driver.tree import BUTTONS, TEXTS
from respite_driver.waiting import stays, wait_until
from respite_driver.window import FEELING, HOW_LONG, SHORT, TITLES

ROWS = ("list item",)
UNDO = re.compile("^Undo")
NOTHING = "Nothing yet, and nothing missing. What you do will show here."
PERIODS = ("Day", "Week", "Month", "Year")
# Dates, years and times of day. Any other digits count as numbers.
DATE = re.compile(r"\b\d{1,2} [A-Z][a-z]{2,8}\b( \d{4})?|\b\d{1,2}:\d\d\b")
EXERCISES = ("breathing", "scene", "statements", "meditation")


class Steadiness(AcceptanceTest):

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
        window.menu("Steadiness")
        window.tree.find(("heading",), "Steadiness")
        return window

    def words(self, window):
        """All names and descriptions on the page."""
        return [
            words for node in window.tree.all(TEXTS + ROWS + ("image",) + BUTTONS)
            for words in (node.name, node.description) if words]

    def practised(self, writer):
        for days_ago in range(1, 6):
            session = writer.session(days_ago, [("breathing", 200), ("scene", 90)])
            writer.mood(days_ago, "anxious", "before", session)
            writer.mood(days_ago, "good" if days_ago != 2 else "anxious", "after", session, hour=13)

    def test_a_session_and_its_moods_are_shown_and_the_empty_page_has_no_reproach(self):
        window = self.open_page()
        window.see(NOTHING)
        window.key("Escape")
        window.see_tabs("Relax")
        window.begin("Anxious", SHORT)
        window.see_exercise("statements")
        stays(lambda: window.sees(TITLES["statements"]), 2, "the session lasts long enough to count")
        window.press("Done")
        window.press("Now good")
        wait_until(lambda: len(self.records.moods()) == 2, what="the mood is saved")
        window.menu("Steadiness")
        window.tree.find(ROWS, re.compile("^Today: practised, anxious, good"))
        window.see(re.compile("^Steadiness 12 of 100"))
        window.see("Coping Statements")
        window.press("Day")
        window.see("Moods of the day")
        found = wait_until(lambda: (rows := window.tree.all(ROWS)) and len(rows) == 2 and rows, what="two moods")
        for row, mood in zip(found, ("anxious", "good")):
            self.assertRegex(row.name, rf"^\d{{1,2}}:\d\d\b.*\b{mood}\b", "the mood is in the accessible name")

    def test_what_helped_is_put_into_words(self):
        self.add_history(self.practised)
        window = self.open_page()
        window.see("After breathing you felt calmer 4 times out of 5.")
        window.see("After a calming scene you felt calmer 4 times out of 5.")
        self.assertIn("After breathing", window.tree.find(("image",), "Steadiness").description)

    def test_every_period_can_be_viewed_and_stepped_back_through(self):
        self.add_history(self.practised)
        window = self.open_page()
        titles = set()
        for period in PERIODS:
            window.press(period)
            wait_until(lambda: self.is_chosen(window, period), what=f"{period} is chosen")
            now = self.title(window, *titles)
            window.press("Earlier")
            earlier = self.title(window, *titles, now)
            window.press("Later")
            self.assertEqual(self.title(window, earlier), now)
            titles |= {now, earlier}

    def is_chosen(self, window, period):
        states = window.tree.find(BUTTONS, period).states
        return bool(states & {"pressed", "checked"})

    def title(self, window, *unlike):
        """The period named between *Earlier* and *Later*, once it differs from these."""
        return wait_until(lambda: next((
            node.name for node in window.tree.all(("status bar",)) if node.name and node.name not in unlike), None),
            what=f"another title than {unlike}")

    def test_a_mood_is_recorded_corrected_removed_and_restored(self):
        window = self.open_page()
        window.press("I feel good")
        wait_until(lambda: [note.mood for note in self.records.moods()] == ["good"], what="the mood is saved")
        self.assertEqual(self.records.moods()[0].occasion, "apart")
        window.press("Day")
        window.press(re.compile(r" to so-so$"))
        wait_until(lambda: [note.mood for note in self.records.moods()] == ["so-so"], what="it is corrected")
        window.press(re.compile("^Remove the mood at "))
        window.see("The mood was removed.")
        wait_until(lambda: self.records.moods() == [], what="it is removed")
        window.press(UNDO)
        wait_until(lambda: [note.mood for note in self.records.moods()] == ["so-so"], what="it is restored")
        window.press(re.compile(r" to good$"))
        wait_until(lambda: [note.mood for note in self.records.moods()] == ["good"], what="it can be corrected again")

    def test_with_numbers_off_the_only_digits_are_dates_and_times(self):
        self.add_history(self.practised)
        window = self.open()
        window.key("ctrl+comma")
        window.tree.find(("check box",), "Numbers").press()
        with window.input.at("Settings"):
            window.key("Escape")
        wait_until(lambda: len(window.tree.windows()) == 1, what="the settings have closed")
        window.menu("Steadiness")
        window.see(re.compile("^A beginning|^You come back"))
        window.see(re.compile("^After breathing you felt calmer"))
        for period in PERIODS:
            with self.subTest(period):
                window.press(period)
                wait_until(lambda: self.is_chosen(window, period), what=f"{period} is chosen")
                self.title(window)
                wait_until(
                    lambda: not self.numbers(window), 5, lambda: f"no numbers are shown: {self.numbers(window)}")

    def numbers(self, window):
        return [words for words in self.words(window) if re.search(r"\d", DATE.sub("", words))]

    def test_focus_is_kept_from_the_menu_to_the_page_and_back(self):
        window = self.open()
        window.key("F10")
        window.tab_to("Steadiness", key="Down", roles=("menu item",))
        window.input.send_keys("Return")
        window.tree.find(("heading",), "Steadiness")
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
        window.menu("Steadiness")
        window.see(re.compile(r"^Steadiness \d+ of 100"), deadline=10)
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
        window.see(re.compile("^After .* you felt calmer"))
        window.press("Back")
        window.see_tabs("Relax")
