"""Waiting for what can be observed."""

import threading
import time

from gi.repository import GLib

# Generous, for two busy cores; nothing waits for as long as this unless it is broken.
DEADLINE = 30.0

# What a look costs decides how often it is worth one while nothing is heard: three times as long, within these limits.
SHORTEST, LONGEST = 0.01, 0.15
# What belongs together comes within this time, and is worth one look.
TOGETHER = 0.004


class NeverHappened(AssertionError):
    """What was waited for did not happen before its deadline."""


class Hearing:
    """Whether anything was told on the accessibility bus: then it is time to look again."""

    def __init__(self):
        self._count = 0

    def heard(self):
        self._count += 1

    def listen(self):
        """Takes in what has come, on the main thread, which owns GLib's default context; on others nothing comes."""
        context = GLib.MainContext.default()
        while threading.current_thread() is threading.main_thread() and context.pending():
            context.iteration(False)

    def pause(self, seconds, wakes=True):
        """Sleeps so long; with `wakes` only until something is told."""
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

    It is called again as soon as a program tells of a change, and now and then in between. With `every`, which a condition
    that does something needs, only that often, in seconds. `what` says in words what was waited for; it may be a
    function, called when time is up.
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
