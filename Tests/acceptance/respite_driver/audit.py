"""What a screen reader, a keyboard and a finger find on the page that is shown, and what is wrong with it."""

import dataclasses
import itertools
import re

from .tree import BUTTONS, Node

NO_NAME = re.compile(r"^\s*$|^(Gtk|Adw|Gdk)[A-Z]|_")
# Roles of what can be operated, and the least side of it that is comfortable for a finger.
CONTROLS = frozenset(BUTTONS + (
    "check box", "combo box", "entry", "link", "list item", "menu item", "page tab", "password text", "radio button",
    "slider", "spin button", "switch", "table cell", "text"))
LEAST = 44
# What GTK or the theme draws, with the reason why it is left as it is.
SMALL = {
    "link": "words within a text are as high as the text; Tab leads to each of them",
    "check box": "a switch is as high as the theme draws it",
}
# As high as they should be, but not as wide: five of them share a narrow window with two buttons which, like the arrow keys
# and sweeping, do the same.
NARROW = re.compile(r"^Page \d of \d")
# GtkScrolledWindow is focusable only for its keys; what it holds speaks.
SPEECHLESS = frozenset(("scroll pane", "scroll bar"))
WINDOW_BUTTONS = frozenset(("Minimize", "Maximize", "Restore", "Close"))
PRESSABLE = frozenset(("click", "toggle", "press", "activate", "choice.press"))


@dataclasses.dataclass
class Seen:
    """One thing on screen, as it was at one moment."""

    node: Node
    parent: "Seen"
    role: str
    name: str
    description: str
    states: frozenset
    extents: tuple
    children: list

    def __repr__(self):
        told = f" ({self.description})" if self.description and self.description != self.name else ""
        return f"{self.role} “{self.name}”{told} at {self.extents}"

    @property
    def above(self):
        """What it lies in, from the inside out."""
        around = self.parent
        while around is not None:
            yield around
            around = around.parent

    @property
    def is_control(self):
        return self.role in CONTROLS and ("focusable" in self.states or self.role in BUTTONS)

    @property
    def can_have_focus(self):
        return {"focusable", "sensitive"} <= self.states

    @property
    def is_of_the_window(self):
        """One of the theme's buttons at the corner of a window."""
        return self.role == "push button" and self.name in WINDOW_BUTTONS and self.extents[2] < 40


def look(window, top=None):
    """All that is on screen in the window on top, parents first. `top`: another of the program's windows."""
    def all_of_it():
        first = top or window.tree.windows()[-1]
        nodes = [first]
        for node in nodes:
            nodes.extend(node.children())
        places = window.tree.places(nodes)
        found, pending = [], [(first, None)]
        while pending:
            node, parent = pending.pop()
            has_place = "Component" in node.interfaces
            if has_place and node is not first and node.path not in places:
                continue
            seen = Seen(
                node, parent, node.role, node.name, node.description, node.states,
                (places.get(node.path) or node.extents) if has_place else None, [])
            if has_place:
                found.append(seen)
                if parent is not None:
                    parent.children.append(seen)
            pending.extend((child, seen if has_place else parent) for child in reversed(list(node.children())))
        return found
    return window.tree.patiently(all_of_it)


def faults(page):
    """Sentences about what is wrong with a page that was looked at."""
    return [*unnamed(page), *misnamed_roles(page), *small(page), *itertools.islice(alike(page), 3)]


def unnamed(page):
    for seen in page:
        if seen.role in SPEECHLESS or not NO_NAME.search(seen.name) or is_within_a_button(seen):
            continue
        if seen.is_control or seen.can_have_focus:
            yield f"has no name: {seen!r}"
        elif seen.role == "image" and not any(around.is_control for around in seen.above):
            yield f"a picture that is neither named nor left out: {seen!r}"


def misnamed_roles(page):
    for seen in page:
        if seen.role not in ("filler", "panel", "unknown", "grouping") or is_within_a_button(seen):
            continue
        # A group with a name may have the keyboard, to be read as a whole; but nothing to press.
        if PRESSABLE.intersection(seen.node.actions()) or (seen.can_have_focus and seen.role != "panel"):
            yield f"can be operated, but does not say what it is: {seen!r}"


def is_within_a_button(seen):
    """As GtkDropDown’s list item is, which the keyboard never reaches: the button speaks."""
    return seen.role == "filler" and any(around.role in BUTTONS + ("combo box",) for around in seen.above)


def small(page):
    for seen in page:
        if not seen.is_control or "sensitive" not in seen.states or seen.role in SMALL or seen.is_of_the_window:
            continue
        # Words of a list to be read: the keyboard stops there, nothing is pressed.
        if seen.role == "list item" and not PRESSABLE.intersection(seen.node.actions()):
            continue
        # What lies in a larger thing that is pressed with it.
        if any(around.is_control and is_large(around) for around in seen.above):
            continue
        if not is_large(seen) and not (NARROW.search(seen.name) and seen.extents[3] >= LEAST):
            yield f"smaller than {LEAST} pixels: {seen!r}"


def is_large(seen):
    return min(seen.extents[2:]) >= LEAST


def alike(page):
    """Controls that are called and described the same, though they are different things."""
    known = {}
    for seen in page:
        if seen.role == "list item" or not seen.is_control or any(around.is_control and around.name == seen.name for around in seen.above):
            continue
        key = (seen.role, seen.name, seen.description)
        if key in known and known[key].extents != seen.extents:
            yield f"two are called the same: {known[key]!r} and {seen!r}"
        known[key] = seen


def outside(page):
    """What sticks out of the window at its sides, unless something that scrolls sideways holds it."""
    left, _, width, _ = page[0].extents
    for seen in page:
        start, _, wide, high = seen.extents
        if any(around.name.startswith("GtkPopover") for around in seen.above):
            continue  # a surface of its own
        if wide and high and (start < left - 1 or start + wide > left + width + 1) and seen.role in CONTROLS | {
                "label", "heading", "image", "status bar", "static"}:
            yield f"sticks out of a window {width} wide: {seen!r}"
