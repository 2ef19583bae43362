"""The eleven chapters of the afternoon. Each starts from a tab or a new window, and ends at a tab."""

import re

from respite_driver import paths, stories
from respite_driver.records import Records
from respite_driver.tree import BUTTONS
from respite_driver.window import AFTERWARDS, FEELING, LONG, MODERATE, NEXT, READING, SHORT, WHAT, WHY


def first_launch(a):
    """The welcome, page by page, by pointer."""
    a.album.take("welcome-1")
    for number in range(2, 6):
        a.hand.press("Next")
        a.album.take(f"welcome-{number}")
    a.hand.press("Get started")
    a.hand.sees(FEELING)
    a.album.take("relax")


def plans(a):
    """All nine plans, as far as their first exercise, and what comes after a session."""
    for mood in ("Anxious", "So-so", "Good"):
        for length in (SHORT, MODERATE, LONG):
            a.home()
            a.hand.press(mood, look=0.9)
            a.album.take(f"{mood}-lengths".lower())
            a.hand.press(length, look=0)
            a.album.film(f"{mood}-{length.split(',')[0]}-begins".lower(), 4, 0.15)
            a.hand.rest()
            a.album.take(f"{mood}-{length.split(',')[0]}".lower())
            if length == LONG:
                while a.window.tree.first(BUTTONS, NEXT):
                    a.album.listen(f"{mood}, {length}: an exercise and the change to the next", 6)
                    a.hand.press(NEXT, look=3)
                    a.album.take(f"{mood}-next".lower())
                a.hand.press("Done", look=0.8)
                a.album.take("after")
                a.hand.sees(AFTERWARDS)
                a.album.film("landing", 6, 1)
                a.hand.press("Now anxious" if mood == "Anxious" else "Now good", look=1)
                a.album.film("after-answer", 4, 1.2)
                if mood == "Anxious":
                    a.hand.press("Something else", look=0.8)
    a.home()


def circle(a):
    """Breathing, with the hand left where it pressed."""
    a.home()
    a.hand.press("So-so", look=0.9)
    a.hand.press(SHORT)
    a.hand.press("Begin", look=0.2)
    a.album.film("circle", 20, 1.2)
    a.album.listen("breathing at the default settings", 5)
    a.hand.press(re.compile("^(Breathe in|Breathe out|Hold|Breathe)"))
    a.album.take("circle-paused")
    a.home()


def help_now(a):
    """Help now: from the header, and from the terminal into a new window."""
    a.home("Learn")
    a.hand.press("Help now", look=0)
    a.album.film("help-now", 6, 0.25)
    a.hand.rest()
    a.album.take("help-now-later")
    a.hand.press("Not this one")
    a.album.take("not-this-one")
    a.hand.key("Escape", "Escape")
    a.open("now")
    a.album.film("help-now-cold", 4, 0.5)
    a.home()


def scenes(a):
    """Each scene, seen and heard at the default settings; then full screen, untouched."""
    a.home()
    a.hand.press("Good", look=0.9)
    a.hand.press(SHORT, look=4)
    for number, title in enumerate(paths.scene_titles()):
        if number:
            a.hand.key("Right", look=1)
            a.album.take("scene-changing")
        a.hand.sees(title)
        a.album.listen(f"the scene “{title}” at the default settings", 9)
        a.album.take(f"scene-{number + 1}")
    a.hand.move(*(side * 0.4 for side in a.desktop.size))
    a.album.take("scene-touched")
    a.hand.key("F11", look=6)
    a.album.take("full-screen-untouched")
    a.hand.move(*(side * 0.5 for side in a.desktop.size))
    a.album.take("full-screen-touched")
    a.hand.key("Escape", "Escape")
    a.home()


def meditation(a):
    """The guided meditation at the default settings, after a scene."""
    a.home()
    a.hand.press("Good", look=0.9)
    a.hand.press(LONG, look=6)
    a.album.listen("the scene before the meditation", 6)
    a.hand.press(NEXT, look=2)
    a.album.take("meditation")
    a.hand.press("Play", look=1)
    a.album.listen("the meditation at the default settings", 25)
    a.album.take("meditation-playing")
    a.hand.press("Captions")
    a.album.take("meditation-captions")
    a.home()


def reflecting(a):
    """An empty page, three good things, one deleted."""
    a.home("Reflect")
    a.album.take("reflect-empty")
    for event, reason in (("The bus waited", "The driver saw me run."), ("Tea in the sun", ""), ("I rang my sister", "It was easy.")):
        a.hand.press("New reflection")
        a.hand.sees(WHAT)
        a.hand.type(event)
        a.album.take("compose")
        a.hand.key("Return")
        a.hand.sees(WHY)
        a.hand.type(reason)
        a.hand.key("Return")
        a.album.take("timeline")
    a.hand.reach(a.hand.sees("Tea in the sun"))
    a.hand.rest()
    a.album.take("timeline-hover")
    a.hand.press("Delete", look=0.6, where=lambda node: node.description == "Tea in the sun")
    a.album.take("timeline-deleted")
    a.hand.press("Undo")
    a.album.take("timeline-undone")
    a.hand.key("ctrl+f")
    a.hand.type("sun")
    a.album.take("search")
    a.home("Reflect")


def reading(a):
    """The list and a whole reading, with the wheel."""
    a.home("Learn")
    a.album.take("learn")
    a.hand.scroll(6)
    a.album.take("learn-scrolled")
    a.hand.scroll(12, down=False)
    a.hand.press(re.compile(f"^{READING}"))
    a.album.take("reading")
    for number in range(5):
        a.hand.scroll(5)
        a.album.take(f"reading-{number + 1}")
    a.home()


def what_helps(a):
    """Two months in which anxious beginnings become fewer, as day, week, month and year."""
    a.close()
    with Records(a.homes).writing() as writer:
        stories.write("got better", writer)
    a.open()
    a.home()
    a.window.menu("What helps")
    a.hand.rest()
    for period in ("Day", "Week", "Month", "Year"):
        a.hand.press(period)
        a.album.take(f"what-helps-{period}".lower())
        a.hand.scroll(6)
        a.album.take(f"what-helps-{period}-below".lower())
        a.hand.scroll(12, down=False)
    a.home()


def small_windows(a):
    """The bells, the settings, the shelf, more help, and the lock."""
    a.home()
    a.hand.press("Relaxation reminder")
    a.album.take("bell")
    a.hand.key("Escape")
    a.hand.press("Choose for yourself")
    a.album.take("shelf")
    a.hand.scroll(8)
    a.album.take("shelf-below")
    a.home()
    a.window.menu("Talk to someone")
    a.hand.rest()
    a.album.take("more-help")
    a.home()
    a.hand.key("ctrl+comma")
    a.album.take("settings")
    a.hand.key("Escape")
    a.hand.key("ctrl+question")
    a.album.take("shortcuts")
    a.hand.key("Escape")


def interrupted(a):
    """The program ends in the middle of a session, and is opened again."""
    a.home()
    a.hand.press("Good", look=0.9)
    a.hand.press(SHORT, look=12)
    a.program.kill()
    a.open()
    a.hand.rest()
    a.album.take("cut-short")
    for width, height in ((360, 640), (1000, 700), (1320, 820)):
        a.resize(width, height)
        a.hand.rest()
        a.album.take(f"cut-short-{width}")
    a.resize(*a.size)


CHAPTERS = (
    ("welcome", "1 · The first launch", first_launch), ("plans", "2 · Nine plans, and after", plans),
    ("circle", "3 · The circle, with the hand on it", circle), ("help", "4 · Help now", help_now),
    ("scenes", "5 · Scenes, seen and heard", scenes), ("meditation", "6 · From a scene to the voice", meditation),
    ("reflect", "7 · Three good things", reflecting), ("reading", "8 · A reading", reading),
    ("helps", "9 · What helps", what_helps), ("small", "10 · Bells, settings, shelf, help", small_windows),
    ("interrupted", "11 · Cut short", interrupted),
)
