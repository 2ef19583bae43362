"""Missing, broken or full: the window opens and says so in one calm sentence, and nothing is overwritten."""

import json
import os
import pathlib
import re
import shutil
import signal
from datetime import date

from case import AcceptanceTest
from respite_driver import page_states, paths, walk
from respite_driver.desktop import Desktop
from respite_driver.homes import ITS_OWN_LOOK
from respite_driver.mock_services import SessionManager
from respite_driver.program import Launcher
from respite_driver.tree import TEXTS
from respite_driver.waiting import wait_until
from respite_driver.window import FEELING, SHORT, WHAT, Window

# Characteristic parts of the sentences of App/Errors/ErrorPresenter.swift and of `doctor`.
NO_SOUND = re.compile(r"No sound device (was found|responds)")
NO_FILE = re.compile(r"isn’t installed|is missing")
BROKEN_FILE = re.compile(r"can’t be played")
NO_CODEC = re.compile(r"gstreamer1\.0-plugins-good")
NOT_KEPT = re.compile(r"Nothing (new )?can be saved|can’t write to")
UNSAVED = "Your words aren’t saved yet"
UNMADE = "Your last changes aren’t saved yet"
FULL = re.compile(r"disk is full|disk is nearly full|can’t write to")
DAMAGED = re.compile(r"database is damaged")
NO_SETTINGS = re.compile(r"settings", re.I)
ALARMING = re.compile(r"!|\b(error|fatal|failed|exception|invalid|crash)\b", re.I)

GARBAGE = bytes(range(256)) * 64


class BadInput(AcceptanceTest):

    def assert_calm(self, node):
        self.assertIsNone(ALARMING.search(node.name), f"calm words: {node.name}")

    def assert_doctor_says(self, pattern, **changes):
        answer = self.launcher.command("doctor", **changes)
        self.assertIn(answer.status, (0, 1), answer)
        self.assertRegex(answer.out, pattern)

    # Sound, bus, codec

    def test_a_scene_plays_without_a_sound_device_and_says_so(self):
        nowhere = {"PULSE_SERVER": f"unix:{self.folder}/nobody", "PULSE_RUNTIME_PATH": str(self.folder)}
        window = self.open(**nowhere)
        window.program.allowed.append(r"^ALSA lib ")
        window.begin("Good", SHORT)
        self.assert_calm(window.see(NO_SOUND))
        window.moves()
        self.assert_doctor_says(NO_SOUND, **nowhere)

    def test_the_window_works_without_any_bus(self):
        self.homes.set({"onboarding-done": "true"} | ITS_OWN_LOOK)
        with Desktop(with_bus=False, with_sound=False) as bare:
            self.launcher = Launcher(bare, self.homes)
            window = Window(bare, self.start(DBUS_SESSION_BUS_ADDRESS=f"unix:path={self.folder}/nobody").program)
            window.program.allowed.append(r"[Ss]ession bus|accessibility bus|D-Bus|dconf")
            wait_until(lambda: window.input.size[0] > 300, what="the window has its size")
            wait_until(lambda: window.picture().colours() > 3, what="it has drawn something")
            # Without a bus there's no accessibility tree, only pixels and keys.
            before = window.picture(0.9)
            window.input.focus(wait=False)
            window.input.send_keys("ctrl+h")
            wait_until(lambda: window.picture(0.9).changed(before) > 0.3, what="Ctrl+H opens another page")
            window.moves()
            self.assertEqual(window.program.stop(), [])

    def test_without_the_codec_the_still_image_stays_with_an_explanation(self):
        plugins = next(pathlib.Path("/usr/lib").glob("*/gstreamer-1.0"), None)
        if plugins is None:
            self.skipTest("GStreamer's plugins are not where Debian puts them")
        some = self.folder / "plugins"
        some.mkdir()
        for plugin in plugins.glob("*.so"):
            if plugin.name not in ("libgstvpx.so", "libgstlibav.so"):
                (some / plugin.name).symlink_to(plugin)
        lacking = {"GST_PLUGIN_SYSTEM_PATH_1_0": str(some), "GST_REGISTRY": str(self.folder / "registry.bin")}
        window = self.open(**lacking)
        window.begin("Good", SHORT)
        self.assert_calm(window.see(NO_CODEC))
        self.assert_doctor_says(NO_CODEC, **lacking)

    # Media

    def with_other_resources(self, change):
        copy = self.folder / "resources"
        shutil.copytree(paths.RESOURCES, copy)
        for film in (copy / "scenes/shore").glob("*.webm"):
            change(film)
        self.launcher = Launcher(self.desktop, self.homes, copy)

    def assert_scene_goes_on_without_picture(self, sentence):
        window = self.open()
        with self.desktop.record() as recording:
            window.begin("Good", SHORT)
            window.see_exercise("scene")
            self.assert_calm(window.see(sentence))
            recording.wait_for_sound()
        walk.leave(window, "Relax")
        window.see(FEELING)
        self.assert_doctor_says(sentence)

    def test_a_missing_video_is_reported_and_its_sound_keeps_playing(self):
        self.with_other_resources(pathlib.Path.unlink)
        self.assert_scene_goes_on_without_picture(NO_FILE)

    def test_a_corrupt_video_is_reported_and_its_sound_keeps_playing(self):
        self.with_other_resources(lambda video: video.write_text("This is not a video.\n"))
        self.assert_scene_goes_on_without_picture(BROKEN_FILE)

    # Words

    def test_a_damaged_database_is_set_aside_intact_and_its_location_is_shown(self):
        self.homes.data.mkdir(mode=0o700)
        (self.homes.data / "respite.db").write_bytes(GARBAGE)
        (self.homes.data / "respite.db").chmod(0o600)
        window = self.open()
        window.open_tab("Reflect")
        kept = wait_until(self.set_aside_file, what="the damaged file is set aside")
        self.assert_calm(window.see(re.compile(re.escape(kept.parent.name) + "|" + re.escape(kept.name))))
        self.respite("reflect", "add", "Life goes on")
        window.see("Life goes on")
        self.assertEqual(self.set_aside_file(), kept, "its bytes are unchanged")

    def set_aside_file(self):
        return next((
            path for path in self.homes.files()
            if path.is_file() and path != self.homes.data / "respite.db" and path.read_bytes() == GARBAGE), None)

    def test_doctor_reports_a_damaged_database_and_leaves_it_alone(self):
        self.homes.data.mkdir(mode=0o700)
        (self.homes.data / "respite.db").write_bytes(GARBAGE)
        self.assert_doctor_says(DAMAGED)
        self.assertIn(GARBAGE, [path.read_bytes() for path in self.homes.files() if path.is_file()])

    def test_a_data_folder_that_cannot_be_created_is_reported(self):
        file = self.folder / "a-file"
        file.write_text("in the way")
        window = self.open(XDG_DATA_HOME=file)
        window.open_tab("Reflect")
        self.assert_calm(window.see(NOT_KEPT))
        window.open_tab("Relax")
        window.open_tab("Reflect")
        self.assertEqual(len(window.tree.all(TEXTS, NOT_KEPT)), 1, "It's said once.")
        window.open_tab("Relax")
        window.begin("Anxious", SHORT)
        window.see_exercise("statements")
        self.assert_doctor_says(NOT_KEPT, XDG_DATA_HOME=file)
        self.assertEqual(file.read_text(), "in the way")

    def on_a_small_disk(self, options, keeping=False):
        """A command that runs the program with a small file system of its own for its data, which begins with what's there
        if `keeping`. Needs root."""
        if os.geteuid() != 0 or shutil.which("unshare") is None:
            self.skipTest("only root can mount a small disk")
        data = self.folder / "person/data"
        kept = f"{data}-kept"
        copies = (f"cp -a '{data}' '{kept}' && ", f"cp -a '{kept}/.' '{data}' && ") if keeping else ("", "")
        script = f"{copies[0]}mount -t tmpfs -o {options} tmpfs '{data}' && {copies[1]}exec \"$@\""
        return ("unshare", "-m", "sh", "-c", script, "sh")

    def test_on_a_full_disk_the_window_opens_and_says_so(self):
        window = self.open(before=self.on_a_small_disk("size=16k"))
        window.open_tab("Reflect")
        self.assert_calm(window.see(FULL))

    def test_on_a_read_only_disk_the_window_opens_and_says_so(self):
        window = self.open(before=self.on_a_small_disk("ro,size=1m"))
        window.open_tab("Reflect")
        self.assert_calm(window.see(NOT_KEPT))

    def test_text_that_does_not_fit_on_the_disk_stays_in_its_field_until_it_can_be_saved(self):
        window = self.open(before=self.on_a_small_disk("size=4m"))
        disk = pathlib.Path(f"/proc/{window.program.pid}/root", *(self.folder / "person/data").parts[1:])
        field = window.compose()
        self.fill(disk / "in-the-way")
        words = "It rained, and I had nowhere to be"
        window.type(words)
        self.assert_calm(window.see(FULL))
        self.assertEqual(field.text, words)
        (disk / "in-the-way").unlink()
        window.type("!")
        window.tree.wait_gone(TEXTS, FULL)
        window.program.kill()

    def test_a_page_whose_words_cannot_be_saved_is_left_and_closed_only_with_an_answer(self):
        window = self.open(before=self.on_a_small_disk("size=4m"))
        disk = pathlib.Path(f"/proc/{window.program.pid}/root", *(self.folder / "person/data").parts[1:])
        field = window.compose()
        self.fill(disk / "in-the-way")
        words = "It rained, and I had nowhere to be"
        window.type(words)
        self.assert_calm(window.see(FULL))
        for leave in (lambda: window.key("Escape"), lambda: window.key("ctrl+q")):
            leave()
            with window.input.at(UNSAVED):
                window.see(UNSAVED)
                window.press("Keep writing")
            window.tree.wait_gone(("heading", "label"), UNSAVED)
            self.assertEqual(field.text, words)
        os.kill(window.program.pid, signal.SIGTERM)
        window.see(UNSAVED)
        # Room again: the words are saved, the question goes, and the program ends as it was asked to.
        (disk / "in-the-way").unlink()
        wait_until(lambda: not window.program.is_running, what="the program ends by itself")
        window.program.ended_by_us = signal.SIGTERM

    def test_words_held_back_by_the_lock_come_back_for_a_screen_reader_too(self):
        page_states.lock(self)
        window = self.open(before=self.on_a_small_disk("size=4m", keeping=True))
        window.open_tab("Reflect")
        self.unlock(window)
        disk = pathlib.Path(f"/proc/{window.program.pid}/root", *(self.folder / "person/data").parts[1:])
        field = window.compose()
        self.fill(disk / "in-the-way")
        words = "It rained, and I had nowhere to be"
        window.type(words)
        window.see(FULL)
        window.key("ctrl+l")
        self.unlock(window)
        wait_until(lambda: window.field(WHAT).text == words, what="the words are back")
        (disk / "in-the-way").unlink()
        window.type("!")
        window.tree.wait_gone(TEXTS, FULL)
        window.program.kill()

    def unlock(self, window):
        window.input.focus()
        window.tree.find(("password text",), "Passphrase").write(page_states.PASSPHRASE)
        window.press("Unlock")
        window.tree.wait_gone(TEXTS, "Your words are locked")

    def test_a_change_that_cannot_be_saved_is_not_called_saved_and_the_window_asks_before_it_closes(self):
        self.respite("worry", "add", "the exam", "--on", date.today().isoformat())
        self.respite("reflect", "add", "Tea in the sun")
        window = self.open(before=self.on_a_small_disk("size=4m", keeping=True), RESPITE_TEST=1)
        disk = pathlib.Path(f"/proc/{window.program.pid}/root", *(self.folder / "person/data").parts[1:])
        window.open_tab("Reflect")
        window.see("Did it happen?")
        self.fill(disk / "in-the-way")
        window.press("No")
        window.press("Delete")
        window.act("test-open", "statements")
        with window.input.at("Coping Statements"):
            window.field("New statement").write("It passes")
            window.key("Escape")
        self.assert_calm(window.see(FULL))
        self.assertFalse(window.sees("Saved."))
        self.assertFalse(window.sees("The reflection is in the bin."))
        window.key("ctrl+q")
        with window.input.at(UNMADE):
            window.press("Go back")
        window.tree.wait_gone(("heading", "label"), UNMADE)
        window.key("ctrl+q")
        window.see(UNMADE)
        # Room again: everything is done after all, and the window closes.
        still = os.open(disk, os.O_DIRECTORY)
        self.addCleanup(os.close, still)
        (disk / "in-the-way").unlink()
        wait_until(lambda: not window.program.is_running, what="the program ends by itself")
        window.program.ended_by_us = signal.SIGTERM
        shutil.rmtree(self.homes.data)
        shutil.copytree(f"/proc/self/fd/{still}/respite", self.homes.data)
        saved = json.loads(self.respite("export", "json").out)
        self.assertEqual(saved["worries"][0]["outcome"], "no")
        self.assertEqual(saved["reflections"], [])
        self.assertIn("It passes", [one["text"] for one in saved["statements"]])

    def test_a_statement_typed_last_is_saved_when_the_program_is_asked_to_end(self):
        window = self.open(RESPITE_TEST=1)
        window.act("test-open", "statements")
        window.field("New statement").write("It passes")
        os.kill(window.program.pid, signal.SIGTERM)
        wait_until(lambda: not window.program.is_running, what="the program ends")
        window.program.ended_by_us = signal.SIGTERM
        self.assertIn("It passes", self.respite("export", "json").out)

    def test_a_logout_waits_for_words_that_cannot_be_saved(self):
        with self.desktop.run_service(SessionManager) as desktop:
            window = self.open(before=self.on_a_small_disk("size=4m"))
            disk = pathlib.Path(f"/proc/{window.program.pid}/root", *(self.folder / "person/data").parts[1:])
            window.compose()
            desktop.ask_to_end()
            self.assertFalse(desktop.is_inhibited(), "nothing is unsaved")
            self.fill(disk / "in-the-way")
            window.type("It rained")
            desktop.ask_to_end()
            self.assertTrue(desktop.is_inhibited())
            window.see(UNSAVED)
            (disk / "in-the-way").unlink()
            wait_until(lambda: not desktop.is_inhibited(), what="the session may end")
            window.tree.wait_gone(("heading", "label"), UNSAVED)
            window.program.kill()

    def test_what_is_typed_last_is_saved_when_the_program_is_asked_to_end(self):
        self.assert_last_words_are_saved(lambda window: os.kill(window.program.pid, signal.SIGTERM))

    def test_what_is_typed_last_is_saved_when_the_session_ends_without_asking(self):
        with self.desktop.run_service(SessionManager) as desktop:
            self.assert_last_words_are_saved(lambda _: desktop.end())

    def assert_last_words_are_saved(self, end):
        window = self.open()
        window.compose()
        window.type("the last words")
        end(window)
        wait_until(lambda: not window.program.is_running, what="the program ends")
        window.program.ended_by_us = signal.SIGTERM
        window = self.open()
        field = window.compose()
        wait_until(lambda: field.text == "the last words", what=lambda: f"they’re there: {field.text!r}")

    def fill(self, path):
        """Fills the disk with one file."""
        with open(path, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 4096)
            except OSError:
                pass

    # Settings

    def test_without_the_settings_schema_the_window_opens_with_defaults(self):
        empty = self.folder / "no-schema"
        empty.mkdir()
        window = self.open(GSETTINGS_SCHEMA_DIR=empty)
        self.assert_calm(window.see(NO_SETTINGS))
        window.begin("Anxious", SHORT)
        window.see_exercise("statements")
        self.assert_doctor_says(NO_SETTINGS, GSETTINGS_SCHEMA_DIR=empty)

    def test_nonsensical_settings_break_nothing(self):
        self.homes.set({
            "onboarding-done": "true", "window-width": "-40", "window-height": "2000000000", "scene-volume": "97.5",
            "meditation-voice-volume": "-1.0", "breathing-pattern": "'nobody knows'", "last-scene": "'../../etc'",
            "day-start-hour": "77", "muted": "'perhaps'", "last-day-relaxed": "'soon'", "nonsense": "<<<"})
        window = self.open()
        walk.help_now(window)
        walk.leave(window, "Relax")
        walk.scene(window)

    def test_an_unreadable_settings_file_breaks_nothing(self):
        self.homes.keyfile.write_bytes(b"\x00\xff[[[ not a key file\n=\n")
        window = self.start()
        window.program.allowed.append(r"[Kk]ey file|keyfile|GSettings")
        window.program.wait_for_window()
        window.press("Help now")
        wait_until(window.is_breathing, what="the circle breathes")

