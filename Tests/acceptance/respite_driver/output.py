"""Warnings of GLib and GTK in the output of a program."""

import re

COMPLAINT = re.compile(
    r"-(WARNING|CRITICAL|ERROR|Message|FIXME) \*\*|\*\* *\(.*\): *(WARNING|CRITICAL|ERROR)"
    r"|^(Gtk|Gdk|GLib|Adwaita|GStreamer)[-:]"
    r"|Fatal error:|Theme parsing error|assertion .* failed|Simultaneous accesses|Backtrace took")

# Patterns of unavoidable output, each with its reason. A warning listed here is never reported again; one that a single
# test provokes, such as a missing bus, belongs in that test's `allowed`.
ALLOWED = (
    (re.compile(r"(gdk_surface_get_device_position|_gtk_widget_find_at_coords): assertion 'GDK_IS_SURFACE \(surface\)'"),
     "GTK 4.8 looks for a tooltip in a popover whose window was closed in the half second before"),
)
# Output of newer versions of GTK, whatever the program does.
ALLOWED_OF_NEWER_GTK = (
    r"Trying to measure GtkLabel .* for width of",  # AdwMessageDialog's own heading, with libadwaita 1.7
    r"gdk_frame_timings_submitted\(\) called on submitted frame",  # GDK 4.24
)
# Output of GTK in Flatpak's sandbox.
ALLOWED_IN_A_SANDBOX = (
    r"Unable to retrieve the Flatpak portal version",  # the private desktop doesn't have this portal
)


def complaints(output, also_allowed=()):
    """The lines with warnings that aren't allowed."""
    allowed = [pattern for pattern, _ in ALLOWED] + [re.compile(pattern) for pattern in also_allowed]
    return [
        line for line in output.splitlines()
        if COMPLAINT.search(line) and not any(pattern.search(line) for pattern in allowed)]
