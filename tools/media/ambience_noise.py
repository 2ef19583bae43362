"""Building blocks for ambiences that loop by construction.

Everything here is circular: noise is shaped in one Fourier transform over the whole loop,
and slow curves are sums of whole cycles.  So the loop's end runs on into its start with no
cut to hide; the cross-fade of the seam into itself is the transform's own.
"""

import numpy as np

from opus import RATE


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


def walk(source, cycles, spread):
    """A periodic random walk about 0: at most `cycles` turns per loop, rms `spread`; few points."""
    steps = max(4096, 8 * 2 ** int(np.ceil(np.log2(cycles))))
    spectrum = np.zeros(steps // 2 + 1, dtype=complex)
    order = np.arange(1, cycles + 1)
    spectrum[1:cycles + 1] = (source.standard_normal(cycles)
                              + 1j * source.standard_normal(cycles)) / np.sqrt(order)
    curve = np.fft.irfft(spectrum, steps)
    return curve * (spread / np.std(curve))


def slow_walk(source, count, cycles, decibels):
    """A walk as gain for `count` samples, spread `decibels` (rms)."""
    return 10.0 ** (stretch(walk(source, cycles, decibels), count) / 20.0)


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


class Hush:
    """Stereo noise cut into bands, each with its own envelope: wind, rain, distant water."""

    def __init__(self, source, seconds, together=0.55):
        """`together` is how much of the noise both sides share (amplitude, 0..1)."""
        self.count = seconds * RATE
        middle = np.fft.rfft(white(source, self.count))
        apart = np.sqrt(1.0 - together ** 2)
        self.spectra = [together * middle + apart * np.fft.rfft(white(source, self.count))
                        for _ in range(2)]

    def shaped(self, centres, per_octave, envelope):
        """The sum over `centres` (Hz); `envelope(centre, side)` is an amplitude over one loop,
        as a number or as a curve of any number of points, for side -1 (left) or +1 (right)."""
        out = np.zeros((self.count, 2))
        for centre in centres:
            for channel, side in enumerate((-1, 1)):
                level = np.atleast_1d(envelope(centre, side))
                band = band_noise(self.spectra[channel], self.count, centre, per_octave)
                out[:, channel] += stretch(level, self.count) * band
        return out


def slope(centre, corner, rise, fall):
    """Amplitude of a spectrum that rises to `corner` (Hz) and falls behind it, in dB an octave."""
    octaves = np.log2(centre / corner)
    return 10.0 ** ((rise * min(octaves, 0.0) - fall * max(octaves, 0.0)) / 20.0)
