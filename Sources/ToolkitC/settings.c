// Settings for systems where they can't be saved. GLib declares its in-memory backend outside its ordinary header.
#define G_SETTINGS_ENABLE_BACKEND
#include "toolkit_c.h"

#include <gio/gsettingsbackend.h>

GSettings *toolkit_settings_in_memory(GSettingsSchema *schema, GSettings *former) {
  GSettingsBackend *memory = g_memory_settings_backend_new();
  GSettings *settings = g_settings_new_full(schema, memory, NULL);
  g_object_unref(memory);
  char **keys = g_settings_schema_list_keys(schema);
  for (char **key = keys; *key; key++) {
    GVariant *value = g_settings_get_user_value(former, *key);
    if (value) g_settings_set_value(settings, *key, value);
    g_clear_pointer(&value, g_variant_unref);
  }
  g_strfreev(keys);
  return settings;
}
