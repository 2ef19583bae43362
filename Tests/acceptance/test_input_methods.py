"""Input methods: while something is being composed, the keys go to it first."""

from case import AcceptanceTest
from respite_driver.waiting import stays, wait_until


class InputMethods(AcceptanceTest):

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
