"""Waiting for what can be observed."""

import time

# Generous, for two busy cores; nothing waits for as long as this unless it is broken.
DEADLINE = 30.0


class NeverHappened(AssertionError):
    """What was waited for did not happen before its deadline."""


def wait_until(condition, deadline=DEADLINE, what="the condition", every=0.05):
    """Calls `condition` until it returns something true, and returns that.

    `what` says in words what was waited for; it may be a function, called when time is up.
    """
    end = time.monotonic() + deadline
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() >= end:
            words = what() if callable(what) else what
            raise NeverHappened(f"After {deadline:g} s still not: {words}")
        time.sleep(every)


def stays(condition, seconds, what="the condition", every=0.1):
    """Watches that `condition` holds for the whole time: for what must *not* happen."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not condition():
            raise AssertionError(f"Did not stay so for {seconds:g} s: {what}")
        time.sleep(every)
