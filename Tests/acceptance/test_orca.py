"""What the screen reader Orca really says. Events alone don't show what a reader makes of them."""

import os
import re

from case import AcceptanceTest, only_in_soak
from respite_driver import history, orca, page_states, paths
from respite_driver.homes import at_hour, at_noon
from respite_driver.orca import Orca
from respite_driver.records import Records
from respite_driver.window import WHAT, WHY
from respite_driver.window_manager import WindowManager

# GTK's and libadwaita's class names, which a screen reader says for what has no name.
CLASS_NAME = re.compile(r"\b(Gtk|Adw)[A-Z]")
# What is chosen from the menu.
MENU = ("What helps", "Talk to someone")
# Where the words of the full walk go, for Notes/027-what-orca-says.md and Notes/048-seventy-two-cells.md.
LIST = os.environ.get("RESPITE_ORCA_LIST")


class WhatOrcaSays(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.assertFalse(orca.missing(), "script/soak installs what a real screen reader needs")
        self.heard, self.heading = [], self._testMethodName
        self.enterContext(self.desktop.run_service(WindowManager))
        self.orca = self.enterContext(self.desktop.run_service(Orca))

    def step(self, what, least=1, deadline=12.0, until=None):
        """Waits until Orca is quiet, and keeps what it said after `what` was done: at least `least` utterances, and one
        that matches `until`."""
        said = self.orca.said(deadline, least=least, until=until)
        self.heard.append((what, said))
        if LIST:
            with open(LIST, "a") as file:
                file.write(f"{self.heading}: {what}: {' '.join(f'“{words}”' for words in said) or '(nothing)'}\n")
        self.assertGreaterEqual(len(said), least, f"{what}: Orca said too little: {said}")
        if until:
            self.assertRegex("\n".join(said), until, what)
        return said

    def open(self, *words, **options):
        window = super().open(*words, **options)
        # Printed by GTK for each widget that Orca asks for its place on the display.
        window.program.allowed.append(re.compile("Screen coordinates not supported"))
        return window

    def press(self, window, *keys, what=None, least=1, until=None):
        window.key(*keys)
        return self.step(what or " ".join(keys), least, until=until)

    def tab(self, window, most, until=None, least=1, key="Tab"):
        """Presses Tab, or another key, until something is said that matches `until`, and returns all that was said. With
        `least` 0 a stop may be silent, as the second link of a paragraph is."""
        said = []
        for _ in range(most):
            said += self.press(window, key, least=least)
            if until and any(re.search(until, words) for words in said):
                break
        return said

    def tab_to(self, window, until, most=12, key="Tab"):
        """The same, and fails unless it's said."""
        self.assertRegex("\n".join(self.tab(window, most, until, key=key)), until)

    def tearDown(self):
        super().tearDown()
        # GTK's own menu is made of parts without names.
        everything = [words for what, said in self.heard if what not in MENU for words in said]
        self.assertFalse([words for words in everything if CLASS_NAME.search(words)], "no class names")
        self.assertFalse(self.orca.tracebacks(), "no utterance is lost in an error of Orca's")

    @only_in_soak("Orca takes a core, and must be installed")
    def test_orca_says_every_arrival(self):
        history.add_history(self.respite, Records(self.homes))
        window = self.open("now")
        self.step("respite now", deadline=10, until="Breathe in")  # at a start too
        self.press(window, "Escape")
        self.press(window, "1", what="Anxious", until="5 minutes")
        self.press(window, "Return", what="Short: statements")
        self.press(window, "Escape")
        self.press(window, "2", what="So-so")
        self.press(window, "Return", what="Short: breathing", until="Begin")
        self.press(window, "Return", what="Begin", until="Breathe in")
        self.press(window, "Escape", "Escape")
        self.press(window, "3", what="Good")
        self.press(window, "Return", what="Short: the scene")
        self.press(window, "Right", what="the next scene")
        self.press(window, "Escape")
        self.press(window, "ctrl+n", what="New reflection", until=re.escape(WHAT))
        window.type("Soup")
        self.orca.said()
        self.press(window, "Return", until=re.escape(WHY))
        said = self.press(window, "Return", what="the reflection is saved", until="Saved.")
        self.assertIn("Soup", " ".join(said))
        self.tab(window, 2, "Delete")
        self.press(window, "Return", what="Delete", until="The reflection is in the bin.")
        self.press(window, "ctrl+f", what="Ctrl+F", until="Search")
        window.type("xyz")
        self.step("xyz is searched for", until="No results.")
        self.press(window, "Escape")
        window.tab_to("Bin")
        self.orca.said()
        self.press(window, "Return", what="Bin", until="Bin")
        self.tab(window, 6, "Restore")
        self.press(window, "Return", what="the last one is put back", until="It’s back in its place.")
        self.press(window, "Tab")  # the keyboard isn't trapped
        self.press(window, "Escape")
        for action in MENU:
            window.menu(action)
            self.step(action)
            self.press(window, "Escape")
        self.press(window, "ctrl+comma", what="Settings", until="Settings")

    @only_in_soak("Orca takes a core, and must be installed")
    def test_orca_says_a_whole_reading(self):
        window = self.open("--tab", "learn")
        self.step("Learn", deadline=4)
        said = self.tab(window, 16, "How to use this app")
        self.assertIn("How to use this app", " ".join(said))
        window.key("ctrl+f")
        self.step("Ctrl+F")
        window.type("self-talk")
        self.orca.said()
        self.press(window, "Tab", what="the first reading found")
        self.press(window, "shift+Tab")
        self.press(window, "Escape")
        window.read()
        self.step("the reading opens")
        wanted = [
            node.name for node in window.tree.all(("heading", "label"), showing=False)
            if node.name and (node.role == "heading" or len(node.name) > 60)]
        self.assertGreater(len(wanted), 15)
        heard = " ".join(self.tab(window, 120, "Reviewed on", least=0))
        for words in wanted:
            self.assertIn(words, heard)

    @only_in_soak("Orca takes a core, and must be installed")
    def test_orca_says_onboarding_the_lock_an_error_and_both_reminders(self):
        self.homes.set({"window-width": "1000"})
        window = self.open()
        self.step("onboarding", deadline=5)
        for _ in range(5):
            window.tab_to(re.compile("^(Next|Get started)$"))
            self.orca.said()
            self.press(window, "Return", what="Next")
        for tab, is_on in (("Relax", True), ("Reflect", False)):
            window.open_tab(tab)
            self.orca.said()
            window.tab_to(re.compile("[Rr]eminder"), key="shift+Tab", most=12)
            self.step(f"{tab}: the bell")
            self.press(window, "Return", what="the bell is pressed")
            for _ in range(2):  # without a time to set there's nothing to go to
                self.press(window, "Tab", least=1 if is_on else 0)
            self.press(window, "Escape")
        window.program.stop()
        page_states.lock(self)
        window = self.open("--tab", "reflect")
        self.step("the lock", until="Your words are locked")
        window.type("wrong one")
        self.press(window, "Return", what="a wrong passphrase", until="That’s not the right passphrase")
        self.assertNotIn("wrong one", " ".join(words for _, said in self.heard for words in said))
        window.type(page_states.PASSPHRASE)
        self.press(window, "Return", what="the right passphrase")
        self.press(window, "ctrl+l", what="Ctrl+L")

    @only_in_soak("Orca takes a core, and must be installed")
    def test_orca_says_the_eight_tasks(self):
        # Those of the prototype's user study, each by keyboard alone.
        self.homes.set({"onboarding-done": "true", "relaxation-reminder": "true"})
        window = self.open(TZ=at_noon())
        self.step("the window opens", until="How are you feeling right now")
        for number, task in enumerate((
                self.set_the_evening_reminder, self.find_relief_at_once, self.look_up_what_the_tabs_are_for,
                self.write_something_good, self.read_about_self_talk, self.turn_the_morning_reminder_off,
                self.relax_in_a_good_mood, self.see_another_scene), 1):
            self.heading = f"Task {number}"
            with self.subTest(self.heading):
                task(window)
            page_states.back(window)
            self.orca.said()

    def set_the_evening_reminder(self, window):
        self.press(window, "ctrl+Page_Down", what="to Reflect", until="New reflection")
        self.tab_to(window, "Reflection reminder", key="shift+Tab")
        self.press(window, "Return", what="the bell is pressed", until="Remind me daily")
        self.press(window, "space", what="it's switched on", until="(?<!not )checked")
        self.tab_to(window, "Hour")
        self.press(window, "Up")
        self.press(window, "Up", until="10:00")
        self.press(window, "Escape", until="On, 10:00")
        self.wait_for_settings("reflection-reminder=true", "reflection-reminder-time=1320")

    def find_relief_at_once(self, window):
        window.key("ctrl+Page_Up", "ctrl+Page_Up", "ctrl+Page_Down")
        self.step("to Relax", until="Anxious")
        self.press(window, "1", what="Anxious", until="5 minutes")
        said = self.press(window, "Return", what="5 minutes", until="Coping Statements")
        self.assertNotIn("Play", said, "what begins by itself isn't said to stand still first")
        self.press(window, "Down", what="the next sentence")
        self.tab_to(window, "Done push button")
        self.press(window, "Return", what="Done", until="Now anxious")
        self.press(window, "3", what="Now good", until="From anxious to good")
        self.tab(window, 2)
        self.press(window, "Escape")
        self.press(window, "ctrl+h", what="or Help now", until="Breathe in")
        self.step("and four seconds later", until="Breathe out")

    def look_up_what_the_tabs_are_for(self, window):
        window.open_tab("Relax")
        self.orca.said()
        self.press(window, "ctrl+Page_Up", what="to Learn", until="Learn")
        self.tab_to(window, "How to use this app")
        self.press(window, "Return", what="it opens", until="How to use this app")
        self.tab_to(window, "Reflect", 14)

    def write_something_good(self, window):
        self.press(window, "ctrl+n", what="New reflection", until=re.escape(WHAT))
        window.type("A stranger smiled")
        self.step("A stranger smiled, typed", least=0)
        self.press(window, "Return", until=re.escape(WHY))
        window.type("I had looked up.")
        self.step("I had looked up, typed", least=0)
        self.press(window, "Return", until="Saved.")
        self.tab(window, 2)

    def read_about_self_talk(self, window):
        window.open_tab("Relax")
        self.orca.said()
        self.press(window, "ctrl+Page_Up", what="to Learn", until="Learn")
        self.press(window, "ctrl+f", until="Search readings")
        window.type("self-talk")
        self.step("self-talk, typed", least=0)
        self.tab_to(window, "The way you talk to yourself")
        self.press(window, "Return", what="it opens", until="The way you talk to yourself")
        self.tab(window, 4)

    def turn_the_morning_reminder_off(self, window):
        window.open_tab("Learn")
        self.orca.said()
        self.press(window, "ctrl+Page_Down", what="to Relax", until="Anxious")
        self.tab_to(window, "Relaxation reminder", key="shift+Tab")
        self.press(window, "Return", what="the bell is pressed", until="Remind me daily")
        self.press(window, "space", what="it's switched off", until="not checked")
        self.press(window, "Escape", until=r"\bOff\b")
        self.wait_for_settings("relaxation-reminder=false")

    def relax_in_a_good_mood(self, window):
        window.open_tab("Learn")
        self.orca.said()
        self.press(window, "ctrl+Page_Down", what="to Relax", until="Anxious")
        self.press(window, "3", what="Good", until="5 minutes")
        said = self.press(window, "Return", what="5 minutes", until=re.escape(paths.scene_titles()[0]))
        self.assertNotIn("Play", said)
        self.tab_to(window, "Done push button", 14)
        self.press(window, "Return", what="Done", until="Now anxious")
        self.press(window, "3", what="Now good", until="[Gg]ood")
        self.press(window, "Escape")

    def see_another_scene(self, window):
        window.open_tab("Learn")
        window.open_tab("Relax")
        self.orca.said()
        self.press(window, "3", what="Good", until="5 minutes")
        self.press(window, "Return", what="5 minutes", until=re.escape(paths.scene_titles()[0]))
        self.press(window, "Right", what="the next scene", until=re.escape(paths.scene_titles()[1]))
        self.tab_to(window, "Choose a scene", 14)
        self.press(window, "Return", what="the list of scenes opens")
        self.tab(window, 2)
        self.press(window, "Escape")

    @only_in_soak("Orca takes a core, and must be installed")
    def test_orca_says_the_shore_a_letter_a_person_and_company(self):
        history.import_entries(self.folder, self.respite, **history.tools_in_use())
        window = self.open(TZ=at_noon(), RESPITE_TEST=1)
        self.step("the window opens", until="Anxious")
        states = {state.name: state for state in page_states.EVERYTHING}
        for name, stops in (
                ("more help", 5), ("more help, a country", 6), ("more help, to say", 2), ("a letter", 3),
                ("what became of them", 4), ("a try", 3), ("a try, away", 3), ("a try, afterwards", 5)):
            with self.subTest(name):
                states[name].open(window)
                self.step(f"{name} is opened")
                self.tab(window, stops)
            page_states.back(window)
            self.orca.said()
        self.press(window, "ctrl+m", what="On your mind", until="A worry")
        self.tab_to(window, "earlier", 40)
        self.press(window, "Return", what="what is from before is opened")
        self.tab(window, 3)
        page_states.back(window)
        self.orca.said()
        window.act("test-open", "checkIn")
        self.step("How anxious? is opened", until="How anxious")
        self.press(window, "Right", what="Right: the drop is there")
        self.press(window, "Right", what="Right: it moves")
        page_states.back(window)
        self.orca.said()
        states["scene"].open(window)
        self.step("a scene")
        self.tab_to(window, "Keep me company", 14)
        self.press(window, "Return", what="Keep me company")
        self.tab(window, 3)
        self.press(window, "Escape", what="Escape: the large window")

    @only_in_soak("Orca takes a core, and must be installed")
    def test_orca_says_the_start_page_at_night(self):
        window = self.open(TZ=at_hour(2))
        self.step("Respite is opened at two in the morning", until="Awake")
        self.tab_to(window, "Choose for yourself", 8)
