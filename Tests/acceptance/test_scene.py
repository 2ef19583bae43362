"""The calming scene, with eyes and ears."""

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
# The seam may move by what the sound server keeps in hand.
AROUND_SEAM = 3.0


class CalmingScene(AcceptanceTest):

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
        self.assertGreater(max(moved[-20:]), 0.002, "the picture stands still after its seam")
        self.assert_measurement(lambda: moved.count(0), 1, "seconds for which the picture stood still")
        self.assert_heard_throughout(recording.samples, sound_loop)

    def test_pause_stops_picture_and_sound_and_play_resumes(self):
        window = self.open()
        with self.desktop.record() as recording:
            window.begin("Good", SHORT)
            recording.wait_for_sound()
            window.moves()
            window.press("Pause")
            recording.wait_for_silence()
            # Only the middle: the words above and below fade whether the picture moves or not.
            first = window.picture(0.4)
            stays(lambda: window.picture(0.4).changed(first) < 0.001, 2, "the picture, while it is paused")
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
                # A sink that slept gives its first data late: what is heard there now would be taken for later.
                wait_until(lambda: loud.seconds() > 0.5, what="the recorder runs")
                unplug()
                wait_until(lambda: window.tree.first(BUTTONS, "Play"), what="it is paused")
                window.see_words("The sound output changed")
                # It fades out where the server has moved it, and then lets the device go.
                wait_until(lambda: not self.desktop.streams(), what="nothing is sent to any device")
                loud.run_until(loud.seconds() + 1)  # what was sent before is recorded up to half a second late
                stays(lambda: loud.loudness_of_last() <= FAINTEST, 2, "the silence, until it is asked to go on")
                window.press("Play")
                loud.wait_for_sound()
                window.moves()

    def watch(self, window, recording, until):
        """Looks at the picture four times a second until the recording is so long; the most that it changed within each
        second, 0 for what nobody would see."""
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
            self.assertGreater(level(part), FAINTEST, f"nothing is heard in second {second - start:.0f} of the scene")
        usual = statistics.median(levels(samples[int((start + FADE_IN) * RATE):]))
        gap = longest_gap(samples, seam - AROUND_SEAM, seam + AROUND_SEAM, floor=usual / 20)
        self.assert_measurement(lambda: gap, 0.1, "seconds of a gap where the ambience begins again")
