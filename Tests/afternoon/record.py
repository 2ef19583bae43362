"""What was seen and heard: pictures with the pointer in them, and the levels of the recorded sound."""

import html
import json
import pathlib
import subprocess
import time

from respite_driver.sound import loudness

THUMBNAIL = (480, 360)
# Pixels shown around the window, where its frame and small windows are.
AROUND = 16
# LUFS; below it there's nothing to hear.
SILENCE = -70


class Album:
    """Pictures and notes in order, for index.html and the contact sheets."""

    def __init__(self, folder, desktop, recording):
        self.folder, self._desktop, self._recording = folder, desktop, recording
        self.entries = []
        # Returns left, top, width and height of what to show of the display.
        self.view = lambda: (0, 0, *desktop.size)
        self._chapter = ""

    def chapter(self, title):
        """Begins a chapter."""
        self._chapter = title
        self.entries.append({"kind": "chapter", "words": title, "at": self._recording.seconds()})
        print(title, flush=True)

    def note(self, words):
        """Writes down something that happened."""
        self.entries.append({"kind": "note", "words": words, "at": self._recording.seconds()})
        print("  ! " + words, flush=True)

    def take(self, name):
        """Saves a picture of the window and a little around it, with the pointer as the person sees it."""
        number = sum(entry["kind"] == "picture" for entry in self.entries) + 1
        file = f"{number:03}-{name}.png"
        shot = self._desktop.screen.shot()
        self._desktop.x.paint_pointer(shot)
        left, top, width, height = self.view()
        corner = max(0, left - AROUND), max(0, top - AROUND)
        shot.cropped(*corner, left + width + AROUND - corner[0], top + height + AROUND - corner[1]).save(self.folder / file)
        self.entries.append(
            {"kind": "picture", "words": name, "file": file, "at": self._recording.seconds(), "chapter": self._chapter})

    def film(self, name, frames, every):
        """Takes several pictures, `every` seconds apart."""
        begin = time.monotonic()
        for number in range(frames):
            time.sleep(max(0.0, begin + number * every - time.monotonic()))
            self.take(f"{name}-{number + 1:02}")

    def listen(self, what, seconds):
        """Listens for some seconds; the levels are measured at the end."""
        first = self._recording.seconds()
        time.sleep(seconds)
        self.entries.append({"kind": "sound", "words": what, "at": first, "until": self._recording.seconds()})

    def bind(self):
        """Saves the sound, measures its levels, and writes the contact sheets and index.html."""
        heard = self.folder / "heard.wav"
        self._recording.save(heard)
        rows = []
        for entry in self.entries:
            words = html.escape(entry["words"])
            if entry["kind"] == "chapter":
                rows.append(f"<h2>{words}</h2>")
            elif entry["kind"] == "note":
                rows.append(f"<p><b>{words}</b></p>")
            elif entry["kind"] == "picture":
                rows.append(f'<figure><img src="{entry["file"]}" width="600"><figcaption>{words}</figcaption></figure>')
            else:
                entry["levels"] = levels(heard, entry["at"], entry["until"])
                rows.append(f"<p>Heard: {words}: {self._words(entry['levels'])}</p>")
                print(f"  {entry['words']}: {self._words(entry['levels'])}")
        (self.folder / "index.html").write_text(
            "<!doctype html><meta charset=utf-8><title>An afternoon with Respite</title>" + "\n".join(rows))
        (self.folder / "heard.json").write_text(json.dumps(
            [entry for entry in self.entries if entry["kind"] == "sound"], indent=1))
        for number, chapter in enumerate(dict.fromkeys(e["chapter"] for e in self.entries if e["kind"] == "picture"), 1):
            self._sheet(chapter, self.folder / f"sheet-{number:02}.png")

    @staticmethod
    def _words(levels):
        return "silence" if levels is None else (
            f"{levels['integrated']:.1f} LUFS; loudest 3 s {levels['short']:.1f}, loudest 400 ms {levels['momentary']:.1f}")

    def _sheet(self, chapter, file):
        """Puts a chapter's pictures on one sheet, four in a row."""
        pictures = [e["file"] for e in self.entries if e["kind"] == "picture" and e["chapter"] == chapter]
        width, height = THUMBNAIL
        scale = f"scale={width}:{height}:force_original_aspect_ratio=decrease,pad={width}:{height}:(ow-iw)/2:(oh-ih)/2"
        inputs = [part for name in pictures for part in ("-i", str(self.folder / name))]
        chains = "".join(f"[{n}]{scale},setsar=1[p{n}];" for n in range(len(pictures)))
        joined = "".join(f"[p{n}]" for n in range(len(pictures)))
        columns = min(4, len(pictures))
        graph = f"{chains}{joined}concat=n={len(pictures)}:v=1,tile={columns}x{-(-len(pictures) // columns)}:padding=6"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", *inputs, "-filter_complex", graph, "-frames:v", "1", str(file)],
            check=True)


def levels(file, first, last):
    """Loudness between two seconds, in LUFS: integrated, and the loudest 400 ms and 3 s; None if silent."""
    found = loudness(file, first, last)
    return None if found.momentary < SILENCE else {
        "momentary": found.momentary, "short": found.short, "integrated": found.integrated}


def folder_for(path):
    """Makes the folder for an album and returns it."""
    folder = pathlib.Path(path).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder
