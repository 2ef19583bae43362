"""Libraries that stand between the program and the C library: built when they are first asked for."""

import pathlib
import subprocess

from .desktop import needed

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "shims"


def built(name, folder):
    """The path of the library, built in `folder` if it is not there."""
    library = pathlib.Path(folder) / f"{name}.so"
    if not library.exists():
        subprocess.run(
            [needed("cc"), "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, SOURCES / f"{name}.c", "-ldl"],
            check=True, capture_output=True)
    return library


class PowerCut:
    """What would be left of a folder if the power went: only what was synced, by what stands in shims/synced.c."""

    def __init__(self, root, store):
        self.root = pathlib.Path(root)
        self.store = pathlib.Path(store)
        self.store.mkdir(parents=True, exist_ok=True)

    def environment(self, library):
        """What the program has to be started with."""
        return {
            "LD_PRELOAD": library, "RESPITE_SYNC_ROOT": self.root, "RESPITE_SYNC_STORE": self.store}

    def moments(self):
        """When something was synced, in nanoseconds of the monotonic clock, in order."""
        return sorted(int(name.name.split("-")[0]) for name in self.store.iterdir() if name.name[0] != ".")

    def rebuild(self, until, target):
        """Makes in `target` what would be left after a cut at a moment."""
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
                    # A name that was synced, and nothing of what it names.
                    (place / name).write_bytes(contents[inner].read_bytes() if inner in contents else b"")
        fill(paths.get(str(self.root)), target)
