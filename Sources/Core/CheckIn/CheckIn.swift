import Localization

/// How anxious a person was at a moment, and where, with whom and doing what.
public struct CheckIn: Hashable, Sendable {
  /// The levels: 0 is calm, 10 the most anxious.
  public static let levels = 0...10

  /// One of `levels`.
  public var level: Int
  /// Where; may be empty.
  public var place: String
  /// With whom; may be empty.
  public var company: String
  /// Doing what; may be empty.
  public var activity: String

  /// Creates a check-in.
  public init(_ level: Int, place: String = "", company: String = "", activity: String = "") {
    (self.level, self.place, self.company, self.activity) = (level, place, company, activity)
  }
}

extension CheckIn: MindTool {
  /// The kind under which its entries are stored.
  public static let kind = MindKind.checkIn
  /// Its list in exports.
  public static let list = (name: "check-ins", key: "checkIns", heading: "Check-ins")
  // TRANSLATORS: A subject in the output of “respite check”, and the name of a line in the result of an import: what a
  // person wrote with a tool of *On your mind*.
  /// The plural, in the person’s language.
  public static var title: String { localized("Check-ins") }
  // TRANSLATORS: Part of a list within a sentence, which says what a file, a backup or the lock holds, such as
  // “reflections, worries and steps”.
  /// The plural, within a sentence.
  public static var noun: String { localized("check-ins") }
  // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered. A check-in says how
  // anxious someone was.
  /// A number of them, such as “12 check-ins”.
  public static func counted(_ count: Int) -> String {
    pluralized("{count} check-in", "{count} check-ins", count: count)
  }
  /// Calm, without words.
  public static let blank = CheckIn(0)

  /// All that is stored of a check-in.
  public static let fields: [ToolField<CheckIn>] = [
    .number("level", \.level, "level", "How anxious, 0 to 10", in: levels, isRequired: true),
    .text("place", \.place, "place", "Where"),
    .text("company", \.company, "company", "With whom"),
    .text("activity", \.activity, "activity", "Doing what"),
  ]

  /// The place, the company and the activity.
  public var words: [String] { [place, company, activity] }
}
