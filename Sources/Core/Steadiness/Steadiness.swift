import Foundation

/// How steadily a person practises, between 0 and 1: a decaying average that a missed day hardly moves.
///
/// Each day with a session moves it by `gain` of the way to 1, however many sessions there were. In between it halves
/// every `halfLife` days. So s becomes s·2^(−1/30) with each day, and then, on a day with a session, s + 0.12·(1 − s).
/// This is exponential smoothing with two rates (R. G. Brown, “Statistical Forecasting for Inventory Control”, 1959;
/// NIST/SEMATECH e-Handbook of Statistical Methods, 6.4.3.1), forgetting more slowly than it learns. Daily practice
/// leads to 0.86, three days a week to about 0.75, one day a week to 0.48; a missed day takes 2 %. After the first
/// session it is never 0.
enum Steadiness {
  /// The fraction of the way to 1 that a day with a session adds.
  static let gain = 0.12
  /// The half-life in days without a session.
  static let halfLife = 30.0

  /// The level at the end of each day from `first` to `last`; nil for days before the first session.
  ///
  /// - Parameter practised: days with a session, oldest first.
  static func levels(practised: [LocalDay], from first: LocalDay, to last: LocalDay) -> [Double?] {
    guard first <= last else { return [] }
    var level: Double?
    var previous = first
    var found: [Double?] = []
    /// The level `day` days on, without a session.
    func fade(to day: LocalDay) {
      level = level.map { $0 * pow(0.5, Double(day.number - previous.number) / halfLife) }
      previous = day
    }
    func practise() { level = (level ?? 0) + gain * (1 - (level ?? 0)) }

    let earlier = practised.prefix { $0 < first }
    previous = earlier.first ?? first
    for day in earlier {
      fade(to: day)
      practise()
    }
    let within = Set(practised.drop { $0 < first })
    for number in first.number...last.number {
      let day = LocalDay(number: number)
      fade(to: day)
      if within.contains(day) { practise() }
      found.append(level)
    }
    return found
  }
}
