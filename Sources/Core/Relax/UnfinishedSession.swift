/// A running session, saved from time to time so that a crash or a power cut doesn't lose it.
public struct UnfinishedSession: Hashable, Sendable {
  /// The exercises done until the last save.
  public let record: SessionRecord
  /// The index of the plan's step on screen.
  public let step: Int
  /// The exercise on screen.
  public let exercise: Exercise

  /// Creates the state of a running session.
  public init(record: SessionRecord, step: Int, exercise: Exercise) {
    self.record = record
    self.step = step
    self.exercise = exercise
  }
}
