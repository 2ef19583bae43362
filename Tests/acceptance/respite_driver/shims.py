"""Preloaded libraries that intercept calls of the C library, built on first use."""

import pathlib
import subprocess

from .desktop import require_command

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "shims"


def built(name, folder):
    """The path of a library, which is built in `folder` if it's missing."""
    library = pathlib.Path(folder) / f"{name}.so"
    if not library.exists():
        subprocess.run(
            [require_command("cc"), "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, SOURCES / f"{name}.c", "-ldl"],
            check=True, capture_output=True)
    return library


class PowerCut:
    """Simulates a power cut: rebuilds a folder from what shims/synced.c recorded as synced."""

    def __init__(self, root, store):
        self.root = pathlib.Path(root)
        self.store = pathlib.Path(store)
        self.store.mkdir(parents=True, exist_ok=True)

    def environment(self, library):
        """The environment variables that the program needs."""
        return {
            "LD_PRELOAD": library, "RESPITE_SYNC_ROOT": self.root, "RESPITE_SYNC_STORE": self.store}

    def moments(self):
        """The times of the syncs in nanoseconds of the monotonic clock, in order."""
        return sorted(int(name.name.split("-")[0]) for name in self.store.iterdir() if name.name[0] != ".")

    def rebuild(self, until, target):
        """Rebuilds in `target` what a power cut at the time `until` would leave."""
        contents, folders, paths = {}, {}, {}
        for file in sorted(self.store.iterdir()):
            if file.name[0] == "." or int(file.name.split("-")[0]) > until:
                continue
            _, kind, identity = file.name.split(".")
            if kind == "f":
                contents[identity] = file
            else:
                path, *lines = file.read_text().splitlines()
                folders[identity] = [line.split("\t") for line in lines]
                paths[path] = identity
        target.mkdir(parents=True)

        def fill(identity, place):
            for kind, inner, name in folders.get(identity, ()):
                if kind == "d":
                    (place / name).mkdir()
                    fill(inner, place / name)
                else:
                    # The directory entry was synced, but not the file's content.
                    (place / name).write_bytes(contents[inner].read_bytes() if inner in contents else b"")
        fill(paths.get(str(self.root)), target)
