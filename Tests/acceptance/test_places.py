"""One place for a session: what lies behind exercises, from one to the next, and its light."""

import re
import statistics
import threading
import time

from case import AcceptanceTest
from respite_driver import walk
from respite_driver.homes import ITS_OWN_LOOK, SMALL_WINDOW, at_noon
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from respite_driver.window import BREATHING_IN_OR_OUT, LONG

BREATHING_BUTTON = re.compile("^(Breathe in|Breathe out|Paused)$")
EVERY = 0.1          # seconds between pictures
CHANGE = 2.5         # seconds that a change of exercise may take
# WCAG 2.1: white words with 4.5 : 1 need a ground of at most this luminance.
DARK_ENOUGH = 1.05 / 4.5 - 0.05


def correlation(one, other):
    """How alike two series are, -1 to 1, whatever their brightness."""
    a, b = statistics.fmean(one), statistics.fmean(other)
    above = sum((x - a) * (y - b) for x, y in zip(one, other))
    below = (sum((x - a) ** 2 for x in one) * sum((y - b) ** 2 for y in other)) ** 0.5
    return above / below if below else 0


def lag(times, leader, follower):
    """By how many seconds one series follows another, at most a fifth of a second either way."""
    def shifted(by):
        """The leader's values `by` seconds before each time, between its samples."""
        found, place = [], 0
        for time in times:
            while place < len(times) - 2 and times[place + 1] < time - by:
                place += 1
            while place > 0 and times[place] > time - by:
                place -= 1
            way = (time - by - times[place]) / (times[place + 1] - times[place])
            found.append(leader[place] + (leader[place + 1] - leader[place]) * way)
        return found
    inner = slice(10, -10)
    return max((by / 1000 for by in range(-200, 201, 5)),
               key=lambda by: correlation(shifted(by)[inner], follower[inner]))


def luminance(blue, green, red):
    """Relative luminance of a pixel (WCAG 2.1)."""
    def linear(part):
        part /= 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


class Places(AcceptanceTest):
    has_slow_display = False

    def setUp(self):
        super().setUp()
        self.homes.set({"onboarding-done": "true"} | ITS_OWN_LOOK | SMALL_WINDOW)

    def edge(self, window):
        """The picture's left edge, where nothing lies on it: brightness in rows, from below the header to the foot."""
        picture = window.content()
        strip = picture.cropped(6, picture.height // 5, max(8, picture.width // 40), picture.height * 3 // 5)
        rows = []
        for y in range(0, strip.height, 4):
            row = strip.data[y * strip.stride: y * strip.stride + strip.width * 4]
            rows.append(sum(row[1::4]) / strip.width)
        return rows

    def test_three_exercises_happen_in_one_place(self):
        self.stay_in_one_place("still")

    def test_three_exercises_happen_in_one_place_that_moves(self):
        self.stay_in_one_place("moving")

    def stay_in_one_place(self, look):
        # The meadow's sky and grass are alike from top to bottom wherever it has drifted to.
        self.homes.set(
            {"onboarding-done": "true", "place-look": f"'{look}'", "last-scene": "'meadow'"} | SMALL_WINDOW)
        window = self.open()
        window.begin("So-so", LONG)
        window.see_exercise("breathing")
        seen = []

        def is_there():
            """Whether the place is there, and the former page has faded out of it."""
            seen.append(self.edge(window))
            return max(seen[-1]) - min(seen[-1]) > 8 and len(seen) > 1 and correlation(seen[-1], seen[-2]) > 0.98
        wait_until(is_there, what="a place is there", every=0.3)
        place = seen[-1]
        for exercise in ("scene", "meditation"):
            self.press_next(window)
            pictures = self.watch(window, CHANGE)
            self.assertGreater(len(pictures), CHANGE / EVERY / 2)
            for number, rows in enumerate(pictures):
                self.assertGreater(
                    correlation(rows, place), 0.8, f"picture {number} of the change to {exercise} shows another place")
            window.see_exercise(exercise)

    def test_the_circle_is_there_whatever_happens_behind_it(self):
        window = self.open("play", "coherent", TZ=at_noon())
        left, top, width, height = window.tree.find(BUTTONS, BREATHING_IN_OR_OUT).extents
        seen, watching = [], threading.Event()

        def spot():
            """The green beside the word, where the circle is even at its smallest. The darkened scene has at most half of it."""
            shot = self.desktop.screen.shot().cropped(left + width // 2 - 2, top + height // 2 + height // 5, 4, 4)
            return shot.data[1]
        wait_until(lambda: spot() > 200, what="the page has faded in")

        def watch():
            """Looks every 50 ms."""
            while not watching.wait(0.05):
                seen.append(spot())
        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            for look in ("Plain", "Moving", "Still", "Moving"):
                window.press_inside("Rhythm and background")
                window.press_inside(look)
                window.key("Escape")
                time.sleep(1)
            window.press_inside("Rhythm and background")
            window.press_inside("Rain on the window")
            time.sleep(2)
            for _ in range(2):
                window.press(BREATHING_BUTTON)
                time.sleep(1)
        finally:
            watching.set()
            watcher.join()
        self.assertGreater(len(seen), 60)
        self.assertGreater(min(seen), 200, f"the circle was gone: {seen}")

    def press_next(self, window):
        name = next(node.name for node in window.tree.all(BUTTONS) if node.name.startswith("Next: "))
        window.press(name)

    def watch(self, window, seconds):
        pictures, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            began = time.monotonic()
            pictures.append(self.edge(window))
            time.sleep(max(0, EVERY - (time.monotonic() - began)))
        return pictures

    def test_the_light_follows_the_circle_and_stays_dark_enough_for_words(self):
        self.homes.set({"onboarding-done": "true", "place-look": "'still'"} | SMALL_WINDOW)
        window = self.open(TZ=at_noon())
        walk.help_now(window)
        left, top, width, height = window.tree.find(BUTTONS, BREATHING_IN_OR_OUT).extents
        time.sleep(1)  # until the page has faded in
        times, sizes, lights, brightest = [], [], [], 0
        end = time.monotonic() + 11
        while time.monotonic() < end:
            times.append(time.monotonic())
            middle = self.desktop.screen.shot()
            middle = middle.cropped(0, 0, *window.input.size)
            y = top + height // 2 + height // 5  # beside the word
            row = middle.data[y * middle.stride: y * middle.stride + middle.width * 4]
            sizes.append(sum(1 for green in row[1::4] if green > 200))
            # The edge, where neither a word nor a ripple is.
            edge = middle.cropped(window.frame() + 6, middle.height // 5, 12, middle.height * 3 // 5).data
            lights.append(statistics.fmean(edge[1::4]))
            brightest = max(brightest, max(
                luminance(*edge[i: i + 3]) for i in range(0, len(edge) - 4, 400)))
            time.sleep(0.03)
        self.assertGreater(max(sizes) - min(sizes), width * 0.15, "the circle has breathed")
        self.assertGreater(max(lights) - min(lights), 2, "the light has, too")
        self.assertGreater(correlation(sizes, lights), 0.98, "the light goes with the circle")
        self.assert_measurement(lambda: abs(lag(times, sizes, lights)), 0.033, "seconds between circle and light")
        self.assertLess(brightest, DARK_ENOUGH)

    def test_in_a_fresh_profile_a_scene_moves_behind_an_exercise(self):
        self.homes.keyfile.unlink()
        window = self.open()
        window.press("Skip")
        window.input.resize(640, 480)
        walk.breathing(window)
        seen = []

        def moves():
            """Whether it moves for longer than the page takes to fade in."""
            seen.append(self.edge(window))
            changes = [max(abs(a - b) for a, b in zip(*pair)) for pair in zip(seen[-6:], seen[-5:])]
            return len(changes) == 5 and min(changes) > 0.2
        wait_until(moves, what="the place moves", every=0.5)
        self.assertGreater(max(seen[-1]) - min(seen[-1]), 8, "a place is there")
        self.assertNotIn("place-look", self.homes.keyfile.read_text())
