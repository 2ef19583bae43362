import Foundation

/// All that a person has kept, as one value: what an export holds and an import brings.
///
/// What is in the bin, drafts and a session that runs are no part of it.
public struct Archive: Hashable, Sendable {
  /// By when they were written, then by id.
  public let reflections: [Reflection]
  /// By when they began, then by id.
  public let sessions: [SessionRecord]
  /// By when they were said, then by id.
  public let moods: [MoodNote]
  /// In the person's order.
  public let statements: [StatementList.Entry]
  /// In the order in which they were made.
  public let patterns: [OwnPattern]
  /// The person's own plan for hard hours; nil if there is none.
  public let plan: HelpPlan?
  /// What is kept and can't be read, so that it is in no export.
  public let unreadable: [UnreadableRecord]

  /// An archive; what has a time is put in order, so that equal contents are equal archives.
  public init(
    reflections: [Reflection] = [], sessions: [SessionRecord] = [], moods: [MoodNote] = [],
    statements: [StatementList.Entry] = [], patterns: [OwnPattern] = [], plan: HelpPlan? = nil,
    unreadable: [UnreadableRecord] = []
  ) {
    self.reflections = Self.inOrder(reflections, by: \.moment)
    self.sessions = Self.inOrder(sessions, by: \.moment)
    self.moods = Self.inOrder(moods, by: \.moment)
    self.statements = statements
    self.patterns = patterns
    self.plan = plan?.isBlank == true ? nil : plan
    self.unreadable = unreadable
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { self == Archive() }

  private static func inOrder<Item: Identifiable<UUID>>(_ items: [Item], by moment: (Item) -> Moment) -> [Item] {
    items.sorted { (moment($0).instant, $0.id) < (moment($1).instant, $1.id) }
  }
}
