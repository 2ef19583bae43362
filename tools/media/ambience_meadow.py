"""The sound of `meadow`: gusts that cross a field of dry grass; insects and a lark far away.

Grass is drier than needles: its blades and seed heads brush each other, thousands of tiny
touches that together hiss softly around 2 kHz and flicker while they do. A gust comes
from the left, passes, and is gone to the right; each reaches one ear before the other.
"""

import numpy as np

from ambience_grains import at, distant, lay, swelling, whistle
from ambience_noise import RATE, Hush, bands, pulse, slope, stretch, walk

SECONDS = 72
GUSTS = 8
PER_OCTAVE = 2
COARSE = 100             # points a second in the gusts' envelopes
CROSSING = 2.6           # s a gust takes from one ear to the other
SEED = 47


def gusts(source):
    """For each side (-1, 1) the strength of the wind over one loop; about 0.35 in the lulls."""
    time = np.arange(SECONDS * COARSE) / COARSE
    spacing = SECONDS / GUSTS
    starts = np.arange(GUSTS) * spacing + source.uniform(-1.6, 1.6, GUSTS)
    sizes = source.uniform(0.55, 1.0, GUSTS)
    sides = {}
    for side in (-1, 1):
        arrivals = starts + 0.5 * side * CROSSING
        sides[side] = 0.35 + 0.50 * sum(size * pulse(time, SECONDS, start, 3.4, 2.4)
                                        for start, size in zip(arrivals, sizes))
    return sides


def rustle(hush, source, wind):
    """The grass: brighter the stronger the wind, and flickering between 4 and 24 times a second."""
    flicker = {side: 10.0 ** (walk(source, 24 * SECONDS, 1.7) / 20.0) for side in (-1, 1)}

    def envelope(centre, ear):
        strength = wind[ear]
        octaves = np.log2(centre / (2300.0 * strength ** 0.4))
        level = strength ** 1.35 * np.exp(-(octaves / np.where(octaves > 0, 1.15, 1.35)) ** 2)
        return stretch(level, len(flicker[ear])) * flicker[ear]

    return hush.shaped(bands(300.0, 7200.0, PER_OCTAVE), PER_OCTAVE, envelope)


def air(hush, source, wind):
    """The open field: a low breath that follows the gusts a little."""
    def envelope(centre, ear):
        return wind[ear] ** 0.55 * slope(centre, 200.0, 4.0, 5.0)

    return hush.shaped(bands(50.0, 2500.0, PER_OCTAVE), PER_OCTAVE, envelope)


def cricket(source, pitch, pace):
    """One loop of one field cricket (mono): three short pulses a chirp, `pace` chirps a second."""
    out = np.zeros(SECONDS * RATE)
    pulses = int(0.018 * RATE)
    tone = np.sin(2 * np.pi * pitch * np.arange(pulses) / RATE) * swelling(pulses)
    start = source.uniform(0, 1)
    while start < SECONDS - 1.0 / pace:
        for number in range(3):
            first = int((start + 0.034 * number) * RATE)
            out[first:first + pulses] += (0.7 + 0.15 * number) * tone
        start += source.normal(1.0, 0.06) / pace
    # None sings all the time: each falls silent for a while.
    return out * stretch(np.clip(walk(source, 6, 0.8) + 0.5, 0.0, 1.0), len(out))


def crickets(source):
    """Five of them, about the field, with all its air between."""
    out = np.zeros((SECONDS * RATE, 2))
    for place in (0.08, 0.3, 0.52, 0.74, 0.95):
        sound = cricket(source, source.uniform(3900.0, 4600.0), source.uniform(1.6, 2.3))
        lay(out, 0.0, sound * source.uniform(0.4, 1.0), place)
    return distant(out, source, 0.5, 1500.0, 4200.0)


def lark(source):
    """High over the field, twice: a long quick run of small rising and falling notes."""
    out = np.zeros((SECONDS * RATE, 2))
    for begin, seconds, place in ((9.0, 13.0, 0.62), (44.0, 15.0, 0.36)):
        start = 0.0
        while start < seconds:
            pitch = 2700.0 * 2.0 ** source.uniform(-0.35, 0.45)
            for _ in range(source.integers(2, 6)):
                length = source.uniform(0.05, 0.10)
                sound = whistle(pitch, pitch * source.uniform(0.85, 1.18), length)
                near = np.sin(np.pi * min(start / seconds, 1.0))
                lay(out, begin + start, near * sound, place)
                start += length + source.uniform(0.01, 0.04)
            start += source.uniform(0.04, 0.20)
    return distant(out, source, 1.1, 1500.0, 3400.0, 0.3)


def bee(source):
    """A bumblebee that passes twice, some metres away: 150 Hz, wavering, never steady."""
    out = np.zeros((SECONDS * RATE, 2))
    for begin, seconds, way in ((27.0, 9.0, 1), (62.0, 8.0, -1)):
        time = np.arange(int(seconds * RATE)) / RATE
        waver = np.interp(time, np.linspace(0, seconds, 40), source.normal(0, 0.025, 40))
        turn = 2 * np.pi * np.cumsum(150.0 * (1.0 + waver)) / RATE
        sound = sum(level * np.sin(number * turn) for number, level in
                    enumerate((1.0, 0.7, 0.4, 0.2, 0.1), start=1)) * swelling(len(time)) ** 2
        place = 0.5 + way * 0.4 * np.sin(np.pi * (time / seconds - 0.5))
        index = (int(begin * RATE) + np.arange(len(time))) % len(out)
        out[index] += sound[:, None] * np.sqrt(np.stack([1.0 - place, place], axis=1))
    return distant(out, source, 0.3, 130.0, 900.0)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    wind = gusts(source)
    bed = rustle(Hush(source, SECONDS, 0.3), source, wind) + 0.55 * air(Hush(source, SECONDS), source, wind)
    return (bed + at(-16.0, crickets(source), bed) + at(-10.0, lark(source), bed)
            + at(-11.0, bee(source), bed))
