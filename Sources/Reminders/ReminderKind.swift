/// One of the daily reminders. The raw value is its name in files.
public enum ReminderKind: String, CaseIterable, Hashable, Sendable {
  case relaxation, reflection
  /// Worry time. It stays away from bedtime, and from days with nothing parked.
  case worry

  /// Its name for the desktop, which others may read. Like a notification's words, it says nothing of how
  /// the person feels.
  public var publicName: String { self == .worry ? "time" : rawValue }

  /// The reminder that the desktop knows by this name.
  public init?(publicName: String) {
    guard let kind = Self.allCases.first(where: { $0.publicName == publicName }) else { return nil }
    self = kind
  }
}
