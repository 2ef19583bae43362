import Localization

/// A small thing to do, planned for a day: behavioural activation.
///
/// Stein & others 2021 (doi.org/10.1017/S0033291720000239); COBRA, Richards & others 2016
/// (doi.org/10.1016/S0140-6736(16)31140-0).
public struct SmallThing: Hashable, Sendable {
  /// The thing to do.
  public var text: String
  /// The day planned for it; nil for none. From then on *On your mind* shows it.
  public var day: LocalDay?
  /// Whether the person did it.
  public var isDone: Bool
  /// One word about how it was; may be empty.
  public var word: String
  /// How good it was for them, 0 to 10; nil if they didn't say. It's never added up.
  public var goodForMe: Int?
  /// How much it felt like managing something, 0 to 10; nil if they didn't say. It's never added up.
  public var managedIt: Int?
  /// Whether the person put it away without doing it, so that *On your mind* no longer shows it.
  public var isPutAway: Bool
  /// The day on which the person said that it's done; nil until then.
  public var answeredOn: LocalDay?

  /// The values of `goodForMe` and `managedIt`.
  public static let values = 0...10

  /// Creates a small thing; only its text is needed.
  public init(
    _ text: String = "", day: LocalDay? = nil, isDone: Bool = false, word: String = "", goodForMe: Int? = nil,
    managedIt: Int? = nil, isPutAway: Bool = false, answeredOn: LocalDay? = nil
  ) {
    (self.text, self.day, self.isDone, self.word) = (text, day, isDone, word)
    (self.goodForMe, self.managedIt, self.isPutAway) = (goodForMe, managedIt, isPutAway)
    self.answeredOn = answeredOn
  }
}

extension SmallThing: MindTool {
  /// The kind under which its entries are stored.
  public static let kind = MindKind.smallThing
  /// Its list in exports.
  public static let list = (name: "small-things", key: "smallThings", heading: "Small things")
  // TRANSLATORS: A subject in the output of “respite check”, and the name of a line in the result of an import: what a
  // person wrote with a tool of *On your mind*.
  /// The plural, in the person’s language.
  public static var title: String { localized("Small things") }
  // TRANSLATORS: Part of a list within a sentence, which says what a file, a backup or the lock holds, such as
  // “reflections, worries and steps”.
  /// The plural, within a sentence.
  public static var noun: String { localized("small things") }
  // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered.
  /// A number of them, such as “12 small things”.
  public static func counted(_ count: Int) -> String {
    pluralized("{count} small thing", "{count} small things", count: count)
  }
  /// Its text.
  public static let mainWords: [WritableKeyPath<SmallThing, String> & Sendable] = [\.text]
  /// Without a word.
  public static let blank = SmallThing()

  /// All that is stored of a small thing.
  public static let fields: [ToolField<SmallThing>] = [
    .text("smallThing", \.text, "small_thing", "Small thing", isRequired: true),
    .day("plannedFor", \.day, "planned_for", "Planned for"),
    .flag("isDone", \.isDone, "done", "Done"),
    .text("word", \.word, "word", "How it was"),
    .number("goodForMe", \.goodForMe, "good_for_me", "Good for me, 0 to 10", in: values),
    .number("managedIt", \.managedIt, "managed_it", "Managed it, 0 to 10", in: values),
    .flag("isPutAway", \.isPutAway, "put_away", "Put away"),
    .day("answeredOn", \.answeredOn, "answered_on", "Answered on"),
  ]

  /// The thing, and the word about it.
  public var words: [String] { [text, word] }
  /// True until it was done or put away.
  public var isOpen: Bool { !isDone && !isPutAway }
  /// The day planned for it, until it was done or put away.
  public var due: LocalDay? { isOpen ? day : nil }
}
