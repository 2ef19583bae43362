/// A value that moves to its target in equal steps, one per sample of interleaved stereo at 48 kHz.
struct LinearRamp {
  private(set) var value: Float
  private(set) var target: Float
  private var step: Float = 0

  init(value: Float) { (self.value, target) = (value, value) }

  var isMoving: Bool { step != 0 }

  /// Starts moving to `target`, or jumps there if `time` is zero.
  mutating func move(to target: Float, over time: Duration) {
    self.target = target
    let samples = Float(max(time.seconds, 0) * 96_000)  // two channels
    if samples < 1 { value = target }
    step = samples < 1 ? 0 : (target - value) / samples
  }

  /// Advances by one sample and returns the new value.
  mutating func next() -> Float {
    if step != 0 {
      value += step
      if (step > 0) == (value >= target) || value == target { (value, step) = (target, 0) }
    }
    return value
  }
}
