// The words of a reminder. Anyone may read them on a lock screen, so they don't say how the person feels.

import Localization
import Reminders

extension ReminderKind {
  /// The notification's first line.
  var title: String {
    switch self {
    // TRANSLATORS: Title of a notification. It may be seen on a lock screen, so nothing in it says what Respite is
    // for.
    case .relaxation: localized("A quiet moment?")
    case .reflection: localized("What went well today?")
    // TRANSLATORS: Title of a notification, for a time with one's worries. It may be seen on a lock screen, so it
    // doesn't say so.
    case .worry: localized("Ten minutes for yourself?")
    }
  }

  /// The line below the title.
  var body: String {
    switch self {
    // TRANSLATORS: Below “A quiet moment?” in a notification.
    case .relaxation: localized("A few minutes, whenever it suits you.")
    // TRANSLATORS: Below “What went well today?” in a notification: one line is enough to write.
    case .reflection: localized("One line is enough.")
    // TRANSLATORS: Below “Ten minutes for yourself?” in a notification.
    case .worry: localized("Or less, if that suits you better.")
    }
  }

  /// The tab that the reminder opens, by its name on the command line.
  var tab: String {
    switch self {
    case .relaxation: "relax"
    case .reflection, .worry: "reflect"
    }
  }
}
