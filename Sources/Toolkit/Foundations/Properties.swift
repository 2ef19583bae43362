import CAdwaita

// GObject properties by name, for what has no setter of its own in C. The types are GLib's fundamental ones, whose
// numbers are part of its stable interface (G_TYPE_BOOLEAN and so on are macros, which Swift does not see).

extension Object {
  /// Sets a Boolean property.
  public func set(_ property: String, _ value: Bool) {
    set(property, type: 5) { g_value_set_boolean($0, value.gboolean) }
  }

  /// Sets a property of type int.
  public func set(_ property: String, _ value: Int) { set(property, type: 6) { g_value_set_int($0, gint(value)) } }

  /// Sets a text property.
  public func set(_ property: String, _ value: String) { set(property, type: 16) { g_value_set_string($0, value) } }

  /// A Boolean property.
  public func bool(_ property: String) -> Bool {
    var value = GValue()
    g_value_init(&value, GType(5 << 2))
    g_object_get_property(pointer(GObject.self), property, &value)
    defer { g_value_unset(&value) }
    return Bool(g_value_get_boolean(&value))
  }

  private func set(_ property: String, type: Int, _ fill: (UnsafeMutablePointer<GValue>) -> Void) {
    var value = GValue()
    g_value_init(&value, GType(type << 2))
    fill(&value)
    g_object_set_property(pointer(GObject.self), property, &value)
    g_value_unset(&value)
  }
}
