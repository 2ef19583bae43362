import Core
import Foundation
import Observation

/// One daily reminder: whether it is on, and at what time.
///
/// The bell, its popover, the settings dialog and the first pages share one model. Every choice is stored at once, and
/// a change made elsewhere (in another process, on the command line) appears here at once.
@Observable
final class ReminderModel: TimePicking {
  /// Which of the reminders this is.
  let kind: ReminderKind
  /// Whether it is on.
  var isOn: Bool { settings[kind.isOn] }
  /// Its time, in minutes after midnight.
  var minutes: Int { settings[kind.time] }
  /// Whether the person has turned its switch or picked its time since the window opened.
  private(set) var isChosen = false
  /// Whether its notification was followed and its bell hasn't rocked yet.
  private(set) var isCalling = false

  @ObservationIgnored private let settings: any Settings
  @ObservationIgnored private let dates: Dates
  /// Whether people here count hours to twelve. Lazy, because asking the locale is slow.
  @ObservationIgnored private lazy var countsToTwelve = dates.countsToTwelve

  /// Creates the model of the reminder that `settings` hold; `dates` words its time.
  init(_ kind: ReminderKind, _ settings: any Settings, dates: Dates = .person) {
    (self.kind, self.settings, self.dates) = (kind, settings, dates)
  }

  /// Whether it is on and when, in a few words.
  var state: String {
    // TRANSLATORS: “On, {time}”: State of a reminder that is on; {time} is its time of day. “Off”: State of a
    // reminder or of a switch.
    isOn ? localized("On, {time}", ["time": dates.time(minutes)]) : localized("Off")
  }

  /// Its time, in the format of the person's locale.
  var timeText: String { dates.time(minutes) }

  /// Its time, as a picker shows it.
  var time: TimeOfDay { TimeOfDay(minutes: minutes, countsToTwelve: countsToTwelve) }

  /// The names of the two halves of the day.
  var halves: (morning: String, afternoon: String) { dates.halves }

  /// The switch was turned.
  func switched(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    isChosen = true
    turn(isOn)
  }

  /// Turns it on where it's offered, or off again where the offer was skipped. What the person has chosen stays.
  func offered(_ isOn: Bool) {
    if !isChosen, isOn != self.isOn { turn(isOn) }
  }

  private func turn(_ isOn: Bool) {
    settings[kind.time] = minutes  // stores the default time too, so a later version can't change it
    settings[kind.isOn] = isOn
  }

  /// An hour was picked, as it is shown. From 11 on to 12 and back, morning and afternoon change too.
  func hourPicked(_ hour: Int) { pick { $0.hour = hour } }

  /// A minute of the hour was picked.
  func minutePicked(_ minute: Int) { pick { $0.minute = minute } }

  /// A half of the day was picked.
  func halfPicked(isAfternoon: Bool) { pick { $0.isAfternoon = isAfternoon } }

  /// Its notification was followed: the bell rocks once it is on screen.
  func followed() { isCalling = true }

  /// The bell has rocked.
  func rocked() { isCalling = false }

  private func pick(_ change: (inout TimeOfDay) -> Void) {
    var picked = time
    change(&picked)
    guard picked != time else { return }
    isChosen = true
    settings[kind.time] = picked.minutes
  }
}

extension ReminderKind {
  /// The setting of its switch.
  public var isOn: Setting<Bool> {
    switch self {
    case .relaxation: .relaxationReminder
    case .reflection: .reflectionReminder
    case .worry: .worryReminder
    }
  }

  /// The setting of its time, in minutes after midnight.
  public var time: Setting<Int> {
    switch self {
    case .relaxation: .relaxationReminderTime
    case .reflection: .reflectionReminderTime
    case .worry: .worryReminderTime
    }
  }
}
