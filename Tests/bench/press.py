"""Presses buttons of a running program through the accessibility tree: press.py PID [--say] NAME [NAME …]

With --say it prints a line at the moment of each press: its time by the monotonic clock, and the name.
"""

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402  (the version must be chosen first)


def nodes(node):
    yield node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield from nodes(child)


def press(pid, name):
    """Waits up to ten seconds for a button called `name` and presses it."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(index)
            if program is None or program.get_process_id() != pid:
                continue
            for node in nodes(program):
                if node.get_name() == name and node.get_role() == Atspi.Role.PUSH_BUTTON:
                    if SAYS:
                        print(f"{time.monotonic():.6f} {name}", flush=True)
                    Atspi.Action.do_action(node, 0)
                    return
        time.sleep(0.1)
    raise SystemExit(f"There is no button “{name}”.")


SAYS = "--say" in sys.argv
for wanted in sys.argv[3 if SAYS else 2:]:
    press(int(sys.argv[1]), wanted)
    time.sleep(1)
