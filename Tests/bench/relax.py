"""Measures the breathing circle, *Help now* and the page *What helps*. Used by bench.py."""

import datetime
import json
import pathlib
import sqlite3
import statistics
import subprocess
import sys
import time
import uuid

from shown import largest_window, motion_begins, updates

HERE = pathlib.Path(__file__).resolve().parent
NAME, PATH = "io.github.respite_app.Respite", "/io/github/respite_app/Respite"
# The height of the circle in a window of 1000 × 700, and of the bare circle it's compared with.
CIRCLE_HEIGHT = 425
SESSIONS = 20_000


def listen(pid, seconds):
    """The changes of the breathing button's name, each with its time in seconds of the monotonic clock."""
    done = subprocess.run(
        [sys.executable, str(HERE / "names.py"), str(pid), str(seconds)], check=True, capture_output=True, text=True)
    return [(float(moment), name) for moment, name in (line.split(" ", 1) for line in done.stdout.splitlines())]


def phase_errors(changes, phases):
    """The lateness of each change of phase in seconds, relative to the least late, and the growth of its mean from the
    first half to the second."""
    names = [name for name, _ in phases]
    begin = next(i for i, (_, name) in enumerate(changes) if name == names[0])
    expected, errors = 0.0, []
    for index, (moment, name) in enumerate(changes[begin:]):
        if name != names[index % len(names)]:
            raise SystemExit(f"“{name}” came where “{names[index % len(names)]}” belongs.")
        errors.append(moment - changes[begin][0] - expected)
        expected += phases[index % len(phases)][1]
    errors = [error - min(errors) for error in errors]
    half = len(errors) // 2
    return errors, statistics.mean(errors[half:]) - statistics.mean(errors[:half])


def redraws(pid, seconds):
    """The number of redraws of the window."""
    return len(updates(largest_window(pid), seconds))


def what_helps_opens(process):
    """Seconds from the request for the page *What helps* to the first change on the display."""
    window = largest_window(process.pid)
    asking = subprocess.Popen(
        ["/bin/sh", "-c", f"sleep 0.5; date +%s.%N; exec gdbus call --session --dest {NAME} --object-path {PATH} "
         "--method org.gtk.Actions.Activate what-helps '[]' '{}'"], stdout=subprocess.PIPE, text=True)
    moments = updates(window, 3)
    asked = float(asking.stdout.readline()) - time.time() + time.monotonic()
    asking.wait()
    return next(moment for moment in moments if moment > asked) - asked


def fill(database):
    """Adds ten years of sessions, several a day, each with a mood before and after."""
    connection = sqlite3.connect(database)
    today = datetime.date.today()
    for number in range(SESSIONS):
        day = today - datetime.timedelta(days=number * 3_650 // SESSIONS)
        instant = int(datetime.datetime(day.year, day.month, day.day, 12).timestamp() * 1000) + number % 7 * 60_000
        session = str(uuid.uuid4())
        uses = json.dumps([{"exercise": "breathing", "seconds": 240}, {"exercise": "scene", "seconds": 180}])
        connection.execute(
            "INSERT INTO sessions (id, origin, mood, length, uses, instant, utc_offset, local_day, created) "
            "VALUES (?, 'plan', 'so-so', 'moderate', ?, ?, 0, ?, ?)", (session, uses, instant, str(day), instant))
        for occasion, mood in (("before", "so-so"), ("after", "good")):
            connection.execute(
                "INSERT INTO moods (id, mood, occasion, session, instant, utc_offset, local_day, created) "
                "VALUES (?, ?, ?, ?, ?, 0, ?, ?)",
                (str(uuid.uuid4()), mood, occasion, session, instant, str(day), instant))
    connection.commit()
    connection.close()


def help_begins(process, press):
    """Seconds from the press on *Help now* in a running program to the first moving frame."""
    window = largest_window(process.pid)
    pressing = press(process.pid, "Help now")
    pressing.stdout.readline()  # it presses now
    first, moving = motion_begins(window, seconds=3)
    pressing.wait()
    return first, moving
