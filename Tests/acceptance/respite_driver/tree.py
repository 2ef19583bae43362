"""The accessibility tree of one program: what a screen reader knows of it.

GTK 4.8 reports pages of a stack that are not on screen as visible too, with the place they last had. Whether
something is really there is therefore asked of it: only what is mapped says that it contains its own middle.
"""

import functools
import re
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402  (the version must be chosen first)

from .waiting import DEADLINE, wait_until  # noqa: E402

# A program that does not answer for this long is hung (milliseconds).
Atspi.set_timeout(5_000, 15_000)

BUTTONS = ("push button", "toggle button")
TEXTS = ("label", "heading", "static", "paragraph", "alert", "status bar")
FIELDS = ("text", "entry", "password text")
TABS = ("page tab",)
# Nothing that is looked for lies within these.
LEAVES = frozenset(BUTTONS + TABS + ("image", "scroll bar", "check box"))


class Node:
    """One thing in the tree. It may go at any moment: then asking it raises `GLib.Error`."""

    def __init__(self, accessible):
        self.accessible = accessible

    def __eq__(self, other):
        # By its address: once something has changed around it, the library may hand out another object for it.
        return isinstance(other, Node) and self.accessible.path == other.accessible.path

    def __repr__(self):
        return f"{self.role} “{self.name}”"

    @functools.cached_property
    def role(self):
        """As in "push button". It never changes."""
        return self.accessible.get_role_name()

    @property
    def name(self):
        return self.accessible.get_name() or ""

    @property
    def states(self):
        """As in {"focusable", "sensitive"}."""
        return {state.value_nick for state in self.accessible.get_state_set().get_states()}

    @property
    def description(self):
        """What a screen reader says after the name."""
        return self.accessible.get_description() or ""

    @property
    def text(self):
        """What is written in a field or a label."""
        if "Text" not in self.accessible.get_interfaces():
            return self.name
        return Atspi.Text.get_text(self.accessible, 0, Atspi.Text.get_character_count(self.accessible))

    @property
    def extents(self):
        """Left, top, width, height within the window; all zero if it has no place."""
        if "Component" not in self.accessible.get_interfaces():
            return (0, 0, 0, 0)
        place = Atspi.Component.get_extents(self.accessible, Atspi.CoordType.WINDOW)
        return (place.x, place.y, place.width, place.height)

    def children(self):
        for index in range(self.accessible.get_child_count()):
            child = self.accessible.get_child_at_index(index)
            if child is not None:
                yield type(self)(child)

    def is_showing(self):
        """Whether it is on screen, rather than on a page of a stack that waits behind."""
        left, top, width, height = self.extents
        return width > 0 and height > 0 and Atspi.Component.contains(
            self.accessible, left + width // 2, top + height // 2, Atspi.CoordType.WINDOW)

    def write(self, words):
        """Puts words in the place of all that is written in a field."""
        if not Atspi.EditableText.set_text_contents(self.accessible, words):
            raise AssertionError(f"{self!r} took no words.")

    def set(self, value):
        """Sets a number."""
        if not Atspi.Value.set_current_value(self.accessible, value):
            raise AssertionError(f"{self!r} took no number.")

    def press(self):
        """Does its first action: what a screen reader's “activate” does."""
        if Atspi.Action.get_n_actions(self.accessible) == 0:
            raise AssertionError(f"{self!r} has no action that a screen reader could do.")
        if not Atspi.Action.do_action(self.accessible, 0):
            raise AssertionError(f"{self!r} did nothing when it was pressed.")


    def do(self, name):
        """Does the action of that name."""
        for number in range(Atspi.Action.get_n_actions(self.accessible)):
            if Atspi.Action.get_action_name(self.accessible, number) == name:
                Atspi.Action.do_action(self.accessible, number)
                return
        raise AssertionError(f"{self!r} has no action {name}.")


class Tree:
    """The tree of the program with a process id; `is_running` tells whether it still is."""

    # What its nodes are made of.
    kind = Node

    def __init__(self, pid, is_running=lambda: True):
        self._pid = pid
        self._is_running = is_running
        self._root = None

    def root(self):
        """The program, or None while it has no window."""
        if self._root is None:
            desktop = Atspi.get_desktop(0)
            for index in range(desktop.get_child_count()):
                child = desktop.get_child_at_index(index)
                if child is not None and child.get_process_id() == self._pid:
                    # What is remembered here goes stale: a test has no main loop that hears of changes.
                    child.set_cache_mask(Atspi.Cache.ROLE | Atspi.Cache.INTERFACES)
                    self._root = child
        return self._root and self.kind(self._root)

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
        root = self.root()
        return self.patiently(lambda: list(root.children()) if root is not None else [])

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
