"""Talk to someone: numbers for each country, and the help plan. The country of the locale: test_timeline, MoreHelpTests;
entries that are broken: test_bad_input."""

import re

from case import AcceptanceTest
from respite_driver import walk
from respite_driver.saved import SavedState
from respite_driver.tree import BUTTONS, FIELDS, PANELS, TEXTS
from respite_driver.waiting import wait_until

TITLE = "Talk to someone"
URGENT = re.compile("^Call your emergency number now if")
LISTENER, SUICIDE = "116 123", re.compile("^Thinking about suicide")
HELPS, PEOPLE = "What can I do on my own to get through the next hour?", "Who can I call or go to?"


class MoreHelp(AcceptanceTest):

    def see_country(self, window, name):
        window.see(re.compile(f"^({name}|No helpline in {name}.*)$"))
        # Including rows that are scrolled out of view.
        return [node.name for node in window.tree.all(TEXTS + BUTTONS, showing=False)]

    def choose(self, window, words):
        window.press("Another country")
        window.tree.find(FIELDS, "Country")
        window.type(words)
        wait_until(
            lambda: len(window.tree.all(BUTTONS, re.compile(words, re.IGNORECASE))) == 1, what=f"only {words} is left")

        def is_chosen():
            if window.tree.first(FIELDS, "Country") is None:
                return True
            window.input.send_keys("Return")  # on a busy machine a key press was lost
            return False
        wait_until(is_chosen, what=f"{words} is chosen", every=0.5)

    def test_help_is_found_for_three_countries_one_without_its_own_helpline(self):
        window = self.open(LANG="C.UTF-8", LC_ALL=None, LC_MESSAGES=None)
        walk.more_help(window)
        window.see(URGENT)
        field = window.tree.find(FIELDS, "Country")  # no country chosen yet
        self.assertIn("suicide", field.description, "what must be said comes after the question")
        self.assertFalse([group for group in window.tree.all(PANELS) if "suicide" in group.name], "and not before it")
        self.assertIsNone(window.tree.first(BUTTONS, "Germany"), "it asks in one line")
        window.press("All countries")
        window.press("Germany")
        germany = self.see_country(window, "Germany")
        self.assertIn("Copy 112, emergency", germany)
        self.assertIn("More about it", germany)
        self.assertIn("Where this comes from, TelefonSeelsorge, second number", germany)
        window.tree.find(BUTTONS, "Where this comes from, emergency", showing=False).press()
        window.tree.find(TEXTS, re.compile("haven’t phoned to check"), showing=False)
        self.choose(window, "united king")
        britain = self.see_country(window, "United Kingdom")
        self.assertIn("Copy 999, emergency", britain)
        self.assertTrue(any("Samaritans" in words for words in britain), britain)
        self.choose(window, "iceland")
        iceland = self.see_country(window, "Iceland")
        self.assertIn("Copy 112, emergency", iceland)
        self.assertTrue(any(words.startswith("No helpline in Iceland") for words in iceland), iceland)
        self.assertIn("findahelpline.com", iceland)
        self.assertIn("Befrienders Worldwide", iceland)
        window.see(URGENT)

    def in_sight(self, window, words):
        """Whether these words are shown in whole, without scrolling."""
        node = window.tree.first(TEXTS, words)
        if node is None:
            return False
        _, top, _, height = node.extents
        return top >= 40 and top + height <= window.content().height

    def test_without_a_known_country_one_line_asks_and_then_a_listener_is_in_sight(self):
        window = self.open(LANG="C.UTF-8", LC_ALL=None, LC_MESSAGES=None)
        window.key("F1")
        wait_until(
            lambda: window.tree.focused() and window.tree.focused().name == "Country", what="it can be typed at once")
        for size in ((1000, 700), (360, 640)):
            window.resize(*size)
            for words in ("Which country are you in?", re.compile("^Free helplines in about 130"), SUICIDE):
                wait_until(lambda: self.in_sight(window, words), what=f"{words} is in sight")
        found = re.compile("^Free helplines in about 130")
        self.assertEqual(len(window.tree.all(TEXTS, found)), 1, "it stands there once")
        window.type("united king")
        window.press("United Kingdom")
        wait_until(lambda: len(window.tree.all(TEXTS, found)) == 1, what="further down with a listener above")
        for size in ((360, 640), (1000, 700)):
            window.resize(*size)
            for words in (LISTENER, "999", SUICIDE):
                wait_until(lambda: self.in_sight(window, words), what=f"{words} is in sight")
        # What has no room in a narrow window is there again.
        window.tree.find(BUTTONS, "QR code for 999, emergency")
        window.resize(360, 640)
        window.tree.wait_gone(BUTTONS, "QR code for 999, emergency")
        # Another one can be looked for, and left alone again.
        window.press("Another country")
        window.tree.find(FIELDS, "Country")
        window.key("Escape")
        window.see(LISTENER)

    def test_copying_a_number_puts_it_into_the_clipboard_and_is_confirmed(self):
        self.homes.set({"onboarding-done": "true", "help-country": "'NZ'"})
        window = self.open()
        walk.more_help(window)
        window.press("Copy 111, emergency")
        window.see("Copied 111.")
        window.press("Another country")
        window.tree.find(FIELDS, "Country")
        window.key("ctrl+v")
        wait_until(lambda: window.field("Country").text == "111", what="the number is pasted")

    def test_a_number_can_be_dialled_only_where_an_app_handles_calls(self):
        self.homes.set({"onboarding-done": "true", "help-country": "'AU'"})
        window = self.open()
        walk.more_help(window)
        self.see_country(window, "Australia")
        self.assertIsNone(window.tree.first(BUTTONS, re.compile("^Call "), showing=False))
        window.program.stop()
        dialled = self.homes.register_handler("tel")
        window = self.open()
        walk.more_help(window)
        window.tree.find(BUTTONS, "Call 13 11 14, Lifeline", showing=False).press()
        wait_until(lambda: dialled() == "tel:131114", what=lambda: f"tel:131114 is dialled, not {dialled()}")

    def test_more_help_is_reached_by_keyboard_from_an_anxious_answer(self):
        self.homes.set({"onboarding-done": "true", "help-country": "'DE'"})
        window = self.open()
        walk.statements(window)
        window.press("Done")
        window.press("Now anxious")
        window.see_words("It can take a while.")
        window.tab_to("Talk to someone")
        window.key("Return")
        window.see(URGENT)
        window.tab_to("Copy 112, emergency")
        window.key("Return")
        window.see("Copied 112.")

    def test_without_the_file_the_plain_sentence_still_appears(self):
        (self.own_content("help") / "help/helplines.yaml").write_text("{ not yaml")
        self.homes.set({"onboarding-done": "true", "help-country": "'DE'"})
        window = self.open()
        walk.more_help(window)
        window.see(URGENT)
        window.see(re.compile("The list of numbers can’t be opened"))

    def test_the_help_plan_survives_a_sudden_kill(self):
        window = self.open()
        walk.more_help(window)
        window.press("Add someone you’d call first")
        window.tree.see_focus(PEOPLE)
        wait_until(lambda: self.in_sight(window, PEOPLE), what="the question is in sight with its answer")
        window.type("Ada, next door")
        window.key("Escape")
        window.see("Ada, next door")
        window.key("Escape")
        walk.help_plan(window)
        window.tree.find(FIELDS, HELPS).write("Cold water on my wrists")
        for words in ("Ada, next door", "Cold water on my wrists"):
            wait_until(lambda: SavedState(self.homes.data).count(words), what="it is saved automatically")
        window.program.kill()
        window = self.open()
        walk.help_plan(window)
        wait_until(
            lambda: window.field(HELPS).text == "Cold water on my wrists"
            and window.tree.find(FIELDS, PEOPLE, showing=False).text == "Ada, next door", what="the plan is restored")
