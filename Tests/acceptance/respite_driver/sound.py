"""Recordings of the sound output, the silence in them, and how loud they are."""

import array
import dataclasses
import functools
import math
import os
import re
import subprocess
import tempfile
import time

from .waiting import wait_until

RATE = 16_000
# The threshold of silence: −75 dB, inaudible even in a quiet room. A full-scale sine is 0 dB.
FAINTEST = 10 ** (-75 / 20)


class Recording:
    """Records within a `with` statement. May be read at any time, if it has one channel and the usual rate."""

    def __init__(self, parec, source, environment, rate=RATE, channels=1):
        self._command = [
            parec, "-d", source, "--format=float32le", f"--rate={rate}", f"--channels={channels}", "--latency-msec=100",
            "--raw"]
        self._environment = environment
        self._rate, self._channels = rate, channels

    def __enter__(self):
        self._file = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            self._command, env=self._environment, stdout=self._file, stderr=subprocess.DEVNULL)
        wait_until(lambda: self.seconds() > 0.2, what="the recording runs")
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait()

    def seconds(self):
        """The length of the recording so far, in seconds."""
        return os.fstat(self._file.fileno()).st_size / 4 / self._channels / self._rate

    @functools.cached_property
    def samples(self):
        """All samples of a finished recording."""
        return self._read()

    def save(self, file):
        """Writes a finished recording as a WAV file."""
        self._file.seek(0)
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-f", "f32le", "-ar", str(self._rate), "-ac", str(self._channels), "-i", "pipe:0",
             str(file)], stdin=self._file, check=True)

    def _read(self, since=0.0):
        # Never by seeking, which would move the place where the recorder writes.
        first = int(since * RATE) * 4
        data = os.pread(self._file.fileno(), os.fstat(self._file.fileno()).st_size - first, first)
        samples = array.array("f")
        samples.frombytes(data[: len(data) // 4 * 4])
        return samples

    def loudness_of_last(self, seconds=0.5):
        """The level of the last `seconds`, as a fraction of full scale."""
        return level(self._read(max(0.0, self.seconds() - seconds)))

    def wait_for_sound(self, deadline=15.0):
        """Waits for a sound and returns its time in the recording, in seconds, to within half a second."""
        wait_until(lambda: self.loudness_of_last() > FAINTEST, deadline, what="a sound is heard")
        return self.seconds()

    def silence_since(self, second):
        """The seconds of silence from `second` of the recording to the next sound, or None if there's no sound yet. The
        recording lags by up to a tenth of a second, which counts as silence."""
        return onset(self._read(second))

    def wait_for_silence(self, deadline=15.0):
        """Waits for half a second of silence."""
        wait_until(lambda: self.loudness_of_last() <= FAINTEST, deadline, what="it falls silent")

    def run_until(self, seconds):
        """Waits until the recording is `seconds` long."""
        while self.seconds() < seconds:
            time.sleep(min(1.0, max(0.05, seconds - self.seconds())))


@dataclasses.dataclass
class Loudness:
    """Loudness by EBU R128 in LUFS: integrated, and the loudest 400 ms and 3 s; −120 where there's nothing. `moments` are
    the 400 ms before each tenth of a second."""

    integrated: float
    momentary: float
    short: float
    moments: list


def loudness(file, first, last):
    """The loudness of a sound file between two seconds."""
    printed = subprocess.run(
        ["ffmpeg", "-nostdin", "-hide_banner", "-ss", f"{first:.3f}", "-to", f"{last:.3f}", "-i", str(file), "-af",
         "ebur128=metadata=1,ametadata=print:file=-", "-f", "null", "-"], capture_output=True, text=True).stdout

    def values(key):
        return [float(value) for value in re.findall(rf"^lavfi\.r128\.{key}=(\S+)$", printed, re.MULTILINE)]
    whole, moments, spans = values("I"), values("M"), values("S")
    return Loudness(whole[-1] if whole else -120.0, max(moments, default=-120.0), max(spans, default=-120.0), moments)


def level(samples):
    """The root mean square of samples."""
    return math.sqrt(math.fsum(s * s for s in samples) / len(samples)) if samples else 0.0


def levels(samples, window=0.02):
    """The levels of consecutive stretches of `window` seconds."""
    size = int(window * RATE)
    return [level(samples[i: i + size]) for i in range(0, len(samples) - size + 1, size)]


def onset(samples, window=0.02):
    """The time of the first sound in seconds, or None."""
    return next((i * window for i, x in enumerate(levels(samples, window)) if x > FAINTEST), None)


def longest_gap(samples, first, last, floor, window=0.02):
    """The longest stretch below `floor` between the seconds `first` and `last`, in seconds."""
    longest = run = 0
    for value in levels(samples[int(first * RATE): int(last * RATE)], window):
        run = run + 1 if value < floor else 0
        longest = max(longest, run)
    return longest * window
