"""The window of Respite, in the words of PRODUCT.md."""

import re

from .keys import Hands
from .tree import BUTTONS, FIELDS, TABS, TEXTS, describe, matches
from .waiting import DEADLINE, wait_until

FEELING = "How are you feeling right now?"
HOW_LONG = "How long would you like to relax?"
WHAT = "What went well today?"
WHY = "Why did it go well?"
READING = "What anxiety is"
SHORT, MODERATE, LONG = "Short, 5 minutes", "Moderate, 10 minutes", "Long, 20 minutes"
TITLES = {
    "statements": "Coping Statements",
    "breathing": "Deep Breathing",
    "scene": "Calming Scene",
    "meditation": "Guided Meditation",
    "grounding": "Five Senses",
    "muscle-release": "Muscle Release",
}
BREATHING_IN_OR_OUT = re.compile("^(Inhale|Exhale)$")
POSITION = re.compile(r"^(\d+):(\d\d) of (\d+):(\d\d)$")


class Window:
    """What a person can see and do. `step` is called with a word before each thing that is done."""

    def __init__(self, desktop, program, step=lambda words: None):
        self.desktop = desktop
        self.program = program
        self.tree = program.tree
        self.hands = Hands(desktop, program)
        self._step = step

    # What is done

    def press(self, name, deadline=DEADLINE):
        """Presses the button of that name, as a screen reader does."""
        self._step(f"press {name}")
        # What is found may be another one in the next moment, of the same name.
        self.tree.patiently(lambda: self.tree.find(BUTTONS, name, deadline=deadline).press())

    def key(self, *keys):
        self._step(f"key {' '.join(keys)}")
        self.hands.key(*keys)

    def type(self, words):
        self._step("type")
        self.hands.type(words)

    def menu(self, item):
        """Opens the menu and presses an item of it."""
        def inside(roles, name):
            return wait_until(
                lambda: next(
                    (n for n in reversed(list(self.tree.nodes(True))) if n.role in roles and n.name == name), None),
                what=f"“{name}”")
        self._step(f"menu {item}")
        inside(BUTTONS, "Menu").press()
        self.tree.patiently(inside(("menu item",), item).press)

    def tab_to(self, name, key="Tab", roles=None, most=24):
        """Presses Tab until what is called so has the keyboard."""
        def is_there(node):
            return node is not None and matches(name, node) and (roles is None or node.role in roles)
        self._step(f"{key} to {name}")
        passed = [self.tree.focused()]
        while not is_there(passed[-1]):
            if len(passed) > most:
                raise AssertionError(f"{most} times {key} did not lead to {describe(name)}, but over {passed}")
            self.hands.focus()
            self.hands.strike(key)
            passed.append(self._focus_after(passed[-1]))

    def _focus_after(self, former):
        """What has the keyboard once it is not what had it before."""
        after = []

        def moved():
            after[:] = [self.tree.focused()]
            return after[0] != former
        wait_until(moved, 5, lambda: f"the keyboard leaves {former!r}")
        return after[0]

    def open_tab(self, name):
        """Goes to a tab and waits until it is the one."""
        self._step(f"tab {name}")
        self.tree.find(TABS, name).press()
        wait_until(lambda: self.tab() == name, what=f"the tab is {name}")

    def begin(self, mood, length):
        """Answers the two questions on Relax."""
        self.open_tab("Relax")
        self.press(mood)
        self.see(HOW_LONG)
        self.press(length)

    def compose(self):
        """Opens the page for a new reflection and waits for its first field."""
        self.open_tab("Reflect")
        self.press("New reflection")
        return self.field(WHAT)

    def read(self):
        """Opens the reading."""
        self.open_tab("Learn")
        self.press(re.compile(f"^{READING}"))
        return self.tree.find(("heading",), READING)

    # What is seen

    def tab(self):
        """The name of the tab that is chosen, or None where there are no tabs."""
        chosen = self.tree.now(TABS, where=lambda node: "selected" in node.states)
        return chosen.name if chosen else None

    def see(self, name, deadline=DEADLINE):
        """Waits for words on screen: the whole text of a label, or a pattern to search for."""
        return self.tree.find(TEXTS, name, deadline=deadline)

    def see_words(self, words, deadline=DEADLINE):
        """Waits for a label that holds these words."""
        return self.see(re.compile(re.escape(words)), deadline)

    def sees(self, name):
        """Whether such words are on screen now."""
        return self.tree.now(TEXTS, name) is not None

    def see_moods(self):
        """Waits until the first question stands alone."""
        self.see(FEELING)
        self.tree.gone(BUTTONS, SHORT)

    def see_exercise(self, exercise):
        """Waits for an exercise's page."""
        return self.see(TITLES[exercise])

    def field(self, name, deadline=DEADLINE):
        """Waits for a field to write in."""
        return self.tree.find(FIELDS, name, deadline=deadline)

    def see_tabs(self, name):
        """Waits until the tabs are there again, with that one chosen."""
        wait_until(
            lambda: self.tab() == name, what=lambda: f"the tabs are there, at {name}; there are: "
            + ", ".join(self.tree.summary()))

    def position(self):
        """The whole seconds of the meditation that its label says have been heard."""
        node = self.tree.now(TEXTS, POSITION)
        found = POSITION.match(node.name) if node else None
        return int(found[1]) * 60 + int(found[2]) if found else None

    def is_breathing(self):
        """Whether the circle's button says so."""
        return self.tree.now(BUTTONS, BREATHING_IN_OR_OUT) is not None

    def picture(self, middle=1.0):
        """The window's pixels, or only the middle part of them."""
        width, height = self.hands.size
        kept_width, kept_height = int(width * middle), int(height * middle)
        return self.desktop.screen.shot().cropped(
            (width - kept_width) // 2, (height - kept_height) // 2, kept_width, kept_height)

    def frame(self):
        """How many pixels of frame GTK draws around the window where nobody else draws one."""
        inside = self.tree.windows()[0].extents[2]
        return (self.hands.size[0] - inside) // 2

    def content(self):
        """The window's pixels without that frame."""
        (width, height), frame = self.hands.size, self.frame()
        return self.desktop.screen.shot().cropped(frame, frame, width - 2 * frame, height - 2 * frame)

    def moves(self, deadline=DEADLINE, middle=0.6):
        """Waits until the picture in the middle changes by itself."""
        first = self.picture(middle)
        wait_until(lambda: self.picture(middle).changed(first) > 0.004, deadline, "the picture moves")
