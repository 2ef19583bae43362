"""In a pseudo-translation: no text is untranslated, and longer text fits in the narrowest window."""

import json
import re

from case import AcceptanceTest
from respite_driver import audit, pseudo_language, paths, walk, page_states
from respite_driver.records import Records
from respite_driver.waiting import wait_until

NARROW = 360
NARROW_WINDOW = {"window-width": str(NARROW), "window-height": "640"}
# Text with at least one word of two letters.
LETTERS = re.compile(r"[^\W\d_]{2,}")
# Dates come from the locale, not from gettext.
DATES = re.compile(
    r"\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
    r"|Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?"
    r"|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|AM|PM)\b")
# Text of GTK and libadwaita, which have their own catalogues, and the program's name.
OTHERS = {
    "Respite", "Close", "Minimize", "Maximize", "Close the window", "Minimize the window", "Maximize the window",
    "Show Text"}
CLASS = re.compile(r"^(Gtk|Adw|Gdk)[A-Z]\w+$")
KEYS = re.compile(r"^((Shift|Ctrl|Alt|Space|Return|Escape|Up|Down|Left|Right|Page (Up|Down)|F\d+|.)(\+| / |$))+$")
# Country names come from the locale too: the list, and the country chosen here.
LOCALE_NAMES = {"Countries", "Germany"}
# Citations aren't translated.
SOURCE = re.compile(r"^⟦Source \d+\.")


class Language(AcceptanceTest):
    """A walk over everything, in parts, in the narrowest window."""

    def setUp(self):
        super().setUp()
        self.foreign = pseudo_language.install(self.folder)
        self.content = Content()
        own = (*page_states.EVENTS, *page_states.WORRIES, page_states.REASON, "Soup")
        self.content.texts |= {Content.bare(words) for words in own}
        self.content.texts |= {Content.bare(f"{event} — {page_states.REASON}") for event in page_states.EVENTS}

    def open(self, *words, **changes):
        """Opens the pseudo-translated window. The driver still uses the English names."""
        window = self.start(*words, **self.foreign | changes)
        program = window.program
        program.tree = window.tree = pseudo_language.PseudoTree(program.pid, lambda: program.is_running)
        program.wait_for_window()
        return window

    def use_large_text(self):
        """Doubles the text size from now on."""
        self.desktop.x.set_resources("Xft.dpi: 192")
        self.addCleanup(self.desktop.x.set_resources, "Xft.dpi: 96")

    def faults(self, window, name=""):
        """The untranslated text on a page, and what doesn't fit."""
        page = audit.elements(window)
        words = [
            piece for element in page if not LOCALE_NAMES & {element.name, *(around.name for around in element.ancestors)}
            for piece in self.english(element.node.displayed, element.node.spoken)]
        return words + self.overflow(window, page)

    def overflow(self, window, page=None):
        """What doesn't fit in the window."""
        page = page or audit.elements(window)
        # Dialogs may be as wide as they need.
        has_grown = len(window.tree.windows()) == 1 and page[0].extents[2] > NARROW
        return ([f"The window is {page[0].extents[2]} wide."] if has_grown else []) + list(audit.overflowing(page))

    def english(self, *texts):
        """The parts of texts that are neither translated nor content."""
        for text in filter(None, texts):
            if any(other.match(text) for other in (SOURCE, CLASS, KEYS)):
                continue
            for piece in pseudo_language.unbracketed(text):
                if LETTERS.search(DATES.sub("", piece)) and not self.content.has(piece):
                    yield piece

    def walk_over(self, *groups):
        self.use_large_text()
        self.homes.set({"onboarding-done": "true", "shows-numbers": "true"} | NARROW_WINDOW)
        page_states.add_history(self, Records(self.homes))
        page_states.visit(self, self.open(), [place for group in groups for place in group], self.faults)

    def test_relax_and_the_exercises_are_translated_and_fit(self):
        self.walk_over(page_states.RELAX, page_states.EXERCISES)

    def test_reflect_and_the_popovers_are_translated_and_fit(self):
        self.walk_over(page_states.SURFACES, page_states.REFLECT)

    def test_learn_and_more_help_are_translated_and_fit(self):
        self.walk_over(page_states.LEARN)

    def test_notes_questions_and_the_doctors_sheet_are_translated_and_fit(self):
        page_states.bring_in(self.folder, self.respite, page_states.check_ins_of_a_week())
        self.walk_over(page_states.CHECK_INS)

    def test_the_tools_of_on_your_mind_are_translated_and_fit(self):
        page_states.bring_in(self.folder, self.respite, page_states.tools_in_use())
        self.walk_over(page_states.MIND)

    def test_the_dialogs_are_translated_and_fit(self):
        self.walk_over(page_states.WINDOWS)

    def walk_over_the_first_pages(self, window, faults):
        for number, title in enumerate(walk.WELCOME):
            heading = window.tree.find(("heading",), title)
            wait_until(
                lambda: window.tree.retrying(lambda: 2 * heading.extents[0] + heading.extents[2])
                == window.tree.windows()[0].extents[2], what="the page has stopped in the middle")
            with self.subTest(title):
                self.assertEqual(faults(window), [])
            window.press("Next" if number < len(walk.WELCOME) - 1 else "Get Started")

    def test_onboarding_is_translated_and_fits(self):
        self.homes.set(NARROW_WINDOW)
        self.walk_over_the_first_pages(self.open(), self.faults)

    def test_onboarding_fits_with_large_text(self):
        # In English: with longer words, the dots and two labels don't fit yet.
        self.use_large_text()
        self.homes.set(NARROW_WINDOW)
        self.walk_over_the_first_pages(super().open(), self.overflow)

    def test_terminal_output_is_translated_too(self):
        answer = self.launcher.command("doctor", **self.foreign)
        for line in answer.lines:
            self.assertEqual(list(self.english(line.replace("GStreamer: ", ""))), [], line)
        wanted = self.folder / "export.json"
        wanted.mkdir()
        answer = self.respite("export", "json", "--output", wanted, status=1, **self.foreign)
        self.assertEqual(list(self.english(answer.err.removeprefix("Error: "))), [])
        self.assertIn(str(wanted), answer.err)
        answer = self.respite("reflect", "add", " ", status=64, **self.foreign)
        self.assertIn("⟦Please say what went well.~", answer.err)
        answer = self.respite("export", "--help", **self.foreign)
        self.assertIn("⟦Export what you’ve saved", re.sub(r"\s+", " ", answer.out))


class Content:
    """Reading matter, which is translated as whole files, and GAD-7, which isn't. See Notes/017-translations.md."""

    def __init__(self):
        self.texts = set(OTHERS)
        files = [
            file for pattern in ("readings/en/**/*.md", "statements/*.txt", "exercises/en/*.txt", "help/*", "sessions/**/*.json", "sessions/**/*.txt", "sessions/**/*.vtt")
            for file in paths.RESOURCES.glob(pattern) if file.is_file() and file.suffix in (
                ".md", ".txt", ".yaml", ".yml", ".json", ".vtt")]
        everything = []
        for file in files:
            text = file.read_text()
            everything.append(re.sub(r"^.*-->.*$", "", text, flags=re.M))
            for line in text.splitlines():
                value = re.sub(r"^[\w\s-]+:", "", line)
                self.texts |= {self.bare(line), self.bare(value)} | {self.bare(part) for part in self.sentences(value)}
            # Addresses are shown without their scheme.
            self.texts |= {self.bare(address) for address in re.findall(r'https://([^\s"]+)', text)}
        patterns = "scenes/*/scene.json", "layers/*/layer.json", "sessions/**/*.json"
        cards = (file for pattern in patterns for file in paths.RESOURCES.glob(pattern))
        for file in cards:
            self.texts |= {self.bare(value) for value in json.loads(file.read_text()).values() if isinstance(value, str)}
        # A questionnaire that was tested word for word stands as it was published.
        form = paths.ROOT.joinpath("Sources/Core/Mind/GAD7Form.swift").read_text()
        words = re.findall(r'"([^"]+)"', re.sub(r'"\s*\+\s*"', "", form))
        self.texts |= {self.bare(part) for text in words for part in (text, text.removeprefix("https://"))}
        everything += words
        self.everything = self.bare(" ".join(everything))
        self.texts |= {self.bare(sentence) for sentence in self.sentences(self.everything) if " " in sentence}

    def has(self, text):
        """Whether the text is a line of the content, a good part of one, or several of them as sentences."""
        return self.has_piece(text) or all(map(self.has_piece, self.sentences(text)))

    def has_piece(self, text):
        text = self.bare(text)
        return text in self.texts or len(text) > 20 and text in self.everything

    @staticmethod
    def sentences(text):
        return re.split(r"(?<=[.!?])\s+", text.strip())

    @staticmethod
    def bare(text):
        """The text without markup, double spaces and a final stop."""
        text = re.sub(r", \d+:\d\d$|\[\^\d+\]|[⁰¹²³⁴⁵⁶⁷⁸⁹\u200a*_#>\"“”•·]|^\s*[-\d.]+ |\[\d+\]", "", text)
        return re.sub(r"\s+", " ", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)).strip().removesuffix(".")
