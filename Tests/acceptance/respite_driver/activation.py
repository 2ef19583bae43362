"""The program as D-Bus activation starts it, from the service file that gets installed."""

import os
import pathlib
import signal
import subprocess
import time

from . import paths
from .accessibility_bus import GLib, ask, session_bus
from .program import Program
from .tree import Tree
from .waiting import wait_until

ID = "io.github.respite_app.Respite"
OBJECT = "/io/github/respite_app/Respite"
# Milliseconds within which the program starts and answers.
START_TIME = 60_000
START = """#!/bin/sh
echo started >>{folder}/starts
{variables} {program} "$@" >>{folder}/output-bus.txt 2>&1
echo $? >>{folder}/ends
"""


class Activation:
    """Makes the program activatable on the desktop's bus, for one person, within a `with` statement."""

    def __init__(self, desktop, launcher):
        self._desktop = desktop
        self._folder = launcher.homes.folder
        # Without the variables that the bus already has.
        own = launcher.environment().items() - desktop.environment.items()
        self._variables = " ".join(f"{name}='{value}'" for name, value in sorted(own))
        self._service = desktop.folder / f"services/{ID}.service"

    def __enter__(self):
        self._folder.joinpath("starts").touch()
        start = self._folder / "respite"
        start.write_text(START.format(folder=self._folder, variables=self._variables, program=paths.program()))
        start.chmod(0o755)
        service = (paths.ROOT / f"data/{ID}.service.in").read_text()
        self._service.write_text(service.replace("@bindir@", str(self._folder)))
        self._bus("ReloadConfig")
        return self

    def __exit__(self, *_):
        self._service.unlink()
        self._bus("ReloadConfig")

    @property
    def starts(self):
        """How often the bus has started the program."""
        return len(self._folder.joinpath("starts").read_text().split())

    def activate(self):
        """Calls what the desktop calls when the program's icon is clicked."""
        self._call("org.freedesktop.Application", "Activate", GLib.Variant("(a{sv})", ({},)))

    def ask(self, action):
        """Calls what the desktop calls when an action of the desktop entry is chosen."""
        self._call("org.freedesktop.Application", "ActivateAction", GLib.Variant("(sava{sv})", (action, [], {})))

    def describe_actions(self):
        """Every exported action, by its name: whether it's enabled, the type of its parameter, and its state."""
        return self._call("org.gtk.Actions", "DescribeAll").unpack()[0]

    def start_service(self):
        """Starts the program without sending it a request."""
        self._bus("StartServiceByName", GLib.Variant("(su)", (ID, 0)))

    def owner(self):
        """The id of the process that owns the name, or None."""
        try:
            return self._bus("GetConnectionUnixProcessID", GLib.Variant("(s)", (ID,))).unpack()[0]
        except GLib.Error:
            return None

    def program(self):
        """Waits until a process owns the name and returns it."""
        return StartedByBus(wait_until(self.owner, what="the program owns its name"), self._folder)

    def _call(self, interface, method, arguments=None):
        return ask(session_bus(), ID, OBJECT, interface, method, arguments, START_TIME)

    def _bus(self, method, arguments=None):
        name = "org.freedesktop.DBus"
        return ask(session_bus(), name, "/", name, method, arguments, START_TIME)


class StartedByBus(Program):
    """A running program that isn't a child of this process."""

    def __init__(self, pid, folder):
        self.output_file = pathlib.Path(folder, "output-bus.txt")
        self.allowed = []
        self.ended_by_us = None
        self._process = UnownedProcess(pid, pathlib.Path(folder, "ends"))
        self.tree = Tree(pid, lambda: self.is_running)

    def wait_for_end(self, deadline=30.0):
        """Waits until the program has ended and returns its exit status."""
        return wait_until(lambda: self._process.poll() is not None, deadline, "the program ends") and self._process.returncode


class UnownedProcess:
    """The part of `subprocess.Popen` that the driver needs, for a process that isn't a child. Its exit status is read
    from a file."""

    def __init__(self, pid, ends):
        self.pid = pid
        self._ends = ends
        self._former = self._count()
        self.returncode = None

    def _count(self):
        return len(self._ends.read_text().split()) if self._ends.exists() else 0

    def poll(self):
        if self.returncode is None and self._count() > self._former:
            status = int(self._ends.read_text().split()[self._former])
            self.returncode = 128 - status if status > 128 else status
        return self.returncode

    def terminate(self):
        os.kill(self.pid, signal.SIGTERM)

    def wait(self, timeout=10.0):
        end = time.monotonic() + timeout
        while self.poll() is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
            time.sleep(0.02)
        return self.returncode
