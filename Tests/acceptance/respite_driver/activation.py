"""The program as the desktop starts it: by its name on the session bus, with the service file that is installed."""

import os
import pathlib
import signal
import subprocess
import time

from . import places
from .program import Program
from .tree import Tree
from .waiting import wait_until

ID = "io.github.respite_app.Respite"
OBJECT = "/io/github/respite_app/Respite"
START = """#!/bin/sh
echo started >>{folder}/starts
{variables} {program} "$@" >>{folder}/output-bus.txt 2>&1
echo $? >>{folder}/ends
"""


class Activation:
    """Makes the program known to the desktop's bus, for one person, as long as the `with` statement lasts."""

    def __init__(self, desktop, launcher):
        self._desktop = desktop
        self._folder = launcher.homes.folder
        # Without what the bus itself already has.
        own = launcher.environment().items() - desktop.environment.items()
        self._variables = " ".join(f"{name}='{value}'" for name, value in sorted(own))
        self._service = desktop.folder / f"services/{ID}.service"

    def __enter__(self):
        self._folder.joinpath("starts").touch()
        start = self._folder / "respite"
        start.write_text(START.format(folder=self._folder, variables=self._variables, program=places.program()))
        start.chmod(0o755)
        service = (places.ROOT / f"data/{ID}.service.in").read_text()
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
        """What the desktop calls when the program's icon is pressed."""
        self._call("org.freedesktop.Application.Activate", "{}")

    def ask(self, action):
        """What the desktop calls when an action of the desktop entry is chosen."""
        self._call("org.freedesktop.Application.ActivateAction", action, "[]", "{}")

    def describe_actions(self):
        """Every action that is exported, as GLib prints it."""
        return self._call("org.gtk.Actions.DescribeAll")

    def start_service(self):
        """Only starts it: nothing is asked of it."""
        self._bus("StartServiceByName", ID, "0")

    def owner(self):
        """The process that has the name, or None."""
        answer = self._gdbus("org.freedesktop.DBus", "/", "org.freedesktop.DBus.GetConnectionUnixProcessID", ID)
        return int(answer.stdout.strip("(),\n ").split()[-1]) if answer.returncode == 0 else None

    def program(self):
        """The program that has the name, once somebody has it."""
        return StartedByBus(wait_until(self.owner, what="the program has its name"), self._folder)

    def _call(self, method, *words):
        answer = self._gdbus(ID, OBJECT, method, *words)
        assert answer.returncode == 0, answer.stderr
        return answer.stdout

    def _bus(self, method, *words):
        answer = self._gdbus("org.freedesktop.DBus", "/", f"org.freedesktop.DBus.{method}", *words)
        assert answer.returncode == 0, answer.stderr

    def _gdbus(self, name, path, method, *words):
        return subprocess.run(
            ["gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method, *words],
            env=self._desktop.environment, capture_output=True, text=True, timeout=60)


class StartedByBus(Program):
    """A running program that is not our child."""

    def __init__(self, pid, folder):
        self.output_file = pathlib.Path(folder, "output-bus.txt")
        self.allowed = []
        self.ended_by_us = None
        self.pid = pid
        self._process = Stranger(pid, pathlib.Path(folder, "ends"))
        self.tree = Tree(pid, lambda: self.is_running)

    def wait_for_end(self, deadline=30.0):
        """Waits until it has ended; returns its exit status."""
        return wait_until(lambda: self._process.poll() is not None, deadline, "the program ends") and self._process.returncode


class Stranger:
    """A process that somebody else waits for, as far as the driver asks: its end is read from a file."""

    def __init__(self, pid, ends):
        self._pid = pid
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
        os.kill(self._pid, signal.SIGTERM)

    def kill(self):
        os.kill(self._pid, signal.SIGKILL)

    def wait(self, timeout=10.0):
        end = time.monotonic() + timeout
        while self.poll() is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(str(self._pid), timeout)
            time.sleep(0.02)
        return self.returncode
