"""Make the sound layers: `layers.py [id]...` writes Resources/layers/<id>/layer.json and layer.opus.

Each has a module `layer_<id>.py` with `synthesise()`, which returns one loop that runs on into itself. Here it is
brought to its loudness and encoded. Lengths are the nine primes between 60 and 120 s that no scene's ambience has and
that divide none: any two layers, and any layer and scene, come together again after more than an hour.
"""

import argparse
import importlib
import json

import numpy as np

from layer_parts import quiet_seam
from loudness import described, integrated
from opus import RATE, SPARING, decode, encode_loop
from report import MIB, RESOURCES

FOLDER = RESOURCES / "layers"
STEADY, SPARSE = -20.0, -26.0     # LUFS

LAYERS = {
    "rain": ("Rain", STEADY, 44), "wind": ("Wind", STEADY, 38), "waves": ("Waves", STEADY, 40),
    "brook": ("Brook", STEADY, 40), "fire": ("Fire", STEADY, 40), "birds": ("Birds", SPARSE, 37),
    "crickets": ("Crickets", SPARSE, 30), "thunder": ("Distant thunder", SPARSE, 26),
    "brown-noise": ("Brown noise", STEADY, 30),
}
"""Title, loudness (LUFS) and kbit/s of each, in the order in which they are offered."""

ONE_SIGN = ("-apply_phase_inv", 0)
"""For the sparse ones. Where Opus gives both sides one signal, it may turn one of them upside down, packet by packet:
that keeps noise wide, but makes a tone flicker."""


def levelled(signal, loudness):
    """The loop at `loudness`, measured as it will be heard: going round."""
    return signal * 10.0 ** ((loudness - integrated(np.concatenate([signal, signal]))) / 20.0)


def card(name):
    """What the player is told about a layer."""
    return {"id": name, "title": LAYERS[name][0], "order": list(LAYERS).index(name) + 1, "sound": "layer.opus", "loudness": LAYERS[name][1],
            "credit": "Made for Respite, from its own synthesis", "licence": "CC0-1.0"}


def make(name):
    _, loudness, kilobits = LAYERS[name]
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    signal = importlib.import_module(f"layer_{name.replace('-', '_')}").synthesise()
    options = SPARING + (ONE_SIGN if loudness == SPARSE else ())
    encode_loop(quiet_seam(levelled(signal, loudness)), folder / "layer.opus", kilobits, options)
    (folder / "layer.json").write_text(json.dumps(card(name), indent=2) + "\n", encoding="utf-8")
    size, heard = (folder / "layer.opus").stat().st_size, decode(folder / "layer.opus")
    rate = 0.008 * size * RATE / len(heard)
    print(f"{name}: {described(heard)}, {size / 1024:.0f} KiB, {rate:.1f} kbit/s", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help=", ".join(LAYERS) + " (all of them if none)")
    names = parser.parse_args().names
    unknown = sorted(set(names) - set(LAYERS))
    if unknown:
        raise SystemExit(f"There is no layer called {', '.join(unknown)}, but {', '.join(LAYERS)}.")
    for name in names or LAYERS:
        make(name)
    total = sum(path.stat().st_size for path in FOLDER.glob("*/layer.opus"))
    print(f"{len(list(FOLDER.glob('*/layer.opus')))} layers, {total / MIB:.2f} MiB")


if __name__ == "__main__":
    main()
