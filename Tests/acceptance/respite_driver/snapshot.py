"""A snapshot of a program's whole accessibility tree."""

import dataclasses
import threading
import time

from .accessibility_bus import CACHE, ROOT, states
from .waiting import bus_events

# Seconds within which the events alone say whether anything has changed.
MOMENT = 0.3


@dataclasses.dataclass(slots=True)
class Entry:
    """One accessible in a snapshot."""

    path: str
    count: int  # of its children
    interfaces: frozenset
    name: str
    role: str
    description: str
    states: frozenset
    children: list = None  # their paths, once they are known


class Snapshot:
    """A whole program at one moment: its entries, by path."""

    def __init__(self, peer, children_cache):
        self._peer = peer
        asked, before = set(), None
        while True:
            children_cache.begin_look()
            items = peer.ask(CACHE, "Cache", "GetItems").get_child_value(0)
            bus_events.dispatch()  # events sent before that reply may say that children came or went
            self.entries = children_cache.entries(items)
            # GTK creates an accessible when it's first asked for, so the new ones are only in the next reply.
            missing = self._attach_children(children_cache, asked)
            if not missing:
                return
            if missing == before:  # it has vanished since its parent was asked
                asked.clear()
            before = missing

    def _attach_children(self, children_cache, asked):
        """Sets each entry's children, fetching those that aren't cached. Returns those that have no entry yet."""
        level, missing = [ROOT], set()
        while level:
            unknown = [path for path in level if path not in asked and not children_cache.is_current(path, self.entries)]
            children_cache.clear_doubt(unknown)
            for path, answer in self._peer.ask_each(dict.fromkeys(unknown), "Accessible", "GetChildren").items():
                children_cache.store(path, references(answer))
            asked.update(unknown)
            following = []
            for path in level:
                entry, children = self.entries.get(path), children_cache.children(path)
                if entry is None:
                    missing.add(path)
                else:
                    entry.children = children
                following += children
            level = following
        return missing


def references(answer):
    """The paths in an array of (program, path)."""
    array = answer.get_child_value(0)
    return [array.get_child_value(number).get_child_value(1).get_string() for number in range(array.n_children())]


class ChildrenCache:
    """The children of each accessible, cached across snapshots until GTK reports a change.

    GTK's cache keeps hidden accessibles with their former parent and index, and lacks those that were never asked for,
    so it can't tell. Children are asked for again after a ChildrenChanged event, when their count differs, or when the
    cache holds other ones for that parent than before.
    """

    def __init__(self, peer):
        self._known = {}  # path: (children, the children in GTK's cache, once looked up)
        self._doubted = set()
        self._items, self._entries, self._by_parent = None, {}, {}
        self._parts = {}  # an item's bytes: its parts
        self._looked_at, self._events = 0, bus_events.count
        self._peer = peer
        peer.listen(self._on_event)

    def begin_look(self):
        """Marks everything as about to be fetched."""
        self._looked_at, self._events = time.monotonic(), bus_events.count

    def is_current_as_a_whole(self):
        """Whether the program was looked at a moment ago and no event has come since: then nothing that a snapshot holds has
        changed, but for a list that has just made its first rows, of which GTK 4.8 says nothing."""
        if (time.monotonic() - self._looked_at > MOMENT or self._peer.reports_showing
                or threading.current_thread() is not threading.main_thread()):
            return False
        self._peer.hear_out()
        return bus_events.count == self._events

    def _on_event(self, kind, path, values):
        if kind.startswith("object:children-changed"):
            self._doubted.add(path)

    def clear_doubt(self, paths):
        """Marks the children of these paths as about to be fetched."""
        self._doubted.difference_update(paths)

    def children(self, path):
        return self._known[path][0]

    def store(self, path, children):
        self._known[path] = (children, None)

    def is_current(self, path, entries):
        """Whether the cached children of a path are still right."""
        if self._peer.reports_showing or path not in self._known or path not in entries or path in self._doubted:
            return False
        children, then = self._known[path]
        now = self._by_parent.get(path)
        if then is None:
            self._known[path] = (children, now)
        return len(children) == entries[path].count and then in (None, now)

    def entries(self, items):
        """The entries of GTK's reply, by path. An item is (program, path), program, parent, index, number of children,
        interfaces, name, role, description, states."""
        data = items.get_data_as_bytes().get_data()
        if data != self._items:
            self._items, self._entries, by_parent = data, {}, {}
            for number in range(items.n_children()):
                # Most are as they were at the last look, and taking one apart costs a dozen calls.
                item = items.get_child_value(number)
                data = item.get_data_as_bytes().get_data()
                if (fields := self._parts.get(data)) is None:
                    fields = self._parts[data] = self._parts_of(item)
                path, parent, *_ = fields
                self._entries[path] = Entry(path, *fields[2:])
                by_parent.setdefault(parent, set()).add(path)
            self._by_parent = {parent: frozenset(children) for parent, children in by_parent.items()}
        return self._entries

    def _parts_of(self, item):
        """The path of an item's accessible, its parent's, and the other fields of its entry."""
        return (
            item.get_child_value(0).get_child_value(1).get_string(), item.get_child_value(2).get_child_value(1).get_string(),
            item.get_child_value(4).get_int32(), interfaces(item.get_child_value(5)), item.get_child_value(6).get_string(),
            self._peer.role(item.get_child_value(7).get_uint32()), item.get_child_value(8).get_string(),
            state_set(item.get_child_value(9)))


_interfaces, _states = {}, {}


def interfaces(value):
    """The short names of interfaces, as in {"Action", "Component"}."""
    key = value.get_data_as_bytes().get_data()
    if key not in _interfaces:
        _interfaces[key] = frozenset(name.rpartition(".")[2] for name in value.unpack())
    return _interfaces[key]


def state_set(value):
    key = value.get_data_as_bytes().get_data()
    if key not in _states:
        _states[key] = states(*value.unpack())
    return _states[key]
