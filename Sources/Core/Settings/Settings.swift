/// A setting: its name, what it is when nobody chose, and what values make sense.
public struct Setting<Value: Sendable & Equatable>: Sendable {
  /// The key in the settings schema.
  public let name: String
  /// The value until someone chooses.
  public let standard: Value
  /// Turns a value that makes no sense into the nearest that does.
  public let sensible: @Sendable (Value) -> Value

  /// A setting.
  public init(_ name: String, _ standard: Value, sensible: @escaping @Sendable (Value) -> Value = { $0 }) {
    self.name = name
    self.standard = standard
    self.sensible = sensible
  }
}

/// The kinds of values that settings have.
public enum SettingValue: Hashable, Sendable {
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
}

/// What the person chose. One place writes a setting, any place reads it; both see it at once.
@MainActor public protocol Settings: AnyObject {
  /// The raw value of a key, or nil if it was never chosen or the schema lacks it.
  func value(_ name: String) -> SettingValue?
  /// Keeps a raw value.
  func setValue(_ value: SettingValue, _ name: String)
  /// Whether choices outlast the program. False when the schema is not installed.
  var areKept: Bool { get }
  /// Runs `action` with the key of each setting that is chosen otherwise, whoever chooses, as long as the settings live.
  /// A key that was not read since then may be left out.
  func onChanged(_ action: @escaping (_ name: String) -> Void)
  /// Goes back to what is so when nobody chose, for every key.
  func forgetAll()
  /// Waits until choices are written. For the end of a short command; the window need not.
  func flush()
}

extension Settings {
  /// A yes or a no.
  public subscript(_ setting: Setting<Bool>) -> Bool {
    get { if case .bool(let value)? = value(setting.name) { setting.sensible(value) } else { setting.standard } }
    set { setValue(.bool(newValue), setting.name) }
  }

  /// A whole number.
  public subscript(_ setting: Setting<Int>) -> Int {
    get { if case .integer(let value)? = value(setting.name) { setting.sensible(value) } else { setting.standard } }
    set { setValue(.integer(setting.sensible(newValue)), setting.name) }
  }

  /// A number.
  public subscript(_ setting: Setting<Double>) -> Double {
    get { if case .number(let value)? = value(setting.name) { setting.sensible(value) } else { setting.standard } }
    set { setValue(.number(setting.sensible(newValue)), setting.name) }
  }

  /// A word.
  public subscript(_ setting: Setting<String>) -> String {
    get { if case .text(let value)? = value(setting.name) { setting.sensible(value) } else { setting.standard } }
    set { setValue(.text(setting.sensible(newValue)), setting.name) }
  }
}

/// Settings that last as long as the program: for tests, and for when the schema is missing.
public final class TransientSettings: Settings {
  private var values: [String: SettingValue] = [:]
  private var changed: [(String) -> Void] = []

  /// No choices yet.
  public init() {}

  /// False.
  public var areKept: Bool { false }
  /// Forgets what was set.
  public func forgetAll() {
    let names = values.keys
    values = [:]
    for name in names { tell(name) }
  }
  /// Tells of what is set here.
  public func onChanged(_ action: @escaping (String) -> Void) { changed.append(action) }
  /// Does nothing: there is nowhere to write to.
  public func flush() {}
  /// What was set, or nil.
  public func value(_ name: String) -> SettingValue? { values[name] }
  /// Keeps a value until the program ends.
  public func setValue(_ value: SettingValue, _ name: String) {
    guard values[name] != value else { return }
    values[name] = value
    tell(name)
  }

  private func tell(_ name: String) {
    for action in changed { action(name) }
  }
}
