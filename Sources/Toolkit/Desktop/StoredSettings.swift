import CAdwaita
import ToolkitC

/// GSettings of an installed schema. A key that the schema lacks reads as nil and is never written. Where changes can't be saved,
/// they last as long as this object.
public final class StoredSettings: Object {
  private let schema: OpaquePointer

  /// The settings of the schema `id`, or nil where it isn't installed: GSettings itself would abort the program.
  public init?(schema id: String) {
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, id, 1)
    else { return nil }
    self.schema = schema
    guard let stored = g_settings_new_full(schema, nil, nil) else { return nil }
    // Otherwise dconf prints a warning for each change, and drops it.
    let canSave = Self.backend(of: stored) != "DConfSettingsBackend" || toolkit_session_has("ca.desrt.dconf")
    super.init(adopting: UnsafeMutableRawPointer(canSave ? stored : toolkit_settings_in_memory(schema, stored)))
    if !canSave { g_object_unref(stored) }
  }

  isolated deinit { g_settings_schema_unref(schema) }

  /// Whether they outlast the program. They don't where GLib keeps them in memory, or dconf can't write, as without a session
  /// bus.
  public var areKept: Bool { Self.backend(of: settings) != "GMemorySettingsBackend" }

  /// The GType of what keeps them.
  private static func backend(of settings: UnsafeMutablePointer<GSettings>) -> String {
    var value = GValue()
    g_object_get_property(UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), "backend", &value)
    defer { g_value_unset(&value) }
    guard let found = g_value_get_object(&value)?.assumingMemoryBound(to: GTypeInstance.self) else { return "" }
    return g_type_name_from_instance(found).map { String(cString: $0) } ?? ""
  }

  private var settings: UnsafeMutablePointer<GSettings> { pointer(GSettings.self) }

  /// Whether the schema has a key of that type (`b`, `i`, `d`, `s`).
  private func has(_ key: String, _ type: String) -> Bool {
    guard Bool(g_settings_schema_has_key(schema, key)), let entry = g_settings_schema_get_key(schema, key) else {
      return false
    }
    defer { g_settings_schema_key_unref(entry) }
    return g_variant_type_peek_string(g_settings_schema_key_get_value_type(entry)).pointee == type.utf8CString[0]
  }

  /// The value of a Boolean key.
  public func bool(_ key: String) -> Bool? { has(key, "b") ? Bool(g_settings_get_boolean(settings, key)) : nil }
  /// The value of an integer key.
  public func integer(_ key: String) -> Int? { has(key, "i") ? Int(g_settings_get_int(settings, key)) : nil }
  /// The value of a floating-point key.
  public func double(_ key: String) -> Double? { has(key, "d") ? g_settings_get_double(settings, key) : nil }
  /// The value of a string key.
  public func string(_ key: String) -> String? {
    guard has(key, "s"), let text = g_settings_get_string(settings, key) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Sets a Boolean key.
  public func set(_ key: String, bool value: Bool) {
    if has(key, "b") { g_settings_set_boolean(settings, key, value.gboolean) }
  }
  /// Sets an integer key.
  public func set(_ key: String, integer value: Int) {
    if has(key, "i") { g_settings_set_int(settings, key, gint(value)) }
  }
  /// Sets a floating-point key.
  public func set(_ key: String, double value: Double) {
    if has(key, "d") { g_settings_set_double(settings, key, value) }
  }
  /// Sets a string key.
  public func set(_ key: String, string value: String) {
    if has(key, "s") { g_settings_set_string(settings, key, value) }
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

  /// Blocks until everything is written.
  public func flush() { g_settings_sync() }
}
