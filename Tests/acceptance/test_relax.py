"""The two questions on Relax, and the one after a session."""

from case import AcceptanceTest
from respite_driver.records import Records
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import FEELING, HOW_LONG, LONG, MODERATE, SHORT

AFTER = ("Now anxious", "Now so-so", "Now good")


class Relax(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.records = Records(self.homes)

    def after_a_session(self):
        """A window after a short session ended with *Done*."""
        window = self.open()
        self.end_a_session(window)
        return window

    def end_a_session(self, window):
        window.begin("Anxious", SHORT)
        window.see_exercise("statements")
        window.press("Done")
        window.see("And now?")

    def assert_gone(self, window):
        """Checks that the closing question is gone and the page is as before."""
        for face in AFTER:
            window.tree.wait_gone(BUTTONS, face)
        window.tree.wait_gone(BUTTONS, "Another exercise")

    def focus(self, window, name):
        wait_until(
            lambda: (found := window.tree.focused()) and found.name == name,
            what=lambda: f"{name} has the focus, not {window.tree.focused()}")

    # The two questions

    def test_digits_answer_both_questions_however_quickly(self):
        window = self.open()
        self.focus(window, "Anxious")
        window.key("3", "1")
        window.see_exercise("scene")

    def test_arrow_keys_move_between_answers_and_enter_picks_one(self):
        window = self.open()
        self.focus(window, "Anxious")
        window.key("Right")
        self.focus(window, "So-so")
        window.key("Right", "Right")
        self.focus(window, "Good")
        window.key("Left")
        self.focus(window, "So-so")
        window.key("Return")
        window.see(HOW_LONG)
        self.focus(window, SHORT)
        window.key("Right")
        self.focus(window, MODERATE)
        window.key("Right", "Left", "Left", "Left")
        self.focus(window, SHORT)
        window.key("Return")
        window.see_exercise("breathing")

    def test_escape_undoes_the_answer_and_restores_the_focus(self):
        window = self.open()
        window.key("2")
        window.see(HOW_LONG)
        self.focus(window, SHORT)
        window.key("Escape")
        window.see_moods()
        self.focus(window, "So-so")
        self.assertEqual(self.records.sessions(), [])
        window.key("1")
        window.see(HOW_LONG)

    def test_the_length_dials_repeat_the_chosen_mood(self):
        window = self.open()
        for mood, words in (("Anxious", "anxious"), ("So-so", "so-so"), ("Good", "good")):
            window.press(mood)
            window.see(HOW_LONG)
            for dial in (SHORT, MODERATE, LONG):
                self.assertEqual(window.tree.find(BUTTONS, dial).description, f"You feel {words}.")
            window.key("Escape")
            window.see_moods()

    # The closing question

    def test_after_done_one_press_records_the_mood_with_the_session(self):
        window = self.after_a_session()
        for face in AFTER:
            window.tree.find(BUTTONS, face)
        window.press("Now so-so")
        self.assert_gone(window)
        wait_until(lambda: len(self.records.moods()) == 2, what="the mood is saved")
        session = self.records.sessions()[0].id
        self.assertEqual(
            [(note.mood, note.occasion, note.session) for note in self.records.moods()],
            [("anxious", "before", session), ("so-so", "after", session)])

    def test_still_anxious_afterwards_offers_and_starts_another_exercise(self):
        window = self.after_a_session()
        window.press("Now anxious")
        window.tree.wait_gone(BUTTONS, "Now good")
        wait_until(lambda: self.records.moods()[-1].occasion == "after", what="the mood is saved")
        self.assertEqual(self.records.moods()[-1].mood, "anxious")
        window.press("Another exercise")
        window.see_exercise("grounding")
        window.press("Done")
        window.see("And now?")
        self.assertEqual([one.exercises for one in self.records.sessions()], [["statements"], ["grounding"]])

    def test_after_a_keyboard_session_the_focus_is_on_something_visible(self):
        window = self.open()
        window.key("1")
        self.focus(window, SHORT)
        window.key("1")
        window.see_exercise("statements")
        window.tab_to("Done")
        window.key("Return")
        window.see("And now?")
        window.tree.wait_gone(BUTTONS, SHORT)
        wait_until(
            lambda: (found := window.tree.focused()) and found.is_showing(),
            what=lambda: f"the focused widget is on screen, unlike {window.tree.focused()!r}")

    def test_answering_the_closing_question_by_keyboard_keeps_the_focus(self):
        window = self.after_a_session()
        window.tab_to("Now good", key="shift+Tab")
        window.key("Return")
        self.assert_gone(window)
        wait_until(lambda: [note.mood for note in self.records.moods()] == ["anxious", "good"], what="it is saved")
        window.key("3")
        window.see(HOW_LONG)

    def test_the_closing_question_goes_away_on_tab_change_escape_or_the_next_pick(self):
        window = self.open()

        def another_tab():
            window.open_tab("Learn")
            window.open_tab("Relax")
            window.see(FEELING)

        def next_pick():
            window.press("Good")
            window.see(HOW_LONG)
            self.assert_gone(window)
            window.key("Escape")
            window.see_moods()
        for number, (name, go) in enumerate((
                ("another tab", another_tab), ("Escape", lambda: window.key("Escape")), ("a pick", next_pick)), 1):
            with self.subTest(name):
                self.end_a_session(window)
                go()
                self.assert_gone(window)
                self.assertEqual(window.tab(), "Relax")
        self.assertEqual({note.occasion for note in self.records.moods()}, {"before"})

    def test_leaving_a_session_asks_nothing_and_saves_what_was_done(self):
        window = self.open()
        window.begin("Anxious", MODERATE)
        window.see_exercise("statements")
        window.key("Escape")
        window.see_moods()
        wait_until(lambda: self.records.sessions(), what="the session is saved")
        self.assertEqual(self.records.sessions()[0].exercises, ["statements"])
        self.assert_gone(window)
        self.assertFalse(window.sees("And now?"))
