"""The rules for a scene's picture: its files, the film, the poster, the card."""

import json

import numpy as np
from PIL import Image

from film_motion import Film, measure
from opus import probe
from report import MIB, RESOURCES
from scene import HEIGHT, LIMIT, RATE, WIDTH

KEYS = {"id", "title", "description", "credit", "licence", "order"}


def check_card(report, folder):
    """scene.json: all the keys, nothing empty, and the folder's own name."""
    card = json.loads((folder / "scene.json").read_text())
    report.rule("scene.json", KEYS <= set(card) and all(card.values()) and card["id"] == folder.name,
                ", ".join(sorted(card)))


def check_container(report, path):
    """Codec, size and rate of the film, and its first packet."""
    facts = probe(path, "-show_streams", "-show_format", "-count_packets")
    film, frames = facts["streams"][0], int(facts["streams"][0]["nb_read_packets"])
    report.rule("one stream, no sound", len(facts["streams"]) == 1, len(facts["streams"]))
    report.rule("VP9 in WebM", film["codec_name"] == "vp9" and "webm" in facts["format"]["format_name"],
                film["codec_name"])
    report.rule("profile 0, 8-bit 4:2:0", film["profile"] == "Profile 0" and film["pix_fmt"] == "yuv420p",
                f"{film['profile']}, {film['pix_fmt']}")
    report.rule("colour is named", film.get("color_space") == "bt709" and film.get("color_range") == "tv",
                f"{film.get('color_space')}, {film.get('color_range')}")
    report.rule(f"{WIDTH} x {HEIGHT}", (film["width"], film["height"]) == (WIDTH, HEIGHT),
                f"{film['width']} x {film['height']}")
    report.rule("30 frames a second", film["r_frame_rate"] == f"{RATE}/1", film["r_frame_rate"])
    report.rule("20 to 30 s and one frame more", 601 <= frames <= 901 and frames % RATE == 1,
                f"{frames} frames, {float(facts['format']['duration']):.3f} s")
    report.at_most("scene.webm", path.stat().st_size / MIB, LIMIT / MIB, "MiB")
    first = probe(path, "-show_entries", "packet=flags", "-read_intervals", "%+#1")["packets"][0]
    report.rule("keyframe first", first["flags"].startswith("K"), first["flags"])


def check_motion(report, found):
    """What the eye sees: the loop's seam, evenness, no flashing, no bands."""
    report.at_most("last frame against the first, mean difference of luma", found.closing, 1.0)
    report.at_most("step at the seam over the median step", found.seam / found.median, 1.2)
    report.at_most("largest step of mean luma", 100 * found.jump, 6.0, "%")
    report.at_most("flashes anywhere within a second", found.flashes, 3)
    report.at_most("bands in smooth areas (0 none, 0.8 a dark sky without dither)", found.bands, 0.4)


def check_poster(report, path, first):
    """The poster is the film's first frame, but for JPEG."""
    picture = Image.open(path)
    levels = np.asarray(picture.convert("L"), dtype=float)
    report.rule("poster's size", levels.shape == first.shape, f"{picture.size[0]} x {picture.size[1]}")
    if levels.shape == first.shape:
        # The film's luma has its black at 16 and its white at 235.
        away = np.mean(np.abs(16.0 + levels * 219.0 / 255.0 - first))
        report.at_most("poster against the first frame, mean difference of luma", away, 4.0)


def check_picture(report, scene):
    """All rules for what is seen of a scene; the film is decoded once."""
    folder = RESOURCES / "scenes" / scene
    files = [folder / name for name in ("scene.frag", "scene.webm", "poster.jpg", "scene.json")]
    if not report.present(*files):
        return
    check_card(report, folder)
    check_container(report, folder / "scene.webm")
    found = measure(Film(folder / "scene.webm"))
    check_motion(report, found)
    check_poster(report, folder / "poster.jpg", found.first)
    report.at_most("the whole folder", sum(f.stat().st_size for f in folder.iterdir()) / MIB, 10, "MiB")
