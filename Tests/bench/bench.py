"""Measures Respite against the barest program that could do the same, in turns, and prints the ratios.

Measured are the time from process start to the first frame on the display; idle memory (PSS); what a playing scene costs
beside a video player, and the place behind an exercise beside the scene; how many of its frames reach the display, with each
renderer; the time from the press that starts it to moving video; the CPU time of the breathing circle, and how exact its
rhythm is; how soon *Help now* breathes and the page *What helps* of ten years opens; and what Reflect costs with 100,000
entries and *On your mind* with 12,200. Each pair runs in turns, A B A B, so that a machine's changing load slows both alike;
the result is the median of the pairwise ratios.
"""

import argparse
import contextlib
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from Xlib import display as x_display, X

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "acceptance"))

import mind  # noqa: E402
import places  # noqa: E402
import reflect  # noqa: E402
import relax  # noqa: E402
from shown import largest_window, pace, updates  # noqa: E402

ROOT = HERE.parent.parent
PROGRAM = ROOT / ".build/release/respite"
SCENE = ROOT / "Resources/scenes/shore/scene.webm"
# Debian's programs that Respite's start and memory are held against, where they're installed.
OTHERS = ("gnome-clocks", "gnome-text-editor", "lifeograph")
TICKS = os.sysconf("SC_CLK_TCK")


def environment(folder, size=None, **settings):
    """The environment of the measured processes, with its own home folder for each saved window size.

    `settings` are written too, with “_” for “-”, as GVariant text.
    """
    folder = pathlib.Path(folder, "x".join(map(str, size or ("any",))))
    own = {"XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "config", "XDG_CACHE_HOME": "cache", "HOME": "home"}
    values = dict(os.environ, GSETTINGS_BACKEND="keyfile", GSETTINGS_SCHEMA_DIR=str(ROOT / ".build/schemas"),
                  RESPITE_DATA_DIR=str(ROOT / "Resources"), RESPITE_AUDIO_SINK="fakesink")
    for name, place in own.items():
        path = pathlib.Path(folder, place)
        path.mkdir(parents=True, exist_ok=True)
        values[name] = str(path)
    # A returning person: onboarding is shown only once.
    lines = ["[io/github/respite_app/Respite]", "onboarding-done=true"]
    if size:
        lines += [f"window-width={size[0]}", f"window-height={size[1]}"]
    lines += [f"{name.replace('_', '-')}={value}" for name, value in settings.items()]
    keyfile = pathlib.Path(values["XDG_CONFIG_HOME"], "glib-2.0/settings/keyfile")
    keyfile.parent.mkdir(parents=True, exist_ok=True)
    keyfile.write_text("\n".join(lines) + "\n")
    return values


def drawn_alike(command):
    """A command that draws as Respite chooses to: by processor, where there's no graphics card."""
    return command if list(pathlib.Path("/dev/dri").glob("renderD*")) else ["env", "GSK_RENDERER=cairo", *command]


def first_picture(command, values, screen):
    """Seconds from the start of `command` until the middle of the display is no longer the root's black."""
    root = screen.root
    middle = (screen.width_in_pixels // 4, screen.height_in_pixels // 4)
    started = time.monotonic()
    process = subprocess.Popen(command, env=values, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while time.monotonic() - started < 20:
        pixel = root.get_image(*middle, 1, 1, X.ZPixmap, 0xFFFFFF).data
        if any(pixel[:3]):
            return time.monotonic() - started, process
        time.sleep(0.002)
    process.kill()
    raise SystemExit(f"{command[0]} showed nothing in 20 s.")


def end(process):
    process.terminate()
    process.wait(timeout=10)


@contextlib.contextmanager
def running(command, values, screen, settling=0):
    """A process that has shown its first picture, and has then run for `settling` seconds, within a `with` statement."""
    _, process = first_picture(command, values, screen)
    try:
        time.sleep(settling)
        yield process
    finally:
        end(process)


def in_turns(runs, *measures):
    """What each of them measures, in turns. The first turn warms the caches and isn't counted."""
    return [tuple(measure() for measure in measures) for _ in range(runs + 1)][1:]


def columns(turns):
    """Turns of several figures each as one list of pairs for each figure."""
    return [[tuple(side[number] for side in turn) for turn in turns] for number in range(len(turns[0][0]))]


def proportional_memory(pid):
    """PSS in MiB: the process's own pages and its share of those it shares with others."""
    for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    raise SystemExit("The kernel doesn't report PSS.")


def processor_seconds(pid, thread=None):
    """User and system time so far, of all threads or of one, in seconds."""
    place = f"/proc/{pid}/task/{thread}/stat" if thread else f"/proc/{pid}/stat"
    fields = pathlib.Path(place).read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def window_pair(ours, bare, runs, folder, screen):
    """First frame and idle memory of both."""
    def figures(command):
        seconds, process = first_picture(command, environment(folder), screen)
        time.sleep(3)
        memory = proportional_memory(process.pid)
        end(process)
        time.sleep(0.3)
        return seconds, memory
    return columns(in_turns(runs, lambda: figures(ours), lambda: figures(bare)))


@contextlib.contextmanager
def playing_scene(values, screen):
    """The program with a scene that plays, within a `with` statement."""
    with running([str(PROGRAM)], values, screen) as process:
        press(process.pid, "Good", "5 minutes")
        yield process


def press(pid, *names):
    subprocess.run([sys.executable, str(HERE / "press.py"), str(pid), *names], check=True)


def frames_shown(seconds, folder, screen, renderer):
    """Frames a second that reach the display while a scene plays, how many were late, and the longest interval (s)."""
    values = environment(folder, (1280, 720)) | {"GSK_RENDERER": renderer}
    with playing_scene(values, screen) as process:
        time.sleep(8)  # until the text has faded and the neighbouring scenes are ready
        return pace(updates(largest_window(process.pid), seconds))


def saying(pid, name):
    """Presses a button and prints a line at that moment."""
    return subprocess.Popen(
        [sys.executable, str(HERE / "press.py"), str(pid), "--say", name], stdout=subprocess.PIPE, text=True)


def reaction(folder, screen):
    """Seconds from the press on *Short* to the first change on the display, and to moving video."""
    with running([str(PROGRAM)], environment(folder, (1280, 720)), screen) as process:
        press(process.pid, "Good")
        return relax.motion_after(process, saying(process.pid, "5 minutes"))


def breathing(circle, seconds, folder, screen):
    """CPU shares of the breathing page and of a bare circle of its size, how exact the rhythm of *Help now* is, and how
    often it's redrawn while paused. No film plays behind it: `places` measures that."""
    values = environment(folder, (1000, 700), place_look="'plain'")
    with running([str(PROGRAM), "now"], values, screen, settling=7) as process:  # until the text has faded
        before = processor_seconds(process.pid)
        began = time.monotonic()
        changes = relax.listen(process.pid, seconds)
        ours = (processor_seconds(process.pid) - before) / (time.monotonic() - began)
        press(process.pid, changes[-1][1])
        time.sleep(2)
        paused = relax.redraws(process.pid, 3)
    with running(drawn_alike([str(circle)]), values, screen, settling=3) as bare:
        share = places.Cost(bare, 15).cores
    return (ours, share), relax.phase_errors(changes), paused


def what_helps(folder, screen, runs):
    """Pairs of seconds until the page *What helps* starts to open: with ten years of history, and with none."""
    full, empty = environment(folder, (1010, 700)), environment(folder, (1011, 700))
    make_store(full, screen)
    relax.fill(store(full))

    def opens(values):
        with running([str(PROGRAM)], values, screen, settling=2) as process:
            return relax.opens(process, relax.ask("what-helps"))[0]
    return in_turns(runs, lambda: opens(full), lambda: opens(empty))


def make_store(values, screen):
    """Opens the program once, which makes its store."""
    with running([str(PROGRAM)], values, screen, settling=2):
        pass


def store(values):
    return pathlib.Path(values["XDG_DATA_HOME"], "respite/respite.db")


def line(name, pairs, unit, goal=None):
    ratios = [a / b for a, b in pairs]
    ours, bare = statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs)
    print(f"{name:<34} {ours:8.3f} {bare:8.3f} {unit:<6} {statistics.median(ratios):6.2f} "
          f"({min(ratios):.2f}–{max(ratios):.2f})" + (f"  goal {goal}" if goal else ""))


def searches(name, data, goal, *options):
    """Prints the cost of searches in the store of a folder. See StoreBench for the numbers."""
    program = ROOT / ".build/release/store-bench"
    answer = subprocess.run([str(program), str(data), *options], capture_output=True, text=True, check=True)
    median, p95, longest, count, first, work, memory = [float(word) for word in answer.stdout.split()]
    print(f"{name:<34} {median:8.2f} {p95:8.2f} ms     median and p95 of {count:.0f}, longest {longest:.1f}; p95 of the "
          f"processor {work:.1f}; the first one {first:.0f}, for {memory:.1f} MiB  goal p95 {goal}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=7, help="counted pairs (7)")
    parser.add_argument("--seconds", type=float, default=15, help="seconds to watch a scene (15)")
    parser.add_argument("--breathing", type=float, default=180, help="seconds to watch the circle (180)")
    parser.add_argument("--only", choices=("window", "scene", "relax", "reflect", "mind"), help="run only this part")
    parser.add_argument("--wheel", type=int, default=5000, help="wheel steps through the long timeline (5000)")
    options = parser.parse_args()
    screen = x_display.Display().screen()
    with tempfile.TemporaryDirectory() as folder:
        bare = pathlib.Path(folder, "bare-window")
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libadwaita-1"], capture_output=True, text=True,
                               check=True).stdout.split()
        subprocess.run(["gcc", "-O2", str(HERE / "bare_window.c"), "-o", str(bare), *flags], check=True)
        circle = pathlib.Path(folder, "bare-circle")
        subprocess.run(["gcc", "-O2", f"-DHEIGHT={relax.CIRCLE_HEIGHT}", str(HERE / "bare_circle.c"), "-o", str(circle),
                        *flags, "-lm"], check=True)
        print(f"{'':<34} {'Respite':>8} {'bare':>8} {'':<6} ratio (least–most)")
        if options.only in (None, "window"):
            windows(bare, options, folder, screen)
        if options.only in (None, "scene"):
            playing(options, folder, screen)
        if options.only in (None, "relax"):
            relaxing(bare, circle, options, folder, screen)
        if options.only in (None, "reflect"):
            reflect.report(folder, screen, options.runs, options.wheel)
        if options.only in (None, "mind"):
            mind.report(folder, screen, options.runs)


def windows(bare, options, folder, screen):
    times, memory = window_pair([str(PROGRAM)], drawn_alike([str(bare)]), options.runs, folder, screen)
    line("first picture", times, "s", 1.15)
    line("memory at rest", memory, "MiB", 1.25)
    for other in filter(shutil.which, OTHERS):
        times, memory = window_pair([str(PROGRAM)], drawn_alike([other]), max(1, options.runs // 2), folder, screen)
        line(f"first picture, beside {other}", times, "s", 1)
        line("  memory at rest", memory, "MiB", 1)


def relaxing(bare, circle, options, folder, screen):
    times, _ = window_pair([str(PROGRAM), "now"], drawn_alike([str(bare)]), options.runs, folder, screen)
    line("respite now, first picture", times, "s", 1.15)
    with running([str(PROGRAM)], environment(folder, (1000, 700)), screen, settling=2) as process:
        first, moving = relax.motion_after(process, saying(process.pid, "Help now"), seconds=3)
    print(f"{'from Help now to a frame that moves':<34} {moving:8.3f} {'':8} s        goal 1")
    shares, (errors, drift), paused = breathing(circle, options.breathing, folder, screen)
    line("breathing circle", [shares], "cores", 1.3)
    print(f"{'phase changes within':<34} {max(errors) * 1000:8.1f} {'':8} ms       {len(errors)} of them, drift "
          f"{drift * 1000:+.1f} ms; drawn {paused} times in 3 s of pause")
    line(f"What helps, {relax.SESSIONS} sessions", what_helps(folder, screen, max(1, options.runs // 2)), "s", "+0.033 s")


def playing(options, folder, screen):
    places.report(options, folder, screen)
    for name in ("cairo", "gl"):
        shown, late, longest = frames_shown(options.seconds, folder, screen, name)
        print(f"{'scene frames shown, ' + name:<34} {shown:8.2f} {30:8} a second; {late} late, the longest wait "
              f"{longest * 1000:.0f} ms")
    reactions = [reaction(folder, screen) for _ in range(max(1, options.runs // 2))]
    first, moving = (statistics.median(column) for column in zip(*reactions))
    print(f"{'from Short to the first change':<34} {first:8.3f} {'':8} s")
    print(f"{'from Short to film that moves':<34} {moving:8.3f} {'':8} s")


if __name__ == "__main__":
    main()
