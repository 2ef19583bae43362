"""How long a program's main loop is stalled, which looks like a frozen window to the person."""

import threading
import time

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402


class Stalls:
    """While it's entered, asks a program again and again for its actions, which its main loop answers between two frames.
    `longest` is then the longest wait, in seconds: the longest frame, with a millisecond or so for the question."""

    def __init__(self, name, path):
        self.longest = 0
        self._name, self._path = name, path
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._ask)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *error):
        self._ends.set()
        self._thread.join()

    def _ask(self):
        address = Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION, None)
        bus = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION,
            None, None)
        while not self._ends.is_set():
            began = time.monotonic()
            bus.call_sync(
                self._name, self._path, "org.gtk.Actions", "List", None, GLib.VariantType("(as)"),
                Gio.DBusCallFlags.NONE, 600_000, None)
            self.longest = max(self.longest, time.monotonic() - began)
            time.sleep(0.002)
        bus.close_sync(None)
