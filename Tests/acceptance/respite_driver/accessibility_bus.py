"""A direct client of the accessibility bus: one call returns everything that GTK knows about a program.

libatspi needs three to five calls for each accessible, and its cache is only right while a main loop runs. GTK's cache
object (org.a11y.atspi.Cache) returns all of them at once with GetItems.
"""

import functools
import os
import re
import threading

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402  (the version must be chosen first)

from . import sandbox  # noqa: E402
from .waiting import bus_events  # noqa: E402

ACCESSIBLE = "org.a11y.atspi.Accessible"
ROOT = "/org/a11y/atspi/accessible/root"
REGISTRY = "org.a11y.atspi.Registry"
CACHE = "/org/a11y/atspi/cache"
# A program that doesn't answer for this long has hung (milliseconds).
PATIENCE = 15_000

# Names of the numbers on the bus. Nothing else of libatspi is used.
ROLES = {number: role.value_nick.replace("-", " ") for number, role in Atspi.Role.__enum_values__.items()}
# Names that newer versions of GTK have for what 4.8 calls otherwise.
# "last defined" is a switch: at-spi2 knows the role since 2.56 only.
FORMER_ROLES = {"panel": "filler", "grouping": "panel", "last defined": "check box"}
STATES = [
    Atspi.StateType.__enum_values__[bit].value_nick if bit in Atspi.StateType.__enum_values__ else None
    for bit in range(64)]


@functools.cache
def states(low, high):
    """The names of the states whose bits are set, as in {"focusable", "sensitive"}."""
    bits = low | high << 32
    return frozenset(name for bit, name in enumerate(STATES) if bits >> bit & 1 and name)


def connect(address):
    """Opens a private connection to a message bus."""
    return Gio.DBusConnection.new_for_address_sync(
        address,
        Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)


def ask(bus, name, path, interface, method, arguments=None, patience=PATIENCE):
    """Calls a method and returns its reply. Raises `GLib.Error` if the call fails or times out."""
    return bus.call_sync(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, patience, None)


def session_bus():
    """The session bus of this process's desktop."""
    return _connection(os.environ["DBUS_SESSION_BUS_ADDRESS"])


@functools.cache
def _connection(address):
    return connect(address)


def the_bus():
    """The accessibility bus of this process's desktop."""
    return _accessibility_bus(os.environ["DBUS_SESSION_BUS_ADDRESS"])


@functools.cache
def _accessibility_bus(of):
    session = connect(of)
    address = ask(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress").unpack()[0]
    session.close_sync(None)
    bus = connect(address)
    # Newer versions of GTK send only those events that somebody has asked for.
    ask(bus, REGISTRY, "/org/a11y/atspi/registry", REGISTRY, "RegisterEvent", GLib.Variant("(sass)", ("object:", [], "")))
    return bus


def _pid(name):
    return ask(
        the_bus(), "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
        GLib.Variant("(s)", (name,))).unpack()[0]


class Peer:
    """One program on the bus."""

    def __init__(self, name):
        self._bus = the_bus()
        self.name = name
        self.pressed = 0.0  # when one of its buttons was last pressed (`time.monotonic`)
        # Any event may fulfil the condition of a pending `wait_until`.
        self._subscription = self.listen(lambda kind, path, values: bus_events.record())

    @classmethod
    def of_process(cls, pid):
        """The program with the given process id, or None while it isn't on the bus."""
        registered = ask(the_bus(), REGISTRY, ROOT, ACCESSIBLE, "GetChildren").unpack()[0]
        for name, _ in reversed(registered):
            try:
                if sandbox.speaks_for(_pid(name), pid):
                    return cls(name)
            except GLib.Error:  # it has just left the bus
                continue
        return None

    def ask(self, path, interface, method, arguments=None):
        return ask(self._bus, self.name, path, f"org.a11y.atspi.{interface}", method, arguments)

    def hear_out(self):
        """Receives all events that the program has sent until now: its answer comes after them."""
        self.ask(ROOT, "Accessible", "GetChildren")
        bus_events.dispatch()

    def ask_each(self, questions, interface, method):
        """Calls one method on many objects at once and returns the replies by path; `questions` holds the arguments for
        each path. Sent one by one, each call would wait for the frame that the program is drawing."""
        if threading.current_thread() is not threading.main_thread():
            return {path: self.ask(path, interface, method, arguments) for path, arguments in questions.items()}
        answers = {}

        def answered(bus, result, path):
            try:
                answers[path] = bus.call_finish(result)
            except GLib.Error as error:
                answers[path] = error
        for path, arguments in questions.items():
            self._bus.call(
                self.name, path, f"org.a11y.atspi.{interface}", method, arguments, None, Gio.DBusCallFlags.NONE, PATIENCE,
                None, answered, path)
        while len(answers) < len(questions):
            GLib.MainContext.default().iteration(True)
        for answer in answers.values():
            if isinstance(answer, GLib.Error):
                raise answer
        return answers

    def property(self, path, interface, name):
        answer = ask(
            self._bus, self.name, path, "org.freedesktop.DBus.Properties", "Get",
            GLib.Variant("(ss)", (f"org.a11y.atspi.{interface}", name)))
        return answer.get_child_value(0).get_variant().unpack()

    def set_property(self, path, interface, name, value):
        ask(self._bus, self.name, path, "org.freedesktop.DBus.Properties", "Set",
            GLib.Variant("(ssv)", (f"org.a11y.atspi.{interface}", name, value)))

    @functools.cached_property
    def reports_showing(self):
        """Whether its GTK is newer than 4.8: it reports what is on screen as showing, and nothing as containing its own
        centre; and lists as children those that are shown, without an event when they change."""
        version = tuple(int(number) for number in re.findall(r"\d+", self.property(ROOT, "Application", "Version")))
        return version >= (4, 10)

    def role(self, number):
        """The name of a role on the bus, as GTK 4.8 would give it."""
        name = ROLES.get(number, "")
        return FORMER_ROLES.get(name, name) if self.reports_showing else name

    def listen(self, heard):
        """Calls `heard(kind, path, values)` for each event from now on, with kinds like
        "object:state-changed:focused"."""
        def signal(connection, sender, path, interface, member, arguments):
            group = interface.rpartition(".")[2].lower()
            detail = arguments.get_child_value(0).get_string()
            heard(f"{group}:{hyphenated(member)}" + (f":{detail}" if detail else ""), path, arguments)
        return self._bus.signal_subscribe(
            self.name, None, None, None, None, Gio.DBusSignalFlags.NONE,
            lambda *words: signal(*words) if words[3].startswith("org.a11y.atspi.Event.") else None)

    def stop_listening(self, subscription):
        self._bus.signal_unsubscribe(subscription)


@functools.cache
def hyphenated(member):
    """"StateChanged" as "state-changed"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", member).lower()
