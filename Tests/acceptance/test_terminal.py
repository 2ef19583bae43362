"""What commands print and read: hostile text is escaped, and no failure is silent."""

import json
import os
import random
import re
import signal
import string
import subprocess
import time

from case import AcceptanceTest
from respite_driver import paths

HOSTILE = "\x1b]52;c;eA==\x07\x1b[2Jx\r2026-01-01  forged\n2026-01-02  forged too\x9b1A\x7f\u202eevil\u2066"
CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Terminal(AcceptanceTest):

    def environment(self):
        return self.launcher.environment(DISPLAY=None, WAYLAND_DISPLAY=None)

    def run_command(self, *words, given=b"", stdout=subprocess.PIPE, before=None):
        """Runs a command with bytes on standard input. Its output is in bytes too."""
        return subprocess.run(
            [paths.program(), *words], env=self.environment(), input=given, stdout=stdout, stderr=subprocess.PIPE,
            timeout=60, preexec_fn=before)

    def words(self):
        return [(one["event"], one["reason"]) for one in self.listed()]

    def assert_fails_in_one_sentence(self, done):
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(len(done.stderr.decode().strip().splitlines()), 1, done.stderr)

    # Output

    def test_no_entry_moves_the_cursor_or_imitates_another(self):
        self.respite("reflect", "add", HOSTILE, "--why", HOSTILE)
        for words in (("reflect", "list"), ("reflect", "list", "--json"), ("export", "json"), ("export", "csv"),
                      ("export", "markdown")):
            with self.subTest(" ".join(words)):
                shown = self.on_terminal(*words)
                self.assertIsNone(CONTROLS.search(shown.replace("\r\n", "\n")), repr(shown))
        for shown in (self.respite("reflect", "list").out, self.on_terminal("reflect", "list")):
            rows = [line for line in shown.splitlines() if not line.startswith(" " * 12)]
            self.assertEqual(len(rows), 1, shown)
            self.assertIn(r"\x1b]52;c;", shown)
        # JSON and exported files contain every character.
        self.assertEqual(self.words(), [(HOSTILE, HOSTILE)])
        file = self.folder / "words.json"
        self.respite("export", "json", "-o", file)
        self.assertEqual(json.loads(file.read_text())["reflections"][0]["event"], HOSTILE)
        self.assertEqual(file.read_bytes(), self.run_command("export", "json").stdout)
        self.assertIn(HOSTILE.encode(), self.run_command("export", "csv").stdout)

    def test_control_characters_in_a_file_name_are_escaped(self):
        name = str(self.folder / "a\x1b]0;title\x07\nb\x9b")
        for words in (("import", name), ("restore", name), ("backup", f"{name}/c"), ("export", "json", "-o", f"{name}/c")):
            with self.subTest(words[0]):
                done = self.run_command(*words)
                self.assert_fails_in_one_sentence(done)
                self.assertIsNone(CONTROLS.search(done.stderr.decode()), done.stderr)
                self.assertIn(rb"\x1b]0;title", done.stderr)

    # Failing output

    def test_failing_to_print_is_reported_and_is_not_success(self):
        self.respite("reflect", "add", "words")
        file = self.folder / "words.json"
        self.respite("export", "json", "-o", file)
        for words in (("reflect", "list"), ("reflect", "list", "--json"), ("check",), ("export", "json"),
                      ("plan", "good", "short"), ("reminders",), ("lock", "status"), ("import", str(file)),
                      ("import", "--dry-run", str(file)), ("backup", str(self.folder / "a.db")),
                      ("reflect", "add", "more"), ("reminders", "--relaxation", "off")):
            with self.subTest(" ".join(words)):
                with open("/dev/full", "wb") as full:
                    self.assert_fails_in_one_sentence(self.run_command(*words, stdout=full))
                # With it closed, no file of the program may get its descriptor.
                self.assert_fails_in_one_sentence(self.run_command(*words, stdout=None, before=lambda: os.close(1)))
        self.assertNotEqual(self.run_command("doctor", stdout=None, before=lambda: os.close(1)).returncode, 0)
        for place in self.homes.data.iterdir():
            self.assertNotIn(b"relaxation", place.read_bytes() if place.is_file() else b"")
        self.assertEqual([event for event, _ in self.words()], ["more", "more", "words"])
        self.respite("check")

    def run_with_broken_pipe(self, *words):
        """Runs a command whose standard output is a broken pipe."""
        read, write = os.pipe()
        os.close(read)
        try:
            return self.run_command(*words, stdout=write)
        finally:
            os.close(write)

    def test_on_a_broken_pipe_a_list_ends_quietly_and_a_change_is_reported(self):
        self.respite("reflect", "add", "words")
        backup = self.folder / "a.db"
        self.respite("backup", backup)
        for words in (("reflect", "list"), ("reflect", "list", "--json"), ("check",), ("doctor",), ("export", "csv")):
            with self.subTest(" ".join(words)):
                done = self.run_with_broken_pipe(*words)
                self.assertEqual((done.returncode, done.stderr), (-signal.SIGPIPE, b""))
        for words in (("restore", str(backup)), ("reflect", "add", "more"), ("reminders", "--reflection", "off")):
            with self.subTest(" ".join(words)):
                done = self.run_with_broken_pipe(*words)
                self.assert_fails_in_one_sentence(done)
                self.assertIn(b"Done, but the result", done.stderr)
        self.assertEqual([event for event, _ in self.words()], ["more", "words"])

    # Input

    def test_text_is_read_from_standard_input(self):
        for words in (("reflect", "add"), ("reflect", "add", "-")):
            done = self.run_command(*words, "--why", "she was home", given="I called Zoë\ntwice ☕\n".encode())
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.run_command("reflect", "add", "Tea", "--why", "-", given=b"it was cold\r\n").returncode, 0)
        self.assertEqual(self.run_command("reflect", "add", given=b"\xef\xbb\xbf  a mark  ").returncode, 0)
        self.assertEqual(
            self.words(),
            [("a mark", ""), ("Tea", "it was cold")] + [("I called Zoë\ntwice ☕", "she was home")] * 2)
        self.assertIn("history", self.respite("reflect", "add", "--help").out)

    def test_a_terminal_prompt_says_how_to_finish(self):
        shown = self.on_terminal("reflect", "add", typed=[("Ctrl+D", "Zoë called\n\x04")])
        self.assertIn("What went well?", shown)
        self.on_terminal("reflect", "add", "-", "--why", "-", typed=[
            ("What went well?", "Tea\nand cake\n\x04"), ("Why did it go well?", "it was cold\n\x04")])
        self.assertEqual(self.words(), [("Tea\nand cake", "it was cold"), ("Zoë called", "")])

    def test_a_line_truncated_by_the_terminal_is_reported(self):
        shown = self.on_terminal("reflect", "add", typed=[("Ctrl+D", "short\n\x04")])
        self.assertNotIn("the end of it is missing", shown)
        shown = self.on_terminal("reflect", "add", typed=[("Ctrl+D", "x" * 6_000), ("xxxx", "\n\x04")])
        self.assertIn("the end of it is missing", shown)
        self.assertEqual([len(event) for event, _ in self.words()], [4_095, len("short")])

    def test_input_that_is_not_text_is_refused_and_nothing_is_saved(self):
        for given in (b"\xff", b"fine until \xc3(", b"\xed\xa0\x80", b"null\0inside", b"x" * (1 << 20) + b"x"):
            with self.subTest(given[:20]):
                done = self.run_command("reflect", "add", "-", given=given)
                self.assert_fails_in_one_sentence(done)
                self.assertEqual(done.stdout, b"")
        for words in ((b"reflect", b"add", b"\xff"), (b"reflect", b"add", b"x", b"--why", b"\xed\xa0\x80"),
                      (b"export", b"json", b"-o", os.fsencode(self.folder) + b"/\xff")):
            with self.subTest(words):
                self.assert_fails_in_one_sentence(self.run_command(*words))
        for given in (b"", b" \n\t\n"):
            self.assertEqual(self.run_command("reflect", "add", given=given).returncode, 64)
        self.assertEqual(self.run_command("reflect", "add", "--why", "-", given=b"x").returncode, 64)
        self.assertEqual(self.run_command("reflect", "add", "--passphrase-fd", "0", given=b"x").returncode, 64)
        self.assertEqual(self.run_command("reflect", "add", before=lambda: os.close(0)).returncode, 1)
        self.assertEqual(self.words(), [])
        self.assertEqual([place.name for place in self.folder.iterdir()], ["person"])
        self.assertEqual(self.run_command("reflect", "add", given=b"x" * (1 << 20)).returncode, 0)

    # The passphrase

    def test_a_passphrase_is_read_completely_or_refused(self):
        self.respite("reflect", "add", "words")
        # Not one letter over and over, which would be called easy to guess.
        longest = "".join(random.Random(1).choices(string.ascii_lowercase, k=65_536)).encode()
        for passphrase in (b"ab\x03cd\n", b"a\tb\n", b"\0\n", "\u200b\n".encode(), longest + b"x\n", b"\xff\n"):
            with self.subTest(passphrase[:20]):
                self.refused("lock", "set", passphrase=passphrase)
                self.assertEqual(self.respite("lock", "status").out, "off\n")
        self.assertEqual(self.respite("lock", "set", passphrase=longest).err, "")
        for passphrase in (longest + b"y\n", longest[:-1] + b"\x03\n"):
            self.refused("reflect", "list", passphrase=passphrase)
        self.respite("reflect", "list", passphrase=longest + b"\n")
        self.respite("lock", "remove", passphrase=longest)
        self.assertIn("short", self.respite("lock", "set", passphrase="cat").err)

    def test_waiting_for_a_passphrase_holds_no_lock(self):
        self.respite("reflect", "add", "words")
        backup = self.folder / "a.db"
        self.respite("backup", backup)
        read, write = os.pipe()
        waiting = subprocess.Popen(
            [paths.program(), "lock", "set", "--passphrase-fd", str(read)], pass_fds=[read], env=self.environment(),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            # Wait until it blocks on the pipe.
            deadline = time.monotonic() + 30
            while time.monotonic() < deadline:
                with open(f"/proc/{waiting.pid}/wchan") as channel, open(f"/proc/{waiting.pid}/syscall") as call:
                    if "pipe" in channel.read() or call.read().startswith("0 0x%x " % read):
                        break
                time.sleep(0.02)
            self.respite("restore", backup)
            os.write(write, b"correct horse battery\n")
            waiting.communicate(timeout=60)
            self.assertEqual(waiting.returncode, 0)
        finally:
            os.close(write)
            os.close(read)
            waiting.kill()
            waiting.wait()
