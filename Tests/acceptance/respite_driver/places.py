"""Where the program, its resources and its schema are."""

import json
import os
import pathlib
import re
import shutil
import subprocess

from .desktop import needed

ROOT = pathlib.Path(__file__).resolve().parents[3]
RESOURCES = pathlib.Path(os.environ.get("RESPITE_DATA_DIR", ROOT / "Resources")).resolve()
SCHEMA = ROOT / "data/io.github.respite_app.Respite.gschema.xml"


def built():
    """Where the build is that is tested: with the Swift suites, without optimisation."""
    return ROOT / ".build/debug"


def program():
    """The program of that build, or what RESPITE_PROGRAM says."""
    path = pathlib.Path(os.environ.get("RESPITE_PROGRAM", built() / "respite")).resolve()
    if not os.access(path, os.X_OK):
        raise SystemExit(f"There is no program at {path}; build it with: swift build --build-tests")
    return path


def writer():
    """The program that writes until it is killed."""
    return built() / "store-writer"


def lock_driver():
    """The program that does one thing with the lock of a store."""
    return built() / "LockDriver"


def compile_schema(folder):
    """Puts the compiled settings schema into a folder."""
    folder.mkdir(parents=True)
    if SCHEMA.exists():
        subprocess.run([needed("glib-compile-schemas"), "--strict", f"--targetdir={folder}", str(SCHEMA.parent)], check=True)
    return folder


def settings_group():
    """The group of Respite's settings in a keyfile: the schema's path without its outer slashes."""
    found = re.search(r'<schema[^>]*\bpath="/([^"]+)/"', SCHEMA.read_text()) if SCHEMA.exists() else None
    return found.group(1) if found else "io/github/respite_app/Respite"


def scene_titles():
    """What the scenes are called, in their order."""
    cards = [json.loads(card.read_text()) for card in RESOURCES.glob("scenes/*/scene.json")]
    return [card["title"] for card in sorted(cards, key=lambda card: card["order"])]


def length_of(media):
    """How long a sound or a video lasts, in seconds, or None when no tool here can tell."""
    if shutil.which("ffprobe"):
        answer = subprocess.run(
            ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", str(media)],
            capture_output=True, text=True)
        return float(answer.stdout) if answer.returncode == 0 else None
    if shutil.which("gst-discoverer-1.0"):
        answer = subprocess.run(["gst-discoverer-1.0", str(media)], capture_output=True, text=True)
        found = re.search(r"Duration: (\d+):(\d+):([\d.]+)", answer.stdout)
        return int(found[1]) * 3600 + int(found[2]) * 60 + float(found[3]) if found else None
    return None
