import Localization

/// A worry that was put down, and what became of it.
///
/// After the worry outcome journal: one writes what one expects, and looks later whether it happened (LaFreniere &
/// Newman 2016, doi.org/10.1002/da.22507; 2020, doi.org/10.1016/j.beth.2019.07.003).
public struct Worry: Hashable, Sendable {
  /// When one will know whether it happened.
  public enum Knowing: Hashable, Sendable {
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

  /// One thing that the person can do about it.
  public struct Action: Hashable, Sendable {
    /// The thing to do; not blank.
    public var text: String
    /// The day from which *Reflect* shows it; nil for none.
    public var day: LocalDay?
    /// Whether it was ticked off.
    public var isDone: Bool
    /// Whether *Reflect* shows it no more, though it isn't done.
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
  public var knowing: Knowing?
  /// The outcome; nil while that isn't known or wasn't said.
  public var outcome: Outcome?
  /// How they managed, if it happened; may be empty.
  public var managed: String
  /// Whether *Did it happen?* was put away without an answer, so that it isn't asked again.
  public var wasAsked: Bool
  /// Whether it was let go.
  public var isLetGo: Bool
  /// One thing they can do; nil for none.
  public var action: Action?

  /// Creates a worry; only its text is needed.
  public init(
    _ text: String = "", prediction: String = "", sureness: Int? = nil, knowing: Knowing? = nil,
    outcome: Outcome? = nil, managed: String = "", wasAsked: Bool = false, isLetGo: Bool = false,
    action: Action? = nil
  ) {
    (self.text, self.prediction, self.sureness, self.knowing) = (text, prediction, sureness, knowing)
    (self.outcome, self.managed, self.wasAsked, self.isLetGo) = (outcome, managed, wasAsked, isLetGo)
    self.action = action
  }

  /// Whether anything stands in what the page of a new one folds away.
  public var hasMore: Bool { !prediction.isEmpty || sureness != nil || knowing != nil }

  /// Whether it waits for worry time: it has no outcome and wasn't let go.
  public var isParked: Bool { outcome == nil && !isLetGo }

  /// The day from which *Did it happen?* is asked; nil if it isn't, or was.
  public var askedFrom: LocalDay? {
    guard isParked, !wasAsked, case .on(let day) = knowing else { return nil }
    return day
  }

  /// The day from which the action is shown as something to do; nil without an action or a day, or once it's done
  /// or put away.
  public var actionShownFrom: LocalDay? {
    guard let action, !action.isDone, !action.isPutAway else { return nil }
    return action.day
  }

}

extension Worry: MindTool {
  /// A worry.
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
  ]

  /// The worry, the prediction, the action, and how the person managed.
  public var words: [String] { [text, prediction, action?.text ?? "", managed] }
  /// While it's parked.
  public var isOpen: Bool { isParked }
  /// The earlier of `askedFrom` and `actionShownFrom`.
  public var due: LocalDay? { [askedFrom, actionShownFrom].compactMap(\.self).min() }

  /// `knowing` is one answer, though it's stored under two keys.
  public func merged(from: Worry, to: Worry) -> Worry {
    var whole = self
    if from.knowing != to.knowing { whole.knowing = to.knowing }
    return whole
  }

  private var knownOn: LocalDay? {
    get { if case .on(let day) = knowing { day } else { nil } }
    set { knowing = newValue.map { .on($0) } }
  }

  /// A day comes first, should a file say both.
  private var cannotKnow: Bool {
    get { knowing == .never }
    set { if newValue, knowing == nil { knowing = .never } }
  }
}

extension Worry.Outcome: StorableValue {}

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
