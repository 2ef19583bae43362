"""Input methods: while something is being composed, the keys go to it first."""

from datetime import date

from case import AcceptanceTest
from respite_driver.input_method import Anthy
from respite_driver.saved import SavedState
from respite_driver.tree import FIELDS
from respite_driver.waiting import stays, wait_until


# The pages that take words: the name of the page, a button to press on it if need be, and the field.
PAGES = (
    ("newReflection", None, "What went well today?"),
    ("worry", None, "What are you worried about?"),
    ("worryTime", "One thing I can do", "One thing I can do"),
    ("thought", None, "What happened?"),
    ("ladder", None, "What would you like to be able to do?"),
    ("checkIn", None, "Where are you?"),
    ("helpPlan", None, "How can I tell things are getting worse?"),
    ("onYourMind", "Yes", "If you like: who or what helped?"),
)
KEYS, SENTENCE = "kyouhaiitenkidesu", "今日はいい天気です"


class InputMethods(AcceptanceTest):

    def test_enter_ends_a_sign_by_its_number_and_nothing_else(self):
        window = self.open(RESPITE_TEST=1)
        window.act("test-open", "worry")
        field = window.field("What are you worried about?")
        window.type("call the ")
        window.key("ctrl+shift+u")
        window.key(*"2764")
        window.key("Return")
        wait_until(lambda: field.text == "call the ❤", what=lambda: f"the sign is there: {field.text!r}")
        stays(lambda: field.text == "call the ❤", seconds=0.5, what="it isn't saved yet")
        window.key("Return")
        wait_until(lambda: self.respite("worry", "list").out.count("call the ❤") == 1, what="the next Enter saves it")

    def test_a_sentence_in_japanese_is_written_and_saved_on_each_page_that_takes_words(self):
        self.respite("worry", "add", "the exam", "--on", date.today().isoformat())
        saved = SavedState(self.homes.data)
        with self.desktop.run_service(Anthy) as anthy:
            window = self.open(RESPITE_TEST=1, **anthy.environment)
            for number, (page, button, name) in enumerate(PAGES, 1):
                with self.subTest(page):
                    self._open(window, page, button)
                    field = window.field(name)
                    if button:
                        window.tree.see_focus(name)
                    else:
                        window.tab_to(name, roles=FIELDS)
                    if number == 1:
                        window.key("ctrl+j")  # Anthy begins with Latin letters
                    self._write(window, field)
                    window.key("Escape")
                    window.tree.wait_gone(FIELDS, name)  # on its way through IBus, it'd leave the next page
                    wait_until(lambda: saved.count(SENTENCE) == number, what="it's saved")
            window.act("test-open", "statements")
            with window.input.at("Coping Statements"):
                field = window.field("New statement")
                left, top, width, height = field.extents
                window.input.click_at(left + width // 2, top + height // 2)
                self._write(window, field)
                window.key("Return")
                wait_until(lambda: saved.count(SENTENCE) == len(PAGES) + 1, what="the statement is saved")
                window.key("Escape")
            window.tree.wait_gone(FIELDS, "New statement")
            window.program.stop()

    def _write(self, window, field):
        """Writes the sentence. Enter ends the composing, and neither saves nor leaves anything."""
        window.key(*KEYS, "space", "Return")
        wait_until(lambda: field.text == SENTENCE, what=lambda: f"it's written: {field.text!r}")
        stays(lambda: field.text == SENTENCE, seconds=0.3, what="Enter went to Anthy alone")

    def _open(self, window, page, button):
        window.act("test-open", page)
        if button:
            window.press(button)
