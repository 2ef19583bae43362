"""Export, import, backup and restore on the command line. What becomes of hundreds of broken files: BrokenImportTests,
BackupDamageTests, DamageTests; which words are read back from which format: RoundTripTests."""

import json
import re
import shutil
import stat

from case import AcceptanceTest

EVENTS = ("=HYPERLINK(1)", "Tea — “strong”, 50 % milk ☕", "שלום\nand a second line", 'He said "yes", twice')


class Data(AcceptanceTest):

    def setUp(self):
        super().setUp()
        for event in EVENTS:
            self.respite("reflect", "add", event, "--why", f"Why: {event}")

    def test_a_json_export_imports_back_byte_for_byte(self):
        first, second = self.folder / "first.json", self.folder / "second.json"
        self.respite("export", "json", "--output", first)
        self.assertEqual(stat.S_IMODE(first.stat().st_mode), 0o600)
        before = self.listed()
        shutil.rmtree(self.homes.data)  # another person
        self.assertIn(str(len(EVENTS)), self.respite("import", first, "--dry-run").out)
        self.assertEqual(self.listed(), [])
        for _ in range(2):  # what's there already isn't added again
            self.respite("import", first)
            self.assertEqual(self.listed(), before)
        self.respite("export", "json", "--output", second)
        self.assertEqual(second.read_bytes(), first.read_bytes())

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

    def test_a_broken_or_foreign_file_is_refused_in_one_sentence(self):
        backup = self.folder / "backup.db"
        self.respite("backup", backup)
        before = self.listed()
        for command, name, content in (
                ("import", "a.json", b'{"format": "other"}'), ("import", "b.csv", b"\x00\xff\xfe"), ("import", "c.md", b""),
                ("import", "d.json", b'{"format": "respite", "version": 1, "reflections": [{}]}'),
                ("import", "e.json", self.respite("export", "json").out.encode()[:-200]),
                ("restore", "f.db", b"not a database" * 100), ("restore", "g.db", backup.read_bytes()[:6000])):
            with self.subTest(name):
                file = self.folder / name
                file.write_bytes(content)
                self.refused(command, file)
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
        self.assertIn("Written afterwards", self.events())

    def test_restore_is_refused_while_a_window_is_open(self):
        backup = self.folder / "backup.db"
        self.respite("backup", backup)
        self.open()
        self.assertIn("open", self.refused("restore", backup))

    def test_check_reports_a_healthy_and_a_damaged_store(self):
        self.respite("check")
        file = self.homes.data / "respite.db"
        content = bytearray(file.read_bytes())
        content[4096:8192] = bytes(4096)
        file.write_bytes(content)
        answer = self.respite("check", status=1)
        self.assertNotEqual(answer.out.strip(), "")
        # The next command sets it aside, unchanged, and says where.
        answer = self.respite("reflect", "add", "Life goes on")
        [aside] = self.homes.data.glob("damaged-*")
        self.assertIn(aside.name, answer.err)
        self.assertEqual((aside / "respite.db").read_bytes(), bytes(content))
        self.assertEqual(self.events()[0], "Life goes on")
