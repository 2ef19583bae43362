// A number on its way to another. Pure.

/// A value that goes to its target in equal steps, one for each sample of a stereo sound at 48 kHz.
struct LinearRamp {
  private(set) var value: Float
  private(set) var target: Float
  private var step: Float = 0

  /// At rest at `value`.
  init(value: Float) { (self.value, target) = (value, value) }

  /// Whether it is on its way.
  var isMoving: Bool { step != 0 }

  /// Sets out for `target`, or is there at once if `time` is nothing.
  mutating func move(to target: Float, over time: Duration) {
    self.target = target
    let samples = Float(max(time.seconds, 0) * 96_000)  // two channels
    if samples < 1 { value = target }
    step = samples < 1 ? 0 : (target - value) / samples
  }

  /// Where it is, one sample later.
  mutating func next() -> Float {
    if step != 0 {
      value += step
      if (step > 0) == (value >= target) || value == target { (value, step) = (target, 0) }
    }
    return value
  }
}
