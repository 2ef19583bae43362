"""Makes the short sounds of ``Resources/sounds``: two end chimes, three breathing cues, the tone of a step.

    python tools/media/chimes.py [--output FOLDER]

``chime-exercise`` is one warm bell; ``chime-session`` two, the second a fourth lower, like a
door that closes softly. ``landing`` is one bell more, on the tone where that one comes to rest, struck so softly
that it swells for a quarter of a second. ``inhale`` rises by a fifth in 5 s, ``exhale`` falls by the same, ``hold``
stays where it is for 7 s; they differ in tone and colour too, so that closed eyes cannot mix
them up. Breaths in the app last 4 to 8 s: a cue says what begins, not when it ends, and ``hold``
sinks from its second second on, so that it may be faded out at any time. ``step`` is one low, round
tone for the next words of an exercise, shorter and softer than the chimes. All is computed here;
nothing begins faster than in 60 ms, and no 400 ms of anything are louder than −26 LUFS, 6 LU
under a scene's ambience.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np

from loudness import described, momentary
from opus import RATE, decode, encode

FOLDER = Path(__file__).resolve().parents[2] / "Resources" / "sounds"

KBITS = 64
"""kbit/s, stereo."""

BELL = [
    (0.5, -11.0, 1.5), (1.0, 0.0, 1.15), (1.0028, -7.0, 1.1), (2.0, -9.0, 0.8),
    (2.41, -21.0, 0.5), (3.01, -19.0, 0.4), (4.17, -27.0, 0.25),
]  # fmt: skip
"""A bell's partials: ratio to its tone, dB, seconds to fall by 8.7 dB. The lower octave and the
slow 1 Hz shimmer of the doubled tone make it warm; the high, clanging ones are almost absent."""

Array = np.ndarray


def clock(seconds: float) -> Array:
    """Sample times of a sound of ``seconds``."""
    return np.arange(int(seconds * RATE)) / RATE


def eased(x: Array) -> Array:
    """A raised-cosine step from 0 to 1 while ``x`` goes from 0 to 1."""
    return 0.5 - 0.5 * np.cos(np.pi * np.clip(x, 0, 1))


def bell(time: Array, hertz: float, attack: float = 0.06) -> Array:
    """A bell struck with felt at time 0, mono; its loudness rises for ``attack`` seconds."""
    sound = np.zeros_like(time)
    for ratio, level, fall in BELL:
        tone = np.sin(2 * np.pi * hertz * ratio * time)
        sound += 10 ** (level / 20) * tone * np.exp(-np.maximum(time, 0) / fall)
    return sound * eased(time / attack)


def closed(sound: Array, seconds: float) -> Array:
    """``sound`` faded to nothing over its last ``seconds``."""
    fade = eased(np.arange(len(sound))[::-1] / (seconds * RATE))
    return sound * fade


def wide(sound: Array, samples: int = 11) -> Array:
    """Mono to stereo by a quarter of a millisecond between the sides."""
    late = np.concatenate([np.zeros(samples), sound[:-samples]])
    return np.stack([0.8 * sound + 0.2 * late, 0.2 * sound + 0.8 * late], axis=1)


def chime_exercise() -> Array:
    """One bell on G4, 4 s."""
    return wide(closed(bell(clock(4.0), 392.00), 1.5))


def chime_session() -> Array:
    """A bell on G4 and 0.9 s later one on D4, 5 s."""
    time = clock(5.0)
    return wide(closed(bell(time, 392.00) * 0.8 + bell(time - 0.9, 293.66, 0.08), 1.8))


def landing() -> Array:
    """A bell on D4, 7 s, for the end of a session: it swells rather than begins, and is long in going."""
    return wide(closed(bell(clock(7.0), 293.66, 0.25), 3.5))


def breath(start: float, end: float, partials: list[float], peak: float) -> Array:
    """A soft tone of 5 s that glides from ``start`` to ``end`` Hz and is loudest at ``peak`` (0–1 of
    its length); ``partials`` are the amplitudes of its harmonics."""
    time = clock(5.0)
    way = time / 5.0
    hertz = start * (end / start) ** eased(way)
    phase = 2 * np.pi * np.cumsum(hertz) / RATE
    sound = sum(level * np.sin(number * phase) for number, level in enumerate(partials, start=1))
    sound = sound * (1 + 0.12 * np.sin(2 * np.pi * 0.8 * time))
    shape = np.where(way < peak, eased(way / peak), eased((1 - way) / (1 - peak)))
    return wide(sound * shape)


def inhale() -> Array:
    """A fifth upwards, D4 to A4, swelling: open and light."""
    return breath(293.66, 440.00, [1.0, 0.22, 0.10, 0.03], 0.75)


def exhale() -> Array:
    """A fifth downwards, A3 to D3, ebbing: lower and rounder."""
    return breath(220.00, 146.83, [1.0, 0.45, 0.12, 0.04], 0.25)


def hold() -> Array:
    """A fifth that stands still, A3 and E4, 7 s: there within 1.2 s, then slowly going."""
    time = clock(7.0)
    sound = np.zeros_like(time)
    for hertz, level in ((220.00, 1.0), (220.30, 0.5), (329.63, 0.55), (440.00, 0.10), (659.26, 0.03)):
        sound += level * np.sin(2 * np.pi * hertz * time)
    return wide(closed(sound * eased(time / 1.2) * np.exp(-time / 6.0), 4.0))


def step() -> Array:
    """One tone on D4, 3 s, almost without overtones: a touch on the shoulder."""
    time = clock(3.0)
    partials = ((0.5, -14.0, 0.9), (1.0, 0.0, 0.7), (2.0, -16.0, 0.4))
    sound = np.zeros_like(time)
    for ratio, level, fall in partials:
        sound += 10 ** (level / 20) * np.sin(2 * np.pi * 293.66 * ratio * time) * np.exp(-time / fall)
    return wide(closed(sound * eased(time / 0.09), 1.2))


SOUNDS: dict[str, tuple[Callable[[], Array], float]] = {
    "chime-exercise": (chime_exercise, -26.2),
    "chime-session": (chime_session, -26.2),
    "landing": (landing, -27.0),
    "inhale": (inhale, -26.2),
    "exhale": (exhale, -26.2),
    "hold": (hold, -27.0),
    "step": (step, -27.0),
}
"""Each file's maker, and the loudest 400 ms it may have in LUFS."""


def main() -> None:
    """Reads the command line and makes the files."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--output", type=Path, default=FOLDER)
    folder = parser.parse_args().output
    folder.mkdir(parents=True, exist_ok=True)
    for name, (make, level) in SOUNDS.items():
        path, sound = folder / f"{name}.opus", make()
        sound *= 0.05 / np.abs(sound).max()
        for _ in range(3):
            encode(sound, path, KBITS)
            heard = decode(path)
            off = level - momentary(heard).max()
            if abs(off) <= 0.1:
                break
            sound *= 10 ** (off / 20)
        print(f"{path.name}: {described(heard)}")


if __name__ == "__main__":
    main()
