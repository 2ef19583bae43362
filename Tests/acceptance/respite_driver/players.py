"""The desktop's media panel and media keys, as playerctl and gdbus reach them."""

import re
import subprocess

from .accessibility_bus import Gio, ask, connect
from .desktop import needed
from .waiting import hearing, wait_until

ID = "io.github.respite_app.Respite"
NAME = f"org.mpris.MediaPlayer2.{ID}"
PATH = "/org/mpris/MediaPlayer2"
PLAYER = "org.mpris.MediaPlayer2.Player"


class MediaPanel:
    """What a desktop knows of the players there are."""

    def __init__(self, desktop):
        self._desktop = desktop

    def players(self):
        """The names of all players."""
        return self._playerctl("--list-all").stdout.split()

    def ask(self, *words):
        """What playerctl says of the only player there is; fails if it has no answer."""
        done = self._playerctl(*words)
        if done.returncode:
            raise AssertionError(f"playerctl {' '.join(words)}: {done.stderr}")
        return done.stdout.strip()

    def status(self):
        return self.ask("status")

    def position(self):
        """In seconds."""
        return float(self.ask("position"))

    def _playerctl(self, *words):
        return self._run(needed("playerctl"), *words)

    def call(self, method, *words):
        """Calls a method of the player; what it answered, or None if it refused."""
        done = self._run(
            needed("gdbus"), "call", "--session", "--dest", NAME, "--object-path", PATH, "--method", method, *words)
        return done.stdout.strip() if done.returncode == 0 else None

    def property(self, name, interface=PLAYER):
        """The text of a property's value."""
        answer = self.call("org.freedesktop.DBus.Properties.Get", interface, name)
        return re.fullmatch(r"\(<(.*)>,\)", answer)[1] if answer else None

    def set(self, name, value, interface=PLAYER):
        """Sets a property, given as the text of a GVariant; whether it was taken."""
        return self.call("org.freedesktop.DBus.Properties.Set", interface, name, f"<{value}>") is not None

    def introspection(self):
        """Every interface of the player, and its members as (kind, name, signature)."""
        done = self._run(
            needed("gdbus"), "introspect", "--session", "--dest", NAME, "--object-path", PATH, "--xml")
        interfaces = {}
        for name, body in re.findall(r'<interface name="([^"]+)">(.*?)</interface>', done.stdout, re.DOTALL):
            members = interfaces[name] = set()
            for kind, attributes, inside in re.findall(
                    r"<(method|signal|property)\b([^>]*?)(?:/>|>(.*?)</\1>)", body, re.DOTALL):
                told = dict(re.findall(r'(\w+)="([^"]*)"', attributes))
                arguments = "".join(re.findall(r'<arg\b[^>]*?\btype="([^"]*)"', inside))
                signature = f"{told['type']} {told['access']}" if kind == "property" else arguments
                members.add((kind, told["name"], signature))
        return interfaces

    def _run(self, *command):
        return subprocess.run(
            command, env=self._desktop.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=30)

    def listen(self):
        """Everything that the player says, from now on; use it in a `with` statement."""
        return Listener(self._desktop)


class Listener:
    """The player's signals, each as (name, arguments), in their order."""

    def __init__(self, desktop):
        self._address = desktop.environment["DBUS_SESSION_BUS_ADDRESS"]
        self._heard = []

    def __enter__(self):
        self._bus = connect(self._address)
        self._bus.signal_subscribe(
            None, None, None, PATH, None, Gio.DBusSignalFlags.NONE,
            lambda bus, sender, path, interface, member, values:
            self._heard.append((f"{interface}.{member}", values.print_(True)[1:-1])))
        # The bus answers in the order in which it was asked: from here on nothing is missed.
        ask(self._bus, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId")
        return self

    def __exit__(self, *_):
        hearing.listen()
        self._bus.close_sync(None)

    def heard(self):
        hearing.listen()
        return self._heard

    def wait_for(self, number):
        """Waits until there have been so many signals, and returns them."""
        wait_until(lambda: len(self.heard()) >= number, what=lambda: f"{number} signals; there were {self.heard()}")
        return self.heard()
