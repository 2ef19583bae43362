"""Read the finished scenes and hold them against the rules: `scene_check.py [id]...`.

Prints a line for every rule with its figure; ends with status 1 if one is broken.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import numpy as np

from loudness import RATE, decode, integrated, momentary, true_peak
from scene_motion import Film, measure

SCENES = Path(__file__).resolve().parents[2] / "Resources" / "scenes"
MIB = 1024 * 1024
KEYS = {"id", "title", "description", "credit", "licence", "order"}


class Report:
    """Counts broken rules and prints each one with what was found."""

    def __init__(self):
        self.broken = 0

    def rule(self, name, kept, found):
        print(f"  {'ok    ' if kept else 'BROKEN'} {name}: {found}")
        self.broken += not kept


def probe(path, *entries):
    """What ffprobe knows about a file, as a dictionary."""
    command = ["ffprobe", "-v", "error", "-of", "json", *entries, str(path)]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def check_card(folder, report):
    """scene.json: all the keys, nothing empty, and the folder's own name."""
    card = json.loads((folder / "scene.json").read_text())
    report.rule("scene.json", KEYS <= set(card) and all(card.values()) and card["id"] == folder.name,
                ", ".join(sorted(card)))


def check_container(path, report):
    """Codec, size and rate of the video; returns its number of frames."""
    facts = probe(path, "-show_streams", "-show_format", "-count_packets")
    video = facts["streams"][0]
    frames = int(video["nb_read_packets"])
    size = path.stat().st_size
    report.rule("one stream, no sound", len(facts["streams"]) == 1, len(facts["streams"]))
    report.rule("VP9 in WebM", video["codec_name"] == "vp9" and "webm" in facts["format"]["format_name"],
                video["codec_name"])
    report.rule("profile 0, 8-bit 4:2:0", video["profile"] == "Profile 0" and video["pix_fmt"] == "yuv420p",
                f"{video['profile']}, {video['pix_fmt']}")
    report.rule("colour is named", video.get("color_space") == "bt709" and video.get("color_range") == "tv",
                f"{video.get('color_space')}, {video.get('color_range')}")
    report.rule("2560 x 1080", (video["width"], video["height"]) == (2560, 1080),
                f"{video['width']} x {video['height']}")
    report.rule("30 frames a second", video["r_frame_rate"] == "30/1", video["r_frame_rate"])
    report.rule("20 to 30 s and one frame more", 601 <= frames <= 901 and (frames - 1) % 30 == 0,
                f"{frames} frames, {float(facts['format']['duration']):.3f} s")
    report.rule("at most 9 MiB", size <= 9 * MIB, f"{size / MIB:.2f} MiB")
    return frames


def check_keyframe(path, report):
    packets = probe(path, "-show_entries", "packet=flags", "-read_intervals", "%+#1")["packets"]
    report.rule("keyframe first", packets[0]["flags"].startswith("K"), packets[0]["flags"])


def check_motion(path, report):
    """What the eye sees: the loop's seam, evenness, and no flashing."""
    found = measure(Film(path))
    report.rule("last frame equals the first (mean difference of luma < 1)", found.closing < 1.0,
                f"{found.closing:.3f}")
    report.rule("seam at most 1.2 x the median step", found.seam <= 1.2 * found.median,
                f"{found.seam:.3f} against {found.median:.3f}, ratio {found.seam / found.median:.3f}")
    report.rule("no step of mean luma over 6 %", found.jump <= 0.06, f"{100 * found.jump:.3f} %")
    report.rule("no place flashes more than 3 times in a second", found.flashes <= 3,
                f"{found.flashes} at worst")


def check_poster(folder, report):
    from PIL import Image
    picture = Image.open(folder / "poster.jpg")
    [first] = Film(folder / "scene.webm", most=1)
    levels = np.asarray(picture.convert("L"), dtype=float)
    # The video's luma has its black at 16 and its white at 235.
    away = float(np.mean(np.abs(16.0 + levels * 219.0 / 255.0 - first))) if levels.shape == first.shape else 99.0
    report.rule("poster is the first frame", picture.size == (2560, 1080) and away < 4.0,
                f"{picture.size[0]} x {picture.size[1]}, differs by {away:.2f} of 255")


def seam_roughness(signal):
    """Power above 4 kHz in the 4 ms around the seam, as dB over the usual nearby.

    A click is short and reaches high; noise that runs on is not.
    """
    from scipy.signal import butter, sosfilt
    around = np.concatenate([signal[-RATE:], signal[:RATE]])
    high = sosfilt(butter(4, 4000, "high", fs=RATE, output="sos"), around, axis=0)
    size = RATE // 250
    powers = np.sum(high ** 2, axis=1)[size // 2:-(size // 2)].reshape(-1, size).mean(axis=1)
    middle = len(powers) // 2
    return float(10 * np.log10(powers[middle - 1:middle + 2].max() / np.median(powers)))


def level_step(signal):
    """Difference of level (dB) between the 400 ms before the seam and those after it."""
    size = int(0.4 * RATE)
    before, after = np.mean(signal[-size:] ** 2), np.mean(signal[:size] ** 2)
    return float(10 * np.log10(after / before))


def check_sound(path, report):
    facts = probe(path, "-show_streams", "-show_format")
    sound = facts["streams"][0]
    report.rule("one stream of stereo Opus in Ogg", len(facts["streams"]) == 1
                and sound["codec_name"] == "opus" and sound["channels"] == 2
                and facts["format"]["format_name"] == "ogg", f"{sound['codec_name']}, {sound['channels']} channels")
    rate = int(facts["format"]["bit_rate"]) / 1000
    report.rule("about 96 kbit/s", 72 <= rate <= 120, f"{rate:.0f} kbit/s")
    signal = decode(path)
    seconds = len(signal) / RATE
    report.rule("60 to 120 s, whole to the sample", 60 <= seconds <= 120 and len(signal) % RATE == 0,
                f"{len(signal)} samples, {seconds:.6f} s")
    level = integrated(signal)
    report.rule("-28 LUFS, give or take 1", abs(level + 28.0) <= 1.0, f"{level:.2f} LUFS")
    peak = true_peak(signal)
    report.rule("true peak under -6 dBTP", peak < -6.0, f"{peak:.2f} dBTP")
    moments = momentary(np.concatenate([signal, signal[:RATE]]))
    event = float(moments.max() - np.median(moments))
    report.rule("no moment more than 6 dB over the bed", event <= 6.0, f"{event:.2f} dB")
    report.rule("no click at the seam (4 kHz up, < 4 dB over nearby)", seam_roughness(signal) < 4.0,
                f"{seam_roughness(signal):+.2f} dB")
    report.rule("no step of level at the seam (< 1.5 dB)", abs(level_step(signal)) < 1.5,
                f"{level_step(signal):+.2f} dB")


def check(folder, report):
    print(folder.name)
    for name in ("scene.frag", "scene.webm", "poster.jpg", "scene.json", "ambience.opus"):
        if not (folder / name).exists():
            report.rule(name, False, "missing")
            return
    check_card(folder, report)
    check_container(folder / "scene.webm", report)
    check_keyframe(folder / "scene.webm", report)
    check_motion(folder / "scene.webm", report)
    check_poster(folder, report)
    check_sound(folder / "ambience.opus", report)
    total = sum(f.stat().st_size for f in folder.iterdir())
    report.rule("folder at most 10 MiB", total <= 10 * MIB, f"{total / MIB:.2f} MiB")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenes", nargs="*", help="names of scenes (all of them if none)")
    names = parser.parse_args().scenes
    folders = [SCENES / n for n in names] or sorted(p.parent for p in SCENES.glob("*/scene.frag"))
    report = Report()
    for folder in folders:
        check(folder, report)
    print("every rule kept" if report.broken == 0 else f"{report.broken} broken")
    sys.exit(1 if report.broken else 0)


if __name__ == "__main__":
    main()
