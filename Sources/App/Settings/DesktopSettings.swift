import Core
import Toolkit

/// Settings stored by GSettings.
public final class DesktopSettings: Settings {
  /// Told of each key that changes, in this process or another.
  public let followers = SettingsFollowers()
  private let stored: StoredSettings

  /// Opens the settings, or returns nil if their schema isn't installed.
  public init?() {
    guard let stored = StoredSettings(schema: RespiteApplication.id) else { return nil }
    self.stored = stored
    stored.onChanged { [followers] in followers.tell($0) }
  }

  /// Whether GSettings writes them to disk. It doesn't where the desktop has no store for them, such as dconf.
  public var areKept: Bool { stored.areKept }
  /// Resets every key to its default.
  public func forgetAll() { stored.resetAll() }
  /// Waits until GSettings has written all changes.
  public func flush() { stored.flush() }

  /// The value of a key, or nil if the schema has no such key.
  public func value(_ name: String) -> SettingValue? {
    if let value = stored.bool(name) { return .bool(value) }
    if let value = stored.integer(name) { return .integer(value) }
    if let value = stored.double(name) { return .number(value) }
    return stored.string(name).map(SettingValue.text)
  }

  /// Stores a value. GSettings ignores one that is out of the schema's range.
  public func setValue(_ value: SettingValue, _ name: String) {
    switch value {
    case .bool(let value): stored.set(name, bool: value)
    case .integer(let value): stored.set(name, integer: value)
    case .number(let value): stored.set(name, double: value)
    case .text(let value): stored.set(name, string: value)
    }
  }
}
