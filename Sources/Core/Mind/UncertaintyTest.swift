import Localization

/// A small experiment with not knowing: the person leaves out the checking, and sees what happens.
///
/// After the behavioural experiments for intolerance of uncertainty: one predicts, notes what happened, and if it went
/// badly, how one coped (Dugas & others 2010, doi.org/10.1016/j.beth.2008.12.004).
public struct UncertaintyTest: Hashable, Sendable {
  /// How it turned out. Raw values are in the database: never rename one.
  public enum Outcome: String, CaseIterable, Codable, Hashable, Sendable {
    case fine, partly, badly
    /// The person still doesn't know.
    case unknown
    /// The person checked after all, so the test wasn't made.
    case checked
  }

  /// The thing that the person doesn't know.
  public var unknown: String
  /// What they'll do without checking.
  public var unchecked: String
  /// What they think will happen.
  public var prediction: String
  /// The day planned for it; nil for none. From then on *On your mind* asks what happened.
  public var day: LocalDay?
  /// What happened; empty until the person says.
  public var result: String
  /// How it turned out; nil if they didn't say.
  public var outcome: Outcome?
  /// If it went badly, how they coped; may be empty.
  public var coped: String
  /// Whether the person dismissed the question without an answer, so that it isn't asked again.
  public var wasAsked: Bool
  /// The day on which the person said what happened; nil until then.
  public var answeredOn: LocalDay?

  /// Creates a test, empty by default.
  public init(
    unknown: String = "", unchecked: String = "", prediction: String = "", day: LocalDay? = nil, result: String = "",
    outcome: Outcome? = nil, coped: String = "", wasAsked: Bool = false, answeredOn: LocalDay? = nil
  ) {
    (self.unknown, self.unchecked, self.prediction, self.day) = (unknown, unchecked, prediction, day)
    (self.result, self.outcome, self.coped, self.wasAsked) = (result, outcome, coped, wasAsked)
    self.answeredOn = answeredOn
  }

  /// Whether the person has said what happened, or how it turned out.
  public var isAnswered: Bool { outcome != nil || !result.isBlank }
  /// Whether it was done: it's answered, and nothing was checked after all.
  public var isDone: Bool { isAnswered && outcome != .checked }
}

extension UncertaintyTest: MindTool {
  /// The kind under which its entries are stored.
  public static let kind = MindKind.test
  /// Its list in exports.
  public static let list = (name: "tests", key: "tests", heading: "Tests")
  // TRANSLATORS: A subject in the output of “respite check”, and the name of a line in the result of an import: what a
  // person wrote with a tool of *On your mind*.
  /// The plural, in the person’s language.
  public static var title: String { localized("Tests") }
  // TRANSLATORS: Part of a list within a sentence, which says what a file, a backup or the lock holds, such as
  // “reflections, worries and steps”. A test is a small experiment with not knowing.
  /// The plural, within a sentence.
  public static var noun: String { localized("tests") }
  // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered.
  /// A number of them, such as “12 tests”.
  public static func counted(_ count: Int) -> String {
    pluralized("{count} test", "{count} tests", count: count)
  }
  /// What the person doesn't know, and what they'll leave unchecked.
  public static let mainWords: [WritableKeyPath<UncertaintyTest, String> & Sendable] = [\.unknown, \.unchecked]
  /// Without a word.
  public static let blank = UncertaintyTest()

  /// All that is stored of a test.
  public static let fields: [ToolField<UncertaintyTest>] = [
    .text("unknown", \.unknown, "unknown", "What I don’t know", isRequired: true),
    .text("unchecked", \.unchecked, "unchecked", "What I’ll do without checking"),
    .text("prediction", \.prediction, "prediction", "What I think will happen"),
    .day("plannedFor", \.day, "planned_for", "Planned for"),
    .text("result", \.result, "result", "What happened"),
    .word("outcome", \.outcome, "outcome", "How it turned out"),
    .text("coped", \.coped, "coped", "How I coped"),
    .flag("wasAsked", \.wasAsked, "asked", "Was asked"),
    .day("answeredOn", \.answeredOn, "answered_on", "Answered on"),
  ]

  /// What's done without checking, what isn't known, and what was expected and happened.
  public var words: [String] { [unchecked, unknown, prediction, result, coped] }
  /// True until it was answered.
  public var isOpen: Bool { !isAnswered }
  /// The day planned for it, until it was answered or the question dismissed.
  public var due: LocalDay? { isOpen && !wasAsked ? day : nil }
}

extension UncertaintyTest.Outcome: StorableValue {}
