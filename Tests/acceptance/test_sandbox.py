"""Reminders in Flatpak's sandbox, where the desktop's portals stand for the autostart file and the notification server."""

import contextlib
import datetime
import pathlib
import types

from case import AcceptanceTest, only_in_soak
from respite_driver import page_states, paths, reminders, sandbox
from respite_driver.activation import Activation
from respite_driver.desktop import Desktop
from respite_driver.mock_services import Portals, Sleep
from respite_driver.program import Launcher
from respite_driver.reminders import Clock, Helper
from respite_driver.tree import BUTTONS, Tree
from respite_driver.waiting import stays, wait_until
from respite_driver.window import Window

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

    def test_the_desktop_is_asked_once_to_start_the_reminders_and_told_when_they_are_off(self):
        self.homes.set(MORNING)
        with self.desktop.run_service(Portals) as portals:
            helper = self.helper()
            wait_until(lambda: portals.asked() == [True], what="the desktop is asked")
            self.assertTrue(portals.command().endswith("/respite-reminders"))
            portals.answer(0, True)
            self.wait_for_settings("start-at-login='allowed'")
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
            self.wait_for_settings("start-at-login='refused'")
            self.assertIn("won’t come until you’ve opened Respite", self.respite("doctor", **SANDBOX).out)
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
        self.wait_for_settings("start-at-login='impossible'")
        self.assertIn("This desktop can’t start them at login", self.respite("doctor", **SANDBOX).out)

    def test_a_reminder_comes_through_the_portal_waits_and_opens_the_window(self):
        self.homes.set(MORNING)
        with self.desktop.run_service(Sleep) as sleep, self.desktop.run_service(Portals) as portals:
            helper = self.helper()
            helper.wait_for_next("2027-03-10 08:00:00")
            self.clock.set("2027-03-10 07:59:58")
            sleep.wake()
            wait_until(lambda: portals.notified() == ["A quiet moment?"], what="it notifies")
            with Activation(self.desktop, self.launcher) as activation:
                portals.press("relaxation", "In 15 minutes")
                helper.wait_for_next("2027-03-10 08:15:00")
                started = activation.program()
                self.assertEqual(Tree(started.pid).windows(), [], "no window opens for that")
                self.assertEqual(started.stop(), [])
            self.clock.set("2027-03-10 08:14:58")
            sleep.wake()
            wait_until(lambda: len(portals.notified()) == 2, what="it comes again")
            self.assertEqual(portals.calls("RemoveNotification"), ["RemoveNotification"])
            window = self.open("--tab", "reflect", **SANDBOX)
            portals.press("relaxation", "Open")
            window.see_tabs("Relax")

    def test_a_desktop_may_tell_the_helper_which_button_was_pressed(self):
        self.homes.set(MORNING)
        self.clock.set("2027-03-10 07:59:57")
        with self.desktop.run_service(Portals) as portals:
            helper = self.helper()
            wait_until(lambda: portals.notified() == ["A quiet moment?"], what="it notifies")
            helper.wait_for_next("2027-03-11 08:00:00")
            window = self.open("--tab", "reflect", **SANDBOX)
            portals.signal_press("relaxation")
            window.see_tabs("Relax")

    def test_worry_time_is_asked_for_without_saying_so(self):
        self.homes.set({"onboarding-done": "true", "worry-reminder": "true", "worry-reminder-time": "1080"})
        self.respite("worry", "add", "the exam")
        self.clock.set("2027-03-10 17:59:57")
        with self.desktop.run_service(Portals) as portals:
            self.helper().wait_for_next("2027-03-10 18:00:00")
            wait_until(lambda: portals.notified() == ["Ten minutes for yourself?"], what="it notifies")
            self.assertNotIn("worr", portals.words().lower())
            window = self.open("--tab", "relax", **SANDBOX)
            portals.press("time")
            window.tree.find(BUTTONS, "Still there")

    def test_the_window_locks_with_the_screen(self):
        self.respite("reflect", "add", "zanzibar")
        page_states.lock(self)
        with self.desktop.run_service(Portals) as portals:
            window = self.open("--tab", "reflect", **SANDBOX)
            self.unlock(window)
            window.see_words("zanzibar")
            portals.lock_screen()
            window.see("Your words are locked")

    def test_it_is_shown_once_what_shows_notifications_is_there(self):
        self.homes.set(MORNING)
        self.clock.set("2027-03-10 07:59:57")
        helper = self.helper()
        helper.wait_for_next("2027-03-10 08:00:00")
        wait_until(lambda: "the reminder waits" in helper.output, what="it waits")
        with self.desktop.run_service(Portals) as portals:
            wait_until(lambda: portals.notified() == ["A quiet moment?"], what="it notifies")
        self.assertIsNotNone(reminders.owner(self.desktop))


class NextSession(AcceptanceTest):
    """A reminder that's set in one session of the desktop and comes in the next."""

    @contextlib.contextmanager
    def session(self):
        """A session of the desktop with its portals, from login until logout, within a `with` statement."""
        former = self.desktop, self.launcher
        with Desktop() as self.desktop:
            self.launcher = Launcher(self.desktop, self.homes)
            try:
                with self.desktop.run_service(Portals) as portals:
                    yield portals
            finally:
                self.desktop, self.launcher = former
        wait_until(lambda: not self.left(), what=lambda: f"the programs end with the session: {self.left()}")

    def left(self):
        """The names of the processes that run for this person."""
        found = []
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if str(self.homes.folder).encode() in process.joinpath("environ").read_bytes():
                    found.append(process.joinpath("comm").read_text().strip())
        return found

    def set_reminder(self, portals, minutes):
        """Turns the reminder on in the window, and lets the desktop start it at login."""
        self.homes.set({"onboarding-done": "true", "relaxation-reminder-time": minutes})
        window = self.open(**SANDBOX)
        window.press("Relaxation reminder")
        window.inside(("check box",), "Remind me daily").press()
        wait_until(lambda: portals.asked() == [True], what="the desktop is asked")
        portals.answer(0, True)
        wait_until(lambda: "start-at-login='allowed'" in self.homes.keyfile.read_text(), what="the answer is kept")
        self.assertEqual(window.program.stop(), [])
        self.assertIn("respite-reminde", self.left())  # as Linux shortens it
        return portals.command()

    def log_in(self, command, clock=None):
        """Runs the command that the desktop was asked to run at login."""
        places = {"/app/libexec/respite-reminders"} if sandbox.IS_USED else {
            str(paths.program().with_name("respite-reminders")), "/usr/libexec/respite-reminders"}  # the latter in chroot-check
        self.assertIn(command, places)
        helper = Helper(self.launcher, clock, **SANDBOX)
        self.addCleanup(helper.stop)
        return helper

    def test_a_reminder_set_in_the_window_comes_in_the_next_session(self):
        with self.session() as portals:
            command = self.set_reminder(portals, 480)
        clock = Clock(self.folder)
        tomorrow = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=1)
        clock.set(f"{tomorrow:%Y-%m-%d} 07:59:50")
        with self.session() as portals:
            helper = self.log_in(command, clock)
            wait_until(lambda: portals.notified() == ["A quiet moment?"], what="it notifies")
            helper.wait_for_next(f"{tomorrow + datetime.timedelta(days=1):%Y-%m-%d} 08:00:00")
            with Activation(self.desktop, self.launcher):
                portals.press("relaxation")
            pid = wait_until(lambda: reminders.owner(self.desktop, SANDBOX["FLATPAK_ID"]), what="the window opens")
            Window(self.desktop, types.SimpleNamespace(pid=pid, tree=Tree(pid))).see_tabs("Relax")

    @only_in_soak("it waits for two minutes of the real clock")
    def test_a_reminder_two_minutes_ahead_comes_in_the_next_session_by_the_real_clock(self):
        soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=2)
        with self.session() as portals:
            command = self.set_reminder(portals, soon.hour * 60 + soon.minute)
            self.assertEqual(portals.notified(), [])
        with self.session() as portals:
            self.log_in(command)
            wait_until(lambda: portals.notified() == ["A quiet moment?"], 150, "it notifies")
        came = datetime.datetime.now(datetime.timezone.utc)
        self.assertLess(abs(came - soon.replace(second=0, microsecond=0)), datetime.timedelta(seconds=10))
