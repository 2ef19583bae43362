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
  /// The person's action during a step.
  public enum Phase: String, Hashable, Sendable {
    case inhale, hold, exhale
    /// Breathing freely until the next round.
    case rest
  }

  /// One part of a round.
  public struct Step: Hashable, Sendable {
    /// The person's action.
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
    /// The number of steps before this one, from the start.
    public let step: Int
    /// The person's action.
    public let phase: Phase
    /// Seconds since the step began.
    public let elapsed: Double
    /// Seconds until the step ends.
    public let remaining: Double
  }

  /// Never changes, because the settings store it.
  public let id: String
  /// The name of a rhythm that the person made; nil for the rhythms that come with Respite.
  public let name: String?
  /// The steps of a round: at least one, each longer than 0 seconds.
  public let steps: [Step]
  /// Shorter rounds that are breathed once, before `steps` repeat, since a fast breath can't slow down all at once.
  let warmUp: [[Step]]

  /// Creates a rhythm.
  init(id: String, name: String? = nil, warmUp: [[Step]] = [], steps: [Step]) {
    precondition(!steps.isEmpty && steps.allSatisfy { $0.seconds > 0 }, "A pattern has steps that take time.")
    self.id = id
    self.name = name
    self.warmUp = warmUp
    self.steps = steps
  }

  /// The length of a round in seconds.
  public var roundSeconds: Double { steps.reduce(0) { $0 + $1.seconds } }

  /// Returns the position `elapsed` seconds after the start.
  public func moment(at elapsed: Double) -> Moment {
    var rest = max(0, elapsed)
    var stepsBefore = 0
    for (index, round) in warmUp.enumerated() {
      for step in round {
        if rest < step.seconds { return Self.moment(rest, in: step, stepsBefore, round: index) }
        rest -= step.seconds
        stepsBefore += 1
      }
    }
    let rounds = Int((rest / roundSeconds).rounded(.down))
    rest -= Double(rounds) * roundSeconds
    stepsBefore += rounds * steps.count
    for step in steps.dropLast() {
      if rest < step.seconds { return Self.moment(rest, in: step, stepsBefore, round: warmUp.count + rounds) }
      rest -= step.seconds
      stepsBefore += 1
    }
    return Self.moment(rest, in: steps[steps.count - 1], stepsBefore, round: warmUp.count + rounds)
  }

  private static func moment(_ elapsed: Double, in step: Step, _ stepsBefore: Int, round: Int) -> Moment {
    Moment(
      round: round, step: stepsBefore, phase: step.phase, elapsed: elapsed, remaining: max(0, step.seconds - elapsed))
  }

  /// The step that follows `before` others, counted from the start.
  private func step(after before: Int) -> Step {
    let opening = warmUp.reduce(0) { $0 + $1.count }
    guard before >= opening else { return Array(warmUp.joined())[before] }
    return steps[(before - opening) % steps.count]
  }

  /// Returns how full the lungs are `elapsed` seconds after the start, 0 to 1. Within each step, the value is eased by
  /// half a cosine wave, because breath turns gently.
  public func fullness(at elapsed: Double) -> Double {
    let moment = moment(at: elapsed)
    let step = step(after: moment.step)
    // The first step begins at the fullness where a round ends, with or without a warm-up.
    let before = moment.step == 0 ? steps[steps.count - 1].fullness : self.step(after: moment.step - 1).fullness
    let progress = min(1, moment.elapsed / step.seconds)
    return before + (step.fullness - before) * (1 - cos(.pi * progress)) / 2
  }
}

extension BreathingPattern {
  /// Five seconds in, five held, five out, then eight of breathing freely: the rhythm Respite began with. Its id is the
  /// name it had then.
  public static let fives = BreathingPattern(
    id: "calm",
    steps: [
      Step(.inhale, 5, fullness: 1), Step(.hold, 5, fullness: 1), Step(.exhale, 5, fullness: 0),
      Step(.rest, 8, fullness: 0),
    ])

  /// Four seconds in, six out, without a hold, since a held breath can frighten.
  public static let longExhale = BreathingPattern(id: "long-exhale", steps: inAndOut(4, 6))

  /// `longExhale` with a warm-up for a breath that's still fast, as in *Help now*: three seconds in and four out for
  /// about a minute, then two slightly slower rounds.
  public static let gentle = BreathingPattern(
    id: longExhale.id,
    warmUp: Array(repeating: inAndOut(3, 4), count: 8) + Array(repeating: inAndOut(3.5, 5), count: 2),
    steps: longExhale.steps)

  private static func inAndOut(_ inhale: Double, _ exhale: Double) -> [Step] {
    [Step(.inhale, inhale, fullness: 1), Step(.exhale, exhale, fullness: 0)]
  }

  /// Five and a half seconds in and as many out, close to six breaths a minute.
  public static let coherent = BreathingPattern(
    id: "coherent", steps: [Step(.inhale, 5.5, fullness: 1), Step(.exhale, 5.5, fullness: 0)])

  /// Four seconds in, four held, four out, four held.
  public static let box = BreathingPattern(
    id: "box",
    steps: [
      Step(.inhale, 4, fullness: 1), Step(.hold, 4, fullness: 1), Step(.exhale, 4, fullness: 0),
      Step(.hold, 4, fullness: 0),
    ])

  /// Four seconds in, seven held, eight out.
  public static let fourSevenEight = BreathingPattern(
    id: "four-seven-eight",
    steps: [Step(.inhale, 4, fullness: 1), Step(.hold, 7, fullness: 1), Step(.exhale, 8, fullness: 0)])

  /// A breath in, a short one on top of it, and a long breath out.
  public static let physiologicalSigh = BreathingPattern(
    id: "physiological-sigh",
    steps: [Step(.inhale, 2, fullness: 0.75), Step(.inhale, 1, fullness: 1), Step(.exhale, 6, fullness: 0)])

  /// The rhythms that come with Respite, in the order of the menu.
  public static let all: [BreathingPattern] = [
    .longExhale, .coherent, .physiologicalSigh, .fives, .box, .fourSevenEight,
  ]
}
