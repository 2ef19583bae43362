"""The licence chain: Resources/CREDITS.md against the files, their cards and the pinned tools.

The page has three tables, known by their headings: files and their licence (patterns as for
`fnmatch`, where * also crosses folders), licences and their texts, tools and their versions.
"""

import json
import re
from fnmatch import fnmatch
from pathlib import Path

from report import RESOURCES

SHIPPED = {"CC0-1.0": "CC0 1.0 Universal", "OFL-1.1": "SIL OPEN FONT LICENSE Version 1.1"}
"""Licences a file here may have, and words that their text has to contain."""

TOOLS = {"MIT", "MIT-CMU", "ISC", "BSD-3-Clause", "Apache-2.0", "GPL-2.0-or-later", "GPL-3.0-or-later"}
"""Licences a tool may have: free ones that lay no claim on what it produces."""

QUOTED = re.compile(r"`([^`]+)`")
PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)


def tables(text):
    """The tables of a Markdown page: for the first heading of each, its rows (lists of cells)."""
    found = {}
    rows = None
    for line in text.splitlines():
        if not line.startswith("|"):
            rows = None
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if rows is None:
            rows = found.setdefault(cells[0], [])
        elif set("".join(cells)) - set("-: "):
            rows.append(cells)
    return found


def check_files(report, rows):
    """Every file is named by one row, every pattern names a file. Returns each file's licence."""
    patterns = [(pattern, row[-1]) for row in rows for pattern in QUOTED.findall(row[0])]
    files = sorted(str(f.relative_to(RESOURCES)) for f in RESOURCES.rglob("*") if f.is_file())
    named = {file: [licence for pattern, licence in patterns if fnmatch(file, pattern)] for file in files}
    none = [file for file, licences in named.items() if not licences]
    several = [file for file, licences in named.items() if len(licences) > 1]
    idle = [pattern for pattern, _ in patterns if not any(fnmatch(file, pattern) for file in files)]
    report.rule("every file is covered", not none, ", ".join(none) or f"{len(files)} files")
    report.rule("no file is covered twice", not several, ", ".join(several) or "none")
    report.rule("no entry covers nothing", not idle, ", ".join(idle) or f"{len(patterns)} entries")
    return {file: licences[0] for file, licences in named.items() if licences}


def check_licences(report, licences, rows):
    """Each licence is an allowed one, and its text lies where the page says."""
    used = set(licences.values())
    report.rule("only licences that allow every use", used <= set(SHIPPED), ", ".join(sorted(used)))
    texts = {row[0]: QUOTED.findall(row[1]) for row in rows}
    for licence in sorted(used & set(SHIPPED)):
        text = " ".join((RESOURCES / path).read_text(errors="replace")
                        for path in texts.get(licence, []) if (RESOURCES / path).is_file())
        report.rule(f"{licence}: its text is there", SHIPPED[licence] in " ".join(text.split()),
                    ", ".join(texts.get(licence, [])) or "not named")


def check_cards(report, licences):
    """What a scene's or a layer's card states is what the page says of its folder."""
    for card in [*RESOURCES.glob("scenes/*/scene.json"), *RESOURCES.glob("layers/*/layer.json")]:
        inside = {licence for file, licence in licences.items() if (RESOURCES / file).parent == card.parent}
        stated = json.loads(card.read_text(encoding="utf-8")).get("licence")
        report.rule(f"{card.parent.name}: its card's licence", inside == {stated}, stated)


def check_tools(report, rows):
    """Every pinned package is credited with its version, and no other one is."""
    pinned = {}
    for path in Path(__file__).parent.glob("requirements*.txt"):
        for name, version in PIN.findall(path.read_text()):
            if pinned.setdefault(name, version) != version:
                report.rule(f"{name} is pinned once", False, f"{pinned[name]} and {version}")
    credited = {QUOTED.findall(row[0])[0]: row[1] for row in rows if QUOTED.search(row[0])}
    wrong = sorted(name for name in pinned.keys() | credited.keys() if pinned.get(name) != credited.get(name))
    report.rule("pinned packages are credited with their versions", not wrong,
                ", ".join(wrong) or f"{len(pinned)} packages")
    others = {row[2] for row in rows} - TOOLS
    report.rule("tools' licences are free", not others, ", ".join(sorted(others or {row[2] for row in rows})))


def check_credits(report):
    found = tables((RESOURCES / "CREDITS.md").read_text(encoding="utf-8"))
    absent = {"files", "licence", "tool"} - set(found)
    report.rule("CREDITS.md has its three tables", not absent, ", ".join(sorted(absent or found)))
    if absent:
        return
    licences = check_files(report, found["files"])
    check_licences(report, licences, found["licence"])
    check_cards(report, licences)
    check_tools(report, found["tool"])
