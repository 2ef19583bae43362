/// A tool that asks how it went, some time after it was written.
public protocol Answerable: MindTool {
  /// Whether the person has said how it went.
  var isAnswered: Bool { get }
  /// The day on which they said so; nil until then.
  var answeredOn: LocalDay? { get set }
}

extension Answerable {
  /// Stores `day` with an answer that has no day yet, and removes the day of one that was taken back.
  public mutating func noteAnswer(on day: LocalDay) {
    if isAnswered != (answeredOn != nil) { answeredOn = isAnswered ? day : nil }
  }
}

extension Problem: Answerable {
  /// Whether it's written how the first step went.
  public var isAnswered: Bool { !result.isBlank }
}

extension UncertaintyTest: Answerable {}

extension SmallThing: Answerable {
  /// Whether it was done.
  public var isAnswered: Bool { isDone }
}
