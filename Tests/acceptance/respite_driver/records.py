"""The sessions and moods in the database. May be read at any time, but written only while no program has it open."""

import contextlib
import dataclasses
import datetime
import json
import sqlite3
import uuid


@dataclasses.dataclass
class Session:
    """A row of `sessions`."""

    id: str
    origin: str
    mood: str
    length: str
    uses: list

    @property
    def exercises(self):
        return [use["exercise"] for use in self.uses]


@dataclasses.dataclass
class Mood:
    """A row of `moods`."""

    mood: str
    occasion: str
    session: str


class Records:
    """The database of one person."""

    def __init__(self, homes):
        self.file = homes.data / "respite.db"

    def _rows(self, query):
        if not self.file.exists():
            return []
        with contextlib.closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True, timeout=10)) as database:
            return database.execute(query).fetchall()

    def sessions(self):
        """The finished sessions, in the order they were saved."""
        rows = self._rows("SELECT id, origin, mood, length, uses FROM sessions ORDER BY number")
        return [Session(*row[:4], json.loads(row[4])) for row in rows]

    def moods(self):
        """The recorded moods, oldest first."""
        return [Mood(*row) for row in self._rows("SELECT mood, occasion, session FROM moods ORDER BY instant, number")]

    def unfinished(self):
        """Step, current exercise and all exercises so far of the running or interrupted session. None without one."""
        rows = self._rows("SELECT step, exercise, uses FROM unfinished_session")
        return (*rows[0][:2], [use["exercise"] for use in json.loads(rows[0][2])]) if rows else None

    @contextlib.contextmanager
    def writing(self):
        """A writer of history. The file must exist, and no program may have it open."""
        with contextlib.closing(sqlite3.connect(self.file)) as database, database:
            yield Writer(database)


class Writer:
    """Adds made-up history."""

    def __init__(self, database):
        self._database = database

    def session(self, days_ago, uses, mood="anxious", length="short", hour=12):
        """Adds a session `days_ago` days ago; `uses` are pairs of exercise and seconds, or with the id of a
        guided session as a third. Returns its id."""
        day = datetime.date.today() - datetime.timedelta(days=days_ago)
        found = str(uuid.uuid4())
        kept = json.dumps([
            {"exercise": exercise, "seconds": seconds} | ({"guide": guide[0]} if guide else {}) for exercise, seconds, *guide in uses])
        self._insert(
            "sessions", id=found, origin="plan", mood=mood, length=length, uses=kept, **self._moment(day, hour))
        return found

    def mood(self, days_ago, mood, occasion="apart", session=None, hour=12):
        """Adds a mood `days_ago` days ago."""
        day = datetime.date.today() - datetime.timedelta(days=days_ago)
        self._insert(
            "moods", id=str(uuid.uuid4()), mood=mood, occasion=occasion, session=session, **self._moment(day, hour))

    def _moment(self, day, hour):
        noon = datetime.datetime.combine(day, datetime.time(hour), datetime.timezone.utc)
        instant = int(noon.timestamp() * 1000)
        return {"instant": instant, "utc_offset": 0, "local_day": day.isoformat(), "created": instant}

    def _insert(self, table, **values):
        places = ", ".join("?" * len(values))
        self._database.execute(
            f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})", tuple(values.values()))
