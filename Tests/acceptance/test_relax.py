"""The two questions on Relax, and the one after a session."""


from case import AcceptanceTest, SharedWindow
from respite_driver.records import Records
from respite_driver.tree import BUTTONS, PANELS
from respite_driver.waiting import stays, wait_until
from respite_driver.window import AFTERWARDS, FEELING, HOW_LONG, LONG, MODERATE, SHORT, TITLES, WHAT

AFTER = ("Now anxious", "Now so-so", "Now good")


class Questions(SharedWindow):

    def setUp(self):
        super().setUp()
        self.records = Records(self.homes)
        self.before = len(self.records.sessions()), len(self.records.moods())

    def sessions(self):
        """The sessions of this test."""
        return self.records.sessions()[self.before[0]:]

    def moods(self):
        """The moods of this test."""
        return self.records.moods()[self.before[1]:]

    def after_a_session(self):
        """A window after a short session ended with *Done*."""
        window = self.open()
        self.end_a_session(window)
        return window

    def end_a_session(self, window):
        window.begin("Anxious", SHORT)
        window.see_exercise("statements")
        window.press("Done")
        window.see_question_after()

    def assert_gone(self, window):
        """Checks that the question after a session is gone and the page is as before."""
        for face in AFTER:
            window.tree.wait_gone(BUTTONS, face)
        window.tree.wait_gone(BUTTONS, "Not now")

    # The two questions

    def test_arrow_keys_move_between_answers_and_enter_picks_one(self):
        window = self.open()
        window.tab_to("Anxious")
        window.key("Right")
        window.tree.see_focus("So-so")
        window.key("Right", "Right")
        window.tree.see_focus("Good")
        window.key("Left")
        window.tree.see_focus("So-so")
        window.key("Return")
        window.see(HOW_LONG)
        window.tree.see_focus(SHORT)
        window.key("Right")
        window.tree.see_focus(MODERATE)
        window.key("Right", "Left", "Left", "Left")
        window.tree.see_focus(SHORT)
        window.key("Return")
        window.see_exercise("breathing")
        window.key("Escape")
        wait_until(self.sessions, what="the session is saved")

    def test_escape_undoes_the_answer_and_restores_the_focus(self):
        window = self.open()
        window.key("2")
        window.see(HOW_LONG)
        window.tree.see_focus(SHORT)
        window.key("Escape")
        window.see_moods()
        window.tree.see_focus("So-so")
        self.assertEqual(self.sessions(), [])
        window.key("1")
        window.see(HOW_LONG)

    def test_the_dials_say_mood_question_and_what_each_length_holds(self):
        window = self.open()
        window.tree.find(PANELS, FEELING)
        for mood, words, holds in (
                ("Anxious", "anxious", ("statements", "statements, breathing", "statements, breathing, scene")),
                ("Good", "good", ("scene", "meditation", "scene, meditation"))):
            window.press(mood)
            window.see(HOW_LONG)
            window.tree.find(PANELS, f"Feeling {words}. {HOW_LONG}")
            for dial, held in zip((SHORT, MODERATE, LONG), holds):
                self.assertEqual(window.tree.find(BUTTONS, dial).description, held)
            window.key("Escape")
            window.see_moods()

    # The question after a session

    def test_after_done_one_press_records_the_mood_with_the_session(self):
        window = self.after_a_session()
        window.tree.see_focus("Now anxious")
        window.press("Now so-so")
        window.see("From anxious to so-so.")
        wait_until(lambda: len(self.moods()) == 2, what="the mood is saved")
        session = self.sessions()[0].id
        self.assertEqual(
            [(note.mood, note.occasion, note.session) for note in self.moods()],
            [("anxious", "before", session), ("so-so", "after", session)])
        window.see_moods()  # by itself, after a while
        self.assert_gone(window)
        window.press("Write a reflection")
        window.field(WHAT)

    def test_digits_answer_the_question_after_a_session_and_correct_the_answer(self):
        window = self.after_a_session()
        window.tree.see_focus("Now anxious")
        window.key("2", "3")
        window.see("From anxious to good.")
        wait_until(lambda: [note.mood for note in self.moods()] == ["anxious", "good"], what="it is corrected")
        window.see_moods()
        window.tree.see_focus("Anxious")
        window.key("3")
        window.see(HOW_LONG)

    def test_still_anxious_afterwards_offers_and_starts_another_exercise(self):
        window = self.after_a_session()
        window.press("Now anxious")
        window.see_words("It can take a while.")
        self.assertFalse(window.sees(FEELING), "the first question waits")
        wait_until(lambda: self.moods()[-1].occasion == "after", what="the mood is saved")
        self.assertEqual(self.moods()[-1].mood, "anxious")
        window.press(TITLES["grounding"])
        window.see_exercise("grounding")
        window.press("Done")
        window.see_question_after()
        self.assertEqual([one.exercises for one in self.sessions()], [["statements"], ["grounding"]])
        window.press("Now anxious")
        window.press("Something else")
        window.see_moods()
        self.assert_gone(window)
        wait_until(
            lambda: [note.occasion for note in self.moods()].count("after") == 2, what="the second answer is saved")

    def test_the_question_goes_on_not_now_escape_or_another_tab_and_a_stray_press_changes_nothing(self):
        window = self.open()

        def another_tab():
            window.open_tab("Learn")
            window.open_tab("Relax")
        for name, go in (
                ("not now", lambda: window.press("Not now")), ("Escape", lambda: window.key("Escape")),
                ("another tab", another_tab)):
            with self.subTest(name):
                self.end_a_session(window)
                window.input.click_at(60, 400)
                window.see_question_after()
                go()
                window.see_moods()
                self.assert_gone(window)
                self.assertEqual(window.tab(), "Relax")
        wait_until(lambda: len(self.sessions()) == 3, what="the sessions are saved")
        self.assertEqual({note.occasion for note in self.moods()}, {"before"})

    def test_leaving_a_session_asks_nothing_and_saves_what_was_done(self):
        window = self.open()
        window.begin("Anxious", MODERATE)
        window.see_exercise("statements")
        window.key("Escape")
        window.see_moods()
        wait_until(self.sessions, what="the session is saved")
        self.assertEqual(self.sessions()[0].exercises, ["statements"])
        self.assert_gone(window)
        self.assertFalse(window.sees(AFTERWARDS))


class Relax(AcceptanceTest):

    def test_digits_answer_both_questions_however_quickly(self):
        window = self.open()
        window.tree.see_focus("Anxious")
        window.key("3", "1")
        window.see_exercise("scene")
        # The second question is still opening behind it, and mustn't take the keyboard.
        window.tree.see_focus("Pause")
        stays(lambda: window.tree.is_focused("Pause"), 1, what="the keyboard is on Pause")

    def test_at_200_percent_in_a_low_window_all_words_of_the_dials_are_on_screen(self):
        self.desktop.x.set_resources("Xft.dpi: 192")
        self.addCleanup(self.desktop.x.set_resources, "Xft.dpi: 96")
        window = self.open()
        window.input.resize(700, 520)
        window.press("Anxious")
        window.see(HOW_LONG)
        # The last line below the longest, as high as the other lists are.
        def is_in_sight():
            _, top, _, height = window.tree.find(BUTTONS, LONG).extents
            return top + 2.2 * height < 520
        wait_until(is_in_sight, what="there is room for the words below the dials")
