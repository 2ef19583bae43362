"""Guided sessions: playback, pause, transcript, going on, and how soon they're heard."""

import re
import time

from case import SOAK, AcceptanceTest, only_in_soak
from respite_driver import paths, walk
from respite_driver.homes import ITS_OWN_LOOK
from respite_driver.tree import BUTTONS
from respite_driver.waiting import stays, wait_until


SESSION = paths.RESOURCES / "sessions/ten-minutes"


def cues(name):
    """The texts of a file of captions or chapters, each with the second in which it begins."""
    found = re.findall(r"(\d+):(\d+):(\d+)\.\d+ --> .*\n(.+)", (SESSION / name).read_text())
    return [(words, (int(hours) * 60 + int(minutes)) * 60 + int(seconds)) for hours, minutes, seconds, words in found]


# The second chapter, and what is said at its beginning.
CHAPTER, BEGINS = cues("chapters.vtt")[1]
HEADING = f"{CHAPTER}, {BEGINS // 60}:{BEGINS % 60:02}"
SAID = [words for words, second in cues("captions.vtt") if BEGINS - 1 <= second < BEGINS + 20]


class GuidedSessions(AcceptanceTest):

    def setUp(self):
        super().setUp()
        # A film moves behind them, without a stream of its own and without holding up the voice.
        self.homes.set({"onboarding-done": "true"} | ITS_OWN_LOOK)

    def test_it_plays_audibly_in_real_time_and_pause_stops_it(self):
        window = self.open()
        walk.meditation(window)
        wait_until(lambda: window.position() is not None, what="a position is shown, like “0:00 of 9:58”")
        with self.desktop.record() as recording:
            self.assert_heard_at_once(window, recording)
            first, began = self.next_position(window)
            wait_until(lambda: window.position() >= first + 5, what="five seconds go by")
            took = time.monotonic() - began
            self.assert_measurement(lambda: abs(took - 5), 0.6, "seconds of drift in five seconds of a session")
            window.press("Pause")
            recording.wait_for_silence()
            held = window.position()
            stays(lambda: window.position() == held, 2.5, "the position stays while paused")
            self.assert_heard_at_once(window, recording)
            wait_until(lambda: window.position() > held, what="it resumes")

    def test_playback_starts_at_once_however_long_the_page_was_open(self):
        window = self.open()
        walk.meditation(window)
        wait_until(lambda: window.position() is not None, what="its length is shown")
        stays(lambda: not self.desktop.streams(), 5, "no stream is open before Play", every=1)
        with self.desktop.record() as recording:
            self.assert_heard_at_once(window, recording)

    @only_in_soak("it waits for five minutes, twice")
    def test_playback_starts_at_once_after_five_minutes_of_waiting_or_pausing(self):
        for seconds in 0, 5, 30, 300:
            window = self.open()
            walk.meditation(window)
            wait_until(lambda: window.position() is not None, what="its length is shown")
            time.sleep(seconds)
            with self.desktop.record() as recording:
                first = self.assert_heard_at_once(window, recording)
                window.press("Pause")
                recording.wait_for_silence()
            time.sleep(seconds)
            with self.desktop.record() as recording:
                again = self.assert_heard_at_once(window, recording)
            print(f"        {seconds} s of waiting: heard after {first:.2f} s; of a pause: {again:.2f} s")
            walk.leave(window, "Relax")
            window.program.kill()

    def assert_heard_at_once(self, window, recording):
        """Clicks *Play* and asserts at most half a second of silence, or a second beside other tests. Returns the
        silence."""
        left, top, wide, high = window.tree.find(BUTTONS, "Play").extents
        frame = window.frame()
        window.input.point(frame + left + wide // 2, frame + top + high // 2)
        pressed = recording.seconds()
        window.input.click()
        recording.wait_for_sound()
        silence = recording.silence_since(pressed)
        self.assertLess(silence, 0.5 if SOAK else 1, "seconds of silence after Play")
        return silence

    def next_position(self, window):
        """Waits until the position changes and returns the new position and the time."""
        before = window.position()
        wait_until(lambda: window.position() != before, what="the position advances")
        return window.position(), time.monotonic()

    def test_the_transcript_seeks_and_the_position_is_remembered(self):
        window = self.open()
        walk.meditation(window)
        wait_until(lambda: window.position() is not None, what="a position is shown")
        window.press("Captions")
        window.press("Volume")
        window.press("Transcript")
        window.press(HEADING)
        wait_until(lambda: window.position() == BEGINS, what="the heading seeks to its position")
        window.press("Play")
        wait_until(lambda: window.position() > BEGINS, what="it plays from there")
        window.press("Transcript")
        wait_until(lambda: any(window.sees(words) for words in SAID), what="the captions go on from there")
        window.press("Back 15 seconds")
        wait_until(lambda: window.position() < BEGINS - 6, what="back fifteen seconds")
        window.press("Pause")
        window.tree.find(BUTTONS, "Play")
        held = window.position()
        window.key("Escape")  # closes the volumes first
        window.tree.wait_gone(("slider",), "Voice volume")
        walk.leave(window, "Relax")
        window.program.kill()
        again = self.open()
        walk.meditation(again)
        wait_until(lambda: again.position() == held, what=f"it resumes at {held} s")
        again.press("Play")
        wait_until(lambda: again.position() > held, what="it plays")
        again.tab_to("Start again")
        again.key("Return")
        wait_until(lambda: again.position() in (1, 2, 3, 4), what="it plays from the start, without stopping")
        again.tree.see_focus("Pause")  # the button pressed is dim now

    def test_escape_closes_the_innermost_first_and_the_sliders_count_in_percent(self):
        window = self.open()
        walk.meditation(window)
        done = window.tree.find(BUTTONS, "Done").extents
        window.press("Volume")
        self.assertEqual(window.tree.find(BUTTONS, "Done").extents, done, "the page stays where it is")
        voice = window.inside(("slider",), "Voice volume")
        self.assertEqual(voice.value, (84, 0, 100))
        window.press("Transcript")
        window.key("Escape")
        window.tree.wait_gone(("slider",), "Voice volume")
        window.tree.find(BUTTONS, HEADING)
        window.key("Escape")
        window.tree.wait_gone(BUTTONS, HEADING)
        window.tree.find(BUTTONS, "Play")
        window.key("Escape")
        window.see_tabs("Relax")
