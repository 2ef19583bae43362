"""Reminders with the window closed: the real helper, a real notification daemon, and libfaketime for the clock. When one is
due, whatever the clock does, and what became of a damaged log: DailyReminderTests, ReminderLogTests."""

import datetime
import os
import re
import signal
import unittest

from case import SOAK, AcceptanceTest, not_in_a_sandbox, only_in_soak
from respite_driver import paths, reminders, sandbox
from respite_driver.activation import Activation
from respite_driver.desktop import APPLICATION
from respite_driver.reminders import Clock, Dunst, Helper, Listener
from respite_driver.mock_services import Portals, StartingHelper, Sleep
from respite_driver.tree import Tree
from respite_driver.waiting import stays, wait_until
from respite_driver.window import Window

RELAX, REFLECT, WORRY = "A quiet moment?", "What went well today?", "Ten minutes for yourself?"
MORNING = {"onboarding-done": "true", "relaxation-reminder": "true", "relaxation-reminder-time": "480"}
EVENING = {"onboarding-done": "true", "reflection-reminder": "true", "reflection-reminder-time": "1200"}
BUTTONS_ARE_THE_PORTALS = not_in_a_sandbox("the portal shows the buttons; test_sandbox presses them")


class Reminders(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.clock = Clock(self.folder)
        # In a sandbox the portal is told, whatever shows it.
        self.listener = self.run_service(Portals if sandbox.IS_USED else Listener)

    def run_service(self, service):
        """Runs a desktop service until the end of the test."""
        started = self.desktop.run_service(service).__enter__()
        self.addCleanup(started.__exit__, None, None, None)
        return started

    def dunst(self, pressed="default"):
        return self.listener if sandbox.IS_USED else self.run_service(lambda *parts: Dunst(*parts, pressed=pressed))

    def helper(self, before=(), **changes):
        helper = Helper(self.launcher, self.clock, before, **changes)
        self.addCleanup(helper.stop)
        return helper

    @property
    def state_file(self):
        return self.homes.folder / "state/respite/reminders"

    @property
    def autostart_file(self):
        return self.homes.folder / f"config/autostart/{reminders.NAME}.desktop"

    def starts_at_login(self):
        """Whether the desktop starts the helper: by a file, or as the portal was asked last."""
        return self.listener.asked()[-1:] == [True] if sandbox.IS_USED else self.autostart_file.exists()

    def expect_shown(self, *titles):
        """Waits until exactly these notifications were requested."""
        wait_until(lambda: self.listener.notified() == list(titles), what=lambda: f"{titles}: {self.listener.notified()}")

    def show(self, title, pressed="default"):
        """Runs the helper until dunst shows a reminder at its time, on 10 March 2027. Returns dunst and the helper."""
        settings, hour = (MORNING, "07") if title == RELAX else (EVENING, "19")
        self.homes.set(settings)
        dunst = self.dunst(pressed)
        self.clock.set(f"2027-03-10 {hour}:59:58")
        helper = self.helper()
        self.expect_shown(title)
        wait_until(lambda: dunst.displayed() == 1, what="dunst shows it")
        return dunst, helper

    def expect_no_more(self, *titles):
        """Checks that no further notification is requested."""
        stays(lambda: self.listener.notified() == list(titles), 1.5, "no further notification")

    # When it notifies

    def test_it_notifies_once_with_the_window_closed(self):
        self.homes.set(MORNING)
        dunst = self.dunst()
        self.clock.set("2027-03-10 07:59:57")
        helper = self.helper()
        helper.wait_for_next("2027-03-10 08:00:00")
        self.expect_shown(RELAX)
        wait_until(lambda: dunst.displayed() == 1, what="dunst shows it")
        helper.wait_for_next("2027-03-11 08:00:00")
        self.expect_no_more(RELAX)
        words = self.listener.words().lower()
        for word in ("anxi", "panic", "worry", "mood", "stress"):
            self.assertNotIn(word, words)
        if not sandbox.IS_USED:
            self.assertIn('string "desktop-entry"', words)
        self.assertEqual(helper.output, "")

    def test_worry_time_comes_with_a_parked_worry_and_away_from_bedtime(self):
        self.assertIn("22:30", self.respite("reminders", "--worry", "21:00", status=1).err)
        self.homes.set({"onboarding-done": "true", "worry-reminder": "true", "worry-reminder-time": "1080"})
        self.assertEqual(self.respite("reminders").lines[-1], "worry 18:00")
        self.dunst()
        sleep = self.run_service(Sleep)
        self.clock.set("2027-03-10 17:59:58")
        helper = self.helper()
        self.clock.set("2027-03-10 18:00:02")
        sleep.wake()
        self.expect_no_more()  # nothing is parked
        self.respite("worry", "add", "the exam")
        self.clock.set("2027-03-11 17:59:58")
        sleep.wake()
        self.expect_shown(WORRY)
        words = self.listener.words().lower()
        for word in ("anxi", "panic", "worr", "mood", "stress"):
            self.assertNotIn(word, words)
        self.assertEqual(helper.output, "")

    @not_in_a_sandbox("it has its time zone from Flatpak, and another /etc doesn't reach it")
    @unittest.skipUnless(os.geteuid() == 0, "only root can lay another /etc over this one")
    def test_reminders_follow_a_changed_time_zone(self):
        self.homes.set(MORNING)
        self.clock.set("2027-03-10 07:00:00")
        etc = self.folder / "etc"
        etc.mkdir()

        def travel(zone):
            (etc / "fresh").symlink_to(f"/usr/share/zoneinfo/{zone}")
            (etc / "fresh").rename(etc / "localtime")
        travel("UTC")
        helper = self.helper(
            ("unshare", "--mount", "sh", "-c", 'mount --bind "$0" "$1" && exec "$2"', etc, paths.SYSTEM / "etc"), TZ=None)
        helper.wait_for_next("2027-03-10 08:00:00")
        # There it's already noon, too late for today. Only the file tells the helper of the change.
        travel("Asia/Kathmandu")
        helper.wait_for_next("2027-03-11 02:15:00")

    @not_in_a_sandbox("it has its time zone from Flatpak")
    def test_a_time_zone_that_has_no_name_means_the_same_to_the_helper_and_to_the_commands(self):
        self.homes.set(MORNING)
        self.dunst()
        for zone, due in (("<-03>3", "2027-03-10 11:00:00"), (":Asia/Kathmandu", "2027-03-10 02:15:00")):
            self.clock.set("2027-03-10 01:00:00")
            helper = self.helper(TZ=zone)
            helper.wait_for_next(due)
            said = self.respite("doctor", TZ=zone).out
            self.assertRegex(said, r"✓ Reminders: The next one comes on .*\b0?8:00", zone)
            helper.stop()
            wait_until(lambda: reminders.owner(self.desktop) is None, what="the helper ends")

    @not_in_a_sandbox("Flatpak says where everything is")
    def test_the_commands_and_the_helper_agree_where_everything_is(self):
        self.dunst()
        # An unset, a relative and an empty folder count for nothing, and a home is made where there was none.
        home = self.folder / "moved/home"
        around = {
            "HOME": home, "XDG_DATA_HOME": None, "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "rsp-state",
            "XDG_CACHE_HOME": "rsp-cache"}
        self.respite("worry", "add", "the exam", **around)
        self.assertEqual(home.stat().st_mode & 0o777, 0o700)
        self.respite("reminders", "--relaxation", "8:00", **around)
        wait_until(lambda: reminders.owner(self.desktop), what="the helper runs")
        autostart = home / f".config/autostart/{reminders.NAME}.desktop"
        for file in (
                home / ".local/share/respite/respite.db", home / ".local/state/respite/reminders", autostart,
                home / ".config/glib-2.0/settings/keyfile"):
            wait_until(file.exists, what=f"{file} exists")
        autostart.write_text(autostart.read_text() + "Hidden=true\n")
        self.assertIn("is set not to start them", self.respite("doctor", **around).out)
        self.respite("reminders", "--relaxation", "off", **around)
        wait_until(lambda: reminders.owner(self.desktop) is None, what="the helper ends")
        self.assertEqual([name for name in os.listdir() if name.startswith("rsp-")], [])
        self.assertFalse(self.homes.data.exists())

    def test_no_reminder_for_what_is_already_done(self):
        self.homes.set(EVENING | MORNING | {"relaxation-reminder-time": "1200"})
        self.dunst()
        # The command uses the real clock; the helper's clock is set to the day the command recorded.
        self.respite("reflect", "add", "The bus waited", TZ="UTC")
        day = re.search(r"last-day-reflected='(.+)'", self.homes.keyfile.read_text()).group(1)
        self.clock.set(f"{day} 19:59:57")
        self.helper()
        self.expect_shown(RELAX)
        self.expect_no_more(RELAX)

    def test_a_reminder_is_withdrawn_once_it_is_done(self):
        self.homes.set(EVENING)
        dunst = self.dunst()
        self.clock.set(f"{datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d} 19:59:57")
        self.helper()
        self.expect_shown(REFLECT)
        wait_until(lambda: dunst.displayed() == 1, what="dunst shows it")
        self.respite("reflect", "add", "The bus waited", TZ="UTC")
        wait_until(lambda: dunst.displayed() == 0, what="it is withdrawn")
        self.assertNotIn("bus waited", self.state_file.read_text() + self.listener.words())

    # Notification actions

    @BUTTONS_ARE_THE_PORTALS
    def test_snooze_repeats_it_after_15_minutes(self):
        sleep = self.run_service(Sleep)
        dunst, helper = self.show(RELAX, pressed="snooze")
        self.clock.set("2027-03-10 08:00:10")
        dunst.press()
        wait_until(lambda: (helper.next() or "").startswith("2027-03-10 08:15:"), what=lambda: f"a snooze: {helper.next()}")
        # A snooze survives a restart of the helper.
        helper.kill()
        helper = self.helper()
        wait_until(lambda: (helper.next() or "").startswith("2027-03-10 08:15:"), what=lambda: f"a snooze: {helper.next()}")
        self.expect_no_more(RELAX)
        self.clock.set("2027-03-10 08:15:30")
        sleep.wake()
        self.expect_shown(RELAX, RELAX)
        helper.wait_for_next("2027-03-11 08:00:00")

    @BUTTONS_ARE_THE_PORTALS
    def test_clicking_it_opens_the_window_on_its_tab(self):
        dunst, _ = self.show(REFLECT)
        dunst.press()
        pid = wait_until(lambda: reminders.owner(self.desktop, APPLICATION), 30, "the program starts")
        self.addCleanup(wait_until, lambda: reminders.owner(self.desktop, APPLICATION) is None, what="the program ends")
        self.addCleanup(os.kill, pid, signal.SIGTERM)
        Window(self.desktop, UnownedProcess(pid)).see_tabs("Reflect")

    @BUTTONS_ARE_THE_PORTALS
    def test_clicking_it_starts_the_window_by_bus_activation(self):
        with Activation(self.desktop, self.launcher) as bus:
            dunst, helper = self.show(REFLECT)
            dunst.press()
            program = bus.program()
            self.programs.append(program)
            Window(self.desktop, program).see_tabs("Reflect")
            self.assertEqual(bus.starts, 1)
            self.assertEqual(helper.output, "")

    @BUTTONS_ARE_THE_PORTALS
    def test_clicking_it_takes_an_open_window_to_its_tab(self):
        window = self.open()
        window.see_tabs("Relax")
        dunst, _ = self.show(REFLECT)
        dunst.press()
        window.see_tabs("Reflect")

    # Failures

    def test_only_one_helper_runs_at_a_time(self):
        self.homes.set(MORNING)
        self.clock.set("2027-03-10 07:00:00")
        first = self.helper()
        first.wait_for_next("2027-03-10 08:00:00")
        second = self.helper()
        self.assertEqual(second.wait_for_end(), 0)
        self.assertEqual(second.output, "")
        self.assertTrue(first.owns_its_name())

    @not_in_a_sandbox("test_sandbox has it, with the portal")
    def test_without_a_notification_daemon_it_waits_for_one(self):
        self.homes.set(MORNING)
        self.clock.set("2027-03-10 07:59:58")
        helper = self.helper()
        wait_until(lambda: "the reminder waits" in helper.output, what="it reports that nothing shows it")
        self.assertNotIn("2027-03-10", self.state_file.read_text())
        self.dunst()
        wait_until(lambda: self.listener.notified()[1:] == [RELAX], what="it is shown once a daemon runs")
        helper.wait_for_next("2027-03-11 08:00:00")
        self.assertIn("settled 2027-03-10", self.state_file.read_text())

    # Start and exit

    def test_turning_both_off_ends_it_and_leaves_nothing_behind(self):
        self.homes.set(MORNING)
        self.clock.set("2027-03-10 07:00:00")
        helper = self.helper()
        helper.wait_for_next("2027-03-10 08:00:00")
        self.assertTrue(self.starts_at_login())
        if not sandbox.IS_USED:
            self.assertIn("respite-reminders", self.autostart_file.read_text())
        self.assertEqual(self.state_file.stat().st_mode & 0o777, 0o600)
        self.respite("reminders", "--relaxation", "off")
        self.assertEqual(helper.wait_for_end(), 0)
        self.assertFalse(self.starts_at_login())
        self.assertFalse(self.state_file.exists())

    @not_in_a_sandbox("a helper that no bus activates keeps the command's sandbox, and with it the output that this reads")
    def test_the_command_prints_both_reminders_and_starts_the_helper(self):
        self.assertEqual(self.respite("reminders").lines, ["relaxation off", "reflection off", "worry off"])
        answer = self.respite("reminders", "--relaxation", "7:05", "--reflection", "22:00")
        self.assertEqual(answer.lines, ["relaxation 07:05", "reflection 22:00", "worry off"])
        pid = wait_until(lambda: reminders.owner(self.desktop), what="the helper runs")
        wait_until(self.starts_at_login, what="it starts with the desktop")
        self.assertEqual(self.respite("reminders", "--relaxation", "off").lines, ["relaxation off", "reflection 22:00", "worry off"])
        self.assertEqual(reminders.owner(self.desktop), pid)
        self.respite("reminders", "--reflection", "off")
        wait_until(lambda: reminders.owner(self.desktop) is None, what="the helper ends")
        for words in (("--relaxation", "24:00"), ("--reflection", "8"), ("--relaxation", "8:5"), ("--reflection", ""), ("--worry", "later")):
            self.respite("reminders", *words, status=64)

    def test_the_window_starts_the_helper_when_a_reminder_is_turned_on(self):
        self.open()
        self.assertIsNone(reminders.owner(self.desktop))
        # Like another program, or the window's own switch.
        self.homes.set(MORNING)
        wait_until(lambda: reminders.owner(self.desktop), what="the helper runs")

    @not_in_a_sandbox("test_sandbox has what the doctor says of the portals")
    def test_the_doctor_says_whether_reminders_can_be_shown(self):
        def said():
            return [line for line in self.launcher.command("doctor").lines if "Reminders:" in line]
        self.assertEqual(said(), ["✓ Reminders: All are off."])
        self.homes.set(MORNING)
        lines = said()
        self.assertEqual(len(lines), 2, lines)
        self.assertIn("isn’t running", lines[0])
        self.assertIn("Nothing on this desktop shows notifications", lines[1])
        self.dunst()
        with self.desktop.run_service(StartingHelper):
            self.assertEqual(said(), ["✓ Reminders: The helper program that shows them has only just started."])
        helper = self.helper()
        wait_until(helper.next, what="the helper runs")
        self.assertRegex("\n".join(said()), "^✓ Reminders: The next one comes on .+:00")
        self.autostart_file.write_text(self.autostart_file.read_text() + "Hidden=true\n")
        self.assertIn("is set not to start them", "\n".join(said()))

    def test_erasing_everything_ends_the_helper(self):
        self.homes.set(MORNING)
        self.clock.set("2027-03-10 07:00:00")
        helper = self.helper()
        helper.wait_for_next("2027-03-10 08:00:00")
        self.homes.data.mkdir(parents=True)
        self.homes.leave_interrupted_erasure()
        self.respite("plan", "good", "short")
        self.assertEqual(helper.wait_for_end(), 0)
        self.assertFalse(self.starts_at_login())
        self.assertEqual(list((self.homes.folder / "state").iterdir()), [])

    # Cost

    @only_in_soak("it measures the helper's wake-ups and memory")
    def test_the_helper_is_small_and_sleeps(self):
        self.homes.set(MORNING)
        self.dunst()
        helper = Helper(self.launcher)
        self.addCleanup(helper.stop)
        wait_until(helper.next, what="the helper runs")
        self.assertLessEqual(helper.memory(), 12, "MB")
        # Startup is over once no thread has run for a second.
        before = {}

        def is_calm():
            former = dict(before)
            before.clear()
            before.update(helper.switches())
            return former == before
        wait_until(is_calm, every=1, what="it sleeps")
        stays(
            lambda: all(count - before.get(thread, 0) <= 2 for thread, count in helper.switches().items()),
            600 if SOAK else 20, "at most two context switches for each thread", every=5)


class UnownedProcess:
    """The part of `Program` that a window needs, for a process that isn't a child."""

    def __init__(self, pid):
        self.pid = pid
        self.tree = Tree(pid, lambda: os.path.exists(f"/proc/{pid}"))
