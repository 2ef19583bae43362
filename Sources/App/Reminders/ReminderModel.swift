// What a bell, its popover, the settings and the first pages know of a daily reminder: one model for all of them.

import Core
import Foundation
import Observation

/// One daily reminder: whether it is on, and when. Every choice is kept at once, and one that is made elsewhere (in
/// another window, on the command line) is seen at once.
@Observable
final class ReminderModel {
  /// Which of the two.
  let kind: ReminderKind
  /// Whether it speaks.
  private(set) var isOn: Bool
  /// When, in minutes after midnight.
  private(set) var minutes: Int
  /// Whether somebody came here by it and its bell has not rocked yet.
  private(set) var isCalling = false
  /// Its time, as it is picked. Made when somebody first looks at it: finding out how people count hours takes a while.
  @ObservationIgnored private(set) lazy var time = TimePickerModel(minutes: minutes, dates: dates) { [weak self] in
    self?.timePicked($0)
  }

  @ObservationIgnored private let settings: any Settings
  @ObservationIgnored private let dates: Dates

  /// The reminder as `settings` have it; times are said as `dates` has them.
  init(_ kind: ReminderKind, _ settings: any Settings, dates: Dates = .person) {
    (self.kind, self.settings, self.dates) = (kind, settings, dates)
    (isOn, minutes) = (settings[kind.isOn], settings[kind.time])
    settings.onChanged { [weak self] in self?.settingChanged($0) }
    settingChanged(kind.isOn.name)  // GSettings tells only of what was read since somebody listens
    settingChanged(kind.time.name)
  }

  /// What it is set to, in few words.
  var state: String {
    isOn ? localized("On, {time}", ["time": dates.time(minutes)]) : localized("Off")
  }

  /// Its time, as people write it here.
  var timeText: String { dates.time(minutes) }

  /// Its switch was turned.
  func switched(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    settings[kind.time] = minutes  // on or off, the time stands from now on, whatever a later version begins with
    settings[kind.isOn] = isOn
  }

  /// Somebody came here by it: the bell rocks when it is seen.
  func followed() { isCalling = true }

  /// The bell has rocked.
  func rocked() { isCalling = false }

  private func timePicked(_ minutes: Int) {
    self.minutes = minutes
    settings[kind.time] = minutes
  }

  private func settingChanged(_ name: String) {
    switch name {
    case kind.isOn.name:
      let isOn = settings[kind.isOn]
      if isOn != self.isOn { self.isOn = isOn }
    case kind.time.name:
      let minutes = settings[kind.time]
      guard minutes != self.minutes else { return }
      self.minutes = minutes
      time.changed(to: minutes)
    default: break
    }
  }
}

/// Both of them.
final class DailyReminders {
  /// The one to relax.
  let relaxation: ReminderModel
  /// The one to reflect.
  let reflection: ReminderModel

  /// Both, as `settings` have them.
  init(_ settings: any Settings, _ dates: Dates) {
    relaxation = ReminderModel(.relaxation, settings, dates: dates)
    reflection = ReminderModel(.reflection, settings, dates: dates)
  }

  /// One of the two.
  subscript(kind: ReminderKind) -> ReminderModel {
    switch kind {
    case .relaxation: relaxation
    case .reflection: reflection
    }
  }
}

extension ReminderKind {
  /// Where it leads.
  var tab: Tab {
    switch self {
    case .relaxation: .relax
    case .reflection: .reflect
    }
  }

  /// What its bell is called.
  var title: String {
    switch self {
    case .relaxation: localized("Relaxation reminder")
    case .reflection: localized("Reflection reminder")
    }
  }

  fileprivate var isOn: Setting<Bool> {
    switch self {
    case .relaxation: .relaxationReminder
    case .reflection: .reflectionReminder
    }
  }

  fileprivate var time: Setting<Int> {
    switch self {
    case .relaxation: .relaxationReminderTime
    case .reflection: .reflectionReminderTime
    }
  }
}
