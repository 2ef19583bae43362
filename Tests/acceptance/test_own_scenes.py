"""A person's own videos and pictures as scenes."""

import os
import pathlib
import signal
import subprocess
import time

from case import SOAK, AcceptanceTest
from respite_driver import walk
from respite_driver.desktop import require_command
from respite_driver.homes import SMALL_WINDOW, at_noon
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until


def film(path, frames=75, pattern="pinwheel", width=640, height=360):
    """A short silent video whose first and last frames differ."""
    subprocess.run(
        [require_command("gst-launch-1.0"), "-q", "videotestsrc", f"num-buffers={frames}", f"pattern={pattern}", "!",
         f"video/x-raw,width={width},height={height},framerate=25/1", "!", "vp8enc", "deadline=1", "!", "webmmux", "!",
         "filesink", f"location={path}"], check=True, capture_output=True, timeout=120)
    return path


def picture(path, width=1200, height=600):
    subprocess.run(
        [require_command("gst-launch-1.0"), "-q", "videotestsrc", "num-buffers=1", "pattern=white", "!",
         f"video/x-raw,width={width},height={height}", "!", "videoconvert", "!", "pngenc", "!", "filesink",
         f"location={path}"], check=True, capture_output=True, timeout=120)
    return path


def huge_picture(path, side=20_000):
    """A PNG of 20,000 × 20,000 pixels. All rows are the same, so it compresses to almost nothing."""
    import struct
    import zlib

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    pack = zlib.compressobj(1)
    rows = b"".join(pack.compress(bytes(1 + side)) for _ in range(side)) + pack.flush()
    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
    return path


class OwnScenes(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.homes.set({"onboarding-done": "true"} | SMALL_WINDOW)
        self.launcher.extra = {"TZ": at_noon()}  # at night white isn't white
        self.window = self.open()
        walk.scene(self.window)

    @property
    def saved(self):
        folder = self.homes.data / "scenes"
        return sorted(f.name for f in folder.iterdir() if not f.name.startswith(".")) if folder.exists() else []

    def add(self, path):
        """Types the path of a file into the dialog. Returns the longest time the window didn't answer, in the soak."""
        window = self.window
        walk.own_scene(window)
        window.input.choose_file("Add a scene", path)
        worst, end = 0.0, time.monotonic() + (1.5 if SOAK else 0)
        while time.monotonic() < end:
            asked = time.monotonic()
            window.tree.windows()
            worst = max(worst, time.monotonic() - asked)
        return worst

    def test_a_film_is_added_shown_kept_and_removed_with_undo(self):
        window = self.window
        self.add(film(self.folder / "my_brook.webm"))
        window.see("My brook")
        window.moves()
        self.assertEqual(len(self.saved), 1)
        first = window.picture(0.4)
        time.sleep(4)  # it lasts three seconds: the end has faded into the beginning
        window.moves()
        self.assertGreater(first.brightness(), 1)
        window.program.kill()

        self.window = window = self.open()
        walk.scene(window)
        window.see("My brook")
        walk.remove_scene(window)
        window.see("Scene removed.")
        wait_until(lambda: self.saved == [], what="it is removed from the folder")
        window.press("Undo")
        window.see("My brook")
        self.assertEqual(len(self.saved), 1)
        walk.remove_scene(window)
        window.see("Scene removed.")
        walk.leave(window, "Relax")
        wait_until(lambda: not list((self.homes.data / "scenes").iterdir()), what="none of its files are left")

    def test_a_picture_is_added_and_shown(self):
        self.add(picture(self.folder / "snow.png"))
        self.window.see("Snow")

        def below_the_offer():
            """What is between the offer of a sound, which stays for half a minute, and *Done*."""
            picture = self.window.content()
            return picture.cropped(picture.width // 4, picture.height // 2 + 20, picture.width // 2, picture.height // 4)
        wait_until(lambda: below_the_offer().brightness() > 240, what="the white picture is shown")
        self.assertEqual(len(self.saved), 1)

    def test_a_file_that_cannot_be_shown_is_refused_with_the_reason(self):
        good = film(self.folder / "whole.webm")
        text = self.folder / "letter.webm"
        text.write_text("Dear diary,\n" * 400)
        empty = self.folder / "empty.webm"
        empty.touch()
        stump = self.folder / "stump.webm"
        stump.write_bytes(good.read_bytes()[:300])
        for path, words in (
                (text, "isn’t a video or picture"), (empty, "isn’t a video or picture"),
                (stump, "isn’t a video or picture"), (huge_picture(self.folder / "wall.png"), "20000 × 20000")):
            with self.subTest(path.name):
                worst = self.add(path)
                self.window.see_words(words)
                self.assertEqual(self.saved, [])
                self.assert_measurement(lambda: worst, 0.5, "seconds for which the window did not answer")

    def decoder(self, task):
        """The process of `respite-media` that does `task` for the window, or None."""
        for thread in pathlib.Path(f"/proc/{self.window.program.pid}/task").iterdir():
            for child in (thread / "children").read_text().split():
                words = pathlib.Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
                if words[:2] == [b"respite-media", task.encode()]:
                    return int(child)
        return None

    def crash(self, task):
        os.kill(wait_until(lambda: self.decoder(task), every=0.005, what="the decoder runs"), signal.SIGSEGV)

    def test_a_decoder_that_crashes_is_one_sentence(self):
        self.add(huge_picture(self.folder / "wall.png", 9_900))  # takes it a while
        self.crash("analysis")
        self.window.see_words("isn’t a video or picture")
        self.assertEqual(self.saved, [])
        self.add(picture(self.folder / "snow.png"))
        wait_until(lambda: len(self.saved) == 1, what="the next one is added")
        # The same while it plays.
        self.add(film(self.folder / "brook.webm"))
        self.window.see("Brook")
        self.window.moves()
        self.crash("pictures")
        self.window.see_words("can’t be played")
        wait_until(lambda: self.decoder("pictures") is None, what="nothing decodes any more")
        self.window.press("Next scene")
        self.window.moves()
        self.assertEqual(len(self.saved), 2)

    def test_a_film_deleted_while_it_plays_does_no_harm(self):
        window = self.window
        self.add(film(self.folder / "brook.webm"))
        window.see("Brook")
        window.moves()
        for file in (self.homes.data / "scenes").rglob("*.webm"):
            file.unlink()
        time.sleep(4)  # past the end
        window.key("Right")
        wait_until(lambda: window.tree.first(BUTTONS, "Next scene"), what="the page responds")
        window.moves()
