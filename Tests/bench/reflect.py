"""Reflect with a hundred thousand entries against ten: time until the timeline is usable, cost of scrolling, memory,
duration of an import against a bare insert of the same rows, and cost of a search in the store."""

import contextlib
import datetime
import json
import pathlib
import random
import resource
import shutil
import sqlite3
import subprocess
import threading
import time
import uuid

from Xlib import X, display as x_display
from Xlib.ext import xtest

import bench
from shown import largest_window

ENTRIES, SOME = 100_000, 20_000
SIZE = (1000, 700)
# The part of the screen with the first entries, where nothing moves.
SAMPLE = (400, 300, 200, 300)
SYLLABLES = "ka lo mi ren ta sol ve du pra nel to shi go ba wen".split()
FRAME = 1 / 60


def history(count):
    """Made-up reflections, three a day, newest first. The same count gives the same rows."""
    chance = random.Random(7)
    words = ["".join(chance.choices(SYLLABLES, k=chance.randint(1, 4))) for _ in range(5000)]
    weights = [1 / (place + 8) for place in range(len(words))]
    found = []
    for number in range(count):
        day = datetime.date.today() - datetime.timedelta(days=number // 3)
        noon = datetime.datetime.combine(day, datetime.time(12), datetime.timezone.utc)
        event = " ".join(chance.choices(words, weights, k=chance.randint(3, 14))).capitalize()
        reason = " ".join(chance.choices(words, weights, k=chance.randint(0, 16)))
        instant = int(noon.timestamp() * 1000) - number % 3 * 60_000
        found.append((str(uuid.UUID(int=chance.getrandbits(128), version=4)), event, reason, instant, day.isoformat()))
    return found


def archive(rows):
    def written(instant):
        moment = datetime.datetime.fromtimestamp(instant / 1000, datetime.timezone.utc)
        return moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")
    return json.dumps({"format": "respite", "version": 1, "reflections": [
        {"id": id, "event": event, "reason": reason, "day": day, "utcOffset": 0, "written": written(instant)}
        for id, event, reason, instant, day in rows]})


def processor(of):
    """CPU seconds of this program (RUSAGE_SELF) or of its finished children."""
    used = resource.getrusage(of)
    return used.ru_utime + used.ru_stime


def table(database):
    """The SQL of the real database's reflections table and its indexes."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?immutable=1", uri=True)) as connection:
        return [sql for (sql,) in connection.execute(
            "SELECT sql FROM sqlite_master WHERE tbl_name = 'reflections' AND sql IS NOT NULL")]


def bare_insert(database, rows, statements):
    """Wall-clock and CPU seconds to insert the same rows into the same table with its index and constraints, in one
    transaction, from opening a new file until everything is on disk and the file closed."""
    began, used = time.monotonic(), processor(resource.RUSAGE_SELF)
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        for statement in statements:
            connection.execute(statement)
        with connection:
            connection.executemany(
                "INSERT INTO reflections (id, event, reason, instant, utc_offset, local_day, created, revision)"
                " VALUES (?, ?, ?, ?, 0, ?, 0, (random() & 1099511627775) + 1)", rows)
    return time.monotonic() - began, processor(resource.RUSAGE_SELF) - used


def imports(folder, rows, runs):
    """Pairs of wall-clock and CPU seconds of `respite import` and of the bare insert. The last import stays in the
    returned home."""
    pairs, work = [], []
    for run in range(runs):
        values, *ours = imported(pathlib.Path(folder, f"import-{run}"), rows)
        statements = table(bench.store(values))
        bare = bare_insert(pathlib.Path(folder, f"bare-{run}.db"), rows, statements)
        pairs.append((ours[0], bare[0]))
        work.append((ours[1], bare[1]))
    return pairs, work, values


def imported(folder, rows):
    """The environment of a person who has imported these rows, and the wall-clock and CPU seconds that it took."""
    values, file = bench.environment(folder, SIZE), folder.with_name(f"{len(rows)}.json")
    if not file.exists():
        file.write_text(archive(rows))
    began, used = time.monotonic(), processor(resource.RUSAGE_CHILDREN)
    subprocess.run([str(bench.PROGRAM), "import", str(file)], env=values, check=True, stdout=subprocess.DEVNULL)
    return values, time.monotonic() - began, processor(resource.RUSAGE_CHILDREN) - used


def sample(screen):
    return screen.root.get_image(*SAMPLE, X.ZPixmap, 0xFFFFFF).data


def usable(values, screen, expected=None):
    """Seconds from the start until the first entries are drawn and no longer change, the process, and their pixels."""
    began = time.monotonic()
    process = subprocess.Popen(
        [str(bench.PROGRAM), "--tab", "reflect"], env=values, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if expected is None:
        time.sleep(4)
        return None, process, sample(screen)
    while sample(screen) != expected:
        if time.monotonic() - began > 20:
            raise SystemExit("The timeline looks different from before.")
        time.sleep(0.002)
    return time.monotonic() - began, process, expected


def openings(full, few, screen, runs):
    """Pairs of seconds and of PSS, of the long history and of ten entries."""
    looks = []
    for values in (full, few):
        _, process, look = usable(values, screen)
        bench.end(process)
        looks.append(look)

    def figures(values, look):
        seconds, process, _ = usable(values, screen, look)
        time.sleep(3)
        memory = bench.proportional_memory(process.pid)
        bench.end(process)
        time.sleep(0.3)
        return seconds, memory
    return bench.columns(bench.in_turns(runs, lambda: figures(full, looks[0]), lambda: figures(few, looks[1])))


class MainThread:
    """Records how long the main thread was busy at a stretch, each time."""

    REST = 0.003

    def __init__(self, pid):
        self._file = f"/proc/{pid}/task/{pid}/schedstat"
        self.bursts = []
        self._is_watching = True
        self._thread = threading.Thread(target=self._watch)

    def busy(self):
        """Seconds on a CPU so far, and seconds waited for one."""
        ran, waited, _ = pathlib.Path(self._file).read_text().split()
        return int(ran) / 1e9, int(waited) / 1e9

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._is_watching = False
        self._thread.join()

    def _watch(self):
        burst, rest, last = 0.0, time.monotonic(), self.busy()
        while self._is_watching:
            time.sleep(0.0008)
            now = self.busy()
            if now != last:
                burst += now[0] - last[0]
                rest, last = time.monotonic(), now
            elif burst and time.monotonic() - rest > self.REST:
                self.bursts.append(burst)
                burst = 0.0


def scrolling(values, screen, steps):
    """The main thread's stretches of work, including drawing, for each wheel step and after each jump."""
    _, process, _ = usable(values, screen)
    display = x_display.Display()
    geometry = display.create_resource_object("window", largest_window(process.pid)).get_geometry()

    def click(button, x, y):
        xtest.fake_input(display, X.MotionNotify, x=x, y=y)
        for kind in (X.ButtonPress, X.ButtonRelease):
            xtest.fake_input(display, kind, button)
        display.sync()

    middle = (geometry.width // 2, geometry.height // 2)
    with MainThread(process.pid) as wheel:
        for _ in range(steps):
            click(5, *middle)
            time.sleep(FRAME)
    jumps = {}
    for share in (25, 50, 75, 100):
        right = geometry.width - 5
        click(4, right, middle[1])  # the pointer expands the scroll bar
        time.sleep(1)
        with MainThread(process.pid) as jump:
            click(1, right, int(66 + (geometry.height - 72) * share / 100))
            time.sleep(1)
        jumps[share] = jump.bursts
        click(4, *middle)
        time.sleep(0.5)
    bench.end(process)
    return wheel.bursts, jumps


def report(folder, screen, runs, steps):
    rows = history(ENTRIES)
    pairs, work, full = imports(folder, rows, max(9, runs))
    few, some = (imported(pathlib.Path(folder, f"home-{count}"), rows[:count])[0] for count in (10, SOME))
    bench.line(f"import of {ENTRIES}, bare insert", pairs, "s")
    bench.line("the same, of the processor", work, "s")
    for values, count, goal in ((some, SOME, 16), (full, ENTRIES, 60)):
        data = bench.store(values).parent
        bench.searches(f"search among {count}", data, goal)
        sealed = pathlib.Path(folder, f"sealed-{count}")
        shutil.copytree(data, sealed)
        bench.searches("the same, under an open lock", sealed, goal, "--locked")
    times, memory = openings(full, few, screen, runs)
    bench.line(f"timeline of {ENTRIES}, of 10", times, "s", 1.2)
    bench.line("memory with it", memory, "MiB", 1.2)
    wheel, jumps = scrolling(full, screen, steps)
    wheel.sort()
    over = sum(burst > FRAME for burst in wheel)
    print(f"{f'{steps} steps of the wheel':<34} {wheel[len(wheel) // 2] * 1000:8.1f} "
          f"{wheel[len(wheel) * 99 // 100] * 1000:8.1f} ms     median and p99 of {len(wheel)} stretches of work, longest "
          f"{wheel[-1] * 1000:.1f}; {over} over 16.7  goal 16.7")
    for share, bursts in jumps.items():
        print(f"{f'jump to {share} %':<34} {max(bursts) * 1000:8.1f} {sum(bursts) * 1000:8.1f} ms     longest stretch and "
              f"all {len(bursts)} of them  goal 16.7")
