"""MPRIS as the desktop's media panel and media keys use it, through playerctl and gdbus."""

import re
import subprocess

from .accessibility_bus import Gio, ask, connect
from .desktop import require_command
from .waiting import bus_events, wait_until

ID = "io.github.respite_app.Respite"
NAME = f"org.mpris.MediaPlayer2.{ID}"
PATH = "/org/mpris/MediaPlayer2"
PLAYER = "org.mpris.MediaPlayer2.Player"


class MediaPanel:
    """A client of the MPRIS players on the session bus."""

    def __init__(self, desktop):
        self._desktop = desktop

    def players(self):
        """The names of all players."""
        return self._playerctl("--list-all").stdout.split()

    def ask(self, *words):
        """Runs playerctl for the only player and returns its output. Fails if playerctl does."""
        done = self._playerctl(*words)
        if done.returncode:
            raise AssertionError(f"playerctl {' '.join(words)}: {done.stderr}")
        return done.stdout.strip()

    def status(self):
        return self.ask("status")

    def position(self):
        """The playback position, in seconds."""
        return float(self.ask("position"))

    def _playerctl(self, *words):
        return self._run(require_command("playerctl"), *words)

    def call(self, method, *words):
        """Calls a method of the player. Returns its reply, or None if it refused."""
        done = self._run(
            require_command("gdbus"), "call", "--session", "--dest", NAME, "--object-path", PATH, "--method", method, *words)
        return done.stdout.strip() if done.returncode == 0 else None

    def property(self, name, interface=PLAYER):
        """The text of a property's value."""
        answer = self.call("org.freedesktop.DBus.Properties.Get", interface, name)
        return re.fullmatch(r"\(<(.*)>,\)", answer)[1] if answer else None

    def set(self, name, value, interface=PLAYER):
        """Sets a property, given as the text of a GVariant. Returns whether it was accepted."""
        return self.call("org.freedesktop.DBus.Properties.Set", interface, name, f"<{value}>") is not None

    def introspection(self):
        """The members of each interface of the player, as (kind, name, signature)."""
        done = self._run(
            require_command("gdbus"), "introspect", "--session", "--dest", NAME, "--object-path", PATH, "--xml")
        interfaces = {}
        for name, body in re.findall(r'<interface name="([^"]+)">(.*?)</interface>', done.stdout, re.DOTALL):
            members = interfaces[name] = set()
            for kind, attributes, inside in re.findall(
                    r"<(method|signal|property)\b([^>]*?)(?:/>|>(.*?)</\1>)", body, re.DOTALL):
                parsed = dict(re.findall(r'(\w+)="([^"]*)"', attributes))
                arguments = "".join(re.findall(r'<arg\b[^>]*?\btype="([^"]*)"', inside))
                signature = f"{parsed['type']} {parsed['access']}" if kind == "property" else arguments
                members.add((kind, parsed["name"], signature))
        return interfaces

    def _run(self, *command):
        return subprocess.run(
            command, env=self._desktop.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=30)

    def listen(self):
        """Collects the player's signals from now on, for use in a `with` statement."""
        return Listener(self._desktop)


class Listener:
    """The player's signals, each as (name, arguments), in order."""

    def __init__(self, desktop):
        self._address = desktop.environment["DBUS_SESSION_BUS_ADDRESS"]
        self._signals = []

    def __enter__(self):
        self._bus = connect(self._address)
        self._bus.signal_subscribe(
            None, None, None, PATH, None, Gio.DBusSignalFlags.NONE,
            lambda bus, sender, path, interface, member, values:
            self._signals.append((f"{interface}.{member}", values.print_(True)[1:-1])))
        # The bus handles calls in order: after this reply no signal is missed.
        ask(self._bus, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId")
        return self

    def __exit__(self, *_):
        bus_events.dispatch()
        self._bus.close_sync(None)

    def signals(self):
        bus_events.dispatch()
        return self._signals

    def wait_for(self, number):
        """Waits until there have been `number` signals and returns all of them."""
        wait_until(lambda: len(self.signals()) >= number, what=lambda: f"{number} signals; there were {self.signals()}")
        return self.signals()
