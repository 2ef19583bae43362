"""The settings dialog."""

from case import AcceptanceTest
from respite_driver import walk
from respite_driver.tree import TURNED
from respite_driver.waiting import settled


class Settings(AcceptanceTest):

    def test_a_choice_is_saved_at_once(self):
        window = self.open()
        window.key("ctrl+comma")
        window.see("Breathing tones")
        switch = window.tree.find(("check box",), "Breathing tones")
        switch.press()
        self.wait_for_settings("breath-tones=true")
        window.input.send_keys("Escape")
        walk.breathing(window)
        with self.desktop.record() as recording:
            window.press("Begin")
            recording.wait_for_sound()

    def test_a_drop_down_is_of_one_colour(self):
        window = self.open()
        window.key("ctrl+comma")
        with window.input.at("Settings"):
            window.tab_to("Behind exercises", most=60)
            # Once the page has scrolled to it.
            left, top, width, _ = settled(
                lambda: window.tree.find(("combo box",), "Behind exercises").extents, seconds=0.3, what="the row")
            x, y, wide, _ = window.input.place_of(window.input.window())
            frame = (wide - window.tree.find(("frame",), "Settings").extents[2]) // 2
            above = self.desktop.screen.shot().cropped(x + frame + left + 8, y + frame + top + 9, width - 16, 1)
            colours = {above.data[pixel:pixel + 3] for pixel in range(0, len(above.data) - 3, 4)}
            self.assertEqual(len(colours), 1, f"above its words: {colours}")

    def test_where_none_can_be_saved_a_choice_lasts_until_respite_is_closed(self):
        # dconf, on a bus that can't start it.
        window = self.open(GSETTINGS_BACKEND="dconf")
        window.see_words("Settings can’t be saved on this computer")
        for was_on in (False, True):
            window.key("ctrl+comma")
            window.see("Breathing tones")
            switch = window.tree.find(("check box", "switch"), "Breathing tones")
            self.assertEqual(not TURNED.isdisjoint(switch.states), was_on)
            switch.press()
            window.input.send_keys("Escape")
            window.tree.wait_gone(("check box", "switch"), "Breathing tones")
