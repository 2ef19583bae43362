/// Whether a sandboxed Respite may start its reminders at login: the desktop's answer. The raw value is kept
/// in the settings.
public enum StartAtLogin: String, Sendable {
  /// The desktop hasn't been asked yet. Outside a sandbox it never is.
  case unasked = ""
  case allowed
  case refused
  /// The desktop has no portal to ask.
  case impossible
}
