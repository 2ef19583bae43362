import Core

/// A tool of *On your mind*, as its circle, its lists and its card show it.
///
/// Conform a tool's type beside its page, and *On your mind* offers it, in the order of `MindKind`.
protocol ListedTool: MindTool {
  /// Its words and its icon.
  static var shown: ToolWords { get }
  /// The state of an entry, in a word or two; empty if there's nothing to say.
  func state(showsNumbers: Bool) -> String
  /// The page for a new entry, or for a stored one.
  static func page(
    _ stored: (id: MindEntry.ID, value: Self)?, _ dependencies: Dependencies, _ navigator: any Navigator
  ) -> any Page
}

/// The words and the icon of a tool.
struct ToolWords {
  let name: String
  /// One sentence: what a person does with it.
  let sentence: String
  /// The line about a draft.
  let draft: String
  let icon: String
  /// The card of first use: what the tool is for, a sentence or two in each.
  let card: [String]
  /// Who should rather not use it alone.
  let caution: String
  /// The reading that explains it.
  let reading: Reading.ID
}

extension MindKind {
  /// The type that *On your mind* offers it by; nil if it isn't there.
  var listed: (any ListedTool.Type)? { tool as? any ListedTool.Type }

  /// The tools of *On your mind*, in order.
  static let inOrder = allCases.filter { $0.listed != nil }

  /// The words and the icon of a tool of *On your mind*; nil for another.
  var shown: ToolWords? { listed?.shown }

  /// Creates the tool's page; nil if it has none there, or the entry isn't its own.
  func page(_ entry: MindEntry?, _ dependencies: Dependencies, _ navigator: any Navigator) -> (any Page)? {
    func page<Tool: ListedTool>(_: Tool.Type) -> (any Page)? {
      guard let entry else { return Tool.page(nil, dependencies, navigator) }
      return entry[Tool.self].map { Tool.page((entry.id, $0), dependencies, navigator) }
    }
    return listed.flatMap { page($0) }
  }
}
