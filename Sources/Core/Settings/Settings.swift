import Observation

/// A setting: its key, default value and valid values.
public struct Setting<Value: SettingValue>: Sendable {
  /// The key in the settings schema.
  public let name: String
  /// The default value.
  public let standard: Value
  /// Clamps an invalid value to the nearest valid one.
  let sensible: @Sendable (Value) -> Value

  /// Creates a setting.
  init(_ name: String, _ standard: Value, sensible: @escaping @Sendable (Value) -> Value = { $0 }) {
    self.name = name
    self.standard = standard
    self.sensible = sensible
  }
}

/// The type of a setting's value, as in the schema: `Bool`, `Int`, `Double` or `String`.
public protocol SettingValue: Hashable, Sendable {}

extension Bool: SettingValue {}
extension Int: SettingValue {}
extension Double: SettingValue {}
extension String: SettingValue {}

/// The person's settings. Reading a setting always gives its present value, and Observation tracks it: a page whose
/// `render()` reads a setting through its model renders again when the setting changes, also if another process changes
/// it.
@MainActor public protocol Settings: AnyObject {
  /// The raw value of a key; nil if it was never set or isn't in the schema.
  func value(_ name: String) -> (any SettingValue)?
  /// Sets a raw value.
  func setValue(_ value: any SettingValue, _ name: String)
  /// Whether settings outlast the program. False if the schema isn't installed, or no program that stores settings is.
  var arePersistent: Bool { get }
  /// The observers, which are called with the key of each setting that changes, also if another process changes it.
  /// GSettings reports no change of a key that was never read, so `follow` reads it.
  var followers: SettingsFollowers { get }
  /// Resets every key to its default.
  func forgetAll()
  /// Blocks until changes are written. For short-lived commands; the window doesn't need it.
  func flush()
}

extension Settings {
  /// Calls `action` now, and again whenever the setting changes, also if another process changes it, until the returned
  /// object is released. `action` must not hold its owner strongly. Use this for effects that must happen at once, such
  /// as muting a sound:
  ///
  /// ```swift
  /// following = settings.follow(.muted) { [weak self] in self?.mutedChanged() }
  /// ```
  public func follow<Value>(_ setting: Setting<Value>, _ action: @escaping () -> Void) -> SettingsFollowers.Following {
    let following = followers.add { if $0 == setting.name { action() } }
    _ = value(setting.name)
    action()
    return following
  }

  /// The value of a setting: the default if none was set, and the nearest valid value if the stored one is invalid.
  public subscript<Value>(_ setting: Setting<Value>) -> Value {
    get {
      followers.noteRead(setting.name)
      return (value(setting.name) as? Value).map(setting.sensible) ?? setting.standard
    }
    set { setValue(setting.sensible(newValue), setting.name) }
  }
}

/// The observers of settings.
@MainActor public final class SettingsFollowers {
  /// A registration of one observer, which ends when it's released.
  @MainActor public final class Following {
    private let end: () -> Void

    fileprivate init(end: @escaping () -> Void) { self.end = end }

    isolated deinit { end() }
  }

  /// A key that was read, for Observation.
  @Observable fileprivate final class Key { var changes = 0 }

  private var actions: [Int: (String) -> Void] = [:]
  private var number = 0
  private var keys: [String: Key] = [:]

  /// Creates an empty set of observers.
  public init() {}

  /// The number of observers.
  public var count: Int { actions.count }

  /// Notifies all observers that the setting with this key has changed.
  public func notify(_ name: String) {
    keys[name]?.changes += 1
    for action in actions.sorted(by: { $0.key < $1.key }) { action.value(name) }
  }

  /// Records with Observation that the setting with this key is read, so that the code that reads it is notified when
  /// it changes.
  fileprivate func noteRead(_ name: String) {
    let key = keys[name] ?? Key()
    keys[name] = key
    _ = key.changes
  }

  fileprivate func add(_ action: @escaping (String) -> Void) -> Following {
    number += 1
    actions[number] = action
    return Following { [weak self, number] in self?.actions[number] = nil }
  }
}

/// Settings in memory, for tests and for when the schema isn't installed.
public final class TransientSettings: Settings {
  private var values: [String: AnyHashable] = [:]
  /// The observers, which are notified of each key that is set here.
  public let followers = SettingsFollowers()

  /// Creates settings with all defaults.
  public init() {}

  /// False.
  public var arePersistent: Bool { false }
  /// Resets every key and reports the changes.
  public func forgetAll() {
    let names = values.keys
    values = [:]
    for name in names { followers.notify(name) }
  }
  /// Does nothing.
  public func flush() {}
  /// The value set here, or nil.
  public func value(_ name: String) -> (any SettingValue)? { values[name]?.base as? any SettingValue }
  /// Sets a value until the program ends.
  public func setValue(_ value: any SettingValue, _ name: String) {
    let value = AnyHashable(value)
    guard values[name] != value else { return }
    values[name] = value
    followers.notify(name)
  }
}
