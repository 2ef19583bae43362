"""Loudness and true peak: `loudness.py <file>...` prints them.

Formulas: ITU-R BS.1770-4, annex 1 (K-weighting, gated mean of 400 ms blocks) and annex 2
(true peak by four times oversampling).  Signals are as opus.py hands them out; a mono one is measured as it is
heard, on both sides of a stereo device.
"""

import argparse

import numpy as np
from scipy.signal import lfilter, resample_poly

from opus import RATE, decode

# BS.1770-4, tables 1 and 2: the head's shelf, then the high-pass, at 48 kHz.
SHELF = ([1.53512485958697, -2.69169618940638, 1.19839281085285],
         [1.0, -1.69065929318241, 0.73248077421585])
HIGH_PASS = ([1.0, -2.0, 1.0],
             [1.0, -1.99004745483398, 0.99007225036621])


def weighted(signal):
    """K-weighted signal."""
    for numerator, denominator in (SHELF, HIGH_PASS):
        signal = lfilter(numerator, denominator, signal, axis=0)
    return signal


def as_heard(signal):
    """A mono signal as a stereo device plays it: the same on both sides, 3 LU louder than its one channel
    measures. Anything else as it is."""
    return np.repeat(signal, 2, axis=1) if signal.shape[1] == 1 else signal


def block_powers(signal, length=0.4, step=0.1):
    """Sum over channels, as heard, of the mean square of each block of `length` seconds."""
    sums = np.concatenate([[0.0], np.cumsum(np.sum(weighted(as_heard(signal)) ** 2, axis=1))])
    size, hop = round(length * RATE), round(step * RATE)
    starts = np.arange(0, len(signal) - size + 1, hop)
    return (sums[starts + size] - sums[starts]) / size


def to_lufs(power):
    return -0.691 + 10.0 * np.log10(np.maximum(power, 1e-12))


def integrated(signal):
    """Gated loudness in LUFS: above -70 absolute, then above -10 relative."""
    powers = block_powers(signal)
    loud = powers[to_lufs(powers) > -70.0]
    if len(loud) == 0:
        return -np.inf
    gate = to_lufs(loud.mean()) - 10.0
    return float(to_lufs(loud[to_lufs(loud) > gate].mean()))


def momentary(signal):
    """Loudness of every 400 ms block (LUFS), one each 100 ms."""
    return to_lufs(block_powers(signal))


def true_peak(signal):
    """Highest level between the samples too, in dBTP."""
    return float(20.0 * np.log10(np.max(np.abs(resample_poly(signal, 4, 1, axis=0))) + 1e-12))


def described(signal):
    """The figures in words."""
    return (f"{len(signal) / RATE:.3f} s, {integrated(signal):.2f} LUFS, peak {true_peak(signal):.2f} dBTP, "
            f"loudest moment {momentary(signal).max():.2f} LUFS")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    for path in parser.parse_args().files:
        print(f"{path}: {described(decode(path))}")


if __name__ == "__main__":
    main()
