"""Drives the real Respite window through the keyboard, the pointer and the accessibility bus.

desktop     a private X display, session bus, accessibility bus and sound server
homes       one person's XDG folders and settings
program     the program: start, stop, output
sandbox     the program in Flatpak's sandbox
activation  the program as D-Bus activation starts it
accessibility_bus  a client of the AT-SPI bus that reads a whole program in one call
snapshot    a program's accessibility tree at one moment
tree        the accessibility tree: find, press, read
waiting     waits for a condition; woken by accessibility events
window      the pages of Respite in the words on screen
walk        opens each page, starting from the tabs
history     what a person has written, said and done before
page_states  the table of each page, dialog and popover in each of its states
input       keyboard and pointer input for one window
window_manager  openbox, for what needs one
x_server    windows, keys and buttons on the display, through XTEST
screen      screenshots and how much they differ
sound       recordings of the sound output
audit       checks a page's names, roles and sizes
events      the accessibility events that a program sends
orca        the screen reader Orca, and what it says
tab_order   checks the order in which Tab moves the focus
records     the sessions and moods in the database
reminders   the reminders helper, its clock and a real notification daemon
mock_services  desktop services that this machine lacks: a sensor, logind, a session manager
media_panel  the desktop's MPRIS client
pseudo_language  a made-up translation that shows untranslated text
translation  what a page leaves in English, and what has no room
paths       the program, its resources and its settings schema
"""
