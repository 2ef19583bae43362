"""The accessibility tree of one program: what a screen reader knows of it.

Each look fetches the whole tree in one call (`accessibility_bus`), so it's never out of date. A node keeps the name, states
and description of its look; `again` fetches them anew.

GTK 4.8 reports pages of a stack that are not on screen as visible too, with the place they last had. Whether
something is really there is therefore asked of it: only what is mapped says that it contains its own middle.
"""

import contextlib
import re
import time

from .accessibility_bus import ROLES, ROOT, GLib, Peer, states
from .look import Entry, Families, Look
from .waiting import DEADLINE, NeverHappened, wait_until

BUTTONS = ("push button", "toggle button")
TEXTS = ("label", "heading", "static", "paragraph", "alert", "status bar")
FIELDS = ("text", "entry", "password text")
TABS = ("page tab",)
# Nothing that is looked for lies within these.
LEAVES = frozenset(BUTTONS + TABS + ("image", "scroll bar", "check box"))
SWITCHES = ("check box", "radio button", "toggle button", "switch")
TURNED = frozenset(("checked", "pressed"))
# Places are asked for in the window's own coordinates.
IN_WINDOW = 1


class Node:
    """One accessible. It may vanish at any moment; then asking it anything raises `GLib.Error`.

    Role, name, description and states are those of the look it comes from; `again` fetches them anew. Text, extents and
    actions are always fetched.
    """

    def __init__(self, peer, entry, look=None):
        self._peer, self._look = peer, look
        self._entry = entry
        self.path, self.role, self.interfaces = entry.path, entry.role, entry.interfaces
        self.states = entry.states
        self.name = self.told(entry.name)
        self.description = self.told(entry.description)

    @classmethod
    def at(cls, peer, path):
        """Whatever is at an address, without the rest of the tree: its children are not known."""
        def of_it(name):
            return peer.property(path, "Accessible", name)
        role, = peer.ask(path, "Accessible", "GetRole").unpack()
        found, = peer.ask(path, "Accessible", "GetInterfaces").unpack()
        named = frozenset(name.rpartition(".")[2] for name in found)
        state, = peer.ask(path, "Accessible", "GetState").unpack()
        return cls(peer, Entry(
            path, 0, named, of_it("Name"), ROLES.get(role, ""), of_it("Description"), states(*state)))

    @staticmethod
    def told(words):
        """What a name or a description is to the tests: themselves."""
        return words

    def __eq__(self, other):
        # Once something has changed around it, another look makes another object for it.
        return isinstance(other, Node) and (self.path, self._peer.name) == (other.path, other._peer.name)

    def __repr__(self):
        return f"{self.role} “{self.name}”"

    def _ask(self, interface, method, arguments=None):
        return self._peer.ask(self.path, interface, method, arguments).unpack()[0]

    def again(self):
        """The same thing as it is now, without what lies in it."""
        return self.at(self._peer, self.path)

    @property
    def text(self):
        """What is written in a field or a label."""
        if "Text" not in self.interfaces:
            return self.name
        count = self._peer.property(self.path, "Text", "CharacterCount")
        return self._ask("Text", "GetText", GLib.Variant("(ii)", (0, count)))

    @property
    def selections(self):
        """The stretches of its text that are selected, each as its first place and the one after its last."""
        count = self._ask("Text", "GetNSelections")
        return [
            self._peer.ask(self.path, "Text", "GetSelection", GLib.Variant("(i)", (number,))).unpack()
            for number in range(count)]

    @property
    def extents(self):
        """Left, top, width, height within the window; all zero if it has no place."""
        if "Component" not in self.interfaces:
            return (0, 0, 0, 0)
        return tuple(self._ask("Component", "GetExtents", GLib.Variant("(u)", (IN_WINDOW,))))

    def children(self):
        """What lies in it, as it was when it was looked at."""
        return (type(self)(self._peer, self._look.entries[path], self._look) for path in self._entry.children)

    def is_showing(self):
        """Whether it is on screen, rather than on a page of a stack that waits behind."""
        left, top, width, height = self.extents
        return width > 0 and height > 0 and self._ask(
            "Component", "Contains", GLib.Variant("(iiu)", (left + width // 2, top + height // 2, IN_WINDOW)))

    def write(self, words):
        """Puts words in the place of all that is written in a field."""
        if not self._ask("EditableText", "SetTextContents", GLib.Variant("(s)", (words,))):
            raise AssertionError(f"{self!r} took no words.")

    def set(self, value):
        """Sets a number."""
        self._peer.set_property(self.path, "Value", "CurrentValue", GLib.Variant("d", value))

    def actions(self):
        """The names of what a screen reader can do with it."""
        if "Action" not in self.interfaces:
            return []
        count = self._peer.property(self.path, "Action", "NActions")
        return [self._ask("Action", "GetName", GLib.Variant("(i)", (number,))) for number in range(count)]

    def press(self):
        """Does its first action: what a screen reader's “activate” does."""
        if "Action" not in self.interfaces or not self._peer.property(self.path, "Action", "NActions"):
            raise AssertionError(f"{self!r} has no action that a screen reader could do.")
        self._act(0)
        if self.role in SWITCHES:
            # GTK shows it pressed for a quarter of a second, and only then turns it.
            def is_turned():
                return self.again().states & TURNED != self.states & TURNED
            with contextlib.suppress(GLib.Error, NeverHappened):
                wait_until(is_turned, 2)

    def do(self, name):
        """Does the action of that name."""
        names = self.actions()
        if name not in names:
            raise AssertionError(f"{self!r} has no action {name}, but {names}.")
        self._act(names.index(name))

    def _act(self, number):
        if not self._ask("Action", "DoAction", GLib.Variant("(i)", (number,))):
            raise AssertionError(f"{self!r} did nothing when it was pressed.")


class Tree:
    """The tree of the program with a process id; `is_running` tells whether it still is."""

    # What its nodes are made of.
    kind = Node

    def __init__(self, pid, is_running=lambda: True):
        self._pid = pid
        self._is_running = is_running
        self._peer = None

    @property
    def peer(self):
        """The program on the accessibility bus, or None while it is not there."""
        if self._peer is None:
            self._peer = Peer.of_process(self._pid)
            self._families = self._peer and Families(self._peer)
        return self._peer

    def root(self):
        """The program as it is now, or None while it is not there."""
        if self.peer is None:
            return None
        look = Look(self.peer, self._families)
        return self.kind(self.peer, look.entries[ROOT], look)

    def places(self, nodes):
        """The extents of many nodes at once, by path, of those that are on screen (see `Node.is_showing`)."""
        where = GLib.Variant("(u)", (IN_WINDOW,))
        answers = self.peer.ask_each(
            {node.path: where for node in nodes if "Component" in node.interfaces}, "Component", "GetExtents")
        extents = {path: tuple(answer.unpack()[0]) for path, answer in answers.items()}
        middles = {
            path: GLib.Variant("(iiu)", (left + width // 2, top + height // 2, IN_WINDOW))
            for path, (left, top, width, height) in extents.items() if width > 0 and height > 0}
        inside = self.peer.ask_each(middles, "Component", "Contains")
        return {path: extents[path] for path, answer in inside.items() if answer.unpack()[0]}

    def nodes(self, everything=False):
        """All of it, parents first; without what lies inside buttons and the like unless `everything` is asked for."""
        root = self.root()
        pending = [root] if root is not None else []
        while pending:
            node = pending.pop()
            yield node
            if everything or node.role not in LEAVES:
                pending.extend(reversed(list(node.children())))

    def windows(self):
        """Its windows."""
        root = self.patiently(self.root)
        return list(root.children()) if root is not None else []

    def all(self, roles, name=None, showing=True):
        """Everything of one of these roles and this name (a string, or a pattern to search for), in order."""
        return self.patiently(lambda: list(self._matching(roles, name, showing)))

    def now(self, roles, name=None, showing=True, where=lambda node: True):
        """The first such thing at this moment, or None."""
        return self.patiently(lambda: next(filter(where, self._matching(roles, name, showing)), None))

    def _matching(self, roles, name, showing):
        return (
            node for node in self.nodes()
            if node.role in roles and matches(name, node) and (not showing or node.is_showing()))

    def patiently(self, look):
        for remaining in range(40, -1, -1):
            try:
                return look()
            except GLib.Error:  # something went while we looked: look again
                if not remaining or not self._is_running():
                    raise
                time.sleep(0.02)

    def focused(self):
        """What has the keyboard at this moment; None also in a field of libadwaita, which does not say so."""
        return self.patiently(lambda: next((n for n in self.nodes(True) if "focused" in n.states), None))

    def find(self, roles, name=None, showing=True, deadline=DEADLINE):
        """Waits for such a thing and returns it."""
        return wait_until(
            lambda: self.now(roles, name, showing), deadline,
            lambda: f"{'/'.join(roles)} {describe(name)} is {'on screen' if showing else 'there'}; there are: "
            + ", ".join(self.summary()))

    def gone(self, roles, name=None, deadline=DEADLINE):
        """Waits until no such thing is on screen."""
        wait_until(lambda: not self.now(roles, name), deadline, f"{'/'.join(roles)} {describe(name)} has gone")

    def summary(self):
        """What is on screen, in a few words: for messages."""
        try:
            return [repr(node) for node in self.all(BUTTONS + TEXTS + FIELDS + TABS)][:60]
        except GLib.Error as error:
            return [f"(the program does not answer: {error.message})"]


def matches(name, node):
    """Whether a node is called so."""
    if name is None:
        return True
    if isinstance(name, re.Pattern):
        return bool(name.search(node.name))
    return node.name == name


def describe(name):
    return "" if name is None else f"like /{name.pattern}/" if isinstance(name, re.Pattern) else f"“{name}”"
