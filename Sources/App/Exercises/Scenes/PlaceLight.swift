/// The scene's brightness: full in front, reduced behind an exercise, and there a little higher with each in-breath.
///
/// Shares are of the picture's code values. The brightest is 0.45, where white words on white have 4.6 : 1 (WCAG 2.1:
/// an sRGB value of 0.45 is a luminance of 0.17).
struct PlaceLight {
  /// The share of light at the picture's edge, and the share in its middle.
  typealias Shares = (edge: Double, middle: Double)

  /// Whether it's night: the picture then has a third of the light, in front and behind an exercise.
  var isNight = false
  private var isBehind = false
  private var from = 0.0
  private var turnedAt: Int64?
  /// The light of the previous exercise, and when the next one began in microseconds of the frame clock; nil once the
  /// previous light has blended into the new one.
  private var former: (light: Shares, at: Int64)?

  /// Sets the light of a scene in front or behind, without a transition.
  mutating func begin(isBehind: Bool) {
    self.isBehind = isBehind
    turnedAt = nil
  }

  /// Begins to darken or to brighten. Darkening is quick, because words to be read appear over the scene.
  mutating func turn(isBehind: Bool, at time: Int64) {
    guard isBehind != self.isBehind else { return }
    from = darkness(at: time)
    self.isBehind = isBehind
    turnedAt = time
  }

  /// Begins to blend from `former` into the present light; with nil, doesn't blend.
  mutating func ease(from former: Shares?, at time: Int64) { self.former = former.map { ($0, time) } }

  /// Whether the light neither darkens, brightens nor blends.
  func isAtRest(at time: Int64) -> Bool { former == nil && turnedAt.map { time - $0 > length } ?? true }

  /// The light at `time`, in microseconds of the frame clock. `fullness` is how full the breath is, 0 to 1; nil without
  /// a breath.
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
    // A code value of 0.6 is a third of the light.
    func mixed(_ dark: Double) -> Double { (1 + (dark - 1) * darkness) * (isNight ? 0.6 : 1) }
    guard let fullness else { return (mixed(0.36), mixed(0.42)) }
    return (mixed(0.34 + 0.05 * fullness), mixed(0.36 + 0.09 * fullness))
  }

  /// Turns an even progress, 0 to 1, into one that begins and ends gently.
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
