import Foundation

/// Tells what moment it is. Handed to whatever needs it, so that tests choose the time.
public struct WallClock: Sendable {
  /// The present instant.
  public let now: @Sendable () -> Date
  /// The zone the person is in now.
  public let zone: @Sendable () -> TimeZone

  /// A clock made of two questions.
  public init(now: @escaping @Sendable () -> Date, zone: @escaping @Sendable () -> TimeZone) {
    self.now = now
    self.zone = zone
  }

  /// The computer's clock. Foundation remembers its first zone, so it is asked to forget it each time.
  public static let system = WallClock(
    now: { Date() },
    zone: {
      NSTimeZone.resetSystemTimeZone()
      return TimeZone.current
    })

  /// This moment, for a person whose day begins at `dayStartHour`.
  public func moment(dayStartHour: Int) -> Moment { Moment(now(), in: zone(), dayStartHour: dayStartHour) }
}
