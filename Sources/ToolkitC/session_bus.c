// Questions to the session bus that must not delay start-up.
#include "toolkit_c.h"

#define PORTAL "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
// In milliseconds.
enum { PATIENCE = 300, PATIENCE_FOR_START = 1200 };

// Redirects messages for the portal to a name without an owner. The bus then answers at once that there is no such
// program, and GTK and libadwaita continue as on a desktop without a portal. Runs on GDBus's thread.
static GDBusMessage *redirect(GDBusConnection *bus, GDBusMessage *message, gboolean is_incoming, gpointer data) {
  if (is_incoming || g_dbus_message_get_message_type(message) != G_DBUS_MESSAGE_TYPE_METHOD_CALL) return message;
  gboolean is_call = g_strcmp0(g_dbus_message_get_path(message), PORTAL_PATH) == 0;
  gboolean is_start = g_strcmp0(g_dbus_message_get_member(message), "StartServiceByName") == 0 &&
                      g_strcmp0(g_dbus_message_get_arg0(message), PORTAL) == 0;
  if (!is_call && !is_start) return message;
  GDBusMessage *copy = g_dbus_message_copy(message, NULL);  // the original is locked
  if (!copy) return message;
  g_object_unref(message);
  g_dbus_message_set_destination(copy, "io.github.respite_app.Nobody");
  g_dbus_message_set_flags(copy, g_dbus_message_get_flags(copy) | G_DBUS_MESSAGE_FLAGS_NO_AUTO_START);
  return copy;
}

static gboolean has_owner(GDBusConnection *bus, const char *name) {
  GVariant *answer = g_dbus_connection_call_sync(
      bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
      g_variant_new("(s)", name), G_VARIANT_TYPE("(b)"), G_DBUS_CALL_FLAGS_NONE, PATIENCE, NULL, NULL);
  gboolean is_owned = FALSE;
  if (answer) g_variant_get(answer, "(b)", &is_owned);
  g_clear_pointer(&answer, g_variant_unref);
  return is_owned;
}

bool toolkit_pass_over_hung_portal(void) {
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  if (!bus) return false;
  // GTK and libadwaita share this connection, and the filter must remain on it, so it's never released.
  g_dbus_connection_set_exit_on_close(bus, FALSE);
  GError *error = NULL;
  GVariant *answer = g_dbus_connection_call_sync(bus, PORTAL, PORTAL_PATH, "org.freedesktop.DBus.Peer", "Ping", NULL, NULL,
                                                 G_DBUS_CALL_FLAGS_NONE, has_owner(bus, PORTAL) ? PATIENCE : PATIENCE_FOR_START, NULL, &error);
  gboolean hangs = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  if (hangs) g_dbus_connection_add_filter(bus, redirect, NULL, NULL);
  g_clear_error(&error);
  g_clear_pointer(&answer, g_variant_unref);
  return hangs;
}

static bool lists(GDBusConnection *bus, const char *method, const char *name) {
  GVariant *answer = g_dbus_connection_call_sync(bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
                                                 NULL, G_VARIANT_TYPE("(as)"), G_DBUS_CALL_FLAGS_NONE, PATIENCE, NULL, NULL);
  if (!answer) return false;
  const char **names;
  g_variant_get(answer, "(^a&s)", &names);
  bool found = g_strv_contains(names, name);
  g_free(names);
  g_variant_unref(answer);
  return found;
}

bool toolkit_session_has(const char *name) {
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  if (!bus) return false;
  g_dbus_connection_set_exit_on_close(bus, FALSE);
  bool found = lists(bus, "ListActivatableNames", name) || lists(bus, "ListNames", name);
  g_object_unref(bus);
  return found;
}

bool toolkit_has_screen_reader(int milliseconds) {
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  if (!bus) return false;
  GVariant *answer = g_dbus_connection_call_sync(
      bus, "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "GetAll",
      g_variant_new("(s)", "org.a11y.Status"), G_VARIANT_TYPE("(a{sv})"), G_DBUS_CALL_FLAGS_NO_AUTO_START, milliseconds, NULL, NULL);
  g_object_unref(bus);
  if (!answer) return false;
  GVariant *states = g_variant_get_child_value(answer, 0);
  gboolean reads = FALSE, helps = FALSE;
  g_variant_lookup(states, "ScreenReaderEnabled", "b", &reads);
  g_variant_lookup(states, "IsEnabled", "b", &helps);
  g_variant_unref(states);
  g_variant_unref(answer);
  return reads || helps;
}
