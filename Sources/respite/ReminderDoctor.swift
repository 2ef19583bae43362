import App
import Bus
import Core
import Foundation

/// Checks for `respite doctor` whether reminders can appear, and what prevents them.
@MainActor enum ReminderDoctor {
  /// The findings about reminders.
  static func findings(_ settings: any Settings) -> [Finding] {
    let subject = localized("Reminders")
    // TRANSLATORS: In the output of “respite doctor”, in the terminal. All daily reminders.
    guard LiveReminders.isAnyOn(settings) else { return [Finding(subject, .works, localized("All are off."))] }
    guard BusConnection(.session) != nil else {
      return [
        Finding(
          // TRANSLATORS: In the output of “respite doctor”, in the terminal.
          subject, .limited,
          localized("There’s no session bus, so reminders can’t appear while Respite is closed."))
      ]
    }
    let hindrances = [helper(), server(), Portal.isNeeded ? portal(settings) : autostart()].compactMap { $0 }
    guard !hindrances.isEmpty else { return [Finding(subject, .works, next)] }
    return hindrances.map { Finding(subject, .limited, $0) }
  }

  private static var next: String {
    guard let next = LiveReminders.next else {
      // TRANSLATORS: In the output of “respite doctor”, in the terminal. “Them” are the reminders.
      return localized("The helper program that shows them has only just started.")
    }
    let zone = TimeZone(secondsFromGMT: WallClock.system.utcOffset(next)) ?? .gmt
    let time = Dates.person.moment(next, in: zone)
    // TRANSLATORS: In the output of “respite doctor”, in the terminal. A reminder. {time} is a day and a time.
    return localized("The next one comes on {time}.", ["time": time])
  }

  private static func helper() -> String? {
    guard !LiveReminders.helper.isRunning else { return nil }
    return LiveReminders.program == nil && !LiveReminders.helper.canBeActivated
      // TRANSLATORS: In the output of “respite doctor”, in the terminal. “Them” are the reminders.
      ? localized("The helper program that shows them isn’t installed.")
      // TRANSLATORS: In the output of “respite doctor”, in the terminal. “Them” are the reminders.
      : localized("The helper program that shows them isn’t running. Opening Respite starts it.")
  }

  private static func server() -> String? {
    let server = BusPeer(Portal.isNeeded ? Portal.name : "org.freedesktop.Notifications")
    guard !server.isRunning, !server.canBeActivated else { return nil }
    // TRANSLATORS: In the output of “respite doctor”, in the terminal.
    return localized(
      "Nothing on this desktop shows notifications. A reminder waits up to four hours for "
        + "something that does.")
  }

  private static var refused: String {
    // TRANSLATORS: In the output of “respite doctor”, in the terminal. “Them” are the reminders.
    localized("The desktop is set not to start them at login, so they won’t come until you’ve opened Respite.")
  }

  private static func portal(_ settings: any Settings) -> String? {
    switch StartAtLogin(rawValue: settings[.startAtLogin]) ?? .unasked {
    case .unasked, .allowed: nil
    case .refused: refused
    case .impossible:
      // TRANSLATORS: In the output of “respite doctor”, in the terminal. “Them” are the reminders.
      localized("This desktop can’t start them at login, so they won’t come until you’ve opened Respite.")
    }
  }

  private static func autostart() -> String? {
    let folder = LiveFiles.autostart
    let file = folder.appendingPathComponent("\(LiveReminders.helper.name).desktop")
    if let text = try? String(contentsOf: file, encoding: .utf8) {  // if it is missing, the helper writes it
      return AutostartEntry.isTurnedOff(text) ? refused : nil
    }
    // The helper makes missing folders, so the nearest existing one has to be writable.
    var place = folder
    while !FileManager.default.fileExists(atPath: place.path), place.path != "/" { place.deleteLastPathComponent() }
    if FileManager.default.isWritableFile(atPath: place.path), isFolder(place) { return nil }
    // TRANSLATORS: In the output of “respite doctor”, in the terminal. “They” are the reminders.
    return localized(
      "They can’t start when you log in, because Respite can’t write to {folder}.", ["folder": folder.path])
  }

  private static func isFolder(_ place: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
