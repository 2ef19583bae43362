"""The contrast of the words on every page as they're drawn, in the running program.

Walks the pages as test_access does. Of each text that's whole on screen, takes the commonest luminance for the ground, and
the pixels that differ most from it for the letters; thin ones may not reach their full colour. Prints the texts with a contrast
below 4.5 : 1 (WCAG 2.1), without controls that can't be used. Figures of popovers, of covered texts, and of many texts on GTK
after 4.8 are wrong: the accessibility bus has them in another place.

    /usr/bin/python3 Tests/bench/text_contrast.py [test of test_access …]
"""

import collections
import pathlib
import sys
import time
import unittest

ACCEPTANCE = pathlib.Path(__file__).resolve().parents[1] / "acceptance"
sys.path.insert(0, str(ACCEPTANCE))
sys.dont_write_bytecode = True

import test_access  # noqa: E402
from case import AcceptanceTest  # noqa: E402
from respite_driver import audit  # noqa: E402
from respite_driver.desktop import Desktop  # noqa: E402
from respite_driver.tree import TEXTS  # noqa: E402

ENOUGH = 4.5
LINEAR = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in (level / 255 for level in range(256))]


def contrast(shot):
    """Of the letters in a picture with what's behind them."""
    colours = collections.Counter()
    for start in range(0, shot.height * shot.stride, shot.stride):
        row = shot.data[start: start + shot.width * 4]
        colours.update(zip(row[0::4], row[1::4], row[2::4]))
    light = collections.Counter()
    for (blue, green, red), count in colours.items():
        light[round(0.0722 * LINEAR[blue] + 0.7152 * LINEAR[green] + 0.2126 * LINEAR[red], 3)] += count
    ground = light.most_common(1)[0][0]
    farthest = sorted(light.elements(), key=lambda one: -abs(one - ground))[:3]
    letters = sum(farthest) / len(farthest)
    return (max(letters, ground) + 0.05) / (min(letters, ground) + 0.05)


def is_whole(element, window):
    """Whether nothing of it is outside the window or scrolled out of sight."""
    left, top, width, height = element.extents
    around = [window, *(one for one in element.ancestors if one.role == "scroll pane")]
    return width > 8 and height > 8 and all(
        left >= x and top >= y and left + width <= x + wide and top + height <= y + high
        for x, y, wide, high in (one.extents for one in around))


class Words(test_access.EveryPage):
    """The walk of test_access, that measures instead."""

    found = []

    def faults(self, window, name, is_surface):
        time.sleep(0.5)  # until what comes in has come in
        page, shot = audit.elements(window), self.desktop.screen.shot()
        for element in page:
            around = [element, *element.ancestors]
            if element.role in TEXTS and element.name.strip() and is_whole(element, page[0]) and not any(
                    one.is_control and "sensitive" not in one.states for one in around):
                # Newer GTK counts from inside the window's shadow.
                left, top, width, height = element.extents
                place = left - page[0].extents[0], top - page[0].extents[1], width, height
                self.found.append((contrast(shot.cropped(*place)), name, element))
        return []

    def go_to_help_now(self, *_):
        pass


def main():
    names = sys.argv[1:] or [name for name in dir(Words) if name.startswith("test_") and "keys" not in name]
    with Desktop() as AcceptanceTest.desktop:
        result = unittest.TextTestRunner().run(unittest.TestSuite(map(Words, names)))
    low = sorted((one for one in Words.found if one[0] < ENOUGH), key=lambda one: one[0])
    print(f"{len(Words.found)} texts, {len(low)} below {ENOUGH} : 1")
    for ratio, page, element in low:
        print(f"{ratio:5.2f} : 1  {page}: {element!r}"[:160])
    sys.exit(0 if result.wasSuccessful() and Words.found else 1)


if __name__ == "__main__":
    main()
