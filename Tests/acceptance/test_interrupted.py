"""Crash or suspend during a session: nothing is lost, and nothing starts by itself."""

from case import AcceptanceTest
from respite_driver import walk
from respite_driver.homes import ITS_OWN_LOOK
from respite_driver.records import Records
from respite_driver.mock_services import SessionManager, Sleep
from respite_driver.sound import FAINTEST
from respite_driver.tree import BUTTONS
from respite_driver.waiting import stays, wait_until
from respite_driver.window import FEELING, LONG, NEXT, SHORT

CUT_SHORT = "Your session was interrupted"
GO_ON = "Continue"
APPLICATION = "io.github.respite_app.Respite"


class Interrupted(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.records = Records(self.homes)

    def kill_at_the_scene(self):
        """Kills a long session of three exercises at its second."""
        window = self.open()
        window.begin("So-so", LONG)
        window.see_exercise("breathing")
        window.press(NEXT)
        window.see_exercise("scene")
        wait_until(lambda: self.records.unfinished() == (1, "scene", ["breathing", "scene"]), what="the step is saved")
        window.program.kill()

    def assert_offered(self, window):
        window.see_words(CUT_SHORT)
        window.tree.find(BUTTONS, GO_ON)
        window.see(FEELING)
        self.assertEqual(window.tab(), "Relax")

    def assert_not_offered(self, window):
        window.see(FEELING)
        stays(lambda: not window.tree.first(BUTTONS, GO_ON), 2, "nothing is offered")

    def test_a_killed_session_is_offered_and_resumes_where_it_was(self):
        self.kill_at_the_scene()
        with self.desktop.record() as recording:
            window = self.open()
            self.assert_offered(window)
            stays(lambda: recording.loudness_of_last() <= FAINTEST and window.sees(FEELING), 3, "silence, on Relax")
        self.assertEqual([one.exercises for one in self.records.sessions()], [["breathing", "scene"]])
        self.assertIsNone(self.records.unfinished())
        window.press(GO_ON)
        window.see_exercise("scene")
        window.press(NEXT)
        window.see_exercise("meditation")
        window.press("Done")
        window.see_question_after()
        wait_until(
            lambda: [one.exercises for one in self.records.sessions()] == [
                ["breathing", "scene", "scene", "meditation"]],
            what=lambda: f"it is one session with all its exercises: {self.records.sessions()}")
        self.assertEqual(len(self.records.moods()), 1, "the mood before it is recorded once")

    def test_the_offer_has_room_in_the_default_window_at_200_percent_text_too(self):
        self.homes.set_gtk({"gtk-font-name": "Cantarell 11"})
        self.kill_at_the_scene()
        self.addCleanup(self.desktop.x.set_resources, "Xft.dpi: 96")
        for dpi in (96, 192):
            with self.subTest(dpi=dpi):
                self.desktop.x.set_resources(f"Xft.dpi: {dpi}")
                window = self.open()
                self.assert_offered(window)

                def is_whole():
                    _, top, _, height = window.tree.find(BUTTONS, GO_ON).extents
                    return height >= 44 and top + height <= window.see(FEELING).extents[1]
                wait_until(is_whole, what="the button ends above the question")
                words = window.see_words(CUT_SHORT).extents
                self.assertLess(words[3], 0.25 * words[2], "its words are a column of two lines")
                window.press(GO_ON)
                window.see_exercise("scene")
                window.program.kill()

    def test_a_declined_offer_disappears_and_the_session_is_saved_once(self):
        self.kill_at_the_scene()
        window = self.open()
        self.assert_offered(window)
        window.open_tab("Learn")
        window.open_tab("Relax")
        self.assert_not_offered(window)
        window.program.kill()
        self.assert_not_offered(self.open())
        self.assertEqual([one.exercises for one in self.records.sessions()], [["breathing", "scene"]])

    def test_a_session_resumes_at_a_substituted_exercise(self):
        window = self.open()
        window.begin("Anxious", SHORT)
        window.see_exercise("statements")
        window.press("Not this one")
        window.inside(BUTTONS, "Five Senses")
        window.key("Escape")  # closes the offers, and nothing else
        wait_until(lambda: not window.opened((BUTTONS, "Five Senses")), what="the offers are closed")
        window.instead("grounding")
        window.press("Not this one")
        window.press_inside("Back to Coping Statements")
        window.see_exercise("statements")
        window.press("Not this one")
        window.press_inside("Back to Five Senses")
        wait_until(lambda: (self.records.unfinished() or ("",) * 2)[1] == "grounding", what="it is saved")
        window.program.kill()
        window = self.open()
        self.assert_offered(window)
        window.tab_to(GO_ON, key="shift+Tab")
        window.key("Return")
        window.see_exercise("grounding")

    def test_suspend_ends_the_session_silently_and_offers_it_afterwards(self):
        self.homes.set({"onboarding-done": "true", "breath-tones": "true"} | ITS_OWN_LOOK)
        with self.desktop.run_service(Sleep) as computer, self.desktop.record() as recording:
            window = self.open()
            walk.breathing(window)
            window.press("Begin")
            wait_until(window.is_breathing, what="the circle breathes")
            recording.wait_for_sound()
            computer.fall_asleep()
            self.assert_offered(window)
            recording.wait_for_silence()
            computer.wake()
            stays(lambda: recording.loudness_of_last() <= FAINTEST and window.sees(FEELING), 3, "silence, on Relax")
            wait_until(
                lambda: [one.exercises for one in self.records.sessions()] == [["breathing"]], what="it is saved")
            window.press(GO_ON)
            window.see_exercise("breathing")
            window.tree.find(BUTTONS, "Begin")

    def test_suspend_silences_a_scene(self):
        with self.desktop.run_service(Sleep) as computer, self.desktop.record() as recording:
            window = self.open()
            walk.scene(window)
            recording.wait_for_sound()
            computer.fall_asleep()
            self.assert_offered(window)
            recording.wait_for_silence()
            computer.wake()
            # And at the end of a session, which sounds on and would ask in the morning about the evening.
            window.press(GO_ON)
            window.see_exercise("scene")
            recording.wait_for_sound()
            window.press("Done")
            window.tree.wait_gone(BUTTONS, "Done")
            computer.fall_asleep()
            window.see_tabs("Relax")
            recording.wait_for_silence()

    def test_a_session_survives_the_loss_of_the_system_bus(self):
        with self.desktop.run_service(Sleep):
            window = self.open()
            walk.breathing(window)
        window.press("Begin")
        wait_until(window.is_breathing, what="the circle breathes")

    def test_the_screen_stays_on_during_a_session_and_only_then(self):
        with self.desktop.run_service(SessionManager) as desktop:
            window = self.open()
            self.assertFalse(desktop.is_inhibited(), "before a session")
            window.begin("Anxious", SHORT)
            window.see_exercise("statements")
            wait_until(desktop.is_inhibited, what="the screen stays on")
            window.press("Done")
            window.see_question_after()
            wait_until(lambda: not desktop.is_inhibited(), what="the screen may turn off again")
            window.press("Help now")
            wait_until(desktop.is_inhibited, what="the screen stays on")
            self.assertTrue(desktop.is_known(APPLICATION))
            window.program.kill()
            wait_until(lambda: not desktop.is_known(APPLICATION), what="the desktop notices that the program is gone")
