"""The rules for the guided meditation, read from the finished files and the script alone.

Nothing that voice.py knew while it built them is used: where speech begins and ends is
measured by its energy in the decoded recording.
"""

import json
from itertools import pairwise

import numpy as np

from check_sound import check_opus, check_seam, loudest_event
from loudness import integrated, true_peak
from opus import RATE
from report import MIB, RESOURCES
from voice_recognise import differences, heard, words
from voice_script import Cue, chapter_cues, read_cues, read_script
from voice_sound import frame_levels, speech_loudness

FOLDER = RESOURCES / "meditation"
KEYS = {"id", "title", "description", "duration", "voice", "bed", "captions", "chapters", "language", "credit",
        "licence"}
CHAPTERS = {"arriving": 60, "breath": 150, "body": 180, "thoughts": 120, "kindness": 60, "returning": 30}   # s
ONSET = -51.0        # dBFS in 10 ms: the voice (-20 LUFS on both sides) has begun when three frames on end are louder


def energy_spans(sound, cues):
    """Where, by energy, speech begins and ends around each cue (s); the search reaches half-way
    into the silence on both sides."""
    loud = frame_levels(sound) > ONSET
    runs = np.convolve(loud, np.ones(3), "valid") == 3
    bounds = [0.0, *((a.end + b.start) / 2 for a, b in pairwise(cues)), len(sound) / RATE]
    spans = []
    for low, high in pairwise(bounds):
        hits = np.flatnonzero(runs[int(low * 100):int(high * 100)])
        spans.append((low + hits[0] / 100, low + (hits[-1] + 3) / 100) if len(hits) else (low, low))
    return spans


def check_captions(report, script, cues, sound):
    """Captions against the script's words and pauses and against the sound."""
    report.rule("captions say the script's words", [line.text for line in script.lines] == [cue.text for cue in cues],
                f"{len(cues)} captions")
    spans = energy_spans(sound, cues)
    starts = [abs(cue.start - start) for cue, (start, _) in zip(cues, spans)]
    ends = [abs(cue.end - end) for cue, (_, end) in zip(cues, spans)]
    report.at_most("captions' starts off the voice's onset", max(starts), 0.150, "s")
    report.at_most("captions' ends off the voice's", max(ends), 0.250, "s")
    pauses = [abs(b.start - a.end - line.pause) for (a, b), line in zip(pairwise(cues), script.lines)]
    report.at_most("pauses off the script's", max(pauses), 0.005, "s")
    report.at_most("longest caption", max(len(cue.text) for cue in cues), 120, "letters")


def check_plan(report, script, cues, chapters, length):
    """Chapters in order and as long as planned, and how much of the time is silence."""
    report.rule("chapters in order", [chapter.id for chapter in chapters] == list(CHAPTERS),
                ", ".join(chapter.id for chapter in chapters))
    report.rule("chapters within the recording, without gaps", chapters == [
        Cue(round(c.start, 3), round(c.end, 3), c.text, c.id) for c in chapter_cues(script, cues, length)
    ], f"{chapters[0].start:.3f} to {chapters[-1].end:.3f} s")
    for chapter in chapters:
        planned = CHAPTERS.get(chapter.id, 0)
        report.within(f"chapter {chapter.id}", chapter.end - chapter.start, planned - 12, planned + 12, "s")
    silence = 1 - sum(cue.end - cue.start for cue in cues) / length
    report.within("silence between sentences", silence * 100, 42, 60, "%")


def check_manifest(report, length):
    """meditation.json: its keys, and that what it says is so."""
    stated = json.loads((FOLDER / "meditation.json").read_text(encoding="utf-8"))
    report.rule("meditation.json", set(stated) == KEYS and all(stated.values()), ", ".join(sorted(stated)))
    report.at_most("its duration off the recording's", abs(stated.get("duration", 0) - length), 0.01, "s")
    report.present(*(FOLDER / stated[key] for key in ("voice", "bed", "captions", "chapters") if key in stated))


def check_evenness(report, sound, cues):
    """No sentence startles after another, and the silences are silent."""
    levels = [speech_loudness(sound[int(c.start * RATE):int(c.end * RATE)]) for c in cues]
    report.at_most("step between neighbouring sentences", max(abs(a - b) for a, b in pairwise(levels)), 2, "dB")
    quiet = [sound[int((a.end + 0.6) * RATE):int((b.start - 0.1) * RATE)] for a, b in pairwise(cues)]
    report.at_most("loudest 10 ms in the silences", frame_levels(np.concatenate(quiet)).max(), -60, "dBFS")


def check_bed(report, speech):
    """The bed: form, exact length, loudness under the voice's (LUFS), evenness, seam."""
    sound = check_opus(report, FOLDER / "bed.opus", 2, 72, 120)
    report.rule("bed: to the sample", len(sound) == 180 * RATE, f"{len(sound)} samples")
    level = integrated(sound)
    report.within("bed: integrated loudness", level, -35, -33, "LUFS")
    report.within("voice over bed", speech - level, 13, 15, "dB")
    report.at_most("bed: loudest moment over its median", loudest_event(sound), 6, "dB")
    check_seam(report, sound)


def check_recording(report):
    """All rules but the recognised words."""
    names = ("voice.opus", "bed.opus", "captions.vtt", "chapters.vtt", "meditation.json", "script.txt")
    if not report.present(*(FOLDER / name for name in names)):
        return
    script = read_script(FOLDER / "script.txt")
    cues, chapters = read_cues(FOLDER / "captions.vtt"), read_cues(FOLDER / "chapters.vtt")
    sound = check_opus(report, FOLDER / "voice.opus", 1, 24, 55)[:, 0]
    length, level = len(sound) / RATE, integrated(sound[:, None])
    report.within("length", length, 590, 610, "s")
    report.within("voice: integrated loudness", level, -21, -19, "LUFS")
    report.at_most("voice: true peak", true_peak(sound[:, None]), -3, "dBTP")
    check_evenness(report, sound, cues)
    check_captions(report, script, cues, sound)
    check_plan(report, script, cues, chapters, length)
    check_manifest(report, length)
    check_bed(report, level)
    report.at_most("the whole folder", sum(f.stat().st_size for f in FOLDER.iterdir()) / MIB, 8, "MiB")


def check_words(report):
    """The script against what a recogniser hears."""
    if not report.present(FOLDER / "voice.opus", FOLDER / "script.txt"):
        return
    said = words(" ".join(line.text for line in read_script(FOLDER / "script.txt").lines))
    missed = differences(said, words(heard(FOLDER / "voice.opus")))
    for ours, theirs in missed:
        report.note(f"said “{ours}”, heard “{theirs}”")
    report.at_most(f"word error rate of {len(said)} words", 100 * len(missed) / len(said), 5, "%")
