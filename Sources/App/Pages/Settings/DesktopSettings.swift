import Core
import Toolkit

/// Settings stored by GSettings.
public final class DesktopSettings: Settings {
  /// Notified of each key that changes, in this process or another.
  public let followers = SettingsFollowers()
  private let stored: StoredSettings

  /// Opens the settings, or returns nil if their schema isn't installed.
  public init?() {
    guard let stored = StoredSettings(schema: RespiteApplication.id) else { return nil }
    self.stored = stored
    stored.onChanged { [followers] in followers.notify($0) }
  }

  /// Whether GSettings writes them to disk. It doesn't where the desktop has no store for them, such as dconf.
  public var arePersistent: Bool { stored.arePersistent }
  /// Resets every key to its default.
  public func forgetAll() { stored.resetAll() }
  /// Waits until GSettings has written all changes.
  public func flush() { stored.flush() }

  /// The value of a key, or nil if the schema has no such key.
  public func value(_ name: String) -> (any SettingValue)? { stored.value(name) as? any SettingValue }

  /// Stores a value. GSettings ignores one that is out of the schema's range.
  public func setValue(_ value: any SettingValue, _ name: String) { stored.set(name, value) }
}
