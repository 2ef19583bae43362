"""Drives the real Respite window as a person with a keyboard and a screen reader would.

desktop     a private X display, session bus, accessibility bus and sound server
homes       one person's folders and settings
activation  the program as the session bus starts it
program     the program: start, end, output
accessibility_bus  the bus of screen readers: everything a program says of itself, in one answer
look        the whole tree of a program at one moment
tree        the accessibility tree: find, press, read
screen      pictures of the display and how much they differ
x_server    the display's windows, keys and presses, by its own test extension
keys        a person's hands on one window
reminders   the small helper that reminds, its clock, a real notification daemon
records     the sessions and moods in the database
services    what a desktop has and this one has not: a sensor, logind, a session manager
sound       a recording of what is heard
window      the pages of Respite in the words of PRODUCT.md
walk        every page there is, and the way to it
"""
