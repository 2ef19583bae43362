"""The table of every page, dialog and popover in each state that looks different, for all that look at each of them.

They need a person with history, see `add_history`, and a program with RESPITE_TEST set, which opens pages by name.
"""

import contextlib
import dataclasses
import datetime
import json
import os
import re
import subprocess
import time
import typing
import uuid

from . import paths, walk
from .tree import BUTTONS, FIELDS
from .waiting import WaitTimeout, wait_until
from .window import FEELING, HOW_LONG, MODERATE, READING, SHORT, WHAT, WHY

EVENTS = ("The bus waited", "Tea in the sun", "I rang my sister")
REASON = "It was there."
SWITCH = ("check box", "switch")
WORRIES = {"The exam": "yes", "The letter": "no", "The lift": "no", "The phone": "partly", "The dentist": "unknown"}
PASSPHRASE = "a quiet sea at night"


@dataclasses.dataclass(frozen=True)
class State:
    """One look of a page, dialog or popover.

    `page` is a tab's title or a name of `PageName` in Swift, by which it's opened; `go` then waits until it's there, and does what else
    leads to the state. With `by_hand` it's opened as a person would, by `go` alone, from the bare tabs.
    """

    name: str
    page: str
    go: typing.Callable = lambda window: None
    by_hand: bool = False

    def open(self, window):
        """Opens it, whatever was open before; but see `back`."""
        if self.by_hand:
            window.act("show-tab", "relax")
            window.see_tabs("Relax")
        elif self.page in TABS:
            window.act("show-tab", self.page.lower())
            window.see_tabs(self.page)
        else:
            window.act("test-open", self.page)
        self.go(window)

    @property
    def needs_back(self):
        """Whether something of it stays on the tabs once the pages over them have closed."""
        return self.by_hand or self.page in TABS


def shows(name, roles=("heading",)):
    """Waits for something on screen: a heading, if nothing else is said."""
    return lambda window: window.tree.find(roles, name)


def sees(words):
    """Waits for a text."""
    return lambda window: window.see(words)


def pressing(button, then):
    """Presses a button, then goes on."""
    def go(window):
        window.press(button)
        then(window)
    return go


def afterwards(window):
    walk.statements(window)
    window.press("Done")
    window.see_question_after()


def afterwards_anxious(window):
    afterwards(window)
    window.press("Now anxious")
    window.tree.find(BUTTONS, "Something else")


def breathing_on(window):
    walk.breathing(window)
    window.press("Begin")
    wait_until(window.is_breathing, what="the circle breathes")


def meditation_on(window):
    walk.meditation(window)
    window.press("Play")
    window.tree.find(BUTTONS, "Pause")


def transcript(window):
    walk.meditation(window)
    window.press("Transcript")
    window.tree.find(BUTTONS, re.compile("^[A-Z].{20}"))


def captions(window):
    walk.meditation(window)
    window.press("Captions")


def grounding(window):
    walk.statements(window)
    window.instead("grounding")


def muscle_release(window):
    window.begin("Anxious", MODERATE)
    window.see_exercise("statements")
    window.instead("muscle-release")


def offers(window):
    walk.statements(window)
    window.press("Not this one")
    window.inside(BUTTONS, "Five Senses")


def sleep_timer(window):
    walk.scene(window)
    window.press("Sleep timer")
    window.inside(BUTTONS, "Start")


def list_of_statements(window):
    walk.statements(window)
    window.press("List of statements")
    window.inside(BUTTONS, "At night")


def every_statement(window):
    list_of_statements(window)
    window.press_inside("All statements")
    window.inside(BUTTONS, "I don’t have to fight this.")


def sounds(window):
    walk.scene(window)
    window.press_inside("Sounds")
    window.inside(("slider",), "This scene")


def compose_why(window):
    window.field(WHAT)
    window.type("Soup")
    window.key("Return")
    window.field(WHY)


def timeline(window):
    window.tree.find(("list",), "Timeline", showing=False)
    wait_until(lambda: window.tree.all(("list item",), showing=False), what="there are entries")


def edit(window):
    window.open_tab("Reflect")
    timeline(window)
    window.tab_to("Edit")
    window.key("Return")
    window.field(WHAT)


def delete(window):
    """Deletes the next entry in the focus chain. Tab also scrolls to it on a small screen."""
    window.tab_to("Delete")
    window.key("Return")
    window.tree.see_focus("Undo")


def search(window):
    timeline(window)
    window.key("ctrl+f")
    window.tree.find(("entry",), "Search")


def nothing_found(window):
    search(window)
    window.type("xyz")
    window.see("No results.")


def dates(window):
    search(window)
    window.tab_to("Dates", roles=BUTTONS)
    window.key("Return")
    window.inside(FIELDS, "From")


def undo(window):
    timeline(window)
    delete(window)


def bin(window):
    window.open_tab("Reflect")
    timeline(window)
    for _ in range(2):
        delete(window)
    window.press("Bin")
    wait_until(lambda: len(window.tree.all(BUTTONS, "Restore")) > 1, what="two entries can be put back")


def find_in_reading(window):
    window.tree.find(("heading",), READING)
    window.key("ctrl+f")
    window.tree.find(("entry",), "Find in this text")
    window.type("alarm")


def search_in_learn(window):
    window.key("ctrl+f")
    window.tree.find(("entry",), "Search readings")
    window.type("breath")


def help_country(window):
    window.tree.find(("heading",), "Getting more help")
    if window.tree.first(BUTTONS, "Germany"):
        window.press("Germany")
    window.see_words("112")


def questions_result(window):
    window.press("Begin")
    window.tree.find(("radio button",), "Not at all")
    for node in window.tree.all(("radio button",), "More than half the days"):
        node.press()
    window.press("Done")
    window.tree.find(BUTTONS, "When to seek help")


def feelings(window):
    """Begins a thought and goes on to its third page."""
    window.field("What happened?").write("Soup")
    for heading in ("What went through your mind?", "How did you feel?"):
        window.press("Next")
        window.tree.find(("heading",), heading)


def of_the_mind(name, then):
    """Presses an entry on *On your mind*."""
    def go(window):
        window.tree.find(BUTTONS, "What became of them")
        window.press(name)
        then(window)
    return go


def a_try(window):
    window.tree.find(BUTTONS, "Add a step")
    window.press("Soup")
    window.press("Try it")
    window.tree.find(BUTTONS, "Done")


def menu(window):
    window.key("F10")
    window.inside(("menu item",), "Settings")


def bell(name):
    def go(window):
        window.press(name)
        window.inside(SWITCH, "Remind me daily")
    return go


def a_dialog(window):
    wait_until(lambda: len(window.tree.windows()) > 1, what="the dialog is open")


def erase(window):
    window.press("Erase everything")
    window.see("Erase everything?")


def set_lock(window):
    a_dialog(window)
    window.press("Set a passphrase")
    window.tree.find(("password text",), "Passphrase")


def rhythm(window):
    a_dialog(window)
    window.press("New rhythm")


TABS = ("Learn", "Relax", "Reflect")

# Pages of the main window, in groups of about the same duration.
RELAX = (
    # First, because later there are several moods within a minute.
    State("what helps", "whatHelps", sees("Day by day")),
    State("what helps, a day", "whatHelps", pressing("Day", sees("Moods on this day"))),
    State("relax", "Relax", sees(FEELING)),
    State("duration", "Relax", pressing("Anxious", sees(HOW_LONG))),
    State("shelf", "shelf", shows("Choose for yourself")),
    State("first week", "programme", lambda window: window.tree.find(BUTTONS, re.compile("^Day 7: "), showing=False)),
    State("afterwards", "Relax", afterwards, by_hand=True),
    State("afterwards, anxious", "Relax", afterwards_anxious, by_hand=True),
    State("statements", "session", walk.statements, by_hand=True),
    State("grounding", "session", grounding, by_hand=True),
    State("muscle release", "session", muscle_release, by_hand=True),
)
EXERCISES = (
    State("breathing", "session", walk.breathing, by_hand=True),
    State("breathing, on", "session", breathing_on, by_hand=True),
    State("help now", "session", lambda window: wait_until(window.is_breathing, what="the circle breathes")),
    State("scene", "session", walk.scene, by_hand=True),
    State("meditation", "session", walk.meditation, by_hand=True),
    State("meditation, on", "session", meditation_on, by_hand=True),
    State("captions", "session", captions, by_hand=True),
    State("transcript", "session", transcript, by_hand=True),
)
REFLECT = (
    State("timeline", "Reflect", timeline),
    State("compose", "newReflection", lambda window: window.field(WHAT)),
    State("compose, why", "newReflection", compose_why),
    State("edit", "reflection", edit, by_hand=True),
    State("search", "Reflect", search),
    State("nothing found", "Reflect", nothing_found),
    State("undo", "Reflect", undo),
    State("bin", "bin", bin, by_hand=True),
    State("whole-text", "wholeText", shows("A long day")),
)
LEARN = (
    State("learn", "Learn", shows("Search readings", ("entry",))),
    State("reading", "reading", shows(READING)),
    State("find in a reading", "reading", find_in_reading),
    State("linked reading", "linkedReading", shows(READING)),
    State("search in learn", "Learn", search_in_learn),
    State("more help", "moreHelp", shows("Getting more help")),
    State("more help, a country", "moreHelp", help_country),
    State("help plan", "helpPlan", shows("My plan for hard times")),
)
# Those need `check_ins_of_a_week`.
CHECK_INS = (
    State("check-ins", "whatHelps", shows("When it was higher: the hours")),
    State("note it", "checkIn", shows("10", ("radio button",))),
    State("questions", "gad7", shows("Begin", BUTTONS)),
    State("questions, form", "gad7", pressing("Begin", shows("Not at all", ("radio button",)))),
    State("questions, result", "gad7", questions_result),
    State("doctor’s sheet", "doctorSheet", shows("Save as PDF", BUTTONS)),
)
# Those need `tools_in_use`.
MIND = (
    State("on your mind", "onYourMind", shows("What became of them", BUTTONS)),
    State("a worry", "worry", shows(None, FIELDS)),
    State("a worry, kept", "onYourMind", of_the_mind(EVENTS[0], shows("Partly", BUTTONS))),
    State("a thought", "thought", lambda window: window.field("What happened?")),
    State("feelings", "thought", feelings),
    State("a thought, kept", "onYourMind", of_the_mind(EVENTS[1], lambda window: window.field("What did you learn?"))),
    State("a new ladder", "ladder", shows("Phone calls", BUTTONS)),
    State("a ladder", "onYourMind", of_the_mind(EVENTS[2], shows("Add a step", BUTTONS))),
    State("a try", "onYourMind", of_the_mind(EVENTS[2], a_try)),
    State("worry time", "worryTime", pressing("One thing I can do", shows("Tomorrow", BUTTONS))),
    State("what became of them", "worryOutcomes", shows("What became of them")),
    State("asked about", "Reflect", sees("Did it happen?")),
)
# Popovers, which keep the focus until Escape closes them.
SURFACES = (
    State("offers", "session", offers, by_hand=True),
    State("sleep timer", "session", sleep_timer, by_hand=True),
    State("sounds", "session", sounds, by_hand=True),
    State("list of statements", "session", list_of_statements, by_hand=True),
    State("every statement", "session", every_statement, by_hand=True),
    State("dates", "Reflect", dates),
    State("menu", "Relax", menu),
    State("relaxation bell", "Relax", bell("Relaxation reminder")),
    State("reflection bell", "Reflect", bell("Reflection reminder")),
)
WINDOWS = (
    State("settings", "settings", a_dialog),
    State("set a lock", "settings", set_lock),
    State("your data", "transfer", sees("Back up now")),
    State("erase", "transfer", erase),
    State("rhythms", "breathingPatterns", a_dialog),
    State("a rhythm", "breathingPatterns", rhythm),
    State("all statements", "statements", a_dialog),
    State("shortcuts", "shortcuts", a_dialog),
)
EVERYTHING = RELAX + EXERCISES + REFLECT + LEARN + CHECK_INS + MIND + SURFACES + WINDOWS
# Pages of `PageName` that no state shows, and why.
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
    return [name.strip() for name in cases.split(",")]


# Things over the tabs that Escape closes, one after the other.
PASSING = (
    (BUTTONS, SHORT), (BUTTONS, "Now good"), (BUTTONS, "Note it"), (BUTTONS, "Something else"), (BUTTONS, "On this day"),
    (BUTTONS, "Five Senses"), (BUTTONS, "60 min"), (BUTTONS, "At night"), (BUTTONS, "I don’t have to fight this."),
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


def add_history(test, records):
    """Adds reflections, sessions and moods. `test` is an acceptance test whose window isn't open yet."""
    for event in EVENTS:
        test.respite("reflect", "add", event, "--why", REASON)
    with records.writing() as writer:
        for days_ago in range(1, 6):
            session = writer.session(days_ago, [("breathing", 200), ("scene", 90)])
            writer.mood(days_ago, "anxious", "before", session)
            writer.mood(days_ago, "good", "after", session, hour=13)
        writer.mood(0, "so-so")


def check_ins_of_a_week():
    """Ten notes, answers to GAD-7 and a worry, as entries of an export."""
    return {
        "checkIns": [written(number // 2, 1 + 8 * (number % 2), level=number, place="Soup") for number in range(10)],
        "gad7": [written(20, answers=[3, 3, 3, 3, 3, 3, 3])], "worries": [written(1, text="Soup")]}


def tools_in_use():
    """Worries, one of which is asked about, a thought, and a ladder that was begun, as entries of an export."""
    yesterday = written(1)["day"]
    tries = [{"id": str(uuid.uuid4()), "at": f"{yesterday}T12:00:00.000Z", "utcOffset": 0, "day": yesterday,
              "before": 60, "highest": high, "after": 20, "note": REASON} for high in (80, 60)]
    return {
        "worries": [
            written(2, text=text, prediction=REASON, sureness=20 * number, outcome=outcome)
            for number, (text, outcome) in enumerate(WORRIES.items())
        ] + [
            written(1, text=EVENTS[0], prediction=REASON, sureness=70, knownOn=yesterday,
                    action={"text": "Soup", "day": yesterday})],
        "thoughts": [written(
            1, happened=REASON, thought=EVENTS[1], evidenceFor="Soup", otherView=REASON, trap="reading-minds",
            feelings=[{"name": "Sad", "before": 70, "after": 30}],
            experiment={"prediction": "Soup", "plan": "Soup", "day": "2199-05-01"})],
        "ladders": [written(1, goal=EVENTS[2], steps=[
            {"id": str(uuid.uuid4()), "text": "Soup", "difficulty": 20, "tries": tries},
            {"id": str(uuid.uuid4()), "text": REASON, "difficulty": 40, "isDone": True}])]}


def written(days_ago, hour=12, **values):
    """An exported entry of a day."""
    day = (datetime.date.today() - datetime.timedelta(days=days_ago)).isoformat()
    return {"id": str(uuid.uuid4()), "day": day, "utcOffset": 0, "written": f"{day}T{hour:02}:00:00.000Z"} | values


def bring_in(folder, command, entries):
    """Imports entries, by `command` with the words of a command line; `folder` is for the file."""
    export = folder / "entries.json"
    export.write_text(json.dumps({"format": "respite", "version": 1} | entries))
    command("import", export)


def lock(test):
    """Sets a lock from the command line."""
    read, write = os.pipe()
    os.write(write, f"{PASSPHRASE}\n".encode())
    os.close(write)
    try:
        subprocess.run(
            [paths.program(), "lock", "set", "--passphrase-fd", str(read)], pass_fds=[read], check=True,
            env=test.launcher.environment(DISPLAY=None, WAYLAND_DISPLAY=None), capture_output=True, timeout=120,
            stdin=subprocess.DEVNULL)
    finally:
        os.close(read)
