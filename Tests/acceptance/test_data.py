"""Export, import, backup and restore on the command line."""

import json
import re
import stat

from case import AcceptanceTest

EVENTS = ("=HYPERLINK(1)", "Tea — “strong”, 50 % milk ☕", "שלום\nand a second line", 'He said "yes", twice')


class Data(AcceptanceTest):

    def setUp(self):
        super().setUp()
        for event in EVENTS:
            self.respite("reflect", "add", event, "--why", f"Why: {event}")

    def listed(self):
        return sorted(
            (one["id"], one["event"], one["reason"])
            for one in json.loads(self.respite("reflect", "list", "--json").out))

    def switch_person(self):
        """Switches to another person, who has no data."""
        (self.homes.data / "respite.db").unlink()
        for beside in ("respite.db-wal", "respite.db-shm"):
            (self.homes.data / beside).unlink(missing_ok=True)
        self.assertEqual(self.listed(), [])

    def test_a_json_export_imports_back_byte_for_byte(self):
        first, second = self.folder / "first.json", self.folder / "second.json"
        self.respite("export", "json", "--output", first)
        self.assertEqual(stat.S_IMODE(first.stat().st_mode), 0o600)
        before = self.listed()
        self.switch_person()
        self.respite("import", first)
        self.assertEqual(self.listed(), before)
        self.respite("export", "json", "--output", second)
        self.assertEqual(second.read_bytes(), first.read_bytes())

    def test_a_csv_or_text_export_imports_back_word_for_word(self):
        for form in ("csv", "markdown"):
            with self.subTest(form):
                file = self.folder / f"words.{form}"
                file.write_text(self.respite("export", form).out)
                before = [(event, reason) for _, event, reason in self.listed()]
                self.switch_person()
                self.respite("import", file)
                self.assertEqual(sorted((event, reason) for _, event, reason in self.listed()), sorted(before))

    def test_a_table_or_text_holds_the_reflections_unless_more_is_asked_for(self):
        self.respite("worry", "add", "SECRET bus")
        for form in ("csv", "markdown"):
            with self.subTest(form):
                answer = self.respite("export", form)
                self.assertNotIn("SECRET", answer.out)
                self.assertEqual(answer.err, "Left out: worries. Use --all to include everything.\n")
                for words in (("--all",), ("--only", "reflections, worries")):
                    answer = self.respite("export", form, *words)
                    self.assertIn("SECRET", answer.out)
                    self.assertEqual(answer.err, "")
                answer = self.respite("export", form, "--only", "moods", status=64)
                self.assertIn(f"{form} can’t hold moods. json can.", answer.err)
        alone = json.loads(self.respite("export", "json", "--only", "worries").out)
        self.assertEqual((len(alone["worries"]), alone["reflections"]), (1, []))
        self.assertIn("“secrets”", self.respite("export", "json", "--only", "secrets", status=64).err)
        named = re.sub(r"\s+", " ", self.respite("export", "--help").out)
        for kind in (*alone, "plan for hard times", "check-ins", "GAD-7", "steps", "rhythms"):
            if kind not in ("format", "version", "patterns"):
                self.assertIn(kind, named)

    def test_a_formula_is_plain_text_in_a_spreadsheet(self):
        lines = self.respite("export", "csv").out.splitlines()
        self.assertFalse([line for line in lines if line.startswith("=") or ",=" in line or ',"=' in line], lines)

    def test_importing_existing_entries_adds_no_duplicates(self):
        file = self.folder / "words.json"
        self.respite("export", "json", "--output", file)
        before = self.listed()
        self.respite("import", file)
        self.assertEqual(self.listed(), before)

    def test_a_dry_run_changes_nothing(self):
        file = self.folder / "words.json"
        self.respite("export", "json", "--output", file)
        self.switch_person()
        self.assertIn(str(len(EVENTS)), self.respite("import", file, "--dry-run").out)
        self.assertEqual(self.listed(), [])

    def test_a_foreign_file_is_refused_in_one_sentence(self):
        before = self.listed()
        for name, content in (("a.json", b"{\"format\": \"other\"}"), ("b.csv", b"\x00\xff\xfe"), ("c.md", b""),
                              ("d.json", b'{"format": "respite", "version": 1, "reflections": [{}]}')):
            with self.subTest(name):
                file = self.folder / name
                file.write_bytes(content)
                answer = self.respite("import", file, status=1)
                self.assertEqual(len(answer.err.strip().splitlines()), 1, answer.err)
                self.assertEqual(self.listed(), before)

    def test_restoring_a_backup_keeps_the_replaced_data_aside(self):
        backup = self.folder / "backup.db"
        self.respite("backup", backup)
        self.assertEqual(stat.S_IMODE(backup.stat().st_mode), 0o600)
        before = self.listed()
        self.respite("reflect", "add", "Written afterwards")
        self.respite("restore", backup)
        self.assertEqual(self.listed(), before)
        aside = list(self.homes.data.glob("before-restore-*/respite.db"))
        self.assertEqual(len(aside), 1)
        self.respite("restore", aside[0])
        self.assertIn("Written afterwards", [event for _, event, _ in self.listed()])

    def test_restore_is_refused_while_a_window_is_open(self):
        backup = self.folder / "backup.db"
        self.respite("backup", backup)
        self.open()
        answer = self.respite("restore", backup, status=1)
        self.assertIn("open", answer.err)

    def test_check_reports_a_healthy_and_a_damaged_store(self):
        self.respite("check")
        file = self.homes.data / "respite.db"
        content = bytearray(file.read_bytes())
        content[4096:8192] = bytes(4096)
        file.write_bytes(content)
        answer = self.respite("check", status=1)
        self.assertNotEqual(answer.out.strip(), "")
