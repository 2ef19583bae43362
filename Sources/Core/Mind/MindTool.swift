/// What is kept with one tool, as a type of its own.
public protocol MindTool: Codable, Hashable, Sendable {
  /// The tool.
  static var kind: MindKind { get }
  /// The content that this is.
  var content: MindContent { get }
  /// Nil if the content is another tool's.
  init?(_ content: MindContent)
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
