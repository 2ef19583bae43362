"""Compares the memory of a playing scene after a while with after a minute: memory.py [--minutes 60]

Runs the real program in a small window with a null sound sink. Prints each minute; exits with 1 above two per cent.
"""

import argparse
import statistics
import sys
import tempfile
import time

from Xlib import display as x_display

from bench import environment, playing_scene, proportional_memory

LIMIT = 1.02
# Decoders hold a varying number of 4 MiB frames, so each reading spans a whole loop of the video, in seconds.
ROUND = 20


def usual_memory(pid):
    """The median of the readings in one loop."""
    readings = []
    for _ in range(ROUND):
        readings.append(proportional_memory(pid))
        time.sleep(1)
    return statistics.median(readings)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=int, default=60)
    minutes = parser.parse_args().minutes
    screen = x_display.Display().screen()
    with tempfile.TemporaryDirectory() as folder:
        figures = []
        with playing_scene(environment(folder), screen) as process:
            began = time.monotonic()
            for minute in range(1, minutes + 1):
                time.sleep(max(0.0, began + 60 * minute - ROUND - time.monotonic()))
                figures.append(usual_memory(process.pid))
                print(f"after {minute:3} min: {figures[-1]:.1f} MiB", flush=True)
    ratio = figures[-1] / figures[0]
    print(f"after {minutes} minutes against after one: {ratio:.3f} (at most {LIMIT})")
    sys.exit(ratio > LIMIT)


if __name__ == "__main__":
    main()
