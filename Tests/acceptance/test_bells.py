"""The bell buttons of the two reminders: set by keyboard and by screen reader actions, in step with the settings, and
highlighted by a notification."""

import subprocess
import time

from case import AcceptanceTest
from respite_driver.tree import BUTTONS
from respite_driver.waiting import stays, wait_until

RELAXATION, REFLECTION = "Relaxation reminder", "Reflection reminder"
SWITCH = ("check box", "toggle button", "switch")
ID = "io.github.respite_app.Respite"
# Not all locales are installed where the tests run. GTK warns about that; the times are right anyway.
LOCALE = ("Locale not supported", "fallback 'C' locale")


class Bells(AcceptanceTest):
    has_slow_display = False

    def bell(self, window, name=RELAXATION):
        return window.tree.find(BUTTONS, name)

    def wait_for_state(self, window, name, state):
        """Waits for a bell's description. Spaces match whichever kind the locale uses."""
        wait_until(
            lambda: self.bell(window, name).description.replace("\u202f", " ") == state,
            what=lambda: f"{name} is described as “{state}”; it is “{self.bell(window, name).description}”")

    def open_bell(self, window, name=RELAXATION):
        """Opens a bell's popover like a screen reader."""
        window.press(name)
        return window.inside(SWITCH, "Remind me daily")

    def is_open(self, window):
        return window.tree.first(SWITCH, "Remind me daily") is not None

    def open_with_24_hour_clock(self, *words, **options):
        window = self.open(*words, LC_ALL="de_DE.UTF-8", **options)
        window.program.allowed += LOCALE
        return window

    def set_from_outside(self, window, key, value):
        """Changes a setting from another program."""
        subprocess.run(
            ["gsettings", "set", ID, key, value], env=self.launcher.environment(), check=True, timeout=30)

    def popover_origin(self, window):
        """The origin of a popover's coordinates on the display. Its X window is the newest, and GTK reports its nodes'
        extents as if it lay over its button."""
        input = window.input
        surface = next(one for one in reversed(input.windows()) if one != input.window())
        left, top, _, _ = input.place_of(surface)
        inside = next(node for node in window.tree.nodes(True) if node.name == "GtkPopover" and node.is_showing())
        return left - inside.extents[0], top - inside.extents[1]

    def test_the_keyboard_alone_sets_a_reminder_for_bedtime_at_22(self):
        window = self.open_with_24_hour_clock("--tab", "reflect")
        self.wait_for_state(window, REFLECTION, "Off")
        window.tab_to(REFLECTION, "shift+Tab")
        window.key("Return")
        window.tab_to("Remind me daily", roles=SWITCH)
        window.key("space")
        self.wait_for_settings("reflection-reminder=true", "reflection-reminder-time=1200")
        window.tab_to("Hour")
        window.key("Up")
        self.wait_for_settings("reflection-reminder-time=1260")
        window.key("ctrl+a")
        window.input.type("22")
        self.wait_for_settings("reflection-reminder-time=1320")
        window.tab_to("Minute")
        window.key("Up", "Up")
        self.wait_for_settings("reflection-reminder-time=1330")
        window.key("Down", "Down")
        self.wait_for_settings("reflection-reminder-time=1320")
        window.key("Escape")
        wait_until(lambda: not self.is_open(window), what="the popover has closed")
        window.tree.see_focus(REFLECTION)
        self.wait_for_state(window, REFLECTION, "On, 22:00")

    def test_screen_reader_actions_set_a_reminder_and_turn_it_off(self):
        window = self.open_with_24_hour_clock()
        switch = self.open_bell(window)
        switch.press()
        self.wait_for_settings("relaxation-reminder=true")
        window.inside(("spin button",), "Hour").set(7)
        window.inside(("spin button",), "Minute").set(45)
        self.wait_for_settings("relaxation-reminder-time=465")
        self.wait_for_state(window, RELAXATION, "On, 07:45")
        self.assertTrue(self.is_open(window), "a choice inside doesn't close it")
        switch.press()
        self.wait_for_settings("relaxation-reminder=false", "relaxation-reminder-time=465")
        self.wait_for_state(window, RELAXATION, "Off")

    def test_a_click_outside_closes_the_popover_and_one_inside_does_not(self):
        self.homes.set({"onboarding-done": "true", "relaxation-reminder": "true"})
        window = self.open_with_24_hour_clock()
        self.open_bell(window)
        hour = window.inside(("spin button",), "Hour").extents
        minute = window.inside(("spin button",), "Minute").extents
        switch = window.inside(SWITCH, "Remind me daily").extents
        left, top = self.popover_origin(window)
        middle = hour[1] + hour[3] // 2
        for x, y in (
                (hour[0] - 12, middle), ((hour[0] + hour[2] + minute[0]) // 2, middle),
                (switch[0] - 40, switch[1] + switch[3] // 2),
                (hour[0] + hour[2] // 2, hour[1] + 20), (minute[0] + minute[2] // 2, minute[1] + minute[3] - 20)):
            window.input.point_on_display(left + x, top + y)
            window.input.click()
        # Had one of them closed it, the last two would change nothing: an hour later, five minutes earlier (0 wraps to 59).
        self.wait_for_settings("relaxation-reminder-time=599")
        self.assertTrue(self.is_open(window), "no click inside closes it")
        window.input.click_at(40, window.input.size[1] - 60)
        wait_until(lambda: not self.is_open(window), what="a click outside closes it")

    def test_a_twelve_hour_locale_shows_am_and_pm(self):
        window = self.open(LC_ALL="en_US.UTF-8")
        window.program.allowed += LOCALE
        self.open_bell(window).press()
        self.wait_for_state(window, RELAXATION, "On, 8:00 AM")
        window.press_inside("PM")
        self.wait_for_settings("relaxation-reminder-time=1200")
        self.wait_for_state(window, RELAXATION, "On, 8:00 PM")
        hour = window.inside(("spin button",), "Hour")
        hour.set(12)
        self.wait_for_settings("relaxation-reminder-time=720")
        self.wait_for_state(window, RELAXATION, "On, 12:00 PM")
        hour.set(11)  # an hour before noon
        self.wait_for_state(window, RELAXATION, "On, 11:00 AM")
        wait_until(lambda: hour.refreshed().description.replace("\u202f", " ") == "11:00 AM", what="the time is described")
        self.assertEqual(window.inside(BUTTONS, "AM").description, "On")

    def test_which_half_of_the_day_is_chosen_is_seen_without_telling_shades_apart(self):
        self.homes.set({"onboarding-done": "true", "relaxation-reminder": "true"})
        for look in ({}, {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}, {"ADW_DEBUG_HIGH_CONTRAST": "1"}):
            with self.subTest(look):
                for former in self.programs:
                    former.stop()
                window = self.open(LC_ALL="en_US.UTF-8", **look)
                window.program.allowed += LOCALE
                self.open_bell(window)
                halves = [window.inside(BUTTONS, half) for half in ("AM", "PM")]
                wait_until(lambda: self.strong(window, halves[1]) > 20, what="the popover has come in")
                chosen, other = (self.strong(window, half) for half in halves)
                self.assertGreater(chosen, 1.8 * other, "a ring or a ground that's seen as well as the words")

    def strong(self, window, button):
        """How many pixels of a button in the popover have at least 3 : 1 with what's beside it (WCAG 2.1, 1.4.11)."""
        left, top = self.popover_origin(window)
        x, y, width, height = button.extents
        # A little of the popover lies before it.
        shot = self.desktop.screen.shot().cropped(left + x - 4, top + y, width + 4, height)
        lights = [light / 255 for light in shot.luma(1)]
        ground = lights[0] ** 2.2 + 0.05
        return sum(max(one ** 2.2 + 0.05, ground) / min(one ** 2.2 + 0.05, ground) >= 3 for one in lights)

    def test_an_outside_change_shows_at_once_in_the_bell_the_popover_and_the_settings(self):
        window = self.open_with_24_hour_clock()
        self.open_bell(window)
        self.set_from_outside(window, "relaxation-reminder", "true")
        self.set_from_outside(window, "relaxation-reminder-time", "450")
        self.wait_for_state(window, RELAXATION, "On, 07:30")
        wait_until(
            lambda: "checked" in window.inside(SWITCH, "Remind me daily").states, what="the switch is on")
        wait_until(lambda: window.inside(("spin button",), "Hour").text == "07", what="the hour is 07")
        wait_until(lambda: window.inside(("spin button",), "Minute").text == "30", what="the minute is 30")
        window.key("Escape")
        wait_until(lambda: not self.is_open(window), what="the popover has closed")
        window.tree.see_focus(RELAXATION)
        window.key("ctrl+comma")
        with window.input.at("Settings"):
            window.tree.find(BUTTONS, "At 07:30")
            self.set_from_outside(window, "relaxation-reminder-time", "510")
            window.press_inside("At 08:30")
            window.inside(("spin button",), "Hour").set(9)
            self.wait_for_settings("relaxation-reminder-time=570")
            window.key("Escape")
            window.tree.find(BUTTONS, "At 09:30")
            window.tree.find(("check box",), "Relaxation reminder").press()
        self.wait_for_settings("relaxation-reminder=false")
        self.wait_for_state(window, RELAXATION, "Off")

    def test_following_a_reminder_opens_its_tab_and_rocks_its_bell_once(self):
        window = self.open_with_24_hour_clock()
        window.see_moods()
        self.desktop.activate("reminder", "reflection")
        window.see_tabs("Reflect")
        self.assert_rocks(window, REFLECTION)
        window.press("Help now")
        wait_until(window.is_breathing, what="the circle breathes")
        self.desktop.activate("reminder", "relaxation")
        stays(window.is_breathing, 1, "a reminder doesn't interrupt a session")
        window.key("Escape")
        window.open_tab("Relax")
        self.assert_rocks(window, RELAXATION)

    def test_with_reduced_motion_the_bell_is_highlighted_instead(self):
        self.homes.set({"onboarding-done": "true", "reduced-motion": "true"})
        window = self.open_with_24_hour_clock()
        window.see_moods()
        self.desktop.activate("reminder", "relaxation")
        self.assert_rocks(window, RELAXATION)

    def test_a_reminder_does_not_close_an_unfinished_reflection(self):
        window = self.open_with_24_hour_clock()
        window.compose()
        window.type("The bus wai")
        self.desktop.activate("reminder", "relaxation")
        stays(lambda: window.field("What went well today?").text == "The bus wai", 1, "the text is there")

    def assert_rocks(self, window, name):
        """Checks that the bell moves for a while and then comes to rest."""
        window.input.park_pointer()
        left, top, width, height = self.bell(window, name).extents
        frame = window.frame()

        def look():
            return self.desktop.screen.shot().cropped(frame + left, frame + top, width, height)
        looks = []
        began = time.monotonic()
        while time.monotonic() < began + 7:
            looks.append((time.monotonic() - began, look()))
            time.sleep(0.05)
        rest = looks[-1][1]
        moments = [when for when, picture in looks if picture.changed(rest, by=12) > 0.02]
        # Earlier changes may be the cross-fade between tabs.
        self.assertTrue(any(when > 1 for when in moments), f"the bell moves, at {moments}")
        self.assertTrue(all(when < 5.5 for when in moments), f"the bell rocks only once: {moments}")
