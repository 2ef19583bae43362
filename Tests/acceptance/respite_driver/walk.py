"""The ways to each page, as steps that start from the tabs; Escape leads back to them."""

import operator
import re

from .tree import BUTTONS
from .waiting import wait_until
from .window import BREATHING_IN_OR_OUT, FEELING, HOW_LONG, MODERATE, SHORT, WHAT, WHY

HEADING = ("heading",)


class Steps:
    """Calls of methods of `Window`, one after the other, for later.

    `go.press("Day").see("Moods on this day")` is a function of a window.
    """

    def __init__(self, *steps):
        self._steps = steps

    def __call__(self, window):
        for step in self._steps:
            step(window)

    def __getattr__(self, method):
        return lambda *words, **options: self.then(operator.methodcaller(method, *words, **options))

    def then(self, step):
        """Goes on with a function of a window."""
        return Steps(*self._steps, step)


go = Steps()

relax = go.open_tab("Relax").see(FEELING)
duration = relax.press("Anxious").see(HOW_LONG)
learn = go.open_tab("Learn")
reflect = go.open_tab("Reflect").see(WHAT)
statements = go.begin("Anxious", SHORT).see_exercise("statements")
breathing = go.begin("So-so", SHORT).see_exercise("breathing")
scene = go.begin("Good", SHORT).see_exercise("scene")
meditation = go.begin("Good", MODERATE).see_exercise("meditation")
help_now = go.open_tab("Relax").press("Help now").inside(BUTTONS, BREATHING_IN_OR_OUT)
what_helps = go.open_tab("Relax").menu("What helps").inside(HEADING, "What helps")
more_help = go.open_tab("Relax").menu("Talk to someone").inside(HEADING, "Talk to someone")
help_plan = more_help.press("My plan for hard times").inside(HEADING, "My plan for hard times")
rhythms = breathing.press_inside("Rhythm and background").press_inside(re.compile("^Rhythm: "))
# From a scene: opens the list of scenes and presses *Your own scene*, which opens a file dialog.
own_scene = go.press("Choose a scene").press_inside("Your own scene")
# From the person's own scene.
remove_scene = go.press("Scene options").press_inside("Remove this scene")
# From the exercise: opens the dialog of all statements.
edit_statements = go.press_inside("List of statements").press_inside("Edit the list")
all_statements = statements.then(edit_statements)


def bin(window):
    """Opens the bin. It's there only while something is in it, so something is written and deleted."""
    window.open_tab("Reflect")
    if not window.tree.first(BUTTONS, "Bin"):
        window.compose()
        window.type("A wren by the gate")
        for field in (WHAT, WHY):
            window.field(field)
            window.key("Return")
        window.press("Delete")
    window.press("Bin")
    window.see("What you delete stays here for thirty days, and may stay in backups for longer.")


SHORTCUTS = "Keyboard shortcuts"


def shortcuts(window):
    relax(window)
    window.key("ctrl+question")
    wait_until(
        lambda: any(other.name == SHORTCUTS for other in window.tree.windows()), what="the shortcuts are shown")


# The titles of the onboarding pages.
WELCOME = (
    "Welcome to Respite", "First, one breath", "What’s inside", "A quiet moment each day", "Ready when you are")


def welcome(window):
    """Goes through the first pages, and yields the title of each once it has come to rest."""
    for title in WELCOME:
        heading = window.tree.find(HEADING, title)

        def is_in_the_middle():
            left, _, width, _ = window.tree.retrying(lambda: heading.extents)
            return abs(2 * left + width - window.tree.windows()[0].extents[2]) <= 1
        wait_until(is_in_the_middle, what="the page has stopped in the middle")
        yield title
        window.press("Next" if title != WELCOME[-1] else "Get started")
    window.see_moods()


def leave(window, tab):
    """Leaves a page with Escape, back to the tabs."""
    window.key("Escape")
    window.see_tabs(tab)


def close_windows(window):
    """Closes the dialogs."""
    def is_alone():
        windows = window.tree.windows()
        if len(windows) > 1:
            window.tree.retrying(lambda: windows[-1].do("window.close"))
        return len(windows) == 1
    wait_until(is_alone, what="the dialogs have closed", every=0.5)
