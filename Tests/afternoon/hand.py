"""A person's hand and eyes: moves the pointer to what's on screen, presses it, and looks."""

import math
import random
import time

from respite_driver.tree import BUTTONS, FIELDS, SWITCHES, TABS, TEXTS
from respite_driver.waiting import wait_until

# Seconds: a movement of the pointer, a glance before a press, and a look at what came.
REACH, GLANCE, LOOK = 0.5, 0.35, 1.6
# Milliseconds between two keys of a person who types with two fingers.
TYPING = (70, 190)


class Hand:
    """One person at one window."""

    def __init__(self, desktop, window):
        self._desktop = desktop
        self.window = window
        self._at = [desktop.size[0] / 2, desktop.size[1] - 40]
        self._chance = random.Random(7)

    def reach(self, node):
        """Moves the pointer to the middle of something on screen, as fast as a calm person would."""
        left, top, width, height = node.extents
        corner = self.window.input.place_of(self.window.input.window())
        frame = self.window.frame()
        self.move(corner[0] + frame + left + width / 2, corner[1] + frame + top + height / 2)

    def move(self, x, y, seconds=REACH):
        """Moves the pointer to a point on the display along a slightly bent path, slowing at its end."""
        start, steps = list(self._at), max(2, int(seconds * 60))
        bend = self._chance.uniform(-0.06, 0.06)
        for step in range(1, steps + 1):
            share = 1 - (1 - step / steps) ** 3
            aside = math.sin(share * math.pi) * bend
            dx, dy = x - start[0], y - start[1]
            self._desktop.x.move(start[0] + dx * share - dy * aside, start[1] + dy * share + dx * aside)
            time.sleep(1 / 60)
        self._at = [x, y]

    def press(self, name, roles=BUTTONS + TABS + SWITCHES, look=LOOK, where=lambda node: True):
        """Finds a control by its name, moves there, and presses it with the pointer; then looks."""
        node = wait_until(
            lambda: self.window.tree.first(roles, name, where=where), what=f"“{name}” is there to press")
        self.reach(node)
        time.sleep(GLANCE)
        self.click()
        time.sleep(look)

    def click(self):
        """Presses the primary button where the pointer is, for as long as a finger does."""
        self._desktop.x.button(True)
        time.sleep(0.09)
        self._desktop.x.button(False)

    def rest(self):
        """Takes the hand off the mouse: the pointer stays where it is."""
        time.sleep(LOOK)

    def key(self, *keys, look=LOOK):
        """Presses keys one after another, and looks."""
        for key in keys:
            self._desktop.x.press_chord(key)
            time.sleep(0.12)
        time.sleep(look)

    def type(self, words):
        """Types words at a person's pace."""
        for character in words:
            self._desktop.x.write(character)
            time.sleep(self._chance.uniform(*TYPING) / 1000)
        time.sleep(GLANCE)

    def sees(self, words, roles=TEXTS + BUTTONS + FIELDS, deadline=15):
        """Waits until words are on screen."""
        return wait_until(lambda: self.window.tree.first(roles, words), deadline, f"“{words}” is seen")

    def scroll(self, clicks, down=True):
        """Turns the wheel over the page's right half, notch by notch."""
        left, top, width, height = self.window.input.place_of(self.window.input.window())
        self.move(left + width * 0.8, top + height * 0.6)
        for _ in range(clicks):
            self._desktop.x.wheel(down)
            time.sleep(0.11)
        time.sleep(0.6)
