"""Measures *On your mind* with more than anyone will write: how soon its pages open beside those of a person who has next
to nothing, the start, and a search. Used by bench.py."""

import contextlib
import datetime
import json
import random
import sqlite3
import statistics
import uuid

import bench
import relax
from reflect import SYLLABLES

WORRIES, THOUGHTS, LADDERS, STEPS = 10_000, 2_000, 200, 50
FRAME = 1 / 60
NEW_LADDER = "A step"
SIZES = ((1012, 700), (1013, 700))


class History:
    """Made-up entries. The same numbers give the same ones."""

    def __init__(self):
        self.chance = random.Random(19)
        self._words = ["".join(self.chance.choices(SYLLABLES, k=self.chance.randint(1, 4))) for _ in range(5000)]

    def words(self, least, most):
        return " ".join(self.chance.choices(self._words, k=self.chance.randint(least, most))).capitalize()

    def name(self):
        return str(uuid.UUID(int=self.chance.getrandbits(128), version=4))

    def percent(self):
        return self.chance.randint(0, 100)

    def worry(self, number):
        worry = {"text": self.words(5, 20), "prediction": self.words(4, 12), "sureness": self.percent()}
        if number % 8:
            worry["outcome"] = self.chance.choice(("no", "no", "partly", "yes", "unknown"))
            worry["managed"] = self.words(0, 10)
        return worry

    def thought(self):
        return {"happened": self.words(5, 20), "thought": self.words(4, 14), "evidenceFor": self.words(5, 20),
                "evidenceAgainst": self.words(5, 20), "otherView": self.words(5, 20),
                "feelings": [{"name": "Afraid", "before": self.percent(), "after": self.percent()}]}

    def ladder(self, steps):
        return {"goal": self.words(4, 12), "steps": [
            {"id": self.name(), "text": self.words(3, 9), "difficulty": self.percent(),
             "tries": [{"id": self.name(), "at": "2026-03-29T10:00:00.000Z", "utcOffset": 0, "day": "2026-03-29",
                        "before": self.percent(), "highest": self.percent(), "after": self.percent()}]}
            for _ in range(steps)]}


def fill(database, worries, thoughts, ladders, steps):
    """Adds entries to a store, several a day, mixed; the newest is a ladder."""
    history = History()
    entries = [("ladder", history.ladder(steps), 1) for _ in range(ladders)]
    entries += [("thought", history.thought(), 0) for _ in range(thoughts)]
    entries += [("worry", worry, int("outcome" not in worry)) for worry in map(history.worry, range(worries))]
    rest = entries[1:]
    history.chance.shuffle(rest)
    today = datetime.date.today()
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        for number, (kind, content, is_open) in enumerate(entries[:1] + rest):
            day = today - datetime.timedelta(days=number // 6)
            instant = int(datetime.datetime(day.year, day.month, day.day, 12).timestamp() * 1000) - number % 6 * 60_000
            connection.execute(
                "INSERT INTO mind (id, kind, content, is_open, revision, instant, utc_offset, local_day, created)"
                " VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)",
                (history.name(), kind, json.dumps(content, sort_keys=True, separators=(",", ":")), is_open, number + 1,
                 instant, str(day), instant))


def pages(values, ladder, screen):
    """How long each page takes to open, by its name. `ladder` is the button that leads to one."""
    with bench.running([str(bench.PROGRAM)], values, screen, settling=2) as process:
        found = {"On your mind": relax.opens(process, relax.ask("on-your-mind"))}
        for name in ("What became of them", "Worry time", ladder):
            found[NEW_LADDER if name == ladder else name] = relax.opens(process, bench.saying(process.pid, name))
            bench.press(process.pid, "Back")
    return found


def goal_of(database):
    """What stands on the first ladder of the list."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return json.loads(connection.execute(
            "SELECT content FROM mind WHERE kind = 'ladder' ORDER BY local_day DESC, instant DESC, number DESC"
        ).fetchone()[0])["goal"]


def report(folder, screen, runs):
    full, few = (bench.environment(folder, size) for size in SIZES)
    for values, counts in ((full, (WORRIES, THOUGHTS, LADDERS, STEPS)), (few, (8, 0, 0, 0))):
        bench.make_store(values, screen)
        fill(bench.store(values), *counts)

    def measured(values, ladder):
        seconds, process = bench.first_picture([str(bench.PROGRAM)], values, screen)
        bench.end(process)
        return seconds, pages(values, ladder, screen)
    goal = goal_of(bench.store(full))
    starts, figures = bench.columns(
        bench.in_turns(runs, lambda: measured(full, goal), lambda: measured(few, NEW_LADDER)))
    bench.line(f"start with {WORRIES + THOUGHTS + LADDERS} entries, few", starts, "s", 1.05)
    for name in figures[0][0]:
        for index, what in ((0, "begins to open"), (1, "is open")):
            pairs = [(ours[name][index], others[name][index]) for ours, others in figures]
            bench.line(f"{name} {what}", pairs, "s")
            later = statistics.median(a - b for a, b in pairs)
            print(f"{'  later by':<34} {later * 1000:8.1f} {'':8} ms       goal {FRAME * 2000:.0f}")
    data = bench.store(full).parent
    bench.searches("search in On your mind", data, 16, "--mind")
    bench.searches("the same, under an open lock", data, 16, "--mind", "--locked")
