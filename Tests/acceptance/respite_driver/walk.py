"""Every page there is, and the way to it. Each way starts from the tabs; Escape leads back to them."""

from .waiting import wait_until
from .window import FEELING, HOW_LONG, MODERATE, SHORT, WHAT


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


def meditation(window):
    window.begin("Good", MODERATE)
    window.see_exercise("meditation")


def compose(window):
    window.compose()


def reading(window):
    window.read()


def help_now(window):
    window.open_tab("Relax")
    window.press("Help now")
    wait_until(window.is_breathing, what="the circle breathes")


# Name, the way there, and the tab that one is at after leaving.
TABS = (("relax", relax, "Relax"), ("learn", learn, "Learn"), ("reflect", reflect, "Reflect"))
PAGES = (
    ("statements", statements, "Relax"),
    ("breathing", breathing, "Relax"),
    ("scene", scene, "Relax"),
    ("meditation", meditation, "Relax"),
    ("compose", compose, "Reflect"),
    ("reading", reading, "Learn"),
)
HELP = (("help now", help_now, "Relax"),)
EVERYWHERE = TABS + PAGES + HELP


def leave(window, tab):
    """Leaves a page by Escape, as far as it goes: to the tabs."""
    window.key("Escape")
    window.see_tabs(tab)
