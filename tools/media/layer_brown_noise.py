"""The layer `brown-noise`: power falling with the square of frequency, 6 dB an octave; steady and deep.

Brown noise is what a random walk sounds like (Brownian motion: its spectrum falls as 1/f^2). Under 45 Hz it is closed
with 24 dB an octave: there, an ideal one has most of its power, which small loudspeakers cannot give and large ones
give too much of. Made from its spectrum, so that it goes round. It is not quite even: a walk too slow and too small
to be noticed keeps it alive.
"""

import numpy as np

from ambience_noise import RATE
from layer_parts import wandering

SECONDS = 113
LOWEST = 45.0            # Hz
TOGETHER = 0.5           # what both sides share (amplitude)
SEED = 1113


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    count = SECONDS * RATE
    hertz = np.maximum(np.fft.rfftfreq(count, 1.0 / RATE), 1e-3)
    shape = 1.0 / hertz / np.sqrt(1.0 + (LOWEST / hertz) ** 10)
    middle = np.fft.rfft(source.standard_normal(count))
    apart = np.sqrt(1.0 - TOGETHER ** 2)
    sides = [TOGETHER * middle + apart * np.fft.rfft(source.standard_normal(count)) for _ in range(2)]
    sound = np.stack([np.fft.irfft(side * shape, count) for side in sides], axis=1)
    return wandering(sound, source, 9, 0.7)
