// A preloaded library that lets GTK draw at most twenty frames a second, as on a display that refreshes no more often. In a
// test the processor draws each frame, and few tests are about how a page slides in.
//
// GTK 4.8 (gdkframeclockidle.c) asks GLib for the next frame with a timeout of this priority.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <glib.h>

#define GDK_PRIORITY_REDRAW (G_PRIORITY_HIGH_IDLE + 20)
// What the pause before a frame grows by, in milliseconds; GTK's own is up to 16. The first frame after a rest has no pause.
#define MORE 34

guint g_timeout_add_full(gint priority, guint interval, GSourceFunc function, gpointer data, GDestroyNotify notify) {
  static guint (*real)(gint, guint, GSourceFunc, gpointer, GDestroyNotify);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "g_timeout_add_full");
  return real(priority, priority == GDK_PRIORITY_REDRAW && interval > 0 ? interval + MORE : interval, function, data, notify);
}
