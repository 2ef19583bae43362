import Foundation

/// All records as one value, as exported and imported.
///
/// The bin, drafts and a running session are not part of it.
public struct Archive: Hashable, Sendable {
  /// Sorted by when they were written, then by id.
  public let reflections: [Reflection]
  /// Sorted by when they began, then by id.
  public let sessions: [SessionRecord]
  /// Sorted by when they were reported, then by id.
  public let moods: [MoodNote]
  /// Statements in the person's order.
  public let statements: [StatementList.Entry]
  /// The person's own breathing patterns, oldest first.
  public let patterns: [OwnPattern]
  /// The person's own plan for hard times; nil if there isn't one or it is blank.
  public let plan: HelpPlan?
  /// Entries of the tools of *On your mind*, check-ins and answers to GAD-7, sorted by when they were written,
  /// then by id.
  public let mind: [MindEntry]
  /// The rows that can't be read and are therefore missing here.
  public let unreadable: [UnreadableRecord]

  /// Creates an archive. Sorts everything that has a time, so that equal contents make equal archives.
  public init(
    reflections: [Reflection] = [], sessions: [SessionRecord] = [], moods: [MoodNote] = [],
    statements: [StatementList.Entry] = [], patterns: [OwnPattern] = [], plan: HelpPlan? = nil,
    mind: [MindEntry] = [], unreadable: [UnreadableRecord] = []
  ) {
    self.reflections = Self.inOrder(reflections, by: \.moment)
    self.sessions = Self.inOrder(sessions, by: \.moment)
    self.moods = Self.inOrder(moods, by: \.moment)
    self.statements = statements
    self.patterns = patterns
    self.plan = plan?.isBlank == true ? nil : plan
    self.mind = Self.inOrder(mind, by: \.moment)
    self.unreadable = unreadable
  }

  /// The entries of one tool.
  func mind(_ kind: MindKind) -> [MindEntry] { mind.filter { $0.kind == kind } }

  /// Whether it has no records.
  public var isEmpty: Bool { self == Archive() }

  private static func inOrder<Item: Identifiable<UUID>>(_ items: [Item], by moment: (Item) -> Moment) -> [Item] {
    items.sorted { (moment($0).instant, $0.id) < (moment($1).instant, $1.id) }
  }
}
