"""The sound of `night`: a lake without wind; crickets along the shore, small toads, water.

Almost nothing moves. The air is deep and soft; on the far bank tree crickets sing in choirs,
each swelling about once a second; their tones, a few hertz apart, beat against each other, so
that no tone ever stands still in the ear. Midwife toads call in turn, each one note, like
small glass bells a long way off; the water now and then touches a stone. There is no owl: one
voice alone would be waited for.
"""

import numpy as np

from ambience_grains import at, bubble, distant, lay, swelling, whistle
from ambience_noise import RATE, Hush, bands, slope, stretch, walk

SECONDS = 90
PER_OCTAVE = 2
CHOIRS = ((1930.0, 0.92), (2140.0, 1.07), (2370.0, 1.18))    # Hz, swells a second
SINGERS = 6
TOADS = ((1180.0, 2.9, 0.18), (1260.0, 3.7, 0.55), (1335.0, 4.6, 0.83), (1120.0, 5.3, 0.40))
LAPS = 24
SEED = 71


def air(hush, source):
    """Deep and wide; the slowest walk of all scenes."""
    def envelope(centre, ear):
        return slope(centre, 120.0, 4.0, 4.2) * 10.0 ** (walk(source, 6, 0.9) / 20.0)

    return hush.shaped(bands(40.0, 3600.0, PER_OCTAVE), PER_OCTAVE, envelope)


def crickets(source):
    """The far bank: choirs, each near one pitch and one pace, a second or so from swell to swell."""
    count = SECONDS * RATE
    out = np.zeros((count, 2))
    time = np.arange(count) / RATE
    for pitch, pace in CHOIRS:
        beat = round(pace * SECONDS)
        for place in (np.arange(SINGERS) + source.random()) / SINGERS:
            # Whole cycles in the loop, so that it closes.
            turns = round(pitch * source.normal(1.0, 0.004) * SECONDS)
            late = source.normal(0.0, 0.35)
            swell = (0.5 - 0.5 * np.cos(2 * np.pi * beat * time / SECONDS + late)) ** 2
            awake = stretch(np.clip(0.5 + walk(source, 8, 0.5), 0.0, 1.2), count)
            tone = np.sin(2 * np.pi * turns * time / SECONDS + source.uniform(0, 6))
            lay(out, 0.0, tone * swell * awake, place)
    return distant(out, source, 1.2, 800.0, 2600.0, 0.1)


def toads(source):
    """Four of them, each at its own pace and place; a call is one soft note of an eighth second."""
    out = np.zeros((SECONDS * RATE, 2))
    for pitch, pace, place in TOADS:
        rounds = int(SECONDS / pace)
        for start in (np.arange(rounds) + source.uniform(-0.12, 0.12, rounds)) * SECONDS / rounds:
            note = pitch * source.uniform(0.995, 1.005)
            sound = whistle(note, note * 0.985, 0.15, rise=0.3)
            lay(out, start, source.uniform(0.35, 1.0) * sound, place)
    return distant(out, source, 2.4, 500.0, 1800.0, 0.25)


def lap(source):
    """Water against a stone: a soft gulp of bubbles, and a low breath around it."""
    out = np.zeros(int(1.1 * RATE))
    for _ in range(source.integers(5, 12)):
        sound = bubble(source.uniform(230.0, 720.0), source.uniform(0.012, 0.03), source.uniform(0, 0.3), 0.006)
        first = int(source.gamma(2.0, 0.11) * RATE) % (len(out) - len(sound))
        out[first:first + len(sound)] += source.random() ** 1.5 * sound
    breath = np.convolve(source.standard_normal(len(out)), np.hanning(90) / 25, "same")
    return out + 0.25 * breath * swelling(len(out), 0.3) ** 2


def water(source):
    """The edge of the lake, near and below, mostly to the left."""
    out = np.zeros((SECONDS * RATE, 2))
    for start in np.arange(LAPS) * SECONDS / LAPS + source.uniform(-1.5, 1.5, LAPS):
        lay(out, start, source.uniform(0.4, 1.0) * lap(source), source.uniform(0.15, 0.65))
    return distant(out, source, 0.4, 180.0, 1300.0, 0.8)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    bed = air(Hush(source, SECONDS), source)
    return (bed + at(-11.0, crickets(source), bed) + at(-7.0, toads(source), bed)
            + at(-4.5, water(source), bed))
