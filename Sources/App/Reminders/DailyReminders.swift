import Core

/// The models of the two daily reminders, shared by the whole window.
final class DailyReminders {
  let relaxation: ReminderModel
  let reflection: ReminderModel

  init(_ settings: any Settings, _ dates: Dates) {
    relaxation = ReminderModel(.relaxation, settings, dates: dates)
    reflection = ReminderModel(.reflection, settings, dates: dates)
  }

  subscript(kind: ReminderKind) -> ReminderModel {
    switch kind {
    case .relaxation: relaxation
    case .reflection: reflection
    }
  }
}

extension ReminderKind {
  /// The tab that its notification opens.
  var tab: Tab {
    switch self {
    case .relaxation: .relax
    case .reflection: .reflect
    }
  }
}
