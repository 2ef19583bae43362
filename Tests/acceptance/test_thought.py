"""A thought: five short pages by keyboard, and not a word lost in the middle."""

import re

from case import AcceptanceTest
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until

BELIEFS = re.compile("^Mistaken beliefs")


class AThought(AcceptanceTest):

    def begin(self, window):
        """Opens the tool from the reading that explains it."""
        window.open_tab("Learn")
        window.press(BELIEFS)
        window.tree.find(("heading",), BELIEFS)
        window.key("ctrl+f")
        window.field("Find in this text")
        window.type("Without paper")
        window.see("1 of 1")
        window.key("Escape")
        window.tab_to(re.compile("^Without paper"))
        window.key("Return")

    def answer(self, window, question, words):
        window.tree.see_focus(question)
        window.type(words)
        window.key("Return")

    def test_a_thought_is_looked_at_by_keyboard_and_goes_on_where_a_kill_ended_it(self):
        window = self.open()
        self.begin(window)
        self.answer(window, "What happened?", "nobody laughed")
        self.answer(window, "What went through your mind?", "they find me dull")
        window.tree.see_focus("Anxious")
        window.key("space")
        wait_until(
            lambda: window.tree.first(("radio button",), "70", showing=False), what="the feeling can be given a strength")
        window.tab_to("Next")
        window.key("Return")
        self.answer(window, "What speaks for it?", "it was quiet")
        window.tree.see_focus("What speaks against it?")
        window.type("two came over later")
        wait_until(lambda: self.draft_has("two came over later"), what="the draft is stored")
        window.program.kill()

        window = self.open()
        self.begin(window)
        wait_until(
            lambda: window.field("What speaks against it?").text == "two came over later",
            what="it goes on at the same page, with the words")
        self.assertEqual(window.field("What speaks for it?").text, "it was quiet")
        window.tab_to("What speaks against it?")
        window.key("Return")
        self.answer(window, "How would you see it now?", "they were tired")
        window.tree.find(("heading",), "Try it out")
        self.answer(window, "What do you predict?", "they will look away")
        self.answer(window, "What will you try?", "ask one of them")
        wait_until(
            lambda: window.tree.first(("heading",), "Try it out") is None, what="the page has closed")
        kept = self.respite("export", "json").out
        for words in ("nobody laughed", "they find me dull", "Anxious", "it was quiet", "two came over later",
                      "they were tired", "they will look away", "ask one of them"):
            self.assertIn(words, kept)
        window.tree.find(BUTTONS, "Help now")

    def draft_has(self, words):
        return any(words.encode() in path.read_bytes() for path in self.homes.data.glob("respite.db*"))
