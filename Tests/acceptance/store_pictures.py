"""The pictures of the read-me and of app stores: the page that each shows, and the words on it.

`script/screenshots --store` makes them all, with the words that were on them; `test_store_pictures` fails once a page says
something else.
"""

import itertools
import json
import re
import struct
import time
import zlib

from respite_driver import audit, paths, walk
from respite_driver.tree import BUTTONS, FIELDS, TABS, TEXTS
from respite_driver.waiting import wait_until

FOLDER = paths.ROOT / "Notes/pictures"
RECORD = FOLDER / "store-words.json"
SIZE = (1000, 700)
ENTRIES = (
    ("The bus waited", "The driver saw me run."),
    ("I rang my sister", "I had put it off for a week, and it was easy."),
    ("A whole page read without looking up", ""),
    ("We ate outside, and nobody looked at a phone", "It was the first warm evening, and somebody had to begin."),
    ("Soup", "There was enough for two days."),
)
SAYING = frozenset(TEXTS + BUTTONS + FIELDS + TABS + ("link", "list item"))
# What changes with each breath.
CHANGING = re.compile(r"^(Inhale|Hold|Exhale|Breathe normally|Round \d+ · .*)$")
# Seconds; longer than any instructions stay on screen.
FADED = 9
# In pixels: the corners of a window, the ground around it, how far below it the shadow falls, and how soft it is.
RADIUS, MARGIN, DROP, SOFTNESS = 12, 40, 8, 17


def scene(window):
    walk.scene(window)
    window.key("Right")
    window.see("Woods at first light")


def breathing(window):
    walk.breathing(window)
    window.press("Begin")
    wait_until(window.is_breathing, what="the circle breathes")


# How each is reached from the tabs, and the tab to leave it for.
PAGES = {
    "relax": (walk.relax, "Relax"),
    "timeline": (walk.reflect, "Reflect"),
    "reading": (lambda window: window.read(), "Learn"),
    "breathing": (breathing, "Relax"),
    "scene": (scene, "Relax"),
}


def write_entries(launcher):
    """Fills the timeline."""
    for event, reason in ENTRIES:
        answer = launcher.command("reflect", "add", event, "--why", reason)
        if answer.status:
            raise AssertionError(f"“{event}” could not be added: {answer.err}")


def words(window):
    """What the page says within the window, in order, each once."""
    width, height = window.tree.windows()[0].extents[2:]

    def is_in_sight(element):
        x, y, wide, high = element.extents
        return x + wide > 0 and y + high > 0 and x < width and y < height
    said = (
        element.name for element in audit.elements(window)
        if element.role in SAYING and not element.is_window_button and is_in_sight(element))
    return list(dict.fromkeys(name for name in said if name and not CHANGING.match(name)))


def recorded():
    """The words on each picture, by its name."""
    return json.loads(RECORD.read_text())


def resting(window, patience=40.0):
    """Waits until the page has said the same for longer than any instructions stay on screen, and returns what it says."""
    end, since, before = time.monotonic() + patience, time.monotonic(), words(window)
    while time.monotonic() < end:
        time.sleep(0.5)
        now = words(window)
        if now != before:
            since, before = time.monotonic(), now
        elif time.monotonic() - since > FADED:
            return now
    raise AssertionError(f"The page keeps changing what it says: {before}")


def remake(window, launcher):
    """Makes all pictures, and records the words on them."""
    window.resize(*SIZE)
    write_entries(launcher)
    record = {}
    for name, (go, tab) in PAGES.items():
        go(window)
        record[name] = resting(window)
        if name == "breathing":  # rather than holding one's breath
            wait_until(window.is_breathing, what="the circle breathes in or out")
        save(window.content(), FOLDER / f"store-{name}.png")
        print(FOLDER / f"store-{name}.png")
        walk.leave(window, tab)
    RECORD.write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n")


# The window as a desktop shows it, with round corners and a soft shadow.

def save(shot, path):
    """Writes a screenshot of the window, on a transparent ground, as a PNG."""
    width, height = shot.width + 2 * MARGIN, shot.height + 2 * MARGIN
    inside = [coverage(x, y, shot.width, shot.height) for y in range(shot.height) for x in range(shot.width)]
    shadow = soft([
        inside[(y - MARGIN - DROP) * shot.width + x - MARGIN] * 0.4
        if MARGIN <= x < MARGIN + shot.width and MARGIN + DROP <= y < MARGIN + DROP + shot.height else 0
        for y in range(height) for x in range(width)], width, height)
    rows = []
    for y in range(height):
        row = bytearray(width * 4)
        row[3::4] = bytes(min(255, round(alpha)) for alpha in shadow[y * width: (y + 1) * width])
        if MARGIN <= y < MARGIN + shot.height:
            start = (y - MARGIN) * shot.stride
            for x in range(shot.width):
                blue, green, red = shot.data[start + x * 4: start + x * 4 + 3]
                own = inside[(y - MARGIN) * shot.width + x] / 255
                at = (x + MARGIN) * 4
                alpha = own + (1 - own) * row[at + 3] / 255
                row[at: at + 4] = *(round(c * own / alpha) if alpha else 0 for c in (red, green, blue)), round(alpha * 255)
        # What PNG calls the filter “Sub”: differences to the pixel before compress better.
        rows.append(b"\1" + bytes((value - before) & 255 for value, before in zip(row, bytes(4) + row)))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, body in ((b"IHDR", header), (b"IDAT", zlib.compress(b"".join(rows), 9)), (b"IEND", b"")):
            file.write(struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)))


def coverage(x, y, width, height):
    """How much of a pixel is inside the window, 0 to 255."""
    across, down = min(x, width - 1 - x), min(y, height - 1 - y)
    if across >= RADIUS or down >= RADIUS:
        return 255
    distance = ((RADIUS - across - 0.5) ** 2 + (RADIUS - down - 0.5) ** 2) ** 0.5
    return round(255 * min(1, max(0, RADIUS + 0.5 - distance)))


def soft(values, width, height):
    """Three box blurs each way, which are nearly a Gaussian."""
    for _ in range(3):
        values = [value for y in range(height) for value in box(values[y * width: (y + 1) * width])]
    for _ in range(3):
        columns = [box(values[x::width]) for x in range(width)]
        values = [value for row in zip(*columns) for value in row]
    return values


def box(line):
    """The mean of each value and its `SOFTNESS` neighbours to either side."""
    sums = list(itertools.accumulate([0] * (SOFTNESS + 1) + line + [0] * SOFTNESS))
    wide = 2 * SOFTNESS + 1
    return [(sums[at + wide] - sums[at]) / wide for at in range(len(sums) - wide)]
