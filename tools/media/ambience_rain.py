"""The sound of `rain`: steady rain on a window and on leaves, heard from a warm room.

Far rain is a hush, made of more drops than can be told apart; near ones are single: a small
tap on the pane, a softer and lower one on a leaf or the sill. Over all lies the roof, a deep
breath through the house, and somewhere outside a gutter lets a drop fall into water.
"""

import numpy as np

from ambience_grains import at, bubble, clock, distant, lay
from ambience_noise import RATE, Hush, bands, slope, stretch, walk

SECONDS = 64
PER_OCTAVE = 2
ON_GLASS, ON_LEAVES = 16, 26      # drops a second
DRIPS = 19                        # a loop
SEED = 53


def patter(hush, source, strength):
    """Rain over the garden: broad and soft, grainy from drops that just cannot be told apart."""
    grain = {side: 10.0 ** (walk(source, 40 * SECONDS, 1.2) / 20.0) for side in (-1, 1)}

    def envelope(centre, ear):
        octaves = np.log2(centre / 900.0)
        level = np.exp(-(octaves / np.where(octaves > 0, 1.9, 1.9)) ** 2)
        return level * grain[ear] * stretch(strength[ear], len(grain[ear]))

    return hush.shaped(bands(160.0, 8000.0, PER_OCTAVE), PER_OCTAVE, envelope)


def roof(hush, source, strength):
    """The roof and the walls: noise under 300 Hz, no tone in it."""
    def envelope(centre, ear):
        return slope(centre, 150.0, 5.0, 8.0) * strength[ear] ** 0.7

    return hush.shaped(bands(50.0, 1200.0, PER_OCTAVE), PER_OCTAVE, envelope)


def on_glass(source):
    """A drop on the pane: two of the pane's own tones, dying in some 10 ms, and a breath of noise."""
    pitch = 1500.0 * 2.0 ** source.normal(0.0, 0.28)
    decay = source.uniform(0.004, 0.010)
    time = clock(8 * decay)
    ring = np.sin(2 * np.pi * pitch * time) + 0.4 * np.sin(2 * np.pi * 1.72 * pitch * time + source.uniform(0, 6))
    touch = np.convolve(source.standard_normal(len(time)), np.ones(9) / 9, "same") * np.exp(-time / 0.003)
    return (ring * np.exp(-time / decay) + 1.2 * touch) * np.minimum(time / 0.002, 1.0)


def on_leaf(source):
    """A drop on a leaf: a low, round pat without a tone."""
    time = clock(0.05)
    width = int(source.integers(20, 60))
    noise = np.convolve(source.standard_normal(len(time) + width), np.ones(width) / width, "valid")[:len(time)]
    pat = np.sin(2 * np.pi * source.uniform(220.0, 700.0) * time) * np.exp(-time / 0.008)
    return (pat + 3.0 * noise * np.exp(-time / 0.006)) * np.minimum(time / 0.003, 1.0)


def drops(source, make, rate, spread):
    """`rate` drops a second on average, most of them small; `spread` is how wide they fall."""
    out = np.zeros((SECONDS * RATE, 2))
    for start in source.uniform(0, SECONDS, rate * SECONDS):
        size = 0.12 + 0.88 * source.random() ** 3
        lay(out, start, size * make(source), 0.5 + spread * source.uniform(-0.5, 0.5))
    return out


def gutter(source):
    """Drops into standing water, one every three or four seconds, now and then two."""
    out = np.zeros((SECONDS * RATE, 2))
    for start in np.arange(DRIPS) * SECONDS / DRIPS + source.uniform(-1.2, 1.2, DRIPS):
        for later in (0.0, 0.17)[:source.choice([1, 1, 2])]:
            pitch = 820.0 * 2.0 ** source.uniform(-0.4, 0.4)
            size = source.uniform(0.5, 1.0) * (1.0 if later == 0 else 0.5)
            lay(out, start + later, size * bubble(pitch, 0.028, 0.12, 0.006), 0.80)
    return distant(out, source, 0.7, 300.0, 1800.0, 0.5)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    strength = {side: 10.0 ** (walk(source, 8, 0.9) / 20.0) for side in (-1, 1)}
    bed = (patter(Hush(source, SECONDS, 0.25), source, strength)
           + 0.8 * roof(Hush(source, SECONDS, 0.8), source, strength))
    taps = distant(drops(source, on_glass, ON_GLASS, 0.9), source, 0.18, 350.0, 4200.0, 1.2)
    pats = distant(drops(source, on_leaf, ON_LEAVES, 1.0), source, 0.25, 150.0, 2600.0, 1.0)
    return bed + at(-3.5, taps, bed) + at(-5.5, pats, bed) + at(-8.0, gutter(source), bed)
