"""Learn: the reading."""

from case import AcceptanceTest
from respite_driver.tree import TEXTS


class Learn(AcceptanceTest):

    def test_the_reading_opens_with_its_heading_and_its_text_and_escape_returns(self):
        window = self.open()
        window.read()
        words = " ".join(node.name for node in window.tree.all(TEXTS, showing=False))
        self.assertIn("alarm", words.lower())
        self.assertGreater(len(words.split()), 600)
        window.key("Escape")
        window.see_tabs("Learn")
