"""The sound of `brook`: a small stream over stones, close by, under leaves.

Running water is heard by its bubbles: each rings with a pitch of 3.26 m/s over its radius
(M. Minnaert, 1933) and dies the faster the smaller it is (K. van den Doel, 2005). They gather
where water falls: every place here has its own stones and so its own size of bubble, and its own
unrest, from the slow come and go of the current down to runs of a tenth of a second. Hollows
gurgle. Under it lies the rush of what is further off; above, a few leaves, and now and then a
willow warbler, whose notes step down and fade.
"""

import numpy as np

from ambience_grains import at, bubble, distant, lay, whistle
from ambience_noise import RATE, Hush, bands, stretch, walk

SECONDS = 67
PER_OCTAVE = 2
COARSE = 100             # points a second in the places' unrest
# Where, Hz of a middling bubble, their spread in octaves, bubbles a second, size.
PLACES = ((0.10, 1250.0, 0.50, 34, 0.8), (0.30, 760.0, 0.50, 26, 0.9), (0.52, 1700.0, 0.55, 40, 0.7),
          (0.68, 560.0, 0.45, 20, 1.0), (0.92, 980.0, 0.50, 30, 0.85))
HOLLOWS = ((0.24, 330.0, 17), (0.76, 270.0, 14), (0.46, 410.0, 12))   # where, Hz, gurgles a loop
SONGS = ((11.0, 0.74), (33.5, 0.70), (54.0, 0.28))  # s, place
SEED = 67


def ring(source, pitch):
    """One bubble, dying as fast as its size asks (van den Doel's damping), its onset softened."""
    radius = 3.26 / pitch
    decay = 1.0 / (0.13 / radius + 0.0072 * radius ** -1.5)
    return bubble(pitch, decay, source.choice([0.0, source.uniform(0.05, 0.35)]), 0.0025)


def unrest(source):
    """How likely a bubble is, over one loop: current, eddies and splashes one over the other."""
    curve = stretch(walk(source, 10, 1.3), SECONDS * COARSE)
    for pace, spread in ((1, 1.8), (4, 2.6), (12, 3.0)):
        curve = curve + stretch(walk(source, pace * SECONDS, spread), SECONDS * COARSE)
    return 10.0 ** (curve / 10.0)


def places(source):
    """The stones: bubbles in runs, small ones far more often than large ones."""
    out = np.zeros((SECONDS * RATE, 2))
    for where, middle, spread, rate, size in PLACES:
        chance = np.cumsum(unrest(source))
        starts = np.interp(source.random(rate * SECONDS) * chance[-1], chance, np.arange(len(chance)) / COARSE)
        for start in starts:
            pitch = middle * 2.0 ** source.normal(0.0, spread)
            sound = size * source.random() ** 3 * ring(source, pitch)
            lay(out, start, sound, np.clip(source.normal(where, 0.05), 0.02, 0.98))
    return distant(out, source, 0.25, 200.0, 5200.0, 1.0)


def gurgles(source):
    """Air drawn into a hollow: a few large bubbles after each other, their pitch climbing or falling."""
    out = np.zeros((SECONDS * RATE, 2))
    for where, middle, count in HOLLOWS:
        for start in source.uniform(0, SECONDS, count):
            pitch, step = middle * 2.0 ** source.normal(0.0, 0.25), 2.0 ** source.normal(0.03, 0.10)
            for _ in range(source.integers(2, 7)):
                sound = bubble(pitch, 9.0 / pitch, source.uniform(0.1, 0.4), 0.006)
                lay(out, start, source.uniform(0.3, 1.0) * sound, where)
                start += source.uniform(0.055, 0.15)
                pitch = np.clip(pitch * step * 2.0 ** source.normal(0.0, 0.06), 200.0, 700.0)
    return distant(out, source, 0.35, 150.0, 1500.0, 0.9)


def rush(hush, source):
    """All the water further up and down: broad and soft, and never still."""
    grain = {side: walk(source, 24 * SECONDS, 1.1) for side in (-1, 1)}

    def envelope(centre, ear):
        octaves = np.log2(centre / 620.0)
        level = np.exp(-(octaves / 1.7) ** 2)
        slow = walk(source, 20, 0.9) + walk(source, 3 * SECONDS, 0.9)
        return level * 10.0 ** ((stretch(slow, len(grain[ear])) + grain[ear]) / 20.0)

    return hush.shaped(bands(80.0, 8500.0, PER_OCTAVE), PER_OCTAVE, envelope)


def leaves(hush, source):
    """A few leaves overhead when the air moves: thin, and flickering."""
    def envelope(centre, ear):
        flicker = walk(source, 12 * SECONDS, 2.2)
        wind = stretch(np.clip(0.4 + walk(source, 7, 0.4), 0.0, None), len(flicker))
        return wind * np.exp(-np.log2(centre / 3800.0) ** 2) * 10.0 ** (flicker / 20.0)

    return hush.shaped(bands(1300.0, 8000.0, PER_OCTAVE), PER_OCTAVE, envelope)


def warbler(source):
    """A willow warbler across the water: some fifteen soft notes that step down and fade."""
    out = np.zeros((SECONDS * RATE, 2))
    for start, place in SONGS:
        count = int(source.integers(12, 17))
        for number in range(count):
            way = number / count
            note = 4300.0 * 2.0 ** (-0.85 * way + 0.10 * (-1) ** number)
            seconds = source.uniform(0.09, 0.14) * (1.0 + 0.5 * way)
            sound = whistle(1.10 * note, 0.88 * note, seconds, source.uniform(-80, 80))
            lay(out, start, np.sin(np.pi * (0.10 + 0.86 * way)) * sound, place)
            start += seconds + source.uniform(0.05, 0.09)
    return distant(out, source, 1.0, 1500.0, 3600.0, 0.3)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    bed = rush(Hush(source, SECONDS, 0.3), source)
    bed = bed + at(1.5, places(source), bed)
    bed = bed + at(-13.0, leaves(Hush(source, SECONDS, 0.2), source), bed)
    return bed + at(-6.0, gurgles(source), bed) + at(-10.0, warbler(source), bed)
