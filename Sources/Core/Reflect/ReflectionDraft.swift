/// Words that are being written and are not yet a reflection.
public struct ReflectionDraft: Hashable, Sendable {
  /// The answer to “What went well today?” so far.
  public var event: String
  /// The answer to “Why did it go well?” so far.
  public var reason: String

  /// A draft, empty unless told otherwise.
  public init(event: String = "", reason: String = "") {
    self.event = event
    self.reason = reason
  }

  /// Whether there is nothing in it that could be lost.
  public var isEmpty: Bool { event.isBlank && reason.isBlank }
}
