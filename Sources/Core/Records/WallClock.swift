import Foundation

/// The present time and time zone. Passed in wherever time matters, so that tests can choose it.
public struct WallClock: Sendable {
  /// The present instant.
  public let now: @Sendable () -> Date
  /// The person's present time zone.
  public let zone: @Sendable () -> TimeZone

  /// Creates a clock from two functions.
  public init(now: @escaping @Sendable () -> Date, zone: @escaping @Sendable () -> TimeZone) {
    self.now = now
    self.zone = zone
  }

  /// The computer's clock. Foundation caches the time zone of its first use, so the cache is reset at each call.
  public static let system = WallClock(
    now: { Date() },
    zone: {
      NSTimeZone.resetSystemTimeZone()
      return TimeZone.current
    })

  /// Returns the present moment, for a day that begins at `dayStartHour`.
  public func moment(dayStartHour: Int) -> Moment { Moment(now(), in: zone(), dayStartHour: dayStartHour) }
}
