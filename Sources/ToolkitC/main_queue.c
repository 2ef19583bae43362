// libdispatch's main queue on GLib's main loop. See Notes/001-main-loop.md.
#include "toolkit_c.h"
#include <glib-unix.h>
#include <stdint.h>
#include <unistd.h>

// libdispatch's entry points for a foreign main loop. They aren't public API, but Foundation's run loop uses them.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

static gboolean drain(gint descriptor, GIOCondition condition, gpointer data) {
  (void)condition;
  (void)data;
  uint64_t wakeups;
  // An unread descriptor would stay ready and make the loop spin.
  if (read(descriptor, &wakeups, sizeof wakeups) < 0) return G_SOURCE_CONTINUE;
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

void toolkit_attach_main_queue(void) {
  g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, drain, NULL);
}
