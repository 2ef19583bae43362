"""A program in Flatpak's sandbox: what the driver has started is the sandbox then, and what's on the buses is a proxy."""

import contextlib
import os
import pathlib

# Whether script/flatpak-check has put the tested program there.
IS_USED = "RESPITE_IN_FLATPAK" in os.environ


def _read(pid, name):
    try:
        return pathlib.Path(f"/proc/{pid}/{name}").read_text()
    except OSError:
        return ""  # it has ended


def _name(pid):
    return _read(pid, "comm").strip()


def _pipes(pid):
    found = set()
    try:
        for file in os.scandir(f"/proc/{pid}/fd"):
            found.add(os.readlink(file.path))
    except OSError:
        pass
    return {file for file in found if file.startswith("pipe:")}


def program(pid):
    """The process of the program that was started as `pid`: itself, or the first one in the sandbox that it has become."""
    while _name(pid) == "bwrap" and (inside := _read(pid, f"task/{pid}/children").split()):
        pid = int(inside[0])
    return pid


def send(process, signal):
    """Sends a signal to the program that was started as `process`."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(program(process.pid), signal)


def speaks_for(pid, other):
    """Whether the process `pid` has the connection to a bus of the process `other`: as itself, or as its sandbox's proxy,
    which is nobody's child but shares a pipe with the sandbox."""
    if pid == other:
        return True
    sandbox = _read(program(other), "stat").rpartition(") ")[2].split()[1:2]
    return _name(pid) == "xdg-dbus-proxy" and any(
        _name(outside) == "bwrap" and _pipes(pid) & _pipes(outside) for outside in sandbox)
