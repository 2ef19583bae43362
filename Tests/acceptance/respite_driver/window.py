"""The window of Respite, in the words on screen."""

import re

from .accessibility_bus import GLib, ask, session_bus
from .activation import ID, OBJECT
from .input import Input
from .tree import BUTTONS, FIELDS, TABS, TEXTS, describe, matches
from .waiting import DEADLINE, wait_until

# Above the faces on Relax: the question or, later on the day that one was answered at the end of a session, an offer.
FEELING = re.compile(r"^((Still a|A)wake\? )?(How are you feeling right now\?|You can say how you feel, whenever you like\.)$")
AFTERWARDS = "How do you feel now?"
HOW_LONG = "How long would you like to relax?"
WHAT = "What went well today?"
WHY = "Why did it go well?"
READING = "What anxiety is"
SHORT, MODERATE, LONG = "5 minutes", "10 minutes", "20 minutes"
TITLES = {
    "statements": "Coping Statements",
    "breathing": "Slow Breathing",
    "scene": "Calming Scene",
    "meditation": "Ten quiet minutes",
    "grounding": "Five Senses",
    "muscle-release": "Muscle Release",
}
# The progress button before the last exercise says what comes.
NEXT = re.compile("^Next: ")
BREATHING_IN_OR_OUT = re.compile("^(Breathe in|Breathe out)$")
POSITION = re.compile(r"^(\d+):(\d\d) of (\d+):(\d\d)$")


class Window:
    """What a person can see and do in the window. `step` is called with a short description before each action."""

    def __init__(self, desktop, program, step=lambda words: None):
        self.desktop = desktop
        self.program = program
        self.tree = program.tree
        self.input = Input(desktop, program)
        self._step = step

    # Actions

    def press(self, name, deadline=DEADLINE):
        """Presses the button called `name`, like a screen reader."""
        self._step(f"press {name}")
        # The button may be replaced by another of the same name before it's pressed.
        self.tree.retrying(lambda: self.tree.find(BUTTONS, name, deadline=deadline).press())

    def choose(self, question, level):
        """Puts the drop on the line under `question`, as a screen reader does."""
        self._step(f"{question} {level}")
        self.tree.find(("slider",), question).set(level)

    def key(self, *keys):
        self._step(f"key {' '.join(keys)}")
        self.input.key(*keys)

    def type(self, words):
        self._step("type")
        self.input.type(words)

    def act(self, name, text=None):
        """Activates an action of the program, as the desktop does."""
        self._step(f"action {name} {text or ''}")
        words = [] if text is None else [GLib.Variant("s", text)]
        ask(session_bus(), ID, OBJECT, "org.gtk.Actions", "Activate", GLib.Variant("(sava{sv})", (name, words, {})))

    def resize(self, width, height):
        """Resizes the window to this size, not counting its frame."""
        def fits():
            # In steps: the content becomes small enough for a narrow window only once the window is narrower, or a page that
            # fades has gone. Until then GTK makes the window larger again. The frame is measured each time, since what the
            # tree says may lag behind a resize before this one.
            frame = self.frame()
            if (content := self.content()).width != width or content.height != height:
                self.input.resize(width + 2 * frame, height + 2 * frame)
                return False
            return tuple(self.tree.windows()[0].extents[2:]) == (width, height)
        wait_until(
            fits, every=0.1,
            what=lambda: f"the window is {width} × {height}; it is {self.content().width} × {self.content().height}")

    def menu(self, item):
        """Opens the menu and presses an item."""
        self._step(f"menu {item}")
        self.press_inside("Menu")
        self.press_inside(item, ("menu item",))

    def instead(self, exercise):
        """Presses *Not this one*, takes the exercise that is offered there by name, and waits for it."""
        self.press("Not this one")
        self.press_inside(TITLES[exercise])
        self.see_exercise(exercise)

    def press_inside(self, name, roles=BUTTONS):
        """Presses what's called `name`, also in the popover of a button."""
        self.tree.retrying(lambda: self.inside(roles, name).press())

    def inside(self, roles, name):
        """Waits for a node on screen and returns it. Unlike `tree.find`, looks into buttons too: a popover is a descendant
        of its button."""
        return wait_until(
            lambda: self.opened((roles, name)),
            what=lambda: f"{'/'.join(roles)} {describe(name)} is open; there are: " + ", ".join(self.tree.summary()))

    def opened(self, *wanted):
        """The last node on screen, also inside a button, with one of these roles and names; None if there isn't one."""
        def look():
            return next((
                node for node in reversed(list(self.tree.nodes(True)))
                if any(node.role in roles and matches(name, node) for roles, name in wanted) and node.is_showing()), None)
        return self.tree.retrying(look)

    def tab_to(self, name, key="Tab", roles=None, most=24):
        """Presses Tab until a node called `name` has the focus."""
        def is_there(node):
            return node is not None and matches(name, node) and (roles is None or node.role in roles)
        self._step(f"{key} to {name}")
        passed = [self.tree.focused()]
        while not is_there(passed[-1]):
            if len(passed) > most:
                raise AssertionError(f"{key}, pressed {most} times, did not reach {describe(name)}; it went through {passed}")
            self.input.focus()
            self.input.send_keys(key)
            passed.append(self._focus_after(passed[-1]))

    def _focus_after(self, former):
        """Waits until the focus has moved from `former` and returns the focused node."""
        after = []

        def moved():
            after[:] = [self.tree.focused()]
            return after[0] != former
        wait_until(moved, 5, lambda: f"the focus leaves {former!r}")
        return after[0]

    def open_tab(self, name):
        """Opens a tab and waits until it is selected."""
        self._step(f"tab {name}")
        self.tree.find(TABS, name).press()
        wait_until(lambda: self.tab() == name, what=f"the tab is {name}")

    def begin(self, mood, length):
        """Answers the two questions on Relax, which starts a session; first leaves the place where a former one ended."""
        if self.tree.first(BUTTONS, "Now good"):
            self.key("Escape")
            self.tree.wait_gone(BUTTONS, "Now good")
        self.open_tab("Relax")
        self.see(FEELING)
        self.press(mood)
        self.see(HOW_LONG)
        self.press(length)

    def compose(self):
        """Opens the page for a new reflection and waits for its first field."""
        self.open_tab("Reflect")
        self.press("New reflection")
        return self.field(WHAT)

    def read(self):
        """Opens the reading `READING`."""
        self.open_tab("Learn")
        self.press(re.compile(f"^{READING}"))
        return self.tree.find(("heading",), READING)

    # State

    def tab(self):
        """The name of the selected tab, or None where there are no tabs."""
        chosen = self.tree.first(TABS, where=lambda node: "selected" in node.states)
        return chosen.name if chosen else None

    def see(self, name, deadline=DEADLINE):
        """Waits for a label on screen: its whole text, or a pattern to search for."""
        return self.tree.find(TEXTS, name, deadline=deadline)

    def see_words(self, words, deadline=DEADLINE):
        """Waits for a label that contains these words."""
        return self.see(re.compile(re.escape(words)), deadline)

    def sees(self, name):
        """Whether such a label is on screen now."""
        return self.tree.first(TEXTS, name) is not None

    def see_question_after(self):
        """Waits for the question at the end of a session, and that it's the only one."""
        self.see(AFTERWARDS)
        self.tree.wait_gone(TEXTS, FEELING)

    def see_moods(self):
        """Waits until only the first question is shown."""
        self.see(FEELING)
        self.tree.wait_gone(BUTTONS, SHORT)

    def see_exercise(self, exercise):
        """Waits for an exercise's page."""
        return self.see(TITLES[exercise])

    def field(self, name, deadline=DEADLINE):
        """Waits for a text field."""
        return self.tree.find(FIELDS, name, deadline=deadline)

    def see_tabs(self, name):
        """Waits until the tabs are shown again with the tab `name` selected."""
        wait_until(
            lambda: self.tab() == name, what=lambda: f"the tabs are there, at {name}; there are: "
            + ", ".join(self.tree.summary()))

    def position(self):
        """The playback position of a guided session by its label, in whole seconds, or None."""
        node = self.tree.first(TEXTS, POSITION)
        found = POSITION.match(node.name) if node else None
        return int(found[1]) * 60 + int(found[2]) if found else None

    def is_breathing(self):
        """Whether the circle's button names a phase of breathing."""
        return self.tree.first(BUTTONS, BREATHING_IN_OR_OUT) is not None

    def picture(self, middle=1.0):
        """A screenshot of the window, or only of its middle part."""
        width, height = self.input.size
        kept_width, kept_height = int(width * middle), int(height * middle)
        return self.desktop.screen.shot().cropped(
            (width - kept_width) // 2, (height - kept_height) // 2, kept_width, kept_height)

    def frame(self):
        """The width in pixels of the frame that GTK draws around the window without a window manager."""
        inside = self.tree.windows()[0].extents[2]
        return (self.input.size[0] - inside) // 2

    def content(self):
        """A screenshot of the window without its frame."""
        (width, height), frame = self.input.size, self.frame()
        return self.desktop.screen.shot().cropped(frame, frame, width - 2 * frame, height - 2 * frame)

    def moves(self, deadline=DEADLINE, middle=0.6):
        """Waits until the picture in the middle of the window changes by itself."""
        first = self.picture(middle)
        wait_until(lambda: self.picture(middle).changed(first) > 0.004, deadline, "the picture moves")
