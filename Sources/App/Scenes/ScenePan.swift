import Foundation

/// Which part of a wide picture is seen, eased: it follows what it is asked for like something heavy on water.
struct ScenePan {
  /// -1 the left edge, 0 the middle, 1 the right edge.
  private(set) var value = 0.0
  private var target = 0.0
  private var speed = 0.0
  /// Whether it moves at all on its way; without, it goes there at once.
  let isEased: Bool

  init(isEased: Bool) { self.isEased = isEased }

  /// Seconds in which most of the way is done.
  private static let slowness = 0.9
  /// How far the pointer at the window's edge takes it: never quite to the picture's.
  private static let pointerReach = 0.85

  /// The pointer is at `fraction` of the window's width, 0 to 1.
  mutating func pointerMoved(to fraction: Double) {
    move(to: (min(max(fraction, 0), 1) * 2 - 1) * Self.pointerReach)
  }

  /// One step of a key, to the left (-1) or the right (1).
  mutating func nudge(_ direction: Double) { move(to: target + 0.2 * direction) }

  /// Goes to `place`, held within the picture.
  mutating func move(to place: Double) {
    target = min(max(place, -1), 1)
    if !isEased { value = target }
  }

  /// Whether nothing moves, to what an eye can see.
  var isAtRest: Bool { abs(target - value) < 0.0005 && abs(speed) < 0.0005 }

  /// Lets `seconds` pass: a critically damped spring, which neither overshoots nor begins with a jerk.
  mutating func advance(by seconds: Double) {
    guard !isAtRest else { return }
    let rate = 4 / Self.slowness
    let time = min(max(seconds, 0), 0.1)  // after a pause it goes on from where it was
    let away = value - target
    let fall = exp(-rate * time)
    let push = (speed + rate * away) * time
    value = target + (away + push) * fall
    speed = (speed - rate * push) * fall
    if isAtRest { (value, speed) = (target, 0) }
  }
}
