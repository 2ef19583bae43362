"""Parts of the desktop that are not there, played by python-dbusmock: on a system bus of our own, or the session's."""

import re
import subprocess
import sys

from .bus import configure
from .waiting import wait_until

MOCK = "org.freedesktop.DBus.Mock"


class Service:
    """Started in a `with` statement. Subclasses say what is played."""

    kind = "system"
    name = path = interface = ""

    def __init__(self, desktop, launch, end):
        self._desktop, self._launch, self._end = desktop, launch, end
        self._processes = []

    def __enter__(self):
        if self.kind == "system":
            self._start_bus()
        self._processes.append(self._launch(
            "/usr/bin/python3", "-m", "dbusmock", f"--{self.kind}", self.name, self.path, self.interface))
        wait_until(lambda: self._call("org.freedesktop.DBus.Peer.Ping") is not None, what=f"{self.name} answers")
        self.prepare()
        return self

    def _start_bus(self):
        socket = self._desktop.folder / "system-bus"
        socket.unlink(missing_ok=True)
        services = self._desktop.folder / "system-services"
        services.mkdir(exist_ok=True)
        conf = configure(self._desktop.folder / "system.conf", "system", socket, services)
        self.address = f"unix:path={socket}"
        self._processes.append(self._launch("/usr/bin/dbus-daemon", "--nofork", f"--config-file={conf}"))
        wait_until(socket.exists, what="the system bus listens")
        self._desktop.environment["DBUS_SYSTEM_BUS_ADDRESS"] = self.address

    def __exit__(self, *_):
        for process in reversed(self._processes):
            self._end(process)
        if self.kind == "system":
            del self._desktop.environment["DBUS_SYSTEM_BUS_ADDRESS"]

    def prepare(self):
        """Says what it has; called once it answers."""

    def _call(self, method, *words):
        done = subprocess.run(
            ["gdbus", "call", f"--{self.kind}", "--dest", self.name, "--object-path", self.path, "--method", method,
             *words], env=self._desktop.environment, capture_output=True, text=True)
        return done.stdout if done.returncode == 0 else None

    def _mock(self, method, *words):
        if self._call(f"{MOCK}.{method}", *words) is None:
            sys.exit(f"python3-dbusmock did not take {method}.")

    def calls(self, *methods):
        """The names of those of these methods that were called, in order."""
        return re.findall(rf"'({'|'.join(methods)})'", self._call(f"{MOCK}.GetCalls") or "")

    def is_known(self, name):
        """Whether anybody has that name on the bus."""
        done = subprocess.run(
            ["gdbus", "call", f"--{self.kind}", "--dest", "org.freedesktop.DBus", "--object-path", "/",
             "--method", "org.freedesktop.DBus.NameHasOwner", name],
            env=self._desktop.environment, capture_output=True, text=True)
        return "true" in done.stdout


class Sensors(Service):
    """A device that knows how it is held: iio-sensor-proxy."""

    name = interface = "net.hadess.SensorProxy"
    path = "/net/hadess/SensorProxy"

    def prepare(self):
        self._mock("AddProperties", f"'{self.interface}'",
                   "{'HasAccelerometer': <true>, 'AccelerometerOrientation': <'normal'>}")
        self._mock("AddMethods", f"'{self.interface}'",
                   "[('ClaimAccelerometer', '', '', ''), ('ReleaseAccelerometer', '', '', '')]")

    def turn(self, edge):
        """The device is held with that edge up, as in "left-up"."""
        self._mock("UpdateProperties", f"'{self.interface}'", f"{{'AccelerometerOrientation': <'{edge}'>}}")

    def is_claimed(self):
        """Whether somebody uses the accelerometer."""
        calls = self.calls("ClaimAccelerometer", "ReleaseAccelerometer")
        return calls.count("ClaimAccelerometer") > calls.count("ReleaseAccelerometer")


class Sleep(Service):
    """A computer that goes to sleep: logind."""

    name = "org.freedesktop.login1"
    path = "/org/freedesktop/login1"
    interface = "org.freedesktop.login1.Manager"

    def fall_asleep(self):
        """Says what logind says when the lid is closed."""
        self._mock("EmitSignal", f"'{self.interface}'", "'PrepareForSleep'", "'b'", "[<true>]")

    def wake(self):
        """Says what logind says when the lid is opened."""
        self._mock("EmitSignal", f"'{self.interface}'", "'PrepareForSleep'", "'b'", "[<false>]")


class Logins(Service):
    """A computer on which several people are logged in, each with a session: logind."""

    name = "org.freedesktop.login1"
    path = "/org/freedesktop/login1"
    interface = "org.freedesktop.login1.Manager"
    session = "org.freedesktop.login1.Session"

    def add(self, session, user):
        """Someone has logged in, by the number that the system knows them by."""
        whose = f"<(uint32 {user}, objectpath '{self.path}/user/_{user}')>"
        self._mock("AddObject", f"'{self.path}/session/{session}'", f"'{self.session}'", f"{{'User': {whose}}}", "[]")

    def lock(self, session):
        """Says what logind says when the screen of that session is locked."""
        done = subprocess.run(
            ["gdbus", "call", "--system", "--dest", self.name, "--object-path", f"{self.path}/session/{session}",
             "--method", f"{MOCK}.EmitSignal", f"'{self.session}'", "'Lock'", "''", "[]"],
            env=self._desktop.environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


class HelperBeforeItsFirstLook(Service):
    """The helper for reminders just after its start, when it doesn't know yet which comes next."""

    kind = "session"
    name = interface = "io.github.respite_app.Respite.Reminders"
    path = "/io/github/respite_app/Respite/Reminders"

    def prepare(self):
        self._mock("AddProperties", f"'{self.interface}'", "{'Next': <int64 0>}")


class SessionManager(Service):
    """A desktop that dims the screen unless it is asked not to: GNOME's, on the session bus."""

    kind = "session"
    name = interface = "org.gnome.SessionManager"
    path = "/org/gnome/SessionManager"

    def prepare(self):
        self._mock("AddMethods", f"'{self.interface}'",
                   "[('Inhibit', 'susu', 'u', 'ret = 7'), ('Uninhibit', 'u', '', '')]")

    def is_inhibited(self):
        """Whether somebody has asked it to leave the screen alone, and not yet taken that back."""
        calls = self.calls("Inhibit", "Uninhibit")
        return calls.count("Inhibit") > calls.count("Uninhibit")
