"""The reminders helper, its clock, and a notification daemon."""

import datetime
import glob
import json
import os
import pathlib
import re
import signal
import subprocess
import time

from . import paths, sandbox
from .desktop import end, require_command
from .waiting import wait_until

NAME = "io.github.respite_app.Respite.Reminders"
PATH = "/io/github/respite_app/Respite/Reminders"
# The paths of libfaketime in Debian, Fedora and Arch.
LIBRARIES = tuple(f"/usr/{place}/faketime/libfaketimeMT.so.1" for place in ("lib/*-linux-gnu", "lib64", "lib"))
SERVER = "org.freedesktop.Notifications"


def owner(desktop, name=NAME):
    """The id of the process that owns a name on the session bus, or None."""
    answer = desktop.ask("org.freedesktop.DBus", "/", "org.freedesktop.DBus.GetConnectionUnixProcessID", name)
    return int(re.search(r"uint32 (\d+)", answer).group(1)) if answer else None


def dismiss(desktop):
    """Ends any helper that a window or a command has started: the next test has another person."""
    if "DBUS_SESSION_BUS_ADDRESS" in desktop.environment and owner(desktop):
        desktop.ask(NAME, PATH, f"{NAME}.Quit")
        wait_until(lambda: owner(desktop) is None, what="the helper ends")


class Clock:
    """A fake clock in UTC: libfaketime with a file that it reads on each call."""

    def __init__(self, folder):
        self._file = pathlib.Path(folder, "clock")
        libraries = [found for place in LIBRARIES for found in glob.glob(place)]
        if not libraries:
            raise SystemExit("libfaketime is missing; script/bootstrap installs what the acceptance suite needs.")
        self.environment = {
            "LD_PRELOAD": libraries[0], "FAKETIME_TIMESTAMP_FILE": str(self._file), "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "TZ": "UTC"}

    def set(self, text):
        """Sets the time, as in "2027-03-10 07:59:58". The clock runs on from there."""
        moment = datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.timezone.utc)
        fresh = self._file.with_suffix(".new")
        fresh.write_text(f"{moment.timestamp() - time.time():+.3f}\n")
        fresh.rename(self._file)


class Helper:
    """One run of the real helper. `before` is a command that executes it."""

    def __init__(self, launcher, clock=None, before=(), **changes):
        program = paths.program().with_name("respite-reminders")
        if not os.access(program, os.X_OK):
            raise SystemExit(f"There is no helper at {program}; script/build builds it.")
        folder = launcher.homes.folder
        self._desktop = launcher.desktop
        self._log = folder / f"helper-{len(list(folder.glob('helper-*.txt'))) + 1}.txt"
        environment = launcher.environment(**(clock.environment if clock else {}) | changes)
        with open(self._log, "wb") as log:
            self._process = subprocess.Popen(
                [*before, program], env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)

    @property
    def pid(self):
        """The id of the helper's own process."""
        return sandbox.program(self._process.pid)

    @property
    def output(self):
        return self._log.read_text()

    @property
    def is_running(self):
        return self._process.poll() is None

    def wait_for_end(self):
        """Waits until the helper exits by itself and returns its exit status."""
        wait_until(lambda: not self.is_running, what="the helper ends")
        return self._process.returncode

    def next(self):
        """The time of the next reminder, as in "2027-03-10 08:00:00". None until the helper owns its name and has
        checked."""
        answer = self._desktop.ask(NAME, PATH, "org.freedesktop.DBus.Properties.Get", NAME, "Next")
        if answer is None or not self.owns_its_name():
            return None
        seconds = int(re.search(r"int64 (\d+)", answer).group(1))
        when = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
        return when.strftime("%Y-%m-%d %H:%M:%S") if seconds else None

    def owns_its_name(self):
        """Whether it's the helper that answers on the bus."""
        return (found := owner(self._desktop)) is not None and sandbox.speaks_for(found, self.pid)

    def wait_for_next(self, text):
        """Waits until the next reminder is at the given time."""
        wait_until(lambda: self.next() == text, what=lambda: f"next is {text}; it is {self.next()}: {self.output}")

    def kill(self):
        """Ends the helper without warning, with SIGKILL."""
        sandbox.send(self._process, signal.SIGKILL)
        self._process.wait()

    def stop(self):
        end(self._process)

    def switches(self):
        """The number of context switches, by thread."""
        counts = {}
        for status in pathlib.Path(f"/proc/{self.pid}/task").glob("*/status"):
            counts[status.parent.name] = sum(map(int, re.findall(r"ctxt_switches:\s*(\d+)", status.read_text())))
        return counts

    def memory(self):
        """The helper's proportional set size, in MB."""
        rollup = pathlib.Path(f"/proc/{self.pid}/smaps_rollup").read_text()
        return int(re.search(r"^Pss:\s+(\d+) kB", rollup, re.M).group(1)) / 1_000


class Dunst:
    """A real notification daemon, for use in a `with` statement. `pressed` is the action that a click invokes."""

    def __init__(self, desktop, launch, end, pressed="default"):
        self._desktop, self._launch, self._end, self._pressed = desktop, launch, end, pressed

    def __enter__(self):
        conf = self._desktop.folder / "dunstrc"
        conf.write_text(
            "[global]\n timeout = 0\n monitor = 0\n"
            f'[pressed]\n desktop_entry = "io.github.respite_app.Respite"\n action_name = "{self._pressed}"\n')
        self._process = self._launch(require_command("dunst"), "-conf", str(conf))
        wait_until(lambda: owner(self._desktop, SERVER), what="dunst owns its name")
        return self

    def __exit__(self, *_):
        self._end(self._process)

    def press(self):
        """Clicks the displayed notification."""
        self._control("action", "0")

    def displayed(self):
        """The number of displayed notifications."""
        return int(self._control("count", "displayed"))

    def history(self):
        """The summaries of the notifications that are no longer displayed."""
        return [entry["summary"]["data"] for entry in json.loads(self._control("history"))["data"][0]]

    def _control(self, *words):
        return subprocess.run(
            [require_command("dunstctl"), *words], env=self._desktop.environment, check=True, capture_output=True, text=True).stdout


class Listener:
    """Records the calls to the notification daemon within a `with` statement."""

    def __init__(self, desktop, launch, end):
        self._desktop, self._launch, self._end = desktop, launch, end
        self._log = desktop.folder / "dbus-monitor.log"

    def __enter__(self):
        self._process = self._launch(require_command("dbus-monitor"), "--session", f"destination='{SERVER}'")
        wait_until(lambda: "NameLost" in self._read(), what="the listener listens")
        return self

    def __exit__(self, *_):
        self._end(self._process)

    def _read(self):
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def notified(self):
        """The title of each requested notification, in order."""
        calls = re.split(r"^(?=method call|method return|signal|error)", self._read(), flags=re.M)
        return [
            re.findall(r'^   string "(.*)"$', call, re.M)[2] for call in calls
            if "member=Notify\n" in call and call.rstrip().endswith(("int32 -1", "int32 0"))]

    def words(self):
        """All recorded calls, as dbus-monitor prints them."""
        return self._read()
