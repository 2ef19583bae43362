/// Tells the second press of a double press, by a hand that shakes, from one that's meant for what has taken the place
/// of what was pressed.
struct DoublePress {
  private var began: ContinuousClock.Instant?

  /// The first press has just changed what's on screen.
  mutating func begin() { began = .now }

  /// Whether a press now is still part of it.
  var isUnderWay: Bool { began.map { ContinuousClock.now - $0 <= .milliseconds(500) } ?? false }
}
