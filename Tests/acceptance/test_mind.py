"""On your mind: a worry put down in two presses and a sentence, and kept whatever happens; a ladder of steps."""

import re
import time

from case import AcceptanceTest
from respite_driver.saved import SavedState
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until

WORRIED = "What are you worried about?"


class OnYourMind(AcceptanceTest):

    def begin(self, window, tool):
        """Opens a tool from Reflect."""
        window.open_tab("Reflect")
        window.press("Something on your mind?")
        window.press(tool)

    def wait_until_stored(self, words):
        wait_until(lambda: SavedState(self.homes.data).count(words), what=f"“{words}” is stored")

    def test_a_worry_is_parked_in_two_presses_and_one_sentence_and_survives_a_kill(self):
        window = self.open()
        window.key("ctrl+m")
        window.tree.see_focus("A worry")
        window.key("Return")
        window.tree.see_focus(WORRIED)
        window.type("i will miss the train")
        self.wait_until_stored("i will miss the train")  # as a draft
        window.program.kill()

        window = self.open()
        window.key("ctrl+m")
        window.see("You’ve begun writing down a worry.")
        window.tree.see_focus("A worry")
        window.key("Return")
        wait_until(lambda: window.field(WORRIED).text == "i will miss the train", what="the draft is back")
        window.tree.see_focus(WORRIED)
        window.key("ctrl+End")
        window.key("Return")
        window.tree.find(BUTTONS, "i will miss the train")
        window.tree.find(("heading",), "It’s here now. You needn’t carry it around, or carry it alone.")
        window.tree.find(BUTTONS, "Talk to someone")
        window.program.kill()
        self.assertEqual([one["text"] for one in self.exported("worries")], ["i will miss the train"])

        window = self.open()
        window.key("ctrl+m")
        window.tab_to("Delete")
        window.key("Return")
        window.tree.see_focus("Undo")
        self.assertEqual(self.exported("worries"), [])
        window.key("Return")
        window.tree.find(BUTTONS, "i will miss the train")
        window.key("ctrl+f")
        window.type("boat")
        window.see("No results.")
        window.key("Escape")
        window.tree.find(BUTTONS, "i will miss the train")

    def test_a_worry_is_written_and_answered_with_a_screen_reader(self):
        window = self.open()
        self.begin(window, "A worry")
        window.press("Got it")
        window.tree.wait_gone(BUTTONS, "Got it")
        window.field(WORRIED).write("The exam")
        window.press("More")
        window.field("What do you think will happen?").write("I forget everything")
        self.wait_until_stored("I forget everything")  # as a draft
        window.program.kill()

        window = self.open()
        self.begin(window, "A worry")
        wait_until(
            lambda: window.field("What do you think will happen?").text == "I forget everything",
            what="what was folded away comes back to be seen")
        window.choose("How sure are you?", 70)
        window.field("When will you know?").write("1 May 1066")
        window.press("Save")
        window.see("Try a date like 2026-03-29, between 1900 and 2200.")
        window.tree.see_focus("When will you know?")  # a button pressed by a screen reader acts a quarter of a second later
        window.field("When will you know?").write("2199-05-01")
        window.press("Save")
        window.press("The exam")
        window.tree.find(BUTTONS, "Talk to someone")  # on a stored worry, too
        window.press("Partly")
        window.field("If you like: who or what helped?").write("I asked for time")
        window.field("One thing I can do").write("Ask Ana")
        window.press("Done")
        window.see("I’m sorry. That’s hard.")
        window.see("I asked for time")
        window.tree.find(BUTTONS, "Talk to someone")
        window.key("Escape")
        window.press("1 earlier")
        wait_until(
            lambda: window.tree.find(BUTTONS, "The exam").description.startswith("Happened in part"),
            what="the list says what became of it")
        worry, = self.exported("worries")
        self.assertEqual(
            [worry[key] for key in ("text", "prediction", "sureness", "knownOn", "outcome", "managed")],
            ["The exam", "I forget everything", 70, "2199-05-01", "partly", "I asked for time"])
        self.assertEqual(worry["action"], {"text": "Ask Ana"})
        window.press("Delete")
        window.see("It’s in the bin.")
        window.key("Escape")
        window.press("Bin")
        window.see("The exam")
        window.press("Restore")
        wait_until(lambda: len(self.exported("worries")) == 1, what="it is back")

    def test_a_step_is_tried_twice_by_keyboard_kept_over_a_kill_and_offered_as_done(self):
        window = self.open()
        window.key("ctrl+m")
        window.tab_to("A step")
        window.key("Return")
        window.tree.see_focus("What would you like to be able to do?")
        window.tab_to("Phone calls")
        window.key("Return")
        window.tree.see_focus("Ring a recorded message, such as the speaking clock")
        window.key("Return")
        window.tree.see_focus("Try it")
        window.key("Return")
        window.tree.see_focus("How is it now?")
        window.key(*["Right"] * 3)  # the first puts the drop in the middle
        wait_until(lambda: self.tries() == [{"before": 60}], what="what was said before is kept")
        window.program.kill()

        window = self.open()
        window.key("ctrl+m")
        window.tab_to("Phone people when I need to")
        self.assertIn("Planned", window.tree.focused().description)  # whoever hasn't gone isn't away
        window.key("Return", "Return")
        window.tree.see_focus("Try it")
        window.key("Return")
        window.tree.see_focus("How is it now?")
        wait_until(lambda: window.tree.focused().value[0] == 60, what="the answer is there")
        window.tab_to("I’m going")
        window.key("Return")
        window.tree.see_focus("I’m back")
        window.see(re.compile("^since "))
        window.program.kill()

        window = self.open()
        window.see("You’ve gone to try a step.")  # what opens first leads there
        window.press("Go on")
        window.tree.see_focus("I’m back")
        window.key(*["Escape"] * 3)
        window.key("ctrl+m")
        window.tab_to("Phone people when I need to")
        self.assertIn("Trying it now", window.tree.focused().description)
        window.key("Return")
        window.tree.see_focus("I’m back")  # the page has waited
        window.tab_to("Keep me company", key="shift+Tab")
        window.key("Return")
        wait_until(lambda: window.input.size == (320, 200), what="the window is small")
        window.see("Ring a recorded message, such as the speaking clock")
        window.tab_to("I’m back")
        window.key("Return")
        window.see("You went.")
        window.tree.see_focus("How is it now?")
        window.key("Right", "Page_Down", "Delete", "Right", "Page_Down")
        wait_until(lambda: window.tree.focused().description == "fairly, 40 of 100", what="the level is said")
        window.tab_to("At its hardest")
        window.key("Return")
        window.tab_to("How was it at its hardest?")
        window.key("Right", "Page_Up", "Page_Up", "Page_Up")
        window.tab_to("Done", roles=BUTTONS)
        window.key("Return")
        window.see("You went, and you’re back.")
        time.sleep(0.6)  # a double press doesn't leave the end
        window.key("Return")
        window.tree.see_focus("Ring a recorded message, such as the speaking clock")
        self.assertIn("tried", window.tree.focused().description)
        window.key("Return")
        window.tree.see_focus("Try it")
        window.key("Return")
        window.choose("How is it now?", 50)
        window.press("I’m going")
        window.press("I’m back")
        window.see("You went.")
        window.press("At its hardest")
        window.choose("How was it at its hardest?", 30)
        window.tab_to("Done", roles=BUTTONS)
        window.key("Return")
        window.see("You went, and you’re back.")
        time.sleep(0.6)
        window.key("Return")
        window.see("It was less than half as hard as the first time. Call it done?")
        window.tab_to("Yes, done", key="shift+Tab")
        window.key("Return")
        window.tree.wait_gone(BUTTONS, "Yes, done")
        window.key("Escape")
        window.key("Escape")
        window.tree.find(("heading",), "On your mind")
        self.assertEqual(self.tries(), [{"before": 60, "highest": 80, "after": 40}, {"before": 50, "highest": 30}])
        self.assertEqual([step.get("isDone") for step in self.exported("ladders")[0]["steps"]][:2], [True, None])

    def test_a_step_is_tried_twice_with_a_screen_reader(self):
        window = self.open()
        self.begin(window, "A step")
        window.press("Got it")
        window.tree.wait_gone(BUTTONS, "Got it")
        window.field("What would you like to be able to do?").write("Ring the dentist")
        window.press("Save")
        window.press("Add a step")
        window.field("What’s the step?").write("Look up the number")
        for highest in ("80", "30"):
            if not window.tree.first(BUTTONS, "Try it"):
                window.press("Look up the number")
            window.press("Try it")
            window.choose("How is it now?", 60)
            window.press("I’m going")
            window.press("I’m back")
            window.see("You went.")
            window.choose("How is it now?", 20)
            window.press("Stayed to the end")
            window.press("At its hardest")
            window.choose("How was it at its hardest?", int(highest))
            window.press("Done")
            window.see("From fairly anxious to a little anxious.")
            time.sleep(0.6)  # a double press doesn't leave the end
            window.press("Done")
            window.tree.wait_gone(BUTTONS, "Done")
        window.press("Yes, done")
        window.tree.wait_gone(BUTTONS, "Yes, done")
        tries = [{"before": 60, "highest": highest, "after": 20} for highest in (80, 30)]
        wait_until(lambda: self.tries() == tries, what=lambda: f"both tries are stored; these are: {self.tries()}")
        wait_until(lambda: self.exported("ladders")[0]["steps"][0].get("isDone"), what="the step is done")

    def tries(self):
        ladders = self.exported("ladders")
        return [
            {key: one[key] for key in ("before", "highest", "after") if key in one}
            for step in (ladders[0]["steps"] if ladders else []) for one in step.get("tries", [])]
