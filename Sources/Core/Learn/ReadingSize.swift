/// The text size of readings, as a factor of the designed size.
public enum ReadingSize {
  /// The sizes to choose from.
  public static let steps: [Double] = [0.75, 0.85, 1, 1.15, 1.3, 1.5, 1.75, 2, 2.5]

  /// The step that is nearest to a factor; 1 if the factor is infinite or NaN.
  static func nearest(_ factor: Double) -> Double {
    guard factor.isFinite else { return 1 }
    return steps.min { abs($0 - factor) < abs($1 - factor) } ?? 1
  }

  /// The next larger size, or the largest.
  public static func larger(than factor: Double) -> Double {
    steps.first { $0 > nearest(factor) } ?? steps[steps.count - 1]
  }

  /// The next smaller size, or the smallest.
  public static func smaller(than factor: Double) -> Double { steps.last { $0 < nearest(factor) } ?? steps[0] }
}
