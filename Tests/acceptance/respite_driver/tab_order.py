"""Checks the focus chain of a page: what Tab reaches, in which order, and whether the focus is visible."""

import dataclasses
import time

from gi.repository import GLib

from .audit import NO_NAME, SPEECHLESS
from .events import FOCUSED, Events
from .tree import Node

# A text keeps the focus for as many presses as it has links.
MOST_WITHOUT_EVENTS = 12
MOST = 260
# How long the focus may take to move, in seconds.
PATIENCE = 1.0


@dataclasses.dataclass
class Stop:
    """What had the focus after a press of Tab."""

    node: Node
    role: str
    name: str
    extents: tuple
    goes_backwards: bool
    is_showing: bool
    is_seen: bool

    def __repr__(self):
        return f"{self.role} “{self.name}” at {self.extents}"


def tab_through(window, moves=False, most=MOST):
    """Tabs once through the whole page and returns the stops. With `moves`, the page animates by itself, so pixels
    aren't compared."""
    stops, silent = [], 0
    window.input.focus()
    size = window.tree.windows()[-1].extents[2:]
    with Events(window.program.pid, FOCUSED) as events:
        before = None if moves else window.desktop.screen.shot()
        while len(stops) < most:
            events.listen()
            since = len(events.received)
            window.input.send_keys("Tab")
            # The program has the key by its first answer, and has handled it by the second, however busy it is.
            window.tree.peer.hear_out()
            window.tree.peer.hear_out()
            event = next_focus_event(window, events, since, stops, before)
            if event is None:
                silent += 1
                if silent > MOST_WITHOUT_EVENTS:
                    raise AssertionError(f"The focus does not leave {stops[-1] if stops else 'where it was'}.")
                continue
            silent = 0
            if stops and event.node == stops[0].node:
                return stops
            if any(event.node == stop.node for stop in stops[1:]):
                raise AssertionError(f"Tab cycles between {event.node!r} and {stops[-1]!r} without reaching the rest.")
            stop, before = settled_stop(window, size, event, stops[-1] if stops else None, before)
            stops.append(stop)
    return stops


def next_focus_event(window, events, since, stops, before):
    """The event that moves the focus, after the first `since` events; None if it stays. Moving from link to link within
    a text redraws the text without an event; an event always comes before the redraw."""
    def is_focus(event):
        return event.detail == 1 and not is_late(event)

    def is_late(event):
        """Whether it tells of a former stop that has lost the focus since: a busy program sends some of them late."""
        try:
            return any(event.node == stop.node for stop in stops) and "focused" not in event.node.refreshed().states
        except GLib.Error:
            return True
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if event := events.wait_for(is_focus, 0.03, since=since):
            if event.role != "link":
                return event
            # GTK 4.24 reports a text's link once more as the focus leaves the text.
            return events.wait_for(lambda later: is_focus(later) and later.role != "link", 0.15, since=since) or event
        if before and stops and ring_picture(window, stops[-1].extents).data != before.cropped(*ring_bounds(window, stops[-1].extents)).data:
            return events.wait_for(is_focus, 0.1, since=since)
    return None


def settled_stop(window, size, event, former, before):
    """Waits until the page has scrolled to the focused node. Returns the stop and a screenshot."""
    node = event.node
    extents = None
    looks, end = 0, time.monotonic() + 2 * PATIENCE
    # Some roles never show the focus, so they aren't waited for as long.
    while looks < 12 or (event.role not in SPEECHLESS and time.monotonic() < end):
        looks += 1
        former_extents, extents, showing = extents, node.extents, node.is_showing()
        is_seen = (
            before is None or has_scrolled_into_place_of(former, node)
            or ring_picture(window, extents).data != before.cropped(*ring_bounds(window, extents)).data)
        # A sliding page has come to rest when the node is in the same place twice.
        if showing and is_seen and is_on_screen(extents, size) and extents == former_extents:
            break
        time.sleep(0.05)  # the focus ring appears within a frame or two; scrolling takes longer
    stop = Stop(node, event.role, event.name, extents, is_before(node, former), showing, is_seen)
    return stop, before and window.desktop.screen.shot()


def has_scrolled_into_place_of(former, node):
    """Whether the page has scrolled the node to exactly where the former stop showed its ring: of two rows that look alike,
    the later picture is then the same as the one before, with the ring."""
    try:
        return former is not None and former.is_seen and former.extents == node.extents != former.node.extents
    except GLib.Error:
        return False


def is_on_screen(extents, size):
    (left, top, width, height), (wide, high) = extents, size
    return left + width > 0 and top + height > 0 and left < wide and top < high


def ring_bounds(window, extents):
    """The rectangle on the display of a node and its focus ring. Windows are in the display's corner."""
    left, top, width, height = extents
    return left - 8, top - 8, width + 32, height + 32


def ring_picture(window, extents):
    return window.desktop.screen.shot().cropped(*ring_bounds(window, extents))


def is_before(node, former):
    """Whether the node comes before the previous stop in reading order."""
    try:
        if former is None:
            return False
        left, top, width, height = former.node.extents
        x, y, wide, high = node.extents
    except GLib.Error:
        return False
    above = y + high <= top + 2
    beside = min(y + high, top + height) - max(y, top) > min(high, height) / 2
    return above or (beside and x + wide <= left + 2)


def faults(stops, page):
    """A sentence for each fault of a page's focus chain."""
    width, height = page[0].extents[2:]
    reached = [stop.node for stop in stops]
    for element in page:
        # GTK skips the window’s own buttons, which have their own shortcuts (Alt+F4).
        if element.can_have_focus and element.is_control and not element.is_window_button and element.node not in reached and not is_reachable(element, reached):
            yield f"Tab does not reach {element!r}"
    backwards = [stop for stop in stops if stop.goes_backwards]
    for stop in backwards[1:]:
        yield f"Tab goes back to {stop!r}, from {stops[stops.index(stop) - 1]!r}"
    for stop in stops:
        if NO_NAME.search(stop.name):
            yield f"takes the focus but has no name: {stop!r}"
        x, y, wide, high = stop.extents
        if not stop.is_showing or x + wide <= 0 or y + high <= 0 or x >= width or y >= height:
            yield f"takes the focus but is not on screen: {stop!r}"
        elif not stop.is_seen and stop.role not in SPEECHLESS:
            yield f"takes the focus but does not show it: {stop!r}"


def is_reachable(element, reached):
    """Whether Tab reaches one of its ancestors or descendants instead; or another tab, from which newer versions of GTK go on
    with the arrow keys."""
    if element.role == "page tab" and element.node.is_of_newer_gtk:
        return any(node.role == "page tab" for node in reached)
    return any(around.node in reached for around in element.ancestors) or any(
        child.node in reached or is_reachable_in_children(child, reached) for child in element.children)


def is_reachable_in_children(element, reached):
    return any(child.node in reached or is_reachable_in_children(child, reached) for child in element.children)
