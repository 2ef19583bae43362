import Localization

/// *Keeping well*: one page for the weeks when it comes back. Its first lines, what one would like back, are written at
/// the beginning of the way.
public struct KeepingWell: Hashable, Sendable {
  /// What troubles a person beside anxiety in general. Raw values are in the database: never rename one.
  public enum Theme: String, CaseIterable, Codable, Hashable, Sendable {
    case panic, health, ocd, people, trauma
    /// None of these.
    case none = "none"
  }

  /// What the person would like back: one or two things, each on a line.
  public var goals: String
  /// What they got back.
  public var gotBack: String
  /// What helped, in their words.
  public var helped: String
  /// What sets it off.
  public var setsOff: String
  /// The first signs.
  public var firstSigns: String
  /// Three things to do in a bad week; each may be empty.
  public var badWeek1, badWeek2, badWeek3: String
  /// What they'll keep doing.
  public var keepDoing: String
  /// Who they'll tell.
  public var tell: String
  /// When they'll look at this again; nil for no day.
  public var again: LocalDay?
  /// Whether the person dismissed the reminder of that day.
  public var wasAsked: Bool
  /// Their answer to *Is one of these yours?*; nil if they haven't said.
  public var theme: Theme?

  /// Creates a page, empty by default.
  public init(
    goals: String = "", gotBack: String = "", helped: String = "", setsOff: String = "", firstSigns: String = "",
    badWeek: [String] = [], keepDoing: String = "", tell: String = "", again: LocalDay? = nil, wasAsked: Bool = false,
    theme: Theme? = nil
  ) {
    (self.goals, self.gotBack, self.helped, self.setsOff, self.firstSigns) = (
      goals, gotBack, helped, setsOff, firstSigns
    )
    let three = badWeek + ["", "", ""]
    (badWeek1, badWeek2, badWeek3) = (three[0], three[1], three[2])
    (self.keepDoing, self.tell, self.again, self.wasAsked, self.theme) = (keepDoing, tell, again, wasAsked, theme)
  }

  /// The things to do in a bad week that aren't blank.
  public var badWeek: [String] { [badWeek1, badWeek2, badWeek3].filter { !$0.isBlank } }

  /// Whether the page for the bad weeks is written: what to do in one, and beside it at least one more answer. The
  /// goals alone aren't enough.
  public var isWritten: Bool {
    !badWeek.isEmpty && [gotBack, helped, setsOff, firstSigns, keepDoing, tell].contains { !$0.isBlank }
  }
}

extension KeepingWell: MindTool {
  /// The kind under which its entries are stored.
  public static let kind = MindKind.keepingWell
  /// Its list in exports.
  public static let list = (name: "keeping-well", key: "keepingWell", heading: "Keeping well")
  // TRANSLATORS: A subject in the output of “respite check”, and the name of a line in the result of an import: what a
  // person wrote with a tool of *On your mind*.
  /// The plural, in the person’s language.
  public static var title: String { localized("Keeping well") }
  // TRANSLATORS: Part of a list within a sentence, which says what a file, a backup or the lock holds, such as
  // “reflections, worries and steps”.
  /// The plural, within a sentence.
  public static var noun: String { localized("pages for keeping well") }
  // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered.
  /// A number of them, such as “12 pages for keeping well”.
  public static func counted(_ count: Int) -> String {
    pluralized("{count} page for keeping well", "{count} pages for keeping well", count: count)
  }
  /// All its texts: any of them is worth saving.
  public static let mainWords: [WritableKeyPath<KeepingWell, String> & Sendable] = [
    \.goals, \.gotBack, \.helped, \.setsOff, \.firstSigns, \.badWeek1, \.badWeek2, \.badWeek3, \.keepDoing, \.tell,
  ]
  /// Without a word.
  public static let blank = KeepingWell()

  /// All that is stored of it.
  public static let fields: [ToolField<KeepingWell>] = [
    .text("goals", \.goals, "goals", "What I’d like back", isRequired: true),
    .text("gotBack", \.gotBack, "got_back", "What I got back"),
    .text("helped", \.helped, "helped", "What helped"),
    .text("setsOff", \.setsOff, "sets_off", "What sets it off"),
    .text("firstSigns", \.firstSigns, "first_signs", "First signs"),
    .text("badWeek1", \.badWeek1, "bad_week_1", "In a bad week, first"),
    .text("badWeek2", \.badWeek2, "bad_week_2", "In a bad week, second"),
    .text("badWeek3", \.badWeek3, "bad_week_3", "In a bad week, third"),
    .text("keepDoing", \.keepDoing, "keep_doing", "What I’ll keep doing"),
    .text("tell", \.tell, "tell", "Who I’ll tell"),
    .day("again", \.again, "again", "When I’ll look at this again"),
    .flag("wasAsked", \.wasAsked, "asked", "Was asked"),
    .word("theme", \.theme, "theme", "What’s mine"),
  ]

  /// Whether nothing is written and no theme chosen.
  public var isBlank: Bool { theme == nil && Self.mainWords.allSatisfy { self[keyPath: $0].isBlank } }
  /// All its texts, in the order of the page.
  public var words: [String] {
    [goals, gotBack, helped, setsOff, firstSigns] + [badWeek1, badWeek2, badWeek3, keepDoing, tell]
  }
  /// The day when the person wants to look at it again, until they have.
  public var due: LocalDay? { wasAsked ? nil : again }
}

extension KeepingWell.Theme: StorableValue {}
