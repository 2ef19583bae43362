"""What GLib and GTK complain about in the output of a program."""

import re

COMPLAINT = re.compile(
    r"-(WARNING|CRITICAL|ERROR|Message|FIXME) \*\*|\*\* *\(.*\): *(WARNING|CRITICAL|ERROR)|^(Gtk|Gdk|GLib|Adwaita|GStreamer)[-:]"
    r"|Fatal error:|Theme parsing error|assertion .* failed|Simultaneous accesses|Backtrace took")

# Each with its reason. Keep it short: whatever is here is never seen again.
ALLOWED = (
    # The null sink is closed by the server when a test ends; libpulse says so on the way out.
    (re.compile(r"pa_stream_unref|pa_context_unref"), "the sound server of the test went first"),
)


def complaints(output, also_allowed=()):
    """The lines that complain and are not allowed to."""
    allowed = [pattern for pattern, _ in ALLOWED] + [re.compile(pattern) for pattern in also_allowed]
    return [
        line for line in output.splitlines()
        if COMPLAINT.search(line) and not any(pattern.search(line) for pattern in allowed)]
