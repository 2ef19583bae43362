"""Encode a scene's frames as a loop whose seam can't be seen: two passes of VP9 at constant quality.

A film's first frame is a keyframe. It's coded afresh, texture and all, while the last ones have long settled into what
prediction makes of them; where a film is coded coarsely, that difference is a blink at each turn of the loop. So the
film is encoded two seconds beyond its end, which shows how its beginning looks once the encoder has settled. Should
the seam show, what the encoder made of the film is encoded once more and finer, starting from that look: what it
couldn't hold the first time is gone then, and the rest it holds nearly exactly, in a keyframe as well as elsewhere.
"""

import math
import os
import subprocess
from pathlib import Path

from film_motion import RATE, Film, measure
from opus import probe

PART = 60            # frames in one part of the lossless store
GOOD_SEAM = 1.195    # of the median step; the rule is 1.2
GOOD_POP = 0.55      # of detail that appears or goes; the rule is 0.6
FINER = 14           # steps of quality between a film and what is encoded from it
ATTEMPTS = 5
COLOUR = ["-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709",
          "-color_trc", "bt709"]
LOSSLESS = ["-c:v", "ffv1", "-level", 3, "-slices", 4, "-pix_fmt", "yuv420p", *COLOUR]


def ffmpeg(*arguments, **options):
    """The encoder's command line, quiet unless something is wrong."""
    command = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y"]
    return subprocess.Popen(command + [str(a) for a in arguments], **options)


def run_ffmpeg(*arguments):
    if ffmpeg(*arguments).wait() != 0:
        raise SystemExit("ffmpeg failed; see the line above")


def joined(parts, name):
    """The arguments that read several files of the store, all in one folder, as one."""
    listing = parts[0].with_name(f"{name}.txt")
    listing.write_text("".join(f"file '{part.name}'\n" for part in parts))
    return ["-f", "concat", "-safe", 0, "-i", listing]


def encode(parts, crf, target):
    """VP9, profile 0, I420, one keyframe, no sound."""
    log = target.with_suffix("")
    common = [*joined(parts, target.stem), "-an", "-map_metadata", -1, "-c:v", "libvpx-vp9", "-profile:v", 0,
              "-pix_fmt", "yuv420p", "-b:v", 0, "-crf", crf, "-g", 9999, "-deadline", "good",
              "-lag-in-frames", 25, "-auto-alt-ref", 1, "-row-mt", 1, "-tile-columns", 2, "-threads", os.cpu_count(),
              "-passlogfile", log, *COLOUR]
    run_ffmpeg(*common, "-cpu-used", 4, "-pass", 1, "-f", "null", os.devnull)
    run_ffmpeg(*common, "-cpu-used", 4, "-pass", 2, "-f", "webm", target)


def trial_length(parts, crf):
    """Encode the loop's last four seconds and its first two: about how many bytes the whole film would have."""
    target = parts[0].with_name("trial.webm")
    encode([*parts[-2:], parts[0]], crf, target)
    first, *rest = (int(packet["size"]) for packet in probe(target, "-show_entries", "packet=size")["packets"])
    return first + sum(rest) / len(rest) * len(parts) * PART


def fitting_quality(parts, best, limit):
    """The best quality from `best` on whose film stays under `limit` bytes. VP9's quality is a number from 0 (best) to
    63; a step takes about 6 % of the bytes."""
    crf, too_large, fits = best, best - 1, 64
    while True:
        length = trial_length(parts, crf)
        print(f"  quality {crf}: about {length / 2**20:.2f} MiB", flush=True)
        if length > limit:
            too_large = crf
        else:
            fits = crf
        if fits - too_large == 1:
            return fits
        guess = crf + math.ceil(math.log(length / limit) / 0.06)
        crf = min(max(guess, too_large + 1), fits - 1)


def stored(film, count, name, folder, *filters):
    """A film's first `count` frames as parts of a lossless store."""
    for old in folder.glob(f"{name}-*.mkv"):
        old.unlink()
    run_ffmpeg("-i", film, "-frames:v", count, *filters, *LOSSLESS, "-f", "segment",
               "-segment_frames", ",".join(map(str, range(PART, count, PART))), "-reset_timestamps", 1,
               folder / f"{name}-%02d.mkv")
    return sorted(folder.glob(f"{name}-*.mkv"))


def softened(parts, sigma):
    """The parts with the finest detail taken from them: what only one pixel of a film knows costs the most bytes."""
    soft = [part.with_name(f"soft-{part.name}") for part in parts]
    for part, target in zip(parts, soft):
        run_ffmpeg("-i", part, "-vf", f"gblur=sigma={sigma}", *LOSSLESS, target)
    return soft


def as_coded(film, count, folder):
    """`count` frames as a film shows them, with a beginning that fades from how it looks beyond the film's end."""
    parts = stored(film, count, "coded", folder)
    beginning = folder / "beginning.mkv"
    mix = (f"[0:v]trim=start_frame={count},setpts=N/{RATE}/TB[settled];[1:v]setpts=N/{RATE}/TB[coded];"
           f"[settled][coded]blend=all_expr='A+(B-A)*N/{PART}+0.5'")
    run_ffmpeg("-i", film, "-i", parts[0], "-filter_complex", mix, "-frames:v", PART, *LOSSLESS, beginning)
    beginning.replace(parts[0])
    return parts


def make_film(parts, best, limit, target):
    """Encode whole parts of the store as a film of at most `limit` bytes. It ends with its first frame once more,
    because a GStreamer segment loop gives the last frame no time of its own."""
    crf = fitting_quality(parts, best, 0.94 * limit)
    folder, count = parts[0].parent, len(parts) * PART
    whole = folder / "whole.webm"
    for _ in range(ATTEMPTS):
        print(f"  encoding {target.name} at quality {crf}", flush=True)
        encode([*parts, parts[0]], crf, whole)
        run_ffmpeg("-i", whole, "-frames:v", count + 1, "-c", "copy", target)
        found = measure(Film(target))
        seam, length = found.step_at_seam, target.stat().st_size
        print(f"  {length / 2**20:.2f} MiB; step at the seam {seam:.2f}, closing {found.closing:.2f}, "
              f"detail {found.pop:.2f}, pulse {found.pulse:.2f}", flush=True)
        if length > limit:
            crf += 1
        elif seam <= GOOD_SEAM and found.closing < 1 and found.pop < GOOD_POP and found.pulse < 1:
            return
        else:
            parts = as_coded(whole, count, folder)
            crf = fitting_quality(parts, max(crf - FINER, 0), 0.94 * limit)
    raise SystemExit(f"{target.name} still shows its seam; a softer or shorter film may help")


def halved(film, folder, sigma=0):
    """The frames of a finished film at half its width and height, and softened by `sigma` pixels of those, in parts; the one
    at its end that stands there twice is left out."""
    count = int(probe(film, "-show_streams", "-count_packets")["streams"][0]["nb_read_packets"]) - 1
    soft = f",gblur=sigma={sigma}" if sigma else ""
    return stored(film, count, "half", folder, "-vf", f"scale=iw/2:ih/2:flags=area+accurate_rnd{soft}")
