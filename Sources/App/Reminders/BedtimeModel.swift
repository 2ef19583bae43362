import Core
import Observation

/// A time of day that `TimePicker` shows and changes.
protocol TimePicking: AnyObject {
  /// The time, in minutes after midnight.
  var minutes: Int { get }
  /// Formats the time as text.
  var dates: Dates { get }
  /// Whether the person's locale uses a 12-hour clock.
  var countsToTwelve: Bool { get }
  /// Another time was picked, in minutes after midnight.
  func picked(_ minutes: Int)
}

extension TimePicking {
  /// The time, as a picker shows it.
  var time: TimeOfDay { TimeOfDay(minutes: minutes, countsToTwelve: countsToTwelve) }
  /// The time, in the format of the person's locale.
  var timeText: String { dates.time(minutes) }

  /// An hour was picked, given as it's shown. On a 12-hour clock, a step between 11 and 12 also changes the half of the
  /// day.
  func hourPicked(_ hour: Int) { pick { $0.hour = hour } }
  /// A minute of the hour was picked.
  func minutePicked(_ minute: Int) { pick { $0.minute = minute } }
  /// A half of the day was picked.
  func halfPicked(isAfternoon: Bool) { pick { $0.isAfternoon = isAfternoon } }

  private func pick(_ change: (inout TimeOfDay) -> Void) {
    var picked = time
    change(&picked)
    if picked != time { self.picked(picked.minutes) }
  }
}

/// When the person goes to bed, and whether worry time is too near to it.
@Observable
final class BedtimeModel: TimePicking {
  var minutes: Int { settings[.bedtime] }
  @ObservationIgnored private let settings: any Settings
  @ObservationIgnored let dates: Dates
  /// Lazy, because asking the locale is slow.
  @ObservationIgnored private(set) lazy var countsToTwelve = dates.countsToTwelve

  init(_ settings: any Settings, dates: Dates) { (self.settings, self.dates) = (settings, dates) }

  /// A warning while worry time is within two hours of bedtime, so that its reminder isn't shown; nil otherwise.
  var warning: String? {
    guard DailyReminder.isNear(bedtime: minutes, settings[.worryReminderTime]) else { return nil }
    // TRANSLATORS: Under the time of a reminder; {time} is a time of day. “It” is the reminder.
    return localized(
      "That’s within two hours of your bedtime, {time}, so it won’t come. It’s better to look at worries earlier.",
      ["time": timeText])
  }

  func picked(_ minutes: Int) { settings[.bedtime] = minutes }
}
