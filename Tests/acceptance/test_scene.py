"""The calming scene: what is visible and audible."""

import statistics
import time

from case import AcceptanceTest
from respite_driver import paths, walk
from respite_driver.desktop import HEADPHONES
from respite_driver.homes import SMALL_WINDOW
from respite_driver.sound import FAINTEST, RATE, level, levels, longest_gap, onset
from respite_driver.tree import BUTTONS
from respite_driver.waiting import stays, wait_until
from respite_driver.window import SHORT

SHORE = paths.RESOURCES / "scenes/shore"
FADE_IN = 3.5
# The loop point may shift by the sound server's buffer.
AROUND_SEAM = 3.0


class CalmingScene(AcceptanceTest):
    has_slow_display = False

    def setUp(self):
        super().setUp()
        self.homes.set({"onboarding-done": "true"} | SMALL_WINDOW)

    def test_picture_and_sound_loop_without_a_break(self):
        picture_loop = paths.length_of(SHORE / "scene.webm") or 25.0
        sound_loop = paths.length_of(SHORE / "ambience.opus") or 60.0
        window = self.open()
        with self.desktop.record() as recording:
            window.begin("Good", SHORT)
            window.see_exercise("scene")
            heard = recording.wait_for_sound()
            moved = self.watch(window, recording, heard + max(sound_loop + 6, picture_loop + 3))
        self.assertGreater(max(moved[-20:]), 0.002, "the picture freezes after the loop point")
        self.assert_measurement(lambda: moved.count(0), 1, "seconds of frozen picture")
        self.assert_heard_throughout(recording.samples, sound_loop)

    def test_pause_stops_picture_and_sound_and_play_resumes(self):
        window = self.open()
        with self.desktop.record() as recording:
            window.begin("Good", SHORT)
            recording.wait_for_sound()
            window.moves()
            window.press("Pause")
            recording.wait_for_silence()
            # Only the middle: the text above and below fades whether the picture moves or not.
            first = window.picture(0.4)
            stays(lambda: window.picture(0.4).changed(first) < 0.001, 2, "the picture stays while paused")
            window.press("Play")
            recording.wait_for_sound()
            window.moves()
            self.assertIsNotNone(window.tree.first(BUTTONS, "Pause"))

    def test_unplugging_headphones_pauses_it_until_play_is_pressed(self):
        unplug = self.desktop.headphones()
        self.addCleanup(unplug)
        window = self.open()
        with self.desktop.record(HEADPHONES) as private:
            walk.scene(window)
            private.wait_for_sound()
            window.moves()
            with self.desktop.record() as loud:
                # A suspended sink delivers its first data late, so earlier sound would count as later.
                wait_until(lambda: loud.seconds() > 0.5, what="the recorder runs")
                unplug()
                wait_until(lambda: window.tree.first(BUTTONS, "Play"), what="playback is paused")
                window.see_words("The sound output changed")
                # It fades out on the device that the server moved it to, then closes the stream.
                wait_until(lambda: not self.desktop.streams(), what="no stream is open")
                loud.run_until(loud.seconds() + 1)  # the recording lags by up to half a second
                stays(lambda: loud.loudness_of_last() <= FAINTEST, 2, "silence until Play is pressed")
                window.press("Play")
                loud.wait_for_sound()
                window.moves()

    def watch(self, window, recording, until):
        """Samples the picture four times a second until the recording is `until` seconds long. Returns the largest
        change in each second, 0 if it would be invisible."""
        changes = []
        before = window.picture(0.6)
        while recording.seconds() < until:
            time.sleep(0.25)
            now = window.picture(0.6)
            changes.append(now.changed(before))
            before = now
        most = [max(changes[i: i + 4]) for i in range(len(changes) - 3)]
        return [change if change > 0.002 else 0 for change in most]

    def assert_heard_throughout(self, samples, loop):
        start = onset(samples)
        seam = start + loop
        for second in range(int(start + FADE_IN) + 1, int(seam + 5)):
            part = samples[second * RATE: (second + 1) * RATE]
            self.assertGreater(level(part), FAINTEST, f"silence in second {second - start:.0f} of the scene")
        usual = statistics.median(levels(samples[int((start + FADE_IN) * RATE):]))
        gap = longest_gap(samples, seam - AROUND_SEAM, seam + AROUND_SEAM, floor=usual / 20)
        self.assert_measurement(lambda: gap, 0.1, "seconds of gap where the ambience loops")
