import Foundation

/// The visible part of a picture wider than the window. Moves towards its target with easing, and drifts about it.
struct ScenePan {
  /// The position without the drift: -1 the left edge, 0 the middle, 1 the right edge.
  private(set) var value = 0.0
  private var target = 0.0
  private var speed = 0.0
  /// Whether it eases towards the target rather than jumping there.
  let isEased: Bool

  init(isEased: Bool) { self.isEased = isEased }

  /// How far the drift has taken the picture from `value`. A slow swing to both sides, which begins at rest.
  var drift: Double {
    guard isEased else { return 0 }
    let calm = min(drifted / 30, 1)
    return 0.24 * calm * calm * sin(2 * .pi * drifted / Self.driftPeriod)
  }

  /// The position that's shown, with the drift: -1 the left edge, 0 the middle, 1 the right edge.
  var place: Double { min(max(value + drift, -1), 1) }

  /// The seconds that the drift takes to and fro, at a pixel or two a second.
  static let driftPeriod = 90.0
  private var drifted = 0.0

  /// Lets it drift for `seconds` more.
  mutating func drift(by seconds: Double) { drifted += min(max(seconds, 0), 0.1) }

  /// How many seconds the picture takes to cover most of the way to its target.
  private static let duration = 0.9
  /// The value that the pointer reaches at the window's edge: less than half of the way to the picture's edge, since
  /// whoever moves it may only be going for a button.
  private static let pointerReach = 0.42

  /// Sets the target from the pointer's place, 0 to 1 of the window's width.
  mutating func pointerMoved(to fraction: Double) {
    move(to: (min(max(fraction, 0), 1) * 2 - 1) * Self.pointerReach)
  }

  /// Moves the target by one key press, to the left (-1) or the right (1).
  mutating func nudge(_ direction: Double) { move(to: target + 0.2 * direction) }

  /// Sets the target, clipped to the picture.
  mutating func move(to place: Double) {
    target = min(max(place, -1), 1)
    if !isEased { value = target }
  }

  /// Whether the rest of the movement is too small to see.
  var isAtRest: Bool { abs(target - value) < 0.0005 && abs(speed) < 0.0005 }

  /// Advances a critically damped spring, which neither overshoots nor starts with a jerk.
  mutating func advance(by seconds: Double) {
    guard !isAtRest else { return }
    let rate = 4 / Self.duration
    let time = min(max(seconds, 0), 0.1)  // after a pause, continues from the last value
    let away = value - target
    let fall = exp(-rate * time)
    let push = (speed + rate * away) * time
    value = target + (away + push) * fall
    speed = (speed - rate * push) * fall
    if isAtRest { (value, speed) = (target, 0) }
  }
}
