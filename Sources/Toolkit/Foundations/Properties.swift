import CAdwaita

// GObject properties by name, for what has no setter of its own in C. The types are GLib's fundamental ones, whose
// numbers are part of its stable interface (G_TYPE_BOOLEAN and so on are macros, which Swift does not see).

extension Object {
  /// A Boolean property.
  public func bool(_ property: String) -> Bool {
    var value = GValue()
    g_value_init(&value, GType(5 << 2))
    g_object_get_property(pointer(GObject.self), property, &value)
    defer { g_value_unset(&value) }
    return Bool(g_value_get_boolean(&value))
  }

  /// Sets a Boolean property.
  public func setProperty(_ property: String, bool isOn: Bool) {
    var value = GValue()
    g_value_init(&value, GType(5 << 2))
    g_value_set_boolean(&value, isOn.gboolean)
    g_object_set_property(pointer(GObject.self), property, &value)
    g_value_unset(&value)
  }

  /// A whole number.
  public func int(_ property: String) -> Int {
    var value = GValue()
    g_value_init(&value, GType(6 << 2))
    g_object_get_property(pointer(GObject.self), property, &value)
    defer { g_value_unset(&value) }
    return Int(g_value_get_int(&value))
  }
}
