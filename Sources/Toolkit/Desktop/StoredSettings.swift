import CAdwaita
import ToolkitC

/// GSettings of an installed schema. A key that the schema lacks reads as nil and is never written. If changes can't be
/// saved, they last as long as this object.
public final class StoredSettings: Object {
  private let schema: OpaquePointer

  /// Opens the settings of the schema `id`. Nil if it isn't installed, where GSettings itself would abort the program.
  public init?(schema id: String) {
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, id, 1)
    else { return nil }
    self.schema = schema
    guard let stored = g_settings_new_full(schema, nil, nil) else { return nil }
    // Without its service, dconf prints a warning for each change, and drops the change.
    let canSave = Self.backend(of: stored) != "DConfSettingsBackend" || toolkit_session_has("ca.desrt.dconf")
    super.init(adopting: UnsafeMutableRawPointer(canSave ? stored : toolkit_settings_in_memory(schema, stored)))
    if !canSave { g_object_unref(stored) }
  }

  isolated deinit { g_settings_schema_unref(schema) }

  /// Whether changes outlast the program. They don't if GLib stores them in memory, or if dconf can't write, as without
  /// a session bus.
  public var arePersistent: Bool { Self.backend(of: settings) != "GMemorySettingsBackend" }

  /// The name of the GType of the backend, which stores the settings.
  private static func backend(of settings: UnsafeMutablePointer<GSettings>) -> String {
    var value = GValue()
    g_object_get_property(UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), "backend", &value)
    defer { g_value_unset(&value) }
    guard let found = g_value_get_object(&value)?.assumingMemoryBound(to: GTypeInstance.self) else { return "" }
    return g_type_name_from_instance(found).map { String(cString: $0) } ?? ""
  }

  private var settings: UnsafeMutablePointer<GSettings> { pointer(GSettings.self) }

  /// The type of a key in the schema (`b`, `i`, `d`, `s`), or nil without such a key.
  private func type(of key: String) -> Character? {
    guard Bool(g_settings_schema_has_key(schema, key)), let entry = g_settings_schema_get_key(schema, key) else {
      return nil
    }
    defer { g_settings_schema_key_unref(entry) }
    let type = g_variant_type_peek_string(g_settings_schema_key_get_value_type(entry)).pointee
    return Character(UnicodeScalar(UInt8(bitPattern: type)))
  }

  /// The value of a key: a `Bool`, an `Int`, a `Double` or a `String`, depending on the schema.
  public func value(_ key: String) -> (any Sendable)? {
    switch type(of: key) {
    case "b": return Bool(g_settings_get_boolean(settings, key))
    case "i": return Int(g_settings_get_int(settings, key))
    case "d": return g_settings_get_double(settings, key)
    case "s":
      guard let text = g_settings_get_string(settings, key) else { return nil }
      defer { g_free(text) }
      return String(cString: text)
    default: return nil
    }
  }

  /// Sets a key to a value of its type in the schema; a value of another type is ignored.
  public func set(_ key: String, _ value: any Sendable) {
    switch (type(of: key), value) {
    case ("b", let value as Bool): g_settings_set_boolean(settings, key, value.gboolean)
    case ("i", let value as Int): g_settings_set_int(settings, key, gint(value))
    case ("d", let value as Double): g_settings_set_double(settings, key, value)
    case ("s", let value as String): g_settings_set_string(settings, key, value)
    default: break
    }
  }

  /// Calls `action` with the key of each value that changes, in this process or another.
  ///
  /// GSettings reports a key only if it has been read since this was called.
  public func onChanged(_ action: @escaping (_ key: String) -> Void) {
    connect(
      "changed",
      returning: { arguments in
        action(arguments.string(0))
        return false
      })
  }

  /// Resets every key to its default.
  public func resetAll() {
    guard let keys = g_settings_schema_list_keys(schema) else { return }
    defer { g_strfreev(keys) }
    var key = keys
    while let name = key.pointee {
      g_settings_reset(settings, name)
      key += 1
    }
  }

  /// Blocks until all changes are written.
  public func flush() { g_settings_sync() }
}
