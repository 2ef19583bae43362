"""The sound of `deep`: a few metres under calm water, over a meadow of kelp, with the light above.

Water lets the low through and rounds off the rest, yet not all of it: what would be left is a
closed room, and this is meant to be an open one. So a thin, airy hush stays above the warm and
pitchless hum. The swell moves the kelp to and fro, as in the picture: a longer rustle one way, a
lighter one back, once in fifteen seconds, too slow for a breath to follow. Small bubbles climb
now and then; a long way off tiny shrimps click, as they do in mild seas.
"""

import numpy as np

from ambience_grains import at, bubble, distant, lay
from ambience_noise import RATE, Hush, bands, slope, stretch, walk

SECONDS = 105
PER_OCTAVE = 2
COARSE = 50              # points a second in the slow envelopes
SURGES = 7               # a loop: one in 15 s, as in the picture
FIRST = 0.6              # s; the picture's kelp then goes to the right, at its fastest
TRAINS = 11              # of bubbles, a loop
CLICKS = 7               # a second
SEED = 105


def surge(source):
    """How fast the water moves over one loop (0..1), and where it has got to (-1..1)."""
    way = np.arange(SECONDS * COARSE) / (SECONDS * COARSE)
    turn = 2 * np.pi * SURGES * (way - FIRST / SECONDS) + stretch(walk(source, 4, 0.30), len(way))
    size = 1.0 + stretch(walk(source, 5, 0.12), len(way))
    forth, back = 0.5 + 0.5 * np.cos(turn), 0.5 - 0.5 * np.cos(turn)
    return size * (forth ** 2 + 0.55 * back ** 2.5), np.sin(turn)


def water(hush, source):
    """The water all about: low and wide, every band on a slow walk, with small eddies in it."""
    def envelope(centre, ear):
        eddies = walk(source, SECONDS, 1.6)
        return slope(centre, 150.0, 5.0, 6.0) * 10.0 ** ((eddies + stretch(walk(source, 9, 1.0), len(eddies))) / 20.0)

    return hush.shaped(bands(55.0, 2600.0, PER_OCTAVE), PER_OCTAVE, envelope)


def hum(hush, source):
    """Warmth: four narrow bands an octave, one rising while another sinks, so that no pitch stays."""
    def envelope(centre, ear):
        return np.exp(-(np.log2(centre / 125.0) / 0.7) ** 2) * 10.0 ** (walk(source, 16, 2.2) / 20.0)

    return hush.shaped(bands(62.0, 300.0, 4), 4, envelope)


def kelp(hush, source, speed, place):
    """The fronds: a soft rustle that grows with the water's speed and is carried along with it."""
    flicker = {side: walk(source, 10 * SECONDS, 1.5) for side in (-1, 1)}

    def envelope(centre, ear):
        pan = np.sqrt(0.5 + 0.30 * ear * place)
        octaves = np.log2(centre / (480.0 * (0.6 + speed) ** 0.5))
        level = pan * (0.30 + speed) * np.exp(-(octaves / np.where(octaves > 0, 1.5, 1.2)) ** 2)
        return stretch(level, len(flicker[ear])) * 10.0 ** (flicker[ear] / 20.0)

    return hush.shaped(bands(130.0, 4500.0, PER_OCTAVE), PER_OCTAVE, envelope)


def light(hush, source, speed):
    """What keeps it open: a thin hush from the surface, going with the swell a little."""
    def envelope(centre, ear):
        own = stretch(10.0 ** (walk(source, 12, 1.0) / 20.0), len(speed))
        return (0.6 + 0.4 * speed) * own * np.exp(-(np.log2(centre / 2600.0) / 1.1) ** 2)

    return hush.shaped(bands(800.0, 8000.0, PER_OCTAVE), PER_OCTAVE, envelope)


def bubbles(source):
    """Small trains of them, let go by the kelp, the later ones higher and fainter as they climb."""
    out = np.zeros((SECONDS * RATE, 2))
    for start in np.arange(TRAINS) * SECONDS / TRAINS + source.uniform(-3.0, 3.0, TRAINS):
        where, pitch = source.uniform(0.15, 0.85), source.uniform(480.0, 820.0)
        count = int(source.integers(5, 13))
        for number in range(count):
            way = number / count
            sound = bubble(pitch * 2.0 ** source.normal(0.5 * way, 0.28), 0.016, source.uniform(0.05, 0.25), 0.008)
            lay(out, start, source.uniform(0.4, 1.0) * (0.5 + way) * (1.2 - way) * sound, where)
            start += source.uniform(0.07, 0.22)
    return distant(out, source, 0.5, 250.0, 1300.0, 0.4)


def shrimps(source):
    """Tiny clicks from a reef far off, in loose clusters, without an edge."""
    out = np.zeros((SECONDS * RATE, 2))
    busy = np.cumsum(10.0 ** (stretch(walk(source, 2 * SECONDS, 3.0), SECONDS * COARSE) / 10.0))
    for start in np.interp(source.random(CLICKS * SECONDS) * busy[-1], busy, np.arange(len(busy)) / COARSE):
        sound = bubble(3000.0 * 2.0 ** source.normal(0.0, 0.3), 0.0010, 0.0, 0.0008)
        lay(out, start, (0.2 + 0.8 * source.random() ** 2) * sound, source.random())
    return distant(out, source, 0.35, 1000.0, 3600.0, 0.5)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    speed, place = surge(source)
    bed = water(Hush(source, SECONDS, 0.6), source)
    bed = bed + at(-1.0, hum(Hush(source, SECONDS, 0.6), source), bed)
    bed = bed + at(0.5, kelp(Hush(source, SECONDS, 0.45), source, speed, place), bed)
    bed = bed + at(-11.0, light(Hush(source, SECONDS, 0.2), source, speed), bed)
    return bed + at(-7.0, bubbles(source), bed) + at(-16.0, shrimps(source), bed)
