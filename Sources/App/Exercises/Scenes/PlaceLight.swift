/// How bright a place is: as it is in front, darkened behind an exercise, and a little brighter with each breath in.
///
/// Shares are of the picture's code values. The brightest is 0.45, where white words on white keep 4.6 : 1 (WCAG 2.1:
/// an sRGB value of 0.45 is a luminance of 0.17).
struct PlaceLight {
  /// The light far from the middle and in it.
  typealias Shares = (edge: Double, middle: Double)

  private var isBehind = false
  private var from = 0.0
  private var turnedAt: Int64?
  /// The light of the exercise before, and when the next one began: one goes over into the other.
  private var former: (light: Shares, at: Int64)?

  /// Begins in front or behind, at once.
  mutating func begin(isBehind: Bool) {
    self.isBehind = isBehind
    turnedAt = nil
  }

  /// Turns darker or brighter from now on. Darker is quick, since words come that want to be read.
  mutating func turn(isBehind: Bool, at time: Int64) {
    guard isBehind != self.isBehind else { return }
    from = darkness(at: time)
    self.isBehind = isBehind
    turnedAt = time
  }

  /// Goes over from `former`, if there is such a light, from now on.
  mutating func ease(from former: Shares?, at time: Int64) { self.former = former.map { ($0, time) } }

  /// Whether it neither turns nor goes over into another.
  func isAtRest(at time: Int64) -> Bool { former == nil && turnedAt.map { time - $0 > length } ?? true }

  /// The light at a time of the frame clock, with a breath that is `fullness` full, 0 to 1; nil without one.
  mutating func at(time: Int64, fullness: Double?) -> Shares {
    let light = uneased(at: time, fullness: fullness)
    guard let former else { return light }
    let way = Self.easing(Double(time - former.at) / 800_000)
    if way >= 1 { self.former = nil }
    let before = former.light
    return (before.edge + (light.edge - before.edge) * way, before.middle + (light.middle - before.middle) * way)
  }

  private func uneased(at time: Int64, fullness: Double?) -> Shares {
    let darkness = darkness(at: time)
    func mixed(_ dark: Double) -> Double { 1 + (dark - 1) * darkness }
    guard let fullness else { return (mixed(0.36), mixed(0.42)) }
    return (mixed(0.34 + 0.05 * fullness), mixed(0.36 + 0.09 * fullness))
  }

  /// A way from 0 to 1 that begins and ends gently.
  static func easing(_ way: Double) -> Double {
    let way = min(max(way, 0), 1)
    return way * way * (3 - 2 * way)
  }

  private var length: Int64 { isBehind ? 400_000 : 1_200_000 }

  private func darkness(at time: Int64) -> Double {
    let goal = isBehind ? 1.0 : 0
    guard let turnedAt else { return goal }
    let way = min(max(Double(time - turnedAt) / Double(length), 0), 1)
    return from + (goal - from) * way * (2 - way)
  }
}
