"""“Erase everything”: the next start of any program finishes an interrupted erasure."""

import os
import shutil

from case import AcceptanceTest

APPLICATION = "io.github.respite_app.Respite"

MARK = """<bookmark href="file:///home/x/{}" added="2026-01-01T00:00:00Z" modified="2026-01-01T00:00:00Z"
visited="2026-01-01T00:00:00Z"><info><metadata owner="http://freedesktop.org"><mime:mime-type type="text/plain"/>
<bookmark:applications><bookmark:application name="{}" exec="x" modified="2026-01-01T00:00:00Z" count="1"/>
</bookmark:applications></metadata></info></bookmark>"""
RECENT = """<?xml version="1.0" encoding="UTF-8"?>
<xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">""" + MARK.format(
    "respite-2026-11-22.json", "Respite") + MARK.format("letter.txt", "Editor") + "</xbel>\n"


class Erase(AcceptanceTest):

    def test_an_interrupted_erasure_is_finished_and_leaves_nothing_behind(self):
        self.respite("reflect", "add", "words")
        person = self.homes.folder
        for name in ("config", "cache", "state"):
            (person / name / "respite/inside").mkdir(parents=True)
            (person / name / "respite/inside/file").write_text("words")
        autostart = person / "config/autostart"
        autostart.mkdir()
        for name in (APPLICATION, "org.example.Other"):
            (autostart / f"{name}.desktop").write_text("[Desktop Entry]\n")
        self.homes.set({"onboarding-done": "true", "scene-volume": "0.7"})
        recent = person / "data/recently-used.xbel"
        recent.write_text(RECENT)
        self.homes.leave_interrupted_erasure()
        # --help and usage errors don't resume it.
        for words, status in (("--help",), 0), (("help", "reflect"), 0), (("--version",), 0), (("nonsense",), 64):
            self.respite(*words, status=status)
            self.assertTrue((self.homes.data / "respite.db").exists())
        self.respite("plan", "good", "short")
        self.assertEqual(list((person / "data").iterdir()), [recent])
        self.assertNotIn("respite-2026-11-22.json", recent.read_text())
        self.assertIn("letter.txt", recent.read_text())
        self.assertEqual(list((person / "cache").iterdir()), [])
        self.assertEqual(list((person / "state").iterdir()), [])
        self.assertFalse((person / "config/respite").exists())
        self.assertEqual([file.name for file in autostart.iterdir()], ["org.example.Other.desktop"])
        self.assertNotIn("scene-volume", self.homes.keyfile.read_text() if self.homes.keyfile.exists() else "")
        self.assertNotIn("onboarding-done", self.homes.keyfile.read_text() if self.homes.keyfile.exists() else "")
        self.assertEqual(self.respite("reflect", "list").out, "")

    def test_an_invalid_erasure_marker_is_set_aside_and_reported_once(self):
        self.respite("reflect", "add", "words")
        mark, folder = self.homes.data / "erasing", self.homes.data.stat()
        makers = {
            "as a former version left it": mark.touch,
            "nonsense": lambda: mark.write_text("{"),
            "a folder": mark.mkdir,
            "a pipe": lambda: os.mkfifo(mark),
            "a link": lambda: mark.symlink_to("/dev/zero"),
            "a link to nothing": lambda: mark.symlink_to("nowhere"),
            "large": lambda: mark.write_text(" " * 100_000),
            "of another computer": lambda: self.homes.leave_interrupted_erasure(computer="0" * 32),
            "of another folder": lambda: self.homes.leave_interrupted_erasure(folder=folder.st_ino + 1),
            "of another disk": lambda: self.homes.leave_interrupted_erasure(device=folder.st_dev + 1),
            "a copy": lambda: self.homes.leave_interrupted_erasure(file=1),
            "of no time": lambda: self.homes.leave_interrupted_erasure(began="soon"),
        }
        for number, (what, make) in enumerate(makers.items(), 1):
            with self.subTest(what):
                make()
                self.assertEqual(self.respite("--help").err, "")
                answer = self.respite("plan", "good", "short")
                self.assertEqual(len(answer.err.splitlines()), 1, answer.err)
                self.assertIn(str(self.homes.data / f"erasing-set-aside-{number}"), answer.err)
                self.assertEqual(self.respite("plan", "good", "short").err, "")
                self.assertFalse(os.path.lexists(mark))
                self.assertTrue(os.path.lexists(self.homes.data / f"erasing-set-aside-{number}"))
                self.assertEqual(self.events(), ["words"])

    def test_a_marker_copied_along_with_the_folder_erases_nothing(self):
        self.respite("reflect", "add", "words")
        self.homes.leave_interrupted_erasure()
        # A file-level backup restores it, into a new folder or file by file into the existing one.
        copy = self.folder / "copy"
        shutil.copytree(self.homes.data, copy)
        for restore in (lambda: shutil.copytree(copy, self.homes.data, dirs_exist_ok=True),
                        lambda: (shutil.rmtree(self.homes.data), shutil.copytree(copy, self.homes.data))):
            former = self.homes.data / "erasing"
            if former.exists():
                # While it's open, no other file gets its inode.
                self.addCleanup(os.close, os.open(former, os.O_RDONLY))
                former.unlink()
            restore()
            self.assertIn("set-aside", self.respite("plan", "good", "short").err)
            self.assertEqual(self.events(), ["words"])

    def test_an_old_erasure_is_reported_and_not_resumed(self):
        self.respite("reflect", "add", "words")
        for seconds in (86_400 + 60, -86_400 - 60):
            self.homes.leave_interrupted_erasure(seconds_ago=seconds)
            for _ in range(2):
                answer = self.respite("plan", "good", "short")
                self.assertEqual(len(answer.err.splitlines()), 1, answer.err)
                self.assertIn("choose “Erase everything” again", answer.err)
            self.assertEqual(self.events(), ["words"])
            # Opening the store starts afresh.
            self.assertEqual(self.respite("plan", "good", "short").err, "")
            self.assertFalse((self.homes.data / "erasing").exists())
