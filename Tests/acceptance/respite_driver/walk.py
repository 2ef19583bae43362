"""Opens each page. Each function starts from the tabs; Escape leads back to them."""

import re

from .tree import BUTTONS
from .waiting import wait_until
from .window import FEELING, HOW_LONG, MODERATE, SHORT, WHAT, WHY


def relax(window):
    window.open_tab("Relax")
    window.see(FEELING)


def duration(window):
    relax(window)
    window.press("Anxious")
    window.see(HOW_LONG)


def learn(window):
    window.open_tab("Learn")


def reflect(window):
    window.open_tab("Reflect")
    window.see(WHAT)


def statements(window):
    window.begin("Anxious", SHORT)
    window.see_exercise("statements")


def breathing(window):
    window.begin("So-so", SHORT)
    window.see_exercise("breathing")


def scene(window):
    window.begin("Good", SHORT)
    window.see_exercise("scene")


def own_scene(window):
    """Opens the list of scenes and presses *Your own scene*, which opens a file dialog."""
    window.press("Choose a scene")
    window.press_inside("Your own scene")


def remove_scene(window):
    """Removes the own scene on screen."""
    window.press("Scene options")
    window.press_inside("Remove this scene")


def meditation(window):
    window.begin("Good", MODERATE)
    window.see_exercise("meditation")


def compose(window):
    window.compose()


def bin(window):
    window.open_tab("Reflect")
    if not window.tree.first(BUTTONS, "Bin"):  # it's there only while something is in it
        window.compose()
        window.type("A wren by the gate")
        for field in (WHAT, WHY):
            window.field(field)
            window.key("Return")
        window.press("Delete")
    window.press("Bin")
    window.see("What you delete stays here for thirty days.")


def what_helps(window):
    window.open_tab("Relax")
    window.menu("What helps")
    window.tree.find(("heading",), "What helps")


def more_help(window):
    window.open_tab("Relax")
    window.menu("Getting more help")
    window.tree.find(("heading",), "Getting more help")


def help_plan(window):
    more_help(window)
    window.press("My plan for hard times")
    window.tree.find(("heading",), "My plan for hard times")


def help_now(window):
    window.open_tab("Relax")
    window.press("Help now")
    wait_until(window.is_breathing, what="the circle breathes")


def rhythms(window):
    breathing(window)
    window.press(re.compile("^Rhythm: "))


def rhythm(window):
    rhythms(window)
    window.press("New rhythm")


def edit_statements(window):
    """Opens the dialog of all statements from the exercise."""
    window.press_inside("List of statements")
    window.press_inside("Edit the list")


def all_statements(window):
    statements(window)
    edit_statements(window)


def settings(window):
    relax(window)
    window.key("ctrl+comma")


SHORTCUTS = "Keyboard shortcuts"


def shortcuts(window):
    relax(window)
    window.key("ctrl+question")
    wait_until(
        lambda: any(other.name == SHORTCUTS for other in window.tree.windows()), what="the shortcuts are shown")


# The titles of the onboarding pages.
WELCOME = (
    "Welcome to Respite", "When worry won’t let go", "What’s inside", "A quiet moment each day", "Ready when you are")

# Dialogs: title, and the function that opens it from the tabs.
DIALOGS = (
    ("Rhythm", rhythms), ("New rhythm", rhythm), ("Coping Statements", all_statements),
    ("Settings", settings), (SHORTCUTS, shortcuts),
)


# Pages that are pushed onto another page.
TWO_DEEP = ("My plan for hard times",)


def leave(window, tab):
    """Leaves a page with Escape, all the way back to the tabs."""
    above = [name for name in TWO_DEEP if window.tree.first(("heading",), name)]
    window.key("Escape")
    for name in above:
        window.tree.wait_gone(("heading",), name)
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


def leave_dialogs(window, tab):
    """Closes the dialogs, then leaves the page under them."""
    close_windows(window)
    if window.tab() is None:
        leave(window, tab)
