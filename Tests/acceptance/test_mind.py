"""On your mind: a worry put down in two presses and a sentence, and kept whatever happens; a ladder of steps."""

import re
import time

from case import AcceptanceTest
from respite_driver.saved import SavedState
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until

WORRIED = "What are you worried about?"
FEAR, HAPPENED, SURPRISED = "What are you afraid will happen?", "What happened?", "What surprised you?"
TO_DO = ("A step", "A problem", "A test", "A small thing")


class OnYourMind(AcceptanceTest):

    def begin(self, window, tool):
        """Opens a tool from Reflect."""
        window.open_tab("Reflect")
        window.press("Something on your mind?")
        if tool in TO_DO:
            window.press("Something to do")
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

    def test_a_step_is_planned_kept_over_a_kill_and_tried_by_keyboard(self):
        window = self.open()
        window.key("ctrl+m")
        window.tab_to("Something to do")
        window.key("Return")
        window.tree.see_focus("A step")
        window.key("Return")
        window.tree.see_focus("What would you like to be able to do?")
        window.tab_to("Phone calls")
        window.key("Return")
        window.tree.see_focus("Ring a recorded message, such as the speaking clock")
        window.key("Return")
        window.see("It works best several times, on different days and in different places.")
        window.tree.see_focus("Try it")
        window.key("Return")
        window.tree.see_focus(FEAR)
        window.type("I stammer")
        window.key("Return")
        window.tree.see_focus("How sure are you?")
        window.key(*["Right"] * 3)  # the first puts the drop in the middle
        wait_until(lambda: self.tries() == [{"fear": "I stammer", "sureness": 60}], what="what was said before is kept")
        window.program.kill()

        window = self.open()
        window.key("ctrl+m")
        window.tab_to("Phone people when I need to")
        self.assertIn("Planned", window.tree.focused().description)  # whoever hasn't gone isn't away
        window.key("Return", "Return")
        window.tree.see_focus("Try it")
        window.key("Return")
        window.tree.see_focus(FEAR)
        self.assertEqual(window.field(FEAR).text, "I stammer")
        window.tab_to("looking at my phone")
        window.key("Return")
        wait_until(lambda: window.field("What will you leave out this time?").text == "looking at my phone", what="it is filled in")
        window.tab_to("I’m going")
        window.key("Return")
        window.tree.see_focus("I’m back")
        window.see("Stay until you’ve found out, or a minute longer than you’d like.")
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
        window.see("You were afraid of this: I stammer")
        window.tree.see_focus(HAPPENED)
        window.type("I spoke")
        window.key("Return")
        window.tree.see_focus(SURPRISED)
        window.type("It took a minute")
        window.tab_to("Yes, I stayed")
        window.key("space")
        window.tab_to("How anxious you were")
        window.key("Return")
        window.tab_to("How was it at its hardest?")
        window.key("Right", "Page_Up", "Page_Up", "Page_Up")
        window.tab_to("Done", roles=BUTTONS)
        window.key("Return")
        window.see("You stayed, and found out.")
        window.see("You were afraid of this: I stammer\nWhat happened: I spoke")
        window.tab_to("Make it one of my statements", key="shift+Tab")
        window.key("Return")
        window.see("It’s one of your statements now.")
        wait_until(lambda: SavedState(self.homes.data).count("It took a minute") > 1, what="the statement is stored")
        window.tab_to("Done", roles=BUTTONS)
        window.key("Return")
        window.tree.see_focus("Ring a recorded message, such as the speaking clock")
        self.assertIn("tried", window.tree.focused().description)
        attempt, = self.exported("ladders")[0]["steps"][0]["tries"]
        self.assertEqual(
            {key: attempt.get(key) for key in ("fear", "sureness", "leftOut", "happened", "surprise", "stayed", "highest")},
            {"fear": "I stammer", "sureness": 60, "leftOut": "looking at my phone", "happened": "I spoke",
             "surprise": "It took a minute", "stayed": True, "highest": 80})

    def test_a_step_is_done_after_three_tries_that_were_stayed_never_for_leaving_with_a_screen_reader(self):
        window = self.open()
        self.begin(window, "A step")
        window.press("Got it")
        window.tree.wait_gone(BUTTONS, "Got it")
        window.field("What would you like to be able to do?").write("Ring the dentist")
        window.press("Save")
        window.press("Add a step")
        window.field("What’s the step?").write("Look up the number")
        for number, (stayed, title) in enumerate((
                ("I came back early", "That was hard, and you went."),
                ("I came back early", "That was hard, and you went."),
                *[("Yes, I stayed", "You stayed, and found out.")] * 3)):
            if not window.tree.first(BUTTONS, "Try it"):
                window.press("Look up the number")
            window.press("Try it")
            window.press("I’m going")
            window.press("I’m back")
            window.see("You went.")
            window.field(SURPRISED).write(f"Surprise {number}")
            window.press(stayed)
            window.press("Done")
            window.see(title)
            time.sleep(0.6)  # a double press doesn't leave the end
            window.press("Done")
            window.tree.wait_gone(BUTTONS, "Done")
            if number == 1:
                window.see("This one may be too big. Make it smaller?")
                window.tree.find(BUTTONS, "Make it smaller")
        window.see("You’ve stayed three times, and found something out. Call it done?")
        window.press("Yes, done")
        window.tree.wait_gone(BUTTONS, "Yes, done")
        wait_until(lambda: len(self.exported("ladders")[0]["steps"][0]["tries"]) == 5, what="all tries are stored")
        wait_until(lambda: self.exported("ladders")[0]["steps"][0].get("isDone"), what="the step is done")

    def test_a_problem_is_taken_through_its_five_steps_by_keyboard_and_kept_over_a_kill(self):
        window = self.open()
        window.key("ctrl+m")
        window.tab_to("Something to do")
        window.key("Return")
        window.tab_to("A problem")
        window.key("Return")
        window.tree.see_focus("What exactly is the problem?")
        window.type("The boiler")
        window.key("Return")
        window.tree.see_focus("Way 1")
        window.type("Ring them")
        window.key("Return")
        window.type("Wait")
        self.wait_until_stored("Wait")
        window.program.kill()

        window = self.open()
        window.key("ctrl+m")
        window.see("You’ve begun with a problem.")
        window.tree.find(BUTTONS, "Go on").press()
        window.tree.see_focus("Way 3")
        window.tab_to("Next", roles=BUTTONS)
        window.key("Return")
        window.tree.see_focus("For it")
        window.type("Quick")
        window.tab_to("Next", roles=BUTTONS)
        window.key("Return")
        window.tree.see_focus("Ring them")
        window.key("space")
        window.tab_to("What’s the first step?")
        window.type("Find the number")
        window.tab_to("Tomorrow", roles=BUTTONS)
        window.key("Return")
        window.tab_to("Save", roles=BUTTONS)
        window.key("Return")
        window.tree.find(("heading", "label"), "Find the number")
        window.see("Tomorrow. “On your mind” will ask you how it went.")
        time.sleep(0.6)
        window.key("Return")
        window.tree.find(("heading",), "On your mind")
        window.press("The boiler")
        window.field("How did it go?").write("They came")
        window.press("Done")
        window.see("You came back to it.")
        window.tree.find(BUTTONS, "Add it to what went well")
        time.sleep(0.6)
        window.press("Done")
        window.press("1 earlier")
        window.tree.find(BUTTONS, "The boiler")
        problem, = self.exported("problems")
        self.assertEqual(
            [(way["text"], way.get("for"), way.get("isChosen")) for way in problem["ways"]],
            [("Ring them", "Quick", True), ("Wait", None, None)])
        self.assertEqual((problem["firstStep"], problem["result"]), ("Find the number", "They came"))
        self.assertIn("answeredOn", problem)

    def test_a_test_that_went_badly_is_answered_with_a_screen_reader_and_isn_t_left_alone(self):
        window = self.open()
        self.begin(window, "A test")
        window.press("Some examples")
        window.press("Watch it without looking at any reviews")
        wait_until(
            lambda: window.field("What don’t you know?").text == "Whether the film is any good", what="it is filled in")
        window.press("Next")
        window.tree.find(("heading", "label"), "What will you do without checking?")
        window.press("Next")
        window.field("What do you think will happen?").write("I waste an evening")
        window.press("Tomorrow")
        window.press("Save")
        window.see("Tomorrow. “On your mind” will ask you how it went.")
        time.sleep(0.6)
        window.press("Done")
        window.press("Watch it without looking at any reviews")
        window.field("What happened?").write("It was dull")
        window.press("Badly")
        window.field("How did you cope?").write("I laughed")
        window.press("Done")
        window.see("That wasn’t easy.")
        window.see("This is how you coped: I laughed")
        window.tree.find(BUTTONS, "Talk to someone")
        test, = self.exported("tests")
        self.assertEqual((test["outcome"], test["coped"]), ("badly", "I laughed"))

    def test_a_small_thing_is_planned_for_today_and_ticked_where_it_is_asked_about(self):
        window = self.open()
        self.begin(window, "A small thing")
        window.press("Some examples")
        window.press("Alone")
        window.press("People")
        window.tree.wait_gone(BUTTONS, "Ring someone and ask how they are")
        window.press("Write a postcard to someone")
        wait_until(lambda: window.field("What will you do?").text == "Write a postcard to someone", what="it is filled in")
        window.field("When?").write("today")
        window.press("Save")
        window.see("Today. “On your mind” will ask you how it went.")
        time.sleep(0.6)
        window.press("Done")
        window.see("You wanted to try this. What happened?")
        window.press("Write it down")
        window.tree.find(("check box",), "I’ve done it").press()
        window.field("One word about it").write("warm")
        window.press("Done")
        window.see("You did it.")
        window.press("Add it to what went well")
        wait_until(
            lambda: window.field("What went well today?").text == "Write a postcard to someone", what="it is begun")

    def tries(self):
        ladders = self.exported("ladders")
        return [
            {key: one[key] for key in ("fear", "sureness") if key in one}
            for step in (ladders[0]["steps"] if ladders else []) for one in step.get("tries", [])]
