"""Hold media against every rule: `check.py [scene | session | sessions | beds | sounds | layers | credits]...`.

Prints a line for every rule with what was found; ends with status 1 if one is broken. Without
names everything is checked, the size of it all too. Two processes share the work.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

from report import MIB, RESOURCES, Report

WORKERS = 2


def words(report, session):
    from check_session import check_words
    check_words(report, session)


def recording(report, session):
    from check_session import check_recording
    check_recording(report, session)


def quality(report, session):
    from check_session import check_quality
    check_quality(report, session)


def beds(report):
    from check_session import check_beds
    check_beds(report)


def picture(report, scene):
    from check_scene import check_picture
    check_picture(report, scene)


def ambience(report, scene):
    from check_sound import check_ambience
    check_ambience(report, scene)


def sounds(report):
    from check_sound import check_sounds
    check_sounds(report)


def layers(report):
    from check_layers import check_layers
    check_layers(report)


def licences(report):
    from check_credits import check_credits
    check_credits(report)


def size(report):
    total = sum(file.stat().st_size for file in RESOURCES.rglob("*") if file.is_file())
    report.at_most("Resources", total / MIB, 160, "MiB")


def tasks(names):
    """What to do for these names: titles, functions and their arguments, the longest first."""
    scenes = sorted(path.name for path in (RESOURCES / "scenes").iterdir() if path.is_dir())
    from check_session import folders, name
    parts = {id: [(f"{id}: {what.__name__}", what, id) for what in (words, recording, quality)]
             for id in map(name, folders())}
    parts["sessions"] = [part for id in list(parts) for part in parts[id]]
    parts |= {"beds": [("beds", beds)],
              "sounds": [("sounds", sounds)], "layers": [("layers", layers)],  "credits": [("credits", licences)]}
    parts |= {scene: [(f"{scene}: picture", picture, scene), (f"{scene}: sound", ambience, scene)] for scene in scenes}
    unknown = sorted(set(names) - set(parts))
    if unknown:
        raise SystemExit(f"There is nothing called {', '.join(unknown)} here, but {', '.join(parts)}.")
    todo = [part for name in names or [each for each in parts if each != "sessions"] for part in parts[name]]
    if not names:
        todo.append(("size", size))
    costs = {words: 0, quality: 1, picture: 1, layers: 1, recording: 2}
    return sorted(todo, key=lambda part: costs.get(part[1], 3))


def run(title, work, *arguments):
    """One task in a process of its own; what breaks in it is a broken rule."""
    report, start = Report(), time.monotonic()
    try:
        work(report, *arguments)
    except Exception as error:
        report.rule("could be checked", False, f"{type(error).__name__}: {error}")
    return title, report, time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="scenes, sessions, beds, sounds, credits (everything if none)")
    todo = tasks(parser.parse_args().names)
    print(f"{len(todo)} checks, {WORKERS} at a time", flush=True)
    start, kept, broken = time.monotonic(), 0, []
    with ProcessPoolExecutor(WORKERS) as pool:
        for number, done in enumerate(as_completed(pool.submit(run, *task) for task in todo), start=1):
            title, report, seconds = done.result()
            print(f"{title} ({number} of {len(todo)}, {seconds:.0f} s)", *report.lines, sep="\n", flush=True)
            kept += report.kept
            broken += [f"{title}:{line.removeprefix('  BROKEN')}" for line in report.lines if "  BROKEN" in line]
    print(f"{kept} rules kept, {len(broken)} broken, {time.monotonic() - start:.0f} s", *broken, sep="\n  ")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
