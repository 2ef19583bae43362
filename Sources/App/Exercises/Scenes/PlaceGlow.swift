/// A light that the place changes to and then has, in place of an exercise's: all of its light at the end of a session
/// by day, little of it at night, or hardly any for someone who wakes then.
struct PlaceGlow {
  /// The share of light, as in `PlaceLight`.
  let goal: Double
  /// How long the change takes, in microseconds.
  private let length: Int64
  private let former: PlaceLight.Shares
  private let began: Int64

  /// The light at the end of a session.
  static let full = 1.0
  /// The same at night, and of a picture that comes back out of the black: a little more than behind an exercise.
  static let low = 0.3
  /// The light for someone who has been asleep: the brightest white is darker than a fifth of it.
  static let night = 0.2
  /// How long the full light takes to come; with reduced motion, it comes at once, as a change of light.
  static let dawn = Duration.seconds(3), quickDawn = Duration.milliseconds(600)

  /// Begins to change from `former` to `goal` at `time`, in microseconds of the frame clock.
  init(from former: PlaceLight.Shares, to goal: Double, over length: Duration, at time: Int64) {
    (self.former, self.goal, began) = (former, goal, time)
    self.length = length.components.seconds * 1_000_000 + length.components.attoseconds / 1_000_000_000_000
  }

  /// Whether it has reached its goal.
  func isAtRest(at time: Int64) -> Bool { time - began > length }

  /// The light at `time`, in microseconds of the frame clock.
  func at(time: Int64) -> PlaceLight.Shares {
    let way = length == 0 ? 1 : PlaceLight.easing(Double(time - began) / Double(length))
    return (former.edge + (goal - former.edge) * way, former.middle + (goal - former.middle) * way)
  }
}
