import Localization
import Reminders

/// The autostart file, which starts the helper with the desktop. It exists only while a reminder is on.
enum Autostart {
  private static var file: SmallFile { SmallFile(path: Paths.autostartFile) }

  /// Writes the file unless it is up to date, or the person has turned it off in the desktop's own settings.
  ///
  /// - Returns: false if it couldn't be written.
  static func provide() -> Bool {
    guard let program = Paths.program else { return false }
    let wanted = AutostartEntry.text(
      // TRANSLATORS: How the desktop names the small program that shows reminders, in its list of programs that start
      // at login.
      program: program, name: localized("Respite reminders"), icon: Names.application)
    let present = file.text
    if present == wanted || present.map(AutostartEntry.isTurnedOff) == true { return true }
    return file.write(wanted)
  }

  /// Removes the file.
  static func remove() { file.remove() }
}
