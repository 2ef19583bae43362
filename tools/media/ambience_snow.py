"""The sound of `snow`: snow falling at dusk on a wood of spruces.

Snow swallows sound: what is near is small and dry, what is far is round and low. Flakes touch the
snow and a jacket, each too softly to be told apart from the next; together they are a hush with a
fine grain. Far off a slow wind goes through the spruces, lower than in `woods`, for their needles
carry snow. Twice a bough lets its load slip. Twice an owl, far away, says a few low notes: a
Ural owl, whose voice lies under 500 Hz, warm and without an edge.
"""

import numpy as np

from ambience_grains import at, bubble, clock, distant, lay, whistle
from ambience_noise import RATE, Hush, bands, pulse, slope, walk

SECONDS = 89
PER_OCTAVE = 2
COARSE = 100             # points a second in the slides' envelopes
STANDS = ((-0.7, 270.0, 1.0), (0.7, 330.0, 0.9))    # side -1..1, Hz, size
GUSTS = 6                # turns of a stand's wind in one loop, at most: one in 15 s
FLAKES, PATS = 210, 5    # a second: on the snow, on the jacket
SLIDES = ((14.0, 0.24), (58.5, 0.72))               # s, place
OWL = ((29.0, 0.66), (73.0, 0.60))
HOOTS = ((0.0, 0.42, 1.0), (0.62, 0.36, 0.7), (4.1, 0.26, 0.6), (4.55, 0.26, 0.7), (5.05, 0.62, 1.0))  # s, s, size
HOOT = 372.0             # Hz
SEED = 89


def stand(hush, source, side, tone, size):
    """A far stand of trees in a slow wind of a speed about 1."""
    speed = 10.0 ** (walk(source, GUSTS, 1.5) / 20.0)

    def envelope(centre, ear):
        octaves = np.log2(centre / (tone * speed ** 1.2))
        near = np.sqrt(0.5 + 0.36 * side * ear)
        return size * near * speed ** 1.7 * np.exp(-(octaves / np.where(octaves > 0, 1.45, 1.3)) ** 2)

    return hush.shaped(bands(80.0, 4200.0, PER_OCTAVE), PER_OCTAVE, envelope)


def air(hush, source):
    """The winter air: deep and wide, and over it the hush of all the flakes further off."""
    def envelope(centre, ear):
        high = 0.16 * np.exp(-(np.log2(centre / 3000.0) / 1.5) ** 2)
        return (slope(centre, 140.0, 4.0, 5.0) + high) * 10.0 ** (walk(source, 7, 0.8) / 20.0)

    return hush.shaped(bands(45.0, 9000.0, PER_OCTAVE), PER_OCTAVE, envelope)


def flakes(source):
    """On the snow: dry ticks of about a millisecond, nearly all of one size, all round."""
    out = np.zeros((SECONDS * RATE, 2))
    for start in source.uniform(0, SECONDS, FLAKES * SECONDS):
        pitch = 3300.0 * 2.0 ** source.normal(0.0, 0.62)
        sound = bubble(pitch, source.uniform(0.0006, 0.0014), 0.0, 0.0008)
        lay(out, start, source.uniform(0.3, 1.0) * sound, source.random())
    return distant(out, source, 0.12, 1200.0, 6500.0, 0.8)


def pat(source):
    """A flake on the jacket: a touch of soft noise."""
    time = clock(0.03)
    width = int(source.integers(12, 34))
    noise = np.convolve(source.standard_normal(len(time)), np.hanning(width) / np.sqrt(width), "same")
    return noise * np.exp(-time / 0.004) * np.minimum(time / 0.002, 1.0)


def pats(source):
    """Flakes on the jacket, nearer and fewer."""
    out = np.zeros((SECONDS * RATE, 2))
    for start in source.uniform(0, SECONDS, PATS * SECONDS):
        lay(out, start, source.uniform(0.25, 1.0) * pat(source), np.clip(source.normal(0.5, 0.22), 0.05, 0.95))
    return distant(out, source, 0.10, 300.0, 3000.0, 1.0)


def slides(hush):
    """Snow leaving a bough: a whisper that sinks, then a soft fall on the snow below."""
    time = np.arange(SECONDS * COARSE) / COARSE

    def envelope(centre, ear):
        octave = np.log2(centre / 600.0)
        whisper = np.exp(-(octave / 1.3) ** 2)
        fall = 0.8 * np.exp(-(np.log2(centre / 150.0) / 0.9) ** 2)
        return sum(np.sqrt(0.5 + ear * (place - 0.5))
                   * (whisper * pulse(time, SECONDS, start - 0.30 * octave, 1.1, 0.45)
                      + fall * pulse(time, SECONDS, start + 1.2, 0.35, 0.30)) for start, place in SLIDES)

    return hush.shaped(bands(75.0, 3400.0, PER_OCTAVE), PER_OCTAVE, envelope)


def owl(source):
    """Two low notes, a silence, three more; each rises a little and sinks again."""
    out = np.zeros((SECONDS * RATE, 2))
    for begin, place in OWL:
        for later, seconds, size in HOOTS:
            pitch = HOOT * source.uniform(0.99, 1.01)
            sound = whistle(pitch, 0.94 * pitch, seconds, 0.05 * pitch, 0.45)
            sound = sound + 0.06 * whistle(2 * pitch, 1.88 * pitch, seconds, 0.1 * pitch, 0.45)
            lay(out, begin + later, size * sound, place)
    return distant(out, source, 1.8, 200.0, 800.0, 0.22)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    trees = sum(stand(Hush(source, SECONDS), source, *each) for each in STANDS)
    bed = trees + 0.8 * air(Hush(source, SECONDS, 0.25), source)
    bed = bed + at(-12.0, flakes(source), bed)
    return (bed + at(-15.0, pats(source), bed) + at(-3.0, slides(Hush(source, SECONDS, 0.4)), bed)
            + at(-6.0, owl(source), bed))
