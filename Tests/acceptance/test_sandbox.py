"""Reminders in Flatpak's sandbox, where the desktop's portals stand for the autostart file and the notification server."""

from case import AcceptanceTest
from respite_driver import reminders
from respite_driver.mock_services import Portals, Sleep
from respite_driver.reminders import Clock, Helper
from respite_driver.tree import BUTTONS
from respite_driver.waiting import stays, wait_until

MORNING = {"onboarding-done": "true", "relaxation-reminder": "true", "relaxation-reminder-time": "480"}
ALWAYS = "Each comes once a day, even when Respite is closed."
REFUSED = "Your desktop doesn’t let Respite start when you log in"
AGAIN = "Ask the desktop again"
SANDBOX = {"FLATPAK_ID": "io.github.respite_app.Respite"}


class Sandbox(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.clock = Clock(self.folder)
        self.clock.set("2027-03-10 07:00:00")

    def helper(self):
        helper = Helper(self.launcher, self.clock, **SANDBOX)
        self.addCleanup(helper.stop)
        return helper

    def expect_answer(self, answer):
        line = f"start-at-login='{answer}'"
        wait_until(lambda: line in self.homes.keyfile.read_text().splitlines(),
                   what=lambda: f"{line} is among\n{self.homes.keyfile.read_text()}")

    def test_the_desktop_is_asked_once_to_start_the_reminders_and_told_when_they_are_off(self):
        self.homes.set(MORNING)
        with self.desktop.run_service(Portals) as portals:
            helper = self.helper()
            wait_until(lambda: portals.asked() == [True], what="the desktop is asked")
            self.assertTrue(portals.command().endswith("/respite-reminders"))
            portals.answer(0, True)
            self.expect_answer("allowed")
            self.assertFalse((self.homes.folder / "config/autostart").exists(), "no desktop would read a file in there")
            kept = MORNING | {"start-at-login": "'allowed'", "relaxation-reminder-time": "500"}
            self.homes.set(kept)
            helper.wait_for_next("2027-03-10 08:20:00")
            stays(lambda: portals.asked() == [True], 1, "the desktop isn't asked twice")
            self.homes.set(kept | {"relaxation-reminder": "false"})
            wait_until(lambda: portals.asked() == [True, False], what="the desktop is told")
            self.assertEqual(helper.wait_for_end(), 0)
            self.assertEqual(helper.output, "")

    def test_a_no_is_told_in_settings_and_by_the_doctor_and_can_be_asked_again(self):
        self.homes.set(MORNING)
        with self.desktop.run_service(Portals) as portals:
            self.helper()
            wait_until(lambda: portals.asked() == [True], what="the desktop is asked")
            portals.answer(1, False)
            self.expect_answer("refused")
            self.assertIn("come only once you’ve opened Respite", self.respite("doctor", **SANDBOX).out)
            window = self.open(**SANDBOX)
            window.menu("Settings")
            window.see_words(REFUSED)
            window.press(AGAIN)
            wait_until(lambda: portals.asked() == [True, True], what="the desktop is asked again")
            portals.answer(0, True)
            window.see_words(ALWAYS)
            window.tree.wait_gone(BUTTONS, AGAIN)

    def test_without_a_portal_it_says_so(self):
        self.homes.set(MORNING)
        self.helper()
        self.expect_answer("impossible")
        self.assertIn("This desktop can’t start them at login", self.respite("doctor", **SANDBOX).out)

    def test_a_reminder_comes_through_the_portal_waits_and_opens_the_window(self):
        self.homes.set(MORNING)
        with self.desktop.run_service(Sleep) as sleep, self.desktop.run_service(Portals) as portals:
            helper = self.helper()
            helper.wait_for_next("2027-03-10 08:00:00")
            self.clock.set("2027-03-10 07:59:58")
            sleep.wake()
            wait_until(lambda: portals.notified() == ["A quiet moment?"], what="it notifies")
            portals.press("relaxation", "snooze")
            helper.wait_for_next("2027-03-10 08:15:00")
            self.clock.set("2027-03-10 08:14:58")
            sleep.wake()
            wait_until(lambda: len(portals.notified()) == 2, what="it comes again")
            self.assertEqual(portals.calls("RemoveNotification"), ["RemoveNotification"])
            window = self.open("--tab", "reflect", **SANDBOX)
            portals.press("relaxation", "default")
            window.see_tabs("Relax")

    def test_it_is_shown_once_what_shows_notifications_is_there(self):
        self.homes.set(MORNING)
        self.clock.set("2027-03-10 07:59:57")
        helper = self.helper()
        helper.wait_for_next("2027-03-10 08:00:00")
        wait_until(lambda: "the reminder waits" in helper.output, what="it waits")
        with self.desktop.run_service(Portals) as portals:
            wait_until(lambda: portals.notified() == ["A quiet moment?"], what="it notifies")
        self.assertIsNotNone(reminders.owner(self.desktop))
