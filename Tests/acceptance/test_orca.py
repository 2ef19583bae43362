"""What the screen reader Orca really says. Events alone don't show what a reader makes of them."""

import os
import re

from case import AcceptanceTest, only_in_soak
from respite_driver import history, orca, page_states
from respite_driver.orca import Orca
from respite_driver.records import Records
from respite_driver.window import WHAT, WHY
from respite_driver.window_manager import WindowManager

# GTK's and libadwaita's class names, which a screen reader says for what has no name.
CLASS_NAME = re.compile(r"\b(Gtk|Adw)[A-Z]")
# What is chosen from the menu.
MENU = ("What helps", "Talk to someone")
# Where the words of the full walk go, for Notes/027-what-orca-says.md.
LIST = os.environ.get("RESPITE_ORCA_LIST")


class WhatOrcaSays(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.assertFalse(orca.missing(), "script/soak installs what a real screen reader needs")
        self.heard = []
        self.enterContext(self.desktop.run_service(WindowManager))
        self.orca = self.enterContext(self.desktop.run_service(Orca))

    def step(self, what, least=1, deadline=12.0, until=None):
        """Waits until Orca is quiet, and keeps what it said after `what` was done: at least `least` utterances, and one
        that matches `until`."""
        said = self.orca.said(deadline, least=least, until=until)
        self.heard.append((what, said))
        if LIST:
            with open(LIST, "a") as file:
                file.write(f"{self._testMethodName}: {what}: {' '.join(f'“{words}”' for words in said) or '(nothing)'}\n")
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

    def tab(self, window, most, until=None, least=1):
        """Presses Tab until something is said that matches `until`, and returns all that was said. With `least` 0 a stop
        may be silent, as the second link of a paragraph is."""
        said = []
        for _ in range(most):
            said += self.press(window, "Tab", least=least)
            if until and any(re.search(until, words) for words in said):
                break
        return said

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
        self.step("respite now", deadline=10, until="Inhale")  # at a start too
        self.press(window, "Escape")
        self.press(window, "1", what="Anxious", until="5 minutes")
        self.press(window, "Return", what="Short: statements")
        self.press(window, "Escape")
        self.press(window, "2", what="So-so")
        self.press(window, "Return", what="Short: breathing", until="Begin")
        self.press(window, "Return", what="Begin", until="Inhale")
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
        said = self.tab(window, 8, "How to use this app")
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
            window.tab_to(re.compile("^(Next|Get Started)$"))
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
