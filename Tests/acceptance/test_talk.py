"""From Help now, and from any session that began anxious, people are one press away, and one can come back."""

import re

from case import AcceptanceTest, SharedWindow
from respite_driver import walk
from respite_driver.tree import BUTTONS, FIELDS, TEXTS
from respite_driver.waiting import stays, wait_until
from respite_driver.window import LONG, NEXT

TALK = "Talk to someone"
LISTENER, SUICIDE = "116 123", re.compile("^Thinking about suicide, ending your life")
CRISIS = (
    "hurt yourself", "taken something that could harm you", "suicide", "ending your life", "Chest pain", "drooping face",
    "slurred speech", "one side", "fainting", "trouble breathing")


class OfTalk:
    """What the tests of people to talk to have in common."""

    def see_people(self, window):
        window.tree.find(("heading",), TALK)

    def go_back(self, window, title):
        window.key("Escape")
        window.tree.wait_gone(("heading",), TALK)
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

    def in_sight(self, window, *words):
        """Waits until each of these is shown in whole, without scrolling."""
        for one in words:
            def is_in_sight():
                node = window.tree.first(TEXTS, one)
                return node and 40 <= node.extents[1] <= window.content().height - node.extents[3]
            wait_until(is_in_sight, what=f"{one} is in sight")

    def test_a_listeners_number_is_in_sight_after_two_presses_from_every_tab_and_from_a_session_in_a_small_window(self):
        window = self.open()
        for size in ((1000, 700), (360, 640)):
            window.resize(*size)
            for tab in ("Learn", "Relax", "Reflect"):
                with self.subTest(size=size, tab=tab):
                    window.open_tab(tab)
                    window.menu(TALK)  # two presses
                    self.in_sight(window, LISTENER, "999", SUICIDE)
                    self.assertGreaterEqual(window.tree.find(TEXTS, LISTENER).extents[3], 28, "it's large")
                    window.key("Escape")
                    window.see_tabs(tab)
            walk.help_now(window)  # one press, and this is the second
            window.press(TALK)
            self.in_sight(window, LISTENER, "999", SUICIDE)
            window.key("Escape", "Escape")
            window.see_tabs("Relax")

    def test_a_person_comes_first_then_danger_in_one_line_and_the_bodys_signs_are_folded(self):
        window = self.open()
        window.resize(1000, 700)
        walk.help_now(window)
        window.press(TALK)
        self.see_people(window)
        self.in_sight(window, LISTENER, "999", SUICIDE, re.compile("^Call your emergency number now if you’ve hurt yourself"))
        names = [node.name for node in window.tree.all(BUTTONS, showing=False)]
        order = [
            "Add someone you’d call first", "Copy 116 123, Samaritans", "Copy 999, emergency", "When it isn’t anxiety",
            "What happens when you call", "Copy 0808 2000 247, National Domestic Abuse Helpline, Refuge", "Copy 85258, Shout", "Open the chat, Childline", "Copy 0800 1111, Childline", "My plan for hard times",
            "GAD-7: two weeks in seven questions", "A page for your doctor"]
        self.assertEqual([name for name in names if name in order], order)
        self.assertTrue(window.tree.first(("image",), "QR code for 116 123, Samaritans"), "drawn already")
        self.assertIn("QR code for 85258, Shout", [
            node.name for node in window.tree.all(BUTTONS + ("grouping",), showing=False)])
        self.assertFalse(window.sees(re.compile("^Chest pain, or")))
        window.press("When it isn’t anxiety")
        window.see(re.compile("^Chest pain, or"))
        words = " ".join(node.name for node in window.tree.all(TEXTS))
        for sign in CRISIS:
            self.assertIn(sign, words)
        # What's far down is a press away, from its heading on.
        hurting = "Is someone hurting, threatening or controlling you?"
        for button, heading in ((hurting, hurting), ("If it isn’t safe to speak", "If you can’t hear, can’t speak, or it isn’t safe to")):
            window.press(button)
            wait_until(
                lambda: 40 <= window.tree.find(("heading",), heading).extents[1] <= 500, what=f"{heading} is in sight")
        # What to say fills the window, and Escape leads back here.
        window.press("Show it large")
        window.see("Please stay with me.")
        self.assertGreaterEqual(window.tree.find(TEXTS, "Please stay with me.").extents[3], 70)
        window.key("Escape")
        self.see_people(window)
        window.tree.find(BUTTONS, "When to seek help", showing=False).press()
        window.tree.find(("heading",), "When to seek help")
        window.key("Escape")
        self.see_people(window)

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
        window.tree.wait_gone(("heading",), TALK)
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
        window.press("More about it")
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
        window.tab_to(re.compile("^Open Talk to someone straight away"), most=12)
        self.assertIn("Link: Talk to someone", window.tree.focused().description)
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
        window.type("Say it slowly, once or twice")
        window.see("1 of 1")
        window.key("Escape")
        window.tab_to(re.compile("^Say it slowly, once or twice"))
        window.key("Return")
        window.tree.find(("heading",), "OCD and reassurance")
        window.key("Escape")
        window.tree.find(("heading",), "The way you talk to yourself", showing=False)
        window.key("Escape")
        window.see_tabs("Learn")


class TalkFromTheStart(OfTalk, AcceptanceTest):

    def test_the_breath_waits_while_people_are_looked_for(self):
        window = self.open("now")
        wait_until(window.is_breathing, what="it breathes")
        window.press(TALK)
        self.see_people(window)
        stays(lambda: window.tree.first(("heading",), TALK), 6, "the person reads")
        self.go_back(window, "Slow Breathing")
        wait_until(window.is_breathing, what="the breath goes on by itself")
