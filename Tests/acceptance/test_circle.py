"""The breathing circle with the pointer on it: no sign of a button, and none of the pointer."""

import time

from case import AcceptanceTest
from respite_driver import walk
from respite_driver.homes import ITS_OWN_LOOK
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import BREATHING_IN_OR_OUT

WORD = (0x1B, 0x22, 0x2D)
# The circle's colour as designed and in the dark preference.
SCHEMES = (({}, (0xFF, 0xFF, 0xFF)), ({"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}, (0xDC, 0xE3, 0xEA)))
# The circle of Help now breathes in ten seconds.
FRAMES, EVERY = 12, 0.85
SMALLEST = 0.75


class Circle(AcceptanceTest):
    has_slow_display = False

    def setUp(self):
        super().setUp()
        self.homes.set({"onboarding-done": "true"} | ITS_OWN_LOOK)

    def strange(self, disc, colour):
        """Where a picture of the circle shows something other than its colour, and its word across the middle."""
        radius = disc.width / 2
        for y in range(0, disc.height, 2):
            up = (y - radius) / radius
            half = int(radius * (1 - up * up) ** 0.5) - 2
            for x in range(int(radius) - half, int(radius) + half, 2):
                blue, green, red = disc.data[y * disc.stride + x * 4: y * disc.stride + x * 4 + 3]
                # How much of the word is in this pixel: its edges are mixed with the circle.
                ink = (colour[0] - red) / (colour[0] - WORD[0])
                is_word = abs(up) < 0.25 and -0.02 < ink < 1.02 and all(
                    abs(of + (to - of) * ink - shown) < 6 for of, to, shown in zip(colour, WORD, (red, green, blue)))
                if not is_word and max(abs(a - b) for a, b in zip(colour, (red, green, blue))) > 2:
                    yield x, y, (red, green, blue)

    def test_nothing_but_the_circle_is_drawn_on_it_while_the_pointer_rests_there(self):
        for scheme, colour in SCHEMES:
            with self.subTest(scheme):
                window = self.open(**scheme)
                walk.help_now(window)
                left, top, width, height = window.tree.find(BUTTONS, BREATHING_IN_OR_OUT).extents
                window.input.hover(left + width * 0.6, top + height * 0.55)
                wait_until(lambda: self.desktop.x.cursor_is_hidden, what="the pointer hides")
                inner = int(width / 2 * SMALLEST) - 10  # its edge is soft
                for _ in range(FRAMES):
                    disc = self.desktop.screen.shot().cropped(
                        left + width // 2 - inner, top + height // 2 - inner, 2 * inner, 2 * inner)
                    self.assertEqual(list(self.strange(disc, colour))[:3], [])
                    time.sleep(EVERY)
                self.assertEqual(
                    window.tree.find(BUTTONS, BREATHING_IN_OR_OUT).extents, (left, top, width, height),
                    "the circle stays in its place")
                self.assertTrue(self.desktop.x.cursor_is_hidden)
                window.input.hover(left + width * 0.4, top + height * 0.4)
                wait_until(lambda: not self.desktop.x.cursor_is_hidden, what="the pointer comes back when it moves")
                window.program.kill()
