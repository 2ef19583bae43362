"""The layer `waves`: the sea on a sandy shore, a little further off than in the scene `shore`.

Waves, wash and bubbles are the scene's own; but no two intervals and no two waves are alike, as in a real swell, and
the sea further out is nearer to the waves in level, so that a wave comes on slowly.
"""

import numpy as np

from ambience_noise import Hush, bands
from layer_parts import COARSE, drift, eased, scene

SECONDS = 83
WAVES = 7                # a loop: one in twelve seconds, against the ten of the scene
SEA = 1.75               # how strong the sea further out is, against the scene's
PER_OCTAVE = 2
SEED = 1083


def swell(source):
    """When each wave reaches the sand (s), and how big it is (amplitude): both wander."""
    gaps = np.clip(source.normal(1.0, 0.17, WAVES), 0.7, 1.35)
    times = np.cumsum(gaps) * SECONDS / gaps.sum() - 4.0
    return times, np.clip(source.normal(0.82, 0.2, WAVES), 0.45, 1.1)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    shore = scene("shore", SECONDS)
    waves = swell(source)
    time = np.arange(SECONDS * COARSE) / COARSE
    far = drift(source, SECONDS, 6, 0.9)

    def envelope(centre, ear):
        own = drift(source, SECONDS, 6, 1.0)[ear]
        bed = SEA * shore.bed_level(centre) * 10.0 ** ((far[ear] + own) / 20.0)
        return bed + shore.band_envelope(centre, time, waves, ear)

    sound = Hush(source, SECONDS, 0.5).shaped(bands(45.0, 11500.0, PER_OCTAVE), PER_OCTAVE, envelope)
    return eased(sound + 0.8 * shore.bubbles(source, waves, len(sound)), 1.4)
