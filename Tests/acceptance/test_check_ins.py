"""How anxious, how long: notes, their charts, the seven questions, and the sheet for the doctor."""

import datetime
import re
import subprocess

from case import AcceptanceTest
from respite_driver.desktop import require_command
from respite_driver.history import entry
from respite_driver.tree import BUTTONS
from respite_driver.waiting import wait_until

ROWS = ("list item",)
RADIO = ("radio button",)
CHECK = ("check box",)
NUMBERS = {"onboarding-done": "true", "shows-numbers": "true"}
HOW = "How anxious do you feel right now?"
QUESTIONS = "GAD-7: two weeks in seven questions"
SHEET = "A page for your doctor"
# Written out again: the published form.
GAD7 = (
    "Feeling nervous, anxious or on edge", "Not being able to stop or control worrying",
    "Worrying too much about different things", "Trouble relaxing", "Being so restless that it is hard to sit still",
    "Becoming easily annoyed or irritable", "Feeling afraid as if something awful might happen")
FIRST = GAD7[0]
ANSWERS = ("Not at all", "Several days", "More than half the days", "Nearly every day")


class CheckIns(AcceptanceTest):

    def open_page(self, **settings):
        self.homes.set(NUMBERS | settings)
        window = self.open()
        window.menu("What helps")
        window.tree.find(("heading",), "What helps")
        return window

    def test_a_note_takes_few_presses_and_its_words_are_offered_again(self):
        window = self.open_page()
        window.tab_to("How anxious?")
        window.key("Return")
        window.tree.see_focus(HOW)
        window.key("6")
        wait_until(lambda: window.tree.focused().description == "fairly, 6 of 10", what="the level is said")
        window.key("Tab")
        for word in ("bus", "alone", "going home"):
            window.type(word)
            window.key("Return")
        window.see("Noted.")
        window.tree.find(ROWS, "Today: 6")
        note, = self.exported("checkIns")
        self.assertEqual(
            [note[key] for key in ("level", "place", "company", "activity")], [6, "bus", "alone", "going home"])

        window.tab_to("How anxious?")
        window.key("Return")
        window.tree.see_focus(HOW)
        window.key("1", "0")
        wait_until(lambda: window.tree.focused().value[0] == 10, what="it’s ten")
        window.key("Tab", "Tab")
        window.tree.see_focus("bus")
        window.key("space")
        wait_until(lambda: window.field("Where are you?").text == "bus", what="the word is taken over")
        window.key("Escape")  # what's typed stays for next time, and the level doesn't
        window.tree.find(("heading",), "What helps")
        window.press("How anxious?")
        wait_until(lambda: window.field("Where are you?").text == "bus", what="the word is still there")
        self.assertEqual(window.tree.find(("slider",), HOW).description, "Not chosen yet")
        self.assertNotIn("sensitive", window.tree.find(BUTTONS, "Save").states)
        window.key("Escape")

        window.press("Day")
        window.press(re.compile("^Remove the note at "))
        window.see("Note removed.")
        wait_until(lambda: not window.tree.first(ROWS, re.compile("6, bus")), what="the note has gone")
        window.press("Undo")
        window.tree.find(ROWS, re.compile("6, bus, alone, going home$"))

    def test_ten_notes_show_when_it_was_higher_and_what_was_there(self):
        notes = [(0, 9, 8, "work"), (0, 18, 3, "home"), (1, 9, 7, "work"), (1, 18, 2, "home"), (2, 9, 9, "Work"),
                 (2, 18, 5, "home"), (3, 9, 6, "work"), (3, 18, 4, "home"), (4, 18, 7, "home")]
        self.import_entries(checkIns=[entry(days, hour, level=level, place=place) for days, hour, level, place in notes])
        window = self.open_page()
        window.tree.find(ROWS, "Today: 5.5 on average, from 3 to 8, 2 notes")
        window.see("After ten notes, you’ll also see when your anxiety was high, and what was going on.")
        self.assertFalse(window.tree.first(ROWS, re.compile(r"^9\sAM")))
        window.press("Back")
        window.program.stop()
        self.import_entries(checkIns=[entry(5, 18, level=6, place="bus")])
        window = self.open_page()
        window.tree.find(ROWS, re.compile(r"^9\sAM to 10\sAM: 7.5 on average, 4 notes$"))
        window.tree.find(ROWS, re.compile(r"^6\sPM to 7\sPM: 4.5 on average, 6 notes$"))
        weekday = (datetime.date.today() - datetime.timedelta(days=2)).strftime("%A")
        window.tree.find(ROWS, f"{weekday}: 7 on average, 2 notes")
        window.tree.find(ROWS, "home: 1 of 4 at 7 or more, 5 of 10 notes in all")
        window.tree.find(ROWS, re.compile("^[Ww]ork: 3 of 4 at 7 or more, 4 of 10 notes in all$"))
        window.see("These are averages and counts. They can’t show why it was higher or lower, and they’re no reason to stay away from what’s safe.")
        self.assertIn("5.5 on average", window.tree.find(("image",), "How anxious").description)
        window.press("Hide numbers")
        window.tree.find(ROWS, "Today: from a little anxious to very anxious")
        window.tree.find(ROWS, "home: some of the notes when you were more anxious; about half of the notes overall")

    def test_the_seven_questions_are_answered_by_keyboard_and_lead_on_from_ten(self):
        self.import_entries(gad7=[entry(20, answers=[1, 1, 1, 1, 1, 0, 0])])
        window = self.open_page(**{"offers-gad7": "true"})
        window.see("The seven questions are here again, if you’d like.")
        window.tab_to(QUESTIONS)
        window.key("Return")
        window.tree.see_focus("Begin")
        window.see(re.compile("^This isn’t a diagnosis."))
        window.key("Return")
        window.see("Over the last 2 weeks, how often have you been bothered by the following problems?")
        focused = wait_until(window.tree.focused, what="the first answer has the keyboard")
        self.assertEqual((focused.name, focused.description), ("Not at all", FIRST))
        # The first stays open at first.
        for downs in (2, 1, 3, 2, 0, 1):
            window.key("Tab", *["Down"] * downs or ["space"])
        window.press("Done")
        window.see("1 question has no answer yet.")
        wait_until(lambda: window.tree.focused().description == FIRST, what="the open question has the keyboard")
        question = window.tree.find(("label",), f"1. {FIRST}")
        said = window.tree.find(("status bar", "label"), "1 question has no answer yet.")
        for node in question, said:  # and the question is in sight, with what is said of it
            wait_until(lambda: 50 <= node.extents[1] <= window.content().height - 40, what=f"{node!r} is in sight")
        window.key("Down")
        window.press("Done")
        window.see("10 of 21")
        window.see("Its authors call a total of 10 to 14 moderate anxiety.")
        window.see_words("At a total like this, the questionnaire’s authors advise seeing a doctor or a therapist.")
        window.see_words("open Talk to someone now.")
        window.see_words("This isn’t a diagnosis.")
        self.assertEqual(self.exported("gad7")[-1]["answers"], [1, 2, 1, 3, 2, 0, 1])
        rows = [row.name for row in window.tree.all(ROWS) if row.name.endswith(" anxiety")]
        self.assertEqual([row.split(": ")[1] for row in rows], ["10, moderate anxiety", "5, mild anxiety"])
        window.press("When to seek help")
        window.tree.find(("heading",), "When to seek help")
        window.key("Escape")
        window.press("Talk to someone")
        window.tree.find(("heading",), "Talk to someone")
        window.key("Escape")
        window.press("Hide numbers")
        window.see("Its authors call this moderate anxiety.")
        wait_until(lambda: not window.sees("10 of 21"), what="the total is hidden")

    def test_the_seven_questions_are_answered_with_a_screen_reader(self):
        window = self.open_page()
        window.press(QUESTIONS)
        window.press("Begin")
        for question, answer in zip(GAD7, (0, 1, 2, 3, 0, 1, 2)):
            wait_until(
                lambda: window.tree.first(RADIO, ANSWERS[answer], where=lambda node: node.description == question),
                what=f"{ANSWERS[answer]} below “{question}”").press()
        window.press("Done")
        window.see("9 of 21")
        window.see("Its authors call a total of 5 to 9 mild anxiety.")
        self.assertEqual(self.exported("gad7")[-1]["answers"], [0, 1, 2, 3, 0, 1, 2])

    def printed(self, file):
        """The text of a PDF of one page."""
        text = subprocess.run(
            [require_command("pdftotext"), "-layout", file, "-"], check=True, capture_output=True, text=True).stdout
        self.assertEqual(text.count("\f"), 1, "one page")
        return re.sub(r"\s+", " ", text)

    def test_the_sheet_for_the_doctor_is_printed_as_seen(self):
        self.import_entries(
            checkIns=[entry(days, level=level) for days, level in ((1, 8), (2, 5), (9, 2))],
            gad7=[entry(3, answers=[2, 2, 2, 2, 1, 1, 1])],
            worries=[entry(2, text="The letter"), entry(4, text="The exam", prediction="I’ll fail", outcome="no")])
        self.homes.set({"onboarding-done": "true"})
        window = self.open()
        window.menu("What helps")
        window.tab_to(SHEET)
        window.key("Return")
        window.see("It fits on one page.")
        window.see(re.compile("11, moderate anxiety"))
        numbers = window.tree.find(CHECK, "Print numbers too, though they’re hidden on screen")
        numbers.press()
        window.see(re.compile("moderate anxiety$"))
        self.assertFalse([node.name for node in window.tree.all(ROWS) if "11" in node.name.split("2026")[-1]])
        numbers.press()
        window.tree.find(CHECK, re.compile("The exam$")).press()
        seen = wait_until(
            lambda: (rows := [row.name for row in window.tree.all(ROWS)]) and any("The exam" in row for row in rows) and rows,
            what="the preview shows what was ticked")
        self.assertFalse(any("The letter" in row for row in seen))
        file = self.folder / "for the doctor.pdf"
        window.tab_to("Save as PDF", most=40)
        window.key("Return")
        window.input.choose_file("Save as PDF", file)
        window.see("Saved to for the doctor.pdf.")
        printed = self.printed(file)
        for part in (
                "How I’ve been", "5 on average, from 2 to 8, 3 notes", "11, moderate anxiety (answers: 2 2 2 2 1 1 1)",
                "The exam. I expected: I’ll fail. It didn’t happen.", "Made with Respite on"):
            self.assertIn(part, printed)
        self.assertNotIn("The letter", printed)
        for row in seen:
            for line in row.split("\n"):
                self.assertIn(line.split(". ")[-1].strip(), printed, "the page is what was seen")
