/// A value that moves to its target in equal steps, one per sample of interleaved stereo at 48 kHz.
///
/// In double precision: over two minutes a step is 9e-8, which `Float` would round to 6e-8 near one.
struct LinearRamp {
  private(set) var value: Double
  private(set) var target: Double
  private var step = 0.0

  init(value: Double) { (self.value, target) = (value, value) }

  var isMoving: Bool { step != 0 }

  /// Starts moving to `target`, or jumps there if `time` is zero.
  mutating func move(to target: Double, over time: Duration) {
    self.target = target
    let samples = max(time.seconds, 0) * 96_000  // two channels
    if samples < 1 { value = target }
    step = samples < 1 ? 0 : (target - value) / samples
  }

  /// Advances by one sample and returns the new value.
  mutating func next() -> Double {
    if step != 0 {
      value += step
      if (step > 0) == (value >= target) || value == target { (value, step) = (target, 0) }
    }
    return value
  }
}
