"""Walks the real window through every page and saves a screenshot of each; see script/screenshots."""

import argparse
import contextlib
import os
import pathlib
import re
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

import store_pictures  # noqa: E402
from respite_driver import history, page_states, paths, walk  # noqa: E402
from respite_driver.desktop import Desktop  # noqa: E402
from respite_driver.homes import Homes, at_noon  # noqa: E402
from respite_driver.program import Launcher  # noqa: E402
from respite_driver.records import Records  # noqa: E402
from respite_driver.waiting import wait_until  # noqa: E402
from respite_driver.window import Window  # noqa: E402

LARGE_TEXT = 96 * 2
# Seconds; longer than any instructions stay on screen.
FADED = 12


class Album:
    """Numbered screenshots of the window."""

    def __init__(self, folder, size):
        self.folder = folder
        self.size = size
        self.count = 0
        self.window = None

    def of(self, window):
        """Goes on with another window, as soon as it has the album's size."""
        self.window = window
        window.resize(*self.size)
        return self

    def take(self, name, still=True):
        """Saves a screenshot, with `still` once nothing moves any more."""
        if still:
            self.settle()
        else:
            time.sleep(1.2)  # the longest cross-fade between pages, and half of the first movement
        self.count += 1
        path = self.folder / f"{self.count:02}-{name}.png"
        picture = self.window.content()
        picture.save(path)
        grown = (picture.width, picture.height) != self.size
        print(path.name + (f"  (needs more room: it made the window {picture.width}x{picture.height})" if grown else ""))

    def settle(self, patience=3.0):
        end = time.monotonic() + patience
        before = self.window.picture()
        while time.monotonic() < end:
            time.sleep(0.3)
            now = self.window.picture()
            if now.changed(before, by=0) == 0:
                return
            before = now


def scenes(album, window):
    """Takes every other scene, and the fades between them."""
    for title in paths.scene_titles()[1:]:
        window.key("Right")
        window.see(title)
        time.sleep(0.7)
        album.take("scene-fading", still=False)
        time.sleep(FADED)
        album.take("scene-" + slug(title), still=False)


def reading(album, window):
    """Takes a reading further on."""
    top = window.picture()
    window.key("Page_Down", "Page_Down")
    wait_until(lambda: window.picture().changed(top) > 0.02, what="the reading scrolls")
    album.take("reading-scrolled")


def afterwards(album, window):
    """Takes what comes after a good answer."""
    window.press("Now good")
    album.take("afterwards-good")


# What is taken besides a state, by its name.
BESIDES = {"scene": scenes, "reading": reading, "afterwards": afterwards}
# States whose instructions fade.
FADING = ("statements", "breathing, on", "scene", "meditation, on")


def slug(name):
    return re.sub(r"\W+", "-", name.lower())


def first_launch(album, window):
    """Takes the onboarding pages, the open cards of the third, and Reflect before anything is written."""
    for number, title in enumerate(walk.welcome(window), 1):
        album.take(f"welcome-{number}")
        if number == 3:
            for card in page_states.TABS:
                window.press(re.compile(f"^{card}: "))
            album.take("welcome-3-inside")
    walk.reflect(window)
    album.take("reflect-empty")


def pages(album, window, launcher, folder):
    """Takes each state of each page."""
    # Those that delete reflections come after those that need them, and what is only for one group comes last.
    for entries, states in (
            (None, page_states.RELAX + page_states.EXERCISES + page_states.SURFACES + page_states.WINDOWS),
            (None, page_states.LEARN + page_states.REFLECT),
            (history.tools_in_use(), page_states.MIND),
            (history.check_ins_of_a_week(), page_states.CHECK_INS)):
        if entries:
            history.import_entries(folder, launcher.command, **entries)
        for state in states:
            try:
                state.open(window)
            except Exception:
                album.take("not-reached", still=False)
                raise
            album.take(slug(state.name))
            if state.name in FADING:
                time.sleep(FADED)
                album.take(f"{slug(state.name)}-later", still=False)
            BESIDES.get(state.name, lambda album, window: None)(album, window)
            page_states.back(window)


def size(text):
    width, height = (int(part) for part in text.lower().split("x"))
    if not (360 <= width <= 2560 and 294 <= height <= 1440):
        raise ValueError
    return width, height


def options():
    parser = argparse.ArgumentParser(
        prog="script/screenshots", description="Saves a picture of every page of the real window.")
    parser.add_argument("folder", nargs="?", type=pathlib.Path, help="where to save (else a temporary folder)")
    parser.add_argument("--size", type=size, default=(1000, 700), metavar="WxH", help="360x294 to 2560x1440")
    parser.add_argument(
        "--store", action="store_true", help="remakes the pictures of the read-me and of app stores, and nothing else")
    parser.add_argument("--dark", action="store_true", help="with the dark preference")
    parser.add_argument("--high-contrast", action="store_true", help="with the high contrast preference")
    parser.add_argument("--large-text", action="store_true", help="with text at 200 %%")
    parser.add_argument("--reduced-motion", action="store_true", help="with animations off")
    parser.add_argument(
        "--rtl", action="store_true", help="mirrored for right-to-left scripts (GTK’s own text is Hebrew)")
    return parser.parse_args()


def store(folder, desktop, launcher, chosen):
    """Remakes the pictures that are shown to people who don't have Respite yet."""
    with opened(desktop, launcher, TZ=at_noon()) as window:
        store_pictures.remake(window, launcher)


def everything(folder, desktop, launcher, chosen):
    """Takes the first launch, and then each page of a person with history."""
    # A setting without visible effect, so that onboarding is shown.
    launcher.homes.set({"shows-numbers": "true"})
    variables = {"RESPITE_TEST": 1}
    if chosen.dark:
        variables["ADW_DEBUG_COLOR_SCHEME"] = "prefer-dark"
    if chosen.high_contrast:
        variables["ADW_DEBUG_HIGH_CONTRAST"] = "1"
    if chosen.rtl:
        variables["LANGUAGE"] = "he"
    album = Album(folder, chosen.size)
    with opened(desktop, launcher, **variables) as window:
        first_launch(album.of(window), window)
    history.add_history(launcher.command, Records(launcher.homes))
    with opened(desktop, launcher, **variables) as window:
        pages(album.of(window), window, launcher, desktop.folder)


@contextlib.contextmanager
def opened(desktop, launcher, **variables):
    """The open window of the program, within a `with` statement. Fails in the end if the program complained."""
    program = launcher.open(**variables)
    window = Window(desktop, program)
    try:
        program.wait_for_window()
        window.input.park_pointer()
        yield window
    finally:
        complaints = program.stop()
        for words in complaints:
            print(words, file=sys.stderr)
    if complaints:
        raise AssertionError("The program complained.")


def main():
    chosen = options()
    folder = (chosen.folder or pathlib.Path(tempfile.mkdtemp(prefix="respite-screenshots-"))).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    # Room for the frame around the window.
    display = tuple(max(a, b + 10) for a, b in zip((1400, 900), chosen.size))
    with Desktop(size=display) as desktop:
        homes = Homes(desktop.folder / "person")
        still = {"gtk-enable-animations": "0"} if chosen.reduced_motion else {}
        homes.set_gtk({"gtk-font-name": "Cantarell 11"} | still)
        if chosen.large_text:
            desktop.x.set_resources(f"Xft.dpi: {LARGE_TEXT:.0f}")
        try:
            (store if chosen.store else everything)(folder, desktop, Launcher(desktop, homes), chosen)
        except Exception as problem:
            print(f"Not everything could be taken: {problem}", file=sys.stderr)
            return 1
    print(f"The pictures are in {store_pictures.FOLDER if chosen.store else folder}")
    return 0


if __name__ == "__main__":
    result = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(result)
