"""Measures the finished meditation and the short sounds against what MEDIA asks of them.

    python tools/media/voice_check.py [--meditation FOLDER] [--sounds FOLDER] [--recognise]

Prints every figure with its limits; exits 1 when one is outside. Reads only the finished files and
the script: nothing that voice.py knew while it built them. ``--recognise`` also has a recogniser
listen to all of it (minutes).
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
from scipy.signal import butter, sosfilt

from voice_opus import RATE, decode, loudness, probe
from voice_script import Cue, Script, chapter_cues, read_cues, read_script
from voice_sound import decibels, frame_levels, speech_loudness

RESOURCES = Path(__file__).resolve().parents[2] / "Resources"

CHAPTER_SECONDS = {
    "arriving": 60, "breath": 150, "body": 180, "thoughts": 120, "kindness": 60, "returning": 30,
}  # fmt: skip

ONSET_DB = -48.0
"""dBFS in 10 ms: the voice (at −20 LUFS) has begun when three frames on end are louder."""


class Checks:
    """Prints figures as they come and remembers whether all were within their limits."""

    def __init__(self) -> None:
        self.passed = True

    def within(self, name: str, value: float, low: float, high: float, unit: str = "") -> None:
        """Checks ``low`` ≤ ``value`` ≤ ``high``."""
        good = low <= value <= high
        limits = f"{low:g} to {high:g}" if np.isfinite(low) else f"at most {high:g}"
        self._say(good, f"{name}: {value:.3f} {unit}".rstrip() + f"  ({limits})")

    def true(self, name: str, good: bool, detail: str = "") -> None:
        """Checks something that is either so or not."""
        self._say(good, f"{name}{': ' + detail if detail else ''}")

    def _say(self, good: bool, text: str) -> None:
        self.passed &= bool(good)
        print(f"{'ok    ' if good else 'BROKEN'} {text}", flush=True)


def is_opus(checks: Checks, path: Path, channels: int, kbits: int) -> None:
    """Checks codec, rate, channels and that the file is about as large as its bit rate allows."""
    stream = probe(path)
    kind = (stream["codec_name"], int(stream["sample_rate"]), stream["channels"])
    checks.true(f"{path.name} is Opus, 48 kHz, {channels} channels", kind == ("opus", RATE, channels))
    rate = path.stat().st_size * 8 / (len(decode(path)) / RATE) / 1000
    checks.within(f"{path.name} bit rate", rate, 0, kbits * 1.15, "kbit/s")


def energy_spans(voice: np.ndarray, cues: list[Cue]) -> list[tuple[float, float]]:
    """Where, by energy, speech begins and ends around each cue; the search reaches half-way into
    the silence on both sides. Seconds."""
    loud = frame_levels(voice) > ONSET_DB
    runs = np.convolve(loud, np.ones(3), "valid") == 3
    bounds = [0.0, *((a.end + b.start) / 2 for a, b in pairwise(cues)), len(voice) / RATE]
    spans = []
    for low, high in pairwise(bounds):
        hits = np.flatnonzero(runs[int(low * 100) : int(high * 100)])
        spans.append((low + hits[0] / 100, low + (hits[-1] + 3) / 100) if len(hits) else (low, low))
    return spans


def check_captions(checks: Checks, script: Script, cues: list[Cue], voice: np.ndarray) -> None:
    """Captions against the script's words and pauses and against the sound."""
    same = [line.text for line in script.lines] == [cue.text for cue in cues]
    checks.true("captions say the script's words", same, f"{len(cues)} captions")
    spans = energy_spans(voice, cues)
    starts = [cue.start - start for cue, (start, _) in zip(cues, spans)]
    ends = [cue.end - end for cue, (_, end) in zip(cues, spans)]
    checks.within("captions' starts off the sound's", max(map(abs, starts)), 0, 0.150, "s at most")
    checks.within("captions' ends off the sound's", max(map(abs, ends)), 0, 0.250, "s at most")
    pauses = [b.start - a.end - line.pause for (a, b), line in zip(pairwise(cues), script.lines)]
    checks.within("pauses off the script's", max(map(abs, pauses)), 0, 0.005, "s at most")
    checks.within("longest caption", max(len(cue.text) for cue in cues), 1, 120, "letters")


def check_plan(checks: Checks, script: Script, cues: list[Cue], chapters: list[Cue], length: float) -> None:
    """Chapters against the plan, and how much of the time is silence."""
    checks.true("chapters follow from the captions", chapters == [
        Cue(round(c.start, 3), round(c.end, 3), c.text, c.id) for c in chapter_cues(script, cues, length)
    ])  # fmt: skip
    for chapter in chapters:
        planned = CHAPTER_SECONDS[chapter.id]
        checks.within(f"chapter {chapter.id}", chapter.end - chapter.start, planned - 12, planned + 12, "s")
    silence = 1 - sum(cue.end - cue.start for cue in cues) / length
    checks.within("silence between sentences", silence * 100, 42, 60, "%")


def check_voice(checks: Checks, folder: Path, script: Script) -> np.ndarray:
    """The recording: form, length, loudness, evenness. Returns it."""
    path = folder / "voice.opus"
    is_opus(checks, path, 1, 48)
    voice = decode(path)[:, 0]
    length = len(voice) / RATE
    cues, chapters = read_cues(folder / "captions.vtt"), read_cues(folder / "chapters.vtt")
    checks.within("voice length", length, 590, 610, "s")
    figures = loudness(path)
    checks.within("voice loudness", figures["integrated"], -21, -19, "LUFS")
    checks.within("voice true peak", figures["peak"], -np.inf, -3.0001, "dBTP")
    levels = [speech_loudness(voice[int(c.start * RATE) : int(c.end * RATE)]) for c in cues]
    steps = [abs(a - b) for a, b in pairwise(levels)]
    checks.within("step between neighbouring sentences", max(steps), 0, 2, "dB at most")
    quiet = np.concatenate([voice[int((a.end + 0.6) * RATE) : int((b.start - 0.1) * RATE)] for a, b in pairwise(cues)])
    checks.within("loudest 10 ms in the silences", frame_levels(quiet).max(), -np.inf, -60, "dBFS")
    check_captions(checks, script, cues, voice)
    check_plan(checks, script, cues, chapters, length)
    stated = json.loads((folder / "meditation.json").read_text(encoding="utf-8"))
    checks.within("meditation.json's duration off the file's", abs(stated["duration"] - length), 0, 0.01, "s")
    absent = [stated[key] for key in ("voice", "bed", "captions", "chapters") if not (folder / stated[key]).is_file()]
    checks.true("files that meditation.json names are there", not absent, ", ".join(absent))
    return voice


def check_bed(checks: Checks, folder: Path) -> None:
    """The bed: form, exact length, loudness, evenness, and the seam where it closes."""
    path = folder / "bed.opus"
    is_opus(checks, path, 2, 96)
    bed = decode(path)
    checks.within("bed length", len(bed), 180 * RATE, 180 * RATE, "samples")
    figures, voice = loudness(path), loudness(folder / "voice.opus")
    checks.within("bed loudness", figures["integrated"], -35, -33, "LUFS")
    checks.within("voice over bed", voice["integrated"] - figures["integrated"], 13, 15, "dB")
    checks.within("bed's loudest 400 ms over its mean", figures["momentary"] - figures["integrated"], 0, 6, "dB")
    turn = np.concatenate([bed[-RATE:], bed[:RATE]]).mean(axis=1)
    steps = np.abs(np.diff(turn))
    checks.within("bed's step at the seam over the largest near it", steps[RATE - 1] / np.sort(steps)[-100], 0, 1)
    hiss = frame_levels(sosfilt(butter(4, 3000, "highpass", fs=RATE, output="sos"), turn))
    at_seam = hiss[98:102].max() - np.median(hiss[10:])
    checks.within("bed's 10 ms treble at the seam over the median", at_seam, -np.inf, 4, "dB")


def rise(sound: np.ndarray) -> float:
    """Seconds a sound's envelope (5 ms) takes from 10 % to 90 % of the loudest amplitude in the half
    second after it is first heard."""
    frame = RATE // 200
    peaks = np.abs(sound).max(axis=1)[: len(sound) // frame * frame].reshape(-1, frame).max(axis=1)
    peaks = peaks[np.argmax(peaks > 0.02 * peaks.max()) :][:100]
    top = np.maximum.accumulate(peaks) / peaks.max()
    return float(np.argmax(top >= 0.9) - np.argmax(top >= 0.1)) / 200


def check_sounds(checks: Checks, folder: Path) -> None:
    """Chimes and breathing cues: form, length, attack, loudness, silence at the end."""
    for name in ("chime-exercise", "chime-session", "inhale", "exhale"):
        path = folder / f"{name}.opus"
        is_opus(checks, path, 2, 128)
        sound = decode(path)
        checks.within(f"{name} length", len(sound) / RATE, 3, 5.001, "s")
        checks.within(f"{name} attack", rise(sound), 0.030, 5, "s")
        checks.within(f"{name} loudest 400 ms", loudness(path)["momentary"], -36, -26, "LUFS")
        last = decibels(np.abs(sound[-RATE // 100 :]).max())
        checks.within(f"{name} last 10 ms", float(last), -np.inf, -60, "dBFS")


def check_words(checks: Checks, script: Script, voice: np.ndarray) -> None:
    """The script against what a recogniser hears."""
    from voice_recognise import differences, heard, words

    said = words(" ".join(line.text for line in script.lines))
    missed = differences(said, words(heard(voice)))
    for ours, theirs in missed:
        print(f"       said “{ours}”, heard “{theirs}”")
    checks.within("word error rate", 100 * len(missed) / len(said), 0, 5, f"% of {len(said)} words")


def main() -> None:
    """Reads the command line, checks everything, exits."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--meditation", type=Path, default=RESOURCES / "meditation")
    parser.add_argument("--sounds", type=Path, default=RESOURCES / "sounds")
    parser.add_argument("--recognise", action="store_true")
    options = parser.parse_args()
    checks, folder = Checks(), options.meditation
    script = read_script(folder / "script.txt")
    voice = check_voice(checks, folder, script)
    check_bed(checks, folder)
    check_sounds(checks, options.sounds)
    size = sum(file.stat().st_size for file in folder.iterdir()) / 2**20
    checks.within("Resources/meditation", size, 0, 8, "MiB")
    if options.recognise:
        check_words(checks, script, voice)
    sys.exit(0 if checks.passed else 1)


if __name__ == "__main__":
    main()
