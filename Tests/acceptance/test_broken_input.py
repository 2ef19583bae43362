"""Corrupted files: nothing crashes, nothing is half imported, and one sentence reports it."""

import json
import random
import shutil

from case import SOAK, AcceptanceTest



def corrupted(content, chance):
    """The content with some bytes changed, lost, doubled, moved or truncated."""
    content = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        if not content:
            break
        begin = chance.randrange(len(content))
        end = min(len(content), begin + chance.choice((1, 2, 9, 60, 900)))
        match chance.randrange(6):
            case 0:
                content[begin] = chance.randrange(256)
            case 1:
                del content[begin:end]
            case 2:
                content[begin:begin] = content[begin:end]
            case 3:
                del content[begin:]
            case 4:
                content[begin:end] = bytes(chance.randrange(256) for _ in range(end - begin))
            case 5:
                content[begin:begin] = chance.choice((b"\0", b"\xff\xfe", b'"', b"\r", b"99999999999999999999", b"{[" * 400))
    return bytes(content)


class BrokenInput(AcceptanceTest):

    def setUp(self):
        super().setUp()
        for number, event in enumerate(("=1+1", "Tea, and “quiet”", "two\nlines", "שלום 👩‍👩‍👧", "the end")):
            self.respite("reflect", "add", event, "--why", f"because {number}" * (number * 40))
        self.chance = random.Random(2_026)

    def attempts(self, is_enough):
        """Numbers of attempts: 400 in the soak, and otherwise as many as it takes until enough was seen. StoreTests spoils
        hundreds of files; this tests the commands."""
        for number in range(400):
            if is_enough() and not SOAK:
                return
            yield number

    def events(self):
        return sorted((one["event"], one["reason"]) for one in json.loads(self.respite("reflect", "list", "--json").out))

    def assert_graceful(self, answer, number):
        self.assertIn(answer.status, (0, 1), f"number {number}: {answer}")
        if answer.status == 1:
            self.assertEqual(len(answer.err.strip().splitlines()), 1, answer.err)
            self.assertNotIn("Error: Error", answer.err)

    def test_a_corrupted_export_is_read_or_refused_in_one_sentence(self):
        for form in ("json", "csv", "markdown"):
            with self.subTest(form):
                whole = self.respite("export", form).out.encode()
                before, refused = self.events(), 0
                while refused == 0:
                    file = self.folder / f"corrupted.{form}"
                    file.write_bytes(corrupted(whole, self.chance))
                    answer = self.launcher.command("import", file)
                    self.assert_graceful(answer, form)
                    after = self.events()
                    if answer.status == 1:
                        self.assertEqual(after, before)
                        refused += 1
                    for one in before:
                        self.assertIn(one, after, "existing entries are unchanged")
                    before = after

    def test_a_corrupted_backup_is_restored_or_refused(self):
        whole = self.folder / "backup.db"
        self.respite("backup", whole)
        before = self.events()
        refused = 0
        for number in self.attempts(lambda: refused):
            file = self.folder / "corrupted.db"
            file.write_bytes(corrupted(whole.read_bytes(), self.chance))
            answer = self.launcher.command("restore", file)
            self.assert_graceful(answer, number)
            if answer.status == 1:
                self.assertEqual(self.events(), before)
                refused += 1
            else:
                self.events()
                self.respite("restore", whole)
        self.assertGreater(refused, 0)

    def test_a_corrupted_database_is_opened_or_set_aside_and_readable_rows_are_recovered(self):
        template = self.folder / "template"
        shutil.copytree(self.homes.data, template)
        whole = (template / "respite.db").read_bytes()
        aside = recovered = 0
        for number in self.attempts(lambda: recovered):
            shutil.rmtree(self.homes.data)
            shutil.copytree(template, self.homes.data)
            damaged = corrupted(whole, self.chance)
            (self.homes.data / "respite.db").write_bytes(damaged)
            self.assert_graceful(self.launcher.command("check"), number)
            answer = self.launcher.command("reflect", "add", "life goes on")
            self.assert_graceful(answer, number)
            if answer.status == 1:
                continue
            folders = list(self.homes.data.glob("damaged-*"))
            if not folders:
                continue
            self.assertEqual((folders[0] / "respite.db").read_bytes(), damaged)
            self.assertIn(folders[0].name, answer.err)
            aside += 1
            after = self.events()
            self.assertIn(("life goes on", ""), after)
            recovered += len(after) > 1
        self.assertGreater(aside, 0)
        self.assertGreater(recovered, 0, "some of them were partly readable")

    def test_the_window_says_what_was_recovered_and_which_backup_exists(self):
        window = self.open()
        window.program.kill()
        (self.homes.data / "backups").mkdir(mode=0o700)
        self.respite("backup", self.homes.data / "backups/respite-2026-03-29.db")
        self.respite("reflect", "add", "written later")
        file = self.homes.data / "respite.db"
        file.write_bytes(b"\0" * 100 + file.read_bytes()[100:])
        window = self.open()
        window.open_tab("Reflect")
        window.see_words("6 reflections were recovered, and they’re here")
        window.see_words("has 5 reflections")
        window.see("written later")
