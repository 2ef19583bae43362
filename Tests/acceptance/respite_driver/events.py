"""What a program tells screen readers while it happens: the events of its accessibility tree."""

import dataclasses
import time

from .accessibility_bus import GLib, Peer
from .tree import Node
from .waiting import DEADLINE, NeverHappened, hearing


@dataclasses.dataclass
class Event:
    """Something that was told."""

    kind: str
    node: Node
    role: str
    name: str
    detail: int

    def __repr__(self):
        return f"{self.kind}({self.detail}) of {self.role} “{self.name}”"


class Events:
    """All that one program tells of these kinds, in a `with` statement; pass the process id."""

    def __init__(self, pid, *kinds):
        self._peer = Peer.of_process(pid)
        self._kinds = kinds
        self.told = []

    def __enter__(self):
        hearing.listen()  # what came before is not meant
        self._subscription = self._peer.listen(self._heard)
        return self

    def __exit__(self, *_):
        self._peer.stop_listening(self._subscription)

    def _heard(self, kind, path, values):
        if kind not in self._kinds:
            return
        try:
            node = Node.at(self._peer, path)
        except GLib.Error:
            return  # it has gone already
        self.told.append(Event(kind, node, node.role, node.name, values.get_child_value(1).get_int32()))

    def listen(self, seconds=0.0):
        """Takes in what has come, and what comes within so long."""
        if seconds:
            hearing.pause(seconds, wakes=False)
        hearing.listen()

    def wait_for(self, matches, deadline=DEADLINE, since=0):
        """Waits for an event, told after the first `since`; None after the deadline."""
        end = time.monotonic() + deadline
        while True:
            self.listen()
            for event in self.told[since:]:
                if matches(event):
                    return event
            if time.monotonic() >= end:
                return None
            hearing.pause(0.02)

    def need(self, matches, what, deadline=DEADLINE, since=0):
        """The same, but it has to come."""
        event = self.wait_for(matches, deadline, since)
        if event is None:
            raise NeverHappened(f"After {deadline:g} s it was not told: {what}; but: {self.told[since:][-30:]}")
        return event
