"""What is asked outside the window, by file choosers and print dialogs, when the lock closes before it's answered."""

import json
import os
import re
import signal
import time
import uuid

from case import SOAK, AcceptanceTest, not_in_a_sandbox
from respite_driver import page_states, walk
from respite_driver.mock_services import LatePortals, Logins
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from test_own_scenes import film

# So that GTK asks the portals outside a sandbox too, as in one.
PORTALS = {"GDK_DEBUG": "portals"}
SHEET = "A page for your doctor"
DATA = ("Export everything", "Back up now", "Import a file", "Restore a backup")


@not_in_a_sandbox("logind can't be reached there, nor the files that the portals name")
class Outside(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.respite("reflect", "add", "zanzibar")
        self.respite("note", "7")
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir()
        self.chosen = self.folder / "chosen"
        self.chosen.mkdir()

    def unlock(self, window):
        super().unlock(window)
        window.see_words("zanzibar")

    def open_sheet(self, window):
        window.menu("What helps")
        window.press(SHEET)
        window.see("It fits on one page.")

    def ask_everything(self, window, portals):
        """Has every button ask its question, none of which is answered. Returns the requests, each with a file."""
        asked = []

        def ask(button):
            window.press(button)
            wait_until(lambda: len(portals.asked()) > before + len(asked), what=f"{button} asks")
            method, request = portals.asked()[-1]
            file = None if method == "PreparePrint" else self.readable if method == "OpenFile" else (
                self.chosen / str(len(asked)))
            asked.append((request, file))

        before = len(portals.asked())
        walk.scene(window)
        window.press("Choose a scene")
        window.press_inside("Your own scene")
        wait_until(lambda: len(portals.asked()) > before, what="a film is asked for")
        asked.append((portals.asked()[-1][1], self.film))
        window.key("Escape", "Escape")
        window.see_tabs("Relax")  # else the second press may close what's opened next
        window.act("test-open", "helpPlan")
        window.see("My plan for hard times")
        ask("Print")
        window.act("test-open", "doctorSheet")
        window.see("It fits on one page.")
        ask("Print")
        ask("Save as PDF")
        window.act("test-open", "transfer")
        window.press("Import a file")
        wait_until(lambda: len(portals.asked()) > before + len(asked), what="a file is asked for")
        portals.answer(portals.asked()[-1][1], self.torn)
        before += 1
        for button in (*DATA, "Save a list of what couldn’t be imported"):
            ask(button)
        for table_or_text in ("Export reflections as a table", "Export reflections as text"):
            window.press(table_or_text)
            window.see("What goes in?")
            ask("Choose a file")
            window.key("Escape")
        return asked

    def test_no_answer_that_comes_after_the_lock_has_closed_writes_or_prints_a_word(self):
        self.readable = self.folder / "earlier.json"
        self.readable.write_text(self.respite("export", "json").out)
        self.torn = self.folder / "torn.json"
        archive = json.loads(self.readable.read_text())
        archive["reflections"] += [{**archive["reflections"][0], "id": str(uuid.uuid4()), "day": "some day"}]
        self.torn.write_text(json.dumps(archive))
        self.film = film(self.folder / "brook.webm", frames=5)
        page_states.lock(self)
        with self.desktop.run_service(Logins) as logins, self.desktop.run_service(LatePortals) as portals:
            logins.add("c1", os.getuid())
            if SOAK:
                self.homes.set({"onboarding-done": "true", "lock-after-minutes": "1"})
            window = self.open("--tab", "reflect", TMPDIR=self.temporary, RESPITE_TEST=1, **PORTALS)
            self.unlock(window)

            # Answered in time, both do what they're asked for, and leave nothing behind.
            self.open_sheet(window)
            window.press("Save as PDF")
            wait_until(lambda: len(portals.asked()) == 1, what="a file is asked for")
            portals.answer(portals.asked()[-1][1], self.folder / "one.pdf")
            window.see("Saved to one.pdf.")
            self.assertEqual((self.folder / "one.pdf").stat().st_mode & 0o777, 0o600)
            window.press("Print")
            wait_until(lambda: len(portals.asked()) == 2, what="a printer is asked for")
            portals.answer(portals.asked()[-1][1], None)
            wait_until(lambda: portals.printed() == ["Print"], what="it's printed, under a name that says nothing")
            wait_until(lambda: not list(self.temporary.iterdir()), what="nothing is left in the temporary folder")
            window.key("Escape", "Escape")

            causes = [
                lambda: window.act("lock"), lambda: logins.hint("c1"), logins.fall_asleep,
                lambda: self.desktop.emit("/org/cinnamon/ScreenSaver", "org.cinnamon.ScreenSaver.ActiveChanged", "true")]
            if SOAK:
                causes.append(lambda: time.sleep(125))  # without a key or a pointer
            for cause in causes:
                asked = self.ask_everything(window, portals)
                cause()
                for request, file in asked:
                    wait_until(lambda: portals.is_closed(request), what="the portal is told to close its dialog")
                    portals.answer(request, file)
                window.open_tab("Reflect")
                self.unlock(window)  # which takes a while, and no answer has come to anything then
                self.assertEqual(len(window.tree.windows()), 1, "no question follows")
                self.see_nothing_came_of_it(portals)

            # The session ends, and with it the program.
            asked = self.ask_everything(window, portals)
            os.kill(window.program.pid, signal.SIGTERM)
            self.wait_for_end(window)
            for request, file in asked:
                portals.answer(request, file)
            self.see_nothing_came_of_it(portals)

    def see_nothing_came_of_it(self, portals):
        self.assertEqual(list(self.chosen.iterdir()) + list(self.temporary.iterdir()), [], "no file")
        self.assertEqual(len(portals.printed()), 1, "no print")
        scenes = self.homes.data / "scenes"
        self.assertEqual(list(scenes.iterdir()) if scenes.exists() else [], [], "no scene")

    def test_a_recovery_key_is_not_printed_once_the_lock_has_closed(self):
        page_states.lock(self)
        with self.desktop.run_service(LatePortals) as portals:
            window = self.open("--tab", "reflect", TMPDIR=self.temporary, **PORTALS)
            self.unlock(window)
            window.key("ctrl+comma")
            window.press("Change passphrase")
            for field, words in (
                    ("Current passphrase", page_states.PASSPHRASE), ("New passphrase", "a new one altogether"),
                    ("Repeat new passphrase", "a new one altogether")):
                window.field(field).write(words)
            window.press("Continue")
            window.see("Your recovery key")
            window.press("Print")
            wait_until(portals.asked, what="a printer is asked for")
            window.act("lock")
            request = portals.asked()[-1][1]
            wait_until(lambda: portals.is_closed(request), what="the portal is told to close its dialog")
            portals.answer(request, None)
            window.see("Your words are locked")
            self.unlock(window)  # with the passphrase from before: the new one wasn't confirmed
            self.assertEqual(portals.printed(), [])
            self.assertEqual(list(self.temporary.iterdir()), [])

    def test_the_computer_sleeps_only_once_the_key_is_gone(self):
        page_states.lock(self)
        with self.desktop.run_service(Logins) as logins:
            logins.add("c1", os.getuid())
            window = self.open("--tab", "reflect")
            window.see("Your words are locked")
            self.assertFalse(logins.is_delayed(), "there's nothing to wait for")
            for _ in range(2):
                self.unlock(window)
                wait_until(logins.is_delayed, what="sleep would wait")
                logins.fall_asleep()
                wait_until(lambda: not logins.is_delayed(), what="sleep waits no longer")
                window.see("Your words are locked")

    def test_the_print_dialog_of_gtk_leaves_no_file_behind(self):
        # Printers would be looked for in the network.
        self.homes.set_gtk({"gtk-print-backends": "file"})
        window = self.open("--tab", "reflect", TMPDIR=self.temporary)
        window.see_words("zanzibar")
        self.open_sheet(window)
        window.press("Print")
        window.press(re.compile("^Pre_?view"))
        window.tree.find(("list item",), re.compile("How I’ve been"), showing=False)
        walk.close_windows(window)
        self.assertEqual(list(self.temporary.iterdir()), [], "GTK's own preview writes a file")
        window.press("Print")
        window.tree.find(BUTTONS, re.compile("^Pre_?view"))
        walk.close_windows(window)
        self.assertEqual(list(self.temporary.iterdir()), [])
