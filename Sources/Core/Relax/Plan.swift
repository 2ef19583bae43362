/// The exercises of a session in order, each with its share of the time.
///
/// For example:
///
/// ```swift
/// for step in Plan(mood: .soSo, length: .moderate).steps {
///   print(step.exercise, step.minutes)  // breathing 5, then scene 5
/// }
/// ```
public struct Plan: Hashable, Sendable {
  /// An exercise and its share of the time.
  public struct Step: Hashable, Sendable {
    /// The exercise.
    public let exercise: Exercise
    /// Its share in minutes; nil if it has no end, like a scene that was chosen by itself. The exercise doesn't stop
    /// after this time: a message on screen says that it's over.
    public let minutes: Int?

    /// Creates a step of `minutes` minutes; nil for no end.
    public init(_ exercise: Exercise, minutes: Int?) {
      self.exercise = exercise
      self.minutes = minutes
    }
  }

  /// At least one step.
  public let steps: [Step]

  /// Creates a plan; `steps` must not be empty.
  public init(steps: [Step]) {
    precondition(!steps.isEmpty, "A plan has at least one exercise.")
    self.steps = steps
  }

  /// Creates the plan for a mood and a length.
  ///
  /// This table is the whole rule. Anxious people always begin with coping statements. Meditation takes attention, so
  /// it is reserved for calmer moods.
  public init(mood: Mood, length: SessionLength) {
    let steps: [Step] =
      switch (mood, length) {
      case (.good, .short): [Step(.scene, minutes: 5)]
      case (.good, .moderate): [Step(.meditation, minutes: 10)]
      case (.good, .long): [Step(.scene, minutes: 10), Step(.meditation, minutes: 10)]
      case (.soSo, .short): [Step(.breathing, minutes: 5)]
      case (.soSo, .moderate): [Step(.breathing, minutes: 5), Step(.scene, minutes: 5)]
      case (.soSo, .long): [Step(.breathing, minutes: 5), Step(.scene, minutes: 5), Step(.meditation, minutes: 10)]
      case (.anxious, .short): [Step(.statements, minutes: 5)]
      case (.anxious, .moderate): [Step(.statements, minutes: 5), Step(.breathing, minutes: 5)]
      case (.anxious, .long):
        [Step(.statements, minutes: 5), Step(.breathing, minutes: 7), Step(.scene, minutes: 8)]
      }
    self.init(steps: steps)
  }

  /// The same plan without some exercises. Each is replaced by the first other one, of those that ask least, that isn't
  /// in the plan; if there's none, it stays.
  public func without(_ leftOut: Set<Exercise>) -> Plan {
    var steps = steps
    for place in steps.indices where leftOut.contains(steps[place].exercise) {
      let present = steps.map(\.exercise)
      let others: [Exercise] = [.grounding, .statements, .scene, .breathing, .muscleRelease, .meditation]
      guard let other = others.first(where: { !leftOut.contains($0) && !present.contains($0) }) else { continue }
      steps[place] = Step(other, minutes: steps[place].minutes)
    }
    return Plan(steps: steps)
  }

  /// The plan of *Help now*: five minutes of breathing.
  static let helpNow = Plan(steps: [Step(.breathing, minutes: 5)])

  /// Creates the plan that a session began with. What was left out isn't in a plan for a mood; in *Help now* and where
  /// the person chose it by itself it is.
  public init(_ origin: SessionRecord.Origin, without leftOut: Set<Exercise> = []) {
    self =
      switch origin {
      case .plan(let mood, let length): Plan(mood: mood, length: length).without(leftOut)
      case .helpNow: .helpNow
      case .chosen(let exercise): Plan(steps: [Step(exercise, minutes: exercise.minutes)])
      }
  }
}
