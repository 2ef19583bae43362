"""The sound of `woods`: a light wind through conifers at first light, a brook somewhere below.

A needle in the wind sheds eddies at f = 0.2 u / d (V. Strouhal, 1878): for d = 1 mm and a
light wind of 2 to 3 m/s some 400 to 600 Hz. So a gust is not only louder: its hush also
climbs, and sinks again. Three stands of trees take turns, each with a walk of its own; behind
them the whole forest, lower and steadier. Now and then a bird, far off, lets a few notes fall.
"""

import numpy as np

from ambience_grains import at, bubble, distant, lay, whistle
from ambience_noise import RATE, Hush, bands, slope, walk

SECONDS = 80
PER_OCTAVE = 2
STANDS = ((-0.75, 420.0, 1.0), (0.1, 560.0, 0.8), (0.8, 480.0, 0.95))   # side -1..1, Hz, size
GUSTS = 9               # turns of a stand's wind in one loop, at most: one in 9 s
SEED = 31


def stand(hush, source, side, tone, size):
    """The hush of one stand of trees; its wind has a speed of about 1."""
    speed = 10.0 ** (walk(source, GUSTS, 1.7) / 20.0)

    def envelope(centre, ear):
        octaves = np.log2(centre / (tone * speed ** 1.6))
        near = np.sqrt(0.5 + 0.42 * side * ear)
        return size * near * speed ** 1.9 * np.exp(-(octaves / np.where(octaves > 0, 1.55, 1.25)) ** 2)

    return hush.shaped(bands(110.0, 7600.0, PER_OCTAVE), PER_OCTAVE, envelope)


def forest(hush, source):
    """All the trees further off: round, from 180 Hz down, hardly changing."""
    def envelope(centre, ear):
        return slope(centre, 180.0, 5.0, 5.5) * 10.0 ** (walk(source, 7, 1.0) / 20.0)

    return hush.shaped(bands(45.0, 5000.0, PER_OCTAVE), PER_OCTAVE, envelope)


def brook(source):
    """Water over stones, down to the right: bubbles, some sixty a second."""
    out = np.zeros((SECONDS * RATE, 2))
    for start in np.sort(source.uniform(0, SECONDS, 60 * SECONDS)):
        pitch = 520.0 * 2.0 ** (source.standard_normal() * 0.55)
        sound = bubble(pitch, 7.0 / pitch + 0.004, source.uniform(0.0, 0.25), 0.004)
        lay(out, start, source.random() ** 2 * sound, np.clip(source.normal(0.72, 0.07), 0.4, 0.95))
    return distant(out, source, 0.9, 250.0, 1600.0)


def phrase(source, out, start, pitch, place):
    """Three to five notes that fall, a thrush's in colour, each softer than a thrush's."""
    for number in range(source.integers(3, 6)):
        note = pitch * 2.0 ** (source.choice([0, 2, 4, 7, 9]) / 12.0)
        seconds = source.uniform(0.14, 0.30)
        sound = whistle(note, note * source.uniform(0.86, 1.05), seconds, source.uniform(-60, 90))
        lay(out, start, 0.9 ** number * sound, place)
        start += seconds + source.uniform(0.06, 0.22)


def birds(source):
    """Two birds that answer each other from afar, six phrases in all."""
    out = np.zeros((SECONDS * RATE, 2))
    for start, pitch, place in ((7.0, 1900.0, 0.22), (12.5, 2250.0, 0.70), (29.0, 1900.0, 0.26),
                                (46.5, 2250.0, 0.66), (52.0, 1900.0, 0.22), (69.5, 2250.0, 0.74)):
        phrase(source, out, start + source.uniform(-1, 1), pitch, place)
    return distant(out, source, 2.2, 900.0, 3200.0, 0.25)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    trees = sum(stand(Hush(source, SECONDS), source, *each) for each in STANDS)
    bed = trees + 0.62 * forest(Hush(source, SECONDS, 0.3), source)
    return bed + at(-9.0, brook(source), bed) + at(-6.0, birds(source), bed)
