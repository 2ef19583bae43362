"""A scene that fills the screen, under a window manager: without one, no window does."""

from case import AcceptanceTest, only_in_soak
from respite_driver import walk
from respite_driver.homes import SMALL_WINDOW
from respite_driver.tree import BUTTONS
from respite_driver.waiting import settled, wait_until
from respite_driver.window_manager import WindowManager


class FullScreen(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.enterContext(self.desktop.run_service(WindowManager))
        self.homes.set({"onboarding-done": "true"} | SMALL_WINDOW)

    def fills_the_screen(self, window):
        return window.input.place_of(window.input.window()) == (0, 0, *self.desktop.size)

    def looks(self, places):
        """What is drawn at these places of the display."""
        shot = self.desktop.screen.shot()
        return [shot.cropped(*place) for place in places]

    @only_in_soak("script/soak installs the window manager")
    def test_f11_leaves_nothing_but_the_picture_until_the_pointer_moves(self):
        window = self.open()
        walk.scene(window)
        window.moves()
        window.press("Pause")  # so that only what lies on the picture changes
        window.tree.find(BUTTONS, "Play")  # a button that is being pressed swallows keys
        window.input.point_on_display(100, self.desktop.size[1] // 2)
        window.key("F11")
        wait_until(lambda: self.fills_the_screen(window), what="the window is as large as the display")
        places = [node.extents for node in window.tree.all(BUTTONS)]
        self.assertGreater(len(places), 6, "Help now, End session, Done, and those of the scene")
        shown = settled(
            lambda: self.looks(places), lambda before, now: all(one.changed(other) == 0 for one, other in zip(now, before)),
            seconds=0.3, what="the look of the buttons")
        wait_until(
            lambda: all(now.changed(then) > 0.1 for now, then in zip(self.looks(places), shown)), 8,
            "no button is on the screen")
        wait_until(lambda: self.desktop.x.cursor_is_hidden, what="nor the pointer")
        window.input.point_on_display(100, self.desktop.size[1] - 40)
        wait_until(
            lambda: all(now.changed(then) < 0.05 for now, then in zip(self.looks(places), shown)), 3,
            "the buttons are back")
        window.key("Escape")
        wait_until(lambda: not self.fills_the_screen(window), what="the window has its size again")
        window.see_exercise("scene")
