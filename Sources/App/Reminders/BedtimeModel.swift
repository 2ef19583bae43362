import Core
import Observation

/// A time of day that `TimePicker` shows and changes.
protocol TimePicking: AnyObject {
  /// The time, as a picker shows it.
  var time: TimeOfDay { get }
  /// The time, in the format of the person's locale.
  var timeText: String { get }
  /// The names of the two halves of the day.
  var halves: (morning: String, afternoon: String) { get }
  /// An hour was picked, as it is shown.
  func hourPicked(_ hour: Int)
  /// A minute of the hour was picked.
  func minutePicked(_ minute: Int)
  /// A half of the day was picked.
  func halfPicked(isAfternoon: Bool)
}

/// When the person goes to bed, and whether worry time is too near to it.
@Observable
final class BedtimeModel: TimePicking {
  /// In minutes after midnight.
  var minutes: Int { settings[.bedtime] }
  @ObservationIgnored private let settings: any Settings
  @ObservationIgnored private let dates: Dates
  @ObservationIgnored private lazy var countsToTwelve = dates.countsToTwelve

  init(_ settings: any Settings, dates: Dates) { (self.settings, self.dates) = (settings, dates) }

  var timeText: String { dates.time(minutes) }
  var time: TimeOfDay { TimeOfDay(minutes: minutes, countsToTwelve: countsToTwelve) }
  var halves: (morning: String, afternoon: String) { dates.halves }

  /// What is said when worry time is within two hours of bedtime, so that it isn't shown; nil otherwise.
  var warning: String? {
    guard DailyReminder.isNear(bedtime: minutes, settings[.worryReminderTime]) else { return nil }
    // TRANSLATORS: Under the time of a reminder; {time} is a time of day. “It” is the reminder.
    return localized(
      "That’s within two hours of your bedtime, {time}, so it won’t come. Worries are better looked at earlier.",
      ["time": timeText])
  }

  func hourPicked(_ hour: Int) { pick { $0.hour = hour } }
  func minutePicked(_ minute: Int) { pick { $0.minute = minute } }
  func halfPicked(isAfternoon: Bool) { pick { $0.isAfternoon = isAfternoon } }

  private func pick(_ change: (inout TimeOfDay) -> Void) {
    var picked = time
    change(&picked)
    if picked != time { settings[.bedtime] = picked.minutes }
  }
}
