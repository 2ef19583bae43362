/// One of the daily reminders. The raw value is its name in files.
public enum ReminderKind: String, CaseIterable, Hashable, Sendable {
  case relaxation, reflection
  /// Worry time. There's no reminder of it near bedtime, nor on days without a parked worry.
  case worry

  /// The name under which the desktop knows the reminder. Other people may read it, so like a notification's words it
  /// doesn't reveal how the person feels.
  public var publicName: String { self == .worry ? "time" : rawValue }

  /// The reminder that the desktop knows by this name; nil for any other name.
  public init?(publicName: String) {
    guard let kind = Self.allCases.first(where: { $0.publicName == publicName }) else { return nil }
    self = kind
  }
}
