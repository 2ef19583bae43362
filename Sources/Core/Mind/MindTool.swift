import Foundation

/// An entry of one tool: its fields, and what lists, *Reflect* and exports need to know about it.
///
/// Code that handles all tools uses this protocol and `MindKind.tool`. To add a tool, write a type that conforms to the
/// protocol, and add a case to `MindKind`; `Notes/how-to/mind-tool.md` has the steps.
public protocol MindTool: FieldedValue {
  /// The tool.
  static var kind: MindKind { get }
  /// The name of its list in backups, its key in a JSON export, and its heading in a readable one. They are in files:
  /// never rename one.
  static var list: (name: String, key: String, heading: String) { get }
  /// The plural name of its entries, as a heading and as the subject of a check.
  static var title: String { get }
  /// The plural name of its entries within a sentence that lists what a file, a backup or the lock holds.
  static var noun: String { get }
  /// A number of entries with their noun, in a list of what a backup holds or of what was recovered.
  static func counted(_ count: Int) -> String
  /// The texts that decide whether there's something to save: an entry is blank if all of them are. Without any, an
  /// entry is never blank.
  static var mainWords: [WritableKeyPath<Self, String> & Sendable] { get }
  /// Whether there's nothing to save.
  var isBlank: Bool { get }
  /// Everything in it that the person wrote, the main sentence first.
  var words: [String] { get }
  /// Whether the person still has something to do with it; see `MindContent.isOpen`.
  var isOpen: Bool { get }
  /// The first day when *On your mind* asks about it; see `MindContent.due`.
  var due: LocalDay? { get }
  /// Whether it can be stored as an entry. What isn't whole can only be a draft.
  var isWhole: Bool { get }
  /// Stores what a page notes by itself when the person writes on `day`; see `Answerable`.
  mutating func noteAnswer(on day: LocalDay)
  /// Returns this value, which `MindEdit` merged field by field, with fields that belong together corrected.
  func merged(from: Self, to: Self) -> Self
}

extension MindTool {
  /// None.
  public static var mainWords: [WritableKeyPath<Self, String> & Sendable] { [] }
  /// None.
  public var words: [String] { [] }
  /// False.
  public var isOpen: Bool { false }
  /// Nil: *On your mind* doesn’t ask about it.
  public var due: LocalDay? { nil }
  /// True.
  public var isWhole: Bool { true }
  /// Nothing.
  public mutating func noteAnswer(on day: LocalDay) {}
  /// Returns this value unchanged.
  public func merged(from: Self, to: Self) -> Self { self }

  /// Whether its main words are blank, so that there is nothing to save.
  public var isBlank: Bool { !Self.mainWords.isEmpty && Self.mainWords.allSatisfy { self[keyPath: $0].isBlank } }

  /// Returns this value, with the main words of `former` if its own are blank, so that a stored entry isn't emptied.
  public func keepingMainWords(of former: Self) -> Self {
    guard isBlank else { return self }
    var whole = self
    for path in Self.mainWords { whole[keyPath: path] = former[keyPath: path] }
    return whole
  }
}

/// A tool of *On your mind*, the page *Keeping well*, one of the two ways to note how anxious one is, or a night in the
/// sleep diary.
public enum MindKind: String, CaseIterable, Codable, Hashable, Sendable {
  // Raw values are in the database: never rename one.
  case worry, thought, ladder, problem, test
  case smallThing = "small-thing"
  case keepingWell = "keeping-well"
  case checkIn = "check-in"
  case gad7 = "gad-7"
  case sleep

  /// The type of its entries.
  public var tool: any MindTool.Type {
    switch self {
    case .worry: Worry.self
    case .thought: Thought.self
    case .ladder: Ladder.self
    case .problem: Problem.self
    case .test: UncertaintyTest.self
    case .smallThing: SmallThing.self
    case .keepingWell: KeepingWell.self
    case .checkIn: CheckIn.self
    case .gad7: GAD7.self
    case .sleep: SleepNight.self
    }
  }

  /// The kinds with main words, which have drafts, a bin and a search.
  public static let tools = Set(allCases.filter { $0.tool.hasMainWords })

  /// Whether its entries are put to rest once nothing is left to do with them: a worry that was let go or has an
  /// outcome, a ladder whose steps are all done, a problem or a test that has a result, a small thing that was done. A
  /// thought has no such end: how one sees it now remains true. Neither has *Keeping well*.
  public var comesToRest: Bool {
    switch self {
    case .worry, .ladder, .problem, .test, .smallThing: true
    case .thought, .keepingWell, .checkIn, .gad7, .sleep: false
    }
  }

  /// The kind of record that its entries are.
  public var recordKind: RecordKind { .mind(self) }
}

extension MindTool {
  /// This value as an entry's content.
  public var content: MindContent { MindContent(self) }

  static var hasMainWords: Bool { !mainWords.isEmpty }
}

extension RecordKind {
  /// The tool whose entries are records of this kind; nil for records of other tables.
  public var mindKind: MindKind? { if case .mind(let kind) = self { kind } else { nil } }
}
