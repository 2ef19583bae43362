"""What really reaches the display, told by the X server: when the window was drawn anew, and when it began to move."""

import select
import time

from Xlib import X
from Xlib import display as x_display
from Xlib.ext import damage


def updates(window_id, seconds):
    """The moments, in seconds, at which something in the window was drawn, within the next `seconds`."""
    display = x_display.Display()
    display.damage_query_version()
    window = display.create_resource_object("window", window_id)
    report = window.damage_create(damage.DamageReportNonEmpty)
    # What was drawn before is reported at once, and is none of ours.
    display.damage_subtract(report)
    display.sync()
    while display.pending_events():
        display.next_event()
    moments, end = [], time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if not display.pending_events():
            select.select([display.fileno()], [], [], left)
        while display.pending_events():
            if display.next_event().type == display.extension_event.DamageNotify:
                moments.append(time.monotonic())
                display.damage_subtract(report)
        display.flush()
    display.damage_destroy(report)
    display.close()
    return joined(moments)


def joined(moments, within=0.004):
    """One moment for what was drawn in several parts."""
    kept = []
    for moment in moments:
        if not kept or moment - kept[-1] > within:
            kept.append(moment)
    return kept


def pace(moments, frame=1 / 30):
    """Pictures a second, and how many came more than half a frame late."""
    steps = [b - a for a, b in zip(moments, moments[1:])]
    late = sum(step > 1.5 * frame for step in steps)
    return (len(moments) - 1) / (moments[-1] - moments[0]), late, max(steps)


def largest_window(pid):
    """The X id of the largest window of a process on the display."""
    display = x_display.Display()
    found = []
    atom = display.intern_atom("_NET_WM_PID")
    for window in display.screen().root.query_tree().children:
        owner = window.get_full_property(atom, X.AnyPropertyType)
        if owner is not None and owner.value[0] == pid:
            geometry = window.get_geometry()
            found.append((geometry.width * geometry.height, window.id))
    display.close()
    if not found:
        raise SystemExit(f"Process {pid} has no window on the display.")
    return max(found)[1]


def motion_begins(window_id, seconds=4.0, still=0.1):
    """From now on: the moment at which the window is first drawn anew, and that from which it never rests again for
    `still` seconds. Between them lie the fade of the page and the still picture; if film begins within the fade they
    are the same."""
    began = time.monotonic()
    moments = updates(window_id, seconds)
    if not moments:
        raise SystemExit("Nothing was drawn.")
    moving = moments[0]
    for before, after in zip(moments, moments[1:]):
        if after - before > still:
            moving = after
    return moments[0] - began, moving - began
