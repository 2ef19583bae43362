import Localization

/// A worry that was written down, and its outcome.
///
/// After the worry outcome journal: one writes what one expects, and looks later whether it happened (LaFreniere &
/// Newman 2016, doi.org/10.1002/da.22507; 2020, doi.org/10.1016/j.beth.2019.07.003).
public struct Worry: Hashable, Sendable {
  /// When one will know whether it happened.
  public enum OutcomeTiming: Hashable, Sendable {
    /// On a day between 1900 and 2200.
    case on(LocalDay)
    /// One can't know.
    case never
  }

  /// Its outcome. Raw values are in the database: never rename one.
  public enum Outcome: String, CaseIterable, Codable, Hashable, Sendable {
    case no, partly, yes
    /// The person still doesn't know.
    case unknown

    /// Whether it happened, at least in part; nil if that isn't known.
    public var happened: Bool? {
      switch self {
      case .no: false
      case .partly, .yes: true
      case .unknown: nil
      }
    }
  }

  /// Whether there's something that the person can do about it. Raw values are in the database: never rename one.
  public enum Doing: String, CaseIterable, Codable, Hashable, Sendable {
    /// It's a problem to solve.
    case something
    /// It's to be let be.
    case nothing
  }

  /// One thing that the person can do about it.
  public struct Action: Hashable, Sendable {
    /// The thing to do; not blank.
    public var text: String
    /// The first day when *On your mind* shows it; nil for none.
    public var day: LocalDay?
    /// Whether it was ticked off.
    public var isDone: Bool
    /// Whether the person dismissed it, so that *On your mind* no longer shows it though it isn't done.
    public var isPutAway: Bool

    /// Creates something to do.
    public init(_ text: String, on day: LocalDay? = nil, isDone: Bool = false, isPutAway: Bool = false) {
      (self.text, self.day, self.isDone, self.isPutAway) = (text, day, isDone, isPutAway)
    }
  }

  /// The worry, in the person's words.
  public var text: String
  /// Their prediction; may be empty.
  public var prediction: String
  /// How sure they are, in percent, 0 to 100; nil if they didn't say.
  public var sureness: Int?
  /// When they will know; nil if they didn't say.
  public var knowing: OutcomeTiming?
  /// The outcome; nil while that isn't known or wasn't said.
  public var outcome: Outcome?
  /// How they managed, if it happened; may be empty.
  public var managed: String
  /// Whether the person dismissed *Did it happen?* without an answer, so that it isn't asked again.
  public var wasAsked: Bool
  /// Whether the person has released it (*Let it go*).
  public var isLetGo: Bool
  /// One thing they can do; nil for none.
  public var action: Action?
  /// Their answer to *Is there something you can do?*; nil if they haven't said.
  public var doing: Doing?

  /// Creates a worry; only its text is needed.
  public init(
    _ text: String = "", prediction: String = "", sureness: Int? = nil, knowing: OutcomeTiming? = nil,
    outcome: Outcome? = nil, managed: String = "", wasAsked: Bool = false, isLetGo: Bool = false,
    action: Action? = nil, doing: Doing? = nil
  ) {
    (self.text, self.prediction, self.sureness, self.knowing) = (text, prediction, sureness, knowing)
    (self.outcome, self.managed, self.wasAsked, self.isLetGo) = (outcome, managed, wasAsked, isLetGo)
    (self.action, self.doing) = (action, doing)
  }

  /// Whether any of the fields that are hidden at first on the page of a new worry is filled in.
  public var hasMore: Bool { !prediction.isEmpty || sureness != nil || knowing != nil }

  /// Whether it waits for worry time: it has no outcome, and the person hasn't let it go.
  public var isParked: Bool { outcome == nil && !isLetGo }

  /// The first day when *Did it happen?* is asked; nil if it needn't be asked, was dismissed, or is nothing to ask.
  public var askedFrom: LocalDay? {
    guard isParked, !wasAsked, !isWishToDie, case .on(let day) = knowing else { return nil }
    return day
  }

  /// The first day when the action is shown as something to do; nil without an action or a day, or once it's done or
  /// dismissed.
  public var actionShownFrom: LocalDay? {
    guard let action, !action.isDone, !action.isPutAway, !isWishToDie else { return nil }
    return action.day
  }

}

extension Worry: MindTool {
  /// The kind under which its entries are stored.
  public static let kind = MindKind.worry
  /// Its list in exports.
  public static let list = (name: "worries", key: "worries", heading: "Worries")
  // TRANSLATORS: A subject in the output of “respite check”, and the name of a line in the result of an import: what a
  // person wrote with a tool of *On your mind*.
  /// The plural, in the person’s language.
  public static var title: String { localized("Worries") }
  // TRANSLATORS: Part of a list within a sentence, which says what a file, a backup or the lock holds, such as
  // “reflections, worries and steps”.
  /// The plural, within a sentence.
  public static var noun: String { localized("worries") }
  // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered.
  /// A number of them, such as “12 worries”.
  public static func counted(_ count: Int) -> String { pluralized("{count} worry", "{count} worries", count: count) }
  /// Its text.
  public static let mainWords: [WritableKeyPath<Worry, String> & Sendable] = [\.text]
  /// Without a word.
  public static let blank = Worry()

  /// All that is stored of a worry.
  public static let fields: [ToolField<Worry>] = [
    .text("text", \.text, "worry", "Worry", isRequired: true),
    .text("prediction", \.prediction, "prediction", "What I think will happen"),
    .number("sureness", \.sureness, "sureness", "How sure I am, in percent"),
    .day("knownOn", \.knownOn, "known_on", "When I’ll know"),
    .flag("cannotKnow", \.cannotKnow, "cannot_know", "I can’t know"),
    .word("outcome", \.outcome, "outcome", "Did it happen"),
    .text("managed", \.managed, "managed", "How I managed"),
    .flag("wasAsked", \.wasAsked, "asked", "Was asked"),
    .flag("isLetGo", \.isLetGo, "let_go", "Let go"),
    .group("action", \.action),
    .word("doing", \.doing, "doing", "Is there something I can do"),
  ]

  /// The worry, the prediction, the action, and how the person managed.
  public var words: [String] { [text, prediction, action?.text ?? "", managed] }
  /// True while it's parked.
  public var isOpen: Bool { isParked }
  /// The earlier of `askedFrom` and `actionShownFrom`.
  public var due: LocalDay? { [askedFrom, actionShownFrom].compactMap(\.self).min() }

  /// Takes `knowing` from one change as a whole: it's one answer, though it's stored under two keys.
  public func merged(from: Worry, to: Worry) -> Worry {
    var whole = self
    if from.knowing != to.knowing { whole.knowing = to.knowing }
    return whole
  }

  private var knownOn: LocalDay? {
    get { if case .on(let day) = knowing { day } else { nil } }
    set { knowing = newValue.map { .on($0) } }
  }

  /// If a file has both a day and this flag, the day is used.
  private var cannotKnow: Bool {
    get { knowing == .never }
    set { if newValue, knowing == nil { knowing = .never } }
  }
}

extension Worry.Outcome: StorableValue {}

extension Worry.Doing: StorableValue {}

extension Worry.Action: FieldedValue, StorableValue {
  /// Nothing to do yet.
  public static let blank = Worry.Action("")

  /// All that is stored of it.
  public static let fields: [ToolField<Worry.Action>] = [
    .text("text", \.text, "to_do", "One thing I can do", isRequired: true),
    .day("day", \.day, "to_do_day", "To do on"),
    .flag("isDone", \.isDone, "to_do_done", "Done"),
    .flag("isPutAway", \.isPutAway, "to_do_put_away", "Put away"),
  ]
}
