#!/usr/bin/python3
"""Levels at the sound device, as a person hears them at the default settings: the nine plans, each in the real window
on a display and a sound server of their own, recorded whole and measured by EBU R128 (ffmpeg).

    levels.py [--chimes] [PLAN …]      a plan is, for example, good-long

For each exercise it prints the loudness (integrated, LUFS), the loudest 400 ms and the loudest 3 s; for each change the
step from the sound before it, through silences; at the end the largest one. --chimes also stays in two sessions until
their five minutes have passed. About a minute a plan; needs what script/acceptance needs, and a built program.
"""

import contextlib
import pathlib
import sys
import tempfile
import time
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "acceptance"))

from respite_driver import paths  # noqa: E402
from respite_driver.desktop import Desktop  # noqa: E402
from respite_driver.homes import SMALL_WINDOW, Homes  # noqa: E402
from respite_driver.program import Launcher  # noqa: E402
from respite_driver.sound import loudness  # noqa: E402
from respite_driver.window import LONG, MODERATE, NEXT, SHORT, Window  # noqa: E402
from test_command_line import PLANS  # noqa: E402

MOODS = {"anxious": "Anxious", "so-so": "So-so", "good": "Good"}
LENGTHS = {"short": SHORT, "moderate": MODERATE, "long": LONG}
STARTS = {"breathing": "Begin", "meditation": "Play"}
STEREO = {"rate": 48_000, "channels": 2}
SILENCE = -60               # LUFS; below it there's nothing to hear
DWELL = {"scene": 15, "meditation": 30, "breathing": 15, "statements": 8, "grounding": 8}     # s


def onset(moments):
    """Seconds from barely audible (−40 LUFS) to within 1 LU of the loudest of the next five seconds, or None."""
    first = next((i for i, each in enumerate(moments) if each > -40), None)
    if first is None:
        return None
    top = max(moments[first: first + 50])
    return next(i for i, each in enumerate(moments[first: first + 50]) if each >= top - 1) / 10


class Part:
    """An exercise within a recording."""

    def __init__(self, name, file, first, last):
        self.name = name
        heard = loudness(file, first, last)
        self.level, self.moment, self.span = heard.integrated, heard.momentary, heard.short
        self.onset = onset(heard.moments)
        self.is_silent = self.moment < SILENCE

    def __str__(self):
        if self.is_silent:
            return f"{self.name:26} silence"
        return (f"{self.name:26} {self.level:6.1f} LUFS, 400 ms {self.moment:6.1f}, 3 s {self.span:6.1f}, "
                f"from -40 in {self.onset} s")


@contextlib.contextmanager
def recorded(desktop, settings):
    """A new window and the recording of its sound, within a `with` statement. Its parts are listed as name, first and last
    second in `marks`, and become `parts`."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        homes = Homes(folder / "person")
        homes.set({"onboarding-done": "true"} | SMALL_WINDOW | settings)
        program = Launcher(desktop, homes).open()
        journey = types.SimpleNamespace(window=Window(desktop, program), marks=[], parts=[])
        try:
            program.wait_for_window()
            with desktop.record(**STEREO) as journey.recording:
                yield journey
        finally:
            program.stop()
        file = folder / "sound.wav"
        journey.recording.save(file)
        journey.parts += (Part(name, file, first, last) for name, first, last in journey.marks)


def run(desktop, mood, length, chimes=False, tones=False):
    """Goes through a plan and returns its parts."""
    with recorded(desktop, {"breath-tones": "true"} if tones else {}) as journey:
        window, recording = journey.window, journey.recording
        window.begin(MOODS[mood], LENGTHS[length])
        begun = time.monotonic()
        for number, exercise in enumerate(PLANS[mood, length].split()):
            if number:
                window.press(NEXT)
            began = recording.seconds()
            window.see_exercise(exercise)
            if exercise in STARTS:
                window.press(STARTS[exercise])
            time.sleep(DWELL[exercise])
            journey.marks.append((exercise, began, recording.seconds()))
            if chimes and number == 0:
                time.sleep(max(0, begun + 298 - time.monotonic()))
                began = recording.seconds()
                time.sleep(12)
                journey.marks.append(("chime", began, recording.seconds()))
    return journey.parts


def run_scenes(desktop):
    """Goes through the scenes, from one to the next, and returns its parts."""
    with recorded(desktop, {}) as journey:
        journey.window.begin("Good", SHORT)
        for title in paths.scene_titles():
            if journey.marks:
                journey.window.key("Right")
            journey.window.see(title)
            began = journey.recording.seconds()
            time.sleep(DWELL["scene"])
            journey.marks.append((title, began, journey.recording.seconds()))
    return journey.parts


def main():
    words = sys.argv[1:]
    wanted = [word for word in words if not word.startswith("--")]
    runs = [(mood, length, {}) for mood, length in PLANS if not wanted or f"{mood}-{length}" in wanted]
    if not wanted:
        runs.append(("so-so", "moderate", {"tones": True}))
    if "--chimes" in words:
        runs += [("so-so", "moderate", {"chimes": True}), ("good", "short", {"chimes": True})]
    with Desktop() as desktop:
        measure(desktop, runs)


def measure(desktop, runs):
    """Goes through plans and prints their levels and steps."""
    steps = []
    journeys = [(f"{mood}, {length}" + "".join(f", with {each}" for each in options),
                 lambda plan=(mood, length), options=options: run(desktop, *plan, **options))
                for mood, length, options in runs] + [("all scenes", lambda: run_scenes(desktop))]
    for title, journey in journeys:
        print(title, flush=True)
        former = None
        for part in journey():
            print(f"  {part}", flush=True)
            if part.is_silent:
                continue
            # A bell has no level but its loudest moment; over a scene, that of both.
            level = part.moment if part.name == "chime" and former is None else part.level
            if former:
                steps.append((level - former[1], f"{former[0]} to {part.name} ({title})"))
                print(f"    {steps[-1][0]:+.1f} LU from {former[0]}", flush=True)
            former = (part.name, level)
    if steps:
        print("The largest rise: %+.1f LU, %s" % max(steps))


if __name__ == "__main__":
    main()
