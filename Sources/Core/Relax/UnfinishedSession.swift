/// A session that has not ended: kept while it runs, so that a crash or a power cut can't take it away.
public struct UnfinishedSession: Hashable, Sendable {
  /// What was done until it was last kept.
  public let record: SessionRecord
  /// Which step of its plan was on screen.
  public let step: Int
  /// What was on screen.
  public let exercise: Exercise

  /// A session at its `step`.
  public init(record: SessionRecord, step: Int, exercise: Exercise) {
    self.record = record
    self.step = step
    self.exercise = exercise
  }
}
