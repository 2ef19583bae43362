"""The guided meditation plays, pauses and keeps time."""

import re
import time

from case import AcceptanceTest
from respite_driver import walk
from respite_driver.tree import BUTTONS
from respite_driver.waiting import stays, wait_until


class GuidedMeditation(AcceptanceTest):

    def test_it_plays_in_real_time_and_is_heard_and_pause_holds_it(self):
        window = self.open()
        walk.meditation(window)
        wait_until(lambda: window.position() is not None, what="a position is shown, like “0:00 of 9:58”")
        with self.desktop.record() as recording:
            window.press("Play")
            recording.wait_for_sound()
            first, began = self.next_second(window)
            wait_until(lambda: window.position() >= first + 5, what="five seconds go by")
            took = time.monotonic() - began
            self.hold_figure(lambda: abs(took - 5), 0.6, "seconds that five seconds of meditation took too long or too short")
            window.press("Pause")
            recording.wait_for_silence()
            held = window.position()
            stays(lambda: window.position() == held, 2.5, "the position, while it is paused")
            window.press("Play")
            recording.wait_for_sound()
            wait_until(lambda: window.position() > held, what="it goes on")

    def next_second(self, window):
        """Waits until the position changes; returns the new one and when that was."""
        before = window.position()
        wait_until(lambda: window.position() != before, what="the position advances")
        return window.position(), time.monotonic()

    def test_its_words_can_be_read_lead_to_their_place_and_the_place_is_kept(self):
        window = self.open()
        walk.meditation(window)
        wait_until(lambda: window.position() is not None, what="a position is shown")
        window.press("Captions")
        window.press("Volume")
        window.press("Transcript")
        window.press("Breath, 1:03")
        wait_until(lambda: window.position() == 63, what="the heading leads to its place")
        window.press("Play")
        wait_until(lambda: window.position() > 63, what="it plays from there")
        window.press("Transcript")
        window.see(re.compile("^(Now, some time with|For some people) the breath"))
        window.press("Back 15 seconds")
        wait_until(lambda: window.position() < 55, what="back fifteen seconds")
        window.press("Pause")
        window.tree.find(BUTTONS, "Play")
        held = window.position()
        walk.leave(window, "Relax")
        window.program.kill()
        again = self.open()
        walk.meditation(again)
        wait_until(lambda: again.position() == held, what=f"it goes on from {held} s")
        again.press("From the beginning")
        wait_until(lambda: again.position() == 0, what="it begins anew")
