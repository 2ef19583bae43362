"""Make a scene's two films and its poster from its shader: `scene.py <id>`.

Frames are rendered in parts of two seconds into a lossless store under the cache, so an
interrupted run goes on where it stopped, and an unchanged shader is not rendered again.
The small film, of half the width and height, is made from the finished large one, so that
at a change of size nothing but the sharpness changes.
"""

import argparse
import hashlib
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from film_motion import RATE
from scene_film import LOSSLESS, PART, ffmpeg, halved, make_film, softened
from workplace import Progress, cache_folder

ROOT = Path(__file__).resolve().parents[2]
SCENES = ROOT / "Resources" / "scenes"
WIDTH, HEIGHT = 2560, 1080
POSTER_QUALITY = 88


@dataclass(frozen=True)
class Size:
    """A film of a scene: its file, its pixels, the bytes it may have."""
    file: str
    width: int
    height: int
    limit: int


LARGE = Size("scene.webm", WIDTH, HEIGHT, 9 * 1024 * 1024)
# For windows that show no more, and where a processor has to draw.
SMALL = Size("scene-small.webm", WIDTH // 2, HEIGHT // 2, 2 * 1024 * 1024)
SIZES = (LARGE, SMALL)


@dataclass(frozen=True)
class Recipe:
    """What differs between scenes: length in seconds, and the best quality of both films (VP9's, less is better); it's
    less where the bytes don't allow it. `soften` and `soften_small` are by how many pixels (a Gaussian's
    sigma) the large and the small film are softened that would otherwise be coded too coarsely."""
    seconds: int = 30
    crf: int = 22
    small: int = 25
    soften: float = 0
    soften_small: float = 0

    def quality(self, size):
        return self.crf if size is LARGE else self.small


RECIPES = {
    "shore": Recipe(seconds=20, crf=29),
    "meadow": Recipe(seconds=20, crf=33),
    "rain": Recipe(seconds=20, crf=19, soften_small=1.1),
    "night": Recipe(seconds=20, crf=15),
    "snow": Recipe(soften_small=0.7),
    "woods": Recipe(small=23, soften_small=1),
    "brook": Recipe(crf=30, soften=0.6, soften_small=1),
    "deep": Recipe(crf=30, small=33, soften=1.6, soften_small=1.2),
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


def render_part(renderer, dither, frames, total, path, progress):
    """Draw the given frames into one lossless file (FFV1), complete or not at all."""
    from scene_gl import to_i420
    unfinished = path.with_suffix(".unfinished.mkv")
    encoder = ffmpeg("-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", f"{WIDTH}x{HEIGHT}",
                     "-r", RATE, "-i", "-", *LOSSLESS, unfinished, stdin=subprocess.PIPE)
    for index in frames:
        encoder.stdin.write(to_i420(renderer.frame(index / total), dither))
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
    ranges = [range(start, min(start + PART, total)) for start in starts]
    missing = [(p, r) for p, r in zip(parts, ranges) if not p.exists()]
    if not missing:
        print("  frames: unchanged, taken from the cache")
        return parts
    from scene_gl import Dither, Renderer
    renderer = Renderer((SCENES / scene / "scene.frag").read_text(), WIDTH, HEIGHT)
    dither = Dither(WIDTH, HEIGHT)
    print(f"  drawing with {renderer.device}")
    progress = Progress("frame", total, every=PART)
    progress.skip(total - sum(len(r) for _, r in missing))
    for path, frames in missing:
        render_part(renderer, dither, frames, total, path, progress)
    return parts


def poster(film, target):
    """The film's first frame as JPEG, for places where nothing should move. Not progressive: that takes six times as long to
    decode at half its size, which is how *Help now* begins."""
    from PIL import Image
    process = ffmpeg("-i", film, "-frames:v", 1, "-vf", "scale=in_color_matrix=bt709:flags=accurate_rnd",
                     "-pix_fmt", "rgb24", "-f", "rawvideo", "-", stdout=subprocess.PIPE)
    data = process.communicate()[0]
    picture = Image.frombytes("RGB", (WIDTH, HEIGHT), data)
    picture.save(target, quality=POSTER_QUALITY, optimize=True)


def up_to_date(stamp, name, target):
    return target.exists() and stamp.exists() and stamp.read_text() == name


def make(scene):
    """Bring the films and the poster of one scene up to date."""
    recipe = RECIPES.get(scene, Recipe())
    folder = SCENES / scene
    frames = source_hash(scene, recipe)
    stamps = {size: cache_folder() / scene / f"made-{size.width}.txt" for size in SIZES}
    names = {size: f"{frames} {recipe.quality(size)} {recipe.soften} {recipe.soften_small}" for size in SIZES}
    old = [size for size in SIZES if not up_to_date(stamps[size], names[size], folder / size.file)]
    if not old and (folder / "poster.jpg").exists():
        print(f"{scene}: picture unchanged")
        return
    print(f"{scene}: picture")
    if LARGE in old:
        parts = render(scene, recipe)
        if recipe.soften:
            parts = softened(parts, recipe.soften)
        make_film(parts, recipe.crf, LARGE.limit, folder / LARGE.file)
        poster(folder / LARGE.file, folder / "poster.jpg")
    with tempfile.TemporaryDirectory() as store:
        parts = halved(folder / LARGE.file, Path(store), recipe.soften_small)
        make_film(parts, recipe.small, SMALL.limit, folder / SMALL.file)
    for size in SIZES:
        stamps[size].write_text(names[size])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scene", help="name of a folder in Resources/scenes")
    scene = parser.parse_args().scene
    if not (SCENES / scene / "scene.frag").exists():
        raise SystemExit(f"there is no shader for a scene called {scene!r}")
    make(scene)


if __name__ == "__main__":
    main()
