"""Single small sounds for ambiences: drops, bubbles, whistles, the air they come through.

Everything is laid on a circle: what rings past the end of the loop goes on at its start.
"""

import numpy as np

from ambience_noise import RATE
from loudness import momentary


def lay(out, start, sound, place):
    """Add mono `sound` to the loop `out` at `start` (s), `place` from 0 (left) to 1 (right)."""
    index = (int(start * RATE) + np.arange(len(sound))) % len(out)
    out[index, 0] += np.sqrt(1.0 - place) * sound
    out[index, 1] += np.sqrt(place) * sound


def clock(seconds):
    return np.arange(int(seconds * RATE)) / RATE


def swelling(count, rise=0.5):
    """An envelope without corners: up over the share `rise` of `count` samples, then down."""
    way = np.arange(count) / count
    turned = np.where(way < rise, way / rise, (1.0 - way) / (1.0 - rise))
    return 0.5 - 0.5 * np.cos(np.pi * turned)


def bubble(pitch, decay, rise=0.0, attack=0.0015):
    """A bubble ringing (M. Minnaert, 1933): a tone of `pitch` Hz that dies in `decay` s and climbs
    by the share `rise` meanwhile, as one does that nears the surface."""
    time = clock(7.0 * decay)
    climb = pitch * (time + 0.5 * rise * time ** 2 / decay)
    return np.sin(2 * np.pi * climb) * np.exp(-time / decay) * np.minimum(time / attack, 1.0)


def whistle(start, end, seconds, bend=0.0, rise=0.4):
    """A pure tone gliding from `start` to `end` Hz, arched upwards by `bend` Hz in its middle."""
    way = np.arange(int(seconds * RATE)) / (seconds * RATE)
    hertz = start + (end - start) * way + bend * np.sin(np.pi * way)
    return np.sin(2 * np.pi * np.cumsum(hertz) / RATE) * swelling(len(way), rise)


def open_air(hertz, low, high):
    """Amplitude of a soft band pass, 12 dB an octave outside `low` to `high` Hz."""
    return 1.0 / (1.0 + (low / np.maximum(hertz, 1.0)) ** 2) / (1.0 + (hertz / high) ** 2)


def distant(out, source, seconds, low, high, direct=0.35):
    """The loop heard from afar: `direct` of it, and a stereo tail that falls by 60 dB in `seconds`,
    both with what lies outside `low` to `high` Hz taken by the air and the ground."""
    count = len(out)
    shape = open_air(np.fft.rfftfreq(count, 1.0 / RATE), low, high)
    time = clock(seconds)
    far = np.empty_like(out)
    for channel in range(2):
        tail = source.standard_normal(len(time)) * 10.0 ** (-3.0 * time / seconds)
        tail *= np.minimum(time / 0.02, 1.0) / np.sqrt(np.sum(tail ** 2))
        tail[0] += direct
        far[:, channel] = np.fft.irfft(np.fft.rfft(out[:, channel]) * np.fft.rfft(tail, count) * shape, count)
    return far


def at(decibels, layer, bed):
    """`layer` scaled so that its loudest 400 ms lie `decibels` from the bed's median loudness."""
    loudest = momentary(np.concatenate([layer, layer[:RATE]])).max()
    return layer * 10.0 ** ((np.median(momentary(bed)) + decibels - loudest) / 20.0)
