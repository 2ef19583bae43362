import Foundation

/// An entry of one tool: its fields, and what lists, *Reflect* and exports have to know of it.
///
/// Everything that concerns all tools goes through this and `MindKind.tool`. To add one, conform a type, and give its
/// kind a case; `Notes/how-to/a-tool.md` has the steps.
public protocol MindTool: FieldedValue {
  /// The tool.
  static var kind: MindKind { get }
  /// The name of its list in backups, its key in a JSON export, and its heading in a readable one. They are in files:
  /// never rename one.
  static var list: (name: String, key: String, heading: String) { get }
  /// The plural name of its entries, as a heading and as the subject of a check.
  static var title: String { get }
  /// The same within a sentence that lists what a file, a backup or the lock holds.
  static var noun: String { get }
  /// A number of entries with their noun, in a list of what a backup holds or of what was recovered.
  static func counted(_ count: Int) -> String
  /// The words without which there's nothing to save: an entry is blank if all of them are. Empty if it never is.
  static var mainWords: [WritableKeyPath<Self, String> & Sendable] { get }
  /// Everything in it that the person wrote, the main sentence first.
  var words: [String] { get }
  /// Whether it waits for the person; see `MindContent.isOpen`.
  var isOpen: Bool { get }
  /// The first day on which *Reflect* asks about it; see `MindContent.due`.
  var due: LocalDay? { get }
  /// Returns this after a merge of two changes; see `MindEdit`.
  func merged(from: Self, to: Self) -> Self
}

extension MindTool {
  /// None.
  public static var mainWords: [WritableKeyPath<Self, String> & Sendable] { [] }
  /// None.
  public var words: [String] { [] }
  /// It doesn't wait.
  public var isOpen: Bool { false }
  /// It isn't asked about.
  public var due: LocalDay? { nil }
  /// As it is.
  public func merged(from: Self, to: Self) -> Self { self }

  /// Whether its main words are blank, so that there is nothing to save.
  public var isBlank: Bool { !Self.mainWords.isEmpty && Self.mainWords.allSatisfy { self[keyPath: $0].isBlank } }

  /// Returns this with the main words of `former` if its own are blank: a stored entry isn't emptied.
  public func keepingMainWords(of former: Self) -> Self {
    guard isBlank else { return self }
    var whole = self
    for path in Self.mainWords { whole[keyPath: path] = former[keyPath: path] }
    return whole
  }
}

/// A tool of *On your mind*, or one of the two ways to note how anxious one is.
public enum MindKind: String, CaseIterable, Codable, Hashable, Sendable {
  // Raw values are in the database: never rename one.
  case worry, thought, ladder
  case checkIn = "check-in"
  case gad7 = "gad-7"

  /// The type of its entries.
  public var tool: any MindTool.Type {
    switch self {
    case .worry: Worry.self
    case .thought: Thought.self
    case .ladder: Ladder.self
    case .checkIn: CheckIn.self
    case .gad7: GAD7.self
    }
  }

  /// The kinds that are on *On your mind*: they have words, drafts, a bin and a search.
  public static let tools = Set(allCases.filter { $0.tool.hasMainWords })

  /// The kind of record that its entries are.
  public var recordKind: RecordKind { .mind(self) }
}

extension MindTool {
  /// This value as an entry's content.
  public var content: MindContent { MindContent(self) }

  fileprivate static var hasMainWords: Bool { !mainWords.isEmpty }
}

extension RecordKind {
  /// The tool whose entries are records of this kind; nil for records of other tables.
  public var mindKind: MindKind? { if case .mind(let kind) = self { kind } else { nil } }
}
