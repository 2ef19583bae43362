import Core
import Observation

/// A time of day as it is picked: hours and minutes, and the half of the day where people count to twelve.
@Observable
final class TimePickerModel {
  /// Minutes after midnight, 0 to 1439.
  private(set) var minutes: Int
  /// Whether hours go from 1 to 12, with two halves of the day.
  let countsToTwelve: Bool
  /// What the halves are called.
  let halves: (morning: String, afternoon: String)

  @ObservationIgnored private let picked: (Int) -> Void

  /// The time `minutes` after midnight, as `dates` has it; `picked` is told each other time, in the same unit.
  init(minutes: Int, dates: Dates = .person, picked: @escaping (Int) -> Void) {
    self.minutes = min(max(minutes, 0), 1_439)
    self.picked = picked
    (countsToTwelve, halves) = (dates.countsToTwelve, dates.halves)
  }

  /// The hour as it is shown.
  var hour: Int { countsToTwelve ? (minutes / 60 + 11) % 12 + 1 : minutes / 60 }
  /// Which hours can be shown.
  var hours: ClosedRange<Int> { countsToTwelve ? 1...12 : 0...23 }
  /// The minute of the hour.
  var minute: Int { minutes % 60 }
  /// Whether it is noon or later.
  var isAfternoon: Bool { minutes >= 720 }

  /// Another time was chosen elsewhere.
  func changed(to minutes: Int) {
    if minutes != self.minutes { self.minutes = min(max(minutes, 0), 1_439) }
  }

  /// An hour was picked, as it is shown.
  func hourPicked(_ hour: Int) {
    guard hours.contains(hour) else { return }
    let whole = countsToTwelve ? hour % 12 + (isAfternoon ? 12 : 0) : hour
    pick(whole * 60 + minute)
  }

  /// A minute was picked.
  func minutePicked(_ minute: Int) {
    guard (0...59).contains(minute) else { return }
    pick(minutes / 60 * 60 + minute)
  }

  /// A half of the day was picked.
  func halfPicked(isAfternoon: Bool) { pick(minutes % 720 + (isAfternoon ? 720 : 0)) }

  private func pick(_ minutes: Int) {
    guard minutes != self.minutes else { return }
    self.minutes = minutes
    picked(minutes)
  }
}
