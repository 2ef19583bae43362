"""Presses buttons of a running program through the accessibility tree: press.py PID [--say] NAME [NAME …]

With --say it prints a line at the moment of each press: its time by the monotonic clock, and the name.
"""

import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "acceptance"))

from respite_driver.tree import BUTTONS, Tree  # noqa: E402

SAYS = "--say" in sys.argv
for wanted in sys.argv[3 if SAYS else 2:]:
    button = Tree(int(sys.argv[1])).find(BUTTONS, wanted)
    if SAYS:
        print(f"{time.monotonic():.6f} {wanted}", flush=True)
    button.press()
    time.sleep(1)
