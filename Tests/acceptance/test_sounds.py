"""The sounds that a person mixes for a scene."""

import json
import shutil
import subprocess

from case import AcceptanceTest
from respite_driver import paths, walk
from respite_driver.desktop import require_command
from respite_driver.homes import SMALL_WINDOW
from respite_driver.sound import FAINTEST
from respite_driver.tree import BUTTONS
from respite_driver.waiting import stays, wait_until

SLIDER = ("slider",)


def tone(file, frequency):
    """A loop of two seconds, as loud as a scene."""
    subprocess.run(
        [require_command("gst-launch-1.0"), "-q", "audiotestsrc", "num-buffers=200", "samplesperbuffer=480",
         f"freq={frequency}", "volume=0.12", "!", "audio/x-raw,rate=48000,channels=2", "!", "opusenc", "!", "oggmux", "!",
         "filesink", f"location={file}"], check=True, capture_output=True, timeout=60)


class Sounds(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.titles = paths.scene_titles()
        # What ships, but with other layers: a test that needs those would fail when one is renamed.
        self.layers = self.own_content("layers") / "layers"
        shutil.rmtree(self.layers)
        self.add_layer("kettle", "Kettle", 1)
        self.add_layer("harp", "Harp", 2, 660)

    def add_layer(self, name, title, order, frequency=440):
        folder = self.layers / name
        folder.mkdir(parents=True)
        (folder / "layer.json").write_text(json.dumps(
            {"id": name, "title": title, "order": order, "sound": "layer.opus", "credit": "A test", "licence": "CC0-1.0"}))
        tone(folder / "layer.opus", frequency)

    def open_scene(self, **settings):
        self.homes.set({"onboarding-done": "true"} | SMALL_WINDOW | settings)
        window = self.open()
        walk.scene(window)
        return window

    def open_sounds(self, window):
        window.press_inside("Sounds")
        window.inside(SLIDER, "Kettle")

    def close_sounds(self, window):
        window.key("Escape")
        wait_until(lambda: not window.opened((SLIDER, "Kettle")), what="the sheet is closed")

    def level(self, window, name):
        return round(window.inside(SLIDER, name).value[0])

    def set_level(self, window, name, percent):
        window.tree.retrying(lambda: window.inside(SLIDER, name).set(percent))

    def test_a_sound_is_raised_heard_kept_for_its_scene_and_taken_back(self):
        # The scene's own sound is off, so that what's heard is what was mixed.
        window = self.open_scene(**{"scene-mixes": f"'{paths.scene_ids()[0]}:own=0'"})
        with self.desktop.record() as recording:
            window.moves()
            stays(lambda: recording.loudness_of_last() <= FAINTEST, 1.5, "silence")
            self.open_sounds(window)
            self.assertEqual(self.level(window, "This scene"), 0)
            self.assertEqual(self.level(window, "Kettle"), 0)
            self.set_level(window, "Kettle", 50)
            recording.wait_for_sound()
            # Long enough for the slider's fade and a loop's seam.
            recording.run_until(recording.seconds() + 1)
            soft = recording.loudness_of_last()
            self.set_level(window, "Kettle", 100)
            wait_until(lambda: recording.loudness_of_last() > 2 * soft, what="it grows louder")
            wait_until(lambda: "kettle=100" in self.homes.keyfile.read_text(), what="it is saved")
            self.close_sounds(window)

            window.key("Right")
            window.see(self.titles[1])
            self.open_sounds(window)
            self.assertEqual(
                [self.level(window, name) for name in ("This scene", "Kettle", "Harp")], [100, 0, 0],
                "another scene is as it was")
            self.assertNotIn("sensitive", window.inside(BUTTONS, "Reset").states)
            self.close_sounds(window)
            window.key("Left")
            window.see(self.titles[0])
            window.program.kill()

        window = self.open()
        walk.scene(window)
        self.open_sounds(window)
        self.assertEqual(self.level(window, "Kettle"), 100, "kept over a restart")
        with self.desktop.record() as recording:
            recording.wait_for_sound()
            window.press_inside("Reset")
            wait_until(lambda: self.level(window, "Kettle") == 0, what="the layer is at zero")
            self.assertEqual(self.level(window, "This scene"), 100)
            self.assertEqual(window.tree.focused().name, "This scene", "the keyboard isn't left on a resting button")
            wait_until(lambda: "kettle" not in self.homes.keyfile.read_text(), what="nothing is left in the settings")
            recording.wait_for_sound()

    def test_the_keyboard_reaches_every_sound_and_nothing_fades_while_the_sheet_is_open(self):
        window = self.open_scene()
        window.moves()
        window.key("s")
        window.inside(SLIDER, "Kettle")
        names = []
        for _ in range(3):
            names.append(window.tree.focused().name)
            window.key("Tab")
        self.assertEqual(names, ["This scene", "Kettle", "Harp"])
        window.key("shift+Tab")
        wait_until(lambda: window.tree.focused().name == "Harp", what="back to the last slider")
        window.key("Right", "Right")
        wait_until(lambda: self.level(window, "Harp") == 10, what="an arrow key is five per cent")
        stays(lambda: window.tree.first(BUTTONS, "Pause") is not None, 5, "the controls")
        self.close_sounds(window)
        wait_until(lambda: "harp=10" in self.homes.keyfile.read_text(), what="it is saved")

    def test_a_broken_layer_is_reported_in_one_sentence_and_the_rest_works(self):
        (self.layers / "cracked").mkdir()
        (self.layers / "cracked/layer.json").write_text('{"id": "cracked"')
        self.add_layer("zither", "Zither", 9)
        card = json.loads((self.layers / "zither/layer.json").read_text())
        (self.layers / "zither/layer.json").write_text(json.dumps(card | {"id": "harp"}))
        self.add_layer("stump", "Stump", 4)
        (self.layers / "stump/layer.opus").write_bytes(b"OggS" + b"\1" * 4_000)
        report = self.launcher.command("doctor").out
        self.assertEqual(report.count("has no readable layer.json."), 1, report)
        self.assertEqual(report.count("is left out, because another one is called “harp” too."), 1, report)
        self.assertEqual(report.count(str(self.layers / "stump/layer.opus")), 1, report)
        window = self.open_scene(**{"scene-mixes": "'%%;:=garbage:own;'"})
        with self.desktop.record() as recording:
            recording.wait_for_sound()
            self.open_sounds(window)
            self.assertIsNone(window.opened((SLIDER, "Zither")))
            self.set_level(window, "Stump", 80)
            window.see_words("can’t be played")
            self.set_level(window, "This scene", 0)
            recording.wait_for_silence()
            self.set_level(window, "Kettle", 80)
            recording.wait_for_sound()
