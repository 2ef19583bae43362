"""Reads a session's script and writes what follows from it: captions and chapters.

The script is plain text:

    [chapter ID] TITLE    a chapter begins here
    [pause N]             N seconds of silence, from the end of one line to the beginning of the next; each is followed
                          by one, and one may stand before the first chapter
    [word](/phonemes/)    a word that the voice would say wrongly, in its own letters
    #                     a remark, not spoken

Every other line is a sentence, or a few that belong together; it's spoken in one go and shown as one caption. From it and
from the measured times of every line come two WebVTT files: ``captions.vtt``, one cue a sentence, and
``chapters.vtt``, one cue a chapter whose identifier is the chapter's id and whose text is its
title. In both, the marks typed in the script become the ones that are printed (:func:`printed`). A transcript needs no file
of its own: it is the captions, parted by the chapters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

PAUSE = re.compile(r"\[pause (\d+(?:\.\d+)?)\]")
CHAPTER = re.compile(r"\[chapter ([a-z-]+)\]\s+(.+)")
SAID = re.compile(r"\[([^\]]+)\]\(/[^)]*/\)")
CUE_TIMES = re.compile(r"(\d+):(\d\d):(\d\d)\.(\d{3}) --> (\d+):(\d\d):(\d\d)\.(\d{3})")


PRINTED = [
    (re.compile(r"\.\.\."), "…"),
    (re.compile(r"(?<=\s)--?(?=\s)"), "–"),
    (re.compile(r'(?:(?<=^)|(?<=[\s(–]))"'), "“"),
    (re.compile(r'"'), "”"),
    (re.compile(r"'"), "’"),
]
"""Marks as they are typed, and as they are printed: an opening quotation mark stands where a word begins. Single ones are never
used to quote, so each is an apostrophe."""


def printed(text: str) -> str:
    """``text`` with the marks that Respite shows: ’ “ ” … –. The voice reads the typed ones, so a mark changes no take."""
    for typed, mark in PRINTED:
        text = typed.sub(mark, text)
    return text


@dataclass(frozen=True)
class Line:
    """Words spoken in one go, and the silence after them in seconds."""

    text: str
    pause: float

    @property
    def shown(self) -> str:
        """The words without pronunciations, with the marks that are printed."""
        return printed(SAID.sub(r"\1", self.text))


@dataclass(frozen=True)
class Chapter:
    """A part of the session: an id for programs, a title for people, its lines."""

    id: str
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Script:
    """A whole session: the silence before the first word in seconds, then chapters."""

    lead: float
    chapters: tuple[Chapter, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines in the order they are spoken."""
        return tuple(line for chapter in self.chapters for line in chapter.lines)


@dataclass(frozen=True)
class Cue:
    """One WebVTT cue; times in seconds from the beginning of the recording."""

    start: float
    end: float
    text: str
    id: str = ""


def read_script(path: Path) -> Script:
    """The script at ``path``; raises ValueError with the line's number where a mark is wrong."""
    lead = 0.0
    chapters: list[tuple[str, str, list[Line]]] = []
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        row = raw.strip()
        if not row or row.startswith("#"):
            continue
        opening = CHAPTER.fullmatch(row)
        if opening:
            chapters.append((opening[1], printed(opening[2]), []))
            continue
        pauses = [float(seconds) for seconds in PAUSE.findall(row)]
        text = PAUSE.sub("", row).strip()
        if "[" in SAID.sub("", text) or (text and (len(pauses) != 1 or not chapters)):
            raise ValueError(f"{path.name}:{number}: a sentence needs a chapter and one pause: {row}")
        if text:
            chapters[-1][2].append(Line(text, pauses[0]))
        elif not chapters:
            lead += sum(pauses)
        else:
            raise ValueError(f"{path.name}:{number}: a pause belongs behind a sentence: {row}")
    return Script(lead, tuple(Chapter(id, title, tuple(lines)) for id, title, lines in chapters))


def timestamp(seconds: float) -> str:
    """``seconds`` as WebVTT writes it, to the millisecond."""
    millis = round(seconds * 1000)
    return f"{millis // 3_600_000:02}:{millis // 60_000 % 60:02}:{millis // 1000 % 60:02}.{millis % 1000:03}"


def write_cues(path: Path, cues: list[Cue]) -> None:
    """Writes ``cues`` as a WebVTT file (W3C WebVTT: identifier, times, text, blank line)."""
    blocks = ["WEBVTT"]
    for cue in cues:
        times = f"{timestamp(cue.start)} --> {timestamp(cue.end)}"
        blocks.append("\n".join(filter(None, [cue.id, times, cue.text])))
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


def read_cues(path: Path) -> list[Cue]:
    """The cues of a WebVTT file that :func:`write_cues` wrote."""
    cues = []
    blocks = path.read_text(encoding="utf-8").strip().split("\n\n")
    if blocks[0] != "WEBVTT":
        raise ValueError(f"{path.name} does not begin with WEBVTT")
    for block in blocks[1:]:
        rows = block.split("\n")
        id = "" if CUE_TIMES.match(rows[0]) else rows.pop(0)
        found = CUE_TIMES.fullmatch(rows[0])
        if not found:
            raise ValueError(f"{path.name}: no times in: {block}")
        clock = [int(part) for part in found.groups()]
        start, end = (h * 3600 + m * 60 + s + ms / 1000 for h, m, s, ms in (clock[:4], clock[4:]))
        cues.append(Cue(start, end, " ".join(rows[1:]), id))
    return cues


def chapter_cues(script: Script, spoken: list[Cue], duration: float) -> list[Cue]:
    """One cue a chapter, without gaps: from its first word (the first: from 0) to the next one's."""
    starts, index = [], 0
    for chapter in script.chapters:
        starts.append(spoken[index].start if index else 0.0)
        index += len(chapter.lines)
    ends = starts[1:] + [duration]
    return [
        Cue(start, end, chapter.title, chapter.id)
        for chapter, start, end in zip(script.chapters, starts, ends)
    ]
