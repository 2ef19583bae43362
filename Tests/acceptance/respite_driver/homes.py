"""One person's XDG folders: data, settings and caches."""

import hashlib
import json
import pathlib
import time

from . import paths, sandbox

# For tests that play video: the CPU draws it here, and the default window has more than twice as many pixels.
SMALL_WINDOW = {"window-width": "640", "window-height": "480"}
# Nothing lies behind an exercise, so no film is decoded.
PLAIN = {"place-look": "'plain'"}
# What Respite itself does unless something is chosen: the scene moves behind an exercise.
ITS_OWN_LOOK = {"place-look": None}


def at_noon():
    """A time zone where it's between noon and one now, for what looks different at night."""
    return at_hour(12)


def at_hour(hour):
    """A time zone where it's between this hour and the next now."""
    return f"HOUR{time.gmtime().tm_hour - hour:+d}"


class Homes:
    """Fresh folders inside `folder`. Each `set` begins with `defaults`."""

    def __init__(self, folder, defaults={}):
        self.folder = pathlib.Path(folder)
        self.defaults = defaults
        for name in ("home", "data", "config", "cache", "state"):
            place = self.folder / name
            if sandbox.IS_USED and name != "home":
                # There they are where Flatpak has them.
                own = self.folder / "home/.var/app/io.github.respite_app.Respite"
                place.symlink_to(own / (".local/state" if name == "state" else name))
                place = place.readlink()
            place.mkdir(parents=True)
        # Onboarding has its own tests.
        self.set({"onboarding-done": "true"})

    @property
    def environment(self):
        named = {f"XDG_{name.upper()}_HOME": str(self.folder / name) for name in ("data", "config", "cache", "state")}
        return named | {"HOME": str(self.folder / "home")}

    @property
    def data(self):
        """Where Respite keeps its files."""
        return self.folder / "data/respite"

    @property
    def keyfile(self):
        """Where GSettings keeps its values."""
        return self.folder / "config/glib-2.0/settings/keyfile"

    def set(self, values):
        """Sets settings, each given as the text of a GVariant, and no others but `defaults`. None leaves one as Respite
        itself has it."""
        self.keyfile.parent.mkdir(parents=True, exist_ok=True)
        chosen = {key: value for key, value in (self.defaults | values).items() if value is not None}
        lines = [f"[{paths.settings_group()}]"] + [f"{key}={value}" for key, value in chosen.items()]
        # Atomically, as GSettings writes it: a running program must never read half a file.
        fresh = self.keyfile.with_suffix(".new")
        fresh.write_text("\n".join(lines) + "\n")
        fresh.rename(self.keyfile)

    def set_gtk(self, values):
        """Sets GTK's own settings, as in {"gtk-font-name": "Cantarell 11"}."""
        file = self.folder / "config/gtk-4.0/settings.ini"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(["[Settings]"] + [f"{key}={value}" for key, value in values.items()]) + "\n")

    def leave_interrupted_erasure(self, seconds_ago=0, **changes):
        """Writes the marker that an interrupted erasure leaves, with `changes` to its values."""
        ids = [path for path in map(pathlib.Path, ("/etc/machine-id", "/var/lib/dbus/machine-id")) if path.exists()]
        computer = hashlib.blake2b(
            b"mark of an erasure in io.github.respite_app.Respite", digest_size=16,
            key=ids[0].read_bytes().strip()).hexdigest() if ids else None
        mark, folder = self.data / "erasing", self.data.stat()
        mark.touch()
        values = {
            "device": folder.st_dev, "folder": folder.st_ino, "file": mark.stat().st_ino,
            "began": int(time.time()) - seconds_ago} | ({"computer": computer} if computer else {}) | changes
        mark.write_text(json.dumps(values))

    def register_handler(self, scheme):
        """Registers a handler for a URI scheme that only records the last address. Returns a function that reads it."""
        note, program = self.folder / f"{scheme}-opened", self.folder / f"{scheme}-opener"
        program.write_text(f'#!/bin/sh\nprintf %s "$1" > "{note}"\n')
        program.chmod(0o755)
        applications = self.folder / "data/applications"
        applications.mkdir(parents=True)
        (applications / "opener.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Opener\nExec={program} %u\nMimeType=x-scheme-handler/{scheme};\n")
        (self.folder / "config/mimeapps.list").write_text(
            f"[Default Applications]\nx-scheme-handler/{scheme}=opener.desktop\n")
        return lambda: note.read_text() if note.exists() else None

    def files(self):
        """The data folder, and every file and folder inside it."""
        return [self.data, *sorted(self.data.rglob("*"))] if self.data.exists() else []
