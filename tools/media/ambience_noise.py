"""Building blocks for ambiences that loop by construction.

Everything here is circular: noise is shaped in one Fourier transform over the whole loop,
and slow curves are sums of whole cycles.  So the loop's end runs on into its start with no
cut to hide; the cross-fade of the seam into itself is the transform's own.
"""

import numpy as np

RATE = 48_000


def white(source, count):
    """Gaussian noise of unit power."""
    return source.standard_normal(count)


def bands(low, high, per_octave):
    """Centre frequencies (Hz) spaced evenly by ear."""
    steps = int(round(np.log2(high / low) * per_octave)) + 1
    return low * 2.0 ** (np.arange(steps) / per_octave)


def band_shape(count, centre, per_octave):
    """Amplitude of a raised cosine over log frequency; neighbours add up to one."""
    frequency = np.fft.rfftfreq(count, 1.0 / RATE)
    distance = np.abs(np.log2(np.maximum(frequency, 1e-3) / centre)) * per_octave
    return np.where(distance < 1.0, 0.5 + 0.5 * np.cos(np.pi * distance), 0.0)


def band_noise(spectrum, count, centre, per_octave):
    """The part of a noise's spectrum near `centre`, scaled to unit power."""
    part = np.fft.irfft(spectrum * band_shape(count, centre, per_octave), count)
    return part / np.sqrt(np.mean(part ** 2))


def slow_walk(source, count, cycles, decibels):
    """A periodic random walk as gain: at most `cycles` per loop, spread `decibels` (rms)."""
    steps = 4096
    spectrum = np.zeros(steps // 2 + 1, dtype=complex)
    order = np.arange(1, cycles + 1)
    spectrum[1:cycles + 1] = (source.standard_normal(cycles)
                              + 1j * source.standard_normal(cycles)) / np.sqrt(order)
    curve = np.fft.irfft(spectrum, steps)
    curve *= decibels / np.std(curve)
    return 10.0 ** (stretch(curve, count) / 20.0)


def stretch(curve, count):
    """A periodic curve of few points drawn out to `count` samples."""
    places = np.arange(count) * (len(curve) / count)
    return np.interp(places, np.arange(len(curve) + 1), np.append(curve, curve[0]))


def pulse(time, loop, start, rise, fall):
    """A swell on a circle of `loop` seconds: smooth rise to 1 in `rise` s, then a long fall.

    The fall starts flat, like a bell, and ends exponential (time constant `fall` s), so there
    is no corner; with fall < loop / 8 it is lost (below -50 dB) before it comes round again.
    """
    since = np.mod(time - start, loop)
    up = 0.5 - 0.5 * np.cos(np.pi * np.minimum(since / rise, 1.0))
    later = np.maximum(since - rise, 0.0)
    down = np.exp(-later ** 2 / (fall * (later + fall)))
    return np.where(since < rise, up, down)
