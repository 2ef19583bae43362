"""What really reaches the display, by X damage events: when the window was redrawn and when it began to move."""

import select
import time

from Xlib import X
from Xlib import display as x_display
from Xlib.ext import damage


def updates(window_id, seconds):
    """The times at which the window was drawn in the next `seconds`, in seconds of the monotonic clock."""
    display = x_display.Display()
    display.damage_query_version()
    window = display.create_resource_object("window", window_id)
    report = window.damage_create(damage.DamageReportNonEmpty)
    # Discard the report of what was drawn before.
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
    """The times with parts of one frame merged."""
    kept = []
    for moment in moments:
        if not kept or moment - kept[-1] > within:
            kept.append(moment)
    return kept


def pace(moments, frame=1 / 30):
    """Frames a second, how many were more than half a frame late, and the longest interval."""
    steps = [b - a for a, b in zip(moments, moments[1:])]
    late = sum(step > 1.5 * frame for step in steps)
    return (len(moments) - 1) / (moments[-1] - moments[0]), late, max(steps)


def largest_window(pid):
    """The X id of a process's largest window."""
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
    """Seconds from now until the window is first redrawn, and until it moves without resting for `still` seconds again.
    Between the two are the cross-fade to the page and the still image; they're the same if video starts during the
    fade."""
    began = time.monotonic()
    moments = updates(window_id, seconds)
    if not moments:
        raise SystemExit("Nothing was drawn.")
    moving = moments[0]
    for before, after in zip(moments, moments[1:]):
        if after - before > still:
            moving = after
    return moments[0] - began, moving - began
