import Foundation
import Localization

/// A problem that one can do something about, taken through five steps: what it is, ways to solve it, what speaks for
/// and against them, a first step, and how that went.
///
/// After the problem solving of WHO's *Problem Management Plus* (2016, iris.who.int/handle/10665/206417).
public struct Problem: Hashable, Sendable {
  /// One way to solve it.
  public struct Way: Identifiable, Hashable, Sendable {
    /// Never changes.
    public fileprivate(set) var id: UUID
    /// The way; may be empty while it's being written.
    public var text: String
    /// What speaks for it; may be empty.
    public var reasonFor: String
    /// What speaks against it; may be empty.
    public var reasonAgainst: String
    /// Whether it's the one that the person will try.
    public var isChosen: Bool

    /// Creates a way.
    public init(
      id: UUID = UUID(), _ text: String = "", reasonFor: String = "", reasonAgainst: String = "", isChosen: Bool = false
    ) {
      (self.id, self.text, self.reasonFor, self.reasonAgainst) = (id, text, reasonFor, reasonAgainst)
      self.isChosen = isChosen
    }
  }

  /// The most ways to solve it that the page offers room for.
  public static let mostWays = 8

  /// The problem, exactly.
  public var text: String
  /// The ways to solve it, in the order they were written.
  public var ways: [Way]
  /// The first step of that way.
  public var firstStep: String
  /// The day planned for the first step; nil for none. From then on *On your mind* asks how it went.
  public var day: LocalDay?
  /// How it went; empty until the person says.
  public var result: String
  /// What comes next; may be empty.
  public var next: String
  /// Whether the person dismissed the question without an answer, so that it isn't asked again.
  public var wasAsked: Bool
  /// The day on which the person said how the first step went; nil until then.
  public var answeredOn: LocalDay?

  /// Creates a problem; only its text is needed.
  public init(
    _ text: String = "", ways: [Way] = [], firstStep: String = "", day: LocalDay? = nil, result: String = "",
    next: String = "", wasAsked: Bool = false, answeredOn: LocalDay? = nil
  ) {
    (self.text, self.ways, self.firstStep, self.day) = (text, ways, firstStep, day)
    (self.result, self.next, self.wasAsked) = (result, next, wasAsked)
    self.answeredOn = answeredOn
  }

  /// The way that the person will try; nil while none is chosen.
  public var chosen: Way? { ways.first(where: \.isChosen) }

  /// Whether it was taken through all five steps: a first step was planned, and the person has said how it went.
  public var isThrough: Bool { !firstStep.isBlank && !result.isBlank }
}

extension Problem: MindTool {
  /// The kind under which its entries are stored.
  public static let kind = MindKind.problem
  /// Its list in exports.
  public static let list = (name: "problems", key: "problems", heading: "Problems")
  // TRANSLATORS: A subject in the output of “respite check”, and the name of a line in the result of an import: what a
  // person wrote with a tool of *On your mind*.
  /// The plural, in the person’s language.
  public static var title: String { localized("Problems") }
  // TRANSLATORS: Part of a list within a sentence, which says what a file, a backup or the lock holds, such as
  // “reflections, worries and steps”.
  /// The plural, within a sentence.
  public static var noun: String { localized("problems") }
  // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered.
  /// A number of them, such as “12 problems”.
  public static func counted(_ count: Int) -> String {
    pluralized("{count} problem", "{count} problems", count: count)
  }
  /// Its text.
  public static let mainWords: [WritableKeyPath<Problem, String> & Sendable] = [\.text]
  /// Without a word.
  public static let blank = Problem()

  /// All that is stored of a problem.
  public static let fields: [ToolField<Problem>] = [
    .text("problem", \.text, "problem", "Problem", isRequired: true),
    .rows("ways", \.ways, named: "way"),
    .text("firstStep", \.firstStep, "first_step", "The first step"),
    .day("plannedFor", \.day, "planned_for", "Planned for"),
    .text("result", \.result, "result", "How it went"),
    .text("next", \.next, "next", "What’s next"),
    .flag("wasAsked", \.wasAsked, "asked", "Was asked"),
    .day("answeredOn", \.answeredOn, "answered_on", "Answered on"),
  ]

  /// The problem, then its ways, the first step and how it went.
  public var words: [String] {
    [text] + ways.flatMap { [$0.text, $0.reasonFor, $0.reasonAgainst] } + [firstStep, result, next]
  }
  /// True until the person has said how it went.
  public var isOpen: Bool { result.isBlank }
  /// The day of the first step, until the person has said how it went or dismissed the question.
  public var due: LocalDay? { isOpen && !wasAsked && !firstStep.isBlank ? day : nil }
}

extension Problem.Way: FieldedValue {
  /// A way without words, with a new id each time.
  public static var blank: Problem.Way { Problem.Way() }

  /// All that is stored of it.
  public static let fields: [ToolField<Problem.Way>] = [
    .plain("id", \.id),
    .text("text", \.text, "way", "One way"),
    .text("for", \.reasonFor, "for", "For it"),
    .text("against", \.reasonAgainst, "against", "Against it"),
    .flag("isChosen", \.isChosen, "chosen", "I’ll try this one"),
  ]
}
