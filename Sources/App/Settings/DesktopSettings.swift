import Core
import Toolkit

/// Settings kept by GSettings.
public final class DesktopSettings: Settings {
  private let stored: StoredSettings

  /// The settings, or nil where their schema is not installed.
  public init?() {
    guard let stored = StoredSettings(schema: RespiteApplication.id) else { return nil }
    self.stored = stored
  }

  /// True: GSettings writes them.
  public var areKept: Bool { true }
  /// Has GSettings forget every value.
  public func forgetAll() { stored.resetAll() }
  /// Has GSettings tell of changes, in this process and in others.
  public func onChanged(_ action: @escaping (String) -> Void) { stored.onChanged(action) }
  /// Waits for GSettings to have written.
  public func flush() { stored.flush() }

  /// The value that GSettings has, or nil where the schema has no such key.
  public func value(_ name: String) -> SettingValue? {
    if let value = stored.bool(name) { return .bool(value) }
    if let value = stored.integer(name) { return .integer(value) }
    if let value = stored.double(name) { return .number(value) }
    return stored.string(name).map(SettingValue.text)
  }

  /// Hands a value to GSettings, which ignores one that the schema does not allow.
  public func setValue(_ value: SettingValue, _ name: String) {
    switch value {
    case .bool(let value): stored.set(name, bool: value)
    case .integer(let value): stored.set(name, integer: value)
    case .number(let value): stored.set(name, double: value)
    case .text(let value): stored.set(name, string: value)
    }
  }
}
