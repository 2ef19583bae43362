"""Waiting for what can be observed."""

import threading
import time

from gi.repository import GLib

# Generous, for two busy cores; nothing waits for as long as this unless it is broken.
DEADLINE = 30.0

# Without an event, a condition is tried again after three times as long as it took, within these limits (seconds).
SHORTEST, LONGEST = 0.01, 0.15
# Events that belong together arrive within this time; one look is enough for all of them (seconds).
TOGETHER = 0.004


class NeverHappened(AssertionError):
    """What was waited for did not happen before its deadline."""


class Hearing:
    """Counts the events of the accessibility bus, so that waiting can end when one arrives."""

    def __init__(self):
        self._count = 0

    def heard(self):
        self._count += 1

    def listen(self):
        """Handles the events that have arrived. Does nothing off the main thread, which owns GLib's default context."""
        context = GLib.MainContext.default()
        while threading.current_thread() is threading.main_thread() and context.pending():
            context.iteration(False)

    def pause(self, seconds, wakes=True):
        """Sleeps for `seconds`; with `wakes`, only until the next event."""
        if threading.current_thread() is not threading.main_thread():
            time.sleep(seconds)
            return
        context, before, end = GLib.MainContext.default(), self._count, time.monotonic() + seconds
        timer = GLib.timeout_add(max(1, round(seconds * 1000)), lambda: True)
        try:
            while time.monotonic() < end and not (wakes and self._count != before):
                context.iteration(True)
        finally:
            GLib.source_remove(timer)
        if wakes and self._count != before:
            time.sleep(TOGETHER)
            self.listen()


hearing = Hearing()


def wait_until(condition, deadline=DEADLINE, what="the condition", every=None):
    """Calls `condition` until it returns something true, and returns that.

    It is called again after each accessibility event, and from time to time in between. A condition that acts, such as one
    that presses a key again, sets `every`: the seconds between two calls. `what` describes the condition for the error
    message; it may be a function, called when time is up.
    """
    end = time.monotonic() + deadline
    while True:
        began = time.monotonic()
        found = condition()
        now = time.monotonic()
        if found:
            return found
        if now >= end:
            words = what() if callable(what) else what
            raise NeverHappened(f"After {deadline:g} s still not: {words}")
        if every is None:
            hearing.pause(min(LONGEST, max(SHORTEST, 3 * (now - began))))
        else:
            hearing.pause(every, wakes=False)


def stays(condition, seconds, what="the condition", every=0.1):
    """Watches that `condition` holds for the whole time: for what must *not* happen."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not condition():
            raise AssertionError(f"Did not stay so for {seconds:g} s: {what}")
        hearing.pause(every, wakes=False)
