"""Guided sessions as a library: chosen, recognised, gone on with; the voice of *Help now*, of the senses and of the breath; and what
is broken in their folders."""

import json
import pathlib
import re
import shutil
import subprocess
import unittest

from case import AcceptanceTest, only_in_soak
from respite_driver import paths, walk
from respite_driver.homes import ITS_OWN_LOOK
from respite_driver.records import Records
from respite_driver.tree import BUTTONS
from respite_driver.waiting import stays, wait_until

HEADING = (("heading",), "Choose for yourself")
RECOGNISER = pathlib.Path.home() / ".cache/respite-media/bin/python"
RECOGNISE = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from voice_recognise import heard
print(heard(Path(sys.argv[2])))
"""


class GuidedLibrary(AcceptanceTest):

    def choose(self, title):
        window = self.open()
        window.key("ctrl+e")
        window.tree.find(*HEADING)
        window.press(title)
        return window

    def test_a_session_is_chosen_sought_left_and_gone_on_with(self):
        window = self.choose("With a worry")
        window.see("With a worry")
        wait_until(lambda: (window.position() or 0) >= 3, what="it plays at once")
        window.press("Transcript")
        heading = window.tree.find(BUTTONS, re.compile(r", [1-9]\d*:\d\d$"))
        minutes, seconds = heading.name.rsplit(", ", 1)[1].split(":")
        heading.press()
        wait_until(lambda: window.position() >= int(minutes) * 60 + int(seconds), what="the heading seeks to its place")
        window.key("Escape")  # closes the transcript
        window.press("Pause")
        held = window.position()
        window.key("Escape")
        window.tree.find(*HEADING)
        window.press("A little kindness")
        window.see("A little kindness")
        wait_until(lambda: window.position() is not None and window.position() < 20, what="another one begins at its beginning")
        window.key("Escape")
        window.tree.find(*HEADING)
        window.press("With a worry")
        wait_until(lambda: held <= (window.position() or 0) < held + 20, what=f"it goes on at {held} s")
        window.key("Escape")
        wait_until(lambda: len(Records(self.homes).sessions()) == 3, what="all three are kept")

    @only_in_soak("it needs the recogniser of script/media --check")
    def test_twenty_words_of_a_session_are_recognised_at_the_sink(self):
        if not RECOGNISER.exists():
            raise unittest.SkipTest("script/media --check sessions installs the recogniser")
        window = self.open()
        file = self.folder / "heard.wav"
        with self.desktop.record() as recording:
            window.key("ctrl+e")
            window.tree.find(*HEADING)
            window.press("A little kindness")
            recording.run_until(45)
        recording.save(file)
        answer = subprocess.run(
            [RECOGNISER, "-c", RECOGNISE, paths.ROOT / "tools/media", file], capture_output=True, text=True, check=True)
        heard = re.findall("[a-z']+", answer.stdout.lower())
        script = (paths.RESOURCES / "sessions/kindness/script.txt").read_text()
        said = re.findall("[a-z']+", " ".join(
            line.split("[pause")[0] for line in script.splitlines() if line and line[0] not in "#[").lower())[:60]
        known = [word for word in said if word in heard]
        print(f"        heard: {' '.join(heard)}")
        self.assertGreaterEqual(len(known), 20)

    def test_the_companion_is_heard_within_half_a_second_and_silent_again_with_one_press(self):
        self.homes.set({"onboarding-done": "true"} | ITS_OWN_LOOK)
        window = self.open("now")
        wait_until(window.is_breathing, what="the circle breathes")
        with self.desktop.record() as recording:
            button = window.tree.find(BUTTONS, "Add a voice")
            left, top, wide, high = button.extents
            frame = window.frame()
            window.input.point(frame + left + wide // 2, frame + top + high // 2)
            stays(lambda: recording.loudness_of_last() < 0.001, 1, "nothing is heard before")
            pressed = recording.seconds()
            window.input.click()
            recording.wait_for_sound()
            self.assert_measurement(lambda: recording.silence_since(pressed), 0.5, "seconds until the companion is heard")
            self.assertTrue(window.is_breathing(), "the circle goes on")
            window.press("Stop the voice")
            recording.wait_for_silence()
            window.tree.find(BUTTONS, "Add a voice")
        wait_until(window.is_breathing, what="the circle breathes")

    def test_the_words_of_the_senses_follow_the_voice_and_wait_in_silence(self):
        window = self.choose("Five Senses")
        silent = (paths.RESOURCES / "exercises/en/grounding.txt").read_text().split("\n\n")[1].splitlines()[0]
        window.see(silent)
        spoken = (paths.RESOURCES / "sessions/five-senses/captions.vtt").read_text().split("\n\n")[1].splitlines()[1]
        with self.desktop.record() as recording:
            window.press("Add a voice")
            recording.wait_for_sound()
            window.see(spoken)
            window.press("Stop the voice")
            recording.wait_for_silence()
        window.see(silent)
        window.key("Escape")
        window.tree.find(*HEADING)

    def test_a_voice_says_the_breath_once_asked_to_and_remembers_it(self):
        window = self.choose("Even")
        wait_until(window.is_breathing, what="the circle breathes")
        with self.desktop.record() as recording:
            window.press("Add a voice")
            recording.wait_for_sound(deadline=15)
        window.key("Escape")
        window.tree.find(*HEADING)
        self.assertIn("breath-voice=true", self.homes.keyfile.read_text())

    def test_sessions_are_listed_for_people_and_programs_and_each_can_be_played(self):
        lines = self.respite("sessions").lines
        ids = [line.split()[0] for line in lines]
        listed = json.loads(self.respite("sessions", "--json").out)
        self.assertEqual([one["id"] for one in listed], ids)
        self.assertEqual(len(set(ids)), len(ids))
        self.assertLessEqual({"panic-companion", "winding-down", "first-week/7"}, set(ids))
        self.assertTrue(all(one["minutes"] > 0 and one["title"] and one["for"] for one in listed))
        window = self.open("play", "first-week/2")
        window.see("Breath")
        wait_until(lambda: (window.position() or 0) >= 1, what="it plays at once")


class BrokenSessions(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.content = self.own_content("sessions")

    def session(self, id):
        return self.content / "sessions" / id

    def test_a_folder_alone_adds_a_session(self):
        shutil.copytree(self.session("kindness"), self.session("harbour"))
        card = json.loads((self.session("harbour") / "session.json").read_text())
        card |= {"id": "harbour", "title": "In the harbour"}
        (self.session("harbour") / "session.json").write_text(json.dumps(card))
        self.assertIn("harbour", [line.split()[0] for line in self.launcher.command("sessions").lines])
        window = self.open("play", "harbour")
        window.see("In the harbour")
        wait_until(lambda: (window.position() or 0) >= 1, what="it plays")

    def test_broken_cards_and_doubles_are_one_sentence_each_and_the_rest_works(self):
        (self.session("kindness") / "session.json").write_text("{ not a card")
        card = json.loads((self.session("body-scan") / "session.json").read_text())
        (self.session("body-scan") / "session.json").write_text(json.dumps(card | {"id": "ten-minutes"}))
        (self.session("first-week/3") / "session.json").unlink()
        answer = self.launcher.command("sessions")
        self.assertEqual(answer.status, 0)
        ids = [line.split()[0] for line in answer.lines]
        self.assertNotIn("kindness", ids)
        self.assertEqual(ids.count("ten-minutes"), 1)
        self.assertIn("first-week/4", ids)
        self.assertEqual(len(answer.err.splitlines()), 4, answer.err)

    def test_a_session_without_captions_and_one_cut_off_play_what_there_is(self):
        (self.session("kindness") / "captions.vtt").unlink()
        voice = self.session("with-a-worry") / "voice.opus"
        voice.write_bytes(voice.read_bytes()[:45_000])
        window = self.open("play", "kindness")
        with self.desktop.record() as recording:
            recording.wait_for_sound()
        window.press("Captions")
        wait_until(lambda: (window.position() or 0) >= 2, what="it plays")
        window.key("Escape")
        window.see_tabs("Relax")
        display = {"DISPLAY": self.desktop.environment["DISPLAY"]}
        self.assertEqual(self.launcher.command("play", "with-a-worry", **display).err, "")
        window.see("With a worry")
        with self.desktop.record() as recording:
            recording.wait_for_sound()
        wait_until(lambda: window.tree.first(BUTTONS, "Play"), deadline=60, what="it ends where the file does")
        walk.leave(window, "Relax")

