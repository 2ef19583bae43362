"""Checks the page on screen for screen reader, keyboard and touch: names, roles and sizes."""

import dataclasses
import itertools
import re

from .tree import BUTTONS, TEXTS, Node

NO_NAME = re.compile(r"^\s*$|^(Gtk|Adw|Gdk)[A-Z]|_")
# Roles of controls, and the smallest comfortable width and height for touch, in pixels.
CONTROLS = frozenset(BUTTONS + (
    "check box", "combo box", "entry", "link", "list item", "menu item", "page tab", "password text", "radio button",
    "slider", "spin button", "switch", "table cell", "text"))
MIN_SIZE = 44
# Controls drawn by GTK or the theme, with the reason they may be smaller.
SMALL = {
    "link": "a link within a text is as high as the text; Tab reaches each of them",
    "check box": "a switch is as high as the theme draws it",
}
# High enough but not wide enough: five of them share a narrow window with two buttons. Those, the arrow keys and
# swiping do the same.
NARROW = re.compile(r"^Page \d of \d")
# GtkScrolledWindow is focusable only for its keys; its content is what a screen reader speaks.
SPEECHLESS = frozenset(("scroll pane", "scroll bar"))
WINDOW_BUTTONS = frozenset(("Minimize", "Maximize", "Restore", "Close"))
# Roles that are pressed.
PRESSED = frozenset(BUTTONS + ("check box", "combo box", "menu item", "page tab", "radio button", "switch"))
PRESSABLE = frozenset(("click", "toggle", "press", "activate", "choice.press"))


@dataclasses.dataclass
class Element:
    """A snapshot of one accessible on screen."""

    node: Node
    parent: "Element"
    role: str
    name: str
    description: str
    states: frozenset
    extents: tuple
    children: list

    def __repr__(self):
        description = f" ({self.description})" if self.description and self.description != self.name else ""
        return f"{self.role} “{self.name}”{description} at {self.extents}"

    @property
    def ancestors(self):
        """The elements that contain this one, innermost first."""
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
    def is_window_button(self):
        """Whether it's one of the theme's buttons in the corner of a window."""
        return self.role == "push button" and self.name in WINDOW_BUTTONS and self.extents[2] < 40


def elements(window, top=None):
    """Every element on screen in the topmost window, parents first. `top` names another of the program's windows."""
    def all_of_it():
        first = top or window.tree.windows()[-1]
        places = window.tree.places_below(first)
        found, pending = [], [(first, None)]
        while pending:
            node, parent = pending.pop()
            has_place = "Component" in node.interfaces
            if has_place and node is not first and node.path not in places:
                continue
            element = Element(
                node, parent, node.role, node.name, node.description, node.states,
                (places.get(node.path) or node.extents) if has_place else None, [])
            if has_place:
                found.append(element)
                if parent is not None:
                    parent.children.append(element)
            pending.extend((child, element if has_place else parent) for child in reversed(list(node.children())))
        return found
    return window.tree.retrying(all_of_it)


def faults(page):
    """A sentence for each fault of a page."""
    return [
        *unnamed(page), *misnamed_roles(page), *too_small(page), *called_otherwise(page), *itertools.islice(duplicates(page), 3)]


def unnamed(page):
    for element in page:
        if element.role in SPEECHLESS or not NO_NAME.search(element.name) or is_within_a_button(element):
            continue
        if element.is_control or element.can_have_focus:
            yield f"has no name: {element!r}"
        elif element.role == "image" and not any(around.is_control for around in element.ancestors):
            yield f"an image that is neither named nor presentational: {element!r}"


def misnamed_roles(page):
    for element in page:
        if element.role not in ("filler", "panel", "unknown", "grouping") or is_within_a_button(element):
            continue
        # A named group may take the focus, to be read as a whole, but mustn't be pressable.
        if PRESSABLE.intersection(element.node.actions()) or (element.can_have_focus and element.role != "panel"):
            yield f"can be operated but has no role: {element!r}"


def is_within_a_button(element):
    """Whether it's inside a button, like GtkDropDown’s list item. The focus never reaches it; the button is spoken."""
    return element.role == "filler" and any(around.role in BUTTONS + ("combo box",) for around in element.ancestors)


def too_small(page):
    for element in page:
        if not element.is_control or "sensitive" not in element.states or element.role in SMALL or element.is_window_button:
            continue
        # A list row that's only read: the focus stops there, but there's nothing to press.
        if element.role == "list item" and not PRESSABLE.intersection(element.node.actions()):
            continue
        # Part of a larger control that is pressed along with it.
        if any(around.is_control and is_large(around) for around in element.ancestors):
            continue
        # A row of settings presses its radio button, which GTK 4.8 calls a check box.
        if element.node.is_of_newer_gtk and element.role == "radio button" and any(
                around.role == "list item" and is_large(around) for around in element.ancestors):
            continue
        if not is_large(element) and not (NARROW.search(element.name) and element.extents[3] >= MIN_SIZE):
            yield f"smaller than {MIN_SIZE} pixels: {element!r}"


def is_large(element):
    return min(element.extents[2:]) >= MIN_SIZE


def duplicates(page):
    """Different controls with the same name and description."""
    known = {}
    for element in page:
        # A text may have several links to one source.
        if element.role in ("list item", "link") or not element.is_control or any(around.is_control and around.name == element.name for around in element.ancestors):
            continue
        key = (element.role, element.name, element.description)
        if key in known and known[key].extents != element.extents:
            yield f"two have the same name: {known[key]!r} and {element!r}"
        known[key] = element


def called_otherwise(page):
    """Controls that can't be called by the words on them. Who speaks to the computer says what they read, and the
    software presses the control with that name (WCAG 2.1, 2.5.3)."""
    written = {spoken(element.name) for element in page if element.role in TEXTS}
    for element in page:
        if element.role not in PRESSED or any(around.role in PRESSED for around in element.ancestors):
            continue
        # What's behind a middle dot is an aside, and a number is a picture.
        said = (spoken(words.partition("·")[0]) for words in words_on(element))
        first = next((words for words in said if re.search(r"[^\W\d]", words)), None)
        if first is None or f" {first} " in f" {spoken(element.name)} ":
            continue
        # On what is chosen from a list stands its value; its name stands beside it.
        is_value = element.role == "combo box" or spoken(element.description).startswith(first)
        if not (is_value and spoken(element.name) in written):
            yield f"is called otherwise than “{first}”, which stands on it: {element!r}"


def words_on(element):
    """What's written on a control, from the top; not what's in a popover that it opens."""
    for child in element.children:
        if child.name.startswith("GtkPopover"):
            continue
        if child.role in TEXTS:
            yield child.name
        yield from words_on(child)


def spoken(words):
    """The words as they're said, without marks."""
    return " ".join(re.findall(r"[^\W_]+", words.replace("’", "").casefold()))


def overflowing(page):
    """The elements that extend beyond the sides of the window, unless they are in something that scrolls sideways."""
    left, _, width, _ = page[0].extents
    for element in page:
        start, _, wide, high = element.extents
        if any(around.name.startswith("GtkPopover") for around in element.ancestors):
            continue  # has a surface of its own
        if any(around.role == "text" and around.name == element.name for around in element.ancestors):
            continue  # libadwaita has the title of a row with a field twice, and shows one of them
        if wide and high and (start < left - 1 or start + wide > left + width + 1) and element.role in CONTROLS | {
                "label", "heading", "image", "status bar", "static"}:
            yield f"sticks out of a window {width} wide: {element!r}"
