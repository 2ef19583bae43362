"""Finds what a page in the pseudo-language leaves in English, and what has no room."""

import json
import re

from . import audit, history, paths, pseudo_language

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
SOURCE = re.compile(r"^(⟦Source \d+\.|[A-Z]\w+ & others\b)")



class Translation:
    """What is known not to be translated, and the faults of a page."""

    def __init__(self):
        self.content = Content()
        own = (*history.EVENTS, *history.WORRIES, history.REASON, "Soup", "A long day")
        self.content.texts |= {Content.bare(words) for words in own}
        self.content.texts |= {Content.bare(f"{event} — {history.REASON}") for event in history.EVENTS}

    def untranslated(self, page):
        """The English words on a page."""
        return [
            piece for element in page if not LOCALE_NAMES & {element.name, *(around.name for around in element.ancestors)}
            for piece in self.english(element.node.displayed, element.node.spoken)]

    def english(self, *texts):
        """The parts of texts that are neither translated nor content."""
        for text in filter(None, texts):
            if any(other.match(text) for other in (SOURCE, CLASS, KEYS)):
                continue
            for piece in pseudo_language.unbracketed(text):
                if LETTERS.search(DATES.sub("", piece)) and not self.content.has(piece):
                    yield piece


def open_translated(start):
    """Opens the window by `start`, with the variables of `pseudo_language.install` in its environment. The driver still uses the
    English names."""
    window = start()
    program = window.program
    program.tree = window.tree = pseudo_language.PseudoTree(program.pid, lambda: program.is_running)
    program.wait_for_window()
    return window


def overflow(window, width, page=None):
    """What doesn't fit in a window of this width."""
    page = page or audit.elements(window)
    # Dialogs may be as wide as they need.
    has_grown = len(window.tree.windows()) == 1 and page[0].extents[2] > width
    return ([f"The window is {page[0].extents[2]} wide."] if has_grown else []) + list(audit.overflowing(page))


class Content:
    """Reading matter, which is translated as whole files, and GAD-7, which isn't. See Notes/017-translations.md."""

    def __init__(self):
        self.texts = set(OTHERS)
        files = [
            file for pattern in ("readings/en/**/*.md", "statements/*.txt", "exercises/en/*.txt", "help/*.yaml", "sessions/**/*.json", "sessions/**/*.txt", "sessions/**/*.vtt")
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
        form = paths.ROOT.joinpath("Sources/Core/CheckIn/GAD7Form.swift").read_text()
        words = re.findall(r'"([^"]+)"', re.sub(r'"\s*\+\s*"', "", form))
        self.texts |= {self.bare(part) for text in words for part in (text, text.removeprefix("https://"))}
        everything += words
        self.everything = self.bare(" ".join(everything))
        self.texts |= {self.bare(sentence) for sentence in self.sentences(self.everything) if " " in sentence}

    def has(self, text):
        """Whether the text is a line of the content, a good part of one, or several of them as sentences."""
        pieces = [piece for piece in self.sentences(text) if LETTERS.search(piece)]  # a phone number isn't English
        return self.has_piece(text) or all(map(self.has_piece, pieces)) or self.has_excerpt(text)

    def has_excerpt(self, text):
        """Whether the text is what a search shows of the content: pieces of it between ellipses."""
        pieces = [piece for part in text.split("…") for piece in self.sentences(part) if piece]
        return "…" in text and all(self.bare(piece) in self.everything for piece in pieces)

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
