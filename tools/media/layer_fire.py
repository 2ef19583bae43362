"""The layer `fire`: a small wood fire a step away, as in the scene `hearth`, out of its room.

Lapping, crackle and hiss are the scene's (A. Farnell, 2010; B. Cetegen and T. Ahmed, 1993; J. Sethna, K. Dahmen and
C. Myers, 2001), the crackle a little softer: over other sounds its ticks stand alone.
"""

import numpy as np

from ambience_grains import at
from ambience_noise import Hush
from layer_parts import drift, scene

SECONDS = 71
SIGHS = ((6.0, 0.35, 0.9), (21.0, 0.60, 0.7), (38.5, 0.42, 1.0), (57.0, 0.66, 0.7))     # s, place, size
SEED = 1071


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    hearth = scene("hearth", SECONDS)
    hearth.SIGHS = SIGHS
    middle, draught = hearth.puffing(source), drift(source, SECONDS, 8, 1.7)
    flames = {side: 0.8 * middle + 0.6 * hearth.puffing(source) + draught[side] for side in (-1, 1)}
    bed = hearth.breath(Hush(source, SECONDS, 0.6), flames)
    bed = bed + at(-8.0, hearth.hiss(Hush(source, SECONDS, 0.3), source), bed)
    bed = bed + at(-6.0, hearth.sighs(Hush(source, SECONDS, 0.4)), bed)
    return bed + at(-4.5, hearth.crackle(source), bed)
