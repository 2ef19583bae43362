"""The six weeks on Learn, and the days of a first week."""

import json
import re
import shutil

from case import AcceptanceTest, only_in_soak
from respite_driver import page_states, paths
from respite_driver.program import Launcher
from respite_driver.records import Records
from respite_driver.reminders import Clock
from respite_driver.tree import BUTTONS, TEXTS
from respite_driver.waiting import wait_until
from respite_driver.window import READING

TITLE = "Start here: six weeks, at your own pace"
READ, BREATHE, RHYTHM = f"Read “{READING}”", "Practise Slow Breathing", "Choose a rhythm to breathe in"
DONE = "You’ve done this."


class Path(AcceptanceTest):

    def setUp(self):
        super().setUp()
        self.records = Records(self.homes)

    def is_done(self, window, name):
        node = window.tree.first(BUTTONS, name, showing=False)
        return node is not None and DONE in node.description

    def wait_done(self, window, name):
        wait_until(lambda: self.is_done(window, name), what=f"“{name}” is ticked")

    def practise(self, uses, days_ago=0):
        """Adds a session to the records; makes them first."""
        if not self.records.file.exists():
            self.respite("reflect", "list")
        with self.records.writing() as writer:
            writer.session(days_ago, uses)

    def test_what_is_done_elsewhere_is_ticked_and_the_next_week_opens_once_all_three_are_done(self):
        window = self.open()
        window.open_tab("Learn")
        window.see(TITLE)
        window.see("Week 1 of 6")
        for name in (READ, BREATHE, RHYTHM):
            self.assertFalse(self.is_done(window, name), name)
        window.press(re.compile(f"^{READING}"))  # from the list
        window.tree.find(("heading",), READING)
        window.key("End")

        def is_at_the_end():
            _, top, _, height = window.tree.find(BUTTONS, re.compile("^Next: ")).extents
            return top + height <= window.tree.windows()[0].extents[3]
        wait_until(is_at_the_end, what="the end of the reading is on screen")
        window.key("Escape")
        window.see_tabs("Learn")
        self.wait_done(window, READ)
        self.assertFalse(self.is_done(window, BREATHE))
        window.press(RHYTHM)
        wait_until(lambda: len(window.tree.windows()) == 2, what="the rhythms are open")
        with window.input.at("Rhythm"):
            window.key("Down", "space")
            window.key("Escape")
        self.wait_done(window, RHYTHM)
        window.program.stop()
        self.practise([("breathing", 90)])
        again = self.open()
        again.open_tab("Learn")
        again.see("Week 2 of 6")
        again.press("Earlier week")
        again.see("Week 1 of 6")
        again.see(re.compile("^That’s week 1[.]"))
        for name in (READ, BREATHE, RHYTHM):
            self.wait_done(again, name)

    @only_in_soak("it breathes for a minute")
    def test_breathing_by_help_now_counts_as_practice(self):
        window = self.open()
        window.open_tab("Learn")
        window.tree.find(BUTTONS, BREATHE)
        self.assertFalse(self.is_done(window, BREATHE))
        window.press("Help now")
        wait_until(window.is_breathing, what="the circle breathes")
        wait_until(
            lambda: (kept := self.records.unfinished()) and kept[2] and self.seconds() >= 60, 90, "a minute is kept")
        window.key("Escape")
        window.see_tabs("Learn")
        self.wait_done(window, BREATHE)

    def seconds(self):
        rows = self.records._rows("SELECT uses FROM unfinished_session")
        return sum(use["seconds"] for use in json.loads(rows[0][0])) if rows else 0

    def test_go_on_opens_the_next_week_and_put_away_hides_it_for_good_until_it_is_asked_for(self):
        window = self.open()
        window.open_tab("Learn")
        window.tree.find(BUTTONS, "Go on to week 2")
        window.tab_to("Go on to week 2")
        window.key("Return")
        window.see("Week 2 of 6")
        window.tree.see_focus(re.compile("^Read “"))
        window.tab_to("Put away")
        window.key("Return")
        window.see("You’ll find the six weeks at the end of this page.")
        window.tree.see_focus("How to use this app")
        window.program.stop()
        again = self.open()
        again.open_tab("Learn")
        again.tree.find(BUTTONS, READING)
        self.assertIsNone(again.tree.first(BUTTONS, "Put away", showing=False))
        again.tree.find(BUTTONS, "Six weeks, at your own pace", showing=False).press()
        again.see("Week 2 of 6")
        again.tree.see_focus(re.compile("^Read “"))
        again.key("ctrl+f")
        again.type("alarm")
        again.tree.wait_gone(BUTTONS, "Put away")

    def test_a_path_that_names_what_is_not_there_is_one_sentence_and_the_rest_works(self):
        launcher = self.with_content("path")
        file = launcher.resources / "path/en.yaml"
        file.write_text((paths.RESOURCES / "path/en.yaml").read_text().replace("practice: breathing\n", "practice: flying\n"))
        answer = launcher.command("doctor")
        self.assertIn("Week 1 of the six weeks names the practice “flying”, which isn’t there.", answer.out)
        self.launcher = launcher
        window = self.open()
        window.open_tab("Learn")
        window.see("Part of this week isn’t installed. You can do the rest.")
        window.tree.find(BUTTONS, RHYTHM)
        window.press(READ)
        window.tree.find(("heading",), READING)

    def with_content(self, folder):
        """A launcher with content of its own: one folder is a copy, the others are the shipped ones."""
        content = self.folder / "content"
        content.mkdir()
        for part in paths.RESOURCES.iterdir():
            if part.name != folder:
                (content / part.name).symlink_to(part)
        shutil.copytree(paths.RESOURCES / folder, content / folder)
        return Launcher(self.desktop, self.homes, content)


class FirstWeek(AcceptanceTest):

    def test_the_second_day_is_offered_on_the_next_day_and_not_before(self):
        clock = Clock(self.folder)
        clock.set("2027-03-10 09:00:00")
        self.launcher = self.short_days()
        self.launcher.extra = clock.environment | {"RESPITE_TEST": 1}
        window = self.open()
        self.open_week(window)
        window.press("Begin Day 1: Arriving")
        window.see("Arriving")
        # Sound stands still under the fake clock; what counts is the time on screen: half of its minute.
        window.act("test-turn-clock", "31")
        window.key("Escape")
        window.see("That’s day 1 done. The next one will be here tomorrow.")
        self.assertIn(DONE, window.tree.find(BUTTONS, "Day 1: Arriving").description)
        self.assertIsNone(window.tree.first(BUTTONS, re.compile("^Begin ")))
        window.key("Escape")
        window.tree.find(("heading",), "Choose for yourself")
        clock.set("2027-03-10 23:50:00")
        window.press("A first week")
        window.see("That’s day 1 done. The next one will be here tomorrow.")
        window.key("Escape")
        window.tree.find(("heading",), "Choose for yourself")
        clock.set("2027-03-11 00:10:00")
        window.press("A first week")
        window.tree.see_focus("Begin Day 2: Breath")
        window.press("Day 5: Feelings")  # any day can be begun by hand
        window.see("Feelings")

    def test_under_a_closed_lock_no_day_is_marked_and_every_day_can_be_begun(self):
        self.respite("reflect", "list")
        with Records(self.homes).writing() as writer:
            writer.session(1, [("breathing", 90)])
            writer.session(1, [("meditation", 400, "first-week/1")])
        page_states.lock(self)
        window = self.open()
        window.open_tab("Learn")
        window.press("Unlock to see what you’ve done")
        window.see("Your words are locked")
        self.open_week(window)
        window.see(re.compile("^Your words are locked, so the days you’ve done aren’t marked[.]"))
        self.assertNotIn(DONE, window.tree.find(BUTTONS, "Day 1: Arriving").description)
        window.press("Day 2: Breath")
        window.see("Breath")
        window.key("Escape")
        window.press("Unlock")
        window.tab_to("Passphrase", roles=("text", "password text"))
        window.type(page_states.PASSPHRASE)
        window.key("Return")
        window.tree.wait_gone(TEXTS, "Your words are locked")
        self.open_week(window)
        window.tree.see_focus("Begin Day 2: Breath")
        self.assertIn(DONE, window.tree.find(BUTTONS, "Day 1: Arriving").description)
        window.key("Escape", "Escape")
        window.open_tab("Learn")
        wait_until(
            lambda: (node := window.tree.first(BUTTONS, BREATHE)) and DONE in node.description, what="the practice is ticked")

    def open_week(self, window):
        window.key("ctrl+e")
        window.tree.find(("heading",), "Choose for yourself")
        window.press("A first week")
        window.tree.find(("heading",), "A first week")

    def short_days(self):
        """A launcher whose days take a minute each, with another session's voice."""
        content = self.folder / "content"
        content.mkdir()
        for part in paths.RESOURCES.iterdir():
            if part.name != "sessions":
                (content / part.name).symlink_to(part)
        shutil.copytree(paths.RESOURCES / "sessions/first-week", content / "sessions/first-week")
        voice = next(paths.RESOURCES.glob("sessions/*/voice.opus"))
        for card in content.glob("sessions/first-week/*/session.json"):
            card.write_text(json.dumps(json.loads(card.read_text()) | {"minutes": 1}))
            if not (card.parent / "voice.opus").exists():
                (card.parent / "voice.opus").symlink_to(voice)
        return Launcher(self.desktop, self.homes, content)
