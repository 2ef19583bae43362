"""What a store holds after a kill or a power cut, beside what Tests/Programs/Writer acknowledged."""

import collections
import contextlib
import sqlite3


class SavedState:
    """The database as SQLite itself reads it."""

    def __init__(self, data):
        self.file = data / "respite.db"

    def rows(self, query):
        if not self.file.exists():
            return []
        with contextlib.closing(sqlite3.connect(self.file, timeout=10)) as database:
            # The last column that's read here to have come. Without it, the writer was killed before the schema existed.
            if not database.execute("SELECT 1 FROM pragma_table_info('drafts') WHERE name = 'name'").fetchall():
                return []
            return database.execute(query).fetchall()

    def entries(self):
        """The words of each reflection, each entry of *On your mind* and two parts of the help plan, and whether it is in
        the bin, by id."""
        rows = self.rows(
            "SELECT id, event, deleted IS NOT NULL FROM reflections"
            " UNION ALL SELECT id, content, deleted IS NOT NULL FROM mind"
            " UNION ALL SELECT 'plan-signs', signs, 0 FROM help_plan WHERE signs <> ''"
            " UNION ALL SELECT 'plan-helps', helps, 0 FROM help_plan WHERE helps <> ''")
        assert len({row[0] for row in rows}) == len(rows), "duplicate ids"
        return {row[0]: (row[1], bool(row[2])) for row in rows}

    def drafts(self):
        """The two columns of each draft, by name, the newest first."""
        found = collections.defaultdict(list)
        for name, words, rest in self.rows("SELECT name, event, reason FROM drafts ORDER BY kept DESC, rowid DESC"):
            found[name].append((words, rest))
        return dict(found)

    def count(self, words):
        """How often the words are saved."""
        tables = self.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
        return sum(str(row).count(words) for table, in tables for row in self.rows(f'SELECT * FROM "{table}"'))

    def faults(self):
        return [row[0] for row in self.rows("PRAGMA integrity_check") if row[0] != "ok"]


class Written:
    """What one or more writers acknowledged, and what each had begun when it ended."""

    def __init__(self):
        self.entries, self.kinds = {}, {}
        # How often a write of each kind was cut off, by operation and kind.
        self.cut = collections.Counter()
        self.begin({})

    def begin(self, drafts):
        """Before writers start on a store that holds these drafts."""
        self.pending, self.writers = {}, 0
        # A writer goes on with the newest draft of each name, and leaves the others alone.
        self.drafts = {kind: {rows[0]} for kind, rows in drafts.items()}
        self.others = {kind: rows[1:] for kind, rows in drafts.items()}

    def read(self, child):
        """Applies what a writer printed, until its end."""
        self.writers += 1
        begun = None
        for line in child.stdout.read().splitlines(keepends=True):
            state, *words = line.rstrip("\n").split("\t")
            if not line.endswith("\n"):
                break  # cut off, so what it tells never began
            assert state in ("open", "begin", "done", "failed"), line
            if state == "begin":
                begun = words
            elif state == "done":
                self._apply(begun)
                begun = None
        child.wait()
        child.stdout.close()
        if begun is None:
            return
        self.cut[begun[0], self._kind(begun)] += 1
        if begun[0] == "draft":
            self._drafts(begun[1]).add((begun[2], begun[3]))
            return
        self.pending[begun[1]] = begun
        if begun[0] == "add":
            self._drafts(begun[3]).add(None)

    def check(self, kept, when):
        """Asserts that a store holds all that was acknowledged, and of what was only begun, all or nothing."""
        there = kept.entries()
        for name, before in self.entries.items():
            allowed = {before, self._applied(before, self.pending[name]) if name in self.pending else before}
            assert there.get(name) in allowed, f"{when}: {name} is {there.get(name)}, not one of {allowed}"
        for name in set(there) - set(self.entries):
            begun = self.pending.get(name, [""])
            assert begun[0] == "add", f"{when}: {name} was never begun"
            assert there[name] == self._applied(None, begun), f"{when}: {name} is {there[name]}"
            self.kinds[name] = begun[3]
        drafts = kept.drafts()
        if self.writers == 1:  # of two, either may have saved the last draft
            for kind in set(drafts) | set(self.drafts):
                allowed, own = self._drafts(kind), list(drafts.get(kind, []))
                for other in self.others.get(kind, []):
                    assert other in own, f"{when}: the draft {kind} of another writer is gone: {other}"
                    own.remove(other)
                assert len(own) < 2, f"{when}: one writer left {len(own)} drafts {kind}"
                assert (own[0] if own else None) in allowed, f"{when}: the draft {kind} is {own}, not one of {allowed}"
        self.entries = there

    def _kind(self, words):
        """The kind of what an operation writes: the tool's name, “reflection” or “plan”."""
        if words[0] == "draft":
            return words[1]
        return words[3] if words[0] == "add" else self.kinds.get(words[1], "")

    def _apply(self, words):
        if words[0] == "draft":
            self.drafts[words[1]] = {(words[2], words[3])}
            return
        self.entries[words[1]] = self._applied(self.entries.get(words[1]), words)
        if words[0] == "add":
            self.kinds[words[1]] = words[3]
            self.drafts[words[3]] = {None}

    def _drafts(self, kind):
        return self.drafts.setdefault(kind, {None})

    @staticmethod
    def _applied(before, words):
        """The state of an entry after an operation."""
        match words[0]:
            case "add":
                return (words[2], False)
            case "edit":
                return (words[2], before[1])
            case "delete":
                return (before[0], True)
            case "restore":
                return (before[0], False)
