"""A keyboard and a pointer on one program's window."""

import contextlib
import time

from .tree import FIELDS
from .waiting import wait_until


# Between what is seen and the key that answers it, in seconds. A person needs a quarter of a second.
PACE = 0.08


class Hands:
    """The real keys and presses of a person, by the X server's own test extension."""

    def __init__(self, desktop, program):
        self._x = desktop.x
        self.rest = desktop.park_pointer
        self._program = program
        self._window = None
        self._active = None

    def windows(self):
        """The X windows of the program, in the order in which they came: the surfaces of its popovers too."""
        return self._x.visible(self._program.pid)

    def window(self):
        """The largest window of the program. (Without a window manager nothing else tells them apart.)"""
        if self._window is None:
            self._window = wait_until(
                lambda: max(self.windows(), key=lambda w: self._x.place(w)[2], default=None),
                what="the window is on the display")
        return self._window

    def class_name(self):
        """The class by which a desktop finds the window's desktop entry."""
        return self._x.class_name(self.window())

    def place_of(self, window):
        """Left, top, width and height of a window on the display, its thin frame included."""
        return self._x.place(window)

    @property
    def size(self):
        """Width and height of the window in pixels, its thin frame included."""
        return self._x.place(self.window())[2:]

    def resize(self, width, height):
        """Makes the window as large as that, if it can be."""
        self._x.resize(self.window(), width, height)

    def focus(self, wait=True):
        """Gives the window the keyboard, and waits until it says so. There is no window manager that would do it."""
        window = self.window()
        if self._x.focus != window:
            self._active = None
            self._x.focus = window
        if wait and self._active != window:
            wait_until(
                lambda: any("active" in window.states for window in self._program.tree.windows()),
                what="the window has the keyboard")
            self._active = window

    @contextlib.contextmanager
    def at(self, title):
        """Keys go to the small window of that title, once it is there, as long as the `with` statement lasts."""
        former = self.window()
        self._window = wait_until(
            lambda: next((window for window in self.windows() if self._x.title(window) == title), None),
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
        return any(window.name == title and "active" in window.states for window in self._program.tree.windows())

    def strike(self, *keys):
        """Presses keys, whoever has the keyboard."""
        for number, key in enumerate(keys):
            if number:
                time.sleep(0.03)
            self._x.strike(key)

    def key(self, *keys):
        """Presses keys one after another, as in key("ctrl+h"), at the pace of a quick hand: what one sees has to be seen
        before one presses the next."""
        self.focus()
        time.sleep(PACE)
        self.strike(*keys)

    def type(self, words):
        """Types words as a person does, quickly. Plain ASCII."""
        self.focus()
        self._x.write(words)

    def press_at(self, x, y):
        """Presses the first button of the pointer at a place within the window, then takes the pointer away."""
        self.point(x, y)
        self.press_here()

    def press_here(self):
        """Presses the pointer's first button where it is, then takes the pointer away."""
        self._x.button(True)
        self._x.button(False)
        self.rest()

    def drag(self, start, end):
        """Holds the first button from one place within the window to another, then takes the pointer away."""
        self.point(*start)
        self._x.button(True)
        for step in range(1, 9):
            self.point(*(a + (b - a) * step / 8 for a, b in zip(start, end)))
            time.sleep(0.03)
        self._x.button(False)
        self.rest()

    def point(self, x, y):
        """Puts the pointer at a place within the window."""
        left, top, _, _ = self._x.place(self.window())
        self._x.move(left + x, top + y)

    def point_on_display(self, x, y):
        self._x.move(x, y)

    def wander(self, x, y):
        """Moves the pointer to a place within the window, the last of the way apart: what comes within one frame is one
        motion to GTK, and the first one only tells where the pointer is."""
        self.point(x, y - 8)
        time.sleep(0.2)
        self.point(x, y)

    def hide(self):
        """Takes the window off the display; without a window manager that is what minimising does."""
        self._x.show(self.window(), False)

    def show(self):
        """Brings it back."""
        self._x.show(self.window(), True)

    def choose_file(self, title, path):
        """Types a place into the file dialog called `title`, and presses Enter."""
        tree = self._program.tree

        def is_open():
            return any(window.name == title for window in tree.windows())

        def field():
            return tree.now(FIELDS, where=lambda node: "focused" in node.states)

        def typed():
            return tree.patiently(lambda: (found := field()) is not None and found.text.endswith(str(path)))

        def ready():
            # The display numbers windows as they come: the dialog is the last.
            self._x.focus = self.windows()[-1]
            self.strike("ctrl+l")
            return field()
        wait_until(is_open, what="the dialog is open")
        wait_until(ready, what="a place can be typed", every=0.5)
        self.strike("ctrl+a")  # a name that is proposed has only its stem selected
        self._x.write(str(path))
        wait_until(typed, what="the place is typed")

        def is_closed():
            if is_open():
                self.strike("Return")  # the first may only have taken what the dialog proposed
            return not is_open()
        wait_until(is_closed, what="the dialog has closed", every=0.5)
