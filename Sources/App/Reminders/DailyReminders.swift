import Core

/// The models of the daily reminders, shared by the whole window.
final class DailyReminders {
  let relaxation: ReminderModel
  let reflection: ReminderModel
  let worry: ReminderModel
  let bedtime: BedtimeModel
  let start: StartAtLoginModel

  init(_ settings: any Settings, _ dates: Dates) {
    relaxation = ReminderModel(.relaxation, settings, dates: dates)
    reflection = ReminderModel(.reflection, settings, dates: dates)
    worry = ReminderModel(.worry, settings, dates: dates)
    bedtime = BedtimeModel(settings, dates: dates)
    start = StartAtLoginModel(settings)
  }

  subscript(kind: ReminderKind) -> ReminderModel {
    switch kind {
    case .relaxation: relaxation
    case .reflection: reflection
    case .worry: worry
    }
  }
}

extension ReminderKind {
  /// The tab that its notification opens.
  var tab: Tab {
    switch self {
    case .relaxation: .relax
    case .reflection, .worry: .reflect
    }
  }
}
