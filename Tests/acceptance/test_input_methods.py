"""Words that are composed before they're there: Japanese by IBus and Anthy on each page that takes words, and a sign by its
number. What is being composed has the keys first."""

import shutil
import subprocess

from case import AcceptanceTest, not_in_a_sandbox
from respite_driver.saved import SavedState
from respite_driver.tree import FIELDS
from respite_driver.waiting import stays, wait_until

WEATHER = "天気"

# The page, and the name of its text.
PLACES = (
    ("newReflection", "What went well today?"),
    ("worry", "What are you worried about?"),
    ("thought", "What happened?"),
    ("ladder", "What would you like to be able to do?"),
    ("checkIn", "Where?"),
    ("helpPlan", "How can I tell things are getting worse?"),
)


@not_in_a_sandbox("the input method is outside it, behind a portal of the desktop")
class InputMethods(AcceptanceTest):

    def open_with_anthy(self):
        """Opens the window with Anthy as its input method."""
        # Debian's engine asks for `python3`, and needs Debian's.
        environment = self.launcher.environment(PATH="/usr/bin:/bin", G_DEBUG=None, LD_PRELOAD=None)
        daemon = subprocess.Popen(
            ["ibus-daemon", "--panel=disable", "--emoji-extension=disable", "--cache=none", "--replace"],
            env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(daemon.wait, 10)
        self.addCleanup(daemon.terminate)

        def chosen():
            asked = subprocess.run(["ibus", "engine", "anthy"], env=environment, capture_output=True, timeout=30)
            said = subprocess.run(["ibus", "engine"], env=environment, capture_output=True, text=True, timeout=30)
            return asked.returncode == 0 and said.stdout.strip() == "anthy"
        wait_until(chosen, 30, "Anthy is the input method")
        return self.open(GTK_IM_MODULE="ibus", RESPITE_TEST=1)

    def compose_weather(self, window, name):
        """Types 天気 into a field with the keys of a person in Japan: its sound, Space to choose, Enter to confirm."""
        window.tab_to(name, roles=FIELDS)
        window.key(*"tenki")
        window.key("space")
        window.key("Return")
        wait_until(
            lambda: window.field(name).text == WEATHER, what=lambda: f"the word is there: {window.field(name).text!r}")

    def test_a_japanese_word_is_written_and_saved_on_each_page_that_takes_words(self):
        if shutil.which("ibus-daemon") is None:
            self.skipTest("IBus isn't installed")
        window = self.open_with_anthy()
        for page, name in PLACES:
            with self.subTest(page):
                window.act("test-open", page)
                self.compose_weather(window, name)
                # The Enter that confirmed the word did nothing else.
                stays(lambda: window.sees(name) and window.field(name).text == WEATHER, seconds=0.5, what="the page waits for more")
                window.act("test-open", "shelf")
        saved = SavedState(self.homes.data)
        wait_until(
            lambda: [kind for kind, words in sorted(saved.drafts().items()) if WEATHER in "".join(words)]
            == ["mind-check-in", "mind-ladder", "mind-thought", "mind-worry", "reflection"],
            what=lambda: f"each is saved: {saved.drafts()}")
        self.assertIn((WEATHER,), saved.rows("SELECT signs FROM help_plan"))

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
