"""Makes the beds, ``Resources/beds/*.opus``: three minutes each of very slow sound to lie under a voice.

    python tools/media/bed.py [NAME]...

*Warm*: eight soft notes (G and its neighbours, 98–392 Hz, nothing deeper) come and go over half a minute and
more, each of three slightly detuned voices with few, quickly falling partials; behind them air, a
dark noise. *Night*, for falling asleep, has five of them, darker, and more air. There is no beat and no tune. Everything is periodic in exactly 180 s: every frequency is
a whole number of cycles in the loop, the slow walks are sums of whole cycles, and the noise is
made from its spectrum. So the end *is* the beginning's past, and no cross-fade has to hide anything.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from scipy.ndimage import uniform_filter1d

from loudness import described, integrated
from opus import RATE, decode, encode_loop

FOLDER = Path(__file__).resolve().parents[2] / "Resources" / "beds"

SECONDS = 180
"""The loop's length."""

LOUDNESS = -34.0
"""LUFS, integrated: 14 dB under the voice."""

KBITS = 96
"""kbit/s, stereo."""

WARM = [
    (98.00, 0.0), (146.83, -2.0), (196.00, -3.0), (220.00, -9.0),
    (246.94, -8.0), (293.66, -7.0), (329.63, -13.0), (392.00, -14.0),
]  # fmt: skip
"""Hz and dB: G2 D3 G3 A3 B3 D4 E4 G4, equal temperament on 440 Hz; a chord that never resolves
anywhere, because it never asks anything."""

NIGHT = [(98.00, 0.0), (146.83, -3.0), (196.00, -6.0), (220.00, -13.0), (293.66, -14.0)]
"""The lower ones alone."""

BEDS = {"warm": (WARM, 0.35, 180), "night": (NIGHT, 0.9, 181)}
"""Notes, share of air, and the seed of every random number."""

DETUNED = (-2.5, 0.0, 2.5)
"""Cents between the three voices of a note: they drift against each other in 3 to 14 s."""

PARTIALS = (1.0, 0.30, 0.12, 0.05, 0.02)
"""Amplitudes of a note's partials: darker than a triangle's, without its hollow sound."""

Array = np.ndarray


def walk(rng: np.random.Generator, count: int, slowest: int = 1, fastest: int = 6) -> Array:
    """A slow random walk of ``count`` samples that ends where it began: mean 0, standard deviation 1;
    its quickest part turns ``fastest`` times in the loop (6: every 30 s)."""
    time = np.linspace(0, 1, 18_001)
    wave = np.zeros_like(time)
    for cycles in range(slowest, fastest + 1):
        wave += rng.standard_normal() * np.cos(2 * np.pi * (cycles * time + rng.random())) / cycles**0.5
    wave /= wave[:-1].std()
    return np.interp(np.arange(count) / count, time, wave)


def whole_cycles(hertz: float) -> float:
    """The nearest frequency that fits the loop a whole number of times."""
    return round(hertz * SECONDS) / SECONDS


def placed(sound: Array, side: float) -> Array:
    """``sound`` in stereo at ``side`` (−1 left to 1 right), with equal power."""
    angle = (side + 1) * np.pi / 4
    return np.stack([sound * np.cos(angle), sound * np.sin(angle)], axis=1)


def note(rng: np.random.Generator, hertz: float, time: Array) -> Array:
    """One note in stereo: three voices side by side, its loudness and its brightness wandering."""
    swell = 10 ** (np.clip(walk(rng, len(time)) * 4.5, -12, 7) / 20)
    bright = 10 ** (np.clip(walk(rng, len(time)) * 3, -8, 5) / 20)
    out = np.zeros((len(time), 2))
    for cents, side in zip(DETUNED, (-0.6, rng.uniform(-0.2, 0.2), 0.6)):
        base = hertz * 2 ** (cents / 1200)
        voice = np.zeros_like(time)
        for number, strength in enumerate(PARTIALS, start=1):
            turn = 2 * np.pi * whole_cycles(base * number)
            wave = strength * np.sin(turn * time + 2 * np.pi * rng.random())
            voice += wave if number == 1 else wave * bright
        out += placed(voice * swell, side)
    return out


def air(rng: np.random.Generator, count: int) -> Array:
    """Stereo noise for distant air: 6 dB an octave down from 250 Hz, nothing under 120 Hz, softly
    closed above 2.5 kHz; made from its spectrum, so it is periodic. RMS about 1."""
    sides = []
    hertz = np.fft.rfftfreq(count, 1 / RATE)
    shape = 1 / np.maximum(hertz, 250)
    shape *= 1 / (1 + (120 / np.maximum(hertz, 1)) ** 8) / (1 + (hertz / 2500) ** 4)
    for _ in range(2):
        phase = np.exp(2j * np.pi * rng.random(len(hertz)))
        side = np.fft.irfft(shape * phase, count)
        sides.append(side / side.std() * 10 ** (walk(rng, count) * 2 / 20))
    return np.stack(sides, axis=1)


def levelled(sound: Array, strength: float = 0.5) -> Array:
    """``sound`` with half of its slow swelling (over 12 s, round the loop) taken back, so that it
    neither vanishes under the voice nor crowds it."""
    coarse = np.mean(sound**2, axis=1).reshape(-1, RATE // 10).mean(axis=1)
    slow = uniform_filter1d(uniform_filter1d(coarse, 120, mode="wrap"), 60, mode="wrap")
    centres = np.arange(len(slow)) + 0.5
    places = np.arange(len(sound)) / (RATE // 10)
    return sound * np.interp(places, centres, slow ** (-strength / 2), period=len(slow))[:, None]


def bed(notes: list[tuple[float, float]], airy: float, seed: int) -> Array:
    """The whole loop, (frames, 2), at no particular level."""
    rng = np.random.default_rng(seed)
    time = np.arange(SECONDS * RATE) / RATE
    out = np.zeros((len(time), 2))
    for hertz, level in notes:
        out += note(rng, hertz, time) * 10 ** (level / 20)
    return levelled(out + air(rng, len(time)) * airy)


def make(name: str) -> None:
    """Makes one bed at the agreed level."""
    output = FOLDER / f"{name}.opus"
    output.parent.mkdir(parents=True, exist_ok=True)
    sound = bed(*BEDS[name])
    sound *= 0.02 / sound.std()
    for _ in range(3):
        encode_loop(sound, output, KBITS)
        heard = decode(output)
        off = LOUDNESS - integrated(heard)
        if abs(off) <= 0.15:
            break
        sound *= 10 ** (off / 20)
    print(f"{output.name}: {described(heard)}")


def main() -> None:
    """Reads the command line and makes the files."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="beds (all if none)")
    for name in parser.parse_args().names or BEDS:
        make(name)


if __name__ == "__main__":
    main()
