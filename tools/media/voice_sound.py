"""What happens to the voice between the model and the file: trimming, level, de-essing, room.

Mono float samples at 48 kHz throughout. Loudness follows ITU-R BS.1770-4 (K weighting and gates).
"""

from __future__ import annotations

import numpy as np
from scipy.ndimage import minimum_filter1d, uniform_filter1d
from scipy.signal import butter, fftconvolve, get_window, oaconvolve, resample_poly, sosfilt, sosfiltfilt

from loudness import weighted
from opus import RATE

FRAME = RATE // 100
"""10 ms: the grain of every energy measurement here."""


def decibels(value: float | np.ndarray) -> np.ndarray:
    """Amplitude as dB re full scale; silence is −200."""
    return 20 * np.log10(np.maximum(value, 1e-10))


def amplitude(db: float | np.ndarray) -> np.ndarray:
    """dB re full scale as amplitude."""
    return 10 ** (np.asarray(db) / 20)


def frame_levels(samples: np.ndarray) -> np.ndarray:
    """RMS of each whole 10 ms frame, in dBFS."""
    frames = samples[: len(samples) // FRAME * FRAME].reshape(-1, FRAME)
    return decibels(np.sqrt(np.mean(frames**2, axis=1)))


def speech_span(samples: np.ndarray, floor: float) -> tuple[int, int]:
    """First and last sample of speech, for a ``floor`` in dBFS. Its end is the end of the last 30 ms
    louder than that. Its beginning is found from the first 30 ms that are 18 dB louder still, going
    back over everything above the floor without a gap of more than 20 ms: so a click or a
    breath apart from the first word stays outside. Raises ValueError when there is no speech."""
    levels = frame_levels(samples)
    loud = levels > floor
    strong = np.flatnonzero(np.convolve(levels > floor + 18, np.ones(3), "valid") == 3)
    ends = np.flatnonzero(np.convolve(loud, np.ones(3), "valid") == 3)
    if not len(strong):
        raise ValueError("no speech in these samples")
    start = int(strong[0])
    while start and loud[max(0, start - 3) : start].any():
        start = int(np.flatnonzero(loud[:start])[-1])
    return start * FRAME, int(ends[-1] + 3) * FRAME


def speech_loudness(samples: np.ndarray) -> float:
    """Loudness in LUFS of the louder parts of one sentence: 100 ms blocks at most 12 dB under
    its loudest one, so that pauses inside it do not count."""
    heard = np.pad(weighted(samples), (0, RATE // 10))
    blocks = heard[: len(heard) // (RATE // 10) * (RATE // 10)].reshape(-1, RATE // 10)
    power = np.mean(blocks**2, axis=1)
    return float(-0.691 + 10 * np.log10(np.mean(power[power > power.max() * 10**-1.2])))


def cleaned(raw: np.ndarray) -> np.ndarray:
    """The model's 24 kHz output at 48 kHz, without direct current and rumble under 70 Hz."""
    wide = resample_poly(raw, 2, 1)
    return sosfiltfilt(butter(2, 70, "highpass", fs=RATE, output="sos"), wide)


def deessed(samples: np.ndarray, threshold: float = -33.0, most: float = 6.0) -> np.ndarray:
    """``samples`` with 4.5–11 kHz held back where that band passes ``threshold`` dBFS (RMS over
    12 ms): half of the excess, ``most`` dB at the utmost."""
    band = sosfiltfilt(butter(2, [4500, 11_000], "bandpass", fs=RATE, output="sos"), samples)
    level = decibels(np.sqrt(np.maximum(uniform_filter1d(band**2, RATE * 12 // 1000, mode="constant"), 1e-20)))
    cut = np.clip((level - threshold) / 2, 0, most)
    return samples - band * (1 - amplitude(-uniform_filter1d(cut, RATE * 6 // 1000)))


def evened(samples: np.ndarray, strength: float = 0.35, window: float = 0.4) -> np.ndarray:
    """``samples`` with the loudness inside a sentence drawn together a little: ``strength`` of each
    difference from its mean (dB, over ``window`` seconds), 4 dB at the utmost, so that ends of
    sentences do not sink away."""
    level = decibels(np.sqrt(np.maximum(uniform_filter1d(weighted(samples) ** 2, int(RATE * window)), 1e-20)))
    spoken = level > level.max() - 15
    gain = np.where(spoken, np.clip((level[spoken].mean() - level) * strength, -4, 4), 0)
    return samples * amplitude(uniform_filter1d(gain, int(RATE * window)))


def edged(samples: np.ndarray, seconds: float = 0.025) -> np.ndarray:
    """``samples`` with a raised-cosine rise and fall of ``seconds``."""
    length = min(int(RATE * seconds), len(samples) // 2)
    ramp = 0.5 - 0.5 * np.cos(np.pi * (np.arange(length) + 0.5) / length)
    out = samples.copy()
    out[:length] *= ramp
    out[-length:] *= ramp[::-1]
    return out


def room(samples: np.ndarray, wet: float = -19.0, seconds: float = 0.3, seed: int = 7) -> np.ndarray:
    """``samples`` in a small soft room: noise that falls by 60 dB in ``seconds``, darkened above
    4 kHz, begins 9 ms late, and whose energy lies ``wet`` dB under the voice's. Same length."""
    time = np.arange(int(RATE * seconds)) / RATE
    tail = np.random.default_rng(seed).standard_normal(len(time)) * 10 ** (-3 * time / seconds)
    tail *= np.clip((time - 0.009) / 0.006, 0, 1)
    tail = sosfilt(butter(2, [180, 4000], "bandpass", fs=RATE, output="sos"), tail)
    tail *= amplitude(wet) / np.sqrt(np.sum(tail**2))
    return samples + fftconvolve(samples, tail)[: len(samples)]


def limited(samples: np.ndarray, ceiling: float) -> np.ndarray:
    """``samples`` with true peaks (4 × oversampled) under ``ceiling`` dBTP, turned down smoothly
    over 10 ms around each peak that would pass it."""
    over = np.abs(resample_poly(samples, 4, 1))[: 4 * len(samples)].reshape(-1, 4).max(axis=1)
    needed = np.minimum(1.0, amplitude(ceiling) / np.maximum(over, 1e-9))
    reach = RATE // 100 | 1
    held = minimum_filter1d(needed, 2 * reach + 1)
    shape = get_window("hann", reach, fftbins=False)
    return samples * oaconvolve(held, shape / shape.sum(), "same")
