"""What a scene costs beside a video player, and what the place behind an exercise costs beside the scene.

The player is mpv with its plainest output, drawing by processor as Respite does where there's no graphics card: the same film,
the same size, filling it as the scene does. Both are measured in turns, after they have settled.
"""

import pathlib
import shutil
import statistics
import subprocess
import time

from Xlib import display as x_display

import bench
from shown import largest_window

SIZES = ((1000, 700), (1920, 1080))
TRIMMED = 13    # seconds until a session that has ended has given its memory back
SETTLED = 8     # seconds until a scene's words have faded, and a film of another size has taken over at a seam


class Cost:
    """Processor time and memory of a process over `seconds`."""

    def __init__(self, process, seconds):
        before, began = bench.processor_seconds(process.pid), time.monotonic()
        time.sleep(seconds)
        self.cores = (bench.processor_seconds(process.pid) - before) / (time.monotonic() - began)
        self.memory = bench.proportional_memory(process.pid)


def player(film, size):
    """mpv in a window of `size`, silent, without its controls."""
    return subprocess.Popen(
        ["mpv", "--no-config", "--vo=x11", "--loop-file=inf", "--no-audio", "--no-osc", "--really-quiet", "--panscan=1.0",
         "--no-keepaspect-window", f"--geometry={size[0]}x{size[1]}", str(film)], stdout=subprocess.DEVNULL)


def of_program(words, size, seconds, folder, screen):
    """The cost of the program, opened by a command."""
    command = [str(bench.PROGRAM), *words]
    with bench.running(command, bench.environment(folder, size), screen, SETTLED) as process:
        return Cost(process, seconds)


def beside(film, size, seconds, folder, screen):
    """The costs of the scene and of mpv with `film`, one after the other."""
    scene = of_program(["play", "shore"], size, seconds, folder, screen)
    other = player(film, size)
    time.sleep(SETTLED)
    video = Cost(other, seconds)
    bench.end(other)
    return scene, video


def behind(seconds, folder, screen):
    """The costs of breathing in a place and of the scene alone, in the same window."""
    return [of_program(words, SIZES[0], seconds, folder, screen) for words in (["now"], ["play", "shore"])]


def at_rest_again(folder, screen):
    """Memory at rest on Relax in MiB: before a scene, after one, and after another."""
    with bench.running([str(bench.PROGRAM)], bench.environment(folder, SIZES[0]), screen, settling=5) as process:
        found = [bench.proportional_memory(process.pid)]
        for _ in range(2):
            bench.press(process.pid, "Good", "5 minutes")
            time.sleep(SETTLED)
            bench.press(process.pid, "Done", "Back")
            time.sleep(TRIMMED)
            found.append(bench.proportional_memory(process.pid))
    return found


def report(options, folder, screen):
    if shutil.which("mpv") is None:
        raise SystemExit("mpv is missing; on Debian: apt install mpv")
    large = pathlib.Path(bench.SCENE)
    small = large.with_name("scene-small.webm")
    for size in SIZES:
        # Beside the small film, which Respite chooses here, fewer pairs: for the record.
        for film, runs in ((large, options.runs), (small, max(1, options.runs // 3))):
            pairs = [beside(film, size, options.seconds, folder, screen) for _ in range(runs)]
            name = f"scene, {size[0]} × {size[1]}, mpv with {'small' if film == small else 'large'} film"
            bench.line(name, [(a.cores, b.cores) for a, b in pairs], "cores", 0.85)
            bench.line("  memory", [(a.memory, b.memory) for a, b in pairs], "MiB", 1.25)
    pairs = [behind(options.seconds, folder, screen) for _ in range(options.runs)]
    bench.line("breathing in a place, and the scene", [(a.cores, b.cores) for a, b in pairs], "cores", 1.0)
    found = [at_rest_again(folder, screen) for _ in range(max(3, options.runs // 3))]
    bench.line("memory after the first scene, before", [(after, before) for before, after, _ in found], "MiB")
    bench.line("memory after a scene, and before it", [(after, before) for _, before, after in found], "MiB", 1.05)
    shares = [hidden(folder, screen) for _ in range(2)]
    print(f"{'a hidden place':<34} {statistics.median(shares):8.3f} {'':8} cores  goal 0")


def hidden(folder, screen):
    """The processor's share of a paused meditation in its place while the window is unmapped."""
    command = [str(bench.PROGRAM), "play", "meditation"]
    with bench.running(command, bench.environment(folder, SIZES[0]), screen, SETTLED) as process:
        bench.press(process.pid, "Pause")
        unmap(largest_window(process.pid))
        time.sleep(2)
        return Cost(process, 8).cores


def unmap(window_id):
    """Takes a window off the display, as minimising does."""
    display = x_display.Display()
    display.create_resource_object("window", window_id).unmap()
    display.sync()
    display.close()
