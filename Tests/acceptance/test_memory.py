"""What the program loads, and what it gives back."""

import pathlib
import time

from case import AcceptanceTest, only_in_soak
from respite_driver.homes import SMALL_WINDOW
from respite_driver.waiting import stays
from respite_driver.window import SHORT

TRIMMED = 13     # seconds until a session that has ended has given its memory back


class Memory(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.homes.set({"onboarding-done": "true"} | SMALL_WINDOW)

    @staticmethod
    def proportional(pid):
        """PSS in MiB."""
        lines = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024

    def test_neither_opengl_nor_svg_nor_a_plugin_for_sound_is_loaded_at_rest(self):
        # Nobody has chosen a renderer. With a graphics card, OpenGL would be the right one.
        has_card = list(pathlib.Path("/dev/dri").glob("renderD*"))
        window = self.open(GSK_RENDERER="cairo" if has_card else None)
        stays(lambda: window.tab() == "Relax", 1, "the page is complete")
        maps = pathlib.Path(f"/proc/{window.program.pid}/maps").read_text()
        self.assertIn("libgtk-4", maps)
        self.assertNotIn("_dri.so", maps)
        self.assertNotIn("libEGL", maps)
        self.assertNotIn("librsvg", maps, "an icon is drawn by GTK; see Sources/ToolkitC/icon.c")
        self.assertNotIn("gstreamer-1.0/", maps, "nothing has sounded yet")

    @only_in_soak("it waits for three sessions to give their memory back")
    def test_a_session_leaves_no_memory_in_use(self):
        window = self.open()
        found = []
        for _ in range(3):
            window.begin("Good", SHORT)
            window.see_exercise("scene")
            time.sleep(6)
            window.press("Done")
            window.see_question_after()
            window.key("Escape")
            time.sleep(TRIMMED)
            found.append(self.proportional(window.program.pid))
        self.assertLess(found[2], found[0] * 1.05, f"MiB after each session: {found}")
