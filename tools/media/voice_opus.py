"""Opus files in and out, by way of ffmpeg (libopus), and their loudness.

Samples are float arrays of shape (frames, channels) at 48 kHz, full scale 1.0.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import numpy as np

RATE = 48_000
"""Samples a second, everywhere behind the voice model: Opus's own rate."""


def _ffmpeg(arguments: list[str], data: bytes | None = None) -> subprocess.CompletedProcess:
    command = ["ffmpeg", "-hide_banner", "-nostdin", "-y", *arguments]
    if data is not None:
        command.remove("-nostdin")
    done = subprocess.run(command, input=data, capture_output=True)
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace")[-2000:])
    return done


def encode(samples: np.ndarray, path: Path, kbits: int) -> None:
    """Writes ``samples`` as Ogg Opus at ``kbits`` kbit/s (variable), without date or serial noise."""
    frames = samples.reshape(len(samples), -1)
    _ffmpeg(
        ["-f", "f32le", "-ar", str(RATE), "-ac", str(frames.shape[1]), "-i", "pipe:0"]
        + ["-c:a", "libopus", "-b:a", f"{kbits}k", "-vbr", "on", "-application", "audio"]
        + ["-frame_duration", "20", "-fflags", "+bitexact", "-flags:a", "+bitexact", str(path)],
        frames.astype("<f4").tobytes(),
    )


def decode(path: Path) -> np.ndarray:
    """The samples of an audio file, (frames, channels), start and end trimmed as the file says."""
    channels = int(probe(path)["channels"])
    raw = _ffmpeg(["-i", str(path), "-f", "f32le", "-ar", str(RATE), "pipe:1"]).stdout
    return np.frombuffer(raw, "<f4").reshape(-1, channels).astype(np.float64)


def probe(path: Path) -> dict:
    """The first stream as ffprobe describes it (``codec_name``, ``channels``, ``sample_rate`` …)."""
    command = ["ffprobe", "-v", "error", "-show_streams", "-of", "json", str(path)]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["streams"][0]


def loudness(path: Path) -> dict[str, float]:
    """EBU R 128 figures by ffmpeg's ``ebur128``: ``integrated``, ``momentary`` (the loudest 400 ms)
    in LUFS, ``peak`` in dBTP. Sounds under 0.4 s have no momentary loudness."""
    arguments = ["-i", str(path), "-af", "ebur128=peak=true", "-f", "null", "-"]
    log = _ffmpeg(arguments).stderr.decode(errors="replace")
    summary = log[log.rindex("Summary:") :]
    momentary = [float(value) for value in re.findall(r"\bM:\s*(-?\d+\.\d)", log)]
    return {
        "integrated": float(re.search(r"\bI:\s*(-?[\d.]+|-inf) LUFS", summary)[1]),
        "momentary": max(momentary, default=float("-inf")),
        "peak": float(re.search(r"Peak:\s*(-?[\d.]+|-inf) dBFS", summary)[1]),
    }
