import Foundation
import Localization

/// The present time, and how far local time is ahead of UTC. Passed in wherever time matters, so that tests
/// can choose it.
public struct WallClock: Sendable {
  /// The present instant.
  public let now: @Sendable () -> Date
  /// Seconds east of Greenwich at an instant, in the person's present time zone.
  public let utcOffset: @Sendable (Date) -> Int

  /// Creates a clock from two functions.
  public init(now: @escaping @Sendable () -> Date, utcOffset: @escaping @Sendable (Date) -> Int) {
    self.now = now
    self.utcOffset = utcOffset
  }

  /// Creates a clock from a function for the time and one for Foundation's time zone.
  public init(now: @escaping @Sendable () -> Date, zone: @escaping @Sendable () -> TimeZone) {
    self.init(now: now, utcOffset: { zone().secondsFromGMT(for: $0) })
  }

  /// The computer's clock and zone, read again at each call. The reminder helper reads the zone in the same way.
  public static let system = WallClock(
    now: { Date() },
    utcOffset: { instant in
      LocalTime.readZone()
      return LocalTime.utcOffset(at: Int(instant.timeIntervalSince1970.rounded(.down)))
    })

  /// The whole seconds since midnight by the person's clock, 0 to 86399, whatever year it shows.
  public var secondOfDay: Int {
    let now = now()
    let seconds = now.timeIntervalSince1970 + Double(utcOffset(now))
    guard seconds.isFinite else { return 12 * 3_600 }
    let today = seconds.truncatingRemainder(dividingBy: 86_400)
    return min(Int(today < 0 ? today + 86_400 : today), 86_399)
  }

  /// The minute of the day by the person's clock, 0 to 1439.
  public var minuteOfDay: Int { secondOfDay / 60 }

  /// Returns the present moment, for a day that begins at `dayStartHour`.
  public func moment(dayStartHour: Int) -> Moment {
    let now = now()
    return Moment(now, utcOffset: utcOffset(now), dayStartHour: dayStartHour)
  }
}
