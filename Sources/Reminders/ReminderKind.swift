/// Which of the two daily reminders. The raw value is how it is called in files and on the bus.
public enum ReminderKind: String, CaseIterable, Hashable, Sendable {
  case relaxation, reflection
}
