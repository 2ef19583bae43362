// Closes the requests that GTK makes to the desktop's portals for files and printing, because GTK can't: GTK 4.8 sends
// the request to close a file dialog to the wrong object, and sends none at all for a print dialog. GTK also prints
// from a readable file in the temporary folder, and leaves it there; its name isn't needed once its descriptor is sent.
// To find the requests' tokens and that file, we watch GTK's messages.
#include "toolkit_c.h"
#include <gio/gunixfdlist.h>
#include <string.h>
#include <unistd.h>

static GMutex mutex;
/// The D-Bus paths of the requests made since they were last closed, including answered ones.
static GPtrArray *requests;

void toolkit_remove_print_file(const char *path) {
  g_autofree char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
  if (strcmp(folder, g_get_tmp_dir()) == 0 && g_str_has_prefix(name, "gtkprint")) unlink(path);
}

static void remember_request(GDBusConnection *bus, GDBusMessage *message) {
  GVariant *body = g_dbus_message_get_body(message);
  const char *token = NULL, *sender = g_dbus_connection_get_unique_name(bus);
  if (body == NULL || sender == NULL || g_variant_n_children(body) == 0) return;
  g_autoptr(GVariant) options = g_variant_get_child_value(body, g_variant_n_children(body) - 1);
  if (!g_variant_is_of_type(options, G_VARIANT_TYPE_VARDICT)) return;
  if (!g_variant_lookup(options, "handle_token", "&s", &token)) return;
  g_autofree char *own = g_strdelimit(g_strdup(sender + 1), ".", '_');
  g_mutex_lock(&mutex);
  if (requests == NULL) requests = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_add(requests, g_strdup_printf("/org/freedesktop/portal/desktop/request/%s/%s", own, token));
  g_mutex_unlock(&mutex);
}

static void remove_sent_file(GDBusMessage *message) {
  GUnixFDList *files = g_dbus_message_get_unix_fd_list(message);
  int count = 0;
  const int *descriptors = files == NULL ? NULL : g_unix_fd_list_peek_fds(files, &count);
  for (int i = 0; i < count; i++) {
    g_autofree char *link = g_strdup_printf("/proc/self/fd/%d", descriptors[i]);
    g_autofree char *path = g_file_read_link(link, NULL);
    if (path != NULL) toolkit_remove_print_file(path);
  }
}

/// Sees each message on the bus, and leaves it unchanged. Called on GDBus's thread.
static GDBusMessage *seen(GDBusConnection *bus, GDBusMessage *message, gboolean is_incoming, gpointer data) {
  (void)data;
  const char *interface = is_incoming ? NULL : g_dbus_message_get_interface(message);
  if (g_strcmp0(interface, "org.freedesktop.portal.FileChooser") == 0) remember_request(bus, message);
  if (g_strcmp0(interface, "org.freedesktop.portal.Print") == 0) {
    const char *member = g_dbus_message_get_member(message);
    if (g_strcmp0(member, "PreparePrint") == 0) remember_request(bus, message);
    if (g_strcmp0(member, "Print") == 0) remove_sent_file(message);
  }
  return message;
}

void toolkit_watch_portals(void) {
  static GDBusConnection *bus;
  if (bus == NULL && (bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL))) {
    g_dbus_connection_add_filter(bus, seen, NULL, NULL);
  }
}

void toolkit_close_portals(void) {
  g_mutex_lock(&mutex);
  g_autoptr(GPtrArray) all = g_steal_pointer(&requests);
  g_mutex_unlock(&mutex);
  g_autoptr(GDBusConnection) bus = all == NULL ? NULL : g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  for (guint i = 0; bus != NULL && i < all->len; i++) {
    // If the dialog has been closed already, the request no longer exists, and the error doesn't matter.
    g_dbus_connection_call(bus, "org.freedesktop.portal.Desktop", g_ptr_array_index(all, i), "org.freedesktop.portal.Request",
                           "Close", NULL, NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, NULL, NULL);
  }
}
