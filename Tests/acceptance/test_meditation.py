"""The guided meditation plays, pauses and keeps time."""

import time

from case import AcceptanceTest
from respite_driver import walk
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
            wait_until(lambda: window.position() >= first + 5, what="five seconds go by", every=0.02)
            took = time.monotonic() - began
            self.assertEqual(window.position(), first + 5)
            self.assertAlmostEqual(took, 5.0, delta=0.6, msg="five seconds of meditation took this long")
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
        wait_until(lambda: window.position() != before, what="the position advances", every=0.02)
        return window.position(), time.monotonic()
