"""A connection to the X server: its windows, and keys and clicks sent through the XTEST extension."""

import contextlib
import struct
import time

import Xlib.threaded  # noqa: F401  (one test types from a second thread)
from Xlib import XK, X, Xatom, display, error
from Xlib.ext import res, xtest
from Xlib.protocol import event

MODIFIERS = {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L"}
# Key names of the tests that differ from X's.
NAMES = {"Page_Up": "Prior", "Page_Down": "Next"}


# X's base for the keysyms of Unicode characters.
UNICODE = 0x1000000


class XServer:
    """One display."""

    def __init__(self, name):
        self._display = display.Display(name)
        self._root = self._display.screen().root

    def close(self):
        self._display.close()

    @property
    def is_managed(self):
        """Whether a window manager runs."""
        found = self._root.get_full_property(self._display.intern_atom("_NET_SUPPORTING_WM_CHECK"), Xatom.WINDOW)
        try:
            return found is not None and self._window(found.value[0]).get_attributes() is not None
        except error.BadWindow:
            return False  # a former one's

    # Windows, by their ids

    def visible(self, pid):
        """The visible windows of a process, in order of creation."""
        return sorted(self._below(self._root, pid))

    def _below(self, window, pid):
        try:
            for child in window.query_tree().children:
                if child.get_attributes().map_state != X.IsViewable:
                    continue
                if self._owner(child) == pid:
                    yield child.id
                else:
                    yield from self._below(child, pid)  # perhaps a window manager's frame
        except (error.BadWindow, error.BadDrawable):
            pass  # it has just vanished

    def _owner(self, window):
        """The id of the process that made a window. In a sandbox it doesn't know its id, so the server says it."""
        found = res.query_client_ids(self._display, [{"client": window.id, "mask": res.LocalClientPIDMask}]).ids
        return found[0].value[0] if found else None

    def _window(self, number):
        return self._display.create_resource_object("window", number)

    def is_popover(self, number):
        """Whether a window is the surface of a popover, which no window manager may touch."""
        try:
            return bool(self._window(number).get_attributes().override_redirect)
        except (error.BadWindow, error.BadDrawable):
            return True  # it has gone

    def title(self, number):
        """The title of a window, or "" if it has gone."""
        try:
            return self._window(number).get_full_text_property(self._display.intern_atom("_NET_WM_NAME")) or ""
        except error.BadWindow:
            return ""

    def class_name(self, number):
        """The WM_CLASS of a window, by which a desktop finds its desktop entry."""
        return self._window(number).get_wm_class()[1]

    def place(self, number):
        """Left, top, width and height on the display; all 0 if it has gone."""
        try:
            window = self._window(number)
            size = window.get_geometry()
            corner = window.translate_coords(self._root, 0, 0)
            return -corner.x, -corner.y, size.width, size.height
        except (error.BadWindow, error.BadDrawable):
            return 0, 0, 0, 0

    def resize(self, number, width, height):
        self._window(number).configure(width=width, height=height)
        self._display.sync()

    def move_window(self, number, x, y):
        """Moves a window to a point on the display, as a window manager does."""
        self._window(number).configure(x=x, y=y)
        self._display.sync()

    def show(self, number, shown):
        """Maps or unmaps a window and waits until that's done."""
        window = self._window(number)
        window.map() if shown else window.unmap()
        while (window.get_attributes().map_state == X.IsViewable) != shown:
            time.sleep(0.01)

    @property
    def focus(self):
        """The id of the window with the input focus, if any."""
        return getattr(self._display.get_input_focus().focus, "id", None)

    @focus.setter
    def focus(self, number):
        self._window(number).set_input_focus(X.RevertToParent, X.CurrentTime)
        self._display.sync()

    # Keys

    def press_chord(self, chord):
        """Presses and releases a key, as in "ctrl+question". Adds Shift where the character needs it."""
        *held, key = chord.split("+") if chord != "+" else [chord]
        keysym = XK.string_to_keysym(NAMES.get(key, key))
        self._press([XK.string_to_keysym(MODIFIERS[name]) for name in held], keysym)

    @contextlib.contextmanager
    def hold(self, key):
        """Holds a key that needs no other, for as long as the block runs. The server repeats it."""
        code = self._display.keysym_to_keycode(XK.string_to_keysym(NAMES.get(key, key)))
        xtest.fake_input(self._display, X.KeyPress, code)
        self._display.sync()
        try:
            yield
        finally:
            xtest.fake_input(self._display, X.KeyRelease, code)
            self._display.sync()

    def write(self, text):
        """Types text."""
        for character in text:
            code = ord(character)
            self._press([], XK.XK_Return if character == "\n" else code if code < 0x100 else UNICODE + code)
            time.sleep(0.002)

    def _press(self, held, keysym):
        code = self._display.keysym_to_keycode(keysym) or self._give_key(keysym)
        if self._display.keycode_to_keysym(code, 0) != keysym:
            held = [*held, XK.XK_Shift_L]
        holding = [self._display.keysym_to_keycode(one) for one in dict.fromkeys(held)]
        for one in holding:
            xtest.fake_input(self._display, X.KeyPress, one)
        xtest.fake_input(self._display, X.KeyPress, code)
        xtest.fake_input(self._display, X.KeyRelease, code)
        for one in reversed(holding):
            xtest.fake_input(self._display, X.KeyRelease, one)
        self._display.sync()

    def _give_key(self, keysym):
        """Maps a character that the keyboard lacks to an unused key and returns its code."""
        first = self._display.display.info.min_keycode
        keys = self._display.get_keyboard_mapping(first, self._display.display.info.max_keycode - first + 1)
        code = first + max(number for number, keysyms in enumerate(keys) if not any(keysyms))
        self._display.change_keyboard_mapping(code, [[keysym] * len(keys[0])])
        self._display.sync()
        self._display.refresh_keyboard_mapping(
            event.MappingNotify(request=X.MappingKeyboard, first_keycode=code, count=1))
        time.sleep(0.1)  # until the programs have updated their keymap
        return code

    # The pointer

    def move(self, x, y):
        """Moves the pointer to a point on the display."""
        xtest.fake_input(self._display, X.MotionNotify, x=int(x), y=int(y))
        self._display.sync()

    def button(self, down):
        """Presses or releases the primary button."""
        xtest.fake_input(self._display, X.ButtonPress if down else X.ButtonRelease, 1)
        self._display.sync()

    def wheel(self, down=True):
        """Turns the wheel by one notch."""
        number = 5 if down else 4
        xtest.fake_input(self._display, X.ButtonPress, number)
        xtest.fake_input(self._display, X.ButtonRelease, number)
        self._display.sync()

    def paint_pointer(self, shot):
        """Paints the pointer onto a screenshot, which the framebuffer lacks: as it looks now, where it is now."""
        self._display.xfixes_query_version()
        image = self._display.xfixes_get_cursor_image(self._root)
        data = bytearray(shot.data)
        for row in range(image.height):
            y = image.y - image.yhot + row
            for column in range(image.width):
                x = image.x - image.xhot + column
                pixel = image.cursor_image[row * image.width + column]
                alpha = pixel >> 24 & 0xFF
                if not alpha or not (0 <= x < shot.width and 0 <= y < shot.height):
                    continue
                place = y * shot.stride + x * 4
                for part in range(3):  # premultiplied
                    data[place + part] = min(255, (pixel >> 8 * part & 0xFF) + data[place + part] * (255 - alpha) // 255)
        shot.data = bytes(data)

    @property
    def cursor_is_hidden(self):
        """Whether nothing is drawn of the pointer."""
        self._display.xfixes_query_version()
        return not any(self._display.xfixes_get_cursor_image(self._root).cursor_image)

    @contextlib.contextmanager
    def settings_manager(self):
        """Owns the desktop's XSETTINGS within a `with` statement, which gives a function that sets the scale of all text
        on the display, as a desktop's own settings do while programs run.

        https://specifications.freedesktop.org/xsettings-spec/latest/
        """
        owner = self._root.create_window(-10, -10, 1, 1, 0, X.CopyFromParent)
        selection, values = (
            self._display.intern_atom(name) for name in ("_XSETTINGS_S0", "_XSETTINGS_SETTINGS"))
        serial = 0

        def scale_text(factor):
            nonlocal serial
            serial += 1
            name = b"Xft/DPI"  # in 1024ths
            value = struct.pack("<BxH8sIi", 0, len(name), name, serial, round(96 * 1024 * factor))
            owner.change_property(values, values, 8, struct.pack("<BxxxII", 0, serial, 1) + value)
            self._display.sync()
        try:
            scale_text(1)
            owner.set_selection_owner(selection, X.CurrentTime)
            self._display.sync()
            yield scale_text
        finally:
            owner.destroy()
            self._display.sync()

    def set_resources(self, line):
        """Sets the X resources for programs started from now on. On X11, GTK takes its text scale only from there."""
        self._root.change_property(Xatom.RESOURCE_MANAGER, Xatom.STRING, 8, (line + "\n").encode())
        self._display.sync()
