"""Keyboard and pointer input for one program's window."""

import contextlib
import time

from .tree import FIELDS
from .waiting import wait_until


# The pause before a key press, in seconds. A person needs a quarter of a second to react.
PACE = 0.08
# So long GTK shows a button that a screen reader has pressed before the button acts, in seconds.
SHOWN_PRESSED = 0.26


class Input:
    """Real key presses and clicks, sent through the X server's XTEST extension."""

    def __init__(self, desktop, program):
        self._x = desktop.x
        self.park_pointer = desktop.park_pointer
        self._program = program
        self._window = None
        self._active = None

    def windows(self):
        """The program's X windows in order of creation, including the surfaces of its popovers."""
        return self._x.visible(self._program.pid)

    def window(self):
        """The program's largest window that isn't a popover. (Without a window manager nothing else tells them apart.)"""
        if self._window is None:
            self._window = wait_until(
                lambda: max(
                    (window for window in self.windows() if not self._x.is_popover(window)),
                    key=lambda window: self._x.place(window)[2], default=None),
                what="the window is on the display")
        return self._window

    def class_name(self):
        """The window class, by which a desktop finds the window's desktop entry."""
        return self._x.class_name(self.window())

    def place_of(self, window):
        """Left, top, width and height of a window on the display, including its thin frame."""
        return self._x.place(window)

    @property
    def size(self):
        """Width and height of the window in pixels, including its thin frame."""
        return self._x.place(self.window())[2:]

    def resize(self, width, height):
        """Resizes the window, as far as its minimum size allows."""
        self._x.resize(self.window(), width, height)

    def focus(self, wait=True):
        """Gives the window the input focus and waits until it is active. There is no window manager to do so. A button that was
        pressed acts first: no hand is quicker than that."""
        peer = self._program.tree.peer
        time.sleep(max(0, peer.pressed + SHOWN_PRESSED - time.monotonic()) if peer else 0)
        window = self.window()
        if self._x.focus != window:
            self._active = None
            self._x.focus = window
        if wait and self._active != window:
            # By its title: a window that's closing may still be called active.
            title = self._x.title(window)
            wait_until(
                lambda: any(
                    "active" in other.states and (not title or title in (other.name, getattr(other, "displayed", "")))
                    for other in self._program.tree.windows()), what="the window is active")
            self._active = window

    @contextlib.contextmanager
    def at(self, title):
        """Waits for the dialog with the given title and sends keys to it within a `with` statement."""
        former = self.window()
        self._window = wait_until(
            lambda: next((window for window in self.windows() if self._x.title(window) == title), None),
            what=f"the window {title} is on the display")
        self.focus()
        # libadwaita first focuses a view switcher, which it then hides.
        wait_until(
            lambda: self._is_active(title) and (
                (found := self._program.tree.focused()) is None or found.role != "page tab"),
            what=f"the window {title} has the focus")
        try:
            yield
        finally:
            self._window = former

    def _is_active(self, title):
        return any(window.name == title and "active" in window.states for window in self._program.tree.windows())

    def send_keys(self, *keys):
        """Presses keys without focusing the window first."""
        for number, key in enumerate(keys):
            if number:
                time.sleep(0.03)
            self._x.press_chord(key)

    def key(self, *keys):
        """Focuses the window and presses keys one after another, as in key("ctrl+h"), at the pace of a quick person who
        looks before each press."""
        self.focus()
        time.sleep(PACE)
        self.send_keys(*keys)

    def type(self, words):
        """Types text quickly, character by character. Plain ASCII."""
        self.focus()
        self._x.write(words)

    def click_at(self, x, y):
        """Clicks a point in the window with the primary button, then parks the pointer."""
        self.point(x, y)
        self.click()

    def click(self):
        """Clicks the primary button where the pointer is, then parks the pointer."""
        self._x.button(True)
        self._x.button(False)
        self.park_pointer()

    def drag(self, start, end):
        """Drags with the primary button from one point in the window to another, then parks the pointer."""
        self.point(*start)
        self._x.button(True)
        for step in range(1, 9):
            self.point(*(a + (b - a) * step / 8 for a, b in zip(start, end)))
            time.sleep(0.03)
        self._x.button(False)
        self.park_pointer()

    def point(self, x, y):
        """Moves the pointer to a point in the window."""
        left, top, _, _ = self._x.place(self.window())
        self._x.move(left + x, top + y)

    def point_on_display(self, x, y):
        self._x.move(x, y)

    def hover(self, x, y):
        """Moves the pointer to a point in the window in two steps. GTK merges the motions of one frame, and the first
        motion only sets the starting point."""
        self.point(x, y - 8)
        time.sleep(0.2)
        self.point(x, y)

    def hide(self):
        """Unmaps the window, which is what minimising does without a window manager."""
        self._x.show(self.window(), False)

    def show(self):
        """Maps the window again."""
        self._x.show(self.window(), True)

    def choose_file(self, title, path):
        """Types a path into the file dialog called `title` and presses Enter."""
        tree = self._program.tree

        def is_open():
            return any(window.name == title for window in tree.windows())

        def field():
            return tree.first(FIELDS, where=lambda node: "focused" in node.states)

        def typed():
            return tree.retrying(lambda: (found := field()) is not None and found.text.endswith(str(path)))

        def ready():
            # X numbers windows in order of creation, so the dialog is the last.
            self._x.focus = self.windows()[-1]
            self.send_keys("ctrl+l")
            return field()
        wait_until(is_open, what="the dialog is open")
        wait_until(ready, what="a path can be typed", every=0.5)
        self.send_keys("ctrl+a")  # only the stem of a proposed name is selected
        self._x.write(str(path))
        wait_until(typed, what="the path is typed")

        def is_closed():
            if is_open():
                self.send_keys("Return")  # the first press may only have accepted the dialog's completion
            return not is_open()
        wait_until(is_closed, what="the dialog has closed", every=0.5)
