"""Speaks one line: English text to samples, by hibari-tts's voice *heart*.

The model and its phonemizer are in the PyPI package ``hibari-tts`` (Apache-2.0): distilled from Kokoro-82M's voice
*af_heart*. It's called with text, not with phonemes of our own: its lexicon knows our words, and the few that it says wrongly
are corrected in the script, as ``[word](/phonemes/)``.
"""

from __future__ import annotations

import re

import numpy as np
from hibari import Hibari
from scipy.ndimage import uniform_filter1d

RATE = 24_000
"""Samples a second of the model's output."""

PACE = 0.8
"""The model's tempo, 1 being conversation. P.808 by DNSMOS is 4.21 at 0.8 and 0.7, 4.19 at 0.6, 4.11 at 0.5 (36 sentences of
*Ten quiet minutes*)."""

SLOWEST = 0.5
"""The slowest tempo that the model takes."""

MOST_WORDS = 164
"""Words a minute that no line passes: the rule is 170, and edges are measured a little differently there."""

BREATH = 0.42
"""Seconds of silence where a comma or a full stop inside a line is: the model leaves half of that, which is how one reads
aloud, not how one speaks to somebody who listens with closed eyes."""

SEED = 2026
"""Of the model's noise, so that the same line always gives the same samples."""

MARKED = re.compile(r"\[([^\]]+)\]\(/[^)]*/\)")


def plain(text: str) -> str:
    """``text`` as it's shown, without pronunciations."""
    return MARKED.sub(r"\1", text)


def words(text: str) -> int:
    """How many words are said: hyphens part them, apostrophes don't."""
    return len(re.findall(r"[A-Za-z]+(?:['’][A-Za-z]+)*", plain(text)))


def gaps(samples: np.ndarray) -> list[tuple[int, int]]:
    """Silences inside a line, longer than 60 ms: first and last sample. What is 40 dB under the loudest 20 ms is silent."""
    level = np.sqrt(np.maximum(uniform_filter1d(samples**2, RATE // 50), 1e-12))
    silent = level < level.max() / 100
    edges = np.flatnonzero(np.diff(np.concatenate([[0], silent.astype(np.int8), [0]])))
    runs = list(zip(edges[::2], edges[1::2]))
    return [(a, b) for a, b in runs if b - a > RATE * 0.06 and a > 0 and b < len(samples)]


def breathing(samples: np.ndarray, marks: int) -> np.ndarray:
    """``samples`` with the longest silences inside, at most ``marks`` of them, drawn out to :data:`BREATH`."""
    longest = sorted(sorted(gaps(samples), key=lambda gap: gap[0] - gap[1])[:marks])
    parts, at = [], 0
    for first, last in longest:
        middle = (first + last) // 2
        missing = int(BREATH * RATE) - (last - first)
        parts += [samples[at:middle], np.zeros(max(0, missing))]
        at = middle
    return np.concatenate([*parts, samples[at:]])


def spoken_seconds(samples: np.ndarray) -> float:
    """From the first to the last sample of speech."""
    loud = np.flatnonzero(np.sqrt(np.maximum(uniform_filter1d(samples**2, RATE // 50), 1e-12)) > np.abs(samples).max() / 300)
    return (loud[-1] - loud[0]) / RATE if len(loud) else 0.0


class Speaker:
    """The voice. It's loaded when it first speaks."""

    def __init__(self) -> None:
        self._voice: Hibari | None = None

    def speak(self, text: str) -> np.ndarray:
        """``text`` as mono samples at :data:`RATE`, as slowly as :data:`MOST_WORDS` asks; the same text always gives the
        same samples."""
        self._voice = self._voice or Hibari(threads=2)
        marks = len(re.findall(r"[,;:.?!…](?=\s)", plain(text)))
        pace = PACE
        while True:
            samples = breathing(self._voice(text, speed=pace, seed=SEED).astype(np.float64), marks)
            if pace <= SLOWEST or words(text) * 60 <= MOST_WORDS * spoken_seconds(samples):
                return samples
            pace = round(pace - 0.03, 2)
