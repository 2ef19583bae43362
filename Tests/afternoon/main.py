"""Uses Respite for an afternoon, chapter by chapter; see script/afternoon."""

import argparse
import contextlib
import os
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "acceptance")]
sys.dont_write_bytecode = True

from chapters import CHAPTERS  # noqa: E402
from hand import Hand  # noqa: E402
from record import Album, folder_for  # noqa: E402
from respite_driver.desktop import Desktop  # noqa: E402
from respite_driver.homes import Homes  # noqa: E402
from respite_driver.program import Launcher  # noqa: E402
from respite_driver.window import Window  # noqa: E402
from respite_driver.window_manager import WindowManager  # noqa: E402

LARGE_TEXT = 96 * 2


class Afternoon:
    """What the chapters use: the person's hand, the window, the album, and ways to open and leave the program."""

    def __init__(self, desktop, album, size, options):
        self.desktop, self.album, self.size = desktop, album, size
        self.homes = Homes(desktop.folder / "person")
        if not options.only or "welcome" in options.only:
            self.homes.set({})  # the first launch
        self.homes.set_gtk({"gtk-font-name": "Cantarell 11"})
        self.launcher = Launcher(desktop, self.homes)
        self._options = {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"} if options.dark else {}
        self.program = self.window = self.hand = None
        self.open()

    def open(self, *words, **changes):
        """Opens the program as a person does, and waits until its window is there."""
        self.close()
        self.program = self.launcher.open(*words, **self._options, **changes)
        self.window = Window(self.desktop, self.program)
        if self.hand is None:
            self.hand = Hand(self.desktop, self.window)
        else:
            self.hand.window = self.window  # the pointer stays where it is
        self.program.wait_for_window()
        self.album.view = lambda: self.window.input.place_of(self.window.input.window())
        self.resize(*self.size)

    def close(self):
        """Ends the program, and notes what it complained about."""
        if self.program is not None:
            for words in self.program.stop():
                self.album.note(words)
            self.program = None

    def resize(self, width, height):
        """Gives the window this size."""
        frame = self.window.frame()
        self.window.input.resize(width + 2 * frame, height + 2 * frame)

    def home(self, tab="Relax"):
        """Goes back to a tab by Escape, from wherever this is."""
        for _ in range(5):
            if self.window.tab() is not None:
                break
            self.hand.key("Escape", look=0.8)
        self.hand.press(tab, look=1.0)


def options():
    parser = argparse.ArgumentParser(prog="script/afternoon", description="Uses Respite for an afternoon.")
    parser.add_argument("folder", nargs="?", help="where to save (else a temporary folder)")
    parser.add_argument("--only", nargs="+", metavar="CHAPTER", choices=[name for name, _, _ in CHAPTERS],
                        help=f"of: {', '.join(name for name, _, _ in CHAPTERS)}")
    parser.add_argument("--size", default="1000x700", metavar="WxH", help="the window's size")
    parser.add_argument("--dark", action="store_true", help="with the dark preference")
    parser.add_argument("--large-text", action="store_true", help="with text at 200 %%")
    parser.add_argument("--no-window-manager", action="store_true", help="without openbox")
    return parser.parse_args()


def spend(afternoon, only):
    """Goes through the chapters, or those named in `only`. Returns how many stopped early."""
    missed, album = 0, afternoon.album
    for name, title, chapter in CHAPTERS:
        if only and name not in only:
            continue
        album.chapter(title)
        try:
            chapter(afternoon)
        except Exception as problem:  # the rest of the afternoon is worth seeing all the same
            missed += 1
            album.take("not-reached")
            album.note(f"Not reached: {str(problem)[:300]}")
            afternoon.open()
    afternoon.close()
    return missed


def main():
    chosen = options()
    folder = folder_for(chosen.folder or tempfile.mkdtemp(prefix="respite-afternoon-"))
    size = tuple(int(part) for part in chosen.size.split("x"))
    with Desktop(size=(max(1400, size[0] + 80), max(900, size[1] + 120))) as desktop:
        if chosen.large_text:
            desktop.x.set_resources(f"Xft.dpi: {LARGE_TEXT}")
        manager = contextlib.nullcontext() if chosen.no_window_manager else desktop.run_service(WindowManager)
        with manager, desktop.record(rate=48_000, channels=2) as recording:
            album = Album(folder, desktop, recording)
            missed = spend(Afternoon(desktop, album, size, chosen), chosen.only)
        album.bind()
    print(f"Everything is in {folder}: begin with index.html." + (f" {missed} chapters stopped early." if missed else ""))
    return 1 if missed else 0


if __name__ == "__main__":
    result = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(result)
