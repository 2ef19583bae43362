/// A setting: its key, default value and valid values.
public struct Setting<Value: Sendable & Equatable>: Sendable {
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

/// A raw value of a setting.
public enum SettingValue: Hashable, Sendable {
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
}

/// The person's settings. Reading one always gives its present value; to be told of changes, `follow` it.
@MainActor public protocol Settings: AnyObject {
  /// The raw value of a key; nil if it was never set or isn't in the schema.
  func value(_ name: String) -> SettingValue?
  /// Sets a raw value.
  func setValue(_ value: SettingValue, _ name: String)
  /// Whether settings outlast the program. False if the schema isn't installed, or nothing that keeps them is.
  var areKept: Bool { get }
  /// Who is called with the key of each setting that changes, also by another process. GSettings leaves out a key that was
  /// never read; `follow` reads it.
  var followers: SettingsFollowers { get }
  /// Resets every key to its default.
  func forgetAll()
  /// Blocks until changes are written. For short-lived commands; the window doesn't need it.
  func flush()
}

extension Settings {
  /// Calls `action` now, and again whenever the setting changes, also by another process, until what it returns is
  /// released. `action` must not hold its owner strongly. For a model whose page shows the setting while it can change:
  ///
  /// ```swift
  /// following = settings.follow(.captions) { [weak self] in
  ///   guard let self else { return }
  ///   hasCaptions = self.settings[.captions]
  /// }
  /// ```
  public func follow<Value>(_ setting: Setting<Value>, _ action: @escaping () -> Void) -> SettingsFollowers.Following {
    let following = followers.add { if $0 == setting.name { action() } }
    _ = value(setting.name)
    action()
    return following
  }

  /// A Boolean setting.
  public subscript(_ setting: Setting<Bool>) -> Bool {
    get { if case .bool(let value)? = value(setting.name) { setting.sensible(value) } else { setting.standard } }
    set { setValue(.bool(newValue), setting.name) }
  }

  /// An integer setting.
  public subscript(_ setting: Setting<Int>) -> Int {
    get { if case .integer(let value)? = value(setting.name) { setting.sensible(value) } else { setting.standard } }
    set { setValue(.integer(setting.sensible(newValue)), setting.name) }
  }

  /// A floating-point setting.
  public subscript(_ setting: Setting<Double>) -> Double {
    get { if case .number(let value)? = value(setting.name) { setting.sensible(value) } else { setting.standard } }
    set { setValue(.number(setting.sensible(newValue)), setting.name) }
  }

  /// A string setting.
  public subscript(_ setting: Setting<String>) -> String {
    get { if case .text(let value)? = value(setting.name) { setting.sensible(value) } else { setting.standard } }
    set { setValue(.text(setting.sensible(newValue)), setting.name) }
  }
}

/// Those who want to be told when a setting changes.
@MainActor public final class SettingsFollowers {
  /// One of them, for as long as it's kept.
  @MainActor public final class Following {
    private let end: () -> Void

    fileprivate init(end: @escaping () -> Void) { self.end = end }

    isolated deinit { end() }
  }

  private var actions: [Int: (String) -> Void] = [:]
  private var number = 0

  /// No one yet.
  public init() {}

  /// How many there are.
  public var count: Int { actions.count }

  /// Tells everyone that the setting with this key has changed.
  public func tell(_ name: String) {
    for action in actions.sorted(by: { $0.key < $1.key }) { action.value(name) }
  }

  fileprivate func add(_ action: @escaping (String) -> Void) -> Following {
    number += 1
    actions[number] = action
    return Following { [weak self, number] in self?.actions[number] = nil }
  }
}

/// Settings in memory, for tests and for when the schema isn't installed.
public final class TransientSettings: Settings {
  private var values: [String: SettingValue] = [:]
  /// Told of each key set here.
  public let followers = SettingsFollowers()

  /// Creates settings with all defaults.
  public init() {}

  /// False.
  public var areKept: Bool { false }
  /// Resets every key and reports the changes.
  public func forgetAll() {
    let names = values.keys
    values = [:]
    for name in names { followers.tell(name) }
  }
  /// Does nothing.
  public func flush() {}
  /// The value set here, or nil.
  public func value(_ name: String) -> SettingValue? { values[name] }
  /// Sets a value until the program ends.
  public func setValue(_ value: SettingValue, _ name: String) {
    guard values[name] != value else { return }
    values[name] = value
    followers.tell(name)
  }
}
