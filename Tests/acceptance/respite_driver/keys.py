"""Real keys and real presses, by the X server's own test extension."""

import contextlib
import re
import subprocess
import time

from .tree import FIELDS
from .waiting import wait_until


class Hands:
    """A keyboard and a pointer on one program's window."""

    def __init__(self, desktop, program):
        self._environment = desktop.environment
        self.rest = desktop.park_pointer
        self._program = program
        self._window = None

    def _xdotool(self, *words):
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self._environment, capture_output=True, text=True, timeout=60)
        return done.stdout.strip()

    def window(self):
        """The X id of the largest window of the program. (Without a window manager nothing else tells them apart.)"""
        if self._window is None:
            def largest():
                found = self._xdotool("search", "--onlyvisible", "--pid", self._program.pid).split()
                return max(found, key=lambda w: self._size_of(w)[0], default=None)
            self._window = wait_until(largest, what="the window is on the display")
        return self._window

    def class_name(self):
        """The class by which a desktop finds the window's desktop entry (WM_CLASS)."""
        done = subprocess.run(
            ["xprop", "-id", self.window(), "WM_CLASS"], env=self._environment, capture_output=True, text=True)
        return done.stdout.split('"')[-2]

    def _size_of(self, window):
        words = dict(
            line.split("=") for line in self._xdotool("getwindowgeometry", "--shell", window).splitlines() if "=" in line)
        return int(words.get("WIDTH", 0)), int(words.get("HEIGHT", 0))

    @property
    def size(self):
        """Width and height of the window in pixels, its thin frame included."""
        return self._size_of(self.window())

    def resize(self, width, height):
        """Makes the window as large as that, if it can be."""
        self._xdotool("windowsize", self.window(), width, height)

    def focus(self, wait=True):
        """Gives the window the keyboard, and waits until it says so. There is no window manager that would do it."""
        self._xdotool("windowfocus", self.window())
        if wait:
            wait_until(
                lambda: any("active" in window.states for window in self._program.tree.windows()),
                what="the window has the keyboard")

    @contextlib.contextmanager
    def at(self, title):
        """Keys go to the small window of that title, once it is there, as long as the `with` statement lasts."""
        former = self.window()
        self._window = wait_until(
            lambda: self._xdotool(
                "search", "--all", "--onlyvisible", "--pid", self._program.pid, "--name", f"^{re.escape(title)}$"),
            what=f"the window {title} is on the display")
        self.focus()
        # libadwaita puts the keyboard on a switcher at first, which it then hides.
        wait_until(
            lambda: self._is_active(title) and (
                (found := self._program.tree.focused()) is None or found.role != "page tab"),
            what=f"the window {title} has the keyboard")
        try:
            yield
        finally:
            self._window = former

    def _is_active(self, title):
        tree = self._program.tree
        return tree.patiently(lambda: any(
            window.name == title and "active" in window.states for window in tree.windows()))

    def strike(self, *keys):
        """Presses keys, whoever has the keyboard."""
        self._xdotool("key", "--delay", "30", *keys)

    def key(self, *keys):
        """Presses keys one after another, as in key("ctrl+h")."""
        self.focus()
        self.strike(*keys)

    def type(self, words):
        """Types words as a person does, quickly. Plain ASCII."""
        self.focus()
        self._xdotool("type", "--delay", "15", words)

    def press_at(self, x, y):
        """Presses the first button of the pointer at a place within the window, then takes the pointer away."""
        self._xdotool("mousemove", "--window", self.window(), x, y, "click", "1")
        self.rest()

    def drag(self, start, end):
        """Holds the first button from one place within the window to another, then takes the pointer away."""
        self._xdotool("mousemove", "--window", self.window(), *start, "mousedown", "1")
        for step in range(1, 9):
            place = [int(a + (b - a) * step / 8) for a, b in zip(start, end)]
            self._xdotool("mousemove", "--window", self.window(), *place, "sleep", "0.03")
        self._xdotool("mouseup", "1")
        self.rest()

    def point(self, x, y):
        """Puts the pointer at a place within the window."""
        self._xdotool("mousemove", "--window", self.window(), x, y)

    def wander(self, x, y):
        """Moves the pointer to a place within the window, the last of the way apart: what comes within one frame is one
        motion to GTK, and the first one only tells where the pointer is."""
        self.point(x, y - 8)
        time.sleep(0.2)
        self.point(x, y)

    def hide(self):
        """Takes the window off the display; without a window manager that is what minimising does."""
        self._xdotool("windowunmap", "--sync", self.window())

    def show(self):
        """Brings it back."""
        self._xdotool("windowmap", "--sync", self.window())

    def choose_file(self, title, path):
        """Types a place into the file dialog called `title`, and presses Enter."""
        tree = self._program.tree

        def is_open():
            return tree.patiently(lambda: any(window.name == title for window in tree.windows()))

        def field():
            return tree.now(FIELDS, where=lambda node: "focused" in node.states)

        def typed():
            return tree.patiently(lambda: (found := field()) is not None and found.text.endswith(str(path)))

        def ready():
            # The display numbers windows as they come: the dialog is the last.
            self._xdotool("windowfocus", max(self._visible(), key=int))
            self.strike("ctrl+l")
            return field()
        wait_until(is_open, what="the dialog is open")
        wait_until(ready, what="a place can be typed", every=0.5)
        self.strike("ctrl+a")  # a name that is proposed has only its stem selected
        self._xdotool("type", "--delay", "10", path)
        wait_until(typed, what="the place is typed")

        def is_closed():
            if is_open():
                self.strike("Return")  # the first may only have taken what the dialog proposed
            return not is_open()
        wait_until(is_closed, what="the dialog has closed", every=0.5)

    def _visible(self):
        return self._xdotool("search", "--onlyvisible", "--pid", self._program.pid).split()
