"""The two questions on Relax, and how a session ends in its place. What is said and kept then: LandingTests."""

import re

from case import AcceptanceTest, SharedWindow
from respite_driver.homes import at_hour
from respite_driver.records import Records
from respite_driver.tree import BUTTONS, PANELS, TEXTS
from respite_driver.waiting import stays, wait_until
from respite_driver.window import AFTERWARDS, FEELING, HOW_LONG, LONG, MODERATE, SHORT, TITLES


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
        window.see_moods()
        wait_until(self.sessions, what="the session is saved")
        self.assertFalse(window.sees(AFTERWARDS), "nothing is asked of one that was left")

    def test_escape_or_a_click_elsewhere_undoes_the_answer_and_escape_restores_the_focus(self):
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
        # A click elsewhere does the same.
        width, height = window.input.size
        window.input.click_at(width * 0.06, height * 0.75)
        window.see_moods()
        # And from there it works as before.
        window.press("Good")
        window.see(HOW_LONG)

    def test_the_dials_say_mood_question_and_what_each_length_holds(self):
        window = self.open()
        window.tree.find(PANELS, FEELING)
        for mood, words, holds in (
                ("Anxious", "anxious", (
                    "kind words", "kind words, breathing", "kind words, breathing, a view")),
                ("Good", "good", ("a view", "meditation", "a view, meditation"))):
            window.press(mood)
            window.see(HOW_LONG)
            window.tree.find(PANELS, f"Feeling {words}. {HOW_LONG}")
            for dial, held in zip((SHORT, MODERATE, LONG), holds):
                self.assertEqual(window.tree.find(BUTTONS, dial).description, held)
            window.key("Escape")
            window.see_moods()

    # The end of a session

    def after_a_session(self):
        """A window after a short session ended with *Done*."""
        window = self.open()
        window.begin("Anxious", SHORT)
        window.see_exercise("statements")
        window.press("Done")
        window.see_question_after()
        return window

    def test_still_anxious_the_place_stays_and_offers_people_an_exercise_and_what_is_short(self):
        window = self.after_a_session()
        window.press("Now anxious")
        window.see_words("It can take a while.")
        window.press("Talk to someone")
        window.tree.find(("heading",), "Talk to someone")
        window.key("Escape")
        window.see_words("It can take a while.")
        window.press("Something else")
        first = wait_until(
            lambda: window.tree.first(BUTTONS, "Three minutes through panic"), what="what's for panic is there")
        wait_until(lambda: window.tree.is_focused("Three minutes through panic"), what="and is the first")
        self.assertEqual(first.description[:5], "3 min")
        self.assertFalse(window.sees(AFTERWARDS) or window.sees(FEELING), "nothing is asked here")
        window.press("Three minutes through panic")
        window.tree.find(BUTTONS, "Talk to someone")
        window.press("Done")
        window.press("Now good")  # who was still anxious is asked again
        window.see("From anxious to good.")
        window.key("Escape")  # neither the list nor the end before is behind it
        window.see_moods()
        window.press("Good")
        window.see(HOW_LONG)
        window.begin("Anxious", SHORT)
        window.see_exercise("statements")
        window.press("Done")
        window.press("Now anxious")
        window.press(TITLES["grounding"])
        window.see_exercise("grounding")
        window.press("Done")
        window.see_question_after()
        self.assertEqual(
            [one.exercises for one in self.sessions()],
            [["statements"], ["meditation"], ["statements"], ["grounding"]])

    def test_after_done_one_press_records_the_mood_with_the_session_and_it_stays_until_one_goes(self):
        window = self.after_a_session()
        window.tree.see_focus("Now anxious")
        with self.desktop.x.hold("Return"):  # pressed once too often, and for too long: not an answer
            stays(lambda: len(self.moods()) == 1, 1.2, "the question waits")
        window.key("2")
        window.see("From anxious to so-so.")
        wait_until(lambda: len(self.moods()) == 2, what="the mood is saved")
        session = self.sessions()[0].id
        self.assertEqual(
            [(note.mood, note.occasion, note.session) for note in self.moods()],
            [("anxious", "before", session), ("so-so", "after", session)])
        stays(lambda: window.sees("From anxious to so-so."), 5, "it stays until the person goes")
        window.tab_to("Leave")
        window.key("Return")
        window.see("You can say how you feel, whenever you like.")
        window.begin("Good", SHORT)
        window.see_exercise("scene")
        window.press("Done")
        window.press("Now good")
        window.tree.find(BUTTONS, "Leave")
        self.assertIsNone(
            window.tree.first(BUTTONS, "Add it to what went well"), "of a glance there's nothing to tell")


class Relax(AcceptanceTest):

    def open_with_large_text(self, width, height):
        self.desktop.x.set_resources("Xft.dpi: 192")
        self.addCleanup(self.desktop.x.set_resources, "Xft.dpi: 96")
        window = self.open()
        window.input.resize(width, height)
        return window

    def test_digits_answer_both_questions_however_quickly(self):
        window = self.open()
        window.tree.see_focus("Anxious")
        window.key("3", "1")
        window.see_exercise("scene")
        # The second question is still opening behind it, and mustn't take the keyboard.
        window.tree.see_focus("Pause")
        stays(lambda: window.tree.is_focused("Pause"), 1, what="the keyboard is on Pause")

    def test_at_200_percent_in_a_low_window_all_words_of_the_dials_are_on_screen(self):
        window = self.open_with_large_text(700, 520)
        window.press("Anxious")
        window.see(HOW_LONG)
        # The last line below the longest, as high as the other lists are.
        def is_in_sight():
            _, top, _, height = window.tree.find(BUTTONS, LONG).extents
            return top + 2.2 * height < 520
        wait_until(is_in_sight, what="there is room for the words below the dials")

    def test_at_200_percent_in_a_narrow_window_the_circle_leaves_the_sentence_on_getting_help_in_sight(self):
        window = self.open_with_large_text(360, 720)
        window.press("Help now")
        words = window.tree.find(TEXTS, re.compile("^Breathe gently"))
        def in_sight():
            _, top, _, height = words.refreshed().extents
            return top + height - window.tree.find(BUTTONS, "Help now").extents[3]
        wait_until(lambda: in_sight() > 120, what=lambda: f"four lines of it are in sight, not {in_sight()} pixels")

    def test_at_night_still_anxious_a_person_is_offered_once(self):
        window = self.open(TZ=at_hour(2))
        window.begin("Anxious", SHORT)
        window.see_exercise("statements")
        window.press("Done")
        window.press("Now anxious")
        window.press("Leave")
        window.see(re.compile("^It may take a while yet."))
        window.tree.find(BUTTONS, "Rain in the dark")
        stays(lambda: len(window.tree.all(BUTTONS, "Talk to someone")) == 1, 1, what="one button leads to people")
