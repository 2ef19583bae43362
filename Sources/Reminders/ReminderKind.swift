/// One of the two daily reminders. The raw value is its name in files and on the bus.
public enum ReminderKind: String, CaseIterable, Hashable, Sendable {
  case relaxation, reflection
}
