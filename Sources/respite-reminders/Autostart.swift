// The file that starts the helper with the desktop: there while a reminder is on, and not otherwise.

import Localization
import Reminders

enum Autostart {
  private static var file: SmallFile { SmallFile(path: Folders.autostartFile) }

  /// Sees to it that it is there, unless the person has turned it off in the desktop's own settings.
  ///
  /// - Returns: false if it could not be written.
  static func provide() -> Bool {
    guard let program = Folders.program else { return false }
    let wanted = AutostartEntry.text(
      program: program, name: localized("Respite’s reminders"), icon: Names.application)
    let present = file.text
    if present == wanted || present.map(AutostartEntry.isTurnedOff) == true { return true }
    return file.write(wanted)
  }

  /// Removes it.
  static func remove() { file.remove() }
}
