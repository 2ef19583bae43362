import Foundation

/// An instant, and the day that it counted as for the person.
///
/// Both are stored when something is written, so no later change of time zone, clock or settings moves an entry to
/// another day.
public struct Moment: Hashable, Sendable {
  /// The instant, to the millisecond, as in the database.
  public internal(set) var instant: Date
  /// Seconds east of Greenwich at that instant.
  public internal(set) var utcOffset: Int
  /// The day that the instant counts as.
  public internal(set) var day: LocalDay

  /// Creates a moment from stored values.
  public init(instant: Date, utcOffset: Int, day: LocalDay) {
    self.instant = Date(millisecondsSince1970: instant.millisecondsSince1970)
    self.utcOffset = utcOffset
    self.day = day
  }

  /// Creates the moment of `instant` in `zone`, for a day that begins at `dayStartHour` (0 to 6).
  public init(_ instant: Date, in zone: TimeZone, dayStartHour: Int) {
    self.init(instant, utcOffset: zone.secondsFromGMT(for: instant), dayStartHour: dayStartHour)
  }

  /// Creates the moment of `instant` where local time is `utcOffset` seconds ahead of UTC, for a day that begins at
  /// `dayStartHour` (0 to 6).
  init(_ instant: Date, utcOffset: Int, dayStartHour: Int) {
    self.init(
      instant: instant, utcOffset: utcOffset,
      day: LocalDay(
        secondsSince1970: Int(instant.timeIntervalSince1970.rounded(.down)), utcOffset: utcOffset,
        startHour: dayStartHour))
  }
}

extension Date {
  /// Milliseconds since 1970, rounded to the nearest. Instants are stored in this form.
  public var millisecondsSince1970: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }

  /// Creates the instant `milliseconds` after the start of 1970, UTC.
  public init(millisecondsSince1970 milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
  }
}
