"""In another language: no word was forgotten, and longer words have room in the narrowest window."""

import json
import re

from case import AcceptanceTest
from respite_driver import language, places, walk
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until
from screenshots import resize

NARROW = (360, 640)
# Everything that says something. What only holds others has no name, or repeats theirs.
LETTERS = re.compile(r"[^\W\d_]{2,}")
# The person's locale says these, not gettext.
DATES = re.compile(
    r"\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
    r"|Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?"
    r"|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|AM|PM)\b")
# Words of GTK and libadwaita, which have catalogues of their own, and the program's name.
OTHERS = {
    "Respite", "Close", "Minimize", "Maximize", "Close the window", "Minimize the window", "Maximize the window",
    "Show Text"}
CLASS = re.compile(r"^(Gtk|Adw|Gdk)[A-Z]\w+$")
KEYS = re.compile(r"^((Shift|Ctrl|Alt|Space|Return|Escape|Up|Down|Left|Right|Page (Up|Down)|F\d+|.)(\+| / |$))+$")
# Lists of names that the locale has, and the one of them that is chosen here.
LOCALE_S = {"Countries", "Germany"}
# A source is as its authors wrote it.
SOURCE = re.compile(r"^⟦Source \d+\.")


class Language(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.foreign = language.install(self.folder)
        self.content = Content()

    def speak(self, narrow=True):
        """Opens the window in that language; it is driven by the English names all the same."""
        window = self.start(**self.foreign)
        program = window.program
        program.tree = window.tree = language.ForeignTree(program.pid, lambda: program.is_running)
        program.wait_for_window()
        if narrow:
            window.hands.rest()
            resize(window, *NARROW)
        return window

    def look(self, window, page, of=0, narrow=True):
        """Fails if a word on screen is English, or anything wider than the window."""
        with self.subTest(page):
            shown = window.tree.patiently(lambda: list(self.shown(window, of)))
            self.assertGreater(len(shown), 2, "there is something on the page")
            self.assertEqual([words for node in shown for words in self.english(*node[:2])], [], page)
            if narrow:
                width = window.tree.patiently(lambda: window.tree.windows()[of].extents[2])
                if of == 0:
                    self.assertEqual(width, NARROW[0], f"{page}: the window is as wide as it was made")
                self.assertEqual(
                    [f"{seen}: {left} to {left + wide}" for seen, _, (left, _, wide, _) in shown
                     if left < width and left + wide > 0 and (left < 0 or left + wide > width)], [], page)

    def shown(self, window, of):
        """Name, description and place of whatever is on screen."""
        pending = [window.tree.windows()[of]]
        while pending:
            node = pending.pop()
            if node.name in LOCALE_S:
                continue
            if (node.seen or node.heard) and node.is_showing():
                yield node.seen, node.heard, node.extents
            pending.extend(node.children())

    def english(self, *texts):
        """The pieces of texts that are neither translated nor content."""
        for text in filter(None, texts):
            if any(other.match(text) for other in (SOURCE, CLASS, KEYS)):
                continue
            for piece in language.outside(text):
                if LETTERS.search(DATES.sub("", piece)) and not self.content.has(piece):
                    yield piece

    def test_every_page_is_spoken_and_has_room(self):
        window = self.speak()
        for name, go, tab in (("duration", walk.duration, None), *walk.EVERYWHERE):
            go(window)
            self.look(window, name)
            if name == "duration":
                window.key("Escape")
                window.see_moods()
            elif (name, go, tab) not in walk.TABS:
                walk.leave(window, tab)

    def test_the_small_windows_are_spoken_and_have_room(self):
        window = self.speak()
        for title, go in walk.DIALOGS:
            go(window)
            self.look_into(window, title)
            walk.leave_dialogs(window, "Relax")
        walk.settings(window)
        self.see_window(window, "Settings")
        for button, title in (("Your data", "Your data"), ("Set a passphrase", "Set a lock")):
            window.press(button)
            self.look_into(window, title)
            window.tree.patiently(window.tree.windows()[-1].press)
            self.see_window(window, "Settings")

    def see_window(self, window, title):
        wait_until(
            lambda: window.tree.patiently(lambda: window.tree.windows()[-1].name) == title, what=f"the window {title}")

    def look_into(self, window, title):
        self.see_window(window, title)
        self.look(window, title, of=-1)

    def test_the_first_minute_is_spoken_and_has_room(self):
        self.homes.set({"window-width": "1000"})
        window = self.speak()
        for number in range(5):
            heading = window.tree.find(("heading",), self.titles[number])
            wait_until(
                lambda: window.tree.patiently(lambda: 2 * heading.extents[0] + heading.extents[2]) == NARROW[0],
                what="the page has come to rest in the middle")
            self.look(window, f"onboarding {number + 1}")
            if number < 4:
                window.press("Next")
    titles = ("Welcome to Respite", "What worry can be", "Three places", "A quiet moment each day", "You have begun")

    def test_what_comes_after_a_session_the_menu_and_a_country_are_spoken(self):
        window = self.speak()
        walk.statements(window)
        window.press("Not this one")
        window.see_exercise("grounding")
        self.look(window, "grounding")
        window.press("Done")
        window.see("And now?")
        self.look(window, "and now")
        window.press("Now anxious")
        window.see(re.compile("^It can take a while"))
        self.look(window, "still anxious")
        walk.steadiness(window)
        self.look(window, "steadiness with a mood")
        window.press("Day")
        window.see("Moods of the day")
        self.look(window, "the moods of a day")
        walk.leave(window, "Relax")
        walk.more_help(window)
        window.press("Germany")
        window.tree.find(("heading",), "Germany")
        window.see("Emergency")
        self.look(window, "Germany")
        walk.leave(window, "Relax")
        window.tree.patiently(lambda: next(
            node for node in reversed(list(window.tree.nodes(True)))
            if node.role in BUTTONS and node.name == "Menu").press())
        items = wait_until(lambda: window.tree.patiently(lambda: [
            node.seen for node in window.tree.nodes(True) if node.role == "menu item"]), what="the menu is open")
        self.assertIn("About Respite", [language.plain(item) for item in items])
        self.assertEqual(list(self.english(*items)), [])

    def test_a_timeline_is_spoken(self):
        self.respite("reflect", "add", "Soup", "--why", "Enough for two days.")
        window = self.speak()
        walk.reflect(window)
        window.see("Soup")
        self.content.texts |= {"Soup", "Enough for two days."}
        self.look(window, "timeline")
        window.press("Delete")
        window.tree.find(("push button",), "Undo")
        self.look(window, "in the bin")

    def test_the_terminal_speaks_it_too(self):
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
        self.assertIn("⟦Write all that you have kept", re.sub(r"\s+", " ", answer.out))


class Content:
    """What is read rather than pressed: it is translated as files. See Notes/017-translations.md."""

    def __init__(self):
        self.texts = set(OTHERS)
        files = [
            file for pattern in ("readings/en/*.md", "statements/*.txt", "exercises/en/*.txt", "help/*", "meditation/**/*")
            for file in places.RESOURCES.glob(pattern) if file.is_file() and file.suffix in (
                ".md", ".txt", ".yaml", ".yml", ".json", ".vtt")]
        everything = []
        for file in files:
            text = file.read_text()
            everything.append(text)
            for line in text.splitlines():
                self.texts |= {self.bare(line), self.bare(re.sub(r"^[\w\s-]+:", "", line))}
        for file in places.RESOURCES.glob("scenes/*/scene.json"):
            self.texts |= {self.bare(value) for value in json.loads(file.read_text()).values() if isinstance(value, str)}
        self.everything = self.bare(" ".join(everything))

    def has(self, text):
        """Whether it is a line of the content, or a good part of it."""
        text = self.bare(text)
        return text in self.texts or len(text) > 20 and text in self.everything

    @staticmethod
    def bare(text):
        """Without marks, signs and double spaces."""
        text = re.sub(r"\[\^\d+\]|[⁰¹²³⁴⁵⁶⁷⁸⁹\u200a*_#>\"“”•]|^\s*[-\d.]+ |\[\d+\]", "", text)
        return re.sub(r"\s+", " ", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)).strip()
