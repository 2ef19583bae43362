"""The layer `rain`: steady rain out of doors, on leaves and open ground.

From the scene `rain` come its patter and its drops on leaves; the roof is left out but for a breath, and so are the
gutter and the room; and the highs that a window takes away are given back. A shower is never even: it thickens and
thins in some ten seconds.
"""

import numpy as np

from ambience_grains import at, distant
from ambience_noise import RATE, Hush
from layer_parts import drift, scene

SECONDS = 61
SEED = 1061


def outside(sound):
    """`sound` with a shelf of 6 dB from 2.5 kHz up."""
    hertz = np.fft.rfftfreq(len(sound), 1.0 / RATE) / 2500.0
    shelf = 1.0 + hertz ** 2 / (1.0 + hertz ** 2)
    return np.fft.irfft(np.fft.rfft(sound, axis=0) * shelf[:, None], len(sound), axis=0)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    rain = scene("rain", SECONDS)
    strength = {side: 10.0 ** (curve / 20.0) for side, curve in drift(source, SECONDS, 8, 1.5).items()}
    bed = (rain.patter(Hush(source, SECONDS, 0.2), source, strength)
           + 0.35 * rain.roof(Hush(source, SECONDS, 0.6), source, strength))
    pats = distant(rain.drops(source, rain.on_leaf, 70, 1.0), source, 0.25, 150.0, 3600.0, 1.0)
    taps = distant(rain.drops(source, rain.on_glass, 22, 1.0), source, 0.2, 350.0, 5000.0, 0.8)
    return outside(bed + at(-6.5, pats, bed) + at(-8.5, taps, bed))
