/// The hours when a bright screen hurts, and light is kept low.
public enum Night {
  /// The luminance that's left of a light at night.
  public static let share = 1.0 / 3

  /// Whether it's night at this clock's local time: from ten in the evening until six.
  public static func isNow(_ clock: WallClock) -> Bool { !(6 * 60..<22 * 60).contains(clock.minuteOfDay) }
}
