"""Missing, broken or full: the window opens and says so in one calm sentence, and nothing is overwritten."""

import contextlib
import os
import pathlib
import re
import shutil
import signal
from datetime import date

from case import AcceptanceTest, not_in_a_sandbox
from respite_driver import page_states, walk
from respite_driver.desktop import Desktop
from respite_driver.homes import ITS_OWN_LOOK
from respite_driver.mock_services import SessionManager
from respite_driver.program import Launcher
from respite_driver.saved import SavedState
from respite_driver.tree import BUTTONS, TEXTS
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
NO_SETTINGS = re.compile(r"settings", re.I)
ALARMING = re.compile(r"!|\b(error|fatal|failed|exception|invalid|crash)\b", re.I)

GARBAGE = bytes(range(256)) * 64
FRONT = """---
id: {name}
title: "{title}"
summary: One line.
topic: test
order: 99
minutes: 1
reviewed: 2026-01-01
sources:
  - authors: Nobody
    year: 2020
    title: A page
    url: https://example.org/a?b=1&c=2
    consulted: 2026-01-01
---

"""


def reading(name, body):
    return FRONT.format(name=name, title=name.title()) + body


# By file: how it is broken, and what the doctor says of it.
BROKEN_CONTENT = {
    "readings/en/html.md": (
        lambda _: reading("html", "<script>alert(1)</script> & <b>bold</b>\n\n<p>"), r"Readings.*\d can be read"),
    "readings/en/broken.md": (
        lambda _: "---\nid: broken\ntitle: [\n---\nWords.\n", r"Reading broken\.md, line [345].* isn’t shown"),
    "readings/en/missing.md": (
        lambda _: "---\nid: missing\ntitle: A\n---\nWords.\n", r"Reading missing\.md.*“summary” is missing"),
    "readings/en/odd.md": (
        lambda _: reading("odd", "Words.").replace("topic: test", "topic: test\ncolour: blue"),
        r"Reading odd\.md, line 6.* shown.*“colour”"),
    "readings/en/huge.md": (lambda _: reading("huge", "word " * 1_000_000), r"Reading huge\.md.*the limit is"),
    "readings/en/mark.md": (lambda _: reading("mark", "Words.[^7]"), r"Reading mark\.md, line 17.*source 7"),
    "path/en.yaml": (
        lambda text: text.replace("{first-week/1: 2}", "{flying: 2}"),
        "Part 1 of the way through names “flying” to do, which isn’t there."),
    "help/helplines.yaml": (
        lambda text: text.replace('number: "142"', "number: call us"),
        r"The helpline entry on line \d+ was left out: “call us” can’t be dialled\."),
}


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

    @not_in_a_sandbox("Flatpak itself needs one")
    def test_the_window_and_a_scene_work_without_any_bus(self):
        self.homes.set({"onboarding-done": "true"} | ITS_OWN_LOOK)
        with Desktop(with_bus=False) as bare:
            self.launcher = Launcher(bare, self.homes)
            window = Window(bare, self.start(DBUS_SESSION_BUS_ADDRESS=f"unix:path={self.folder}/nobody").program)
            window.program.allowed.append(r"[Ss]ession bus|accessibility bus|D-Bus|dconf")
            wait_until(lambda: window.input.size[0] > 300, what="the window has its size")
            wait_until(lambda: window.picture().colours() > 3, what="it has drawn something")
            # Without a bus there's no accessibility tree, only pixels, sound and keys.
            before = window.picture(0.9)
            window.input.focus(wait=False)
            window.input.send_keys("ctrl+h")
            wait_until(lambda: window.picture(0.9).changed(before) > 0.3, what="Ctrl+H opens another page")
            window.moves()
            window.input.send_keys("Escape")
            with bare.record() as recording:
                wait_until(lambda: window.picture(0.9).changed(before) < 0.3, what="Escape leads back")
                window.input.send_keys("3", "1")
                recording.wait_for_sound()
                window.moves()
                window.input.send_keys("space")
                recording.wait_for_silence()
                window.input.send_keys("space")  # it was paused, not left
                recording.wait_for_sound()
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

    # What ships with it

    def test_a_missing_or_corrupt_video_is_reported_and_its_sound_keeps_playing(self):
        content = self.own_content("scenes")
        films = list((content / "scenes/shore").glob("*.webm"))
        window = self.open()
        for spoil, sentence in (
                (lambda film: film.write_text("This is not a video.\n"), BROKEN_FILE), (pathlib.Path.unlink, NO_FILE)):
            for film in films:
                spoil(film)
            with self.subTest(sentence), self.desktop.record() as recording:
                window.begin("Good", SHORT)
                window.see_exercise("scene")
                self.assert_calm(window.see(sentence))
                recording.wait_for_sound()
            walk.leave(window, "Relax")
            window.see(FEELING)
            self.assert_doctor_says(sentence)

    def test_what_is_broken_is_left_out_and_named_by_the_doctor_and_the_rest_is_there(self):
        content = self.own_content("path", "help", "readings", "scenes")
        for name, (change, _) in BROKEN_CONTENT.items():
            file = content / name
            file.write_text(change(file.read_text() if file.exists() else ""))
        for film in (content / "scenes/shore").glob("*.webm"):
            film.unlink()
        said = self.launcher.command("doctor").out
        for name, (_, pattern) in (BROKEN_CONTENT | {"the film": (None, NO_FILE)}).items():
            with self.subTest(name):
                self.assertRegex(said, pattern)
        window = self.open()
        window.open_tab("Learn")
        window.press("Open part 1")
        window.see("Something of this part isn’t installed. You can do the rest.")
        window.key("Escape")
        window.tree.find(BUTTONS, "Odd", showing=False)
        for title in ("Huge", "Mark", "A"):
            self.assertIsNone(window.tree.first(BUTTONS, title, showing=False))
        window.tree.find(BUTTONS, "Html", showing=False).press()
        window.see("<script>alert(1)</script> & <b>bold</b>")
        walk.leave(window, "Learn")
        walk.more_help(window)
        window.press("All countries")
        window.press("Austria")
        window.see_words("in Austria yet")
        shown = [node.name for node in window.tree.all(BUTTONS, showing=False)]
        self.assertIn("Copy 112, emergency", shown)
        self.assertNotIn("Copy 142, TelefonSeelsorge", shown)

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

    def test_the_window_says_what_was_recovered_and_which_backup_exists(self):
        for number in range(5):
            self.respite("reflect", "add", f"good thing {number}")
        (self.homes.data / "backups").mkdir(mode=0o700)
        self.respite("backup", self.homes.data / "backups/respite-2026-03-29.db")
        self.respite("reflect", "add", "written later")
        file = self.homes.data / "respite.db"
        file.write_bytes(b"\0" * 100 + file.read_bytes()[100:])
        window = self.open()
        window.open_tab("Reflect")
        window.see_words("6 reflections were recovered, and they’re here")
        window.see_words("has 5 reflections")
        window.see("written later")

    def set_aside_file(self):
        return next((
            path for path in self.homes.files()
            if path.is_file() and path != self.homes.data / "respite.db" and path.read_bytes() == GARBAGE), None)

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

    def open_on_a_small_disk(self, size="4m", keeping=False, **changes):
        """The window, with a small file system of its own for its data, which begins with what's there if `keeping`. Returns
        it and the disk. Needs root."""
        if os.geteuid() != 0 or shutil.which("unshare") is None:
            self.skipTest("only root can mount a small disk")
        data = self.folder / "person/data"
        kept = f"{data}-kept"
        copies = (f"cp -a '{data}' '{kept}' && ", f"cp -a '{kept}/.' '{data}' && ") if keeping else ("", "")
        script = f"{copies[0]}mount -t tmpfs -o size={size} tmpfs '{data}' && {copies[1]}exec \"$@\""
        window = self.open(before=("unshare", "-m", "sh", "-c", script, "sh"), **changes)
        return window, pathlib.Path(f"/proc/{window.program.pid}/root", *data.parts[1:])

    def fill(self, disk):
        """Fills the disk with one file, which is returned."""
        with contextlib.suppress(OSError), open(disk / "in-the-way", "wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)
        return disk / "in-the-way"

    def test_on_a_full_disk_the_window_opens_and_says_so(self):
        window, _ = self.open_on_a_small_disk("16k")
        window.open_tab("Reflect")
        self.assert_calm(window.see(FULL))

    def test_a_page_whose_words_cannot_be_saved_is_left_and_closed_only_with_an_answer(self):
        window, disk = self.open_on_a_small_disk()
        field = window.compose()
        in_the_way = self.fill(disk)
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
        in_the_way.unlink()
        self.wait_for_end(window)

    def test_words_held_back_by_the_lock_come_back_for_a_screen_reader_too(self):
        page_states.lock(self)
        window, disk = self.open_on_a_small_disk(keeping=True)
        window.open_tab("Reflect")
        self.unlock(window)
        window.compose()
        in_the_way = self.fill(disk)
        words = "It rained, and I had nowhere to be"
        window.type(words)
        window.see(FULL)
        window.key("ctrl+l")
        window.see("Your words are locked")
        window.tree.find(("password text",), "Passphrase").write(page_states.PASSPHRASE)
        window.press("Unlock")
        wait_until(lambda: window.field(WHAT).text == words, what="the words are back")
        in_the_way.unlink()
        window.type("!")
        window.tree.wait_gone(TEXTS, FULL)
        window.program.kill()

    def test_a_change_that_cannot_be_saved_is_not_called_saved_and_the_window_asks_before_it_closes(self):
        self.respite("worry", "add", "the exam", "--on", date.today().isoformat())
        self.respite("reflect", "add", "Tea in the sun")
        window, disk = self.open_on_a_small_disk(keeping=True, RESPITE_TEST=1)
        window.open_tab("Reflect")
        window.press("Something on your mind?")
        window.see("Did it happen?")
        in_the_way = self.fill(disk)
        window.press("No")
        window.key("Escape")
        window.see_tabs("Reflect")
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
        in_the_way.unlink()
        self.wait_for_end(window)
        shutil.rmtree(self.homes.data)
        shutil.copytree(f"/proc/self/fd/{still}/respite", self.homes.data)
        self.assertEqual(self.exported("worries")[0]["outcome"], "no")
        self.assertEqual(self.events(), [])
        self.assertIn("It passes", [one["text"] for one in self.exported("statements")])

    def test_a_statement_typed_last_is_saved_when_the_program_is_asked_to_end(self):
        window = self.open(RESPITE_TEST=1)
        window.act("test-open", "statements")
        window.field("New statement").write("It passes")
        os.kill(window.program.pid, signal.SIGTERM)
        self.wait_for_end(window)
        self.assertIn("It passes", [one["text"] for one in self.exported("statements")])

    def test_what_is_typed_last_is_saved_when_the_program_is_asked_to_end_or_the_session_ends_without_asking(self):
        with self.desktop.run_service(SessionManager) as desktop:
            words = ""
            for end in (lambda: os.kill(window.program.pid, signal.SIGTERM), desktop.end):
                window = self.open()
                field = window.compose()
                wait_until(lambda: field.text == words, what=lambda: f"“{words}” is there: {field.text!r}")
                window.key("ctrl+End")
                window.type("the last words")
                words += "the last words"
                end()
                self.wait_for_end(window)
            self.assertEqual(SavedState(self.homes.data).drafts()["reflection"][0][0], words)

    def test_a_logout_waits_for_words_that_cannot_be_saved(self):
        with self.desktop.run_service(SessionManager) as desktop:
            window, disk = self.open_on_a_small_disk()
            window.compose()
            desktop.ask_to_end()
            self.assertFalse(desktop.is_inhibited(), "nothing is unsaved")
            in_the_way = self.fill(disk)
            window.type("It rained")
            desktop.ask_to_end()
            self.assertTrue(desktop.is_inhibited())
            window.see(UNSAVED)
            in_the_way.unlink()
            wait_until(lambda: not desktop.is_inhibited(), what="the session may end")
            window.tree.wait_gone(("heading", "label"), UNSAVED)
            window.program.kill()

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

