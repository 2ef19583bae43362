"""The rules for a scene's picture: its files, the two films, the poster, the card."""

import json

import numpy as np
from PIL import Image

from film_motion import RATE, Film, measure
from opus import probe
from report import MIB, RESOURCES
from scene import LARGE, SIZES

BT709 = np.array([0.2126, 0.7152, 0.0722])  # luma's shares of red, green and blue
KEYS = {"id", "title", "description", "credit", "licence", "order"}


def check_card(report, folder):
    """scene.json: all the keys, nothing empty, and the folder's own name."""
    card = json.loads((folder / "scene.json").read_text())
    report.rule("scene.json", KEYS <= set(card) and all(card.values()) and card["id"] == folder.name,
                ", ".join(sorted(card)))


def check_container(report, path, size):
    """Codec, size and rate of a film, and its first packet."""
    facts = probe(path, "-show_streams", "-show_format", "-count_packets")
    film, frames = facts["streams"][0], int(facts["streams"][0]["nb_read_packets"])
    report.rule("one stream, no sound", len(facts["streams"]) == 1, len(facts["streams"]))
    report.rule("VP9 in WebM", film["codec_name"] == "vp9" and "webm" in facts["format"]["format_name"],
                film["codec_name"])
    report.rule("profile 0, 8-bit 4:2:0", film["profile"] == "Profile 0" and film["pix_fmt"] == "yuv420p",
                f"{film['profile']}, {film['pix_fmt']}")
    report.rule("colour is named", film.get("color_space") == "bt709" and film.get("color_range") == "tv",
                f"{film.get('color_space')}, {film.get('color_range')}")
    report.rule(f"{size.width} x {size.height}", (film["width"], film["height"]) == (size.width, size.height),
                f"{film['width']} x {film['height']}")
    report.rule("30 frames a second", film["r_frame_rate"] == f"{RATE}/1", film["r_frame_rate"])
    report.rule("20 to 30 s and one frame more", 601 <= frames <= 901 and frames % RATE == 1,
                f"{frames} frames, {float(facts['format']['duration']):.3f} s")
    report.at_most(path.name, path.stat().st_size / MIB, size.limit / MIB, "MiB")
    first = probe(path, "-show_entries", "packet=flags", "-read_intervals", "%+#1")["packets"][0]
    report.rule("keyframe first", first["flags"].startswith("K"), first["flags"])


def check_motion(report, found):
    """What the eye sees: the loop's seam, evenness, no flashing, no bands."""
    report.at_most("last frame against the first, mean difference of luma", found.closing, 1.0)
    report.at_most("step at the seam over the median step", found.step_at_seam, 1.2)
    report.at_most("detail that appears or goes at the seam (rounding alone has 1.0)", found.pop, 0.6)
    report.at_most("most by which a step stands out from those around it", found.pulse, 1.0)
    report.at_most("largest step of mean luma", 100 * found.jump, 6.0, "%")
    report.at_most("flashes anywhere within a second", found.flashes, 3)
    report.at_most("bands in smooth areas (0 none, 0.8 a dark sky without dither)", found.bands, 0.4)


def check_poster(report, path, first):
    """The poster is the film's first frame, but for JPEG."""
    picture = Image.open(path)
    # The film's own luma, BT.709's; that of Pillow's "L" is BT.601's, which is 4 off in turquoise water.
    levels = np.asarray(picture.convert("RGB"), dtype=float) @ BT709
    report.rule("poster's size", levels.shape == first.shape, f"{picture.size[0]} x {picture.size[1]}")
    if levels.shape == first.shape:
        # The film's luma has its black at 16 and its white at 235.
        away = np.mean(np.abs(16.0 + levels * 219.0 / 255.0 - first))
        report.at_most("poster against the first frame, mean difference of luma", away, 4.0)


def check_film(report, folder, size):
    """All rules for one film, which is decoded once; returns its first frame."""
    path = folder / size.file
    check_container(report, path, size)
    found = measure(Film(path))
    check_motion(report, found)
    return found.first


def check_lengths(report, folder):
    """Both films go round in the same time, so that one can take over from the other at the seam."""
    lengths = {probe(folder / size.file, "-show_format")["format"]["duration"] for size in SIZES}
    report.rule("both films are of one length", len(lengths) == 1, ", ".join(sorted(lengths)))


def check_picture(report, scene):
    """All rules for what is seen of a scene."""
    folder = RESOURCES / "scenes" / scene
    files = [folder / name for name in ("scene.frag", "poster.jpg", "scene.json", *(size.file for size in SIZES))]
    if not report.present(*files):
        return
    check_card(report, folder)
    firsts = {size: check_film(report, folder, size) for size in SIZES}
    check_lengths(report, folder)
    check_poster(report, folder / "poster.jpg", firsts[LARGE])
    report.at_most("the whole folder", sum(f.stat().st_size for f in folder.iterdir()) / MIB, 14, "MiB")
