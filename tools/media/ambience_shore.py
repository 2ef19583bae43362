"""The sound of `shore`: six slow waves a minute on sand, heard from a few steps away.

A breaking wave, by ear: far off a soft rumble gathers; the wave spills with a low rush
whose middle rises as it falls apart; the wash runs up with a broad hiss; then the water
drains back, thinner and higher, with the fizz of bubbles.  Under it all the sea further
out never stops.  Each band of frequencies gets its own slow swell for every wave.
"""

import numpy as np

from ambience_noise import (RATE, band_noise, bands, pulse, slow_walk, stretch, white)

SECONDS = 60
WAVES = 6
FIRST = 6.0          # s; the picture's first wave reaches the sand then
PER_OCTAVE = 2
COARSE = 200         # points a second in the envelopes
SEED = 20


def wave_times(source):
    """When each wave reaches the sand (s), and how big it is (amplitude)."""
    spacing = SECONDS / WAVES
    times = FIRST + np.arange(WAVES) * spacing + source.uniform(-0.45, 0.45, WAVES)
    sizes = np.array([1.0, 0.80, 0.94, 0.74, 1.04, 0.84])
    return times, sizes


def bed_level(centre):
    """The sea further out: strongest at 150 Hz, falling by about 5 dB an octave above."""
    return 0.47 * (centre / 150.0) ** (-0.80 if centre > 150.0 else 0.6)


def break_level(centre):
    """The spilling crest: round, centred near 350 Hz."""
    octaves = np.log2(centre / 350.0)
    return 0.62 * np.exp(-(octaves / 1.7) ** 2)


def wash_level(centre):
    """The sheet running up the sand: a broad hiss, softened above 5 kHz."""
    octaves = np.log2(centre / 1500.0)
    return 0.205 * np.exp(-(octaves / 1.75) ** 2)


def drain_level(centre):
    """Water sinking and sliding back: thin and high."""
    octaves = np.log2(centre / 3600.0)
    return 0.072 * np.exp(-(octaves / 1.1) ** 2)


def band_envelope(centre, time, waves, side):
    """Amplitude over time of one band on one side (-1 left, +1 right)."""
    octave = np.log2(centre / 350.0)
    total = np.zeros_like(time)
    for number, (arrival, size) in enumerate(zip(*waves)):
        # The crest falls along the beach, now from the left, now from the right.
        travel = side * 0.35 * (1 if number % 2 else -1)
        tilt = 1.0 + side * 0.16 * np.sin(2.0 * number + 0.5)
        spill = pulse(time, SECONDS, arrival - 4.6 + 0.25 * octave + travel, 2.6, 1.9)
        wash = pulse(time, SECONDS, arrival - 1.9 + 0.22 * octave + travel, 2.4, 2.1)
        drain = pulse(time, SECONDS, arrival + 0.6 + travel, 3.0, 2.6)
        total += size * tilt * (break_level(centre) * spill + wash_level(centre) * wash
                                + drain_level(centre) * drain)
    return total


def bubbles(source, waves, count):
    """Tiny bubbles ringing as the sheet drains: decaying tones (Minnaert, 1933), 2..6 kHz."""
    out = np.zeros((count, 2))
    for arrival, size in zip(*waves):
        for _ in range(340):
            at = int((arrival + 0.8 + source.gamma(2.2, 1.15)) * RATE) % count
            pitch = source.uniform(2000.0, 6200.0)
            decay = source.uniform(0.004, 0.012)
            time = np.arange(int(0.06 * RATE)) / RATE
            ring = np.sin(2 * np.pi * pitch * time) * np.exp(-time / decay) * np.minimum(time / 0.0015, 1)
            level = size * 0.028 * source.random() ** 2
            place = source.uniform(0.25, 0.75)
            index = (at + np.arange(len(ring))) % count
            out[index, 0] += level * np.sqrt(1.0 - place) * ring
            out[index, 1] += level * np.sqrt(place) * ring
    return out


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    count = SECONDS * RATE
    waves = wave_times(source)
    time = np.arange(SECONDS * COARSE) / COARSE
    middle = np.fft.rfft(white(source, count))
    spectra = [0.55 * middle + 0.84 * np.fft.rfft(white(source, count)) for _ in range(2)]
    out = np.zeros((count, 2))
    for centre in bands(45.0, 11500.0, PER_OCTAVE):
        drift = slow_walk(source, count, 9, 1.1)
        for channel, side in enumerate((-1, 1)):
            swell = stretch(band_envelope(centre, time, waves, side), count)
            level = bed_level(centre) * slow_walk(source, count, 14, 0.9) + swell
            out[:, channel] += drift * level * band_noise(spectra[channel], count, centre, PER_OCTAVE)
    return out + bubbles(source, waves, count)
