import Core

/// A tool of *On your mind*, with all that this page shows of it.
///
/// Declare a tool's conformance to this protocol, and to `Draftable`, beside its page. *On your mind* then offers the
/// tool, in the order of `MindKind`.
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

/// Where a tool's new entries begin.
enum ToolPlace {
  /// A circle of its own on *On your mind*.
  case circle
  /// The page *Something to do*, which has one circle for several tools.
  case doing
  /// Elsewhere, such as on *Getting more help*.
  case elsewhere
}

/// The words and the icon of a tool.
struct ToolWords {
  let name: String
  /// One sentence: what a person does with it.
  let sentence: String
  /// The hint that a draft is stored.
  let draft: String
  let icon: String
  /// Shown at the first use: what the tool is for, in two or three short sentences.
  let card: String
  /// Who should leave it out, or use it with somebody trained, each in a line. It stays on the tool's first page.
  let caution: [String]
  /// Said as long as the tool's first page is shown, to whoever needs a person now; nil where the caution is enough.
  var urgent: String?
  /// The reading that explains it.
  let reading: Reading.ID
  /// Where its new entries begin.
  var place = ToolPlace.circle
}

extension MindKind {
  /// The type of the tool; nil if *On your mind* doesn't offer it.
  var listed: (any ListedTool.Type)? { tool as? any ListedTool.Type }

  /// The tools of *On your mind*, in order.
  static let inOrder = allCases.filter { $0.listed != nil }

  /// The tools whose new entries begin at a place, in order.
  static func begun(at place: ToolPlace) -> [MindKind] { inOrder.filter { $0.shown?.place == place } }

  /// The words and the icon of the tool; nil if *On your mind* doesn't offer it.
  var shown: ToolWords? { listed?.shown }

  /// Creates the tool's page for an entry, or for a new one. Nil if *On your mind* doesn't offer the tool, or if the
  /// entry is another tool's.
  func page(_ entry: MindEntry?, _ dependencies: Dependencies, _ navigator: any Navigator) -> (any Page)? {
    func page<Tool: ListedTool>(_: Tool.Type) -> (any Page)? {
      guard let entry else { return Tool.page(nil, dependencies, navigator) }
      return entry[Tool.self].map { Tool.page((entry.id, $0), dependencies, navigator) }
    }
    return listed.flatMap { page($0) }
  }
}
