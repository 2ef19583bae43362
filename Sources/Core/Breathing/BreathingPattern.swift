import Foundation

/// A rhythm to breathe by: steps that repeat.
///
/// What is shown at a time is a pure function of that time, so that it cannot drift, however late a frame is.
public struct BreathingPattern: Identifiable, Hashable, Sendable {
  /// What one does during a step.
  public enum Phase: String, Hashable, Sendable {
    case inhale, hold, exhale
    /// Breathing as it comes, until the next round.
    case rest
  }

  /// One part of a round.
  public struct Step: Hashable, Sendable {
    /// What one does.
    public let phase: Phase
    /// For how long.
    public let seconds: Double
    /// How full the lungs are at its end, 0 to 1.
    public let fullness: Double

    /// A step of `seconds` seconds that ends with the lungs so full.
    public init(_ phase: Phase, _ seconds: Double, fullness: Double) {
      self.phase = phase
      self.seconds = seconds
      self.fullness = fullness
    }
  }

  /// A point in time within the rhythm.
  public struct Moment: Hashable, Sendable {
    /// Rounds completed before.
    public let round: Int
    /// Which step of the round.
    public let step: Int
    /// What one does.
    public let phase: Phase
    /// Seconds since the step began.
    public let elapsed: Double
    /// Seconds until it ends.
    public let remaining: Double
  }

  /// Stable: the setting holds it.
  public let id: String
  /// What the person calls it, if they made it themselves.
  public let name: String?
  /// At least one, each longer than nothing.
  public let steps: [Step]

  /// A rhythm of `steps`.
  public init(id: String, name: String? = nil, steps: [Step]) {
    precondition(!steps.isEmpty && steps.allSatisfy { $0.seconds > 0 }, "A pattern has steps that take time.")
    self.id = id
    self.name = name
    self.steps = steps
  }

  /// Seconds that one round takes.
  public var roundSeconds: Double { steps.reduce(0) { $0 + $1.seconds } }

  /// Where the rhythm is `elapsed` seconds after it began.
  public func moment(at elapsed: Double) -> Moment {
    let time = max(0, elapsed)
    let round = (time / roundSeconds).rounded(.down)
    var rest = time - round * roundSeconds
    for (index, step) in steps.enumerated() {
      if rest < step.seconds || index == steps.count - 1 {
        return Moment(
          round: Int(round), step: index, phase: step.phase, elapsed: rest, remaining: max(0, step.seconds - rest))
      }
      rest -= step.seconds
    }
    preconditionFailure("The last step takes what is left.")
  }

  /// How full the lungs are `elapsed` seconds after it began: 0 to 1, eased by half a sine within each step, because
  /// breath turns gently.
  public func fullness(at elapsed: Double) -> Double {
    let moment = moment(at: elapsed)
    let step = steps[moment.step]
    let before = steps[(moment.step + steps.count - 1) % steps.count].fullness
    let progress = min(1, moment.elapsed / step.seconds)
    return before + (step.fullness - before) * (1 - cos(.pi * progress)) / 2
  }
}

extension BreathingPattern {
  /// Five in, five held, five out, then eight as it comes.
  public static let calm = BreathingPattern(
    id: "calm",
    steps: [
      Step(.inhale, 5, fullness: 1), Step(.hold, 5, fullness: 1), Step(.exhale, 5, fullness: 0),
      Step(.rest, 8, fullness: 0),
    ])

  /// Four in, six out, never held: what *Help now* breathes, because a held breath can frighten.
  public static let longExhale = BreathingPattern(
    id: "long-exhale", steps: [Step(.inhale, 4, fullness: 1), Step(.exhale, 6, fullness: 0)])

  /// Five and a half each way, close to six breaths a minute.
  public static let coherent = BreathingPattern(
    id: "coherent", steps: [Step(.inhale, 5.5, fullness: 1), Step(.exhale, 5.5, fullness: 0)])

  /// Four of each.
  public static let box = BreathingPattern(
    id: "box",
    steps: [
      Step(.inhale, 4, fullness: 1), Step(.hold, 4, fullness: 1), Step(.exhale, 4, fullness: 0),
      Step(.hold, 4, fullness: 0),
    ])

  /// Four in, seven held, eight out.
  public static let fourSevenEight = BreathingPattern(
    id: "four-seven-eight",
    steps: [Step(.inhale, 4, fullness: 1), Step(.hold, 7, fullness: 1), Step(.exhale, 8, fullness: 0)])

  /// In, a little more in, and a long way out.
  public static let physiologicalSigh = BreathingPattern(
    id: "physiological-sigh",
    steps: [Step(.inhale, 2, fullness: 0.75), Step(.inhale, 1, fullness: 1), Step(.exhale, 6, fullness: 0)])

  /// All that come with Respite, in the order of a menu.
  public static let all: [BreathingPattern] = [
    .calm, .longExhale, .coherent, .box, .fourSevenEight, .physiologicalSigh,
  ]
}
