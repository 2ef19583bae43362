"""The settings dialog, and substituted exercises."""

from case import AcceptanceTest
from respite_driver import walk
from respite_driver.waiting import wait_until


class Settings(AcceptanceTest):

    def test_a_choice_is_saved_at_once(self):
        window = self.open()
        window.key("ctrl+comma")
        window.see("Tones for in, hold and out")
        switch = window.tree.find(("check box",), "Tones for in, hold and out")
        switch.press()
        wait_until(lambda: "breath-tones=true" in self.homes.keyfile.read_text(), what="the choice is saved")
        window.input.send_keys("Escape")
        walk.breathing(window)
        with self.desktop.record() as recording:
            window.press("Begin")
            recording.wait_for_sound()

    def test_not_this_one_swaps_the_exercise_and_continues_the_plan(self):
        window = self.open()
        window.begin("Anxious", "Moderate, 10 minutes")
        window.see_exercise("statements")
        for exercise in ("grounding", "muscle-release", "scene"):
            window.press("Not this one")
            window.see_exercise(exercise)
        window.press("Next")
        window.see_exercise("breathing")
        window.press("Done")
        window.see_moods()
