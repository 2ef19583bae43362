/// What is kept with one tool, as a type of its own.
public protocol MindTool: Codable, Hashable, Sendable {
  /// The tool.
  static var kind: MindKind { get }
  /// The content that this is.
  var content: MindContent { get }
  /// Nil if the content is another tool's.
  init?(_ content: MindContent)
  /// Returns this with the first field of `former` if its own is blank: a stored entry isn't emptied.
  func keepingFirstField(of former: Self) -> Self
}

extension MindTool {
  /// Without a first field of words there's nothing to put back.
  public func keepingFirstField(of former: Self) -> Self { self }
}

extension Worry: MindTool {
  /// A worry.
  public static let kind = MindKind.worry
  /// The worry as content.
  public var content: MindContent { .worry(self) }
  /// Nil for another tool's content.
  public init?(_ content: MindContent) {
    guard case .worry(let worry) = content else { return nil }
    self = worry
  }
  /// With the words of `former` if it has none.
  public func keepingFirstField(of former: Worry) -> Worry {
    guard text.isBlank else { return self }
    var whole = self
    whole.text = former.text
    return whole
  }
}

extension Thought: MindTool {
  /// A thought.
  public static let kind = MindKind.thought
  /// The thought as content.
  public var content: MindContent { .thought(self) }
  /// Nil for another tool's content.
  public init?(_ content: MindContent) {
    guard case .thought(let thought) = content else { return nil }
    self = thought
  }
  /// With what happened and the thought of `former` if it has neither.
  public func keepingFirstField(of former: Thought) -> Thought {
    guard isBlank else { return self }
    var whole = self
    (whole.happened, whole.thought) = (former.happened, former.thought)
    return whole
  }
}

extension Ladder: MindTool {
  /// A ladder.
  public static let kind = MindKind.ladder
  /// The ladder as content.
  public var content: MindContent { .ladder(self) }
  /// Nil for another tool's content.
  public init?(_ content: MindContent) {
    guard case .ladder(let ladder) = content else { return nil }
    self = ladder
  }
  /// With the goal of `former` if it has none.
  public func keepingFirstField(of former: Ladder) -> Ladder {
    guard goal.isBlank else { return self }
    var whole = self
    whole.goal = former.goal
    return whole
  }
}

extension CheckIn: MindTool {
  /// A check-in.
  public static let kind = MindKind.checkIn
  /// The check-in as content.
  public var content: MindContent { .checkIn(self) }
  /// Nil for another tool's content.
  public init?(_ content: MindContent) {
    guard case .checkIn(let checkIn) = content else { return nil }
    self = checkIn
  }
}

extension GAD7: MindTool {
  /// GAD-7.
  public static let kind = MindKind.gad7
  /// The answers as content.
  public var content: MindContent { .gad7(self) }
  /// Nil for another tool's content.
  public init?(_ content: MindContent) {
    guard case .gad7(let answers) = content else { return nil }
    self = answers
  }
}
