"""Makes the spoken meditation: ``voice.opus``, ``captions.vtt``, ``chapters.vtt``, ``meditation.json``.

    python tools/media/voice.py [--script FILE] [--output FOLDER]

Reads ``Resources/meditation/script.txt`` and writes beside it. Needs ``requirements-voice.txt``,
and the programs ``espeak-ng`` and ``ffmpeg`` with libopus. About five minutes on two cores; the
cache keeps what the model said, so that an interrupted run goes on, and changing a pause takes seconds.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np

import voice_speech
from loudness import described, integrated
from opus import RATE, decode, encode
from voice_script import Cue, Line, Script, chapter_cues, read_script, write_cues
from voice_sound import amplitude, cleaned, deessed, decibels, edged, evened
from voice_sound import limited, room, speech_loudness, speech_span
from workplace import Progress, cache_folder

FOLDER = Path(__file__).resolve().parents[2] / "Resources" / "meditation"

LOUDNESS = -20.0
"""LUFS, integrated, of the finished voice as it is heard: one channel on both sides."""

SENTENCE = -20.0
"""LUFS of the louder parts of each sentence on its one channel, before it is mastered: the level that the de-essing
is set for."""

CEILING = -4.0
"""dBTP before Opus; the coder adds up to a decibel, the file has to stay under −3."""

KBITS = 48
"""kbit/s, mono."""

EDGE_BEFORE, EDGE_AFTER = 0.04, 0.14
"""Seconds kept around the measured speech: soft consonants before it, the voice's fall behind it."""

DESCRIPTION = (
    "Ten minutes of quiet guidance: arriving, breath or another anchor of your choice, "
    "the body from feet to face, thoughts as passing clouds, a moment of kindness."
)

CREDIT = (
    "Words and recording by the Respite project. Voice: Kokoro-82M, style jm_kumo, by hexgrad "
    "(Apache-2.0), trained on readings from Koniwa by announcers of Television Nishinippon (CC BY 3.0)."
)


class Take:
    """One sentence, finished but for its place: samples, and where in them speech begins and ends."""

    def __init__(self, raw: np.ndarray) -> None:
        wide = cleaned(raw)
        wide = wide * amplitude(SENTENCE - speech_loudness(wide))
        floor = decibels(np.sqrt(np.mean(wide**2))) - 30
        start, end = speech_span(wide, floor)
        first = max(0, start - int(EDGE_BEFORE * RATE))
        last = min(len(wide), end + int(EDGE_AFTER * RATE))
        sound = evened(deessed(edged(wide[first:last])))
        self.samples = sound * amplitude(SENTENCE - speech_loudness(sound))
        self.start, self.end = start - first, end - first


def said(line: Line, speaker: voice_speech.Speaker, progress: Progress) -> np.ndarray:
    """What the model says for ``line`` (24 kHz), from the cache where it lies there already."""
    recipe = (line.text, voice_speech.phonemes(line.text), voice_speech.STYLE, voice_speech.SPEED)
    key = repr((recipe, voice_speech.LOWEST_STYLE_ROW, voice_speech.SEED)).encode()
    kept = cache_folder() / "voice" / f"{hashlib.sha256(key).hexdigest()[:24]}.npy"
    if kept.exists():
        progress.skip()
    else:
        kept.parent.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_suffix(".unfinished.npy")
        np.save(unfinished, speaker.speak(line.text))
        unfinished.rename(kept)
        progress.step()
    return np.load(kept)


def assembled(script: Script, takes: list[Take]) -> tuple[np.ndarray, list[Cue]]:
    """All takes with exactly the script's pauses between end and beginning of speech, and the cues."""
    cues, placed, clock = [], [], int(script.lead * RATE)
    for line, take in zip(script.lines, takes):
        placed.append((clock - take.start, take.samples))
        end = clock + take.end - take.start
        cues.append(Cue(clock / RATE, end / RATE, line.text))
        clock = end + int(line.pause * RATE)
    track = np.zeros(clock)
    for at, samples in placed:
        track[at : at + len(samples)] += samples
    return track, cues


def mastered(track: np.ndarray, path: Path) -> np.ndarray:
    """Writes ``track`` with its room as Opus at the agreed level; returns what the file gives back."""
    sound = room(track)
    gain = 0.0
    for _ in range(3):
        encode(limited(sound * amplitude(gain), CEILING), path, KBITS)
        heard = decode(path)
        off = LOUDNESS - integrated(heard)
        if abs(off) <= 0.15:
            break
        gain += off
    return heard


def manifest(duration: float) -> dict:
    """What ``meditation.json`` says; ``duration`` in seconds."""
    return {
        "id": "ten-minutes",
        "title": "Ten quiet minutes",
        "description": DESCRIPTION,
        "duration": round(duration, 3),
        "voice": "voice.opus",
        "bed": "bed.opus",
        "captions": "captions.vtt",
        "chapters": "chapters.vtt",
        "language": "en",
        "credit": CREDIT,
        "licence": "CC0-1.0",
    }


def report(script: Script, cues: list[Cue], duration: float) -> None:
    """Prints each chapter's length, and how much of the whole is speech."""
    for cue in chapter_cues(script, cues, duration):
        spoken = sum(c.end - c.start for c in cues if cue.start <= c.start < cue.end)
        print(f"{cue.id:10} {cue.end - cue.start:6.1f} s, of which {spoken:5.1f} s speech")
    spoken = sum(cue.end - cue.start for cue in cues)
    print(f"{'all':10} {duration:6.1f} s, {100 * spoken / duration:.0f} % speech, {len(cues)} captions")


def main() -> None:
    """Reads the command line and makes the files."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--script", type=Path, default=FOLDER / "script.txt")
    parser.add_argument("--output", type=Path, default=FOLDER)
    options = parser.parse_args()
    script, speaker = read_script(options.script), voice_speech.Speaker()
    progress = Progress("sentence", len(script.lines), every=10)
    takes = [Take(said(line, speaker, progress)) for line in script.lines]
    track, cues = assembled(script, takes)
    duration = len(track) / RATE
    options.output.mkdir(parents=True, exist_ok=True)
    heard = mastered(track, options.output / "voice.opus")
    write_cues(options.output / "captions.vtt", cues)
    write_cues(options.output / "chapters.vtt", chapter_cues(script, cues, duration))
    text = json.dumps(manifest(duration), indent=2, ensure_ascii=False)
    (options.output / "meditation.json").write_text(text + "\n", encoding="utf-8")
    report(script, cues, duration)
    print(described(heard))


if __name__ == "__main__":
    main()
