"""Plans, from the first question to *Done*: each mood and each length by keyboard alone and by screen reader actions. What all
nine hold: PlanTests, and `respite plan` in test_command_line."""

from case import SharedWindow
from respite_driver.records import Records
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import HOW_LONG, LONG, MODERATE, NEXT, SHORT
from test_command_line import PLANS

MOODS = {"anxious": "Anxious", "so-so": "So-so", "good": "Good"}
LENGTHS = {"short": SHORT, "moderate": MODERATE, "long": LONG}


class NinePlans(SharedWindow):

    def setUp(self):
        super().setUp()
        self.records = Records(self.homes)
        self.before = len(self.records.sessions())

    def complete(self, plans, begin, press):
        """Completes each plan with `begin(mood, length)` and `press(button)`, and checks the saved session."""
        for number, (mood, length) in enumerate(plans, 1):
            exercises = PLANS[mood, length].split()
            with self.subTest(f"{mood}, {length}"):
                begin(mood, length)
                for exercise in exercises:
                    self.window.see_exercise(exercise)
                    on, off = ("Done", NEXT) if exercise == exercises[-1] else (NEXT, "Done")
                    self.assertIsNone(self.window.tree.first(BUTTONS, off), "there is a button to continue or to finish, not both")
                    press(on)
                self.window.see_question_after()
                self.window.key("Escape")
                self.window.see_moods()
                self.window.see_tabs("Relax")
                wait_until(lambda: len(self.records.sessions()) == self.before + number, what="the session is saved")
                kept = self.records.sessions()[-1]
                self.assertEqual((kept.origin, kept.mood, kept.length), ("plan", mood, length))
                self.assertEqual(kept.exercises, exercises)
        self.assertIsNone(self.records.unfinished())

    def test_three_plans_are_completed_with_the_keyboard_alone(self):
        self.window = window = self.open()

        def begin(mood, length):
            window.key(str(list(MOODS).index(mood) + 1))
            window.see(HOW_LONG)
            window.key(str(list(LENGTHS).index(length) + 1))

        def press(name):
            window.tab_to(name)
            window.key("Return" if name == "Done" else "space")
        self.complete((("anxious", "long"), ("so-so", "short"), ("good", "moderate")), begin, press)

    def test_three_plans_are_completed_with_screen_reader_actions_alone(self):
        self.window = window = self.open()

        def begin(mood, length):
            window.press(MOODS[mood])
            window.see(HOW_LONG)
            window.press(LENGTHS[length])
        self.complete((("anxious", "short"), ("so-so", "long"), ("good", "moderate")), begin, window.press)
