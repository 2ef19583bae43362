/// The desktop's answer to whether a sandboxed Respite may start its reminder helper at login. The raw value is stored
/// in the settings.
public enum StartAtLogin: String, Sendable {
  /// The desktop hasn't been asked yet. Outside a sandbox, it's never asked.
  case unasked = ""
  case allowed
  case refused
  /// The desktop has no portal to ask.
  case impossible
}
