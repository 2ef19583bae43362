"""Makes guided sessions: ``voice.opus``, ``captions.vtt`` and ``chapters.vtt`` from ``script.txt``.

    python tools/media/voice.py [ID]...        some sessions, or all of them
    python tools/media/voice.py --fit [ID]...  first scales the script's pauses to its card's minutes

Reads and writes ``Resources/sessions/<id>/``. Needs ``requirements-voice.txt`` and ``ffmpeg`` with libopus. Each line that
was spoken is kept in the cache, so that a changed one costs seconds: a session takes half a minute, or five seconds where
only pauses have changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from pathlib import Path

import numpy as np

import voice_speech
from loudness import described, integrated
from opus import RATE, decode, encode
from voice_script import PAUSE, Cue, Line, Script, chapter_cues, read_script, write_cues
from voice_sound import amplitude, cleaned, deessed, decibels, edged, evened
from voice_sound import limited, room, speech_loudness, speech_span
from workplace import cache_folder

FOLDER = Path(__file__).resolve().parents[2] / "Resources" / "sessions"

LOUDNESS = -20.0
"""LUFS, integrated, of the finished voice as it is heard: one channel on both sides."""

SENTENCE = -20.0
"""LUFS of the louder parts of each line on its one channel, before it is mastered: the level that the de-essing
is set for."""

CEILING = -4.0
"""dBTP before Opus; the coder adds up to a decibel, the file has to stay under −3."""

KBITS = 32
"""kbit/s, mono: enough for a voice that ends at 12 kHz. DNSMOS finds no difference to 48."""

EDGE_BEFORE, EDGE_AFTER = 0.04, 0.14
"""Seconds kept around the measured speech: soft consonants before it, the voice's fall behind it."""

FIXED = 60
"""Seconds from which a pause isn't one: the part that is sound alone. Fitting leaves it."""

SHORTEST = 0.6
"""Seconds of the shortest pause that fitting makes."""


class Take:
    """One line, finished but for its place: samples, and where in them speech begins and ends."""

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

    @property
    def seconds(self) -> float:
        """How long it is spoken."""
        return (self.end - self.start) / RATE


def said(line: Line, speaker: voice_speech.Speaker) -> np.ndarray:
    """What the model says for ``line`` (24 kHz), from the cache where it lies there already."""
    how = Path(voice_speech.__file__).read_bytes()
    key = hashlib.sha256(how + line.text.encode()).hexdigest()[:24]
    kept = cache_folder() / "voice" / f"{key}.npy"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_suffix(".unfinished.npy")
        np.save(unfinished, speaker.speak(line.text))
        unfinished.rename(kept)
    return np.load(kept)


def assembled(script: Script, takes: list[Take]) -> tuple[np.ndarray, list[Cue]]:
    """All takes with exactly the script's pauses between end and beginning of speech, and the cues."""
    cues, placed, clock = [], [], int(script.lead * RATE)
    for line, take in zip(script.lines, takes):
        placed.append((clock - take.start, take.samples))
        end = clock + take.end - take.start
        cues.append(Cue(clock / RATE, end / RATE, line.shown))
        clock = end + int(line.pause * RATE)
    track = np.zeros(clock)
    for at, samples in placed:
        first = max(0, -at)
        part = samples[first : len(track) - at]
        track[at + first : at + first + len(part)] += part
    return track, cues


def mastered(track: np.ndarray, path: Path) -> np.ndarray:
    """Writes ``track`` with its room as Opus at the agreed level; returns what the file gives back."""
    sound = room(track)
    gain = LOUDNESS - integrated(sound[:, None])
    for _ in range(3):
        encode(limited(sound * amplitude(gain), CEILING), path, KBITS)
        heard = decode(path)
        off = LOUDNESS - integrated(heard)
        if abs(off) <= 0.15:
            break
        gain += off
    return heard


def fitted(path: Path, script: Script, takes: list[Take], seconds: float) -> Script:
    """Scales the pauses in the script at ``path`` so that it takes ``seconds``, and returns it as it is then."""
    spoken = sum(take.seconds for take in takes)
    fixed = script.lead + sum(line.pause for line in script.lines if line.pause >= FIXED)
    free = sum(line.pause for line in script.lines if line.pause < FIXED)
    factor = (seconds - spoken - fixed) / free

    def scaled(found: re.Match) -> str:
        pause = float(found[1])
        return found[0] if pause >= FIXED else f"[pause {max(SHORTEST, round(pause * factor, 1)):g}]"

    rows = path.read_text(encoding="utf-8").splitlines()
    rows = [row if row.startswith("[pause") else PAUSE.sub(scaled, row) for row in rows]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    print(f"  pauses × {factor:.3f}")
    return read_script(path)


def make(folder: Path, speaker: voice_speech.Speaker, fit: bool) -> None:
    """Makes one session, and prints what became of it."""
    card = json.loads((folder / "session.json").read_text(encoding="utf-8"))
    path = folder / "script.txt"
    script = read_script(path)
    takes = [Take(said(line, speaker)) for line in script.lines]
    if fit:
        script = fitted(path, script, takes, card["minutes"] * 60)
    track, cues = assembled(script, takes)
    duration = len(track) / RATE
    heard = mastered(track, folder / "voice.opus")
    write_cues(folder / "captions.vtt", cues)
    write_cues(folder / "chapters.vtt", chapter_cues(script, cues, duration))
    spoken = sum(cue.end - cue.start for cue in cues)
    count = sum(voice_speech.words(line.text) for line in script.lines)
    print(f"{card['id']:24} {described(heard)}; {100 * spoken / duration:.0f} % speech, {count * 60 / spoken:.0f} words a minute")


def folders(ids: list[str]) -> list[Path]:
    """The folders of these sessions, or of all."""
    if not ids:
        return sorted(path.parent for path in FOLDER.rglob("script.txt"))
    unknown = [id for id in ids if not (FOLDER / id / "script.txt").is_file()]
    if unknown:
        raise SystemExit(f"There is no session called {', '.join(unknown)}.")
    return [FOLDER / id for id in ids]


def main() -> None:
    """Reads the command line and makes the files."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--fit", action="store_true", help="scale the pauses to the minutes on the card")
    parser.add_argument("ids", nargs="*", help="sessions (all if none)")
    options = parser.parse_args()
    speaker = voice_speech.Speaker()
    for folder in folders(options.ids):
        make(folder, speaker, options.fit)


if __name__ == "__main__":
    main()
