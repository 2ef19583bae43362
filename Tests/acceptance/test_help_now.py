"""Help now from outside the window. From each page of it: test_access."""

from case import AcceptanceTest
from respite_driver.waiting import wait_until


class HelpNow(AcceptanceTest):

    def test_a_second_launch_takes_the_open_window_to_the_requested_page(self):
        window = self.open()
        display = {"DISPLAY": self.desktop.environment["DISPLAY"]}
        self.assertEqual(self.respite("now", **display).err, "")
        window.see_exercise("breathing")
        wait_until(window.is_breathing, what="the circle says Inhale or Exhale")
        window.moves()
        self.assertEqual(self.respite("--tab", "reflect", **display).err, "")
        wait_until(lambda: window.tab() == "Reflect", what="the tab Reflect")
