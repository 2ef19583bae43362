"""Mocks of desktop services, by python-dbusmock, on a private system bus or the session bus."""

import os
import pathlib
import re
import sys

from . import late_portals_template, portals_template
from .accessibility_bus import GLib
from .bus import configure
from .desktop import APPLICATION
from .waiting import wait_until

MOCK = "org.freedesktop.DBus.Mock"


class Service:
    """A mock service that runs within a `with` statement. Subclasses define its interface."""

    kind = "system"
    name = path = interface = ""
    template = None  # a file of python-dbusmock's, instead of a name, a path and an interface

    def __init__(self, desktop, launch, end):
        self._desktop, self._launch, self._end = desktop, launch, end
        self._processes = []

    def __enter__(self):
        if self.kind == "system":
            self._start_bus()
        what = ("--template", self.template) if self.template else (self.name, self.path, self.interface)
        self._processes.append(self._launch("/usr/bin/python3", "-m", "dbusmock", f"--{self.kind}", *what))
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
        """Adds the service's methods and properties. Called once the mock answers."""

    def _call(self, method, *words, path=None):
        return self._desktop.ask(self.name, path or self.path, method, *words, bus=self.kind)

    def _mock(self, method, *words, path=None):
        """Calls a method of the mock itself, and returns its reply."""
        answer = self._call(f"{MOCK}.{method}", *words, path=path)
        if answer is None:
            sys.exit(f"python3-dbusmock did not take {method}.")
        return answer

    def _calls(self):
        """All calls so far: for each its time, its name and its arguments."""
        calls, = GLib.Variant.parse(None, self._mock("GetCalls"), None, None).unpack()
        return calls

    def calls(self, *methods):
        """The names of the calls to these methods, in order."""
        return re.findall(rf"'({'|'.join(methods)})'", self._call(f"{MOCK}.GetCalls") or "")

    def is_known(self, name):
        """Whether a name has an owner on the bus."""
        return "true" in self._desktop.ask(
            "org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner", name, bus=self.kind)


class Sensors(Service):
    """A device with an accelerometer: iio-sensor-proxy."""

    name = interface = "net.hadess.SensorProxy"
    path = "/net/hadess/SensorProxy"

    def prepare(self):
        self._mock("AddProperties", f"'{self.interface}'",
                   "{'HasAccelerometer': <true>, 'AccelerometerOrientation': <'normal'>}")
        self._mock("AddMethods", f"'{self.interface}'",
                   "[('ClaimAccelerometer', '', '', ''), ('ReleaseAccelerometer', '', '', '')]")

    def turn(self, edge):
        """Reports an orientation, as in "left-up"."""
        self._mock("UpdateProperties", f"'{self.interface}'", f"{{'AccelerometerOrientation': <'{edge}'>}}")

    def is_claimed(self):
        """Whether a client has claimed the accelerometer."""
        calls = self.calls("ClaimAccelerometer", "ReleaseAccelerometer")
        return calls.count("ClaimAccelerometer") > calls.count("ReleaseAccelerometer")


class Sleep(Service):
    """A computer that can suspend: logind."""

    name = "org.freedesktop.login1"
    path = "/org/freedesktop/login1"
    interface = "org.freedesktop.login1.Manager"

    def fall_asleep(self):
        """Sends the signal that logind sends before suspend."""
        self._mock("EmitSignal", f"'{self.interface}'", "'PrepareForSleep'", "'b'", "[<true>]")

    def wake(self):
        """Sends the signal that logind sends after suspend."""
        self._mock("EmitSignal", f"'{self.interface}'", "'PrepareForSleep'", "'b'", "[<false>]")


class Logins(Sleep):
    """A computer with several logged-in users, each with a session, that can suspend: logind."""

    session = "org.freedesktop.login1.Session"

    def prepare(self):
        pipe = self._desktop.folder / "sleep-delay"
        pipe.unlink(missing_ok=True)
        os.mkfifo(pipe)
        self._reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        # The caller has the only writing end of the pipe.
        self._mock("AddMethod", f"'{self.interface}'", "'Inhibit'", "'ssss'", "'h'",
                   f"\"import os; end = os.open('{pipe}', os.O_WRONLY); ret = dbus.types.UnixFd(end); os.close(end)\"")

    def is_delayed(self):
        """Whether a program has sleep wait for it: it holds what `Inhibit` gave it."""
        try:
            return os.read(self._reader, 1) != b""
        except BlockingIOError:
            return True

    def hint(self, session):
        """Says that a session is locked, as lockers do that tell only logind."""
        self._mock("UpdateProperties", f"'{self.session}'", "{'LockedHint': <true>}", path=f"{self.path}/session/{session}")

    def add(self, session, user):
        """Adds a session of a user, given by user id."""
        whose = f"<(uint32 {user}, objectpath '{self.path}/user/_{user}')>"
        self._mock("AddObject", f"'{self.path}/session/{session}'", f"'{self.session}'", f"{{'User': {whose}, 'LockedHint': <false>}}", "[]")

    def lock(self, session):
        """Sends the signal that logind sends when it locks a session."""
        self._mock("EmitSignal", f"'{self.session}'", "'Lock'", "''", "[]", path=f"{self.path}/session/{session}")


class StartingHelper(Service):
    """The reminders helper just after its start, before it has worked out which reminder comes next."""

    kind = "session"
    name = interface = "io.github.respite_app.Respite.Reminders"
    path = "/io/github/respite_app/Respite/Reminders"

    def prepare(self):
        self._mock("AddProperties", f"'{self.interface}'", "{'Next': <int64 0>}")


class SessionManager(Service):
    """GNOME's session manager, which dims the screen and ends the session unless inhibited, on the session bus."""

    kind = "session"
    name = interface = "org.gnome.SessionManager"
    path = "/org/gnome/SessionManager"
    client = "/org/gnome/SessionManager/Client1"
    private = "org.gnome.SessionManager.ClientPrivate"

    def prepare(self):
        self._mock("AddMethods", f"'{self.interface}'",
                   "[('Inhibit', 'susu', 'u', 'ret = 7'), ('Uninhibit', 'u', '', ''),"
                   f" ('RegisterClient', 'ss', 'o', 'ret = \"{self.client}\"'), ('UnregisterClient', 'o', '', '')]")
        self._mock("AddObject", f"'{self.client}'", f"'{self.private}'", "{}", "[('EndSessionResponse', 'bs', '', '')]")

    def is_inhibited(self):
        """Whether an inhibitor is active."""
        calls = self.calls("Inhibit", "Uninhibit")
        return calls.count("Inhibit") > calls.count("Uninhibit")

    def ask_to_end(self):
        """Asks the program whether the session may end, and waits for its answer."""
        former = self._answers()
        self._signal("QueryEndSession")
        wait_until(lambda: self._answers() > former, what="the program answers")

    def end(self):
        """Tells the program that the session ends now."""
        self._signal("EndSession")

    def _answers(self):
        return self._mock("GetCalls", path=self.client).count("EndSessionResponse")

    def _signal(self, name):
        self._mock("EmitSignal", f"'{self.private}'", f"'{name}'", "'u'", "[<uint32 0>]", path=self.client)


class Portals(Service):
    """The desktop portals for background apps, notifications and the screen's lock. The first answers when `answer` is
    called."""

    kind = "session"
    name, path, interface = portals_template.BUS_NAME, portals_template.MAIN_OBJ, portals_template.MAIN_IFACE
    template = portals_template.__file__

    def asked(self):
        """What each request was for: whether to start at login."""
        return [word == "true" for word in re.findall(r"'autostart': <(true|false)>", self.words())]

    def command(self):
        """What the desktop is to run at login."""
        return re.search(r"'commandline': <\['([^']*)'\]>", self.words())[1]

    def answer(self, code, autostart):
        """Answers the request: 0 for done, 1 for a person's no."""
        results = f"{{'background': <true>, 'autostart': <{str(autostart).lower()}>}}"
        self._mock("EmitSignal", "'org.freedesktop.portal.Request'", "'Response'", "'ua{sv}'",
                   f"[<uint32 {code}>, <{results}>]", path=portals_template.REQUEST)

    def notified(self):
        """The titles of the notifications that were asked for."""
        return re.findall(r"'title': <'([^']*)'>", self.words())

    def words(self):
        """All calls, as they were recorded."""
        return self._call(f"{MOCK}.GetCalls") or ""

    def displayed(self):
        """The number of notifications that weren't withdrawn."""
        return len(self.notified()) - len(self.calls("RemoveNotification"))

    def press(self, kind, label=None):
        """Presses the button of a notification, or the notification itself, as GNOME's and GTK's portals do: they call the
        program's action, which starts the program if need be."""
        name, target = self._action(kind, label)
        application, dot, action = name.partition("app.")
        assert (application, dot) == ("", "app."), f"GTK's portal would open the window for {name}"
        self._desktop.activate(action, target)

    def signal_press(self, kind, label=None):
        """The same as desktops do it that tell whoever asked for the notification."""
        name, target = self._action(kind, label)
        self._mock("EmitSignal", "'org.freedesktop.portal.Notification'", "'ActionInvoked'", "'ssav'",
                   f"[<'{kind}'>, <'{name}'>, <@av [<'{target}'>, <{{'activation-token': <'token'>}}>]>]")

    def _action(self, kind, label):
        """The action and its target, as the last notification of that kind names them."""
        shown = [arguments[1] for _, name, arguments in self._calls() if name == "AddNotification" and arguments[0] == kind][-1]
        if label is None:
            return shown["default-action"], shown["default-action-target"]
        return next((button["action"], button["target"]) for button in shown["buttons"] if button["label"] == label)

    def lock_screen(self):
        """Tells those who asked that the screen is locked."""
        wait_until(lambda: self.calls("CreateMonitor"), what="somebody asks about the screen")
        self._mock("EmitSignal", "'org.freedesktop.portal.Inhibit'", "'StateChanged'", "'oa{sv}'",
                   f"[<objectpath '{portals_template.MONITOR}'>, <{{'screensaver-active': <true>}}>]")


class LatePortals(Service):
    """The desktop portals for files and for printing. Each answers a request when `answer` is called."""

    kind = "session"
    name, path = portals_template.BUS_NAME, portals_template.MAIN_OBJ
    interface = late_portals_template.MAIN_IFACE
    template = late_portals_template.__file__
    print = "org.freedesktop.portal.Print"
    request = "org.freedesktop.portal.Request"

    def asked(self):
        """The requests so far, in order: for each, the method and its request's path."""
        owner = self._desktop.ask("org.freedesktop.DBus", "/", "org.freedesktop.DBus.GetNameOwner", APPLICATION)
        sender = re.search(r":([\d.]+)", owner)[1].replace(".", "_")
        return [
            (name, f"{late_portals_template.REQUESTS}{sender}/{arguments[-1]['handle_token']}")
            for _, name, arguments in self._calls()
            if name in ("OpenFile", "SaveFile", "PreparePrint")]

    def printed(self):
        """The titles of what was sent to a printer."""
        return [arguments[1] for _, name, arguments in self._calls() if name == "Print"]

    def answer(self, request, file):
        """The person says yes to a request: to this file, or to the printer, for None."""
        results = f"{{'uris': <['{file.as_uri()}']>}}" if file else (
            "{'settings': <@a{sv} {}>, 'page-setup': <@a{sv} {}>, 'token': <uint32 7>}")
        # To the program alone, as portals do: GTK listens to nothing else.
        self._mock("EmitSignalDetailed", f"'{self.request}'", "'Response'", "'ua{sv}'",
                   f"[<uint32 0>, <{results}>]", f"{{'destination': <'{APPLICATION}'>}}", path=request)

    def is_closed(self, request):
        """Whether the program has taken a request back."""
        return "Close" in self._mock("GetCalls", path=request)


class HungPortal:
    """A desktop portal that accepts calls and never answers, as when its backend hangs."""

    name = "org.freedesktop.portal.Desktop"
    code = f"""
import os, signal
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
              GLib.Variant("(su)", ("{name}", 4)), None, 0, -1)
os.kill(os.getpid(), signal.SIGSTOP)
"""

    def __init__(self, desktop, launch, end):
        self._launch, self._end = launch, end

    def __enter__(self):
        self._process = self._launch("/usr/bin/python3", "-c", self.code)
        wait_until(
            lambda: pathlib.Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(") ", 1)[1].startswith("T"),
            what="the portal hangs")
        return self

    def __exit__(self, *_):
        self._process.kill()  # a stopped process takes no other signal
        self._end(self._process)
