// What a reminder says. It may stand on a lock screen for anybody to read: no word of how somebody feels.

import Glibc
import Localization
import Reminders

extension ReminderKind {
  /// The line that asks.
  var title: String {
    switch self {
    case .relaxation: localized("A quiet moment?")
    case .reflection: localized("What went well today?")
    }
  }

  /// The line below it.
  var body: String {
    switch self {
    case .relaxation: localized("A few minutes, whenever it suits you.")
    case .reflection: localized("One line is enough.")
    }
  }

  /// The tab it opens, as on the command line.
  var tab: String {
    switch self {
    case .relaxation: "relax"
    case .reflection: "reflect"
    }
  }
}

/// What is called how, everywhere.
enum Names {
  /// The window's name on the bus, and of its settings.
  static let application = "io.github.respite_app.Respite"
  /// The window's object.
  static let applicationPath = "/io/github/respite_app/Respite"
  /// The helper's name on the bus, its interface, and its autostart file.
  static let helper = "io.github.respite_app.Respite.Reminders"
  /// The helper's object.
  static let helperPath = "/io/github/respite_app/Respite/Reminders"
}

/// Says one line on stderr, for whoever reads the desktop's log.
func log(_ sentence: String) {
  let line = Array("respite-reminders: \(sentence)\n".utf8)
  write(STDERR_FILENO, line, line.count)  // where nobody reads it, nothing is lost
}

/// What can be pressed.
enum Words {
  static var open: String { localized("Open") }
  static var snooze: String { localized("In 15 minutes") }
}
