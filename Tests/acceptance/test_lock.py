"""The lock in the window: set, locked and unlocked, by keyboard and by screen reader actions. What the shelf shows then:
ShelfTests. Words that are being written: test_bad_input."""

import re
import contextlib
import os

from case import AcceptanceTest, not_in_a_sandbox
from respite_driver import walk, page_states
from respite_driver.events import ANNOUNCED, Events
from respite_driver.mock_services import Logins
from respite_driver.page_states import PASSPHRASE
from respite_driver.tree import BUTTONS, PANELS, TEXTS
from respite_driver.waiting import stays, wait_until

FIELDS = ("text", "password text")


class Lock(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.respite("reflect", "add", "zanzibar")

    @contextlib.contextmanager
    def new_lock(self, window):
        """Opens *Set a passphrase* from the settings, by keyboard, and sends keys to it within a `with` statement."""
        window.tab_to("Set a passphrase", most=60)
        window.key("Return")
        with window.input.at("Set a passphrase"):
            yield

    def type_new_passphrase(self, window):
        """Types the passphrase into both fields; the second has the focus then."""
        for field in ("Passphrase", "Repeat passphrase"):
            window.tab_to(field, roles=FIELDS)
            window.type(PASSPHRASE)

    def set_lock(self, window):
        window.key("ctrl+comma")
        with window.input.at("Settings"):
            with self.new_lock(window):
                self.type_new_passphrase(window)
                window.tab_to("Continue")
                window.key("Return")
                window.see("Your recovery key")
                key = next(label.name for label in window.tree.all(("label",)) if label.name.count("–") >= 6)
                window.press("Turn on the lock")
            window.see("Lock now")

            def is_closed():
                window.input.focus(wait=False)
                window.input.send_keys("Escape")
                return not window.tree.first(("label",), "Lock now")
            wait_until(is_closed, what="the settings are closed", every=0.5)
        window.input.focus()
        return key.replace("\n", "–")

    def focused_field(self, window):
        return wait_until(
            lambda: (node := window.tree.focused()) and node.role in FIELDS and node, what="a field has the focus")

    def plaintext_on_disk(self):
        return [file for file in self.homes.data.rglob("*") if file.is_file() and b"zanzibar" in file.read_bytes()]

    def test_escape_does_not_throw_the_recovery_key_away_without_a_word(self):
        window = self.open()
        window.key("ctrl+comma")
        with window.input.at("Settings"):
            with self.new_lock(window):
                self.type_new_passphrase(window)
                window.key("Return")
                window.see("Your recovery key")
                window.key("Escape")
                window.see("Have you saved the key?")
            with window.input.at("Have you saved the key?"):
                window.key("Return")  # stays
            wait_until(lambda: not window.sees("Have you saved the key?"), what="the question is gone")
            window.see("Your recovery key")
            with window.input.at("Recovery key"):
                window.key("Escape")
            window.press("Close without locking")
            wait_until(lambda: not window.sees("Your recovery key"), what="the key is gone")
        self.assertEqual(self.respite("lock", "status").out.strip(), "off")

    def test_a_lock_is_set_locked_and_unlocked_with_passphrase_and_recovery_key(self):
        window = self.open("--tab", "reflect")
        window.see_words("zanzibar")
        self.assertTrue(self.plaintext_on_disk())
        key = self.set_lock(window)
        wait_until(lambda: not self.plaintext_on_disk(), what="no text is readable in any file")
        window.see_words("zanzibar")
        window.key("ctrl+l")
        window.see("Your words are locked")
        self.assertFalse(window.tree.first(("label",), "zanzibar"))
        with Events(window.program.pid, ANNOUNCED) as events:
            self.unlock(window, "something else")
            window.see_words("That’s not the right passphrase")

            def said():
                events.listen()
                if window.tree.is_of_newer_gtk:
                    return [event.value for event in events.received]
                return [self.focused_field(window).description]
            # Screen readers speak the selection and the description, or what's announced: that must be the reason, never what
            # was typed.
            wait_until(
                lambda: any(words.startswith("That’s not the right passphrase") for words in said()),
                what=lambda: f"the reason is announced: {said()}")
            self.assertFalse([words for words in said() if "something else" in words])
        field = self.focused_field(window)
        self.assertEqual((field.text, field.selections), ("", []))
        window.type(PASSPHRASE)
        for away, back in (("Tab", "shift+Tab"), ("shift+Tab", "Tab")):
            window.key(away)
            wait_until(lambda: window.tree.focused() != field, what="the focus leaves the field")
            window.key(back)
            field = self.focused_field(window)
            self.assertEqual(field.selections, [])
        window.key("Return")
        window.see_words("zanzibar")
        window.press("Lock")
        self.unlock(window, key)
        window.see_words("zanzibar")

    def test_a_changed_passphrase_brings_a_new_recovery_key_and_the_old_ones_open_nothing(self):
        window = self.open("--tab", "reflect")
        sheet = self.set_lock(window)
        window.key("ctrl+comma")
        with window.input.at("Settings"):
            def begin():
                window.tab_to("Change passphrase", most=60)
                window.key("Return")

            def fill():
                for field, words in (
                        ("Current passphrase", PASSPHRASE), ("New passphrase", "a new one altogether"),
                        ("Repeat new passphrase", "a new one altogether")):
                    window.tab_to(field, roles=FIELDS)
                    window.type(words)
                window.key("Return")
                window.see("Your recovery key")
            begin()
            with window.input.at("Change passphrase"):
                fill()
                window.key("Escape")
                window.see_words("your passphrase hasn’t changed yet")
            window.press("Close without changing")
            wait_until(lambda: not window.sees("Your recovery key"), what="the key is gone")
            begin()
            with window.input.at("Change passphrase"):
                fill()
                key = next(label.name for label in window.tree.all(("label",)) if label.name.count("–") >= 6)
                window.press("Change the passphrase")
            wait_until(lambda: not window.sees("Your recovery key"), what="the dialog is closed")
            window.key("Escape")
        window.input.focus()
        window.key("ctrl+l")
        for former in (PASSPHRASE, sheet):
            self.unlock(window, former)
            window.see_words("That’s not the right")
        window.see("Your words are locked")
        self.unlock(window, key.replace("\n", "–"))
        window.see_words("zanzibar")
        window.press("Lock")
        self.unlock(window, "a new one altogether")
        window.see_words("zanzibar")

    @not_in_a_sandbox("logind can't be reached; test_sandbox has what takes its place, the Inhibit portal")
    def test_it_locks_with_the_screen_of_this_session_and_not_of_another(self):
        page_states.lock(self)
        with self.desktop.run_service(Logins) as logins:
            logins.add("c1", os.getuid())
            logins.add("c2", os.getuid() + 1)
            window = self.open("--tab", "reflect")
            self.unlock(window)
            window.see_words("zanzibar")
            logins.lock("c2")
            stays(lambda: window.sees("zanzibar"), 1, "another session's lock is ignored")
            logins.lock("c1")
            window.see("Your words are locked")

    def test_relax_and_help_now_work_while_locked_and_a_session_is_saved(self):
        window = self.open("--tab", "reflect")
        self.set_lock(window)
        window.key("ctrl+l")
        window.see("Your words are locked")
        window.key("ctrl+h")
        window.see_exercise("breathing")
        window.key("Escape")
        window.open_tab("Learn")
        window.open_tab("Relax")
        window.begin("Good", "5 minutes")
        window.see_exercise("scene")
        window.press("Done")
        window.see_question_after()
        window.key("Escape")
        window.open_tab("Reflect")
        window.tree.see_focus("Passphrase")  # what's typed now is meant for it
        self.unlock(window)
        window.see_words("zanzibar")
        walk.what_helps(window)
        window.press("Day by day")
        window.tree.find(("list item",), re.compile("with a session$"))

    def test_the_help_plan_is_locked_unless_set_to_stay_readable(self):
        helps, switch = "What can I do on my own to get through the next hour?", "Let me read this while Respite is locked"
        window = self.open("--tab", "reflect")
        self.set_lock(window)
        walk.help_plan(window)
        window.tree.find(FIELDS, helps).write("Cold water")
        window.tree.find(FIELDS, "Who can I call or go to?", showing=False).write("Anna 0151 555 0123")
        window.key("Escape")
        # The person of the plan is at the top of the page, until the lock closes.
        window.see("Anna")
        window.tree.find(BUTTONS, "Copy 0151 555 0123, Anna")
        window.key("ctrl+l")
        window.tree.find(BUTTONS, "Unlock my plan")
        said = " ".join(f"{node.name} {node.description}" for node in window.tree.all(
            TEXTS + BUTTONS + FIELDS + PANELS, showing=False))
        self.assertNotIn("Anna", said)
        self.assertNotIn("0151", said)
        window.press("Unlock my plan")
        window.see_words("Your plan is locked")
        self.assertFalse(window.sees(helps), "nothing can be written there that would be lost")
        window.key("Escape")
        window.see("Talk to someone")
        window.key("Escape")
        window.open_tab("Reflect")
        self.unlock(window)
        window.see_words("zanzibar")
        walk.help_plan(window)
        wait_until(lambda: window.field(helps).text == "Cold water", what="the plan is there again")
        choice = window.tree.find(("check box",), switch, showing=False)
        choice.press()
        wait_until(lambda: "checked" in choice.refreshed().states, what="the switch is on")
        window.see_words("even while the rest is locked")  # who can read it, then
        window.key("ctrl+l")
        self.assertEqual(window.field(helps).text, "Cold water")
        window.key("Escape")
        window.see("Talk to someone")
        window.see("Anna")
        window.press("My plan for hard times")
        wait_until(lambda: window.field(helps).text == "Cold water", what="the plan is readable while locked")
        window.key("Escape")
        window.see("Talk to someone")
        window.key("Escape")
        window.open_tab("Reflect")
        window.see("Your words are locked")
