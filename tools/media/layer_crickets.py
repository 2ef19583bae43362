"""The layer `crickets`: a meadow on a warm night, with singers near, far, and too many to be told apart.

Field crickets (from the scene `meadow`) chirp three pulses at a time near 4 kHz; tree crickets (Oecanthus) trill near
2.5 kHz, some 50 pulses a second for about a second, and rest: pitch and pace after T. J. Walker, Annals of the
Entomological Society of America 55 (1962). Each sings at its own pace, stumbles, falls silent and begins again. What
makes an alarm is one steady tone at one steady beat; here the many, a shimmering narrow hush, are louder than any one.
"""

import numpy as np

from ambience_grains import at, distant, lay, swelling
from ambience_noise import RATE, Hush, stretch, walk
from layer_parts import air, scene

SECONDS = 103
SEED = 1103
FIELD = ((0.12, 1.0), (0.86, 0.8), (0.35, 0.55), (0.62, 0.5), (0.05, 0.4), (0.95, 0.4), (0.50, 0.35), (0.25, 0.3))
TREE = ((0.70, 1.0), (0.22, 0.8), (0.90, 0.6), (0.45, 0.5), (0.08, 0.45), (0.58, 0.4), (0.33, 0.35))


def trill(source, pitch, pace, seconds):
    """One song of a tree cricket: pulses of a fading scrape each, swelling over the first third."""
    count = int(seconds * RATE)
    time = np.arange(count) / RATE
    wander = 0.04 * np.sin(2 * np.pi * source.uniform(1, 3) * time + source.uniform(0, 6))
    turn = np.cumsum(pace * (1.0 + wander)) / RATE
    pulses = (0.5 - 0.5 * np.cos(2 * np.pi * turn)) ** 1.5
    slide = pitch * (1.0 + 0.006 * np.cos(2 * np.pi * turn) - 0.008 * time / seconds)
    return np.sin(2 * np.pi * np.cumsum(slide) / RATE) * pulses * swelling(count, 0.35) ** 0.6


def tree_cricket(source):
    """One loop of one of them (mono)."""
    out = np.zeros(SECONDS * RATE)
    pitch, pace = 2480.0 * 2.0 ** source.normal(0.0, 0.09), source.uniform(42.0, 56.0)
    start = source.uniform(0, 2)
    while start < SECONDS - 2.5:
        seconds = source.uniform(0.7, 1.7)
        sound = trill(source, pitch * source.normal(1.0, 0.004), pace * source.normal(1.0, 0.03), seconds)
        first = int(start * RATE)
        out[first:first + len(sound)] += source.uniform(0.7, 1.0) * sound
        start += seconds + source.gamma(3.0, 0.28)
    return out * stretch(np.clip(walk(source, 9, 0.8) + 0.5, 0.0, 1.0), len(out))


def shimmer(source, hush, centre, width, pace):
    """The many: noise of a narrow range of pitches, flickering at about their paces."""
    def envelope(band, ear):
        quick = walk(source, pace * SECONDS, 1.6)
        slow = walk(source, 10, 1.6)
        return np.exp(-(np.log2(band / centre) / width) ** 2) * 10.0 ** ((quick + stretch(slow, len(quick))) / 20.0)

    return hush.shaped(centre * 2.0 ** np.arange(-0.5, 0.51, 0.125), 8, envelope)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    meadow = scene("meadow", SECONDS)
    many = (shimmer(source, Hush(source, SECONDS, 0.5), 4300.0, 0.16, 9)
            + 0.8 * shimmer(source, Hush(source, SECONDS, 0.5), 2500.0, 0.18, 12))
    field, tree = np.zeros((SECONDS * RATE, 2)), np.zeros((SECONDS * RATE, 2))
    for place, size in FIELD:
        lay(field, 0.0, size * meadow.cricket(source, source.uniform(3800.0, 4700.0), source.uniform(1.5, 2.6)), place)
    for place, size in TREE:
        lay(tree, 0.0, size * tree_cricket(source), place)
    bed = many + at(-10.0, air(source, SECONDS, 220.0, 4.5), many)
    return (bed + at(-1.0, distant(field, source, 0.6, 1500.0, 4600.0, 0.4), bed)
            + at(2.5, distant(tree, source, 0.9, 1000.0, 3600.0, 0.3), bed))
