"""The rules for the sound layers, one by one, and for what becomes of them in a mix (see mix.py)."""

import json
from itertools import combinations
from math import lcm

import numpy as np

from ambience import LOUDNESS
from check_sound import SMALL, check_opus, check_seam, filtered, loudest_event
from layer_parts import going_round
from layers import FOLDER, LAYERS, SPARSE, card
from loudness import integrated, true_peak
from mix import envelope, limited, likeness, mixed, powers, slider
from opus import RATE, decode
from report import MIB, RESOURCES, Report

MIXES, LONG = 100, 60              # random mixes, and seconds of each
HOUR, SOON, LATE = 3600, 120, 3480    # s; an hour, and the lags at which nothing may come again
SEED = 2026


def rise(moments):
    """The most by which loudness rises within three seconds (LU), going round."""
    return max(float(np.max(np.roll(moments, -step) - moments)) for step in range(1, 31))


def over(bed, moments):
    """Loudness of each moment with a steady bed under it, both in LUFS."""
    return 10.0 * np.log10(10.0 ** (moments / 10.0) + 10.0 ** (bed / 10.0))


def check_layer(report, name, bed):
    """One layer's card and sound; returns the sound. `bed` is the quietest scene's median moment (LUFS)."""
    loudness, path = LAYERS[name][1], FOLDER / name / "layer.opus"
    report.rule("its card", json.loads((FOLDER / name / "layer.json").read_text(encoding="utf-8")) == card(name))
    signal = check_opus(report, path, 2, 20, 48)
    moments = going_round(signal)
    report.within("length", len(signal) / RATE, 60, 120, "s")
    report.rule("whole seconds, to the sample", len(signal) % RATE == 0, f"{len(signal)} samples")
    report.within("integrated loudness", integrated(signal), loudness - 1, loudness + 1, "LUFS")
    report.at_most("true peak", true_peak(signal), -3.0, "dBTP")
    if loudness == SPARSE:
        mixture = over(bed, moments)
        report.at_most("loudest moment over the quietest scene's bed", mixture.max() - bed, 6.0, "dB")
        report.at_most("rise in 3 s over that bed", rise(mixture), 6.0, "LU")
    else:
        report.at_most("loudest moment over its median", loudest_event(signal), 6.0, "dB")
        report.at_most(f"the same from {SMALL} Hz up, on small loudspeakers",
                       loudest_event(filtered(signal, SMALL, 3)), 6.0, "dB")
    # Birds that begin to sing are no fright, and are heard by themselves only where somebody has chosen that.
    if name == "birds":
        report.note(f"rise in 3 s by itself: {rise(moments):.2f} LU")
    else:
        report.at_most("rise in 3 s by itself", rise(moments), 6.0, "LU")
    check_seam(report, signal)
    return signal.astype(np.float32)


def check_periods(report, layers, scenes):
    """Any two layers, and any layer and any scene, come together again after more than an hour."""
    pairs = [(lcm(len(layers[a]), len(layers[b])) / RATE, a, b) for a, b in combinations(layers, 2)]
    pairs += [(lcm(len(layers[a]), len(scenes[b])) / RATE, a, f"scene {b}") for a in layers for b in scenes]
    period, *names = min(pairs)
    report.rule("common periods over an hour", period > HOUR, f"{period:.0f} s for {' and '.join(names)}")


def random_mix(source, names):
    """Two to ten sources, the ambience of one scene among ten: (name, slider's position, first second) of each."""
    scene = source.choice([name for name in names if name not in LAYERS])
    every = [scene, *LAYERS]
    chosen = source.permutation(len(every))[:source.integers(2, len(every) + 1)]
    return [(str(every[each]), float(source.uniform(0.05, 1.0)), int(source.uniform(0, HOUR))) for each in chosen]


def check_mixes(report, sounds):
    """How loud a mix becomes, whatever it's made of. A sound is (loop, its master's loudness)."""
    source, found = np.random.default_rng(SEED), []
    for _ in range(MIXES):
        mix = mixed([(*sounds[name], position, first) for name, position, first in random_mix(source, sounds)], LONG)
        found.append((integrated(mix), true_peak(mix), float(going_round(mix).max())))
    loudest, peaks, moments = np.array(found).T
    what = f"{MIXES} random mixes, {LONG} s each"
    report.at_most(f"{what}: loudest", loudest.max(), -19.5, "LUFS")
    report.at_most(f"{what}: true peak", peaks.max(), -3.0, "dBTP")
    report.note(f"{np.sum(loudest > -20.0)} of them are over -20 LUFS; median {np.median(loudest):.2f}, softest "
                f"{loudest.min():.2f} LUFS; loudest moment of all {moments.max():.2f} LUFS")
    report.note(f"{np.sum(peaks > -5.0)} of them peak over -5 dBTP; median {np.median(peaks):.2f} dBTP")
    hot = max(true_peak(limited(8.0 * sounds[name][0][:20 * RATE].astype(np.float64))) for name in LAYERS)
    report.at_most("what the limiter makes of layers 18 dB too loud: true peak", hot, -3.0, "dBTP")


def likest(sources):
    return likeness(envelope(sources, HOUR + LATE), HOUR, SOON, LATE)


def check_hour(report, sounds):
    """An hour of all layers with one ambience has no lag at which it's like itself; random mixes are told."""
    levels = {name: powers(loop) for name, (loop, _) in sounds.items()}
    for scene in sorted(levels.keys() - LAYERS.keys()):
        alike, lag = likest([(levels[name], 1.0, 0) for name in (*LAYERS, scene)])
        report.at_most(f"an hour of all with {scene}: likeness after {lag} s, of 2 to 58 min", alike, 0.5)
    source, sizes = np.random.default_rng(SEED), {}
    for _ in range(MIXES):
        mix = random_mix(source, sounds)
        found = [likest([(levels[name], gain(position), first) for name, position, first in mix])[0]
                 for gain in (slider, np.ceil)]
        sizes.setdefault(len(mix), []).append(found)
    # Where one source makes up more than half of what changes, as one of two always does, its rounds show.
    medians = {size: np.median(found, axis=0) for size, found in sorted(sizes.items())}
    report.note("likeness of random mixes by their number of sources, median, and the same with all at 100 %: "
                + ", ".join(f"{size}: {apart:.2f} {even:.2f}" for size, (apart, even) in medians.items()))


def check_layers(report):
    if not report.present(*(FOLDER / name / file for name in LAYERS for file in ("layer.json", "layer.opus"))):
        return
    report.rule("nothing but what layers.py makes", {path.name for path in FOLDER.iterdir()} == set(LAYERS))
    size = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file())
    report.at_most("all of them", size / MIB, 3.4, "MiB")
    scenes = {path.parent.name: decode(path).astype(np.float32) for path in RESOURCES.glob("scenes/*/ambience.opus")}
    bed = min(float(np.median(going_round(loop))) for loop in scenes.values())
    layers = {}
    for name in LAYERS:
        part = Report()
        layers[name] = check_layer(part, name, bed)
        report.lines += [f"{line[:9]}{name}: {line[9:]}" for line in part.lines]
        report.kept, report.broken = report.kept + part.kept, report.broken + part.broken
    check_periods(report, layers, scenes)
    sounds = {f"{name} (scene)": (loop, LOUDNESS) for name, loop in scenes.items()}
    sounds |= {name: (loop, LAYERS[name][1]) for name, loop in layers.items()}
    check_hour(report, sounds)
    check_mixes(report, sounds)
