"""Listens to the sentences of guided sessions: how high, how lively and how fast each is, and which of them stand out.

    python tools/media/voice_listen.py [ID]...

Pitch is estimated in the finished recordings by YIN (A. de Cheveigné and H. Kawahara, 2002), as librosa does it. A line
stands out if its middle pitch, its range (10th to 90th percentile) or its pace is more than 3.5 scaled median deviations
from the session's middle: then somebody should listen. Needs ``requirements-quality.txt``.
"""

from __future__ import annotations

import argparse

import librosa
import numpy as np
from scipy.signal import resample_poly

from opus import RATE, decode
from voice import folders
from voice_script import read_cues
from voice_speech import words

LISTENS = 16_000
"""Samples a second that pitch is looked for at."""

LOWEST, HIGHEST = 90.0, 420.0
"""Hz, around what this voice speaks at."""


def pitch(samples: np.ndarray) -> np.ndarray:
    """Pitch of the voiced 32 ms, every 10 ms, in semitones over 100 Hz."""
    hertz = librosa.yin(samples, fmin=LOWEST, fmax=HIGHEST, sr=LISTENS, frame_length=1024, hop_length=160)
    loud = librosa.feature.rms(y=samples, frame_length=1024, hop_length=160)[0][: len(hertz)]
    kept = hertz[(loud > loud.max() / 8) & (hertz > LOWEST * 1.02) & (hertz < HIGHEST * 0.98)]
    return 12 * np.log2(kept / 100) if len(kept) else np.zeros(1)


def measured(sound: np.ndarray, start: float, end: float, text: str) -> tuple[float, float, float]:
    """Middle pitch and range in semitones, and words a minute, of one line."""
    tones = pitch(sound[int(start * LISTENS) : int(end * LISTENS)])
    low, middle, high = np.percentile(tones, [10, 50, 90])
    return float(middle), float(high - low), words(text) * 60 / (end - start)


def outliers(rows: np.ndarray) -> np.ndarray:
    """How far each figure is from its column's middle, in scaled median absolute deviations."""
    middle = np.median(rows, axis=0)
    spread = 1.4826 * np.median(np.abs(rows - middle), axis=0)
    return np.abs(rows - middle) / np.maximum(spread, 1e-6)


def main() -> None:
    """Reads the command line, listens and tells."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("ids", nargs="*", help="sessions (all if none)")
    for folder in folders(parser.parse_args().ids):
        sound = resample_poly(decode(folder / "voice.opus")[:, 0], 1, RATE // LISTENS).astype(np.float32)
        cues = read_cues(folder / "captions.vtt")
        rows = np.array([measured(sound, cue.start, cue.end, cue.text) for cue in cues])
        middle = np.median(rows, axis=0)
        print(
            f"{folder.name}: {100 * 2 ** (middle[0] / 12):.0f} Hz, range {middle[1]:.1f} semitones, "
            f"{middle[2]:.0f} words a minute ({rows[:, 2].min():.0f} to {rows[:, 2].max():.0f})"
        )
        for cue, row, far in zip(cues, rows, outliers(rows)):
            if far[:2].max() > 3.5:
                print(f"  {row[0] - middle[0]:+.1f} st, range {row[1]:.1f}, {row[2]:.0f} a minute: {cue.text}")


if __name__ == "__main__":
    main()
