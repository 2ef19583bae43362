"""Measures the breathing circle, *Help now* and the page *What helps*. Used by bench.py."""

import contextlib
import sqlite3
import statistics
import subprocess
import time

from respite_driver.accessibility_bus import GLib, Peer
from respite_driver.activation import ID, OBJECT
from respite_driver.records import Writer
from shown import largest_window, motion_begins, updates

PHASES = ("Breathe in", "Breathe out", "Hold", "Breathe normally")
# The height of the circle in a window of 1000 × 700, and of the bare circle it's compared with.
CIRCLE_HEIGHT = 425
SESSIONS = 20_000


def listen(pid, seconds):
    """The changes of the breathing button's name, each with its time in seconds of the monotonic clock."""
    changes, loop = [], GLib.MainLoop()

    def heard(kind, path, values):
        name = values.get_child_value(3).unpack() if kind == "object:property-change:accessible-name" else None
        # Both the button and the label in it have the phase as their name.
        if name in PHASES and name not in [former for _, former in changes[-1:]]:
            changes.append((time.monotonic(), name))
    peer = Peer.of_process(pid)
    subscription = peer.listen(heard)
    GLib.timeout_add(int(seconds * 1000), loop.quit)
    loop.run()
    peer.stop_listening(subscription)
    return changes


# *Help now* begins with quick breaths: the lengths of its phases in seconds and how many breaths have them, until the rest
# is slow. As in `BreathingPattern.helpNow`.
BREATHS = [(3, 4)] * 8 + [(3.5, 5)] * 2
SLOW = (4, 6)


def phase_errors(changes):
    """The lateness of each change of phase of *Help now* in seconds, relative to the least late, and the growth of its mean
    from the first half to the second. The listening may begin within any of the quick breaths."""
    begin = next(i for i, (_, name) in enumerate(changes) if name == "Breathe in")
    breaths = changes[begin::2]
    lengths = [later - earlier for (earlier, _), (later, _) in zip(breaths, breaths[1:])]
    quick = sum(length < sum(SLOW) - 1 for length in lengths)
    expected, errors = 0.0, []
    for index, (moment, name) in enumerate(changes[begin:]):
        if name != ("Breathe in", "Breathe out")[index % 2]:
            raise SystemExit(f"“{name}” came where another phase belongs.")
        errors.append(moment - changes[begin][0] - expected)
        number = len(BREATHS) - quick + index // 2
        expected += (BREATHS[number] if number < len(BREATHS) else SLOW)[index % 2]
    errors = [error - min(errors) for error in errors]
    half = len(errors) // 2
    return errors, statistics.mean(errors[half:]) - statistics.mean(errors[:half])


def redraws(pid, seconds):
    """The number of redraws of the window."""
    return len(updates(largest_window(pid), seconds))


def ask(action):
    """Asks the running program for an action, after printing the time by the monotonic clock."""
    code = "import time; print(f'{time.monotonic():.6f}', flush=True)"
    return subprocess.Popen(
        ["/bin/sh", "-c", f"sleep 0.5; /usr/bin/python3 -c \"{code}\"; exec gdbus call --session --dest {ID} "
         f"--object-path {OBJECT} --method org.gtk.Actions.Activate {action} '[]' '{{}}'"],
        stdout=subprocess.PIPE, text=True)


def opens(process, asking):
    """Seconds from what `asking` does until the window first changes, and until it no longer does for 0.3 s."""
    moments = updates(largest_window(process.pid), 3)
    asked = float(asking.stdout.readline().split()[0])
    asking.wait()
    moments = [moment for moment in moments if moment > asked]
    settled = next(a for a, b in zip(moments, moments[1:] + [float("inf")]) if b - a > 0.3)
    return moments[0] - asked, settled - asked


def fill(database):
    """Adds ten years of sessions, several a day, each with a mood before and after."""
    uses = [("breathing", 240), ("scene", 180)]
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        writer = Writer(connection)
        for number in range(SESSIONS):
            days_ago, hour = number * 3_650 // SESSIONS, 8 + number % 7
            session = writer.session(days_ago, uses, mood="so-so", length="moderate", hour=hour)
            for occasion, mood in (("before", "so-so"), ("after", "good")):
                writer.mood(days_ago, mood, occasion, session, hour)


def motion_after(process, pressing, seconds=4.0):
    """Seconds from the press that `pressing` says until the window is first redrawn, and until it moves."""
    window = largest_window(process.pid)
    pressing.stdout.readline()  # it presses now
    found = motion_begins(window, seconds)
    pressing.wait()
    return found
