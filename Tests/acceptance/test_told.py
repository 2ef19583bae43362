"""What a screen reader announces during a session: the focused widget and changes of its name.

GTK 4.8 can't announce messages. Instead, the focused widget's name changes with the phase, or the focus moves to a
widget whose description says what happened. From 4.14 on, what is new on the page is announced.
"""

from case import AcceptanceTest, SharedWindow
from respite_driver import history
from respite_driver.events import ANNOUNCED, FOCUSED, Events
from respite_driver.tree import PANELS
from respite_driver.waiting import wait_until
from respite_driver.window import AFTERWARDS, HOW_LONG

NAMED = "object:property-change:accessible-name"


def focused(name):
    return lambda event: event.is_focus and event.name == name


def named(name):
    return lambda event: event.kind == NAMED and event.name == name


class OfAnnouncements:
    """What the tests of announcements have in common."""

    def listen(self, window):
        return Events(window.program.pid, FOCUSED, NAMED)

    def expect_in_order(self, events, *steps, deadline=20):
        """Waits for each step, in this order."""
        since = 0
        for number, (what, step) in enumerate(steps):
            event = events.expect(step, what, deadline, since)
            since = events.received.index(event, since) + 1
        return since


class Announcements(OfAnnouncements, AcceptanceTest):

    def test_a_session_is_announced_in_order(self):
        window = self.open()
        window.input.focus()
        with self.listen(window) as events:
            window.key("2")
            window.see(HOW_LONG)
            self.expect_in_order(
                events, ("the face that was picked", focused("So-so")), ("the first dial", focused("5 minutes")))
            events.received.clear()
            window.key("Return")
            self.expect_in_order(events, ("the circle", focused("Begin")))
            self.assertEqual(
                [event.name for event in events.received if event.is_focus], ["Begin"],
                "nothing else is announced")
            events.received.clear()
            window.key("Return")
            self.expect_in_order(
                events, *((phase, named(phase)) for phase in ("Breathe in", "Breathe out", "Breathe in")),
                deadline=30)
            self.assertFalse(
                [event for event in events.received if event.kind == FOCUSED], "the focus stays on the circle")
            events.received.clear()
            window.press("Done")
            self.expect_in_order(events, ("the first answer", focused("Now anxious")))
            self.assertEqual(
                [event.name for event in events.received if event.is_focus],
                ["Now anxious"], "nothing else is announced")
            window.tree.find(PANELS, AFTERWARDS)  # what is said before the first face
            window.key("3")
            wait_until(
                lambda: (found := window.tree.focused()) and found.name == "Now good"
                and found.description == "From so-so to good.", what="the pressed face says what was noted")

    def test_a_deletion_is_announced_with_undo_focused(self):
        for event in history.EVENTS:
            self.respite("reflect", "add", event)
        window = self.open("--tab", "reflect")
        window.see(history.EVENTS[0])
        window.tab_to("Delete")
        with self.listen(window) as events:
            window.key("Return")
            events.expect(focused("Undo"), "Undo has the focus")
            self.assertTrue(window.tree.focused().description, "what happened")
            window.key("Return")
            events.expect(focused("Edit"), "once Undo has gone, the entry in that place has the focus")
            wait_until(
                lambda: (found := window.tree.focused()) and found.description in history.EVENTS,
                what="Edit says which entry it is")


class AnnouncementsOfPages(OfAnnouncements, SharedWindow):

    def test_help_now_announces_the_breath(self):
        window = self.open()
        window.input.focus()
        with self.listen(window) as events:
            events.listen(0.3)
            events.received.clear()
            window.key("ctrl+h")
            self.expect_in_order(events, ("the circle", focused("Breathe in")), ("the next phase", named("Breathe out")))

    def test_changes_on_the_page_are_announced(self):
        window = self.open()
        with Events(window.program.pid, ANNOUNCED) as events:
            def said():
                """The latest announcement, and the description of what has the focus."""
                events.listen()
                focused = window.tree.focused()
                return [words for words in (
                    events.received and events.received[-1].value, focused and focused.description) if words]
            window.begin("Anxious", "5 minutes")
            window.see_exercise("statements")
            self.assert_something_else_is_said(window, "Down", said)
            window.instead("grounding")
            self.assert_something_else_is_said(window, "Right", said)
            window.key("Escape")
            window.see_moods()
            window.begin("Good", "5 minutes")
            window.see_exercise("scene")
            self.assert_something_else_is_said(window, "Right", said)

    def assert_something_else_is_said(self, window, key, said):
        """Checks that the words change on a key. `said` returns the latest."""
        first = wait_until(said, what="something is said")

        def has_changed():
            window.key(key)  # repeatedly: what is only passed isn't told
            return (current := said()) and current != first
        wait_until(has_changed, every=0.5, what=f"something else is said than “{first}”")

    def test_closing_a_dialog_restores_the_focus(self):
        window = self.open()
        window.begin("Anxious", "5 minutes")
        window.see_exercise("statements")
        window.tab_to("List of statements")
        window.key("Return")
        window.press_inside("Edit the list")
        with window.input.at("Coping Statements"):
            window.key("Escape")
        wait_until(lambda: len(window.tree.windows()) == 1, what="the dialog has closed")
        window.input.focus()
        window.tree.see_focus("List of statements")
