"""The sound of `clouds`: high above a sea of clouds, in mild and moving air.

Nothing stands up here for the wind to whistle round, so there is no tone in it: one broad and warm
breath, that swells and sinks about six times a minute, never twice alike; it goes from one ear to
the other as it passes, and grows a little lighter, not sharper. Over it the air itself shimmers,
so softly that it is felt more than heard. Twice, a long way down, an alpine chough calls:
two clear gliding notes, like a small bell.
"""

import numpy as np

from ambience_grains import at, distant, lay, whistle
from ambience_noise import RATE, Hush, bands, slope, stretch, walk

SECONDS = 97
PER_OCTAVE = 2
COARSE = 50              # points a second in the slow envelopes
BREATHS = 10             # a loop: one in 9.7 s
CROSSING = 1.6           # s a breath takes from one ear to the other
VEILS = ((-0.8, 330.0, 1.0), (0.05, 520.0, 0.7), (0.8, 400.0, 0.95))    # side -1..1, Hz, size
CALLS = ((22.0, 0.30), (71.0, 0.66))                # s, place
SEED = 97


def breathing(source):
    """For each side (-1, 1) the wind over one loop (dB about its middle)."""
    way = np.arange(SECONDS * COARSE) / (SECONDS * COARSE)
    drift = stretch(walk(source, 6, 0.7), len(way))
    depth = np.clip(1.7 + stretch(walk(source, 5, 0.6), len(way)), 0.5, 2.6)
    swell = depth * np.sin(2 * np.pi * BREATHS * way + drift) + stretch(walk(source, 14, 0.6), len(way))
    return {side: np.roll(swell, int(0.5 * side * CROSSING * COARSE)) for side in (-1, 1)}


def sky(hush, source, wind):
    """The whole of the air: deep, falling evenly towards the heights; these follow the breath more."""
    def envelope(centre, ear):
        share = np.clip(0.7 + 0.14 * np.log2(centre / 150.0), 0.5, 1.15)
        own = stretch(walk(source, 12, 0.6), SECONDS * COARSE)
        return slope(centre, 170.0, 4.0, 4.3) * 10.0 ** ((share * wind[ear] + own) / 20.0)

    return hush.shaped(bands(45.0, 7000.0, PER_OCTAVE), PER_OCTAVE, envelope)


def veil(hush, source, wind, side, tone, size):
    """A nearer stream of air, soft as cloth, with a small unrest of its own."""
    speed = stretch(walk(source, 16, 1.2) + walk(source, 2 * SECONDS, 0.6), SECONDS * COARSE)

    def envelope(centre, ear):
        near = np.sqrt(0.5 + 0.42 * side * ear)
        shape = np.exp(-(np.log2(centre / tone) / (1.7 if centre > tone else 1.4)) ** 2)
        return size * near * shape * 10.0 ** ((0.9 * wind[ear] + speed) / 20.0)

    return hush.shaped(bands(90.0, 5000.0, PER_OCTAVE), PER_OCTAVE, envelope)


def shimmer(hush, source):
    """The light in the air: thin and high, slowly wandering from side to side."""
    def envelope(centre, ear):
        slow = walk(source, 10, 2.0)
        quick = stretch(walk(source, 5 * SECONDS, 1.2), len(slow))
        return np.exp(-(np.log2(centre / 5600.0) / 0.8) ** 2) * 10.0 ** ((slow + quick) / 20.0)

    return hush.shaped(bands(2800.0, 10000.0, PER_OCTAVE), PER_OCTAVE, envelope)


def chough(source):
    """Far below: a clear note that glides down, and a softer one after it."""
    out = np.zeros((SECONDS * RATE, 2))
    for start, place in CALLS:
        for later, pitch, seconds, size in ((0.0, 2250.0, 0.34, 1.0), (0.62, 2050.0, 0.40, 0.6)):
            sound = whistle(pitch, 0.80 * pitch, seconds, 90.0, 0.22)
            sound = sound + 0.10 * whistle(1.5 * pitch, 1.2 * pitch, seconds, 90.0, 0.15)
            lay(out, start + later, size * sound, place)
    return distant(out, source, 3.0, 700.0, 2000.0, 0.15)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    wind = breathing(source)
    bed = sky(Hush(source, SECONDS, 0.4), source, wind)
    bed = bed + at(-1.0, sum(veil(Hush(source, SECONDS), source, wind, *each) for each in VEILS), bed)
    return bed + at(-15.0, shimmer(Hush(source, SECONDS, 0.0), source), bed) + at(-12.0, chough(source), bed)
