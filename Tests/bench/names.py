"""Prints when the names of a running program's buttons change: names.py PID SECONDS

A line for each change: its time by the monotonic clock, and the new name.
"""

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402  (the version must be chosen first)

PHASES = ("Inhale", "Exhale", "Hold", "Breathe normally")


def heard(event):
    name = str(event.any_data)
    if name in PHASES and event.source.get_process_id() == int(sys.argv[1]):
        print(f"{time.monotonic():.6f} {name}", flush=True)


listener = Atspi.EventListener.new(heard)
listener.register("object:property-change:accessible-name")
GLib.timeout_add(int(float(sys.argv[2]) * 1000), Atspi.event_quit)
Atspi.event_main()
