"""Makes the breath's spoken cues, ``Resources/sounds/spoken/{in,hold,out}.opus``, in the voice of the guided sessions.

    python tools/media/spoken_cues.py

Speech begins with the first sample, so that a cue is as exact as the phase that plays it, and each is over before the shortest
phase is. They're as quiet as the breathing tones. Needs ``requirements-voice.txt``.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from loudness import described, momentary
from opus import RATE, decode, encode
from voice_sound import amplitude, cleaned, deessed, decibels, edged, room, speech_loudness, speech_span
from voice_speech import SEED, Hibari

FOLDER = Path(__file__).resolve().parents[2] / "Resources" / "sounds" / "spoken"

CUES = {"in": ("Breathe in,", 0.75), "hold": ("and hold,", 0.7), "out": ("and out,", 0.62)}
"""Words and tempo: the words on the circle, as one would say them to somebody."""

LOUDEST = -26.2
"""LUFS of the loudest 400 ms, as the tones."""


def spoken(voice: Hibari, words: str, pace: float) -> np.ndarray:
    """The words on both sides, from their first sample on."""
    wide = cleaned(voice(words, speed=pace, seed=SEED).astype(np.float64))
    wide *= amplitude(-20 - speech_loudness(wide))
    start, end = speech_span(wide, decibels(np.sqrt(np.mean(wide**2))) - 30)
    sound = edged(deessed(wide[max(0, start - RATE // 50) : end + RATE // 7]), 0.03)
    sound = room(np.concatenate([sound, np.zeros(RATE // 3)]))
    return np.repeat(sound[:, None], 2, axis=1)


def main() -> None:
    """Makes the files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    voice = Hibari(threads=2)
    for name, (words, pace) in CUES.items():
        path, sound = FOLDER / f"{name}.opus", spoken(voice, words, pace)
        for _ in range(3):
            encode(sound, path, 48)
            heard = decode(path)
            off = LOUDEST - momentary(heard).max()
            if abs(off) <= 0.1:
                break
            sound *= 10 ** (off / 20)
        print(f"{path.name}: {described(heard)}")


if __name__ == "__main__":
    main()
