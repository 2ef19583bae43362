"""In a pseudo-translation: the terminal. `test_access` looks at all pages in it."""

import re

from case import AcceptanceTest
from respite_driver import pseudo_language
from respite_driver.translation import Translation


class Language(AcceptanceTest):

    def test_terminal_output_is_translated_too(self):
        foreign, translation = pseudo_language.install(self.folder), Translation()
        answer = self.launcher.command("doctor", **foreign)
        for line in answer.lines:
            self.assertEqual(list(translation.english(line.replace("GStreamer: ", ""))), [], line)
        wanted = self.folder / "export.json"
        wanted.mkdir()
        answer = self.respite("export", "json", "--output", wanted, status=1, **foreign)
        self.assertEqual(list(translation.english(answer.err.removeprefix("Error: "))), [])
        self.assertIn(str(wanted), answer.err)
        answer = self.respite("reflect", "add", " ", status=64, **foreign)
        self.assertIn("⟦Please say what went well.~", answer.err)
        answer = self.respite("export", "--help", **foreign)
        self.assertIn("⟦Export what you’ve saved", re.sub(r"\s+", " ", answer.out))
