"""What several sound layers share: a scene's synthesis at another length, slow onsets, a quiet seam."""

import importlib.util

import numpy as np
from scipy.ndimage import convolve1d, minimum_filter1d

from ambience_noise import RATE, Hush, slope, stretch, walk
from loudness import block_powers, to_lufs

COARSE = 100             # points a second in slow envelopes


def scene(name, seconds):
    """The module `ambience_<name>` in a copy of its own, whose loop is `seconds` long."""
    found = importlib.util.find_spec(f"ambience_{name}")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    module.SECONDS = seconds
    return module


def drift(source, seconds, fastest, decibels):
    """A slow walk (dB, rms `decibels`) for each side (-1, 1), its quickest turn `fastest` s long: most of it is
    common to both sides."""
    middle, turns = walk(source, seconds // fastest, 0.9 * decibels), seconds // fastest
    return {side: stretch(middle + walk(source, turns, 0.44 * decibels), seconds * COARSE) for side in (-1, 1)}


def wandering(signal, source, fastest, decibels):
    """`signal` on a slow walk (see `drift`): a layer that is too even leaves all that changes in a mix to the others,
    whose rounds then show."""
    walks = drift(source, len(signal) // RATE, fastest, decibels)
    return signal * np.stack([stretch(10.0 ** (walks[ear] / 20.0), len(signal)) for ear in (-1, 1)], axis=1)


def air(source, seconds, corner, fall):
    """The open air, so that no layer is ever dead silent: noise about `corner` (Hz), `fall` dB an octave above it."""
    def envelope(centre, ear):
        return slope(centre, corner, 4.0, fall) * 10.0 ** (walk(source, seconds // 12, 1.0) / 20.0)

    centres = corner * 2.0 ** np.arange(-1.5, 5.1, 0.5)
    return Hush(source, seconds, 0.3).shaped(centres[centres < 10_000], 2, envelope)


def going_round(signal):
    """Loudness (LUFS) of the 400 ms about every tenth of a second, without a first and a last one."""
    block = 4 * RATE // 10
    powers = block_powers(np.concatenate([signal[-block // 2:], signal, signal[:block // 2]]))
    return to_lufs(powers[:len(signal) * 10 // RATE])


def eased(signal, rate):
    """`signal` with onsets slowed down: its loudness then rises by at most about `rate` dB a second.

    At every moment the loudness wanted is the least, over all moments before, of what it was then plus `rate` times
    the time since (going round). The gain for that is the least within a second about, then smoothed over as long, so
    that it moves slowly and is nowhere above what was wanted.
    """
    moments = going_round(signal)
    wanted = moments.copy()
    for _ in range(2 * len(moments)):
        lower = np.minimum(wanted, np.roll(wanted, 1) + 0.1 * rate)
        if np.array_equal(lower, wanted):
            break
        wanted = lower
    gains = minimum_filter1d(wanted - moments, 11, mode="wrap")
    gains = convolve1d(gains, np.hanning(13) / np.hanning(13).sum(), mode="wrap")
    return signal * 10.0 ** (stretch(gains, len(signal)) / 20.0)[:, None]


def quiet_seam(signal):
    """The loop turned so that it begins where it is most even: in the middle of the two seconds whose loudness
    changes least, among those below its median."""
    moments = going_round(signal)
    around = np.stack([np.roll(moments, shift) for shift in range(-10, 11)])
    unrest = np.ptp(around, axis=0) + 100.0 * (moments > np.median(moments))
    return np.roll(signal, -int(np.argmin(unrest)) * RATE // 10, axis=0)
