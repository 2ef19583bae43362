"""Once around a page with the Tab key: where it leads, in which order, and whether one sees where one is."""

import dataclasses
import time

from gi.repository import GLib

from .audit import NO_NAME, SPEECHLESS
from .events import Events
from .tree import Node

# A text with several links keeps the keyboard for as many presses.
MOST_WITHOUT_NEWS = 12
MOST = 260
# How long the Tab key may take, in seconds.
PATIENCE = 1.0


@dataclasses.dataclass
class Stop:
    """Where the keyboard was after a press."""

    node: Node
    role: str
    name: str
    extents: tuple
    is_behind_the_former: bool
    is_showing: bool
    is_seen: bool

    def __repr__(self):
        return f"{self.role} “{self.name}” at {self.extents}"


def go_round(window, moves=False, most=MOST):
    """The stops of one round. `moves`: the page does so by itself, so that pixels tell nothing."""
    stops, silent = [], 0
    window.hands.focus()
    size = window.tree.windows()[-1].extents[2:]
    with Events(window.program.pid, "object:state-changed:focused") as events:
        before = None if moves else window.desktop.screen.shot()
        while len(stops) < most:
            events.listen()
            told = len(events.told)
            window.hands.strike("Tab")
            event = focused_after(window, events, told, stops, before)
            if event is None:
                silent += 1
                if silent > MOST_WITHOUT_NEWS:
                    raise AssertionError(f"The keyboard does not leave {stops[-1] if stops else 'where it was'}.")
                continue
            silent = 0
            if stops and event.node == stops[0].node:
                return stops
            if any(event.node == stop.node for stop in stops[1:]):
                raise AssertionError(f"Tab goes round between {event.node!r} and {stops[-1]!r}, not through all.")
            stop, before = arrived(window, size, event, stops[-1] if stops else None, before)
            stops.append(stop)
    return stops


def focused_after(window, events, told, stops, before):
    """The event that moves the focus, after the first `told` events; None if it stays. Moving from link to link within a text
    redraws the text without an event; an event always comes before the redraw."""
    def is_focus(event):
        return event.detail == 1
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if event := events.wait_for(is_focus, 0.03, since=told):
            return event
        if before and stops and picture_around(window, stops[-1].extents).data != before.cropped(*around(window, stops[-1].extents)).data:
            return events.wait_for(is_focus, 0.1, since=told)
    return None


def arrived(window, size, event, former, before):
    """What is to be known of a stop, once its page has scrolled to it, and the picture of it."""
    node = event.node
    extents = None
    for _ in range(12):
        former_extents, extents, showing = extents, node.extents, node.is_showing()
        is_seen = before is None or picture_around(window, extents).data != before.cropped(*around(window, extents)).data
        # What slides has come to rest when it is twice in one place.
        if showing and is_seen and is_within(extents, size) and extents == former_extents:
            break
        time.sleep(0.05)  # a ring comes with a frame or two; a page takes as long as it needs to scroll
    stop = Stop(node, event.role, event.name, extents, is_behind(node, former), showing, is_seen)
    return stop, before and window.desktop.screen.shot()


def is_within(extents, size):
    (left, top, width, height), (wide, high) = extents, size
    return left + width > 0 and top + height > 0 and left < wide and top < high


def around(window, extents):
    """The place of something on the display, with room for the ring around it. Windows stand in its corner."""
    left, top, width, height = extents
    return left - 8, top - 8, width + 32, height + 32


def picture_around(window, extents):
    return window.desktop.screen.shot().cropped(*around(window, extents))


def is_behind(node, former):
    """Whether it stands before the one that the keyboard came from, as one reads."""
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
    """Sentences about what is wrong with a round on a page."""
    width, height = page[0].extents[2:]
    reached = [stop.node for stop in stops]
    for seen in page:
        # The window’s own buttons have keys of their own (Alt+F4), and GTK passes over them.
        if seen.can_have_focus and seen.is_control and not seen.is_of_the_window and seen.node not in reached and not is_led_to(seen, reached):
            yield f"Tab does not come to {seen!r}"
    backwards = [stop for stop in stops if stop.is_behind_the_former]
    for stop in backwards[1:]:
        yield f"Tab goes back to {stop!r}, from {stops[stops.index(stop) - 1]!r}"
    for stop in stops:
        if NO_NAME.search(stop.name):
            yield f"has the keyboard, but no name: {stop!r}"
        x, y, wide, high = stop.extents
        if not stop.is_showing or x + wide <= 0 or y + high <= 0 or x >= width or y >= height:
            yield f"has the keyboard, but is not on screen: {stop!r}"
        elif not stop.is_seen and stop.role not in SPEECHLESS:
            yield f"has the keyboard, but does not show it: {stop!r}"


def is_led_to(seen, reached):
    """Whether the keyboard comes to it in another way: within something, or holding something, that Tab comes to."""
    return any(around.node in reached for around in seen.above) or any(
        child.node in reached or is_led_to_by_children(child, reached) for child in seen.children)


def is_led_to_by_children(seen, reached):
    return any(child.node in reached or is_led_to_by_children(child, reached) for child in seen.children)
