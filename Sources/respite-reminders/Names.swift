import Glibc

/// Names on the bus and of files.
enum Names {
  /// The window's name on the bus, and its settings' schema.
  static let application = "io.github.respite_app.Respite"
  /// The window's object.
  static let applicationPath = "/io/github/respite_app/Respite"
  /// The helper's name on the bus, the name of its interface, and that of its autostart file.
  static let helper = "io.github.respite_app.Respite.Reminders"
  /// The helper's object.
  static let helperPath = "/io/github/respite_app/Respite/Reminders"
}

/// Prints a line on stderr, which ends up in the desktop's log.
func log(_ sentence: String) {
  let line = Array("respite-reminders: \(sentence)\n".utf8)
  write(STDERR_FILENO, line, line.count)  // a log that can't be written is no reason to stop
}
