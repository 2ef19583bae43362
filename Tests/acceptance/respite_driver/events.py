"""The accessibility events that a program sends to screen readers."""

import dataclasses
import time

from .accessibility_bus import GLib, Peer
from .tree import Node
from .waiting import DEADLINE, WaitTimeout, bus_events

FOCUSED = "object:state-changed:focused"
# Words to be said, from GTK 4.14 on.
ANNOUNCED = "object:announcement"


@dataclasses.dataclass
class Event:
    """One received event."""

    kind: str
    node: Node
    role: str
    name: str
    detail: int
    value: object  # what else the event carries, such as the words of an announcement

    @property
    def is_focus(self):
        """Whether it says that something got the focus."""
        return self.kind == FOCUSED and self.detail == 1

    def __repr__(self):
        return f"{self.kind}({self.detail}) of {self.role} “{self.name}”"


class Events:
    """Collects a program's events of the given kinds within a `with` statement. Takes the process id."""

    def __init__(self, pid, *kinds):
        self._peer = Peer.of_process(pid)
        self._kinds = kinds
        self.received = []

    def __enter__(self):
        bus_events.dispatch()  # drop earlier events
        self._subscription = self._peer.listen(self._on_event)
        return self

    def __exit__(self, *_):
        self._peer.stop_listening(self._subscription)

    def _on_event(self, kind, path, values):
        if kind not in self._kinds:
            return
        try:
            node = Node.at(self._peer, path)
        except GLib.Error:
            return  # already gone
        self.received.append(Event(kind, node, node.role, node.name, values.get_child_value(1).get_int32(),
            values.get_child_value(3).unpack()))

    def listen(self, seconds=0.0):
        """Receives pending events, and those that arrive within `seconds`."""
        if seconds:
            bus_events.pause(seconds, wakes=False)
        bus_events.dispatch()

    def wait_for(self, matches, deadline=DEADLINE, since=0):
        """Waits for a matching event after the first `since` events. None after the deadline."""
        end = time.monotonic() + deadline
        while True:
            self.listen()
            for event in self.received[since:]:
                if matches(event):
                    return event
            if time.monotonic() >= end:
                return None
            bus_events.pause(0.02)

    def expect(self, matches, what, deadline=DEADLINE, since=0):
        """Like `wait_for`, but fails after the deadline."""
        event = self.wait_for(matches, deadline, since)
        if event is None:
            raise WaitTimeout(f"After {deadline:g} s no event: {what}; but: {self.received[since:][-30:]}")
        return event
