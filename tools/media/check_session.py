"""The rules for guided sessions, read from the finished files and the scripts alone.

Nothing that voice.py knew while it built them is used: where speech begins and ends is measured by its energy in the decoded
recording, its words are recognised, and its quality is estimated.
"""

import json
import re
from itertools import pairwise

import numpy as np

from check_sound import check_opus, check_seam, loudest_event
from loudness import integrated, true_peak
from opus import RATE, decode
from report import MIB, RESOURCES
from voice_script import Cue, chapter_cues, read_cues, read_script
from voice_sound import frame_levels, speech_loudness

SESSIONS, BEDS = RESOURCES / "sessions", RESOURCES / "beds"
NAMES = ("session.json", "script.txt", "voice.opus", "captions.vtt", "chapters.vtt", "still.svg")
NEEDED, KNOWN = {"id", "title", "description", "minutes", "for", "group", "order"}, {"exercise", "bed", "ends", "panic", "caution"}
ONSET = -51.0        # dBFS in 10 ms: the voice (-20 LUFS on both sides) has begun when three frames on end are louder
SOUND_ALONE = 60     # s: a pause as long as this is a part of its own
TYPED = re.compile(r"""['"`]|\.\.\.|--|\s-\s""")      # marks of a keyboard that no one is shown


def folders():
    """The sessions' folders, in order of their ids."""
    return sorted(path.parent for path in SESSIONS.rglob("script.txt"))


def name(folder):
    return str(folder.relative_to(SESSIONS))


def energy_spans(sound, cues):
    """Where, by energy, speech begins and ends around each cue (s); the search reaches half-way
    into the silence on both sides, but no further than two seconds."""
    loud = frame_levels(sound) > ONSET
    runs = np.convolve(loud, np.ones(3), "valid") == 3
    bounds = [0.0, *((a.end + b.start) / 2 for a, b in pairwise(cues)), len(sound) / RATE]
    spans = []
    for cue, (low, high) in zip(cues, pairwise(bounds)):
        low, high = max(low, cue.start - 2), min(high, cue.end + 2)
        hits = np.flatnonzero(runs[int(low * 100):int(high * 100)])
        spans.append((low + hits[0] / 100, low + (hits[-1] + 3) / 100) if len(hits) else (low, low))
    return spans


def check_captions(report, script, cues, chapters, sound):
    """Captions against the script's words and pauses and against the sound; and how fast it is spoken."""
    from voice_speech import words
    report.rule("captions say the script's words", [line.shown for line in script.lines] == [cue.text for cue in cues],
                f"{len(cues)} captions")
    typed = sorted({mark for cue in (*cues, *chapters) for mark in TYPED.findall(cue.text)})
    report.rule("their marks are the printed ones", not typed, " ".join(typed) or "’ “ ” … –")
    spans = energy_spans(sound, cues)
    report.at_most("captions' starts off the voice's onset",
                   max(abs(cue.start - start) for cue, (start, _) in zip(cues, spans)), 0.0601, "s")
    report.at_most("captions' ends off the voice's",
                   max(abs(cue.end - end) for cue, (_, end) in zip(cues, spans)), 0.0601, "s")
    pauses = [abs(b.start - a.end - line.pause) for (a, b), line in zip(pairwise(cues), script.lines)]
    report.at_most("pauses off the script's", max(pauses), 0.005, "s")
    report.within("shortest pause", min(line.pause for line in script.lines), 0.6, np.inf, "s")
    report.at_most("longest caption", max(len(cue.text) for cue in cues), 120, "letters")
    paces = [(words(cue.text) * 60 / (end - start), cue.text) for cue, (start, end) in zip(cues, spans)]
    report.at_most("words a minute in the fastest line", max(paces)[0], 170)


def check_plan(report, card, script, cues, chapters, length):
    """Chapters without gaps, length as on the card, and how much of the time is silence."""
    report.rule("chapters within the recording, without gaps", chapters == [
        Cue(round(c.start, 3), round(c.end, 3), c.text, c.id) for c in chapter_cues(script, cues, length)
    ], f"{chapters[0].start:.3f} to {chapters[-1].end:.3f} s")
    report.within("chapters", len(chapters), 3, 8)
    planned = card["minutes"] * 60
    report.within("length", length, planned * 0.97, planned * 1.03, "s")
    sound_alone = sum(line.pause for line in script.lines if line.pause >= SOUND_ALONE)
    spoken = sum(cue.end - cue.start for cue in cues)
    most = 68 if card.get("ends") == "sound" else 60
    report.within("silence where it speaks", 100 * (1 - spoken / (length - sound_alone)), 40, most, "%")


def check_card(report, folder, card):
    """session.json: its keys, and that what it says is so."""
    keys = set(card)
    report.rule("session.json", NEEDED <= keys <= NEEDED | KNOWN and card["id"] == name(folder) and card["title"] != "",
                ", ".join(sorted(keys)))
    report.at_most("its line", len(card["for"]), 40, "letters")
    if "bed" in card:
        report.present(BEDS / f"{card['bed']}.opus")


def check_evenness(report, sound, cues):
    """No line startles after another, and the silences are silent."""
    levels = [speech_loudness(sound[int(c.start * RATE):int(c.end * RATE)]) for c in cues]
    report.at_most("step between neighbouring lines", max(abs(a - b) for a, b in pairwise(levels)), 2, "dB")
    quiet = [sound[int((a.end + 0.6) * RATE):int((b.start - 0.1) * RATE)] for a, b in pairwise(cues)]
    report.at_most("loudest 10 ms in the silences", frame_levels(np.concatenate(quiet)).max(), -60, "dBFS")
    ends = [sound[int((c.end + 0.12) * RATE):int((c.end + 0.22) * RATE)] for c in cues]
    report.at_most("voice left a tenth of a second after a line's end", max(frame_levels(end).max() for end in ends if len(end) >= RATE // 100),
                   -45, "dBFS")


def check_recording(report, id):
    """All rules but the recognised words and the quality."""
    folder = SESSIONS / id
    if not report.present(*(folder / file for file in NAMES)):
        return
    card = json.loads((folder / "session.json").read_text(encoding="utf-8"))
    script = read_script(folder / "script.txt")
    cues, chapters = read_cues(folder / "captions.vtt"), read_cues(folder / "chapters.vtt")
    sound = check_opus(report, folder / "voice.opus", 1, 8, 40)[:, 0]
    length = len(sound) / RATE
    report.within("voice: integrated loudness", integrated(sound[:, None]), -21, -19, "LUFS")
    report.at_most("voice: true peak", true_peak(sound[:, None]), -3, "dBTP")
    check_card(report, folder, card)
    check_evenness(report, sound, cues)
    check_captions(report, script, cues, chapters, sound)
    check_plan(report, card, script, cues, chapters, length)


def check_beds(report):
    """The beds: form, exact length, loudness 14 dB under the voice's (LUFS), evenness, seam; and the size of it all."""
    for file in sorted(BEDS.glob("*.opus")):
        report.note(file.name)
        sound = check_opus(report, file, 2, 60, 120)
        report.rule("to the sample", len(sound) == 180 * RATE, f"{len(sound)} samples")
        report.within("integrated loudness", integrated(sound), -35, -33, "LUFS")
        report.at_most("loudest moment over its median", loudest_event(sound), 6, "dB")
        check_seam(report, sound)
    report.within("beds", len(list(BEDS.glob("*.opus"))), 1, 3)
    total = sum(file.stat().st_size for place in (SESSIONS, BEDS) for file in place.rglob("*") if file.is_file())
    report.at_most("voices and beds", total / MIB, 28, "MiB")


def check_words(report, id):
    """The script against what a recogniser hears."""
    from voice_recognise import differences, heard, words
    folder = SESSIONS / id
    if not report.present(folder / "voice.opus", folder / "script.txt"):
        return
    said = words(" ".join(line.shown for line in read_script(folder / "script.txt").lines))
    missed = differences(said, words(heard(folder / "voice.opus")))
    for ours, theirs in missed:
        report.note(f"said “{ours}”, heard “{theirs}”")
    report.at_most(f"word error rate of {len(said)} words", 100 * len(missed) / len(said), 2, "%")


def check_quality(report, id):
    """How good the voice sounds, as DNSMOS estimates it (P.808, 1 to 5), its pauses cut out."""
    from scipy.signal import resample_poly
    from speechmos import dnsmos
    folder = SESSIONS / id
    sound = decode(folder / "voice.opus")[:, 0]
    gap = np.zeros(int(0.3 * RATE))
    parts = [part for c in read_cues(folder / "captions.vtt")
             for part in (sound[int(c.start * RATE):int((c.end + 0.1) * RATE)], gap)]
    heard = resample_poly(np.concatenate(parts), 1, 3).astype(np.float32)
    heard /= np.abs(heard).max() * 1.05
    size = int(9.01 * 16_000)      # what DNSMOS listens to at once
    found = [dnsmos.run(heard[at:at + size], 16_000)["p808_mos"] for at in range(0, max(1, len(heard) - size), size)]
    report.within("DNSMOS P.808", float(np.mean(found)), 4.0, 5.0)
