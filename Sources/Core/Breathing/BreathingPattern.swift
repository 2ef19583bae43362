import Foundation

/// A breathing rhythm: steps that repeat.
///
/// Its state is a pure function of elapsed time, so that a late frame never makes it drift.
///
/// For example:
///
/// ```swift
/// let pattern = BreathingPattern.longExhale
/// let moment = pattern.moment(at: 12)  // the second round, two seconds into inhaling
/// print(moment.phase, moment.remaining, pattern.fullness(at: 12))
/// ```
public struct BreathingPattern: Identifiable, Hashable, Sendable {
  /// What the person does during a step.
  public enum Phase: String, Hashable, Sendable {
    case inhale, hold, exhale
    /// Breathing freely until the next round.
    case rest
  }

  /// One part of a round.
  public struct Step: Hashable, Sendable {
    /// What the person does.
    public let phase: Phase
    /// The length of the step.
    public let seconds: Double
    /// How full the lungs are at the end of the step, 0 to 1.
    public let fullness: Double

    /// Creates a step of `seconds` seconds.
    public init(_ phase: Phase, _ seconds: Double, fullness: Double) {
      self.phase = phase
      self.seconds = seconds
      self.fullness = fullness
    }
  }

  /// A position in the rhythm.
  public struct Moment: Hashable, Sendable {
    /// The number of completed rounds.
    public let round: Int
    /// The index of the step in `steps`.
    public let step: Int
    /// What the person does.
    public let phase: Phase
    /// Seconds since the step began.
    public let elapsed: Double
    /// Seconds until it ends.
    public let remaining: Double
  }

  /// Never changes: it is stored in the settings.
  public let id: String
  /// The name of one that the person made; nil for those that come with Respite.
  public let name: String?
  /// At least one step; each takes time.
  public let steps: [Step]

  /// Creates a rhythm.
  init(id: String, name: String? = nil, steps: [Step]) {
    precondition(!steps.isEmpty && steps.allSatisfy { $0.seconds > 0 }, "A pattern has steps that take time.")
    self.id = id
    self.name = name
    self.steps = steps
  }

  /// The length of a round in seconds.
  var roundSeconds: Double { steps.reduce(0) { $0 + $1.seconds } }

  /// Returns the position `elapsed` seconds after the start.
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

  /// Returns how full the lungs are `elapsed` seconds after the start, 0 to 1. Eased by half a cosine wave within each
  /// step, because breath turns gently.
  public func fullness(at elapsed: Double) -> Double {
    let moment = moment(at: elapsed)
    let step = steps[moment.step]
    let before = steps[(moment.step + steps.count - 1) % steps.count].fullness
    let progress = min(1, moment.elapsed / step.seconds)
    return before + (step.fullness - before) * (1 - cos(.pi * progress)) / 2
  }
}

extension BreathingPattern {
  /// Five seconds in, five held, five out, then eight of free breathing.
  public static let calm = BreathingPattern(
    id: "calm",
    steps: [
      Step(.inhale, 5, fullness: 1), Step(.hold, 5, fullness: 1), Step(.exhale, 5, fullness: 0),
      Step(.rest, 8, fullness: 0),
    ])

  /// Four in, six out, without a hold, since a held breath can frighten. *Help now* uses it.
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

  /// The rhythms that come with Respite, in the order of the menu.
  public static let all: [BreathingPattern] = [
    .calm, .longExhale, .coherent, .box, .fourSevenEight, .physiologicalSigh,
  ]
}
