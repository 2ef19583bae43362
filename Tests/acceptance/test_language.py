"""In a pseudo-translation: the first pages and the terminal. `test_access` looks at all other pages in it."""

import re

from case import AcceptanceTest
from respite_driver import audit, pseudo_language, walk
from respite_driver.translation import Translation, open_translated, overflow
from respite_driver.waiting import wait_until

NARROW = 360
NARROW_WINDOW = {"window-width": str(NARROW), "window-height": "640"}


class Language(AcceptanceTest):

    def walk_over_the_first_pages(self, window, faults):
        for number, title in enumerate(walk.WELCOME):
            heading = window.tree.find(("heading",), title)
            wait_until(
                lambda: window.tree.retrying(lambda: 2 * heading.extents[0] + heading.extents[2])
                == window.tree.windows()[0].extents[2], what="the page has stopped in the middle")
            with self.subTest(title):
                self.assertEqual(faults(), [])
            window.press("Next" if number < len(walk.WELCOME) - 1 else "Get Started")

    def test_onboarding_is_translated_and_fits(self):
        self.homes.set(NARROW_WINDOW)
        window, translation = open_translated(
            lambda: self.start(**pseudo_language.install(self.folder))), Translation()

        def faults():
            page = audit.elements(window)
            return translation.untranslated(page) + overflow(window, NARROW, page)
        self.walk_over_the_first_pages(window, faults)

    def test_onboarding_fits_with_large_text(self):
        # In English: with longer words, the dots and two labels don't fit yet.
        self.desktop.x.set_resources("Xft.dpi: 192")
        self.addCleanup(self.desktop.x.set_resources, "Xft.dpi: 96")
        self.homes.set(NARROW_WINDOW)
        window = self.open()
        self.walk_over_the_first_pages(window, lambda: overflow(window, NARROW))

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
