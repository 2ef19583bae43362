"""Choose for yourself: the page of cards, and `respite play`."""

from case import AcceptanceTest
from respite_driver.records import Records
from respite_driver.waiting import wait_until
from respite_driver.window import AFTERWARDS

HEADING = (("heading",), "Choose for yourself")


class Shelf(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.records = Records(self.homes)

    def test_a_card_begins_at_once_and_nothing_is_asked_before_or_after(self):
        window = self.open()
        window.open_tab("Learn")
        window.key("ctrl+e")
        window.tree.find(*HEADING)
        window.press("Rain on the window")
        window.see_exercise("scene")
        window.see("Rain on the window")
        window.press("Done")
        window.tree.find(*HEADING)
        self.assertFalse(window.sees(AFTERWARDS))
        window.press("Box")
        window.see_exercise("breathing")
        wait_until(window.is_breathing, what="the circle breathes")
        window.key("Escape")
        window.tree.find(*HEADING)
        window.key("Escape")
        window.see_tabs("Learn")
        wait_until(
            lambda: [one.exercises for one in self.records.sessions()] == [["scene"], ["breathing"]],
            what="both are kept")
        self.assertEqual(self.records.moods(), [])
        self.assertNotIn("breathing-pattern", self.homes.keyfile.read_text())
        window.open_tab("Relax")
        self.assertFalse(window.sees(AFTERWARDS))

    def test_a_heart_is_reached_by_keyboard_and_what_has_one_stands_first_from_then_on(self):
        window = self.open()
        window.key("ctrl+e")
        window.tree.find(*HEADING)
        window.tab_to("Box", most=40)
        window.key("Tab", "Return")
        wait_until(lambda: "shelf-favourites='box'" in self.homes.keyfile.read_text(), what="it is kept")
        window.tree.see_focus("Remove from favourites")
        window.key("Escape")
        window.see_tabs("Relax")
        window.key("ctrl+e")
        window.tree.see_focus("Box")
        window.key("ctrl+h")
        wait_until(window.is_breathing, what="Help now works here")

    def test_play_begins_in_the_window_that_is_open_or_in_a_new_one(self):
        window = self.open("play", "night")
        window.see("Night over a still lake")
        display = {"DISPLAY": self.desktop.environment["DISPLAY"]}
        self.assertEqual(self.respite("play", "grounding", **display).err, "")
        window.see_exercise("grounding")
        self.assertEqual(len(window.tree.windows()), 1)
