"""Disks that can only be read, are full, or know no shared memory."""

import json
import os
import sqlite3

from case import AcceptanceTest, not_in_a_sandbox
from respite_driver.shims import built

EVENTS = ("A full train, and I stayed", "Zoë called")

# Makes the folder $0 read-only, then runs the rest.
READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
# Puts a small disk with the files of the folder $0 in its place, fills it, then runs the rest.
FULL = ('cp -a "$0" "$0.template" && mount -t tmpfs -o size=512k,mode=700 none "$0" && cp -a "$0.template/." "$0" '
        '&& rm -r "$0.template" && { cat /dev/zero > "$0/filler" 2>/dev/null; exec "$@"; }')


@not_in_a_sandbox("There, the folders are mounted by Flatpak.")
class Reading(AcceptanceTest):

    def setUp(self):
        super().setUp()
        for event in EVENTS:
            self.respite("reflect", "add", event)

    def on(self, disk):
        """What runs a command after the disk was made like this, seen by that command only."""
        may_mount = "-m" if os.geteuid() == 0 else "-rm"
        return ("unshare", may_mount, "sh", "-c", disk, self.homes.data)

    def test_from_a_disk_that_cannot_be_written_everything_is_listed_searched_exported_and_backed_up(self):
        for name, disk, reason in (("read-only", READ_ONLY, "can’t write to"), ("full", FULL, "disk is full")):
            for left in ("closed", "in the log"):
                with self.subTest(f"{name}, {left}"):
                    self.read_everything(disk, reason)
                # The next round finds what a program that was killed has left.
                self.leave_log()

    def leave_log(self):
        if os.fork() == 0:
            database = sqlite3.connect(self.homes.data / "respite.db")
            database.execute("UPDATE reflections SET reason = 'in the log'")
            database.commit()
            os._exit(0)
        os.wait()
        (self.homes.data / "respite.db-shm").unlink()

    def read_everything(self, disk, reason):
        before = self.on(disk)
        answer = self.respite("reflect", "list", before=before)
        for event in EVENTS:
            self.assertIn(event, answer.out)
        self.assertIn(reason, answer.err)
        self.assertEqual(len(answer.err.splitlines()), 1, answer.err)
        self.assertEqual(len(self.listed("--search", "zoe", before=before)), 1)
        exported, copy = self.folder / "all.json", self.folder / "all.db"
        self.respite("export", "json", "-o", exported, before=before)
        self.assertEqual({one["event"] for one in json.loads(exported.read_text())["reflections"]}, set(EVENTS))
        self.respite("backup", copy, before=before)
        events = sqlite3.connect(copy).execute("SELECT event FROM reflections").fetchall()
        self.assertEqual({event for event, in events}, set(EVENTS))
        self.assertIn("Reflections: 2 can be read", self.launcher.command("check", before=before).out)
        examined = self.launcher.command("doctor", before=before)
        self.assertIn("The database works", examined.out)
        self.assertIn(reason, self.refused("reflect", "add", "Something new", before=before))

    def test_the_window_shows_what_cannot_be_written_and_says_why_nothing_new_is_saved(self):
        self.homes.data.chmod(0o500)
        self.addCleanup(self.homes.data.chmod, 0o700)
        window = self.open()
        window.open_tab("Reflect")
        window.see_words("Nothing new can be saved at the moment")
        for event in EVENTS:
            window.see(event)

    def test_without_shared_memory_the_window_and_commands_use_one_file(self):
        self.leave_log()
        self.launcher.extra = {
            "LD_PRELOAD": built("no_shared_memory", self.desktop.folder), "RESPITE_UNMAPPED_ROOT": self.homes.data}
        self.assertIn("in the log", self.respite("reflect", "list").out)
        window = self.open()
        window.open_tab("Reflect")
        window.see(EVENTS[0])
        self.respite("reflect", "add", "Beside the window")
        window.see("Beside the window")
        self.assertEqual(len(self.listed()), 3)
        self.assertIn("The database works", self.launcher.command("doctor").out)
        self.assertEqual([name for name in os.listdir(self.homes.data) if name.endswith(("-wal", "-shm", "memory"))], [])
