"""Onboarding: five pages to Get started, by keyboard, by screen reader actions and by swiping. Its breath, and each road past
its reminder: OnboardingTests."""

import re

from case import AcceptanceTest
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until

TITLES = (
    "Welcome to Respite", "First, one breath", "What’s inside", "A quiet moment each day", "Ready when you are")
NEW = {"window-width": "1000"}  # any setting that doesn't matter here; onboarding is shown


class Onboarding(AcceptanceTest):

    def first_run(self, **options):
        self.homes.set(NEW)
        window = self.open(**options)
        self.see_page(window, 0)
        return window

    def see_page(self, window, number):
        window.tree.find(("heading",), TITLES[number])
        for other in TITLES[:number] + TITLES[number + 1:]:
            window.tree.wait_gone(("heading",), other)

    def test_the_keyboard_alone_reaches_get_started(self):
        window = self.first_run(LC_ALL="C.UTF-8")
        for number in (1, 2, 3):
            window.key("Return")  # Next has the focus from the start
            self.see_page(window, number)
        self.assertNotIn("relaxation-reminder=true", self.homes.keyfile.read_text(), "it was only looked at")
        window.tab_to("Hour", "shift+Tab", roles=("spin button",))
        window.key("Up")
        self.wait_for_settings("relaxation-reminder-time=540", "relaxation-reminder=true")
        window.key("ctrl+a")
        window.input.type("7")
        self.wait_for_settings("relaxation-reminder-time=420")
        window.tab_to("Next")
        window.key("Return")
        self.see_page(window, 4)
        window.see(re.compile("^A quiet reminder at 0?7:00"))
        window.key("Return")  # Get started has the focus now
        window.see_moods()
        self.wait_for_settings("onboarding-done=true", "relaxation-reminder=true")
        self.assertNotIn("reflection-reminder=true", self.homes.keyfile.read_text(), "no one asked for it")
        window.program.stop()
        window = self.open()
        window.see_moods()

    def test_arrow_keys_turn_the_pages_and_escape_goes_back_one(self):
        window = self.first_run()
        for number in (1, 2, 3, 4):
            window.key("Right")
            self.see_page(window, number)
        window.key("Right")
        self.see_page(window, 4)
        # Whoever has only turned pages sees here that a reminder would come, and when, and refuses it at one press.
        window.press("No, thanks")
        window.see("No reminder. You can turn one on with the bells on Relax and Reflect.")
        self.assertNotIn("relaxation-reminder=true", self.homes.keyfile.read_text())
        window.key("Left")
        self.see_page(window, 3)
        window.key("Escape", "Escape")
        self.see_page(window, 1)
        window.key("Escape", "Escape", "Escape")
        self.see_page(window, 0)

    def test_screen_reader_actions_reach_get_started_with_help_now_on_every_page(self):
        window = self.first_run()
        heights = []
        for number in range(5):
            self.see_page(window, number)
            heights.append(window.tree.find(("heading",), TITLES[number]).extents[1])
            window.press("Help now")
            wait_until(window.is_breathing, what="the circle breathes")
            window.key("Escape")
            self.see_page(window, number)
            if number == 1:
                window.press("Begin")
                wait_until(window.is_breathing, what="the circle breathes")
                window.see(re.compile("That was one breath"), deadline=25)
            if number < 4:
                window.press("Next")
        self.assertEqual(len(set(heights)), 1, "the titles stand at one height")
        skip = window.tree.first(BUTTONS, "Skip")
        self.assertTrue(skip is None or "sensitive" not in skip.states, "there is nothing left to skip")
        window.press("Page 3 of 5, What’s inside")
        self.see_page(window, 2)
        for card in ("Learn", "Relax", "Reflect"):
            node = window.tree.find(BUTTONS, re.compile(f"^{card}: "))
            node.press()
            wait_until(lambda: node.refreshed().description, what=f"{card} shows its content")
        window.press("Page 4 of 5, A quiet moment each day")
        self.see_page(window, 3)
        window.tree.find(("check box", "toggle button", "switch"), "Remind me daily").press()
        window.tree.find(("check box", "toggle button", "switch"), "Remind me in the evening").press()
        self.wait_for_settings("reflection-reminder=true")
        window.press("Next")
        self.see_page(window, 4)
        window.press("Get started")
        window.see_moods()
        self.wait_for_settings("onboarding-done=true", "reflection-reminder=true")
        self.assertNotIn("relaxation-reminder=true", self.homes.keyfile.read_text())

    def test_swiping_works_and_so_does_a_click_beside_get_started(self):
        window = self.first_run()
        width, height = window.input.size
        for number in (1, 2, 3, 4):
            window.input.drag((width * 3 // 4, height // 5), (width // 4, height // 5))
            self.see_page(window, number)
        window.input.drag((width // 4, height // 5), (width * 3 // 4, height // 5))
        self.see_page(window, 3)
        window.input.drag((width * 3 // 4, height // 5), (width // 4, height // 5))
        self.see_page(window, 4)
        left, top, wide, high = window.tree.find(BUTTONS, "Get started").extents
        frame = window.frame()
        window.input.click_at(frame + left + wide // 2, frame + top + 5)  # within the margin, above the visible button
        window.see_moods()

    def test_skip_leaves_both_reminders_off_and_says_where_they_are(self):
        window = self.first_run()
        for number in (1, 2, 3):
            window.press("Next")
            self.see_page(window, number)
        window.press("Skip")
        window.see(re.compile("Both reminders are off"))
        self.wait_for_settings("onboarding-done=true")
        for kind in ("relaxation", "reflection"):
            self.assertNotIn(f"{kind}-reminder=true", self.homes.keyfile.read_text())
        window.key("ctrl+comma")
        switch = window.tree.find(("check box",), "Reflection reminder")
        switch.press()
        self.wait_for_settings("reflection-reminder=true")
