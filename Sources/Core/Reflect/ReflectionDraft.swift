/// A reflection that is still being written.
public struct ReflectionDraft: Hashable, Sendable {
  /// The answer to “What went well today?” so far.
  public var event: String
  /// The answer to “Why did it go well?” so far.
  public var reason: String

  /// Creates a draft, empty by default.
  public init(event: String = "", reason: String = "") {
    self.event = event
    self.reason = reason
  }

  /// Whether both answers are blank.
  public var isEmpty: Bool { event.isBlank && reason.isBlank }
}
