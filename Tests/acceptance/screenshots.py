"""Walks the real window through every page and saves a screenshot of each; see script/screenshots."""

import argparse
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
from respite_driver import page_states, paths, walk  # noqa: E402
from respite_driver.desktop import Desktop  # noqa: E402
from respite_driver.homes import Homes  # noqa: E402
from respite_driver.program import Launcher  # noqa: E402
from respite_driver.waiting import wait_until  # noqa: E402
from respite_driver.window import WHY, Window  # noqa: E402

LARGE_TEXT = 96 * 2
# Seconds; longer than any instructions stay on screen.
FADED = 7


class Album:
    """Numbered screenshots of one window."""

    def __init__(self, folder, window, size):
        self.folder = folder
        self.window = window
        self.size = size
        self.count = 0

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


def exercises(album, window):
    """Takes each exercise with its instructions, and without."""
    for name, go, start in (
            ("statements", walk.statements, None), ("breathing", walk.breathing, "Begin"),
            ("scene", walk.scene, None), ("meditation", walk.meditation, "Play")):
        go(window)
        album.take(name, still=name != "scene")
        if start:
            window.press(start)
        time.sleep(FADED)
        album.take(f"{name}-later", still=False)
        if name == "scene":
            window.press("Sleep timer")
            album.take("scene-sleep-timer", still=False)
            window.key("Escape")
            scenes(album, window)
        if name == "meditation":
            window.press("Transcript")
            album.take("meditation-transcript", still=False)
            window.key("Escape")  # closes the transcript
        walk.leave(window, "Relax")
    walk.statements(window)
    window.instead("grounding")
    album.take("grounding")
    walk.leave(window, "Relax")
    walk.help_now(window)
    album.take("help-now", still=False)
    walk.leave(window, "Relax")


def scenes(album, window):
    """Takes every other scene, and the fades between them."""
    for title in paths.scene_titles()[1:]:
        window.key("Right")
        window.see(title)
        time.sleep(0.7)
        album.take("scene-fading", still=False)
        time.sleep(FADED)
        album.take("scene-" + title.lower().replace(" ", "-"), still=False)


def small_windows(album, window):
    """Takes the dialogs."""
    for title, go in walk.DIALOGS:
        before = len(window.tree.windows())
        go(window)
        wait_until(lambda: len(window.tree.windows()) > before, what=f"the window {title} is open")
        album.take(title.lower().replace(" ", "-"))
        walk.leave_dialogs(window, "Relax")


def afterwards(album, window):
    """Takes the question after a session and the page *What helps*."""
    walk.statements(window)
    window.press("Done")
    window.see_question_after()
    album.take("afterwards")
    window.press("Now good")
    album.take("afterwards-good")
    window.see_moods()
    walk.what_helps(window)
    album.take("what-helps")
    walk.leave(window, "Relax")


def reflect(album, window, launcher):
    """Takes the pages of writing a reflection, and a timeline of five."""
    walk.reflect(window)
    album.take("reflect-empty")
    window.compose()
    window.type("The first warm evening")
    album.take("compose-what")
    window.key("Return")
    window.field(WHY)
    window.type("We ate outside.")
    album.take("compose-why")
    leave_all(window, "Reflect")
    store_pictures.write_entries(launcher)
    window.see(store_pictures.ENTRIES[-1][0])
    album.take("timeline")
    walk.bin(window)
    album.take("bin")
    walk.leave(window, "Reflect")


def learn(album, window):
    """Takes the list, and a reading at its beginning and further on."""
    walk.learn(window)
    album.take("learn")
    window.read()
    album.take("reading")
    top = window.picture()
    window.key("Page_Down", "Page_Down")
    wait_until(lambda: window.picture().changed(top) > 0.02, what="the reading scrolls")
    album.take("reading-scrolled")
    walk.leave(window, "Learn")


def help_pages(album, window):
    """Takes Getting more help, before and after choosing a country, and the help plan."""
    walk.more_help(window)
    album.take("more-help-asks")
    window.press("Germany")
    album.take("more-help")
    walk.leave(window, "Relax")
    walk.help_plan(window)
    album.take("help-plan")
    walk.leave(window, "Relax")


def welcome(album, window):
    """Takes the five onboarding pages, and the open cards of the third."""
    for number in range(1, 6):
        album.take(f"welcome-{number}")
        if number == 3:
            for card in ("Learn", "Relax", "Reflect"):
                window.press(re.compile(f"^{card}: "))
            album.take("welcome-3-inside")
        if number < 5:
            window.press("Next")
            time.sleep(0.7)  # until the transition has ended
    window.press("Get Started")
    window.see_tabs("Relax")


def tools(album, window, launcher, folder):
    """Takes *On your mind*, its tools and the check-ins, with something in each."""
    for entries, states in (
            (page_states.tools_in_use(), page_states.MIND),
            (page_states.check_ins_of_a_week(), page_states.CHECK_INS)):
        page_states.bring_in(folder, launcher.command, entries)
        for state in states:
            state.open(window)
            album.take(re.sub(r"\W+", "-", state.name))
            page_states.back(window)


def leave_all(window, tab):
    """Presses Escape until the tabs are shown. From a second question it leads to the first."""
    for _ in range(3):
        window.key("Escape")
        try:
            return wait_until(lambda: window.tab() == tab, deadline=2, what=f"the tab {tab}")
        except AssertionError:
            continue
    raise AssertionError(f"Escape does not lead back to {tab}")


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


def store():
    """Remakes the pictures that are shown to people who don't have Respite yet."""
    with Desktop(size=(1400, 900)) as desktop:
        homes = Homes(desktop.folder / "person")
        homes.set_gtk({"gtk-font-name": "Cantarell 11"})
        launcher = Launcher(desktop, homes)
        program = launcher.open()
        window = Window(desktop, program)
        program.wait_for_window()
        window.input.park_pointer()
        store_pictures.remake(window, launcher)
        complaints = program.stop()
    print("\n".join(complaints), file=sys.stderr, end="")
    return 1 if complaints else 0


def main():
    chosen = options()
    if chosen.store:
        return store()
    folder = (chosen.folder or pathlib.Path(tempfile.mkdtemp(prefix="respite-screenshots-"))).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    status = 0
    # Room for the frame around the window.
    display = tuple(max(a, b + 10) for a, b in zip((1400, 900), chosen.size))
    with Desktop(size=display) as desktop:
        homes = Homes(desktop.folder / "person")
        homes.set({"shows-numbers": "true"})  # a setting without visible effect, so that onboarding is shown
        still = {"gtk-enable-animations": "0"} if chosen.reduced_motion else {}
        homes.set_gtk({"gtk-font-name": "Cantarell 11"} | still)
        if chosen.large_text:
            desktop.x.set_resources(f"Xft.dpi: {LARGE_TEXT:.0f}")
        launcher = Launcher(desktop, homes)
        scheme = {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"} if chosen.dark else {}
        contrast = {"ADW_DEBUG_HIGH_CONTRAST": "1"} if chosen.high_contrast else {}
        direction = {"LANGUAGE": "he"} if chosen.rtl else {}
        program = launcher.open(RESPITE_TEST=1, **scheme, **contrast, **direction)
        window = Window(desktop, program)
        try:
            program.wait_for_window()
            window.input.park_pointer()
            window.resize(*chosen.size)
            album = Album(folder, window, chosen.size)
            welcome(album, window)
            walk.relax(window)
            album.take("relax")
            walk.duration(window)
            album.take("relax-duration")
            window.key("Escape")
            window.see_moods()
            exercises(album, window)
            reflect(album, window, launcher)
            learn(album, window)
            help_pages(album, window)
            small_windows(album, window)
            afterwards(album, window)
            tools(album, window, launcher, desktop.folder)
        except Exception as problem:
            window.desktop.screen.shot().save(folder / "not-reached.png")
            print(f"A page could not be reached: {problem}", file=sys.stderr)
            status = 1
        for words in program.stop():
            print(words, file=sys.stderr)
            status = 1
    print(f"The pictures are in {folder}")
    return status


if __name__ == "__main__":
    result = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(result)
