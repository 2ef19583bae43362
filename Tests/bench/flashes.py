"""How often anything flashes within a second while a scene lies behind a breath that is quicker than any rhythm: a second in, a
second out.

Takes the brightness of each film, tile by tile, darkens it as a place is, lets the light swell and shrink, and counts the flashes
as the films' own check does: pairs of opposite changes by a tenth of full scale (WCAG 2.2, at most three a second). Tries
the breath at ten moments of the film.

    ~/.cache/respite-media/bin/python Tests/bench/flashes.py [scene …]
"""

import math
import pathlib
import sys

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/media"))

from film_motion import RATE, Film, most_flashes, tiles  # noqa: E402

SCENES = ROOT / "Resources/scenes"
LEAST, MOST = 0.34, 0.45           # PlaceLight's, at the edge of an empty breath and in the middle of a full one
IN_AND_OUT = 2 * RATE              # frames
ALLOWED = 3


def darkened(levels, light):
    """Brightness as a place is drawn: middle tones fall less (frame_mixer.c)."""
    return light * (levels + 0.75 * (1 - light) * levels * (1 - levels))


def worst(levels):
    frames = np.arange(len(levels))
    found = 0
    for start in range(0, IN_AND_OUT, IN_AND_OUT // 10):
        breath = 0.5 - 0.5 * np.cos(2 * math.pi * (frames + start) / IN_AND_OUT)
        light = LEAST + (MOST - LEAST) * breath[:, None, None]
        found = max(found, most_flashes(darkened(levels, light)))
    return found


def main():
    names = sys.argv[1:] or sorted(path.parent.name for path in SCENES.glob("*/scene-small.webm"))
    found = {}
    for name in names:
        levels = np.array([tiles(frame) for frame in Film(SCENES / name / "scene-small.webm")][:-1])
        found[name] = worst(np.clip(levels, 0, 1))
        print(f"{name:<10} {found[name]} flashes within a second", flush=True)
    sys.exit(0 if max(found.values()) <= ALLOWED else 1)


if __name__ == "__main__":
    main()
