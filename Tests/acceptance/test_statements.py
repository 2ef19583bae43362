"""Coping statements: added, favoured, hidden, edited, moved and removed."""

import re

from case import AcceptanceTest
from respite_driver import paths, walk
from respite_driver.tree import BUTTONS, FIELDS
from respite_driver.waiting import wait_until

ROWS = ("list item",)
OWN = "The kettle is on"
OTHER = "It is only weather"
UNDO = re.compile("^Undo")


def built_in():
    lines = (paths.RESOURCES / "statements/en.txt").read_text().splitlines()
    return [line.strip() for line in lines if line.strip() and line[0] not in "#["]


class Statements(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.built_in = built_in()

    def at_the_list(self):
        """A window at the exercise, with the dialog of all statements open."""
        window = self.open()
        walk.statements(window)
        window.press("Edit the list")
        window.tree.find(ROWS, self.built_in[5])
        return window

    def shown(self, window):
        """The statements in the exercise, from the top."""
        known = {*self.built_in, OWN, OTHER}
        pane = window.tree.find(("scroll pane",), "Coping Statements")
        return window.tree.retrying(lambda: [
            node.name for child in pane.children() for node in self.labels(child) if node.name in known])

    def labels(self, node):
        if node.role == "label":
            yield node
        for child in node.children():
            yield from self.labels(child)

    def listed(self, window):
        """All statements in the dialog, in order, including hidden ones."""
        return [row.name for row in window.tree.all(ROWS, showing=False) if row.name in {*self.built_in, OWN, OTHER}]

    def assert_shown(self, window, *first):
        wait_until(
            lambda: self.shown(window)[:len(first)] == list(first),
            what=lambda: f"the exercise begins with {first}, not with {self.shown(window)[:4]}")

    def assert_listed(self, window, *first):
        wait_until(
            lambda: self.listed(window)[:len(first)] == list(first),
            what=lambda: f"the list begins with {first}, not with {self.listed(window)[:4]}")

    def press_in(self, window, words, name):
        """Presses a button in the row of a statement."""
        def pressed():
            inside = [window.tree.find(ROWS, words)]
            while inside:
                node = inside.pop()
                if node.role in BUTTONS and node.name == name:
                    node.press()
                    return True
                inside += node.children()
            return False
        self.assertTrue(window.tree.retrying(pressed), f"There is no “{name}” in the row “{words}”.")

    def add(self, window, words):
        # libadwaita offers to apply only what is written into a focused row, and doesn't report when it's focused.
        def offered():
            window.field("New statement").write(words)
            return window.tree.first(BUTTONS, "Apply")
        wait_until(offered, what="Apply is offered", every=0.3)
        window.tree.find(BUTTONS, "Apply").press()

    def reopened(self, window):
        """The list after a restart. Closing the window waits until everything is saved."""
        walk.close_windows(window)
        window.key("ctrl+q")
        wait_until(lambda: not window.program.is_running, what="the program has ended")
        self.programs.remove(window.program)
        return self.at_the_list()

    def test_a_custom_statement_is_added_and_favoured_by_keyboard_and_comes_first(self):
        window = self.open()
        walk.statements(window)
        self.assert_shown(window, *self.built_in[:2])
        window.tab_to("Edit the list")
        window.key("Return")
        with window.input.at("Coping Statements"):
            window.type(OWN)
            window.key("Return")
            self.assert_listed(window, OWN, self.built_in[0])
            wait_until(lambda: window.field("New statement").text == "", what="the field is empty again")
            window.tab_to(self.built_in[1])
            window.tab_to("Add to favourites")
            window.key("space")
            self.assert_shown(window, self.built_in[1], OWN, self.built_in[0])
            window.tab_to(OWN, key="shift+Tab")
            window.tab_to("Add to favourites")
            window.key("space")
            self.assert_shown(window, OWN, self.built_in[1], self.built_in[0])
            window.key("Escape")
        wait_until(lambda: len(window.tree.windows()) == 1, what="Escape closes the dialog")
        self.assert_shown(self.reopened(window), OWN, self.built_in[1], self.built_in[0])

    def test_a_custom_statement_is_added_by_screen_reader_actions(self):
        window = self.at_the_list()
        self.add(window, OWN)
        self.assert_listed(window, OWN, self.built_in[0])
        self.assert_shown(window, OWN, self.built_in[0])
        self.press_in(window, OWN, "Add to favourites")
        window.tree.find(BUTTONS, "Remove from favourites")

    def test_a_hidden_statement_stays_hidden_until_unhidden(self):
        window = self.at_the_list()
        self.press_in(window, self.built_in[0], "Hide")
        self.assert_shown(window, self.built_in[1], self.built_in[2])
        self.assertNotIn(self.built_in[0], self.shown(window))
        self.assertEqual(self.listed(window), self.built_in)
        window = self.reopened(window)
        self.assertNotIn(self.built_in[0], self.shown(window))
        self.press_in(window, self.built_in[0], "Show")
        self.assert_shown(window, *self.built_in[:2])

    def test_a_statement_is_edited_by_keyboard_and_reset_to_its_original_text(self):
        window = self.at_the_list()
        with window.input.at("Coping Statements"):
            window.tab_to(self.built_in[0])
            window.tab_to("Edit")
            window.key("Return")
            window.tree.find(FIELDS, "Your words")
            window.key("ctrl+a")
            window.type(OTHER)
            window.key("Return")
            self.assert_listed(window, OTHER, self.built_in[1])
        window = self.reopened(window)
        self.assert_shown(window, OTHER, self.built_in[1])
        with window.input.at("Coping Statements"):
            window.tab_to(OTHER)
            window.tab_to("Edit")
            window.key("Return")
            window.tree.find(FIELDS, "Your words")
            window.key("ctrl+a", "BackSpace", "Return")
            self.assert_listed(window, *self.built_in[:2])

    def test_alt_and_an_arrow_key_move_a_statement_and_keep_its_focus(self):
        window = self.at_the_list()
        first, second, third = self.built_in[:3]
        with window.input.at("Coping Statements"):
            window.tab_to(first)
            window.key("alt+Down")
            self.assert_listed(window, second, first, third)
            window.tab_to(first, most=0)
            window.key("alt+Down")
            self.assert_listed(window, second, third, first)
            window.tab_to("Add to favourites")
            window.key("alt+Up")
            self.assert_listed(window, second, first, third)
        self.assert_shown(window, second, first, third)
        self.assert_listed(self.reopened(window), second, first, third)

    def test_undo_restores_a_removed_statement_beside_one_added_since(self):
        window = self.at_the_list()
        with window.input.at("Coping Statements"):
            window.type(OWN)
            window.key("Return")
        self.press_in(window, OWN, "Edit")
        window.press("Remove")
        self.assert_listed(window, *self.built_in[:2])
        window.see("Statement removed.")
        self.add(window, OTHER)
        self.assert_listed(window, OTHER, self.built_in[0])
        window.press(UNDO)
        self.assert_listed(window, OWN, OTHER, self.built_in[0])
        window = self.reopened(window)
        self.assert_listed(window, OWN, OTHER, self.built_in[0])
        self.press_in(window, OWN, "Edit")
        window.press("Remove")
        window.see("Statement removed.")  # while it is being edited, it isn't in the list either
        self.assert_listed(window, OTHER, *self.built_in[:2])
        self.assert_listed(self.reopened(window), OTHER, *self.built_in[:2])

    def test_undo_is_reachable_by_keyboard(self):
        window = self.at_the_list()
        with window.input.at("Coping Statements"):
            window.type(OWN)
            window.key("Return")
            self.assert_listed(window, OWN)
            window.tab_to(OWN)
            window.tab_to("Edit")
            window.key("Return")
            window.tree.find(FIELDS, "Your words")
            window.tab_to("Remove")
            window.key("Return")
            self.assert_listed(window, *self.built_in[:2])
            window.tab_to(UNDO, key="shift+Tab")
            window.key("Return")
            self.assert_listed(window, OWN)
