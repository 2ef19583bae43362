/// A worry that was put down, and what became of it.
///
/// After the worry outcome journal: one writes what one expects, and looks later whether it happened (LaFreniere & Newman
/// 2016, doi.org/10.1002/da.22507; 2020, doi.org/10.1016/j.beth.2019.07.003).
public struct Worry: Hashable, Sendable {
  /// When one will know whether it happened.
  public enum Knowing: Hashable, Sendable {
    /// On a day between 1900 and 2200.
    case on(LocalDay)
    /// One can't know.
    case never
  }

  /// What became of it. Raw values are in the database: never rename one.
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
    /// What to do; not blank.
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

  /// What the person is worried about.
  public var text: String
  /// What they think will happen; may be empty.
  public var prediction: String
  /// How sure they are, in percent, 0 to 100; nil if they didn't say.
  public var sureness: Int?
  /// When they will know; nil if they didn't say.
  public var knowing: Knowing?
  /// What became of it; nil while that isn't known or wasn't said.
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

  /// The day from which the action is shown as something to do; nil without an action or a day, or once it's done or put away.
  public var actionShownFrom: LocalDay? {
    guard let action, !action.isDone, !action.isPutAway else { return nil }
    return action.day
  }

  var due: LocalDay? { [askedFrom, actionShownFrom].compactMap(\.self).min() }

  var words: [String] { [text, prediction, action?.text ?? "", managed] }
}

extension Worry: Codable {
  private enum Key: String, CodingKey {
    case text, prediction, sureness, knownOn, cannotKnow, outcome, managed, wasAsked, isLetGo, action
  }

  /// Reads the stored form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let day = try container.choosableDay(.knownOn)
    self.init(
      try container.decode(String.self, forKey: .text).withoutNulls, prediction: try container.words(.prediction),
      sureness: try container.number(.sureness),
      knowing: try day.map { .on($0) } ?? (container.flag(.cannotKnow) ? .never : nil),
      outcome: try container.decodeIfPresent(Outcome.self, forKey: .outcome), managed: try container.words(.managed),
      wasAsked: try container.flag(.wasAsked), isLetGo: try container.flag(.isLetGo),
      action: try container.decodeIfPresent(Action.self, forKey: .action))
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(text.withoutNulls, forKey: .text)
    try container.encode(words: prediction, .prediction)
    try container.encodeIfPresent(sureness, forKey: .sureness)
    switch knowing {
    case .on(let day): try container.encode(day: day, .knownOn)
    case .never: try container.encode(flag: true, .cannotKnow)
    case nil: break
    }
    try container.encodeIfPresent(outcome, forKey: .outcome)
    try container.encode(words: managed, .managed)
    try container.encode(flag: wasAsked, .wasAsked)
    try container.encode(flag: isLetGo, .isLetGo)
    try container.encodeIfPresent(action, forKey: .action)
  }
}

extension Worry.Action: Codable {
  private enum Key: String, CodingKey { case text, day, isDone, isPutAway }

  /// Reads the stored form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      try container.decode(String.self, forKey: .text).withoutNulls, on: try container.choosableDay(.day),
      isDone: try container.flag(.isDone), isPutAway: try container.flag(.isPutAway))
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(text.withoutNulls, forKey: .text)
    try container.encode(day: day, .day)
    try container.encode(flag: isDone, .isDone)
    try container.encode(flag: isPutAway, .isPutAway)
  }
}
