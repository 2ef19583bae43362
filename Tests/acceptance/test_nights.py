"""The sleep timer of a scene: its sheet, the dark, and the night's end."""

import math
import re
import time

from case import AcceptanceTest, only_in_soak
from respite_driver import paths, walk
from respite_driver.homes import SMALL_WINDOW, at_noon
from respite_driver.media_panel import MediaPanel
from respite_driver.mock_services import SessionManager, Sleep
from respite_driver.records import Records
from respite_driver.sound import FAINTEST, RATE, level
from respite_driver.tree import BUTTONS
from respite_driver.waiting import stays, wait_until
from respite_driver.window import AFTERWARDS, FEELING

TIMER = "Sleep timer"
MOON = ("toggle button", "push button")
LOOP = paths.length_of(paths.RESOURCES / "scenes/shore/ambience.opus")
MINUTE = 60
# The mean luma of a page that is black, and of one with a picture.
BLACK, LIT = 0.5, 12


class Nights(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.homes.set({"onboarding-done": "true"} | SMALL_WINDOW)
        self.records = Records(self.homes)
        self.panel = MediaPanel(self.desktop)

    def begin(self):
        window = self.open(TZ=at_noon())  # at night the picture is dim
        walk.scene(window)
        window.moves()
        return window

    def set_timer(self, window, minutes):
        """Sets the timer by its buttons."""
        window.press(TIMER)
        window.press_inside(f"{minutes} min")
        window.press_inside("Start")
        self.wait_for(window, f"Stops in {minutes} minutes")

    def wait_for(self, window, words):
        """Waits until the button says what is set; with no words, that nothing is. What the page has just told is said with
        whatever has the keyboard, which can be this button."""
        def says():
            told = window.tree.find(MOON, TIMER).description
            return told.endswith(words) if words else "Stops" not in told
        wait_until(says, what=lambda: f"it says “{words}”, not {[one.description for one in window.tree.all(MOON, TIMER)]}")

    def wait_for_dark(self, window):
        wait_until(lambda: window.content().brightness() < BLACK, MINUTE + 30, "the page is black", every=0.5)

    def wait_for_picture(self, window):
        """Waits for the picture, and returns how many seconds that took."""
        began = time.monotonic()
        wait_until(lambda: window.content().brightness() > LIT, 10, "the picture is back", every=0.05)
        return time.monotonic() - began

    def test_the_sleep_timer_is_set_by_buttons_or_keys_says_what_is_left_and_is_never_on_by_itself(self):
        window = self.begin()
        self.wait_for(window, "")
        window.press(TIMER)
        window.inside(BUTTONS, "30 min")
        window.see_words("Then the sound fades away")
        window.press_inside("45 min")
        window.press_inside("Start")
        self.wait_for(window, "Stops in 45 minutes")
        window.press(TIMER)
        window.inside(("label", "status bar"), "Stops in 45 minutes")
        window.press_inside("15 min")
        self.wait_for(window, "Stops in 15 minutes")
        window.press_inside("Off")
        self.wait_for(window, "")
        wait_until(lambda: "sleep-minutes=15" in self.homes.keyfile.read_text(), what="the minutes are remembered")
        walk.leave(window, "Relax")
        walk.scene(window)
        self.wait_for(window, "")
        window.tab_to(TIMER, roles=MOON)
        window.key("Return")
        wait_until(lambda: (found := window.tree.focused()) and found.name == "Start", what="the keyboard is on Start")
        window.key("Return")
        self.wait_for(window, "Stops in 15 minutes")
        wait_until(lambda: (found := window.tree.focused()) and found.name == TIMER, what="it's back on the moon")

    @only_in_soak("It waits for a minute without a touch, three times.")
    def test_a_minute_after_the_last_touch_it_is_black_heard_and_controlled_and_any_touch_brings_it_back(self):
        window = self.begin()
        with self.desktop.record() as recording:
            recording.wait_for_sound()
            self.set_timer(window, 30)
            pause = window.tree.find(BUTTONS, "Pause").extents
            middle = (pause[0] + pause[2] // 2 + window.frame(), pause[1] + pause[3] // 2 + window.frame())
            width, height = window.input.size

            def press_where_pause_is():
                window.input.click_at(*middle)

            def move():
                window.input.point(width // 2, height // 2)
                time.sleep(0.1)
                window.input.point(width // 2 + 30, height // 2)

            for touch in (press_where_pause_is, lambda: window.key("space"), move):
                self.wait_for_dark(window)
                time.sleep(1)  # until the film has closed
                self.assertGreater(recording.loudness_of_last(), FAINTEST, "the sound goes on")
                self.assert_measurement(lambda: window.program.load(3), 0.15, "of a core in the dark")
                self.panel.ask("pause")
                recording.wait_for_silence()
                self.panel.ask("play")
                recording.wait_for_sound()
                self.assertLess(window.content().brightness(), BLACK, "the desktop's controls don't light the room")
                touch()
                self.assert_measurement(lambda: self.wait_for_picture(window), 1.5, "seconds until the picture is back")
                window.moves()
                self.assertEqual(self.panel.status(), "Playing", "a press in the dark only brings the picture back")
                self.desktop.park_pointer()

    @only_in_soak("It takes fifteen minutes.")
    def test_the_sound_fades_over_two_minutes_with_equal_power_and_everything_stops_for_good(self):
        with self.desktop.run_service(SessionManager) as screen, self.desktop.run_service(Sleep) as computer:
            window = self.begin()
            with self.desktop.record() as recording:
                recording.wait_for_sound()
                self.set_timer(window, 15)
                began = recording.seconds()
                recording.run_until(began + 15 * MINUTE - 20)
                self.assertTrue(screen.is_inhibited(), "until its end")
                recording.wait_for_silence(60)
                wait_until(lambda: self.panel.status() == "Stopped", what="the desktop sees that it has stopped")
                wait_until(lambda: not screen.is_inhibited(), what="the screen may sleep")
                wait_until(lambda: not self.desktop.streams(), what="no stream is open")
                self.assertLess(window.content().brightness(), BLACK)
                self.assertEqual([one.exercises for one in self.records.sessions()], [["scene"]])
                self.assertIsNone(self.records.unfinished())
                for request in ("play", "play-pause", "next"):
                    self.panel.call(f"org.mpris.MediaPlayer2.Player.{request.title().replace('-P', 'P')}")
                computer.fall_asleep()
                computer.wake()
                stays(lambda: recording.loudness_of_last() <= FAINTEST, 5, "silence")
                self.assertLess(window.content().brightness(), BLACK)
            self.assert_equal_power(recording.samples, began + 13 * MINUTE)
            window.key("space")
            window.tree.find(BUTTONS, re.compile("^Good (night|morning)$"))
            self.assertLess(window.content().brightness(), 60, "hardly any light")
            self.assertFalse(window.sees(AFTERWARDS) or window.sees(FEELING), "no question about last night")
            window.press("Go on")
            wait_until(lambda: self.panel.status() == "Playing", what="it plays again")
            self.wait_for(window, "Stops in 15 minutes")
            window.key("Escape")
            window.see(FEELING)
            self.assertEqual(len(self.records.sessions()), 2)
            self.assertEqual([one.occasion for one in self.records.moods()], ["before"])

    @only_in_soak("It takes fourteen minutes.")
    def test_a_press_in_the_last_two_minutes_brings_the_sound_back_within_a_second(self):
        window = self.begin()
        with self.desktop.record() as recording:
            recording.wait_for_sound()
            self.set_timer(window, 15)
            began = recording.seconds()
            recording.run_until(began + 14 * MINUTE + 20)
            window.input.focus()
            pressed = recording.seconds()
            window.input.send_keys("space")
            window.see("15 more minutes")
            self.wait_for(window, "Stops in 15 minutes")
            self.wait_for_picture(window)
            self.assertEqual(self.panel.status(), "Playing")
            recording.run_until(pressed + 4)
        samples = recording.samples
        soft = self.gain(samples, pressed - 1, began + 12 * MINUTE)
        self.assertLess(soft, -4, "it was fading")
        back = next(
            tenth / 10 for tenth in range(40) if self.gain(samples, pressed + tenth / 10, began + 12 * MINUTE, 0.1) > -1)
        print(f"{soft:.1f} dB before the press, back after {back:.1f} s")
        self.assertLess(back, 1.3, "a second, and what the recording lags")

    def gain(self, samples, second, usual_before, span=0.5):
        """How much softer it is at a second than in the round of the loop that ended before another, in decibels."""
        rounds = math.ceil((second + span - usual_before) / LOOP)
        then = second - rounds * LOOP

        def at(place):
            return level(samples[int(place * RATE): int((place + span) * RATE)])
        return 20 * math.log10(max(at(second), 1e-9) / max(at(then), 1e-9))

    def assert_equal_power(self, samples, first):
        """Asserts that the sound fades over two minutes, from within a second of `first` on, as a quarter of a cosine does.
        Compared down to −18 dB; below, half a second of the recording is too long for its slope."""
        def errors(start):
            return [
                abs(self.gain(samples, start + second, first - 3, 2) - 20 * math.log10(
                    math.cos((second + 1) / 120 * math.pi / 2))) for second in range(0, 108, 2)]
        # The button says that it's set a little later than it is.
        worst, start = min((max(errors(first + tenth / 10)), tenth / 10) for tenth in range(-10, 11))
        print(f"at most {worst:.2f} dB from equal power, beginning {start:.1f} s from where it should")
        self.assertLess(worst, 1.5)
