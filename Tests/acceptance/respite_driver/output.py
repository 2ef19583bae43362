"""What GLib and GTK complain about in the output of a program."""

import re

COMPLAINT = re.compile(
    r"-(WARNING|CRITICAL|ERROR|Message|FIXME) \*\*|\*\* *\(.*\): *(WARNING|CRITICAL|ERROR)"
    r"|^(Gtk|Gdk|GLib|Adwaita|GStreamer)[-:]"
    r"|Fatal error:|Theme parsing error|assertion .* failed|Simultaneous accesses|Backtrace took")

# Patterns, each with its reason, of what is said in every run and cannot be helped. None so far; whatever is put here
# is never seen again. What only one test provokes, such as a missing bus, that test allows by itself.
ALLOWED = ()


def complaints(output, also_allowed=()):
    """The lines that complain and are not allowed to."""
    allowed = [pattern for pattern, _ in ALLOWED] + [re.compile(pattern) for pattern in also_allowed]
    return [
        line for line in output.splitlines()
        if COMPLAINT.search(line) and not any(pattern.search(line) for pattern in allowed)]
