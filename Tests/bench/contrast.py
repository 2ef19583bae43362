"""The least contrast of white words on the place behind an exercise, over every frame of each scene.

Draws each frame of the small films as the program does, with the program's own code, in the brightest light that a breath gives, and
prints for each scene the contrast (WCAG 2.1) on the brightest pixel there ever was.

    /usr/bin/python3 Tests/bench/contrast.py [scene …]
"""

import ctypes
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCENES = ROOT / "Resources/scenes"
WIDTH, HEIGHT = 1280, 540
EDGE, MIDDLE = 0.39, 0.45          # PlaceLight's, with a full breath
ENOUGH = 4.5


class Planes(ctypes.Structure):
    _fields_ = [("planes", ctypes.c_void_p * 3), ("strides", ctypes.c_int * 3), ("width", ctypes.c_int),
                ("height", ctypes.c_int), ("focus", ctypes.c_double)]


class View(ctypes.Structure):
    _fields_ = [("shown", ctypes.POINTER(Planes)), ("incoming", ctypes.POINTER(Planes)), ("mix", ctypes.c_double),
                ("pan", ctypes.c_double), ("edge", ctypes.c_double), ("middle", ctypes.c_double)]


def library(folder):
    """The program's mixer as a library."""
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libadwaita-1"], capture_output=True, text=True,
                           check=True).stdout.split()
    path = pathlib.Path(folder, "mixer.so")
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", f"-I{ROOT}/Sources/ToolkitC/include",
                    str(ROOT / "Sources/ToolkitC/frame_mixer.c"), "-o", str(path), *flags, "-lyuv", "-lm"], check=True)
    return ctypes.CDLL(str(path))


def frames(film):
    command = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-i", str(film), "-pix_fmt", "yuv420p", "-f", "rawvideo", "-"]
    size = WIDTH * HEIGHT * 3 // 2
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        while len(data := process.stdout.read(size)) == size:
            yield np.frombuffer(data, np.uint8)


def luminance(pixels):
    """Relative luminance of pixels in the order blue, green, red."""
    shares = np.arange(256) / 255
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return linear[pixels[..., :3]] @ np.array([0.0722, 0.7152, 0.2126])


def least(mixer, scratch, film):
    """The least contrast over all frames of a film."""
    pixels = np.zeros((HEIGHT, WIDTH, 4), np.uint8)
    worst = 0.0
    for number, frame in enumerate(frames(film)):
        row = number % 3  # other pixels in each frame, and of the matrix that dithers all rows and columns
        base, luma = frame.ctypes.data, WIDTH * HEIGHT
        planes = Planes((ctypes.c_void_p * 3)(base, base + luma, base + luma * 5 // 4),
                        (ctypes.c_int * 3)(WIDTH, WIDTH // 2, WIDTH // 2), WIDTH, HEIGHT, 0.5)
        view = View(ctypes.pointer(planes), None, 0, 0, EDGE, MIDDLE)
        mixer.toolkit_draw_view(ctypes.byref(view), scratch, ctypes.c_void_p(pixels.ctypes.data), WIDTH * 4, WIDTH, HEIGHT)
        worst = max(worst, float(luminance(pixels[row::3, row::5]).max()))
    return 1.05 / (worst + 0.05)


def main():
    names = sys.argv[1:] or sorted(path.parent.name for path in SCENES.glob("*/scene-small.webm"))
    glib = ctypes.CDLL("libglib-2.0.so.0")
    glib.g_byte_array_new.restype = ctypes.c_void_p
    with tempfile.TemporaryDirectory() as folder:
        mixer, scratch = library(folder), ctypes.c_void_p(glib.g_byte_array_new())
        found = {name: least(mixer, scratch, SCENES / name / "scene-small.webm") for name in names}
    for name, contrast in found.items():
        print(f"{name:<10} {contrast:5.2f} : 1")
    sys.exit(0 if min(found.values()) >= ENOUGH else 1)


if __name__ == "__main__":
    main()
