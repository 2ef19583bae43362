"""Media keys and the desktop's media panel: MPRIS, as playerctl sees it."""

import contextlib
import re
import urllib.parse

from Xlib import X, display as x_display

from case import AcceptanceTest
from respite_driver import paths, walk
from respite_driver.homes import ITS_OWN_LOOK, SMALL_WINDOW
from respite_driver.media_panel import ID, PLAYER, MediaPanel
from respite_driver.sound import FAINTEST
from respite_driver.tree import BUTTONS
from respite_driver.waiting import settled, stays, wait_until

ROOT = "org.mpris.MediaPlayer2"

# Every member of MPRIS 2.2, “Media Player Remote Interfacing Specification”: kind, name, types.
SPECIFIED = {
    ROOT: {
        ("method", "Raise", ""), ("method", "Quit", ""),
        ("property", "CanQuit", "b read"), ("property", "Fullscreen", "b readwrite"),
        ("property", "CanSetFullscreen", "b read"), ("property", "CanRaise", "b read"),
        ("property", "HasTrackList", "b read"), ("property", "Identity", "s read"),
        ("property", "DesktopEntry", "s read"), ("property", "SupportedUriSchemes", "as read"),
        ("property", "SupportedMimeTypes", "as read"),
    },
    PLAYER: {
        ("method", "Next", ""), ("method", "Previous", ""), ("method", "Pause", ""), ("method", "PlayPause", ""),
        ("method", "Stop", ""), ("method", "Play", ""), ("method", "Seek", "x"), ("method", "SetPosition", "ox"),
        ("method", "OpenUri", "s"), ("signal", "Seeked", "x"),
        ("property", "PlaybackStatus", "s read"), ("property", "LoopStatus", "s readwrite"),
        ("property", "Rate", "d readwrite"), ("property", "Shuffle", "b readwrite"),
        ("property", "Metadata", "a{sv} read"), ("property", "Volume", "d readwrite"),
        ("property", "Position", "x read"), ("property", "MinimumRate", "d read"),
        ("property", "MaximumRate", "d read"), ("property", "CanGoNext", "b read"),
        ("property", "CanGoPrevious", "b read"), ("property", "CanPlay", "b read"),
        ("property", "CanPause", "b read"), ("property", "CanSeek", "b read"), ("property", "CanControl", "b read"),
    },
}


@contextlib.contextmanager
def cover(desktop):
    """Covers the display with a plain window of another program."""
    display = x_display.Display(desktop.environment["DISPLAY"])
    width, height = desktop.size
    cover = display.screen().root.create_window(
        0, 0, width, height, 0, display.screen().root_depth, background_pixel=0x334455, override_redirect=True)
    cover.map()
    cover.configure(stack_mode=X.Above)
    display.sync()
    try:
        yield
    finally:
        display.close()


class MediaKeys(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.panel = MediaPanel(self.desktop)

    def begin_meditation(self):
        window = self.open()
        walk.meditation(window)
        wait_until(lambda: window.position() is not None, what="a position is shown")
        window.press("Play")
        self.wait_for_player()
        return window

    def begin_scene(self, **settings):
        chosen = {name.replace("_", "-"): value for name, value in settings.items()}
        self.homes.set({"onboarding-done": "true"} | SMALL_WINDOW | chosen)
        window = self.open()
        walk.scene(window)
        self.wait_for_player()
        return window

    def wait_for_player(self):
        wait_until(lambda: self.panel.players() == [ID], what="the player is on the bus")

    def wait_for_status(self, status):
        wait_until(lambda: self.panel.status() == status, what=f"the player is {status}")

    def wait_for_no_player(self):
        wait_until(lambda: self.panel.players() == [], what="the player is off the bus")

    def metadata(self, name):
        return self.panel.ask("metadata", name)

    def picture(self):
        """The cover art file."""
        address = urllib.parse.urlparse(self.metadata("mpris:artUrl"))
        self.assertEqual(address.scheme, "file")
        return paths.SYSTEM / urllib.parse.unquote(address.path).lstrip("/")

    def test_media_keys_play_and_pause_the_meditation_audibly(self):
        # The film behind it is no player.
        self.homes.set({"onboarding-done": "true"} | ITS_OWN_LOOK | SMALL_WINDOW)
        window = self.open()
        self.assertEqual(self.panel.players(), [])
        walk.meditation(window)
        window.tree.find(BUTTONS, "Play")
        self.assertEqual(self.panel.players(), [], "no player before playback")
        with self.desktop.record() as recording:
            window.press("Play")
            recording.wait_for_sound()
            self.wait_for_player()
            self.assertEqual(self.panel.status(), "Playing")
            self.panel.ask("pause")
            recording.wait_for_silence()
            self.wait_for_status("Paused")
            window.tree.find(BUTTONS, "Play")
            held = self.panel.position()
            stays(lambda: self.panel.position() == held, 1.5, "the position, while it is paused")
            self.panel.ask("pause")
            self.panel.ask("play-pause")
            recording.wait_for_sound()
            self.wait_for_status("Playing")
            window.tree.find(BUTTONS, "Pause")
            wait_until(lambda: self.panel.position() > held, what="it goes on")
            self.assertAlmostEqual(self.panel.position(), window.position(), delta=1.5)
            self.panel.ask("stop")
            recording.wait_for_silence()
            self.wait_for_status("Stopped")
            self.assertEqual(self.panel.position(), 0)
            wait_until(lambda: window.position() == 0, what="it is back at the beginning")
            self.panel.ask("play")
            recording.wait_for_sound()
            self.wait_for_status("Playing")
        walk.leave(window, "Relax")
        self.wait_for_no_player()

    def test_the_panel_seeks_the_meditation_unsupported_requests_are_refused_and_each_change_is_signalled_once(self):
        window = self.begin_meditation()
        wait_until(lambda: "mpris:length" in self.panel.ask("metadata"), what="its length is known")
        with self.panel.listen() as listener:
            self.panel.ask("position", "120")
            wait_until(lambda: window.position() >= 120, what="it is at two minutes")
            self.panel.ask("position", "30-")
            wait_until(lambda: 90 <= window.position() < 118, what="it is half a minute earlier")
            self.panel.ask("pause")
            self.wait_for_status("Paused")
            listener.wait_for(3)
            window.press("Back 15 seconds")
            listener.wait_for(4)
            self.panel.ask("volume", "0.25")
            listener.wait_for(5)
            stays(lambda: len(listener.signals()) == 5, 2, "five signals")
        *seeks, paused, back, volume = listener.signals()
        for signal, place in zip((*seeks, back), (120, 90, 75)):
            self.assertEqual(signal[0], f"{PLAYER}.Seeked")
            self.assertAlmostEqual(int(re.fullmatch(r"int64 (\d+),", signal[1])[1]) / 1e6, place, delta=8)
        for signal, change in ((paused, "'PlaybackStatus': <'Paused'>"), (volume, "'Volume': <0.25>")):
            self.assertEqual(
                signal, ("org.freedesktop.DBus.Properties.PropertiesChanged", f"'{PLAYER}', {{{change}}}, @as []"))
        held = self.panel.position()
        self.panel.call(f"{PLAYER}.SetPosition", "/org/example/another", "5000000")
        self.panel.call(f"{PLAYER}.Seek", "9000000000")
        self.panel.call(f"{PLAYER}.Next")
        self.assertEqual(self.panel.position(), held, "stale track id, position beyond the end and no next track are ignored")
        self.panel.call(f"{PLAYER}.Seek", "int64 -9000000000")
        wait_until(lambda: self.panel.position() == 0, what="seeking before the beginning goes to the beginning")
        self.assertIsNone(self.panel.call(f"{PLAYER}.OpenUri", "file:///etc/passwd"))
        self.assertFalse(self.panel.set("LoopStatus", "'Track'"))
        self.assertTrue(self.panel.set("LoopStatus", "'None'"))
        self.assertFalse(self.panel.set("Shuffle", "true"))
        self.assertFalse(self.panel.set("Fullscreen", "true", ROOT))
        wait_until(lambda: "voice-volume=0.25" in self.homes.keyfile.read_text(), what="the volume is saved")
        self.assertEqual(float(self.panel.ask("volume")), 0.25)
        window.press("Volume")
        self.assertIsNotNone(window.inside(("slider",), "Voice volume"))

    def test_every_member_of_both_interfaces_is_implemented_and_the_metadata_are_discreet(self):
        window = self.begin_meditation()
        wait_until(lambda: "mpris:length" in self.panel.ask("metadata"), what="its length is known")
        self.assertAlmostEqual(int(self.metadata("mpris:length")) / 1e6, 600, delta=1)
        self.assertEqual(self.metadata("xesam:title"), "A quiet session")
        self.assertEqual(self.metadata("xesam:album"), "Respite")
        self.assertTrue(self.picture().is_file())
        self.assertNotRegex(self.panel.ask("metadata").lower(), "anx|panic|worr|stress|calming|therap")
        for name, value, interface in (
                ("Identity", "'Respite'", ROOT), ("DesktopEntry", f"'{ID}'", ROOT), ("HasTrackList", "false", ROOT),
                ("SupportedUriSchemes", "@as []", ROOT), ("Rate", "1.0", PLAYER), ("CanGoNext", "false", PLAYER)):
            self.assertEqual(self.panel.property(name, interface), value, name)
        found = self.panel.introspection()
        for interface, members in SPECIFIED.items():
            self.assertEqual(found[interface], members)
            for kind, name, _ in members:
                if kind == "property":
                    self.assertIsNotNone(self.panel.property(name, interface), name)
        self.assertIn("org.freedesktop.DBus.Properties", found)
        self.assertNotIn("org.mpris.MediaPlayer2.TrackList", found)
        window.program.kill()
        self.wait_for_no_player()

    def test_next_and_previous_step_through_the_scenes(self):
        titles = paths.scene_titles()
        window = self.begin_scene()
        self.assertEqual(self.metadata("xesam:title"), titles[0])
        self.assertEqual(self.picture().read_bytes(), (paths.RESOURCES / "scenes/shore/poster.jpg").read_bytes())
        first = self.metadata("mpris:trackid")
        self.panel.ask("next")
        window.see(titles[1])
        wait_until(lambda: self.metadata("xesam:title") == titles[1], what="the panel shows the next scene")
        self.assertNotEqual(self.metadata("mpris:trackid"), first)
        self.assertEqual(self.panel.status(), "Playing")
        self.panel.ask("previous")
        window.see(titles[0])
        wait_until(lambda: self.metadata("mpris:trackid") == first, what="the panel shows the first scene again")
        self.assertEqual(self.panel.property("CanSeek"), "false")
        self.assertEqual(self.panel.property("LoopStatus"), "'Track'")
        # Without a window manager it has no effect, so only the request can be tested.
        self.assertEqual(self.panel.property("CanSetFullscreen", ROOT), "true")
        self.assertTrue(self.panel.set("Fullscreen", "true", ROOT))
        walk.leave(window, "Relax")
        self.wait_for_no_player()

    def test_a_scene_keeps_company_in_a_small_window_where_media_keys_go_on_and_escape_brings_it_back(self):
        window = self.begin_scene()
        size = window.content().width, window.content().height
        window.press("Keep me company")
        wait_until(lambda: window.input.size == (320, 200), what="the window is small")
        window.see("Your desktop decides whether it stays on top.")
        window.moves(middle=1)
        self.panel.ask("pause")
        self.wait_for_status("Paused")

        def has_buttons():
            left, top, width, height = window.tree.find(BUTTONS, "Back to full size").extents
            frame = window.frame()
            shot = self.desktop.screen.shot().cropped(left + frame, top + frame, width, height)
            return max(shot.luma(1)) > 250  # white on a dark ground
        wait_until(lambda: not has_buttons(), 15, "nothing lies on the scene")
        settled(
            window.picture, lambda before, now: now.changed(before) == 0, seconds=0.5, what="the picture, which is paused")
        window.key("Tab")
        wait_until(has_buttons, what="a key shows the buttons")
        window.key("Tab", "space")  # the second button
        self.wait_for_status("Playing")
        window.key("Escape")
        wait_until(lambda: (window.content().width, window.content().height) == size, what="it has its former size")
        window.see_exercise("scene")
        # Told once; and Help now is as large as ever.
        window.press("Keep me company")
        wait_until(lambda: window.input.size == (320, 200), what="it's small again")
        self.assertFalse(window.sees("Your desktop decides whether it stays on top."))
        window.press("Help now")
        wait_until(window.is_breathing, what="it breathes")
        wait_until(lambda: (window.content().width, window.content().height) == size, what="in the former size")

    def test_raise_brings_the_window_to_the_front(self):
        window = self.begin_scene()
        window.moves()
        with cover(self.desktop):
            wait_until(lambda: window.picture(0.6).colours() == 1, what="another window covers it")
            self.panel.call(f"{ROOT}.Raise")
            window.moves()

    def test_a_hidden_scene_is_controlled_from_the_panel(self):
        with self.desktop.record() as recording:
            window = self.begin_scene(sound_when_hidden="false")
            recording.wait_for_sound()
            window.input.hide()
            recording.wait_for_silence()
            self.wait_for_status("Paused")
            self.panel.ask("play")
            recording.wait_for_sound()
            self.wait_for_status("Playing")
            title = self.metadata("xesam:title")
            self.panel.ask("next")
            wait_until(lambda: self.metadata("xesam:title") != title, what="the next scene is heard")
            recording.run_until(recording.seconds() + 2)
            self.assertGreater(recording.loudness_of_last(), FAINTEST)
            self.assert_measurement(lambda: window.program.load(2), 0.15, "of a core for the sound alone")
            window.input.show()
            window.moves()
            self.assertEqual(self.panel.status(), "Playing")
            self.panel.ask("stop")
            recording.wait_for_silence()
            self.wait_for_status("Stopped")

    def test_quit_closes_the_program_like_closing_its_window(self):
        window = self.begin_meditation()
        self.panel.call(f"{ROOT}.Quit")
        self.wait_for_end(window)
        self.wait_for_no_player()
