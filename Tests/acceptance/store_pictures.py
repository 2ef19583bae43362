"""The pictures of the read-me and of app stores: the page that each shows, and the words on it.

`script/screenshots --store` makes them all, with the words that were on them; `test_store_pictures` fails once a page says
something else.
"""

import json
import re
import subprocess
import time

from respite_driver import audit, paths, walk
from respite_driver.tree import BUTTONS, FIELDS, TABS, TEXTS
from respite_driver.waiting import wait_until
from respite_driver.window import BREATHING_IN_OR_OUT

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
CHANGING = re.compile(r"^(Breathe in|Hold|Breathe out|Breathe normally|Round \d+ · .*)$")
# Seconds; longer than any instructions stay on screen.
FADED = 12
# In pixels: the corners of a window, the ground around it, how far below it the shadow falls, and how soft it is.
RADIUS, MARGIN, DROP, SOFTNESS = 12, 40, 8, 17


# How each is reached from the tabs, and the tab to leave it for.
PAGES = {
    "relax": (walk.relax, "Relax"),
    "timeline": (walk.reflect, "Reflect"),
    "reading": (walk.go.read(), "Learn"),
    "breathing": (walk.breathing.press("Begin").inside(BUTTONS, BREATHING_IN_OR_OUT), "Relax"),
    "scene": (walk.scene.key("Right").see("Woods at first light"), "Relax"),
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


def save(shot, path):
    """Writes a screenshot as a PNG of the window as a desktop shows it: with round corners and a soft shadow, on a
    transparent ground."""
    across, down = (f"max(0,{RADIUS - 0.5}-min({at},{size}-1-{at}))" for at, size in (("X", "W"), ("Y", "H")))
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pixel_format", "bgr0", "-video_size", f"{shot.width}x{shot.height}",
         "-i", "pipe:0", "-filter_complex",
         f"format=gbrap,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*clip({RADIUS + 0.5}-hypot({across},{down}),0,1)',"
         "split[window][shape];"
         f"[shape]geq=r=0:g=0:b=0:a='0.4*alpha(X,Y)',pad=iw+{2 * MARGIN}:ih+{2 * MARGIN}:{MARGIN}:{MARGIN + DROP}:black@0,"
         f"boxblur=luma_radius=0:chroma_radius=0:alpha_radius={SOFTNESS}:alpha_power=3[shadow];"
         f"[shadow][window]overlay={MARGIN}:{MARGIN}:format=gbrp",
         "-frames:v", "1", "-pred", "mixed", str(path)], input=shot.data, check=True)
