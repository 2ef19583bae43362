"""Make a scene's sound: `ambience.py <id>` writes Resources/scenes/<id>/ambience.opus.

Each scene has a module `ambience_<id>.py` with `synthesise()`, which returns one loop that
runs on into itself.  Here it is brought to the common loudness and encoded.
"""

import argparse
import hashlib
import importlib
from pathlib import Path

import numpy as np

from loudness import described, integrated
from opus import decode, encode_loop
from workplace import cache_folder

HERE = Path(__file__).resolve().parent
SCENES = HERE.parents[1] / "Resources" / "scenes"
LOUDNESS = -20.0     # LUFS
SHARED = ("ambience", "ambience_noise", "ambience_grains", "opus", "loudness")


def levelled(signal):
    """The loop at the wanted loudness, measured as it will be heard: going round."""
    for _ in range(2):
        twice = np.concatenate([signal, signal])
        signal = signal * 10.0 ** ((LOUDNESS - integrated(twice)) / 20.0)
    return signal


def source_hash(scene):
    """Changes when anything that shapes the sound does."""
    digest = hashlib.sha256()
    for name in (*SHARED, f"ambience_{scene}"):
        digest.update((HERE / f"{name}.py").read_bytes())
    return digest.hexdigest()[:16]


def stamp_file(scene):
    return cache_folder() / scene / "sound.txt"


def make(scene):
    """Synthesise, level, encode; skipped while the sources are unchanged."""
    target, stamp, name = SCENES / scene / "ambience.opus", stamp_file(scene), source_hash(scene)
    if target.exists() and stamp.exists() and stamp.read_text() == name:
        print(f"{scene}: sound unchanged")
        return
    print(f"{scene}: sound", flush=True)
    signal = levelled(importlib.import_module(f"ambience_{scene}").synthesise())
    encode_loop(signal, target)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(name)
    print(f"  {described(decode(target))}, {target.stat().st_size / 1024:.0f} KiB")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scene", help="name of a folder in Resources/scenes")
    scene = parser.parse_args().scene
    if not (HERE / f"ambience_{scene}.py").exists():
        raise SystemExit(f"there is no sound for a scene called {scene!r}")
    make(scene)


if __name__ == "__main__":
    main()
