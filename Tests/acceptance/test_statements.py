"""Coping statements: one at a time, kept with a heart, added, edited, moved and removed. What else can be done with them,
and when the next one comes by itself: StatementsTests, StatementListTests."""

import re

from case import AcceptanceTest, SharedWindow
from respite_driver import paths, walk
from respite_driver.tree import BUTTONS, FIELDS, TEXTS
from respite_driver.waiting import settled, stays, wait_until

ROWS = ("list item",)
OWN = "The kettle is on"
OTHER = "It is only weather"
UNDO = re.compile("^Undo")
HEADINGS = (
    "Favourites", "Your own statements", "Here and now", "Panic", "Worry", "Avoiding things", "Not knowing", "At night",
    "Other people")


def built_in():
    lines = (paths.RESOURCES / "statements/en.txt").read_text().splitlines()
    return [line.strip() for line in lines if line.strip() and line[0] not in "#["]


class OfStatements:
    """What the tests of the exercise and of its list have in common."""

    def setUp(self):
        super().setUp()
        if not self.programs:
            # The first list, whatever is shown to a newcomer: then the order is the file's.
            self.homes.set({"onboarding-done": "true", "statement-section": "'room'"})
        self.built_in = built_in()
        self.known = {*self.built_in, OWN, OTHER}

    def at_the_exercise(self):
        self.launcher.extra["RESPITE_TEST"] = 1  # so that its clock can be turned
        window = self.open()
        walk.statements(window)
        self.shown(window)
        return window

    def shown(self, window):
        """The statement on screen."""
        return wait_until(
            lambda: window.tree.first(TEXTS, where=lambda node: node.name in self.known),
            what="a statement is on screen").name

    def assert_shown(self, window, words):
        wait_until(
            lambda: self.shown(window) == words, what=lambda: f"“{words}” is on screen, not “{self.shown(window)}”")

    def assert_order(self, window, *first):
        """The order of the exercise, as in its own list."""
        window.press_inside("List of statements")
        window.press_inside("All statements")

        def order():
            return window.tree.retrying(lambda: [
                node.name for node in window.tree.nodes(True)
                if node.role in BUTTONS and node.name in self.known])[:len(first)]
        wait_until(
            lambda: order() == list(first), what=lambda: f"the exercise begins with {first}, not with {order()}")
        window.key("Escape")
        wait_until(lambda: not window.opened((BUTTONS, first[0])), what="the list is closed")

    def reopened(self, window):
        """The exercise after a restart. Closing the window waits until everything is saved."""
        walk.close_windows(window)
        window.key("ctrl+q")
        self.wait_for_end(window)
        return self.at_the_exercise()


class OneStatement(OfStatements, SharedWindow):
    """Each leaves the exercise at its first heading, which is remembered."""

    has_slow_display = False

    def test_keys_buttons_and_a_press_on_the_words_lead_to_the_next_and_back_and_round(self):
        window = self.at_the_exercise()
        first, second, third = self.built_in[:3]
        self.assert_shown(window, first)
        window.key("Right")
        self.assert_shown(window, second)
        window.key("Down")
        self.assert_shown(window, third)
        window.key("Up", "Left")
        self.assert_shown(window, first)
        window.press("Previous statement")
        self.assert_shown(window, self.built_in[-1])
        window.press("Next statement")
        self.assert_shown(window, first)
        frame = window.frame()
        left, top, width, height = window.tree.find(TEXTS, first).extents
        window.input.click_at(frame + left + width // 2, frame + top + height // 2)
        self.assert_shown(window, second)
        middle = frame + top + height // 2
        window.input.drag((700, middle), (300, middle))
        self.assert_shown(window, third)
        window.input.drag((300, middle), (700, middle))
        self.assert_shown(window, second)

    def test_the_next_one_comes_by_itself_and_pause_stays_with_this_one(self):
        window = self.at_the_exercise()
        first, second, third = self.built_in[:3]
        self.assert_shown(window, first)
        window.act("test-turn-clock", "20")
        wait_until(lambda: self.shown(window) == second, what="the next one comes after two breaths")
        window.key("space")
        window.tree.find(BUTTONS, "Play")
        window.act("test-turn-clock", "60")
        stays(lambda: self.shown(window) == second, 1, "it stays while it's held")
        window.press("Play")
        window.tree.find(BUTTONS, "Pause")
        window.act("test-turn-clock", "20")
        wait_until(lambda: self.shown(window) == third, what="it continues")

    def test_a_heart_is_kept_and_taken_back_and_leaves_the_statement_in_its_place(self):
        window = self.at_the_exercise()
        first, second, third, fourth = self.built_in[:4]
        window.key("Right")
        self.assert_shown(window, second)
        window.press("Favourite")
        self.assert_heart(window, "On")
        window.key("Right")
        self.assert_shown(window, third)
        self.assert_heart(window, "Off")
        window.press("Favourite")
        self.assert_heart(window, "On")
        window.press("Favourite")
        self.assert_heart(window, "Off")
        window.key("Left")
        self.assert_shown(window, second)
        self.assert_heart(window, "On")
        walk.leave(window, "Relax")
        walk.statements(window)
        self.assert_order(window, second, first, third, fourth)
        window.press_inside("List of statements")
        window.press_inside("Favourites")
        self.assert_shown(window, second)
        self.assert_heart(window, "On")
        window.press("Favourite")
        self.assert_heart(window, "Off")
        window.press_inside("List of statements")
        window.press_inside("Here and now")

    def assert_heart(self, window, state):
        wait_until(
            lambda: window.tree.find(BUTTONS, "Favourite").description == state, what=f"the heart is {state}")

    def test_nothing_moves_from_one_statement_to_the_next(self):
        window = self.at_the_exercise()
        window.press("Pause")  # the instructions stay
        self.assertIsNone(
            window.tree.first(TEXTS, where=lambda node: node.name in HEADINGS), "no list was chosen, so none is named")

        def places():
            return window.tree.find(BUTTONS, "Favourite").extents
        for size in ((360, 640), (1000, 700)):
            window.resize(*size)
            first = settled(places, what="the layout")
            for _ in range(12):
                former = self.shown(window)
                window.key("Right")
                wait_until(lambda: self.shown(window) != former, what="the next one is there")
                self.assertEqual(places(), first, self.shown(window))
        window.press_inside("List of statements")
        window.press_inside("Here and now")
        self.assert_shown(window, self.built_in[0])
        window.see("Here and now")


class AtFirst(SharedWindow):
    def test_feeling_anxious_one_is_brought_into_the_room_before_anything_is_said_about_feelings(self):
        window = self.open()
        walk.statements(window)
        known = built_in()
        first = wait_until(
            lambda: window.tree.first(TEXTS, where=lambda node: node.name in known), what="a statement is on screen").name
        self.assertEqual(first, "I can look around. What’s here that’s blue?")
        window.key("Right")
        wait_until(lambda: window.sees("Come in, worry. You may sit down. I am staying too."), what="then worry's list")


class OfTheList(OfStatements):
    """What the tests of the dialog of all statements have in common."""

    def at_the_list(self):
        """A window at the exercise, with the dialog of all statements open."""
        window = self.open()
        walk.all_statements(window)
        window.tree.find(ROWS, self.built_in[5])
        return window

    def listed(self, window):
        """All statements in the dialog, in order, including hidden ones."""
        return [row.name for row in window.tree.all(ROWS, showing=False) if row.name in self.known]

    def assert_listed(self, window, *first):
        wait_until(
            lambda: self.listed(window)[:len(first)] == list(first),
            what=lambda: f"the list begins with {first}, not with {self.listed(window)[:4]}")

    def close(self, window):
        """Closes the dialog."""
        with window.input.at("Coping Statements"):
            window.key("Escape")
        wait_until(lambda: len(window.tree.windows()) == 1, what="the dialog has closed")

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


class Statements(OfTheList, SharedWindow):
    """Each puts the list back into the order that it was shipped in."""

    def test_a_custom_statement_is_added_by_screen_reader_actions(self):
        window = self.at_the_list()
        self.add(window, OWN)
        self.assert_listed(window, OWN, self.built_in[0])
        self.press_in(window, OWN, "Add to favourites")
        window.tree.find(BUTTONS, "Remove from favourites")
        self.close(window)
        self.assert_order(window, OWN, self.built_in[0])
        walk.edit_statements(window)
        self.press_in(window, self.built_in[0], "Hide")
        self.close(window)
        self.assert_order(window, OWN, self.built_in[1])
        walk.edit_statements(window)
        self.press_in(window, self.built_in[0], "Show")
        window.tree.wait_gone(BUTTONS, "Show")
        self.press_in(window, OWN, "Edit")
        window.press("Remove")
        window.see("Statement removed.")  # while it is being edited, it isn't in the list either
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
        self.close(window)
        self.assert_order(window, second, first, third)
        walk.edit_statements(window)
        self.assert_listed(window, second, first, third)
        with window.input.at("Coping Statements"):
            window.tab_to(first)
            window.key("alt+Up")
            self.assert_listed(window, first, second, third)


class StatementsAlone(OfTheList, AcceptanceTest):

    def test_the_keyboard_adds_favours_edits_and_removes_a_statement_and_undoes_that(self):
        window = self.at_the_exercise()
        window.tab_to("List of statements")
        window.key("Return")
        window.inside(BUTTONS, "Edit the list")
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
            window.tab_to(OWN, key="shift+Tab")
            window.tab_to("Add to favourites")
            window.key("space")
            window.tree.find(BUTTONS, "Remove from favourites")
            self.edit(window, OWN)
            window.key("ctrl+a")
            window.type(OTHER)
            window.key("Return")
            self.assert_listed(window, OTHER, self.built_in[0])
        self.close(window)
        self.assert_order(window, OTHER, self.built_in[1], self.built_in[0])
        window = self.reopened(window)
        self.assert_order(window, OTHER, self.built_in[1], self.built_in[0])
        walk.edit_statements(window)
        with window.input.at("Coping Statements"):
            self.edit(window, OTHER)
            window.tab_to("Remove")
            window.key("Return")
            window.see("Statement removed.")
            self.assert_listed(window, *self.built_in[:2])
            window.tab_to(UNDO, key="shift+Tab")
            window.key("Return")
            self.assert_listed(window, OTHER)

    def edit(self, window, words):
        """Opens the row of a statement by keyboard, at its field."""
        window.tab_to(words)
        window.tab_to("Edit")
        window.key("Return")
        window.tree.find(FIELDS, "Your words")
