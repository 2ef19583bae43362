"""The layer `wind`: a mild wind through trees, with open air behind them.

From the scene `woods` come three stands of trees, whose hush climbs as a gust grows (V. Strouhal, 1878), from `clouds`
the air, here on a walk without a beat: nobody shall breathe with it, or wait for the next gust.
"""

import numpy as np

from ambience_noise import Hush
from layer_parts import drift, scene

SECONDS = 107
STANDS = ((-0.75, 350.0, 1.0), (0.0, 480.0, 0.75), (0.75, 400.0, 0.95))    # side -1..1, Hz, size
SEED = 1107


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    woods, clouds = scene("woods", SECONDS), scene("clouds", SECONDS)
    woods.GUSTS, clouds.COARSE = 13, 100
    trees = sum(woods.stand(Hush(source, SECONDS), source, *each) for each in STANDS)
    return trees + 0.75 * clouds.sky(Hush(source, SECONDS, 0.4), source, drift(source, SECONDS, 7, 2.2))
