"""The contrast of the words on every page as they're drawn, in the running program.

Walks the pages as test_access does. text_places.c, loaded into the program, tells where each text is; of its pixels, the commonest
luminance is the ground, and the three that differ most from it are the letters, whose thin ones may not reach their full colour.
Prints the texts below 4.5 : 1 (WCAG 2.1, 1.4.3), without controls that can't be used. RESPITE_PROGRAM is the program,
RESPITE_ARTIFACTS a folder for a picture of each page.

    /usr/bin/python3 Tests/bench/text_contrast.py [test of test_access …]
"""

import collections
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ACCEPTANCE = HERE.parent / "acceptance"
sys.path.insert(0, str(ACCEPTANCE))
sys.dont_write_bytecode = True

import test_access  # noqa: E402
from case import AcceptanceTest  # noqa: E402
from respite_driver.desktop import Desktop  # noqa: E402
from respite_driver.waiting import wait_until  # noqa: E402

ENOUGH = 4.5
PICTURES = os.environ.get("RESPITE_ARTIFACTS")
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


class Words(test_access.EveryPage):
    """The walk of test_access, that measures instead."""

    found, unseen = [], []

    def setUp(self):
        super().setUp()
        library, self.places = self.folder / "text_places.so", self.folder / "places"
        flags = subprocess.run(["pkg-config", "--cflags", "gtk4", "gtk4-x11"], check=True, capture_output=True, text=True).stdout.split()
        # Not linked with GTK: the program brings its own, and commands that start it need none.
        subprocess.run(
            ["cc", "-shared", "-fPIC", "-Wall", "-Werror", "-Wl,-z,lazy", "-o", library, HERE / "text_places.c", *flags], check=True)
        self.launcher.extra |= {"LD_PRELOAD": library, "RESPITE_TEXT_PLACES": self.places}

    def lines(self, window):
        """What the program tells of its texts, once that's the same twice: a page may still be coming in."""
        former = None
        for _ in range(10):
            self.places.unlink(missing_ok=True)
            os.kill(window.program.pid, signal.SIGUSR2)
            wait_until(self.places.exists, what="the program tells where its texts are")
            lines = self.places.read_text().splitlines()
            if lines == former:
                break
            former = lines
            time.sleep(0.5)
        return lines

    def texts(self, window):
        """Where each text is on the display, without those below a popover, and the texts."""
        texts = []
        for line in self.lines(window):
            *place, kind, words = line.split("\t")
            left, top, width, height = map(int, place)
            if kind == "popover":
                texts = [one for one in texts if one[0] + one[2] <= left or one[0] >= left + width or one[1] + one[3] <= top or one[1] >= top + height]
            else:
                texts.append((left, top, width, height, f"{kind} “{words}”"))
        return texts

    def faults(self, window, name, is_surface):
        texts, shot = self.texts(window), self.desktop.screen.shot()
        if not texts:
            self.unseen.append(name)
        if PICTURES:
            shot.save(pathlib.Path(PICTURES, f"{name}.png"))
        for *place, words in texts:
            self.found.append((contrast(shot.cropped(*place)), name, f"{words} at {tuple(place)}"))
        return []

    def go_to_help_now(self, *_):
        pass


def main():
    names = sys.argv[1:] or [name for name in dir(Words) if name.startswith("test_") and "keys" not in name]
    with Desktop() as AcceptanceTest.desktop:
        result = unittest.TextTestRunner().run(unittest.TestSuite(map(Words, names)))
    low = sorted((one for one in Words.found if one[0] < ENOUGH), key=lambda one: one[0])
    print(f"{len(Words.found)} texts, {len(low)} below {ENOUGH} : 1")
    for ratio, page, words in low:
        print(f"{ratio:5.2f} : 1  {page}: {words}"[:160])
    for page in Words.unseen:
        print(f"No text on {page}.")
    sys.exit(0 if result.wasSuccessful() and Words.found else 1)


if __name__ == "__main__":
    main()
