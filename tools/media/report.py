"""What the checks say: one line for every rule, with the figure that was found."""

import math
from pathlib import Path

RESOURCES = Path(__file__).resolve().parents[2] / "Resources"
MIB = 2 ** 20


class Report:
    """Collects lines and counts the rules that were kept and broken."""

    def __init__(self):
        self.lines, self.kept, self.broken = [], 0, 0

    def rule(self, name, good, found=""):
        """One rule that is either kept or not."""
        self.lines.append(f"  {'ok    ' if good else 'BROKEN'} {name}{f': {found}' if found != '' else ''}")
        self.kept += bool(good)
        self.broken += not good

    def within(self, name, value, low, high, unit=""):
        """One rule that a figure keeps by lying between two others, themselves included."""
        limits = f"at most {high:g}" if math.isinf(low) else f"{low:g} to {high:g}"
        self.rule(name, low <= value <= high, f"{value:.3f} {unit}".rstrip() + f" ({limits})")

    def at_most(self, name, value, high, unit=""):
        self.within(name, value, -math.inf, high, unit)

    def note(self, text):
        """Something worth knowing that is no rule."""
        self.lines.append(f"         {text}")

    def present(self, *files):
        """Whether all these files are there; the missing ones are broken rules."""
        missing = [file for file in files if not file.is_file()]
        for file in missing:
            self.rule(str(file.relative_to(RESOURCES)), False, "missing")
        return not missing
