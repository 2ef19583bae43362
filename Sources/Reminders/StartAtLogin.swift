/// Whether a sandboxed Respite may start its reminders at login: the desktop's answer. The raw value is kept in the settings.
public enum StartAtLogin: String, Sendable {
  /// Not asked for yet, or not in a sandbox, where nobody is asked.
  case unasked = ""
  case allowed
  case refused
  /// The desktop has nothing to ask.
  case impossible
}
