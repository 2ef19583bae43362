import Localization

/// The answers to GAD-7, the seven-item questionnaire on anxiety over two weeks.
///
/// Spitzer, Kroenke, Williams & Löwe 2006, doi.org/10.1001/archinte.166.10.1092. No permission is needed
/// to reproduce it.
public struct GAD7: Hashable, Sendable {
  /// The authors' name for a range of totals.
  public enum Band: String, CaseIterable, Hashable, Sendable {
    /// 0 to 4.
    case minimal
    /// 5 to 9.
    case mild
    /// 10 to 14.
    case moderate
    /// 15 to 21.
    case severe
  }

  /// The number of questions.
  public static let count = 7
  /// The values of one answer.
  public static let values = 0...3
  /// The lowest total where the authors recommend further evaluation.
  static let evaluationFrom = 10

  /// One of `values` for each question. In a draft, also `none` for a question without an answer.
  public private(set) var answers: [Int]
  /// The answer to the question that isn't scored, how difficult the problems have made things, as one of `values`; nil
  /// if there isn't one.
  public var difficulty: Int?

  /// Stands for a question without an answer.
  private static let none = -1

  /// Creates a completed questionnaire; nil unless there are seven answers from 0 to 3.
  public init?(_ answers: [Int], difficulty: Int? = nil) {
    (self.answers, self.difficulty) = (answers, difficulty)
    guard isWhole else { return nil }
  }

  /// Creates one without any answers, as a draft.
  public init() { answers = Array(repeating: Self.none, count: Self.count) }

  /// The answer to each question; nil for one without.
  public var given: [Int?] { answers.map { $0 == Self.none ? nil : $0 } }

  /// Answers a question.
  public mutating func answer(_ question: Int, _ value: Int) { answers[question] = value }

  /// Whether all seven questions have an answer. Only then can it be stored as an entry.
  public var isWhole: Bool { answers.count == Self.count && answers.allSatisfy(Self.values.contains) }

  private static func isPossible(_ answers: [Int]) -> Bool {
    answers.count == count && answers.allSatisfy { $0 == none || values.contains($0) }
  }

  /// The sum of the seven answers, 0 to 21. Without a meaning unless `isWhole`.
  public var total: Int { answers.reduce(0, +) }

  /// How far two totals must be apart to be called a change: the least difference that matters to people (Toussaint &
  /// others 2020, doi.org/10.1016/j.jad.2020.01.032). For one person, up to six points have been asked for (Bischoff &
  /// others 2020, doi.org/10.5964/pch.v8i1.309).
  public static let leastChange = 4

  /// The band of the total.
  public var band: Band {
    switch total {
    case ..<5: .minimal
    case ..<10: .mild
    case ..<15: .moderate
    default: .severe
    }
  }
}

extension GAD7: MindTool {
  /// The kind under which its entries are stored.
  public static let kind = MindKind.gad7
  /// Its list in exports.
  public static let list = (name: "gad7", key: "gad7", heading: "GAD-7")
  // TRANSLATORS: A subject in the output of “respite check”, and the name of a line in the result of an import: what a
  // person wrote with a tool of *On your mind*.
  /// The plural, in the person’s language.
  public static var title: String { localized("GAD-7") }
  // TRANSLATORS: Part of a list within a sentence, which says what a file, a backup or the lock holds, such as
  // “reflections, worries and steps”.
  /// The plural, within a sentence.
  public static var noun: String { localized("GAD-7 answers") }
  // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered.
  /// A number of them, such as “12 GAD-7s”.
  public static func counted(_ count: Int) -> String { pluralized("{count} GAD-7", "{count} GAD-7s", count: count) }
  /// No answers: the value that decoding starts from, and nothing else.
  public static let blank = GAD7()

  /// All that is stored of a GAD-7.
  public static let fields: [ToolField<GAD7>] = [
    .numbers("answers", \.answers, "answers", "Answers, each 0 to 3", allows: isPossible),
    .number("difficulty", \.difficulty, "difficulty", "How difficult, 0 to 3", in: values),
  ]
}
