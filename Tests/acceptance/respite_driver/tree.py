"""The accessibility tree of one program, as a screen reader sees it.

Each snapshot fetches the whole tree in one call (`accessibility_bus`), unless no event has come since the former one. A
node keeps the name, states and description of its snapshot; `refreshed` fetches them anew.

GTK 4.8 reports hidden pages of a stack as visible too, with their last extents. Only a mapped widget answers that it
contains its own centre, so that's how `is_showing` decides. Later versions never say so, but report what is shown.
"""

import contextlib
import re
import time

from .accessibility_bus import ROOT, GLib, Peer, states
from .snapshot import ChildrenCache, Entry, Snapshot
from .waiting import DEADLINE, WaitTimeout, wait_until

BUTTONS = ("push button", "toggle button")
TEXTS = ("label", "heading", "static", "paragraph", "alert", "status bar")
FIELDS = ("text", "entry", "password text")
TABS = ("page tab",)
PANELS = ("panel", "grouping")
# Roles whose descendants are never searched.
LEAVES = frozenset(BUTTONS + TABS + ("image", "scroll bar", "check box"))
SWITCHES = ("check box", "radio button", "toggle button", "switch")
TURNED = frozenset(("checked", "pressed"))
# Extents are in the window's coordinates (ATSPI_COORD_TYPE_WINDOW).
IN_WINDOW = 1


class Node:
    """One accessible. It may vanish at any moment; then every call raises `GLib.Error`.

    Role, name, description and states are those of its snapshot; `refreshed` fetches them anew. Text, extents and
    actions are always fetched.
    """

    def __init__(self, peer, entry, snapshot=None):
        self._peer, self._snapshot = peer, snapshot
        self._entry = entry
        self.path, self.role, self.interfaces = entry.path, entry.role, entry.interfaces
        self.states = entry.states
        self.name = self.decoded(entry.name)
        self.description = self.decoded(entry.description)

    @classmethod
    def at(cls, peer, path):
        """The accessible at a path, without its children."""
        def of_it(name):
            return peer.property(path, "Accessible", name)
        role, = peer.ask(path, "Accessible", "GetRole").unpack()
        found, = peer.ask(path, "Accessible", "GetInterfaces").unpack()
        named = frozenset(name.rpartition(".")[2] for name in found)
        state, = peer.ask(path, "Accessible", "GetState").unpack()
        return cls(peer, Entry(
            path, 0, named, of_it("Name"), peer.role(role), of_it("Description"), states(*state)))

    @staticmethod
    def decoded(words):
        """A name or description as the tests see it. Overridden by pseudo_language."""
        return words

    def __eq__(self, other):
        # Each snapshot makes its own object for the same accessible.
        return isinstance(other, Node) and (self.path, self._peer.name) == (other.path, other._peer.name)

    def __repr__(self):
        return f"{self.role} “{self.name}”"

    def _ask(self, interface, method, arguments=None):
        return self._peer.ask(self.path, interface, method, arguments).unpack()[0]

    def refreshed(self):
        """The same accessible as it is now, without its children."""
        return self.at(self._peer, self.path)

    @property
    def text(self):
        """The text of a field or a label."""
        if "Text" not in self.interfaces:
            return self.name
        count = self._peer.property(self.path, "Text", "CharacterCount")
        return self._ask("Text", "GetText", GLib.Variant("(ii)", (0, count)))

    @property
    def selections(self):
        """The selected ranges of the text, each as start and end offset."""
        count = self._ask("Text", "GetNSelections")
        return [
            self._peer.ask(self.path, "Text", "GetSelection", GLib.Variant("(i)", (number,))).unpack()
            for number in range(count)]

    @property
    def extents(self):
        """Left, top, width and height in the window. All zero without a Component interface."""
        if "Component" not in self.interfaces:
            return (0, 0, 0, 0)
        node = self
        if self.role == "link" and self.is_of_newer_gtk:
            # GTK 4.24 reports random numbers for a link in a text. It's where the text is.
            node = self.at(self._peer, self._peer.property(self.path, "Accessible", "Parent")[1])
        return tuple(node._ask("Component", "GetExtents", GLib.Variant("(u)", (IN_WINDOW,))))

    def children(self):
        """The children, as of the snapshot."""
        return (type(self)(self._peer, self._snapshot.entries[path], self._snapshot) for path in self._entry.children)

    @property
    def is_of_newer_gtk(self):
        """Whether its GTK is newer than 4.8."""
        return self._peer.reports_showing

    def is_showing(self):
        """Whether it is on screen, rather than on a hidden page of a stack."""
        left, top, width, height = self.extents
        if self._peer.reports_showing:
            return width > 0 and height > 0 and "showing" in self.states
        return width > 0 and height > 0 and self._ask(
            "Component", "Contains", GLib.Variant("(iiu)", (left + width // 2, top + height // 2, IN_WINDOW)))

    def write(self, words):
        """Replaces the text of a field."""
        if not self._ask("EditableText", "SetTextContents", GLib.Variant("(s)", (words,))):
            raise AssertionError(f"{self!r} did not accept text.")

    @property
    def value(self):
        """The value of a slider, and the smallest and largest there are."""
        return tuple(
            self._peer.property(self.path, "Value", f"{name}Value") for name in ("Current", "Minimum", "Maximum"))

    def set(self, value):
        """Sets the value of a spin button or slider."""
        self._peer.set_property(self.path, "Value", "CurrentValue", GLib.Variant("d", value))

    def actions(self):
        """The names of its actions."""
        if "Action" not in self.interfaces:
            return []
        count = self._peer.property(self.path, "Action", "NActions")
        return [self._ask("Action", "GetName", GLib.Variant("(i)", (number,))) for number in range(count)]

    def press(self):
        """Invokes the first action, like a screen reader's “activate”."""
        if "Action" not in self.interfaces or not self._peer.property(self.path, "Action", "NActions"):
            raise AssertionError(f"{self!r} has no action for a screen reader.")
        self._act(0)
        if self.role in SWITCHES:
            # GTK shows it pressed for a quarter of a second before it toggles.
            def is_turned():
                return self.refreshed().states & TURNED != self.states & TURNED
            with contextlib.suppress(GLib.Error, WaitTimeout):
                wait_until(is_turned, 2)

    def do(self, name):
        """Invokes the action called `name`."""
        names = self.actions()
        if name not in names:
            raise AssertionError(f"{self!r} has no action {name}, but {names}.")
        self._act(names.index(name))

    def _act(self, number):
        if not self._ask("Action", "DoAction", GLib.Variant("(i)", (number,))):
            raise AssertionError(f"{self!r} did nothing when it was pressed.")
        self._peer.pressed = time.monotonic()


class Tree:
    """The accessibility tree of the process `pid`. `is_running` returns whether the process still runs."""

    # The class of the nodes.
    node_type = Node

    def __init__(self, pid, is_running=lambda: True):
        self._pid = pid
        self._is_running = is_running
        self._peer = self._snapshot = None

    @property
    def peer(self):
        """The program on the accessibility bus, or None while it isn't there."""
        if self._peer is None:
            self._peer = Peer.of_process(self._pid)
            self._children_cache = self._peer and ChildrenCache(self._peer)
        return self._peer

    @property
    def is_of_newer_gtk(self):
        """Whether the program has been on the bus, with a GTK after 4.8."""
        return self._peer is not None and self._peer.reports_showing

    def root(self):
        """The root of a snapshot of this moment, or None while the program isn't on the bus."""
        if self.peer is None:
            return None
        if self._snapshot is None or not self._children_cache.is_current_as_a_whole():
            self._snapshot = None  # until it's complete
            self._snapshot = Snapshot(self.peer, self._children_cache)
        return self.node_type(self.peer, self._snapshot.entries[ROOT], self._snapshot)

    def places(self, nodes):
        """The extents of those nodes that are on screen (see `Node.is_showing`), by path, fetched all at once."""
        where = GLib.Variant("(u)", (IN_WINDOW,))
        answers = self.peer.ask_each(
            {node.path: where for node in nodes if "Component" in node.interfaces}, "Component", "GetExtents")
        extents = {path: tuple(answer.unpack()[0]) for path, answer in answers.items()}
        if self.peer.reports_showing:
            shown = {
                node.path: extents[node.path] for node in nodes
                if "showing" in node.states and min(extents.get(node.path, (0, 0, 0, 0))[2:]) > 0}
            for node in nodes:  # see `Node.extents`
                for link in node.children():
                    if link.role == "link" and shown.pop(link.path, None) and node.path in shown:
                        shown[link.path] = shown[node.path]
            return shown
        middles = {
            path: GLib.Variant("(iiu)", (left + width // 2, top + height // 2, IN_WINDOW))
            for path, (left, top, width, height) in extents.items() if width > 0 and height > 0}
        inside = self.peer.ask_each(middles, "Component", "Contains")
        return {path: extents[path] for path, answer in inside.items() if answer.unpack()[0]}

    def places_below(self, top):
        """The same for a node and all that's below it. GTK 4.8 hides what's in something hidden, so that isn't asked for."""
        if self.peer.reports_showing:
            nodes = [top]
            for node in nodes:
                nodes.extend(node.children())
            return self.places(nodes)
        found, level = {}, [top]
        while level:
            shown = self.places(level)
            found |= shown
            level = [
                child for node in level if node is top or node.path in shown or "Component" not in node.interfaces
                for child in node.children()]
        return found

    def nodes(self, everything=False):
        """All nodes, parents first. Descendants of buttons and other leaves are included only with `everything`."""
        root = self.root()
        pending = [root] if root is not None else []
        seen = set()
        while pending:
            node = pending.pop()
            # From 4.10 on, GTK has a tab's contents both below the tab and below what shows them.
            if node.path in seen:
                continue
            seen.add(node.path)
            yield node
            if everything or node.role not in LEAVES:
                pending.extend(reversed(list(node.children())))

    def windows(self):
        """The program's windows."""
        root = self.retrying(self.root)
        return list(root.children()) if root is not None else []

    def all(self, roles, name=None, showing=True):
        """All nodes with one of the roles and the name (a string, or a pattern to search for), in order."""
        return self.retrying(lambda: list(self._matching(roles, name, showing)))

    def first(self, roles, name=None, showing=True, where=lambda node: True):
        """The first such node right now, or None."""
        return self.retrying(lambda: next(filter(where, self._matching(roles, name, showing)), None))

    def _matching(self, roles, name, showing):
        return (
            node for node in self.nodes()
            if node.role in roles and matches(name, node) and (not showing or node.is_showing()))

    def retrying(self, action):
        for remaining in range(40, -1, -1):
            try:
                return action()
            except GLib.Error:  # a node vanished meanwhile: try again
                if not remaining or not self._is_running():
                    raise
                time.sleep(0.02)

    def focused(self):
        """The focused node. None also in a field of libadwaita, which doesn't report its focus."""
        return self.retrying(lambda: next((n for n in self.nodes(True) if "focused" in n.states), None))

    def is_focused(self, name):
        """Whether the focused node has the name; False while nothing is focused."""
        return (node := self.focused()) is not None and matches(name, node)

    def see_focus(self, name, deadline=DEADLINE):
        """Waits until the focused node has the name."""
        wait_until(
            lambda: self.is_focused(name), deadline, lambda: f"{describe(name)} has the keyboard, not {self.focused()!r}")

    def find(self, roles, name=None, showing=True, deadline=DEADLINE):
        """Waits for a matching node and returns it."""
        return wait_until(
            lambda: self.first(roles, name, showing), deadline,
            lambda: f"{'/'.join(roles)} {describe(name)} is {'on screen' if showing else 'there'}; there are: "
            + ", ".join(self.summary()))

    def wait_gone(self, roles, name=None, deadline=DEADLINE):
        """Waits until no matching node is on screen."""
        wait_until(lambda: not self.first(roles, name), deadline, f"{'/'.join(roles)} {describe(name)} has gone")

    def summary(self):
        """The nodes on screen, in a few words, for messages."""
        try:
            return [repr(node) for node in self.all(BUTTONS + TEXTS + FIELDS + TABS)][:60]
        except GLib.Error as error:
            return [f"(the program does not answer: {error.message})"]


def matches(name, node):
    """Whether a node has the name (a string, or a pattern to search for)."""
    if name is None:
        return True
    if isinstance(name, re.Pattern):
        return bool(name.search(node.name))
    return node.name == name


def describe(name):
    return "" if name is None else f"like /{name.pattern}/" if isinstance(name, re.Pattern) else f"“{name}”"
