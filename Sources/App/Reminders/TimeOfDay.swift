/// A time of day, taken apart into what a time picker shows: hour, minute and, on a 12-hour clock, the half of the day.
///
/// Assigning a value that a clock doesn't show, such as a minute of 60, changes nothing.
struct TimeOfDay: Equatable {
  /// Minutes after midnight, 0 to 1439.
  private(set) var minutes: Int
  /// Whether hours run from 1 to 12, with two halves of the day.
  let countsToTwelve: Bool

  /// The time `minutes` after midnight; values beyond a day are clamped.
  init(minutes: Int, countsToTwelve: Bool) {
    self.minutes = min(max(minutes, 0), 1_439)
    self.countsToTwelve = countsToTwelve
  }

  /// The hours that can be shown.
  var hours: ClosedRange<Int> { countsToTwelve ? 1...12 : 0...23 }

  /// The hour as it is shown. On a 12-hour clock, assigning it doesn't change the half of the day, except between 11
  /// and 12, where the clock passes noon or midnight.
  var hour: Int {
    get { countsToTwelve ? (minutes / 60 + 11) % 12 + 1 : minutes / 60 }
    set {
      guard hours.contains(newValue) else { return }
      guard countsToTwelve else { return minutes = newValue * 60 + minute }
      let passes = (hour, newValue) == (11, 12) || (hour, newValue) == (12, 11)
      minutes = (newValue % 12 + (isAfternoon != passes ? 12 : 0)) * 60 + minute
    }
  }

  /// The minute of the hour.
  var minute: Int {
    get { minutes % 60 }
    set { if (0...59).contains(newValue) { minutes = minutes / 60 * 60 + newValue } }
  }

  /// Whether it is noon or later.
  var isAfternoon: Bool {
    get { minutes >= 720 }
    set { minutes = minutes % 720 + (newValue ? 720 : 0) }
  }
}
