"""The table of every page, dialog and popover in each state that looks different, for all that look at each of them.

They need a person with `history`, and a program with RESPITE_TEST set, which opens pages by name.
"""

import contextlib
import dataclasses
import re
import time
import typing

from . import paths, walk
from .history import EVENTS, REASON
from .tree import BUTTONS, FIELDS
from .waiting import WaitTimeout, wait_until
from .window import BREATHING_IN_OR_OUT, FEELING, HOW_LONG, MODERATE, READING, SHORT, WHAT, WHY

SWITCH = ("check box", "switch")
ANSWER = ("radio button",)
ENTRY = ("entry",)
TABS = ("Learn", "Relax", "Reflect")
PASSPHRASE = "a quiet sea at night"


@dataclasses.dataclass(frozen=True)
class State:
    """One look of a page, dialog or popover.

    `page` is a tab's title, a name of `PageName` in Swift or a tool's kind, by which it's opened; `steps` then wait until it's there, and
    do what else leads to the state. With `by_hand` it's opened as a person would, by the steps alone, from the bare tabs.
    """

    name: str
    page: str
    steps: typing.Callable
    by_hand: bool = False

    def open(self, window):
        """Opens it, whatever was open before; but see `back`."""
        if self.by_hand or self.page in TABS:
            tab = "Relax" if self.by_hand else self.page
            window.act("show-tab", tab.lower())
            window.see_tabs(tab)
        else:
            window.act("test-open", self.page)
        self.steps(window)

    @property
    def needs_back(self):
        """Whether something of it stays on the tabs once the pages over them have closed."""
        return self.by_hand or self.page in TABS


def shows(name, roles=walk.HEADING):
    """Waits for something on screen: a heading, if nothing else is said."""
    return go.inside(roles, name)


def in_session(name, steps):
    """A state of an exercise, or of what comes after one: reached by beginning a session."""
    return State(name, "session", steps, by_hand=True)


def read_one(window):
    """Reads a reading to its end, which is marked then."""
    window.tree.find(walk.HEADING, READING)
    window.key("End")

    def is_at_the_end():
        _, top, _, height = window.tree.find(BUTTONS, re.compile("^Next: ")).extents
        return top + height <= window.tree.windows()[0].extents[3]
    wait_until(is_at_the_end, what="the end of the reading is on screen")


def see_read(window):
    """Waits for the row of that reading on the way through to say so."""
    wait_until(
        lambda: "You’ve read this." in window.tree.find(BUTTONS, f"Read “{READING}”").description,
        what="the reading is marked")


def see_entries(window):
    """Waits for the timeline, which may be below what's in sight."""
    window.tree.find(("list",), "Timeline", showing=False)
    wait_until(lambda: window.tree.all(("list item",), showing=False), what="there are entries")


def delete(window):
    """Deletes the next entry in the focus chain. Tab also scrolls to it on a small screen."""
    window.tab_to("Delete")
    window.key("Return")
    window.tree.see_focus("Undo")


def see_two_in_the_bin(window):
    wait_until(lambda: len(window.tree.all(BUTTONS, "Restore")) > 1, what="two entries can be put back")


def see_a_dialog(window):
    wait_until(lambda: len(window.tree.windows()) > 1, what="the dialog is open")


def answer_all(window):
    for node in window.tree.all(ANSWER, "More than half the days"):
        node.press()


go = walk.go
afterwards = walk.statements.press("Done").see_question_after()
list_of_statements = walk.statements.press("List of statements").inside(BUTTONS, "At night")
timeline = go.then(see_entries)
on_reflect = go.open_tab("Reflect").then(see_entries)
search = timeline.key("ctrl+f").inside(ENTRY, "Search")
questions = go.press("Begin").inside(ANSWER, "Not at all")
of_the_mind = shows("What became of them", BUTTONS)
on_a_step = shows("What became of them", BUTTONS).press(EVENTS[2]).inside(BUTTONS, "Add a step").press("Soup")
away = shows("Phone calls", BUTTONS).press("Phone calls").press(
    "Ring a recorded message, such as the speaking clock").press("Try it").press("I’m going").inside(BUTTONS, "I’m back")
first_thought = go.field("What happened?")
a_dialog = go.then(see_a_dialog)

# Pages of the main window, in groups of about the same duration.
RELAX = (
    # First, because later there are several moods within a minute.
    State("what helps", "whatHelps", go.inside(BUTTONS, "Day by day")),
    State("what helps, a day", "whatHelps", go.press("Day").see("Moods on this day")),
    State("relax", "Relax", go.see(FEELING)),
    State("duration", "Relax", go.press("Anxious").see(HOW_LONG)),
    State("shelf", "shelf", shows("Choose for yourself")),
    State("first week", "programme", lambda window: window.tree.find(BUTTONS, re.compile("^Day 7: "), showing=False)),
    in_session("afterwards", afterwards),
    in_session("afterwards, anxious", afterwards.press("Now anxious").inside(BUTTONS, "Something else")),
    in_session("relax, still anxious", afterwards.press("Now anxious").press("Leave").inside(
        ("status bar",), re.compile("^It may take a while yet")).inside(BUTTONS, "Talk to someone")),
    in_session("statements", walk.statements),
    in_session("grounding", walk.statements.instead("grounding")),
    in_session("muscle release", go.begin("Anxious", MODERATE).see_exercise("statements").instead("muscle-release")),
)
EXERCISES = (
    in_session("breathing", walk.breathing),
    in_session("breathing, on", walk.breathing.press("Begin").inside(BUTTONS, BREATHING_IN_OR_OUT)),
    State("help now", "session", shows(BREATHING_IN_OR_OUT, BUTTONS)),
    in_session("scene", walk.scene),
    in_session("meditation", walk.meditation),
    in_session("meditation, on", walk.meditation.press("Play").inside(BUTTONS, "Pause")),
    in_session("captions", walk.meditation.press("Captions")),
    in_session("transcript", walk.meditation.press("Transcript").inside(BUTTONS, re.compile("^[A-Z].{20}"))),
)
REFLECT = (
    State("timeline", "Reflect", timeline),
    State("compose", "newReflection", go.field(WHAT)),
    State("compose, nothing", "newReflection", go.press("Nothing today").see("You don’t have to find anything.")),
    State("compose, why", "newReflection", go.field(WHAT).type("Soup").key("Return").field(WHY)),
    State("edit", "reflection", on_reflect.tab_to("Edit").key("Return").field(WHAT), by_hand=True),
    State("search", "Reflect", search),
    State("nothing found", "Reflect", search.type("xyz").see("No results.")),
    State("undo", "Reflect", timeline.then(delete)),
    State("bin", "bin", on_reflect.then(delete).then(delete).press("Bin").then(see_two_in_the_bin), by_hand=True),
    State("whole-text", "wholeText", shows("A long day")),
)
LEARN = (
    State("learn", "Learn", shows("Search readings", ENTRY)),
    State("reading", "reading", shows(READING)),
    State("find in a reading", "reading",
          shows(READING).key("ctrl+f").inside(ENTRY, "Find in this text").type("alarm")),
    State("linked reading", "linkedReading", shows(READING)),
    State("search in learn", "Learn", go.key("ctrl+f").inside(ENTRY, "Search readings").type("breath")),
    State("more help", "moreHelp", shows("Talk to someone")),
    State("more help, a country", "moreHelp", shows("Talk to someone").press("All countries").press("Germany").see_words("112")),
    State("more help, to say", "toSay", shows("Please stay with me.")),
    State("help plan", "helpPlan", shows("My plan for hard times")),
    State("the way through, begun", "reading", go.then(read_one).key("Escape").see_tabs("Learn").act("test-open", "path").then(see_read)),
    State("the way through", "path", go.press("Go on to part 2").see("Is one of these yours?")),
    State("goals", "goals", go.field("What would you like back?")),
    State("someone beside you", "besideYou", shows("Save as PDF", BUTTONS)),
)
# Those need `history.check_ins_of_a_week`.
CHECK_INS = (
    State("check-ins", "whatHelps", shows("Hours when it was higher")),
    State("note it", "checkIn", shows("How anxious do you feel right now?")),
    State("sleep diary", "sleepDiary", shows("Save", BUTTONS)),
    State("questions", "gad7", shows("Begin", BUTTONS)),
    State("questions, form", "gad7", questions),
    State("questions, result", "gad7",
          questions.then(answer_all).press("Done").inside(BUTTONS, "When to seek help")),
    State("doctor’s sheet", "doctorSheet", shows("Save as PDF", BUTTONS)),
)
# Those need `history.tools_in_use`.
MIND = (
    State("on your mind", "onYourMind", of_the_mind),
    State("a worry", "worry", shows(None, FIELDS)),
    State("a worry, kept", "onYourMind", of_the_mind.press(EVENTS[0]).inside(BUTTONS, "Partly")),
    State("a thought", "thought", first_thought),
    State("feelings", "thought", first_thought.type("Soup").press("Next").inside(
        walk.HEADING, "What went through your mind?").press("Next").inside(walk.HEADING, "How did you feel?")),
    State("a thought, kept", "onYourMind", of_the_mind.press(REASON).field("What did you learn?")),
    State("a new ladder", "ladder", shows("Phone calls", BUTTONS)),
    State("a ladder", "onYourMind", of_the_mind.press(EVENTS[2]).inside(BUTTONS, "Add a step")),
    State("a step", "onYourMind", of_the_mind.press(EVENTS[2]).inside(BUTTONS, "Add a step").press("Soup").inside(
        BUTTONS, "Try it")),
    State("a try", "onYourMind", on_a_step.press("Try it").inside(BUTTONS, "I’m going")),
    State("a try, away", "ladder", away),
    State("a try, afterwards", "onYourMind", of_the_mind.press(re.compile("^Phone people")).inside(
        BUTTONS, "I’m back").press("I’m back").see("You went.")),
    State("something to do", "doing", shows("A problem", BUTTONS)),
    State("a problem", "problem", shows(None, FIELDS)),
    State("a problem’s ways", "problem", go.field("What exactly is the problem?").type("Soup").press("Next").inside(FIELDS, "Way 1")),
    State("a test", "test", go.press("Some examples").inside(BUTTONS, "Send it without reading it again")),
    State("a small thing", "smallThing", go.press("Some examples").inside(BUTTONS, "Alone")),
    State("keeping well", "keepingWell", shows(None, FIELDS)),
    State("worry time", "worryTime", go.press("One thing I can do").inside(BUTTONS, "Tomorrow")),
    State("what became of them", "worryOutcomes", shows("What became of them")),
    State("asked about", "onYourMind", go.see("Did it happen?")),
    State("put to rest", "onYourMind", go.press(re.compile("earlier$")).inside(BUTTONS, "The letter")),
    State("a letter", "letter", go.see("Soup")),
    State("the year’s booklet", "booklet", shows("Save as PDF", BUTTONS)),
    State("a thought, without an answer", "thought", shows("How did you feel?").press("Next").inside(
        walk.HEADING, "What’s the evidence for it, and against it?").press("Next").field(
            "How do you see it now?").press("Save").inside(BUTTONS, "Breathe for a moment")),
)
# Popovers, which keep the focus until Escape closes them.
SURFACES = (
    in_session("offers", walk.statements.press("Not this one").inside(BUTTONS, "Five Senses")),
    in_session("sleep timer", walk.scene.press("Sleep timer").inside(BUTTONS, "Start")),
    in_session("sounds", walk.scene.press_inside("Sounds").inside(("slider",), "This scene")),
    in_session("list of statements", list_of_statements),
    in_session("every statement", list_of_statements.press_inside("All statements").inside(
        BUTTONS, "I don’t have to fight this fear.")),
    State("dates", "Reflect", search.tab_to("Dates", roles=BUTTONS).key("Return").inside(FIELDS, "From")),
    State("menu", "Relax", go.key("F10").inside(("menu item",), "Settings")),
    State("relaxation bell", "Relax", go.press("Relaxation reminder").inside(SWITCH, "Remind me daily")),
    State("reflection bell", "Reflect", go.press("Reflection reminder").inside(SWITCH, "Remind me daily")),
)
WINDOWS = (
    State("settings", "settings", a_dialog),
    State("set a lock", "settings", a_dialog.press("Set a passphrase").inside(("password text",), "Passphrase")),
    State("your data", "transfer", go.see("Back up now")),
    State("erase", "transfer", go.press("Erase everything").see("Erase everything?")),
    State("rhythms", "breathingPatterns", a_dialog),
    State("a rhythm", "breathingPatterns", a_dialog.press("New rhythm")),
    State("all statements", "statements", a_dialog),
    State("shortcuts", "shortcuts", a_dialog),
)
EVERYTHING = RELAX + EXERCISES + REFLECT + LEARN + CHECK_INS + MIND + SURFACES + WINDOWS
# Pages of `page_names` that no state shows, and why.
LEFT_OUT = {
    "interruptedSession": "looks like any session; test_interrupted opens it",
    "onboarding": "test_access and test_language look at the first pages one by one",
    "about": "libadwaita’s own window, whose controls have no names in version 1.2",
    "print": "GTK’s own dialog", "savePDF": "the desktop’s own dialog",
}


def page_names():
    """The names of all pages and dialogs, from the sources: the compiler keeps them complete there."""
    source = (paths.ROOT / "Sources/App/Shell/PageName.swift").read_text()
    cases = re.search(r"\bcase ([\w,\s]+?)\n\n", source)[1]
    tools = (paths.ROOT / "Sources/Core/Mind/MindTool.swift").read_text()
    listed = [
        tool for file in (paths.ROOT / "Sources/App").rglob("*.swift")
        for tool in re.findall(r"^extension (\w+): (?:Listed|Form)Tool\b", file.read_text(), re.M)]
    return [name.strip() for name in cases.split(",")] + [
        re.search(rf"case \.(\w+): {tool}\.self", tools)[1] for tool in listed]


# Things over the tabs that Escape closes, one after the other.
PASSING = (
    (BUTTONS, SHORT), (BUTTONS, "Now good"), (BUTTONS, "How anxious?"), (BUTTONS, "Something else"),
    (BUTTONS, "Five Senses"), (BUTTONS, "60 min"), (BUTTONS, "At night"), (BUTTONS, "I don’t have to fight this fear."),
    (("menu item",), "Settings"), (FIELDS, "From"), (FIELDS, "Search"), (SWITCH, "Remind me daily"), (("slider",), "This scene"))


def back(window):
    """Returns to the bare tabs from any state."""
    walk.close_windows(window)

    def is_there():
        return window.tab() is not None and not window.opened(*PASSING)
    for _ in range(6):
        if is_there():
            return
        window.key("Escape")
        with contextlib.suppress(WaitTimeout):
            wait_until(is_there, 0.6)  # another Escape may be needed
    raise AssertionError("Escape does not lead back to the tabs.")


def visit(test, window, states, look):
    """Opens each state and runs `look(window, state)`, which returns the faults. After a state that can't be reached,
    goes on in a new window."""
    for state in states:
        with test.subTest(state.name):
            try:
                state.open(window)
                time.sleep(0.3)  # until transitions have ended
                wrong = look(window, state)
                if state.needs_back:
                    back(window)
            except Exception:
                window.program.kill()
                window = test.open()
                raise
            test.assertEqual(wrong, [], state.name)


def lock(test):
    """Sets a lock from the command line."""
    test.respite("lock", "set", "--passphrase-fd", "0", stdin=f"{PASSPHRASE}\n")
