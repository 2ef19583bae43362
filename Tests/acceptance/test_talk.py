"""From Help now, and from any session that began anxious, people are one press away, and one can come back."""

import re

from case import AcceptanceTest, SharedWindow
from respite_driver import walk
from respite_driver.tree import BUTTONS, FIELDS, TEXTS
from respite_driver.waiting import stays, wait_until
from respite_driver.window import LONG, NEXT

TALK, MORE = "Talk to someone", "Getting more help"
CRISIS = (
    "hurt yourself", "taken something that could harm you", "suicide", "ending your life", "chest pain", "drooping face",
    "slurred speech", "one side", "fainting", "trouble breathing")


class OfTalk:
    """What the tests of people to talk to have in common."""

    def see_people(self, window):
        window.tree.find(("heading",), MORE)

    def go_back(self, window, title):
        window.key("Escape")
        window.tree.wait_gone(("heading",), MORE)
        window.tree.find(("heading",), title)


class Talk(OfTalk, SharedWindow):

    def prepare(self):
        self.homes.set({"onboarding-done": "true", "help-country": "'GB'"})

    def test_each_screen_of_help_now_leads_to_people_by_pointer_by_key_and_by_screen_reader_and_back(self):
        window = self.open()
        walk.help_now(window)
        met = []
        offers = ["Five Senses", "Muscle Release", "Coping Statements"]
        for title in ["Slow Breathing"] + offers:
            with self.subTest(title):
                if title != "Slow Breathing":
                    window.press("Not this one")
                    window.press_inside(title)
                window.tree.find(("heading",), title)
                met.append(title)
                # As a screen reader presses it.
                window.tree.find(BUTTONS, TALK).press()
                self.see_people(window)
                self.go_back(window, title)
                # With the pointer, where it is, and while the other page still fades out.
                x, y, width, height = window.tree.find(BUTTONS, TALK).extents
                self.assertGreaterEqual(height, 40, "large enough for a hand that shakes")
                window.input.click_at(x + width // 2, y + height // 2)
                self.see_people(window)
                self.go_back(window, title)
                # With one key.
                window.key("F1")
                self.see_people(window)
                self.go_back(window, title)
                # And with the keys that reach every button.
                window.tab_to(TALK)
                window.key("Return")
                self.see_people(window)
                self.go_back(window, title)
        self.assertEqual(len(met), 4)

    def test_the_page_names_suicide_self_harm_and_the_bodys_signs_before_anything_else(self):
        window = self.open()
        walk.help_now(window)
        window.press(TALK)
        self.see_people(window)
        words = " ".join(node.name for node in window.tree.all(TEXTS, showing=False))
        for sign in CRISIS:
            self.assertIn(sign, words)
        self.assertLess(words.index("suicide"), words.index("Samaritans"))
        self.assertLess(words.index("999"), words.index("Samaritans"))
        window.press("When to seek help")
        window.tree.find(("heading",), "When to seek help")
        window.key("Escape")
        self.see_people(window)
        # The person's own plan, and chat or text, come before a phone number.
        names = [node.name for node in window.tree.all(BUTTONS, showing=False)]
        self.assertLess(names.index("My plan for hard times"), names.index("Copy 116 123, Samaritans"))
        self.assertLess(names.index("Open the chat, Childline"), names.index("Copy 0800 1111, Childline"))
        self.assertIn("QR code for 116 123, Samaritans", [
            node.name for node in window.tree.all(BUTTONS + ("grouping",), showing=False)])

    def test_a_session_that_began_anxious_has_it_and_sound_pauses_meanwhile(self):
        window = self.open()
        window.begin("Anxious", LONG)
        window.see_exercise("statements")
        window.press(NEXT)
        window.see_exercise("breathing")
        window.press(NEXT)
        window.tree.find(BUTTONS, "Pause", showing=False)  # the scene, which plays
        window.press(TALK)
        self.see_people(window)
        window.key("Escape")
        window.tree.wait_gone(("heading",), MORE)
        window.tree.find(BUTTONS, "Play", showing=False)
        # The session that waited ends as any other does.
        window.press("Done")
        window.see_question_after()
        # From a session that began well, the help is in its header, and this isn't.
        walk.scene(window)
        self.assertIsNone(window.tree.first(BUTTONS, TALK, showing=False))

    def test_a_helpline_joins_the_plan_by_one_press_and_the_card_shows_whom_to_call(self):
        window = self.open()
        walk.more_help(window)
        window.tree.find(BUTTONS, "Add to my plan, Samaritans", showing=False).press()
        window.see("Samaritans is in your plan now.")
        wait_until(
            lambda: window.tree.first(BUTTONS, "Add to my plan, Samaritans") is None, what="it isn't offered again")
        window.key("Escape")
        window.see_tabs("Relax")
        walk.more_help(window)
        wait_until(
            lambda: "Samaritans: 116 123" in window.tree.find(BUTTONS, "My plan for hard times").description,
            what="the card says whom to call")
        window.press("My plan for hard times")
        wait_until(
            lambda: window.tree.find(FIELDS, "Which services and helplines can I contact?", showing=False).text
            == "Samaritans: 116 123", what="the plan has the line")

    def test_readings_lead_to_people_and_to_each_other_and_back(self):
        window = self.open()
        walk.learn(window)
        window.press(re.compile("^When to seek help"))
        window.tree.find(("heading",), "When to seek help")
        # The paragraph has the link's words as its description, since it's spoken as a whole.
        window.tab_to(re.compile("^Open Getting more help straight away"), most=12)
        self.assertIn("Link: Getting more help", window.tree.focused().description)
        window.key("Return")
        self.see_people(window)
        self.go_back(window, "When to seek help")
        # From there to another reading, and back to this one.
        window.key("Escape")
        window.see_tabs("Learn")
        window.press(re.compile("^The way you talk to yourself"))
        window.tree.find(("heading",), "The way you talk to yourself")
        window.key("ctrl+f")
        window.field("Find in this text")
        window.type("Saying it once or twice")
        window.see("1 of 1")
        window.key("Escape")
        window.tab_to(re.compile("^Saying it once or twice"))
        window.key("Return")
        window.tree.find(("heading",), "OCD and reassurance")
        window.key("Escape")
        window.tree.find(("heading",), "The way you talk to yourself", showing=False)
        window.key("Escape")
        window.see_tabs("Learn")


class TalkFromTheStart(OfTalk, AcceptanceTest):

    def test_the_breath_waits_while_people_are_looked_for(self):
        def seconds():
            return next(int(node.name.rsplit(":", 1)[1]) for node in window.tree.all(TEXTS, showing=False)
                        if node.name.startswith("Round 1 · 0:"))
        window = self.open("now")
        wait_until(lambda: window.is_breathing() and seconds() >= 1, what="it breathes")
        before = seconds()
        window.press(TALK)
        self.see_people(window)
        stays(lambda: window.tree.first(("heading",), MORE), 6, "the person reads")
        self.go_back(window, "Slow Breathing")
        wait_until(lambda: before < seconds() < before + 5, what="the breath goes on by itself from where it was")
