"""How a scene's ambience and the sound layers are mixed: the model of what the player does, to the sample.

A *source* is a loop (48 kHz, stereo): the scene's ambience or a layer. It has a slider `x` from 0 to 1 and a weight
`w`: its power over that of -20 LUFS, w = 10 ** ((loudness + 20) / 10). Loudness is that of the masters, -20 LUFS for an
ambience and a steady layer (w = 1), -26 for birds, crickets and thunder (w = 0.2512); it's not measured by the player.

1. Slider: the source's gain is g = x * x (0 dB at 1, -12 dB at 0.5, silence at 0).
2. Sum: each loop goes round by itself from a place of its own; mixed = sum(g * source), per channel.
3. Static gain: G = min(1, 1 / sqrt(sum(w * g * g))), over all sources, the ambience too. Sounds made apart add in
   power, so the mix is then at most as loud as -20 LUFS; a mix that is softer stays as it is. When a slider moves,
   every g and G goes to its new value in a straight line within 100 ms.
4. Peak limiter on G * mixed, both channels by one factor; C = 10 ** (-4 / 20), 1 dB under what is promised, for
   what lies between the samples. For the sample n, counting from the start of the mix:
       need[n]  = min(1, C / max(|left[n]|, |right[n]|))
       held[n]  = min(need[n - 720], ..., need[n])                      look-ahead 240 (5 ms) and hold 480 (10 ms)
       eased[n] = min(held[n], eased[n - 1] + (1 - eased[n - 1]) * k)   release: k = 1 - exp(-1 / (0.2 * 48000)), 200 ms
       gain[n]  = (eased[n - 240] + ... + eased[n]) / 241               attack: a straight line of 5 ms
       out[n]   = gain[n] * in[n - 240]                                 5 ms later
   Everything before the start counts as 1 (and the input as 0). No out is above C: each of the 241 values that make up
   gain[n] is at most need[n - 240]. Below C nothing is changed.
5. The scene's volume comes after that, as for an ambience alone.
"""

import numpy as np
from scipy.ndimage import minimum_filter1d
from scipy.signal import correlate

from opus import RATE

CEILING = 10.0 ** (-4.0 / 20.0)
AHEAD, HOLD = RATE // 200, RATE // 100      # samples
RELEASE = 1.0 - np.exp(-1.0 / (0.2 * RATE))


def slider(position):
    """Amplitude for a slider's position from 0 to 1: `Volume.gain(at:)` in Sources/Core/Playback/Volume.swift."""
    return position * position


def weight(loudness):
    """A source's power over that of one at -20 LUFS."""
    return 10.0 ** ((loudness + 20.0) / 10.0)


def static_gain(gains, weights):
    """What the whole mix is multiplied by, so that it doesn't pass -20 LUFS."""
    power = float(np.sum(np.asarray(weights) * np.square(gains)))
    return 1.0 if power <= 1.0 else power ** -0.5


def limited(signal):
    """`signal` (frames, 2) after the limiter, `AHEAD` samples later."""
    need = np.minimum(1.0, CEILING / np.maximum(np.abs(signal).max(axis=1), 1e-9))
    if need.min() < 1.0:
        # Windows reach back only: AHEAD + HOLD samples before, none behind.
        size = AHEAD + HOLD + 1
        eased = minimum_filter1d(need, size, mode="constant", cval=1.0, origin=(size - 1) // 2)
        last = 1.0
        for index in range(int(np.argmax(eased < 1.0)), len(eased)):
            last = eased[index] = min(eased[index], last + (1.0 - last) * RELEASE)
        sums = np.cumsum(np.concatenate([np.ones(AHEAD + 1), eased]))
        gain = (sums[AHEAD + 1:] - sums[:-AHEAD - 1]) / (AHEAD + 1)
    else:
        gain = np.ones(len(signal))
    late = np.concatenate([np.zeros((AHEAD, signal.shape[1])), signal[:-AHEAD]])
    return late * gain[:, None]


def mixed(sources, seconds):
    """The mix of `sources`, each (loop, loudness in LUFS, slider's position, first second), after the limiter."""
    gains = [slider(position) for _, _, position, _ in sources]
    whole = static_gain(gains, [weight(loudness) for _, loudness, _, _ in sources])
    out = np.zeros((seconds * RATE, 2))
    for gain, (loop, _, _, first) in zip(gains, sources):
        at, done = int(first * RATE) % len(loop), 0
        while done < len(out):
            part = loop[at:at + len(out) - done]
            out[done:done + len(part)] += whole * gain * part
            at, done = 0, done + len(part)
    return limited(out)


def powers(loop):
    """Mean square of each second of a loop, over both channels."""
    return np.mean(np.square(loop, dtype=np.float64), axis=1).reshape(-1, RATE).mean(axis=1)


def envelope(sources, seconds):
    """Level (dB) of each second of a mix of (powers, gain, first second): sounds made apart add in power."""
    time = np.arange(seconds)
    return 10.0 * np.log10(sum(gain ** 2 * power[(time + first) % len(power)] for power, gain, first in sources))


def likeness(curve, hour, first, last):
    """How much the first `hour` of `curve` is like that which comes `first` to `last` later: the highest correlation,
    and at which lag. The curve is at least `hour` + `last` long, so that every lag is judged by a whole hour."""
    curve = curve[:hour + last] - curve[:hour].mean()
    sums, squares = (np.cumsum(np.concatenate([[0.0], each])) for each in (curve, curve ** 2))
    spread = (squares[hour:] - squares[:-hour]) - (sums[hour:] - sums[:-hour]) ** 2 / hour
    alike = correlate(curve, curve[:hour], "valid", "fft") / np.sqrt(spread * spread[0])
    return float(alike[first:].max()), first + int(alike[first:].argmax())
