"""What a program tells screen readers while it happens: the events of its accessibility tree."""

import dataclasses
import time

from gi.repository import GLib

from .tree import Atspi, Node
from .waiting import DEADLINE, NeverHappened


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
    """All that one program tells of these kinds, in a `with` statement; pass `window.tree`'s process id."""

    def __init__(self, pid, *kinds):
        self._pid = pid
        self._kinds = kinds
        self.told = []

    def __enter__(self):
        self._listener = Atspi.EventListener.new(self._heard)
        for kind in self._kinds:
            self._listener.register(kind)
        return self

    def __exit__(self, *_):
        for kind in self._kinds:
            self._listener.deregister(kind)

    def _heard(self, event):
        try:
            if event.source.get_process_id() != self._pid:
                return
            node = Node(event.source)
            self.told.append(Event(event.type, node, node.role, node.name, event.detail1))
        except GLib.Error:
            pass  # it has gone already

    def listen(self, seconds=0.0):
        """Takes in what has come, and what comes within so long."""
        context, end = GLib.MainContext.default(), time.monotonic() + seconds
        while True:
            while context.pending():
                context.iteration(False)
            if time.monotonic() >= end:
                return
            time.sleep(0.01)

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
            time.sleep(0.01)

    def need(self, matches, what, deadline=DEADLINE, since=0):
        """The same, but it has to come."""
        event = self.wait_for(matches, deadline, since)
        if event is None:
            raise NeverHappened(f"After {deadline:g} s it was not told: {what}; but: {self.told[since:][-30:]}")
        return event
