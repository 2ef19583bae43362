"""Where things in the making are kept, and how far the making is."""

import os
import sys
import time
from pathlib import Path


def cache_folder():
    """Where intermediate files live, outside the repository."""
    base = os.environ.get("RESPITE_MEDIA_CACHE")
    return Path(base) if base else Path.home() / ".cache" / "respite-media-frames"


class Progress:
    """One line on the terminal: what is done, and the time left at the present pace."""

    def __init__(self, what, total, every=1):
        """`every` is how many steps lie between two lines where there is no terminal."""
        self.what, self.total, self.every = what, total, every
        self.done = self.made = 0
        self.start = time.monotonic()

    def skip(self, count=1):
        """`count` of them were there already."""
        self.done += count

    def step(self):
        self.done += 1
        self.made += 1
        pace = (time.monotonic() - self.start) / self.made
        left = pace * (self.total - self.done)
        text = f"{self.what} {self.done}/{self.total}, {pace:.2f} s each, {left / 60:.1f} min left"
        if sys.stdout.isatty():
            print(f"\r  {text}   ", end="\n" if self.done == self.total else "", flush=True)
        elif self.done % self.every == 0 or self.done == self.total:
            print(f"  {text}", flush=True)
