/// One of the daily reminders. The raw value is its name in files and on the bus.
public enum ReminderKind: String, CaseIterable, Hashable, Sendable {
  case relaxation, reflection
  /// Worry time. It stays away from bedtime, and from days with nothing parked.
  case worry
}
