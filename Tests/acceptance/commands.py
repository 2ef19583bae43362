"""The command line, as tests use it."""

import json

from respite_driver import history


class Commands:
    """The commands of the person of a test, which has a folder and a launcher."""

    def respite(self, *words, status=0, **changes):
        """Runs a command of the program and checks its exit status."""
        answer = self.launcher.command(*words, **changes)
        self.assertEqual(answer.status, status, f"respite {' '.join(map(str, words))}: {answer}")
        return answer

    def refused(self, *words, status=1, **changes):
        """Runs a command that must fail with one sentence, and returns the sentence."""
        answer = self.respite(*words, status=status, **changes)
        self.assertEqual(answer.out, "")
        self.assertEqual(len(answer.err.strip().splitlines()), 1, answer.err)
        return answer.err

    def on_terminal(self, *words, typed=(), status=0):
        """Runs a command on a terminal, where all that `typed` has is asked for, and returns what it showed."""
        ended, shown, left = self.launcher.on_terminal(*words, typed=typed)
        self.assertEqual(ended, status, shown)
        self.assertEqual(left, [], shown)
        return shown

    def exported(self, kind, **changes):
        """The entries of one list of an export."""
        return json.loads(self.respite("export", "json", **changes).out).get(kind, [])

    def listed(self, *words, kind="reflect", **changes):
        """The reflections, or other entries, as a command lists them: the newest first."""
        return json.loads(self.respite(kind, "list", "--json", *words, **changes).out)

    def events(self, **changes):
        """The events of the reflections, the newest first."""
        return [one["event"] for one in self.listed(**changes)]

    def import_entries(self, **lists):
        """Imports entries, given by the names of their lists in an export. Returns the file."""
        return history.import_entries(self.folder, self.respite, **lists)
