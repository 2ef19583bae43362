/// One to three exercises in their order, each with its share of the session.
public struct Plan: Hashable, Sendable {
  /// An exercise and its share.
  public struct Step: Hashable, Sendable {
    /// What is done.
    public let exercise: Exercise
    /// For how long, in minutes. When it is over nothing stops: a line says so, and the person goes on at will.
    public let minutes: Int

    /// A step of `minutes` minutes.
    public init(_ exercise: Exercise, minutes: Int) {
      self.exercise = exercise
      self.minutes = minutes
    }
  }

  /// At least one step.
  public let steps: [Step]

  /// A plan of the given steps; there must be one at least.
  public init(steps: [Step]) {
    precondition(!steps.isEmpty, "A plan has at least one exercise.")
    self.steps = steps
  }

  /// The plan for a mood and a length.
  ///
  /// This table is the whole rule. The most anxious always begin with coping statements; meditation asks for
  /// attention, so it is kept for calmer moods.
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

  /// What *Help now* leads to: the breathing circle, five minutes as a measure and no more.
  public static let helpNow = Plan(steps: [Step(.breathing, minutes: 5)])

  /// The plan that a session began with.
  public init(_ origin: SessionRecord.Origin) {
    self =
      switch origin {
      case .plan(let mood, let length): Plan(mood: mood, length: length)
      case .helpNow: .helpNow
      }
  }
}
