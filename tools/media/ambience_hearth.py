"""The sound of `hearth`: a small wood fire a step away, in a quiet room.

A fire laps, crackles and hisses (A. Farnell, 2010). Its flames puff 1.5 / sqrt(D) times a second
(B. Cetegen and T. Ahmed, 1993), some 2.5 times for a fire a third of a metre wide, never quite
evenly; their breath is low. Crackle comes as other crackling noise does (J. Sethna, K. Dahmen and
C. Myers, 2001): in runs, the larger ticks rarer by a power law; here it is cut short, so that
nothing ever snaps. Now and then the embers sigh. Around it all the room is still.
"""

import numpy as np

from ambience_grains import at, clock, distant, lay
from ambience_noise import RATE, Hush, bands, pulse, slope, stretch, walk

SECONDS = 73
PER_OCTAVE = 2
COARSE = 100             # points a second in the slow envelopes
PUFFS = 2.5              # a second
RUNS = 5.0               # runs of crackle a second
IN_A_RUN = 5             # ticks, on average
TAIL, LARGEST = 1.7, 3.6    # how fast larger ticks grow rare; the size none reaches
SIGHS = ((8.0, 0.30, 1.0), (23.5, 0.62, 0.7), (35.0, 0.45, 0.9), (52.0, 0.70, 0.8), (65.5, 0.38, 0.6))
SEED = 83


def puffing(source):
    """The flames' strength about 0 (dB): puffs whose pace and height wander, circular."""
    way = np.arange(SECONDS * COARSE) / (SECONDS * COARSE)
    drift = stretch(walk(source, 24, 3.0), len(way))
    height = 1.0 + stretch(walk(source, 30, 0.45), len(way))
    puffs = height * np.sin(2 * np.pi * round(PUFFS * SECONDS) * way + drift)
    return 1.1 * puffs + stretch(walk(source, 9, 0.9) + walk(source, 6 * SECONDS, 0.8), len(way))


def breath(hush, flames):
    """The flames themselves: low, and fluttering more the higher one listens."""
    def envelope(centre, ear):
        share = 0.7 + 0.22 * np.log2(centre / 100.0)
        return slope(centre, 160.0, 6.0, 4.3) * 10.0 ** (share * flames[ear] / 20.0)

    return hush.shaped(bands(50.0, 2600.0, PER_OCTAVE), PER_OCTAVE, envelope)


def hiss(hush, source):
    """Steam out of the wood: faint, high, coming and going; and the air over the embers."""
    steam = {side: walk(source, 14, 1.7) for side in (-1, 1)}

    def envelope(centre, ear):
        octaves = np.log2(centre / 3600.0)
        return np.exp(-(octaves / 1.3) ** 2) * 10.0 ** (steam[ear] / 20.0)

    return hush.shaped(bands(900.0, 9500.0, PER_OCTAVE), PER_OCTAVE, envelope)


def sighs(hush):
    """Embers that settle: a breath that swells and sinks in pitch as it goes."""
    time = np.arange(SECONDS * COARSE) / COARSE

    def envelope(centre, ear):
        octave = np.log2(centre / 700.0)
        total = sum(size * np.sqrt(0.5 + ear * (place - 0.5))
                    * pulse(time, SECONDS, start - 0.35 * octave, 0.9, 0.55) for start, place, size in SIGHS)
        return total * np.exp(-(octave / 1.2) ** 2)

    return hush.shaped(bands(220.0, 3200.0, PER_OCTAVE), PER_OCTAVE, envelope)


def room(hush):
    """What is left of the world outside: next to nothing, deep and even."""
    return hush.shaped(bands(50.0, 900.0, PER_OCTAVE), PER_OCTAVE, lambda centre, ear: slope(centre, 90.0, 4.0, 5.0))


def tick(source, size):
    """A fibre giving way: three damped tones of the wood and a touch of noise; larger is lower."""
    pitch = 2700.0 * size ** -0.7 * 2.0 ** source.normal(0.0, 0.55)
    decay = 10.0 / (np.pi * pitch) * source.uniform(0.8, 1.5)
    time = clock(9.0 * decay)
    ring = sum(share * np.sin(2 * np.pi * ratio * pitch * time + source.uniform(0, 6)) * np.exp(-ratio * time / decay)
               for share, ratio in ((1.0, 1.0), (0.6, source.uniform(1.5, 1.8)), (0.35, source.uniform(2.3, 2.9))))
    noise = np.convolve(source.standard_normal(len(time)), np.ones(5) / 5, "same") * np.exp(-1.6 * time / decay)
    sound = (ring + 0.8 * noise) * np.minimum(time / (0.0004 + 0.0002 * size), 1.0)
    return size * sound / np.abs(sound).max()


def crackle(source):
    """Runs of ticks, each run from one spot in the fire, closer together at its start."""
    out = np.zeros((SECONDS * RATE, 2))
    lively = np.clip(1.0 + stretch(walk(source, 12, 0.32), SECONDS * COARSE), 0.35, None)
    chance = np.cumsum(lively) / np.sum(lively)
    for first in source.random(int(RUNS * SECONDS)):
        start = np.interp(first, chance, np.arange(len(chance)) / COARSE)
        place = np.clip(source.normal(0.5, 0.17), 0.1, 0.9)
        strength = source.uniform(0.3, 1.0)
        for number in range(source.geometric(1.0 / IN_A_RUN)):
            drawn = (1.0 - source.random()) ** (-1.0 / TAIL)
            size = strength * drawn / np.sqrt(1.0 + (drawn / LARGEST) ** 2)
            lay(out, start, tick(source, size), place)
            start += source.exponential(0.035 + 0.03 * number)
    return distant(out, source, 0.3, 180.0, 6500.0, 1.3)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    middle = puffing(source)
    flames = {side: 0.8 * middle + 0.6 * puffing(source) for side in (-1, 1)}
    bed = breath(Hush(source, SECONDS, 0.7), flames)
    bed = bed + at(-9.0, room(Hush(source, SECONDS, 0.0)), bed)
    bed = bed + at(-8.0, hiss(Hush(source, SECONDS, 0.3), source), bed)
    return bed + at(-5.0, sighs(Hush(source, SECONDS, 0.4)), bed) + at(-4.0, crackle(source), bed)
