"""A thought: five short pages and an end by keyboard and by screen reader, and not a word lost in the middle. When
one comes over and over: ThoughtTests."""

import re

from case import AcceptanceTest
from respite_driver.history import entry
from respite_driver.saved import SavedState
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until

THOUGHT = "They find me dull"
TESTING = re.compile("^If you find yourself testing the same thought")


class AThought(AcceptanceTest):

    def begin(self, window):
        """Opens the tool by keyboard."""
        window.key("ctrl+m")
        window.tab_to("A thought")
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
            lambda: window.tree.first(("slider",), "Anxious: how strong is it?", showing=False), what="the feeling can be given a strength")
        window.tab_to("Next")
        window.key("Return")
        self.answer(window, "Evidence for it", "it was quiet")
        window.tree.see_focus("Evidence against it")
        window.type("two came over later")
        wait_until(lambda: SavedState(self.homes.data).count("two came over later"), what="the draft is stored")
        window.program.kill()

        window = self.open()
        self.begin(window)
        wait_until(
            lambda: window.field("Evidence against it").text == "two came over later",
            what="it goes on at the same page, with the words")
        self.assertEqual(window.field("Evidence for it").text, "it was quiet")
        window.tab_to("Evidence against it")
        window.key("Return")
        self.answer(window, "How do you see it now?", "they were tired")
        window.tree.see_focus("Done")  # the end: the old view and the new one
        window.see("they find me dull")
        window.see("they were tired")
        window.tab_to("Try it out", key="shift+Tab")
        window.key("Return")
        window.tree.find(("heading",), "Try it out")
        self.answer(window, "What do you think will happen?", "they will look away")
        self.answer(window, "What will you try?", "ask one of them")
        window.tree.see_focus("When?")
        window.key("Return")
        wait_until(
            lambda: window.tree.first(("heading",), "Try it out") is None, what="the page has closed")
        kept = self.respite("export", "json").out
        for words in ("nobody laughed", "they find me dull", "Anxious", "it was quiet", "two came over later",
                      "they were tired", "they will look away", "ask one of them"):
            self.assertIn(words, kept)
        window.tree.find(BUTTONS, "Help now")

    def test_a_thought_is_written_with_a_screen_reader_opened_again_and_changed(self):
        window = self.open()
        self.go(window)
        window.press("Got it")
        window.tree.wait_gone(BUTTONS, "Got it")
        window.tree.see_focus("What happened?")
        self.write(window, "What happened?", "Nobody laughed")
        self.write(window, "What went through your mind?", THOUGHT)
        window.press("Sad")
        window.field("A word of your own").write("out of place")
        window.press("Add")
        window.choose("Sad: how strong is it?", 70)
        window.press("Next")
        window.field("Evidence for it").write("It was quiet")
        window.press("Which trap is it?")
        window.press(re.compile("^Reading minds"))
        window.press("Next")
        window.field("How do you see it now?").write("They were tired")
        window.choose("Sad: how strong is it?", 30)
        window.press("Save")
        window.see("Sad: less strong afterwards")
        window.press("Try it out")
        window.field("What do you think will happen?").write("They’ll look away")
        window.field("When?").write("1 May 1066")
        window.press("Done")
        window.see("Try a date like 2026-03-29, between 1900 and 2200.")
        window.tree.see_focus("When?")
        window.field("When?").write("2199-05-01")
        window.press("Done")
        window.tree.find(("heading",), "On your mind")
        window.press("They were tired")
        for words in ("Nobody laughed", THOUGHT, "Sad: less strong afterwards", "out of place", "They were tired",
                      "Evidence for it: It was quiet", "Which trap is it? Reading minds",
                      "What do you think will happen? They’ll look away", "1 May 2199"):
            window.see(words)
        self.change(window, "How do you see it now?")
        window.field("How do you see it now?").write("They were tired, and so was I")
        window.press("Done")
        window.see("They were tired, and so was I")
        window.field("What did you learn?").write("Most of them looked up")
        window.key("Escape")
        window.tree.find(BUTTONS, "They were tired, and so was I")
        thought, = self.exported("thoughts")
        self.assertEqual(thought["feelings"], [{"name": "Sad", "before": 70, "after": 30}, {"name": "out of place"}])
        self.assertEqual(thought["otherView"], "They were tired, and so was I")
        self.assertEqual(thought["trap"], "reading-minds")
        self.assertEqual(thought["experiment"], {
            "prediction": "They’ll look away", "day": "2199-05-01", "learned": "Most of them looked up"})

    def test_the_third_time_in_a_week_one_line_leads_to_a_reading_and_to_help(self):
        self.import_entries(thoughts=[entry(day, thought="Did I lock it?") for day in (1, 2)])
        window = self.open()
        self.go(window)
        window.tree.find(BUTTONS, "Got it")
        window.field("What happened?")
        window.press("Next")
        window.tree.wait_gone(BUTTONS, "Got it")  # the introduction is on the first page only
        self.write(window, "What went through your mind?", "did I  LOCK it?")
        for question in ("How did you feel?", "What’s the evidence for it, and against it?"):
            window.tree.find(("heading",), question)
            window.see("“did I  LOCK it?”")
            window.tree.find(BUTTONS, "Talk to someone")  # the worst is often written after the first page
            window.press("Next")
        window.see("“did I  LOCK it?”")
        wait_until(
            lambda: window.field("How do you see it now?").description.startswith("“did I  LOCK it?”"),
            what="the field says what it's about")
        window.press("Save")
        window.see(TESTING)
        for name in ("OCD and reassurance", "Talk to someone"):
            window.press(name)
            window.tree.find(("heading",), name)
            window.key("Escape")
            # Without another view, nothing is to be tested.
            window.tree.find(BUTTONS, "Breathe for a moment")
            self.assertIsNone(window.tree.first(BUTTONS, "Try it out"))

    def go(self, window):
        """Opens the tool with a screen reader."""
        if not window.tree.first(BUTTONS, "A thought"):
            window.open_tab("Reflect")
            window.press("Something on your mind?")
        window.press("A thought")

    def write(self, window, question, words):
        window.field(question).write(words)
        window.press("Next")

    def change(self, window, question):
        """Presses *Change* beside a part."""
        window.tree.first(BUTTONS, "Change", where=lambda node: node.description == question).press()
