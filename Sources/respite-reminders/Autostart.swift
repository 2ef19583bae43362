import Localization
import Reminders

/// A way to start the helper at login. It's set up only while a reminder is on.
protocol Autostart {
  /// Sets up the start at login, unless it's already set up or the person has turned it off.
  ///
  /// - Returns: false if that failed.
  func provide() -> Bool

  /// Cancels the start at login.
  func remove()
}

/// Starts the helper with an autostart file.
struct AutostartFile: Autostart {
  private var file: SmallFile { SmallFile(path: Paths.autostartFile) }

  func provide() -> Bool {
    guard let program = Paths.program else { return false }
    let wanted = AutostartEntry.text(
      // TRANSLATORS: How the desktop names the small program that shows reminders, in its list of programs that start
      // at login.
      program: program, name: localized("Respite reminders"), icon: Names.application)
    let present = file.text
    if present == wanted || present.map(AutostartEntry.isTurnedOff) == true { return true }
    return file.write(wanted)
  }

  func remove() { file.remove() }
}
