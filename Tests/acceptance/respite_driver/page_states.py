"""Opens every page, dialog and popover in each state that looks different, for audits of all of them.

Each function starts from the tabs; `back` returns to them. They need a person with history: see `add_history`.
"""

import contextlib
import datetime
import json
import os
import re
import subprocess
import time
import uuid

from . import paths, walk
from .tree import BUTTONS, FIELDS
from .waiting import WaitTimeout, wait_until
from .window import MODERATE, SHORT, WHAT, WHY

EVENTS = ("The bus waited", "Tea in the sun", "I rang my sister")
REASON = "It was there."
SWITCH = ("check box", "switch")
WORRIES = {"The exam": "yes", "The letter": "no", "The lift": "no", "The phone": "partly", "The dentist": "unknown"}
PASSPHRASE = "a quiet sea at night"


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


def first_week(window):
    walk.shelf(window)
    window.press("A first week")
    window.tree.find(BUTTONS, re.compile("^Day 7: "), showing=False)


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


def compose_why(window):
    window.compose()
    window.type("Soup")
    window.key("Return")
    window.field(WHY)


def timeline(window):
    walk.reflect(window)
    window.tree.find(("list",), "Timeline", showing=False)
    wait_until(lambda: window.tree.all(("list item",), showing=False), what="there are entries")


def edit(window):
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
    timeline(window)
    for _ in range(2):
        delete(window)
    window.press("Bin")
    wait_until(lambda: len(window.tree.all(BUTTONS, "Restore")) > 1, what="two entries can be put back")


def find_in_reading(window):
    window.read()
    window.key("ctrl+f")
    window.tree.find(("entry",), "Find in this text")
    window.type("alarm")


def search_in_learn(window):
    walk.learn(window)
    window.key("ctrl+f")
    window.tree.find(("entry",), "Search readings")
    window.type("breath")


def help_country(window):
    walk.more_help(window)
    if window.tree.first(BUTTONS, "Germany"):
        window.press("Germany")
    window.see_words("112")


def what_helps_day(window):
    walk.what_helps(window)
    window.press("Day")
    window.see("Moods on this day")


def check_ins(window):
    walk.what_helps(window)
    window.tree.find(("heading",), "When it was higher: the hours")


def note_it(window):
    walk.what_helps(window)
    window.press("Note it")
    window.tree.find(("radio button",), "10")


def questions(window):
    walk.what_helps(window)
    window.press("Two weeks in seven questions")
    window.tree.find(BUTTONS, "Begin")


def questions_form(window):
    questions(window)
    window.press("Begin")
    window.tree.find(("radio button",), "Not at all")


def questions_result(window):
    questions_form(window)
    for node in window.tree.all(("radio button",), "More than half the days"):
        node.press()
    window.press("Done")
    window.tree.find(BUTTONS, "When to seek help")


def doctor_sheet(window):
    walk.what_helps(window)
    window.press("A sheet for the doctor")
    window.tree.find(BUTTONS, "Save as PDF")


def on_your_mind(window):
    walk.relax(window)
    window.key("ctrl+m")
    window.tree.find(BUTTONS, "What became of them")


def a_kept_worry(window):
    on_your_mind(window)
    window.press(EVENTS[0])
    window.tree.find(BUTTONS, "Partly")


def feelings(window):
    """Begins a thought and goes on to its third page."""
    on_your_mind(window)
    window.press("A thought")
    window.field("What happened?").write("Soup")
    for heading in ("What went through your mind?", "How did you feel?"):
        window.press("Next")
        window.tree.find(("heading",), heading)


def a_kept_thought(window):
    on_your_mind(window)
    window.press(EVENTS[1])
    window.field("What did you learn?")


def new_ladder(window):
    on_your_mind(window)
    window.press("A step")
    window.tree.find(BUTTONS, "Phone calls")


def a_ladder(window):
    on_your_mind(window)
    window.press(EVENTS[2])
    window.tree.find(BUTTONS, "Add a step")


def a_try(window):
    a_ladder(window)
    window.press("Soup")
    window.press("Try it")
    window.tree.find(BUTTONS, "Done")


def worry_time(window):
    on_your_mind(window)
    window.press("Go through them")
    window.press("One thing I can do")
    window.tree.find(BUTTONS, "Tomorrow")


def worry_outcomes(window):
    on_your_mind(window)
    window.press("What became of them")
    window.tree.find(("heading",), "What became of them")


def asked_about(window):
    walk.reflect(window)
    window.see("Did it happen?")


def menu(window):
    walk.relax(window)
    window.key("F10")
    window.inside(("menu item",), "Settings")


def relaxation_bell(window):
    walk.relax(window)
    window.press("Relaxation reminder")
    window.inside(SWITCH, "Remind me daily")


def reflection_bell(window):
    walk.reflect(window)
    window.press("Reflection reminder")
    window.inside(SWITCH, "Remind me daily")


def your_data(window):
    walk.settings(window)
    window.press("Your data")
    window.see("Back up now")


def erase(window):
    your_data(window)
    window.press("Erase everything")
    window.see("Erase everything?")


def set_lock(window):
    walk.settings(window)
    window.press("Set a passphrase")
    window.tree.find(("password text",), "Passphrase")


def sounds(window):
    walk.scene(window)
    window.press_inside("Sounds")
    window.inside(("slider",), "This scene")


# Pages of the main window, in groups of about the same duration.
RELAX = (
    # First, because later there are several moods within a minute.
    ("what helps", walk.what_helps), ("what helps, a day", what_helps_day),
    ("relax", walk.relax), ("duration", walk.duration), ("shelf", walk.shelf), ("first week", first_week), ("afterwards", afterwards),
    ("afterwards, anxious", afterwards_anxious), ("statements", walk.statements), ("grounding", grounding),
    ("muscle release", muscle_release),
)
EXERCISES = (
    ("breathing", walk.breathing), ("breathing, on", breathing_on), ("help now", walk.help_now),
    ("scene", walk.scene), ("meditation", walk.meditation), ("meditation, on", meditation_on),
    ("captions", captions), ("transcript", transcript),
)
REFLECT = (
    ("timeline", timeline), ("compose", walk.compose), ("compose, why", compose_why), ("edit", edit),
    ("search", search), ("nothing found", nothing_found), ("undo", undo), ("bin", bin),
)
LEARN = (
    ("learn", walk.learn), ("reading", walk.reading), ("find in a reading", find_in_reading),
    ("search in learn", search_in_learn),
    ("more help", walk.more_help), ("more help, a country", help_country), ("help plan", walk.help_plan),
)
# Those need `check_ins_of_a_week`.
CHECK_INS = (
    ("check-ins", check_ins), ("note it", note_it), ("questions", questions), ("questions, form", questions_form),
    ("questions, result", questions_result), ("doctor’s sheet", doctor_sheet),
)
# Those need `tools_in_use`.
MIND = (
    ("on your mind", on_your_mind), ("a worry, kept", a_kept_worry), ("feelings", feelings),
    ("a thought, kept", a_kept_thought), ("a new ladder", new_ladder), ("a ladder", a_ladder), ("a try", a_try),
    ("worry time", worry_time), ("what became of them", worry_outcomes), ("asked about", asked_about),
)
# Popovers, which keep the focus until Escape closes them.
SURFACES = (
    ("offers", offers), ("sleep timer", sleep_timer), ("sounds", sounds), ("list of statements", list_of_statements),
    ("every statement", every_statement), ("dates", dates), ("menu", menu), ("relaxation bell", relaxation_bell),
    ("reflection bell", reflection_bell),
)
# Dialogs. “About Respite” is left out: it's libadwaita’s own window, and version 1.2 gives its controls no names.
WINDOWS = (
    ("settings", walk.settings), ("set a lock", set_lock), ("your data", your_data), ("erase", erase),
    ("rhythms", walk.rhythms), ("a rhythm", walk.rhythm), ("all statements", walk.all_statements),
    ("shortcuts", walk.shortcuts),
)


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


def visit(test, window, places, look):
    """Opens each state and runs `look(window, name)`, which returns the faults. After a state that can't be reached,
    goes on in a new window."""
    for name, go in places:
        with test.subTest(name):
            try:
                go(window)
                time.sleep(0.3)  # until transitions have ended
                wrong = look(window, name)
                back(window)
            except Exception:
                window.program.kill()
                window = test.open()
                raise
            test.assertEqual(wrong, [], name)


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
