"""What is pressed stays under the pointer, whatever appears or goes because of it."""

import re

from case import AcceptanceTest
from respite_driver.history import entry, moment
from respite_driver.page_states import PASSPHRASE
from respite_driver.tree import BUTTONS
from respite_driver.waiting import stays, wait_until


class StaysPut(AcceptanceTest):

    def place(self, window, name):
        return window.tree.retrying(lambda: window.tree.find(BUTTONS, name).extents)

    def test_a_press_on_what_is_half_in_sight_does_not_scroll(self):
        window = self.open()
        window.key("ctrl+m")
        window.press("A worry")
        window.press("Got it")
        window.press("More")
        window.resize(1000, 800)

        def line():
            return window.tree.find(("slider",), "How sure are you?")
        # So high that the foot of the page begins in the middle of the line.
        window.resize(1000, 800 - (self.place(window, "Save")[1] - line().extents[1] - 30))
        left, top, width, height = line().extents
        foot = self.place(window, "Save")[1]
        self.assertTrue(top + 8 < foot < top + height, "its lower edge is out of sight")
        window.input.click_at(left + width // 2, top + 8)
        wait_until(lambda: line().value[0] == 50, what="the drop is in the middle")
        stays(lambda: line().extents[1] == top, 0.5, "it stays where it was")

    def test_an_answer_leaves_its_place_to_a_sentence_and_not_to_the_next_question(self):
        day = moment(1)["day"]
        self.import_entries(worries=[
            entry(number, text=words, knownOn=day) for number, words in enumerate(("The exam", "The letter"), 2)])
        window = self.open()
        window.key("ctrl+m")

        def answers():
            return sorted(node.extents[1] for node in window.tree.all(BUTTONS) if node.name == "No")
        first, second = wait_until(lambda: len(found := answers()) == 2 and found, what="two questions are asked")
        window.press("No")
        window.see(re.compile("^It didn’t happen. You wrote it down (two|three) days ago, and can let it go now.$"))
        window.tree.find(("image",), "A light goes on across the lake.")
        self.assertEqual(answers(), [second])
        window.press("Undo")
        wait_until(lambda: answers() == [first, second], what="the question is back in its place")

    def test_a_wrong_passphrase_moves_neither_the_field_nor_the_button(self):
        self.respite("reflect", "add", "Tea in the sun")
        window = self.open()
        window.key("ctrl+comma")
        with window.input.at("Settings"):
            window.tab_to("Set a passphrase", most=60)
            window.key("Return")
            with window.input.at("Set a passphrase"):
                window.tab_to("Passphrase", roles=("text", "password text"))
                window.type(PASSPHRASE)
                place = self.place(window, "Continue")
                window.press("Continue")
                window.see("The two passphrases don’t match. Please type them again.")
                self.assertEqual(self.place(window, "Continue"), place)
