"""The breathing circle with the pointer on it: no sign of a button, and none of the pointer."""

import time

from case import AcceptanceTest
from respite_driver import walk
from respite_driver.homes import ITS_OWN_LOOK, PLAIN, at_noon
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import BREATHING_IN_OR_OUT

WORD = (0x0C, 0x10, 0x16)
# The light of the shore at its rim and in its middle; and the plate where there's no scene.
RIM, MIDDLE, PLATE = (0xFF, 0xDF, 0xB2), (0xFA, 0xEB, 0xD1), (0xDC, 0xE3, 0xEA)
LOOKS = ((PLAIN, {}, (PLATE, PLATE)), (ITS_OWN_LOOK, {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}, (RIM, MIDDLE)))
# The circle of Help now breathes in ten seconds.
FRAMES, EVERY = 12, 0.85
SMALLEST = 0.75


class Circle(AcceptanceTest):
    has_slow_display = False

    def strange(self, disc, colours):
        """Where a picture of the circle shows something other than what's between its colours, and its word across the
        middle."""
        radius = disc.width / 2
        for y in range(0, disc.height, 2):
            up = (y - radius) / radius
            half = int(radius * (1 - up * up) ** 0.5) - 2
            # The word's edges are mixed with the circle.
            seen = colours + (WORD,) if abs(up) < 0.25 else colours
            for x in range(int(radius) - half, int(radius) + half, 2):
                blue, green, red = disc.data[y * disc.stride + x * 4: y * disc.stride + x * 4 + 3]
                if any(not min(part) - 3 <= shown <= max(part) + 3 for part, shown in zip(zip(*seen), (red, green, blue))):
                    yield x, y, (red, green, blue)

    def test_nothing_but_the_circle_is_drawn_on_it_while_the_pointer_rests_there(self):
        for look, scheme, colours in LOOKS:
            with self.subTest(look | scheme):
                self.homes.set({"onboarding-done": "true"} | look)
                window = self.open(TZ=at_noon(), **scheme)
                walk.help_now(window)
                left, top, width, height = window.tree.find(BUTTONS, BREATHING_IN_OR_OUT).extents
                window.input.hover(left + width * 0.6, top + height * 0.55)
                wait_until(lambda: self.desktop.x.cursor_is_hidden, what="the pointer hides")
                inner = int(width / 2 * SMALLEST) - 16  # its edge is soft
                for _ in range(FRAMES):
                    disc = self.desktop.screen.shot().cropped(
                        left + width // 2 - inner, top + height // 2 - inner, 2 * inner, 2 * inner)
                    self.assertEqual(list(self.strange(disc, colours))[:3], [])
                    time.sleep(EVERY)
                self.assertEqual(
                    window.tree.find(BUTTONS, BREATHING_IN_OR_OUT).extents, (left, top, width, height),
                    "the circle stays in its place")
                self.assertTrue(self.desktop.x.cursor_is_hidden)
                window.input.hover(left + width * 0.4, top + height * 0.4)
                wait_until(lambda: not self.desktop.x.cursor_is_hidden, what="the pointer comes back when it moves")
                window.program.kill()
