/// A count out of all cases, such as 3 of 4.
public struct Tally: Hashable, Sendable {
  /// The cases that are counted.
  public let count: Int
  /// All cases.
  public let all: Int

  /// With fewer cases than this, nothing is said about them.
  static let least = 3

  /// Creates a tally; `count` is at most `all`.
  public init(_ count: Int, of all: Int) { (self.count, self.all) = (count, all) }

  /// The fraction; 0 without cases.
  public var share: Double { all == 0 ? 0 : Double(count) / Double(all) }

  /// Where the true share probably is: Wilson's score interval with a confidence of 95 %.
  ///
  /// E. B. Wilson, “Probable inference, the law of succession, and statistical inference”, J. Am. Stat. Assoc. 22
  /// (1927), 209–212. Unlike the usual interval, it's wide for few cases: 3 of 3 gives 0.44…1.
  var interval: ClosedRange<Double> {
    guard all > 0 else { return 0...1 }
    let z = 1.96, n = Double(all)
    let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return max(0, middle - half)...min(1, middle + half)
  }

  /// Whether this share is larger than `other`'s by more than chance would explain.
  ///
  /// The lower end of Newcombe's interval for a difference, made of two of Wilson's, is above 0: R. G. Newcombe,
  /// “Interval estimation for the difference between independent proportions”, Stat. Med. 17 (1998),
  /// 873–890, method 10.
  func isClearlyMore(than other: Tally) -> Bool {
    let (mine, others) = (share - interval.lowerBound, other.interval.upperBound - other.share)
    return share - other.share > (mine * mine + others * others).squareRoot()
  }
}
