"""Desktop integration: D-Bus activation, desktop entry, AppStream metadata, shortcuts and the About dialog."""

import configparser
import re
import shlex
import struct
import time
from xml.etree import ElementTree

from case import AcceptanceTest, SharedWindow
from respite_driver import paths, walk
from respite_driver.accessibility_bus import Gio, GLib
from respite_driver.activation import ID, Activation
from respite_driver.tree import BUTTONS, TEXTS
from respite_driver.waiting import settled, stays, wait_until
from respite_driver.window import WHAT, Window


# What a call fails with while the program exits: its objects go before its name, and its name before its connection.
LEAVING = (Gio.DBusError.UNKNOWN_METHOD, Gio.DBusError.NO_REPLY)
HOME = "https://github.com/respite-app/respite"


def entry():
    """The desktop entry."""
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str
    parser.read(paths.ROOT / f"data/{ID}.desktop")
    return parser


class Desktop(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.activation = self.enterContext(Activation(self.desktop, self.launcher))

    def enterContext(self, context):
        entered = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        # Stop the programs while the bus can still activate them.
        self.addCleanup(self._stop_programs)
        return entered

    def started(self):
        """The window of the program started by the bus."""
        program = self.activation.program()
        self.programs.append(program)
        program.wait_for_window()
        return Window(self.desktop, program, self._step)

    def assert_breathing(self, window):
        window.see_exercise("breathing")
        wait_until(window.is_breathing, what="the circle says Breathe in or Breathe out")

    # Activation

    def test_the_bus_starts_the_program_once_and_presents_its_window(self):
        self.activation.activate()
        window = self.started()
        window.see_tabs("Relax")
        window.open_tab("Learn")
        self.activation.activate()
        self.assertEqual(self.respite(DISPLAY=self.desktop.environment["DISPLAY"]).err, "")
        stays(lambda: window.tab() == "Learn" and len(window.tree.windows()) == 1, 1, "the window is as it was")
        self.assertEqual(self.activation.starts, 1)
        self.assertEqual(self.activation.owner(), window.program.pid)

    def test_each_action_starts_the_program_at_its_page_and_works_in_the_open_window_too(self):
        self.activation.ask("help-now")
        window = self.started()
        self.assert_breathing(window)
        window.key("ctrl+q")
        self.wait_for_end(window)
        self.activation.ask("new-reflection")
        window = self.started()
        window.field(WHAT)
        self.activation.ask("help-now")
        self.assert_breathing(window)
        self.activation.activate()
        stays(window.is_breathing, 1, "the circle keeps breathing")
        self.assertEqual((self.activation.starts, len(window.tree.windows())), (2, 1))

    def test_started_as_a_service_without_a_request_it_opens_no_window_and_exits(self):
        self.activation.start_service()
        program = self.activation.program()
        stays(lambda: not program.tree.windows(), 2, "there is no window")
        self.assertTrue(program.is_running)
        self.assertEqual(program.wait_for_end(), 0)
        self.assertIsNone(self.activation.owner())

    def test_the_program_exits_with_its_window_and_starts_again_on_request(self):
        self.activation.activate()
        window = self.started()
        window.see_tabs("Relax")
        window.key("ctrl+q")
        self.assertEqual(window.program.wait_for_end(), 0)
        self.programs.remove(window.program)
        self.activation.ask("help-now")
        self.assert_breathing(self.started())
        self.assertEqual(self.activation.starts, 2)

    def test_a_request_made_while_the_window_closes_opens_a_window(self):
        self.activation.activate()
        window = self.started()
        window.see_tabs("Relax")
        window.key("ctrl+q")

        def asked():
            try:
                self.activation.ask("help-now")
                return True
            except GLib.Error as error:  # on its way out, it no longer answers; the next call starts a new one
                if not any(error.matches(Gio.dbus_error_quark(), leaving) for leaving in LEAVING):
                    raise
                return False
        wait_until(asked, what="a process answers", every=0.05)
        if window.program.is_running:
            time.sleep(0.5)  # it may be about to exit
        if not window.program.is_running:
            self.programs.remove(window.program)
            window = self.started()
        self.assert_breathing(window)

    def test_a_second_service_says_that_one_is_running(self):
        self.activation.activate()
        self.started()
        display = {"DISPLAY": self.desktop.environment["DISPLAY"]}
        answer = self.respite("--gapplication-service", status=1, **display)
        self.assertEqual(len(answer.err.strip().splitlines()), 1, answer.err)

    # The desktop entry

    def test_each_desktop_entry_action_is_exported_and_its_command_works_too(self):
        names = entry()["Desktop Entry"]["Actions"].strip(";").split(";")
        self.assertEqual(names, ["help-now", "new-reflection"])
        self.activation.activate()
        window = self.started()
        window.see_tabs("Relax")
        exported = self.activation.describe_actions()
        for name in names:
            self.assertEqual(exported[name], (True, "", []), "enabled, without a parameter or a state")
        self.assertEqual([name for name in exported if name.startswith("test-")], [], "there's nothing for tests")
        seen = {"help-now": lambda: self.assert_breathing(window), "new-reflection": lambda: window.field(WHAT)}
        for name in reversed(names):
            with self.subTest(name):
                program, *words = shlex.split(entry()[f"Desktop Action {name}"]["Exec"])
                self.assertEqual(program, "respite")
                self.respite(*words, DISPLAY=self.desktop.environment["DISPLAY"])
                seen[name]()


class WithoutActivation(AcceptanceTest):

    def test_the_appstream_metadata_matches_this_version_and_its_screenshots_exist(self):
        page = ElementTree.parse(paths.ROOT / f"data/{ID}.metainfo.xml").getroot()
        self.assertEqual(page.find("releases/release").get("version"), self.respite("--version").out.strip())
        self.assertEqual(page.findtext("summary"), entry()["Desktop Entry"]["Comment"])
        images = page.findall("screenshots/screenshot/image")
        self.assertGreaterEqual(len(images), 3)
        for image in images:
            _, path = image.text.split("/main/")
            size = struct.unpack(">II", (paths.ROOT / path).read_bytes()[16:24])
            self.assertEqual(size, (int(image.get("width")), int(image.get("height"))), path)

    def test_control_w_closes_the_window(self):
        window = self.open()
        window.see_tabs("Relax")
        window.key("ctrl+w")
        self.wait_for_end(window)


class InTheWindow(SharedWindow):
    """The window's class, shortcuts and the About dialog."""

    def prepare(self):
        type(self).opened = staticmethod(self.homes.register_handler("https"))

    def test_the_window_class_matches_the_desktop_entry(self):
        window = self.open()
        self.assertEqual(window.input.class_name(), entry()["Desktop Entry"]["StartupWMClass"])

    def test_control_question_mark_shows_all_shortcuts_and_escape_closes_them(self):
        window = self.open()
        walk.shortcuts(window)
        said = {node.name for node in window.tree.all(TEXTS, showing=False)}
        source = (paths.ROOT / "Sources/App/Shell/Shortcuts.swift").read_text()
        lines = re.findall(r'(?:action\("[\w-]+"|\("[^"]+"), localized\("([^"]+)"\)', source)
        self.assertGreater(len(lines), 25)
        self.assertEqual([line for line in lines if line not in said], [])
        with window.input.at(walk.SHORTCUTS):
            window.input.send_keys("Escape")
        wait_until(lambda: len(window.tree.windows()) == 1, what="the shortcuts have closed")
        window.menu("Keyboard shortcuts")
        wait_until(lambda: len(window.tree.windows()) == 2, what="the menu opens the shortcuts too")

    def test_control_page_up_and_down_switch_tabs_and_stop_at_the_ends(self):
        window = self.open()
        window.see_tabs("Relax")
        for key, tab in (("Prior", "Learn"), ("Prior", "Learn"), ("Next", "Relax"), ("Next", "Reflect"), ("Next", "Reflect")):
            window.key(f"ctrl+{key}")
            window.see_tabs(tab)
        stays(lambda: window.tab() == "Reflect", 0.5, "it stays at the last tab")

    def test_about_says_what_respite_is_not(self):
        window = self.open()
        window.menu("About Respite")
        wait_until(lambda: len(window.tree.windows()) == 2, what="the About dialog is open")
        said = " ".join(node.name for node in window.tree.all(TEXTS + BUTTONS, showing=False))
        self.assertRegex(said, "does not diagnose or treat")
        self.assertIn("Built with", said)

    def press_row(self, window, name):
        """Clicks a row of libadwaita's About dialog, which has no accessible action."""
        left, top, width, height = settled(
            lambda: window.tree.find(("list item",), name).extents, seconds=0.3, what="the row")
        inside = next(other for other in window.tree.windows() if other.name == "About").extents
        frame = (window.input.size[0] - inside[2]) // 2
        window.input.click_at(frame + left + width // 2, frame + top + height // 2)

    def test_links_in_about_open_only_after_confirmation(self):
        window = self.open()
        for rows, address in ((["Details", "Website"], HOME), (["Report an Issue"], f"{HOME}/issues")):
            window.menu("About Respite")
            with window.input.at("About"):
                for row in rows:
                    self.press_row(window, row)
            window.see("Open in your browser?")
            window.see(address)
            window.press("Open")
            wait_until(lambda: self.opened() == address, what=lambda: f"{address} is opened, not {self.opened()}")
            walk.close_windows(window)
