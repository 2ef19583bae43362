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
  var minutes: Int { settings[kind.time] }
  /// Whether the person has turned its switch or picked its time since the window opened.
  private(set) var isChosen = false
  /// Whether picking a time also turns it on, as on the first pages: the time chosen there is the reminder.
  @ObservationIgnored var turnsOnWhenPicked = false
  /// Whether its notification was followed and its bell hasn't rocked yet.
  private(set) var isCalling = false

  @ObservationIgnored private let settings: any Settings
  @ObservationIgnored let dates: Dates
  /// Lazy, because asking the locale is slow.
  @ObservationIgnored private(set) lazy var countsToTwelve = dates.countsToTwelve

  /// Creates the model of a reminder stored in `settings`. `dates` formats its time.
  init(_ kind: ReminderKind, _ settings: any Settings, dates: Dates = .person) {
    (self.kind, self.settings, self.dates) = (kind, settings, dates)
  }

  /// Whether it is on and when, in a few words.
  var state: String {
    // TRANSLATORS: “On, {time}”: State of a reminder that is on; {time} is its time of day. “Off”: State of a
    // reminder or of a switch.
    isOn ? localized("On, {time}", ["time": timeText]) : localized("Off")
  }

  /// The switch was turned.
  func switched(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    isChosen = true
    turn(isOn)
  }

  /// An offer of the reminder was accepted: turns it on at the time it has, unless it is already.
  func accepted() { if !isOn { turn(true) } }

  private func turn(_ isOn: Bool) {
    settings[kind.time] = minutes  // stores the default time too, so a later version can't change it
    settings[kind.isOn] = isOn
  }

  /// Its notification was followed: the bell rocks once it is on screen.
  func followed() { isCalling = true }

  /// The bell has rocked.
  func rocked() { isCalling = false }

  func picked(_ minutes: Int) {
    isChosen = true
    settings[kind.time] = minutes
    if turnsOnWhenPicked { settings[kind.isOn] = true }
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
