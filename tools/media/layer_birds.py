"""The layer `birds`: an early morning at the edge of a wood, four singers and a pigeon far away.

Songs after their descriptions in S. Cramp (ed.), The Birds of the Western Palearctic, V and IV: the blackbird's few
fluted notes between 1.6 and 2.8 kHz and its thin twitter behind; the robin's phrases that change between high quick
runs and low slow ones; the willow warbler's notes that step down (from the scene `brook`); a thrush's phrases (from
`woods`); the wood pigeon's five coos near 480 Hz. A bird's note is never a steady tone: its pitch goes through
several points, trembles by some thousandths, and at its loudest a little of the octave is heard.
"""

import numpy as np
from scipy.interpolate import PchipInterpolator

from ambience_grains import at, distant, lay, swelling
from ambience_noise import RATE
from layer_parts import air, scene

SECONDS = 101
COOS = ((0.32, 0.6, 465.0, 0.10), (0.66, 1.0, 492.0, 0.16), (0.44, 0.8, 470.0, 0.24), (0.24, 0.5, 478.0, 0.12),
        (0.30, 0.5, 458.0, 0.75))    # s, size, Hz, pause in s
FAR = 12                 # birds in the chorus
SEED = 1101


def note(source, pitches, seconds, rise=0.35, octave=0.05, tremble=0.006):
    """A note whose pitch goes smoothly through `pitches` (Hz), evenly spaced over its length."""
    count = int(seconds * RATE)
    way = np.arange(count) / count
    hertz = PchipInterpolator(np.linspace(0, 1, len(pitches)), pitches)(way)
    points = np.linspace(0, 1, max(4, int(seconds / 0.012)))
    hertz = hertz * (1.0 + np.interp(way, points, source.normal(0.0, tremble, len(points))))
    loud = swelling(count, rise) * (1.0 + np.interp(way, points, source.normal(0.0, 0.10, len(points))))
    turn = 2 * np.pi * np.cumsum(hertz) / RATE
    return loud * (np.sin(turn) + octave * loud * np.sin(2 * turn))


def fluted(source):
    """One motif of a blackbird: three to six notes (pitches in Hz, seconds, pause), slurred into each other."""
    pitch, motif = 2000.0 * 2.0 ** source.uniform(-0.3, 0.2), []
    for _ in range(source.integers(3, 7)):
        goal = np.clip(pitch * 2.0 ** (source.choice([-7, -5, -4, -2, 2, 3, 5, 7]) / 12.0), 1550.0, 2900.0)
        middle = 0.5 * (pitch + goal) * source.uniform(0.95, 1.10)
        motif.append(((pitch, middle, goal), source.uniform(0.10, 0.30), source.choice([0.0, 0.02, 0.06, 0.12])))
        pitch = goal * source.uniform(0.94, 1.06)
    return motif


def twitter(source, out, start, place):
    """The thin end of a blackbird's song: quick, high, quiet, each note a sweep of its own."""
    for _ in range(source.integers(4, 9)):
        low = source.uniform(3200.0, 4600.0)
        sound = note(source, (low, low * source.uniform(1.1, 1.5), low * source.uniform(0.8, 1.2)),
                     source.uniform(0.03, 0.07), 0.5, 0.02, 0.02)
        lay(out, start, source.uniform(0.06, 0.16) * sound, place)
        start += source.uniform(0.045, 0.10)


def blackbird(source, out, place, first, last):
    """Songs of two or three seconds with longer pauses, from a repertoire of seven motifs, never the same twice."""
    repertoire, start, before = [fluted(source) for _ in range(7)], first, -1
    while start < last:
        number = int(source.choice([each for each in range(7) if each != before]))
        key, strength = 2.0 ** source.normal(0.0, 0.012), source.uniform(0.65, 1.0)
        for pitches, seconds, pause in repertoire[number]:
            seconds *= source.uniform(0.92, 1.10)
            sound = note(source, [key * pitch * source.normal(1.0, 0.008) for pitch in pitches], seconds)
            lay(out, start, strength * source.uniform(0.75, 1.0) * sound, place)
            start += seconds + pause
        if source.random() < 0.7:
            twitter(source, out, start + 0.03, place)
        start, before = start + source.uniform(3.0, 6.5), number


def robin(source, out, place, first, last):
    """Phrases that trickle: a high thin run, then lower notes that slow down, or the other way about."""
    start = first
    while start < last:
        high = bool(source.integers(2))
        for _ in range(source.integers(2, 5)):
            pitch, pace = (4300.0, 0.075) if high else (2700.0, 0.13)
            pitch *= 2.0 ** source.uniform(-0.25, 0.25)
            fall = source.uniform(0.93, 1.03)
            for _ in range(source.integers(2, 7) if high else source.integers(1, 4)):
                seconds = pace * source.uniform(0.7, 1.4)
                bend = pitch * source.uniform(0.88, 1.18)
                sound = note(source, (pitch, bend, pitch * source.uniform(0.8, 1.1)), seconds, 0.4, 0.03, 0.010)
                lay(out, start, source.uniform(0.3, 0.8) * (0.6 if high else 1.0) * sound, place)
                start, pitch = start + seconds + source.uniform(0.005, 0.04), pitch * fall
            high = not high
            start += source.uniform(0.0, 0.12)
        start += source.uniform(2.5, 6.0)


def pigeon(source, out, place, songs):
    """Five soft coos, the second the longest, twice or three times in a row: low, breathy, far off."""
    for start, rounds in songs:
        for _ in range(rounds):
            for seconds, size, pitch, pause in COOS:
                seconds *= source.uniform(0.95, 1.05)
                sound = note(source, (0.92 * pitch, 1.02 * pitch, pitch, 0.93 * pitch), seconds, 0.4, 0.10, 0.004)
                lay(out, start, size * sound, place)
                start += seconds + pause


def chorus(source, out):
    """All the others, far through the wood: too many and too faint to be told apart."""
    for place in (np.arange(FAR) + source.random(FAR)) / FAR:
        sing = robin if source.random() < 0.6 else blackbird
        first = source.uniform(0.0, SECONDS)
        sing(source, out, place, first, first + SECONDS - 5.0)


def singer(source, sing, tail, low, high, direct, *where):
    """One bird heard through its own share of wood and air."""
    out = np.zeros((SECONDS * RATE, 2))
    sing(source, out, *where)
    return distant(out, source, tail, low, high, direct)


def synthesise():
    """One loop, samples x 2, not yet levelled."""
    source = np.random.default_rng(SEED)
    brook, woods = scene("brook", SECONDS), scene("woods", SECONDS)
    brook.SONGS = ((8.5, 0.86), (31.0, 0.84), (48.5, 0.86), (77.0, 0.85))

    def thrush(source, out, songs):
        for start, pitch in songs:
            woods.phrase(source, out, start, pitch, 0.08)

    near = singer(source, blackbird, 1.1, 700.0, 5200.0, 1.4, 0.30, 1.5, SECONDS - 4.0)
    other = singer(source, blackbird, 2.4, 700.0, 3200.0, 0.2, 0.72, 15.0, 68.0)
    small = singer(source, robin, 1.0, 1200.0, 6500.0, 1.2, 0.66, 4.0, SECONDS - 2.0)
    far = singer(source, thrush, 2.4, 900.0, 3200.0, 0.25, [(21.0, 2100.0), (24.5, 2100.0), (41.0, 2350.0),
                                                             (60.5, 2100.0), (63.5, 2200.0), (86.0, 2350.0)])
    low = singer(source, pigeon, 1.4, 300.0, 900.0, 0.5, 0.45, ((26.0, 2), (73.0, 2)))
    others = singer(source, chorus, 2.6, 1000.0, 3600.0, 0.05)
    bed = air(source, SECONDS, 300.0, 5.0)
    bed = bed + at(10.0, others, bed)
    return (bed + at(9.5, near, bed) + at(6.5, small, bed) + at(4.5, other, bed) + at(4.0, brook.warbler(source), bed)
            + at(3.0, far, bed) + at(0.0, low, bed))
