"""Worry time: gone through the same evening, asked about on the day, once, and looked back on after five."""

import re

from case import AcceptanceTest
from respite_driver.reminders import Clock
from respite_driver.tree import BUTTONS
from respite_driver.waiting import stays, wait_until

ASKED = "Did it happen?"
MIND, WAITING = "Something on your mind?", "There’s something for today."


class WorryTime(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.clock = Clock(self.folder)
        self.launcher.extra = self.clock.environment

    def command(self, *words):
        """Runs a command by the real clock: with libfaketime, Swift finds no arguments."""
        return self.respite(*words, LD_PRELOAD=None)

    def worries(self):
        return self.listed(kind="worry", LD_PRELOAD=None)

    def next_morning(self, window, to_do):
        """Closes the window and opens it again on the 11th, the day of what there is to do and of the question."""
        window.program.stop()
        self.assertEqual(self.worries()[0]["action"], {"text": to_do, "day": "2027-03-11"})
        self.clock.set("2027-03-11 09:00:00")
        window = self.open()
        self.follow_the_dot(window)
        window.see(ASKED)
        return window

    def dotted(self, window):
        """Whether Reflect says that something waits on *On your mind*."""
        return window.tree.find(BUTTONS, MIND).description == WAITING

    def follow_the_dot(self, window):
        """Opens *On your mind* from Reflect, which says that something waits there, and shows nothing of it."""
        window.open_tab("Reflect")
        wait_until(lambda: self.dotted(window), what="a dot says that something waits")
        self.assertFalse(window.sees(ASKED))
        window.press(MIND)

    def test_a_worry_is_gone_through_in_the_evening_asked_about_on_its_day_once_and_five_make_a_page(self):
        self.clock.set("2027-03-10 09:00:00")
        self.command("worry", "add", "the exam", "--expect", "i fail", "--sure", "80", "--on", "2027-03-11")
        self.command("worry", "add", "the letter")
        self.clock.set("2027-03-10 18:00:00")
        window = self.open()
        window.key("ctrl+m")
        window.tab_to("Worry time")
        window.key("Return")
        window.see("the exam")
        window.tree.see_focus("Still there")
        window.key("Return")
        window.see("the letter")
        window.tab_to("One thing I can do")
        window.key("Return")
        window.tree.see_focus("One thing I can do")
        window.type("call them")
        window.tab_to("Tomorrow")
        window.key("Return")
        window.tab_to("Save")
        window.key("Return")
        window.see("That’s all of them.")
        window.see("If it’s still heavy, you could be with someone.")
        window.tree.see_focus("Done")
        window = self.next_morning(window, to_do="call them")
        window.tab_to("Partly")
        window.key("Return")
        window.tree.see_focus("If you like: who or what helped?")
        window.type("i asked for time")
        window.key("Return")
        wait_until(lambda: self.worries()[1].get("managed") == "i asked for time", what="the answer is kept")
        self.assertEqual(self.worries()[1]["outcome"], "partly")
        window.inside(("check box",), "call them").press()
        wait_until(lambda: self.worries()[0]["action"].get("isDone"), what="it is ticked off")
        window.press("Undo")
        wait_until(lambda: not self.worries()[0]["action"].get("isDone"), what="that is undone")
        window.press("Put away")
        wait_until(lambda: self.worries()[0]["action"].get("isPutAway"), what="it is put away")
        window.program.stop()

        window = self.open()
        window.open_tab("Reflect")
        window.tree.find(BUTTONS, MIND)
        stays(lambda: not self.dotted(window), 1, "nothing waits any more")
        window.press(MIND)
        window.tree.find(BUTTONS, "A worry")
        self.assertFalse(window.sees(ASKED) or window.tree.first(("check box",), "call them"), "nothing is asked twice")
        window.key("Escape")
        for words, outcome in (("a", "no"), ("b", "no"), ("c", "no"), ("d", "unknown")):
            self.command("worry", "outcome", self.command("worry", "add", words).out.strip(), outcome)
        window.press("Something on your mind?")
        window.press("What became of them")
        window.see("You know how four worries turned out. Three didn’t happen. Once it partly did, and this is what you did then.")
        window.see("You don’t know about one yet.")
        window.see("i asked for time")
        window.press("By how sure you were")
        window.see("80% sure. Happened in part")

    def test_a_key_that_is_held_lets_go_of_one_worry_and_answers_no_other(self):
        for words in ("the rent", "the exam"):
            self.command("worry", "add", words)
        window = self.open(LD_PRELOAD=None)  # the flight needs a clock that goes
        window.key("ctrl+m")
        window.tab_to("Worry time")
        window.key("Return")
        window.see("the rent")
        window.tab_to("Let it go")
        with self.desktop.x.hold("Return"):
            window.see("the exam")
            stays(lambda: window.sees("the exam"), 0.5, "nothing answers it")
        window.tree.see_focus("Still there")

    def test_what_is_due_tomorrow_is_asked_in_a_window_that_stays_open(self):
        self.clock.set("2027-03-10 18:00:00")
        self.command("worry", "add", "the exam", "--on", "2027-03-11")
        window = self.open()
        window.open_tab("Reflect")
        window.see("Small things count, even a good cup of tea.")
        self.assertFalse(self.dotted(window))
        self.clock.set("2027-03-11 08:00:00")
        # Somebody comes back to it.
        other = window.input.window()
        self.desktop.x.focus = self.desktop.x._root.id
        wait_until(lambda: self.desktop.x.focus != other, what="the window has lost the keyboard")
        window.input.focus()
        self.follow_the_dot(window)
        window.see(ASKED)
        window.see("the exam")
        window.press("No")
        window.see(re.compile("^It didn’t happen. You wrote it down .* and can let it go now.$"))  # added by the real clock
        window.key("Escape")
        wait_until(lambda: not self.dotted(window), what="the dot has gone")

    def test_a_worry_is_gone_through_and_asked_about_with_a_screen_reader(self):
        self.clock.set("2027-03-10 18:00:00")
        self.command("worry", "add", "the exam", "--on", "2027-03-11")
        window = self.open()
        window.open_tab("Reflect")
        window.press("Something on your mind?")
        window.press("Worry time")
        window.see("the exam")
        window.press("One thing I can do")
        window.field("One thing I can do").write("ask Ana")
        window.press("Tomorrow")
        window.press("Save")
        window.see("That’s all of them.")
        window = self.next_morning(window, to_do="ask Ana")
        window.press("Yes")
        window.field("If you like: who or what helped?").write("I slept, and went")
        window.press("Save")
        wait_until(lambda: self.worries()[0].get("managed") == "I slept, and went", what="the answer is kept")
        self.assertEqual(self.worries()[0]["outcome"], "yes")
        wait_until(lambda: not window.sees(ASKED), what="it isn't asked again")
