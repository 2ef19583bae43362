// A preloaded library that lets GTK draw at most twenty frames a second, as on a display that refreshes no more often. In a
// test the processor draws each frame, and few tests are about how a page slides in.
//
// GTK 4.8 (gdkframeclockidle.c) asks GLib for the next frame with a timeout of this priority.

#define _GNU_SOURCE
#include <dlfcn.h>

// GDK_PRIORITY_REDRAW. GLib's headers aren't needed for it, nor wherever the tests run.
#define REDRAW 120
// What the pause before a frame grows by, in milliseconds; GTK's own is up to 16. The first frame after a rest has no pause.
#define MORE 34

typedef int (*function_t)(void *);
typedef void (*destroy_t)(void *);

unsigned g_timeout_add_full(int priority, unsigned interval, function_t function, void *data, destroy_t destroy) {
  static unsigned (*real)(int, unsigned, function_t, void *, destroy_t);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "g_timeout_add_full");
  return real(priority, priority == REDRAW && interval > 0 ? interval + MORE : interval, function, data, destroy);
}
