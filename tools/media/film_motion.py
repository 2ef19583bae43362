"""Measure a finished film from its luma in one pass: steps, seam, flashes, bands."""

import subprocess
from dataclasses import dataclass

import numpy as np

from film_banding import banding
from opus import probe

RATE = 30                  # frames a second
TILES = 27                 # in the picture's height; flashes are looked for tile by tile
FLASH = 0.10               # of full scale: WCAG 2.2's threshold for a general flash


class Film:
    """A video as a sequence of luma planes (height x width, 8 bits, black 16, white 235)."""

    def __init__(self, path):
        self.path = path
        stream = probe(path, "-show_streams")["streams"][0]
        self.width, self.height = stream["width"], stream["height"]

    def __iter__(self):
        command = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-i", str(self.path), "-map", "0:v",
                   "-vsync", "0", "-pix_fmt", "yuv420p", "-f", "rawvideo", "-"]
        size = self.width * self.height
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            while len(data := process.stdout.read(size + size // 2)) == size + size // 2:
                yield np.frombuffer(data, np.uint8, size).reshape(self.height, self.width)
            process.stdout.close()


@dataclass
class Motion:
    """Mean absolute differences of luma in code values (0..255), jumps as a share of 1."""
    median: float    # between neighbours
    seam: float      # from the last frame but one to the first
    closing: float   # between the last frame and the first
    pop: float       # how much more or less fine detail the first frame has than the last but one
    pulse: float     # most by which a step stands out from those around it
    jump: float      # largest change of the mean between neighbours
    flashes: int     # most flashes within one second in any tile
    bands: float     # the most that is banded, 0..1, in some frames
    first: np.ndarray    # the first frame's luma

    @property
    def step_at_seam(self):
        """The seam over the median step; where that's less than a code value, the seam in 1.2 code values. Two frames that
        were coded apart differ by their rounding, more than two in a row do, and where little moves nothing hides that; but
        less than one step of eight bits, on average and without a pattern, can't be seen."""
        return self.seam / max(self.median, 1 / 1.2)


def difference(a, b):
    return float(np.mean(np.abs(a.astype(np.int16) - b)))


def pulse(steps, around=8):
    """The most by which a step stands out from the median of the `around` before and after it: an encoder that refreshes a
    coarse picture all at once makes it twitch."""
    padded = np.pad(steps, around, mode="reflect")
    windows = np.lib.stride_tricks.sliding_window_view(padded, 2 * around + 1)
    return float(np.max(steps - np.median(windows, axis=1)))


def detail(frame):
    """The mean size of the Laplacian, in code values: how much fine detail there is. The rounding of a smooth picture to
    eight bits has 1.0 of it."""
    wide = frame.astype(np.int16)
    inner = wide[1:-1, 1:-1]
    return float(np.abs(4 * inner - wide[:-2, 1:-1] - wide[2:, 1:-1] - wide[1:-1, :-2] - wide[1:-1, 2:]).mean())


def tiles(frame):
    """Mean of each tile, 0..1."""
    height, width = frame.shape
    side = height // TILES
    blocks = frame.reshape(TILES, side, width // side, side)
    return (blocks.mean(axis=(1, 3)) - 16.0) / 219.0


def turns(series):
    """Frames by which a brightness has moved FLASH away from its last turning point."""
    found, low, high, rising = [], series[0], series[0], None
    for index, value in enumerate(series):
        low, high = min(low, value), max(high, value)
        if rising is not True and value - low >= FLASH:
            found.append(index)
            rising, high = True, value
        elif rising is not False and high - value >= FLASH:
            found.append(index)
            rising, low = False, value
        if rising is True and value >= high:
            low = value      # only a fall from the latest top counts, and the reverse
        elif rising is False and value <= low:
            high = value
    return found


def most_flashes(levels):
    """Most pairs of opposite changes within one second (the loop goes round)."""
    worst = 0
    for series in levels.reshape(len(levels), -1).T:
        if np.ptp(series) < FLASH:
            continue
        frames = np.array(turns(np.concatenate([series, series[:RATE]])))
        for frame in frames:
            worst = max(worst, int(np.sum((frames >= frame) & (frames < frame + RATE))) // 2)
    return worst


def measure(film):
    """Go through the film once; bands are looked for in its first frame and every five seconds."""
    steps, means, levels, bands = [], [], [], []
    first = before = None
    for number, frame in enumerate(film):
        if number % (5 * RATE) == 0:
            bands.append(banding(frame))
        if first is None:
            first = frame
        else:
            steps.append(difference(frame, before))
        means.append(float(frame.mean()) / 255.0)
        levels.append(tiles(frame))
        last_but_one, before = before, frame
    return Motion(median=float(np.median(steps[:-1])), seam=difference(last_but_one, first),
                  closing=difference(before, first),
                  pop=abs(detail(first) - detail(last_but_one)), pulse=pulse(np.array(steps[:-1])),
                  jump=float(np.max(np.abs(np.diff(means)))),
                  flashes=most_flashes(np.array(levels[:-1])), bands=max(bands), first=first)
