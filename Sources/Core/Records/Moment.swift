import Foundation

/// An instant together with the day it belonged to for the person who lived it.
///
/// Both are fixed when something is written and stored side by side: no later change of zone, clock or settings
/// moves an entry to another day.
public struct Moment: Hashable, Sendable {
  /// The instant, to the millisecond (what the database keeps).
  public let instant: Date
  /// Seconds east of Greenwich at that instant.
  public let utcOffset: Int
  /// The day it counts for.
  public let day: LocalDay

  /// A moment read back from where it was stored.
  public init(instant: Date, utcOffset: Int, day: LocalDay) {
    self.instant = Date(millisecondsSince1970: instant.millisecondsSince1970)
    self.utcOffset = utcOffset
    self.day = day
  }

  /// The moment of `instant` in `zone`, for a person whose day begins at `dayStartHour`.
  public init(_ instant: Date, in zone: TimeZone, dayStartHour: Int) {
    let offset = zone.secondsFromGMT(for: instant)
    self.init(
      instant: instant, utcOffset: offset,
      day: LocalDay(
        secondsSince1970: Int(instant.timeIntervalSince1970.rounded(.down)), utcOffset: offset,
        startHour: dayStartHour))
  }
}

extension Date {
  /// Milliseconds since 1970, rounded to the nearest: the form in which instants are stored.
  public var millisecondsSince1970: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }

  /// The instant `milliseconds` after 1970 began.
  public init(millisecondsSince1970 milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
  }
}
