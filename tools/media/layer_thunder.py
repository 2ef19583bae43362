"""The layer `thunder`: a storm behind the hills, twelve to twenty kilometres away; it comes no nearer.

Thunder is the sum of the N-waves from all pieces of a crooked channel (H. S. Ribner and D. Roy, J. Acoust. Soc. Am. 72,
1982), which arrive as late as each is far: a channel of several kilometres rolls for as many threes of seconds, and
where a stretch of it lies at one distance, its pieces arrive together as a clap (A. A. Few, J. Geophys. Res. 75, 1970).
A piece is the louder the more it lies across the line of sight. On the long way through air and over ground all
that is high is lost; so far off the direct wave is bent away over one's head, and what comes is scattered, edgeless.
What is left is a soft roll, strongest from 40 to 120 Hz, over a grumble that never quite ends. Its onset is slowed down
further (`eased`), so that nobody is startled.
"""

import numpy as np

from ambience_grains import at, clock, lay
from ambience_noise import RATE, Hush, stretch, walk
from layer_parts import air, drift, eased

SECONDS = 109
SOUND = 340.0            # m/s
FLASHES = ((3.0, 13.0, -0.5, 8.5), (29.0, 17.0, 0.6, 5.5), (47.0, 14.0, 0.1, 8.0), (71.0, 19.0, -0.7, 4.0),
           (86.0, 15.0, 0.4, 7.0))
"""When the first of it arrives (s), how far away (km), from which side (-1..1), how loud over the grumble (dB)."""
PIECES, PIECE = 900, 11.0     # of a channel; m
ONSET = 8.0              # s
RISE = 1.2               # dB a second
SEED = 1109


def channel(source, kilometres):
    """A crooked channel in the clouds: where each piece is (m; x leads away from the listener), and its direction."""
    heading, turns = source.uniform(-0.6, 0.6), np.cumsum(source.normal(0.0, 0.10, (PIECES, 2)), axis=0)
    across = np.array([0.0, np.cos(heading), np.sin(heading)])
    crooked = np.stack([0.5 * np.sin(turns[:, 0]), across[1] + 0.5 * np.sin(turns[:, 1]),
                        0.3 * across[2] + 0.25 * np.cos(turns.sum(axis=1))], axis=1)
    steps = crooked + source.normal(0.0, 0.45, crooked.shape)
    steps *= PIECE / np.linalg.norm(steps, axis=1)[:, None]
    return np.array([1000.0 * kilometres, 0.0, 4500.0]) + np.cumsum(steps, axis=0), steps / PIECE


def roll(source, kilometres):
    """Pressure of each moment's arrivals, before the way through the air."""
    places, ways = channel(source, kilometres)
    far = np.linalg.norm(places, axis=1)
    across = 1.0 - np.sum(places / far[:, None] * ways, axis=1) ** 2
    loud = across ** 2 * source.gamma(2.0, 0.5, PIECES) / far * far.min()
    moments = ((far - far.min()) / SOUND * RATE).astype(int)
    out = np.zeros(moments.max() + 1)
    np.add.at(out, moments, loud * source.choice([-1.0, 1.0], PIECES))
    return out * 10.0 ** (np.minimum(np.arange(len(out)) / RATE - ONSET, 0.0) * RISE / 20.0)


def echoes(source, out):
    """Hills and layers of air: both ears get a long tail of their own; and the highs are gone."""
    count = len(out)
    hertz = np.maximum(np.fft.rfftfreq(count, 1.0 / RATE), 1.0)
    shape = 1.0 / (1.0 + (36.0 / hertz) ** 4) / (1.0 + (hertz / 75.0) ** 1.4) / (1.0 + (hertz / 420.0) ** 4)
    time = clock(24.0)
    tails = []
    for channel in range(2):
        tail = source.standard_normal(len(time)) * 10.0 ** (-3.0 * time / 24.0) * np.minimum(time / 2.0, 1.0)
        tails.append(np.fft.irfft(np.fft.rfft(out[:, channel]) * np.fft.rfft(tail, count) * shape, count))
    return np.stack(tails, axis=1)


def grumble(source):
    """The storm's own: rolls too far to be told apart, in the same low range, on a walk."""
    walks = drift(source, SECONDS, 6, 1.8)

    def envelope(centre, ear):
        own = stretch(walk(source, 30, 1.5), len(walks[ear]))
        return np.exp(-(np.log2(centre / 80.0) / 1.1) ** 2) * 10.0 ** ((walks[ear] + own) / 20.0)

    return Hush(source, SECONDS, 0.5).shaped(40.0 * 2.0 ** np.arange(0, 3.6, 0.5), 2, envelope)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    storm = low = grumble(source)
    for start, kilometres, side, decibels in FLASHES:
        out = np.zeros((SECONDS * RATE, 2))
        lay(out, start, roll(source, kilometres), 0.5 + 0.3 * side)
        storm = storm + at(decibels, echoes(source, out), low)
    return eased(storm, RISE) + at(-13.0, air(source, SECONDS, 220.0, 3.5), low)
