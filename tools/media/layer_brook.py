"""The layer `brook`: a small stream over stones, as in the scene `brook`, with no leaves and no bird above it.

Bubbles ring after M. Minnaert (1933) and die after K. van den Doel (2005), see the scene's module.
"""

import numpy as np

from ambience_grains import at
from ambience_noise import Hush
from layer_parts import scene, wandering

SECONDS = 79
SEED = 1079


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    brook = scene("brook", SECONDS)
    brook.HOLLOWS = tuple((where, pitch, count * SECONDS // 67) for where, pitch, count in brook.HOLLOWS)
    bed = brook.rush(Hush(source, SECONDS, 0.3), source)
    bed = bed + at(1.0, brook.places(source), bed)
    return wandering(bed + at(-6.0, brook.gurgles(source), bed), source, 7, 1.0)
