"""Waits for observable conditions."""

import operator
import threading
import time

from gi.repository import GLib

# Seconds. Generous, for two busy cores; nothing takes this long unless it's broken.
DEADLINE = 30.0

# Without an event, a condition is checked again after this time (seconds).
PAUSE = 0.12
# Related events arrive within this time (seconds); the condition is checked once for all of them.
BURST = 0.004


class WaitTimeout(AssertionError):
    """A condition was not met before its deadline."""


class BusEvents:
    """Counts the events of the accessibility bus, so that a wait can end when one arrives."""

    def __init__(self):
        self.count = 0

    def record(self):
        self.count += 1

    def dispatch(self):
        """Handles the events that have arrived. Does nothing off the main thread, which owns GLib's default context."""
        context = GLib.MainContext.default()
        while threading.current_thread() is threading.main_thread() and context.pending():
            context.iteration(False)

    def pause(self, seconds, wakes=True):
        """Sleeps for `seconds`; with `wakes`, only until the next event."""
        if threading.current_thread() is not threading.main_thread():
            time.sleep(seconds)
            return
        context, before, end = GLib.MainContext.default(), self.count, time.monotonic() + seconds
        timer = GLib.timeout_add(max(1, round(seconds * 1000)), lambda: True)
        try:
            while time.monotonic() < end and not (wakes and self.count != before):
                context.iteration(True)
        finally:
            GLib.source_remove(timer)
        if wakes and self.count != before:
            time.sleep(BURST)
            self.dispatch()


bus_events = BusEvents()


def wait_until(condition, deadline=DEADLINE, what="the condition", every=None):
    """Calls `condition` until it returns something true, and returns that.

    It is called again after each accessibility event, and periodically in between. A condition with side effects, such
    as pressing a key again, sets `every`: the seconds between two calls. `what` describes the condition in the error
    message; it may be a function, which is called on timeout.
    """
    end = time.monotonic() + deadline
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() >= end:
            words = what() if callable(what) else what
            raise WaitTimeout(f"After {deadline:g} s still not: {words}")
        bus_events.pause(PAUSE if every is None else every, wakes=every is None)


def stays(condition, seconds, what="the condition", every=0.1):
    """Checks that `condition` holds for `seconds`: for events that must *not* happen."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not condition():
            raise AssertionError(f"Did not stay so for {seconds:g} s: {what}")
        bus_events.pause(every, wakes=False)


def settled(read, is_same=operator.eq, seconds=0.6, every=0.1, what="it"):
    """Waits until what `read` returns has been the same for `seconds`, and returns it: for a layout or a picture that takes
    several frames. `is_same` compares two results."""
    last = [read(), time.monotonic()]

    def rests():
        if not is_same(last[0], now := read()):
            last[:] = now, time.monotonic()
        return time.monotonic() - last[1] >= seconds
    wait_until(rests, what=lambda: f"{what} stays as it is", every=every)
    return last[0]
