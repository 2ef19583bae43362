"""Switching scenes, fading, panning and hiding. One that's hidden and still heard: test_mpris."""

import time

from case import AcceptanceTest, not_in_a_sandbox, only_in_soak
from respite_driver import paths, walk
from respite_driver.homes import SMALL_WINDOW
from respite_driver.mock_services import Sensors
from respite_driver.sound import FAINTEST, RATE, levels, longest_gap
from respite_driver.tree import BUTTONS, TEXTS
from respite_driver.waiting import settled, stays, wait_until

FADE = 1.5


class Scenes(AcceptanceTest):
    has_slow_display = False

    def setUp(self):
        super().setUp()
        self.titles = paths.scene_titles()

    def open_scene(self, **settings):
        chosen = {name.replace("_", "-"): value for name, value in settings.items()}
        self.homes.set({"onboarding-done": "true"} | SMALL_WINDOW | chosen)
        window = self.open()
        walk.scene(window)
        return window

    def title(self, window):
        return next((title for title in self.titles if window.tree.first(TEXTS, title)), None)

    def test_keys_and_buttons_switch_scenes_and_the_last_one_is_remembered(self):
        window = self.open_scene()
        self.assertEqual(self.title(window), self.titles[0])
        window.key("Right")
        window.see(self.titles[1])
        window.press("Next scene")
        window.see(self.titles[2])
        window.press("Previous scene")
        window.see(self.titles[1])
        window.key("Left", "Left")
        window.see(self.titles[-1])
        window.program.kill()
        again = self.open()
        walk.scene(again)
        again.see(self.titles[-1])

    @only_in_soak("it counts the steps of a fade of 1.5 seconds")
    def test_one_scene_fades_into_the_next_without_a_jump_or_a_dark_moment(self):
        window = self.open_scene(last_scene="'meadow'")
        window.moves()
        time.sleep(3)  # until the neighbouring scenes are prepared
        before = window.picture(0.5).brightness()
        window.key("Right")
        seen, end = [], time.monotonic() + FADE + 2
        while time.monotonic() < end:
            seen.append(window.picture(0.5).brightness())
            time.sleep(0.03)
        after = seen[-1]
        self.assertGreater(abs(after - before), 4, "the two scenes are too similar in brightness")
        low, high = min(before, after), max(before, after)
        self.assertGreater(min(seen), low - 0.1 * (high - low) - 2, "a dark moment between two scenes")
        between = [value for value in seen if low + 0.1 * (high - low) < value < high - 0.1 * (high - low)]
        self.assertGreaterEqual(len(between), 4, f"the picture jumped: {seen}")
        worst = max(abs(a - b) for a, b in zip(seen, seen[1:]))
        self.assertLess(worst, 0.5 * (high - low), "a jump within the fade")

    @only_in_soak("it listens for gaps of a tenth of a second")
    def test_the_sound_crossfades_between_scenes_without_a_gap(self):
        with self.desktop.record() as recording:
            window = self.open_scene()
            recording.wait_for_sound()
            recording.run_until(recording.seconds() + 4)
            changes = []
            for _ in self.titles[1:]:
                changes.append(recording.seconds())
                window.key("Right")
                recording.run_until(recording.seconds() + FADE + 1)
        for change in changes:
            around = recording.samples[int((change - 0.5) * RATE): int((change + FADE + 0.5) * RATE)]
            usual = sorted(levels(around))[len(levels(around)) // 2]
            gap = longest_gap(recording.samples, change - 0.5, change + FADE + 0.5, floor=max(FAINTEST, usual / 20))
            self.assertLess(gap, 0.1, "a gap is heard as the scene changes")

    def test_the_picture_pans_with_the_pointer_and_with_control_and_the_arrow_keys(self):
        window = self.open_scene()
        window.resize(640, 700)  # room between the header and the controls, near which the picture stands still
        window.press("Pause")
        still = self.picture_at_rest(window)
        window.key("ctrl+Right", "ctrl+Right")
        wait_until(lambda: window.picture(0.4).changed(still) > 0.2, what="Ctrl and an arrow key pan the picture")
        window.key("ctrl+Left", "ctrl+Left")
        wait_until(lambda: window.picture(0.4).changed(still) < 0.02, what="the picture pans back")
        width, height = window.input.size
        window.input.hover(int(width * 0.95), int(height * 0.4))
        wait_until(lambda: window.picture(0.4).changed(still) > 0.1, what="the pointer pans the picture")

    def test_a_hidden_scene_is_silent_if_so_chosen_and_resumes_when_shown(self):
        window = self.open_scene(sound_when_hidden="false")
        with self.desktop.record() as recording:
            recording.wait_for_sound()
            window.moves()
            window.input.hide()
            recording.wait_for_silence()
            self.assert_measurement(lambda: window.program.load(2), 0.05, "of a core while hidden")
            window.input.show()
            recording.wait_for_sound()
            window.moves()
            self.assertIsNotNone(window.tree.first(BUTTONS, "Pause"))

    def test_volume_and_mute_are_remembered(self):
        window = self.open_scene(scene_volume="0.5")
        with self.desktop.record() as recording:
            recording.wait_for_sound()
            window.key("Up", "Up")
            wait_until(lambda: "scene-volume=0.6" in self.homes.keyfile.read_text(), what="the volume is saved")
            window.press("Mute")
            recording.wait_for_silence()
        window.program.kill()
        again = self.open()
        walk.scene(again)
        again.moves()
        self.assertIsNotNone(again.tree.first(BUTTONS, "Unmute"))

    def test_with_reduced_motion_it_stays_on_the_still_image_and_switches_without_a_fade(self):
        window = self.open_scene(reduced_motion="true")
        still = self.picture_at_rest(window)
        stays(lambda: window.picture(0.4).changed(still) < 0.001, 2, "the still picture")
        window.key("Right")
        window.see(self.titles[1])
        wait_until(lambda: window.picture(0.4).changed(still) > 0.2, what="the next still image")
        self.assertIsNotNone(window.tree.first(BUTTONS, "Play"))
        window.press("Play")
        window.moves()

    @not_in_a_sandbox("the accelerometer isn't open to it")
    def test_the_picture_pans_when_the_device_is_tilted(self):
        with self.desktop.run_service(Sensors) as sensors:
            self.launcher.extra["DBUS_SYSTEM_BUS_ADDRESS"] = sensors.address
            window = self.open_scene()
            window.press("Pause")
            wait_until(sensors.is_claimed, what="the accelerometer is claimed")
            still = self.picture_at_rest(window)
            sensors.turn("left-up")
            wait_until(lambda: window.picture(0.4).changed(still) > 0.2, what="the picture pans")
            sensors.turn("normal")
            wait_until(lambda: window.picture(0.4).changed(still) < 0.02, what="the picture pans back")
            walk.leave(window, "Relax")
            wait_until(lambda: not sensors.is_claimed(), what="the accelerometer is released")

    def picture_at_rest(self, window):
        """The middle of the picture, once it has stopped moving."""
        return settled(
            lambda: window.picture(0.4), lambda before, now: now.changed(before) <= 0.0005, what="the picture")
