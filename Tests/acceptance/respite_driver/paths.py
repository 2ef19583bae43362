"""The paths of the program, its resources and its settings schema."""

import json
import os
import pathlib
import re
import shutil
import subprocess

from .desktop import require_command

ROOT = pathlib.Path(__file__).resolve().parents[3]
RESOURCES = pathlib.Path(os.environ.get("RESPITE_DATA_DIR", ROOT / "Resources")).resolve()
# Where the system that the program runs in has its files: elsewhere if script/chroot-check runs it.
SYSTEM = pathlib.Path(os.environ.get("RESPITE_SYSTEM", "/"))
SCHEMA = ROOT / "data/io.github.respite_app.Respite.gschema.xml"


def built():
    """The folder of the tested build: the debug build, with the Swift suites."""
    return ROOT / ".build/debug"


def program():
    """The tested program: RESPITE_PROGRAM, or the one in `built()`."""
    path = pathlib.Path(os.environ.get("RESPITE_PROGRAM", built() / "respite")).resolve()
    if not os.access(path, os.X_OK):
        raise SystemExit(f"There is no program at {path}; build it with: swift build --build-tests")
    return path


def writer():
    """The test program that writes to a store until it is killed."""
    return built() / "store-writer"


def lock_driver():
    """The test program that performs one operation on the lock of a store."""
    return built() / "LockDriver"


def compile_schema(folder):
    """Compiles the settings schema into a folder and returns the folder."""
    folder.mkdir(parents=True)
    if SCHEMA.exists():
        subprocess.run([require_command("glib-compile-schemas"), "--strict", f"--targetdir={folder}", str(SCHEMA.parent)], check=True)
    return folder


def settings_group():
    """The group of Respite's settings in a keyfile: the schema's path without its outer slashes."""
    found = re.search(r'<schema[^>]*\bpath="/([^"]+)/"', SCHEMA.read_text()) if SCHEMA.exists() else None
    return found.group(1) if found else "io/github/respite_app/Respite"


def scene_titles():
    """The titles of the scenes, in order."""
    cards = [json.loads(card.read_text()) for card in RESOURCES.glob("scenes/*/scene.json")]
    return [card["title"] for card in sorted(cards, key=lambda card: card["order"])]


def scene_ids():
    """The ids of the scenes, in order."""
    cards = [json.loads(card.read_text()) for card in RESOURCES.glob("scenes/*/scene.json")]
    return [card["id"] for card in sorted(cards, key=lambda card: card["order"])]


def length_of(media):
    """The duration of a sound or a video in seconds, or None without a tool that can read it."""
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
