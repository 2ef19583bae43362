"""Typed text survives kills, and commands show up on the open timeline."""

import stat
import threading
import time

from case import AcceptanceTest
from respite_driver.tree import TEXTS
from respite_driver.waiting import wait_until
from respite_driver.window import WHAT, WHY

EVENT = "A blackbird sang on the roof"
REASON = "I stopped for once and listened"


class Reflections(AcceptanceTest):

    def test_a_typed_reflection_survives_a_sudden_kill(self):
        window = self.open()
        window.compose()
        window.type(EVENT)
        wait_until(lambda: window.field(WHAT).text == EVENT, what="the text is in the first field")
        window.key("Return")
        window.field(WHY)
        window.type(REASON)
        wait_until(lambda: window.field(WHY).text == REASON, what="the text is in the second field")
        window.key("Return")
        window.see(EVENT)
        window.see(REASON)
        window.program.kill()
        window = self.open()
        window.open_tab("Reflect")
        window.see(EVENT)
        window.see(REASON)
        self.assertEqual([(one["event"], one["reason"]) for one in self.listed()], [(EVENT, REASON)])
        # No other user can read any of it.
        files = self.homes.files()
        self.assertGreater(len(files), 1)
        for path in files:
            mode = stat.S_IMODE(path.stat().st_mode)
            self.assertEqual(oct(mode), oct(0o700 if path.is_dir() else 0o600), path.relative_to(self.homes.folder))

    def test_half_typed_text_survives_a_sudden_kill(self):
        window = self.open()
        window.compose()
        window.type("The kettle and")
        wait_until(lambda: window.field(WHAT).text == "The kettle and", what="the text is in the field")
        time.sleep(3)  # the promise: saved within two seconds of typing
        window.program.kill()
        window = self.open()
        window.open_tab("Reflect")
        window.see("Your draft is saved.")
        field = window.compose()
        wait_until(lambda: field.text == "The kettle and", what="the text is restored")
        self.assertEqual(self.listed(), [])

    def test_a_reflection_added_by_command_soon_appears_on_the_open_timeline(self):
        window = self.open()
        window.open_tab("Reflect")
        window.see(WHAT)
        for number in range(3):
            event = f"Something good, number {number}"
            done = {}

            def add():
                self.respite("reflect", "add", event, "--why", "It was there")
                done["at"] = time.monotonic()

            adding = threading.Thread(target=add)
            adding.start()
            seen = self.time_shown(window, event)
            adding.join()
            self.assert_measurement(lambda: seen - done["at"], 1.0, "seconds from the command's end until it was on screen")
            self.assertIsNotNone(window.tree.first(TEXTS, "It was there"))

    def time_shown(self, window, event):
        """Waits for text on screen and returns when the check that found it began."""
        end = time.monotonic() + 15
        while time.monotonic() < end:
            began = time.monotonic()
            if window.sees(event):
                return began
        self.fail(f"“{event}” never appeared")
