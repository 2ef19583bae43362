"""Make a scene's video and poster from its shader: `scene.py <id>`.

Frames are rendered in parts of two seconds into a lossless store under the cache, so an
interrupted run goes on where it stopped, and an unchanged shader is not rendered again.
Then two passes of VP9 at constant quality; the file ends with its first frame once more,
because a GStreamer segment loop gives the last frame no time of its own.
"""

import argparse
import hashlib
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from workplace import Progress, cache_folder

ROOT = Path(__file__).resolve().parents[2]
SCENES = ROOT / "Resources" / "scenes"
WIDTH, HEIGHT, RATE = 2560, 1080, 30
PART = 60                    # frames in one part of the lossless store
LIMIT = 9 * 1024 * 1024      # bytes a finished video may have
POSTER_QUALITY = 88
COLOUR = ["-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709",
          "-color_trc", "bt709"]


@dataclass(frozen=True)
class Recipe:
    """What differs between scenes: length in seconds, VP9's quality (less is better), and whether no frame may be
    coded better than that. The first frame usually is, and in a film that hardly moves it then shows at the seam."""
    seconds: int = 24
    crf: int = 26
    even: bool = False


RECIPES = {
    "shore": Recipe(seconds=20, crf=29),
    "meadow": Recipe(seconds=20, crf=33),
    "rain": Recipe(seconds=20, crf=19, even=True),
    "woods": Recipe(seconds=20, crf=19),
    "night": Recipe(seconds=20, crf=15, even=True),
}


def code_only(shader):
    """A shader without its comments and spacing, which do not change the picture."""
    lines = (line.split("//", 1)[0] for line in shader.splitlines())
    return "\n".join(" ".join(line.split()) for line in lines if line.strip())


def source_hash(scene, recipe):
    """Names the frames: the shader, the renderer and the length decide what they are."""
    digest = hashlib.sha256()
    digest.update(code_only((SCENES / scene / "scene.frag").read_text()).encode())
    digest.update(Path(__file__).with_name("scene_gl.py").read_bytes())
    digest.update(f"{WIDTH}x{HEIGHT}@{RATE}*{recipe.seconds}".encode())
    return digest.hexdigest()[:16]


def ffmpeg(*arguments, **options):
    """The encoder's command line, quiet unless something is wrong."""
    command = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y"]
    return subprocess.Popen(command + [str(a) for a in arguments], **options)


def run_ffmpeg(*arguments):
    if ffmpeg(*arguments).wait() != 0:
        raise SystemExit("ffmpeg failed; see the line above")


def render_part(renderer, dither, frames, total, path, progress):
    """Draw the given frames into one lossless file (FFV1), complete or not at all."""
    from scene_gl import to_i420
    unfinished = path.with_suffix(".unfinished.mkv")
    encoder = ffmpeg("-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", f"{WIDTH}x{HEIGHT}",
                     "-r", RATE, "-i", "-", "-c:v", "ffv1", "-level", 3, "-slices", 4,
                     "-pix_fmt", "yuv420p", *COLOUR, unfinished, stdin=subprocess.PIPE)
    for index in frames:
        encoder.stdin.write(to_i420(renderer.frame((index % total) / total), dither))
        progress.step()
    encoder.stdin.close()
    if encoder.wait() != 0:
        raise SystemExit("the lossless store could not be written")
    unfinished.rename(path)


def render(scene, recipe):
    """All parts of the scene, drawing only those that are missing."""
    total = recipe.seconds * RATE
    folder = cache_folder() / scene / source_hash(scene, recipe)
    folder.mkdir(parents=True, exist_ok=True)
    starts = range(0, total, PART)
    parts = [folder / f"part-{start:04d}.mkv" for start in starts]
    parts.append(folder / "last.mkv")
    ranges = [range(start, min(start + PART, total)) for start in starts] + [range(total, total + 1)]
    missing = [(p, r) for p, r in zip(parts, ranges) if not p.exists()]
    if not missing:
        print("  frames: unchanged, taken from the cache")
        return parts
    from scene_gl import Dither, Renderer
    renderer = Renderer((SCENES / scene / "scene.frag").read_text(), WIDTH, HEIGHT)
    dither = Dither(WIDTH, HEIGHT)
    print(f"  drawing with {renderer.device}")
    progress = Progress("frame", total + 1, every=PART)
    progress.skip(total + 1 - sum(len(r) for _, r in missing))
    for path, frames in missing:
        render_part(renderer, dither, frames, total, path, progress)
    return parts


def encode(parts, crf, even, target):
    """Two passes of VP9 (profile 0, I420, one keyframe, no sound)."""
    listing = parts[0].with_name("parts.txt")
    listing.write_text("".join(f"file '{part.name}'\n" for part in parts))
    log = listing.with_name("passes")
    common = ["-f", "concat", "-safe", 0, "-i", listing, "-an", "-map_metadata", -1,
              "-c:v", "libvpx-vp9", "-profile:v", 0, "-pix_fmt", "yuv420p", "-b:v", 0,
              "-crf", crf, *(["-qmin", crf] if even else []), "-g", 9999, "-deadline", "good", "-lag-in-frames", 25,
              "-auto-alt-ref", 1, "-row-mt", 1, "-tile-columns", 2, "-threads", os.cpu_count(),
              "-passlogfile", log, *COLOUR]
    print(f"  encoding, quality {crf}: first pass", flush=True)
    run_ffmpeg(*common, "-cpu-used", 4, "-pass", 1, "-f", "null", os.devnull)
    print("  encoding: second pass", flush=True)
    unfinished = listing.with_name("scene.webm")
    run_ffmpeg(*common, "-cpu-used", 2 if even else 3, "-pass", 2, "-f", "webm", unfinished)
    target.write_bytes(unfinished.read_bytes())


def encode_within_limit(parts, crf, even, target):
    """Encode; should the file be too large, lower the quality step by step."""
    while True:
        encode(parts, crf, even, target)
        size = target.stat().st_size
        print(f"  scene.webm: {size / 2**20:.2f} MiB at quality {crf}")
        if size <= LIMIT:
            return
        crf += 2


def poster(part, target):
    """The first frame as JPEG, for places where nothing should move."""
    from PIL import Image
    process = ffmpeg("-i", part, "-frames:v", 1, "-vf", "scale=in_color_matrix=bt709:flags=accurate_rnd",
                     "-pix_fmt", "rgb24", "-f", "rawvideo", "-", stdout=subprocess.PIPE)
    data = process.communicate()[0]
    picture = Image.frombytes("RGB", (WIDTH, HEIGHT), data)
    picture.save(target, quality=POSTER_QUALITY, optimize=True, progressive=True)


def up_to_date(stamp, name, target):
    return target.exists() and stamp.exists() and stamp.read_text() == name


def make(scene):
    """Bring scene.webm and poster.jpg of one scene up to date."""
    recipe = RECIPES.get(scene, Recipe())
    folder = SCENES / scene
    stamp = cache_folder() / scene / "made.txt"
    name = f"{source_hash(scene, recipe)} {recipe.crf}"
    if up_to_date(stamp, name, folder / "scene.webm") and (folder / "poster.jpg").exists():
        print(f"{scene}: picture unchanged")
        return
    print(f"{scene}: picture")
    parts = render(scene, recipe)
    poster(parts[0], folder / "poster.jpg")
    encode_within_limit(parts, recipe.crf, recipe.even, folder / "scene.webm")
    stamp.write_text(name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scene", help="name of a folder in Resources/scenes")
    scene = parser.parse_args().scene
    if not (SCENES / scene / "scene.frag").exists():
        raise SystemExit(f"there is no shader for a scene called {scene!r}")
    make(scene)


if __name__ == "__main__":
    main()
