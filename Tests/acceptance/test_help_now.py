"""Help now from outside the window and from small windows. From each page of it: test_access."""

import time

from case import AcceptanceTest, SharedWindow
from respite_driver.mock_services import HungPortal
from respite_driver import walk
from respite_driver.tree import BUTTONS, FIELDS
from respite_driver.waiting import wait_until


class HelpNow(AcceptanceTest):

    def test_a_second_launch_takes_the_open_window_to_the_requested_page(self):
        window = self.open()
        display = {"DISPLAY": self.desktop.environment["DISPLAY"]}
        self.assertEqual(self.respite("now", **display).err, "")
        window.see_exercise("breathing")
        wait_until(window.is_breathing, what="the circle says Breathe in or Breathe out")
        window.moves()
        self.assertEqual(self.respite("--tab", "reflect", **display).err, "")
        wait_until(lambda: window.tab() == "Reflect", what="the tab Reflect")

    def test_it_opens_at_once_though_the_desktop_portal_hangs(self):
        with self.desktop.run_service(HungPortal):
            began = time.monotonic()
            window = self.open("now")
            window.see_exercise("breathing")
            # GTK and libadwaita would wait 25 seconds each.
            self.assertLess(time.monotonic() - began, 20)


class HelpNowInTheWindow(SharedWindow):

    def test_it_is_pressed_with_the_pointer_on_each_tab_however_wide(self):
        window = self.open()
        for width in (1000, 360):
            window.input.resize(width, 640)
            for tab in ("Learn", "Relax", "Reflect"):
                with self.subTest(f"{tab} at {width}"):
                    window.open_tab(tab)
                    x, y, _, height = window.tree.find(BUTTONS, "Help now").extents
                    window.input.click_at(x + 12, y + height // 2)
                    wait_until(window.is_breathing, what="the circle says Breathe in or Breathe out")
                    window.key("Escape")
                    window.see_tabs(tab)

    def test_small_windows_step_aside_for_it_and_come_back_with_what_was_typed(self):
        window = self.open()
        walk.rhythms(window)
        window.press("New rhythm")
        with window.input.at("New rhythm"):
            window.tree.find(FIELDS, "Name").write("Slow tide")
            window.key("ctrl+h")
        wait_until(window.is_breathing, what="the circle breathes")
        self.assertEqual(len(window.tree.windows()), 1, "nothing lies over it")
        window.key("Escape")
        wait_until(lambda: len(window.tree.windows()) == 3, what="both windows are back")
        with window.input.at("New rhythm"):
            self.assertEqual(window.field("Name").text, "Slow tide")
            window.tree.all(BUTTONS, "Help now")[-1].press()
        wait_until(window.is_breathing, what="the circle breathes again")
        window.key("Escape")
        wait_until(lambda: len(window.tree.windows()) == 3, what="both windows are back again")
        x, y, _, height = window.tree.find(BUTTONS, "Help now").extents
        for small in window.input.windows():
            if small != window.input.window():
                self.desktop.x.move_window(small, 300, 200)
        window.input.click_at(x + 12, y + height // 2)
        wait_until(window.is_breathing, what="the button behind them is in sight, and does what it says")
