/// A thought, looked at from a few sides: a thought record of cognitive therapy, with a small experiment.
public struct Thought: Hashable, Sendable {
  /// A feeling, and how strong it was.
  public struct Feeling: Hashable, Sendable {
    /// A word from the list or the person's own.
    public var name: String
    /// 0 to 100; nil if they didn't say.
    public var before: Int?
    /// The same after looking at the thought.
    public var after: Int?

    /// Creates a feeling.
    public init(_ name: String, before: Int? = nil, after: Int? = nil) {
      (self.name, self.before, self.after) = (name, before, after)
    }
  }

  /// Trying out whether the thought is right.
  public struct Experiment: Hashable, Sendable {
    /// What the person predicts.
    public var prediction: String
    /// What they will try.
    public var plan: String
    /// When; from that day *Reflect* asks what happened. Nil for no day.
    public var day: LocalDay?
    /// What happened.
    public var result: String
    /// What they learned.
    public var learned: String
    /// Whether the question was put away without an answer, so that it isn't asked again.
    public var wasAsked: Bool

    /// Creates an experiment, empty by default.
    public init(
      prediction: String = "", plan: String = "", day: LocalDay? = nil, result: String = "", learned: String = "",
      wasAsked: Bool = false
    ) {
      (self.prediction, self.plan, self.day) = (prediction, plan, day)
      (self.result, self.learned, self.wasAsked) = (result, learned, wasAsked)
    }

    /// Whether it was planned and its result hasn't been written.
    public var isOpen: Bool { !(prediction.isBlank && plan.isBlank) && result.isBlank && learned.isBlank }

    /// The day from which *Reflect* asks; nil if it doesn't.
    public var due: LocalDay? { isOpen && !wasAsked ? day : nil }
  }

  /// The most feelings of one thought.
  public static let mostFeelings = 3

  /// What happened.
  public var happened: String
  /// What went through the person's mind: one thought.
  public var thought: String
  /// At most `mostFeelings`.
  public var feelings: [Feeling]
  /// The evidence for it.
  public var evidenceFor: String
  /// The evidence against it.
  public var evidenceAgainst: String
  /// The id of one of the five traps; nil if none was chosen.
  public var trap: String?
  /// How they would see it now.
  public var otherView: String
  /// Empty unless they try it out.
  public var experiment: Experiment

  /// Creates a thought, empty by default.
  public init(
    happened: String = "", thought: String = "", feelings: [Feeling] = [], evidenceFor: String = "",
    evidenceAgainst: String = "", trap: String? = nil, otherView: String = "", experiment: Experiment = Experiment()
  ) {
    (self.happened, self.thought, self.feelings) = (happened, thought, feelings)
    (self.evidenceFor, self.evidenceAgainst, self.trap) = (evidenceFor, evidenceAgainst, trap)
    (self.otherView, self.experiment) = (otherView, experiment)
  }

  /// Whether neither what happened nor the thought was written.
  public var isBlank: Bool { happened.isBlank && thought.isBlank }

  var words: [String] {
    [thought, happened, evidenceFor, evidenceAgainst, otherView] + feelings.map(\.name)
      + [experiment.prediction, experiment.plan, experiment.result, experiment.learned]
  }
}

extension Thought: Codable {
  private enum Key: String, CodingKey {
    case happened, thought, feelings, evidenceFor, evidenceAgainst, trap, otherView, experiment
  }

  /// Reads the stored form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let feelings = try container.decodeIfPresent([Feeling].self, forKey: .feelings) ?? []
    guard feelings.count <= Self.mostFeelings else { throw UnexpectedMindValue(Key.feelings) }
    self.init(
      happened: try container.words(.happened), thought: try container.words(.thought), feelings: feelings,
      evidenceFor: try container.words(.evidenceFor), evidenceAgainst: try container.words(.evidenceAgainst),
      trap: try container.decodeIfPresent(String.self, forKey: .trap)?.withoutNulls,
      otherView: try container.words(.otherView),
      experiment: try container.decodeIfPresent(Experiment.self, forKey: .experiment) ?? Experiment())
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(words: happened, .happened)
    try container.encode(words: thought, .thought)
    if !feelings.isEmpty { try container.encode(feelings, forKey: .feelings) }
    try container.encode(words: evidenceFor, .evidenceFor)
    try container.encode(words: evidenceAgainst, .evidenceAgainst)
    try container.encodeIfPresent(trap?.withoutNulls, forKey: .trap)
    try container.encode(words: otherView, .otherView)
    if experiment != Experiment() { try container.encode(experiment, forKey: .experiment) }
  }
}

extension Thought.Feeling: Codable {
  private enum Key: String, CodingKey { case name, before, after }

  /// Reads the stored form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      try container.decode(String.self, forKey: .name).withoutNulls, before: try container.number(.before),
      after: try container.number(.after))
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name.withoutNulls, forKey: .name)
    try container.encodeIfPresent(before, forKey: .before)
    try container.encodeIfPresent(after, forKey: .after)
  }
}

extension Thought.Experiment: Codable {
  private enum Key: String, CodingKey { case prediction, plan, day, result, learned, wasAsked }

  /// Reads the stored form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      prediction: try container.words(.prediction), plan: try container.words(.plan),
      day: try container.choosableDay(.day), result: try container.words(.result),
      learned: try container.words(.learned), wasAsked: try container.flag(.wasAsked))
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(words: prediction, .prediction)
    try container.encode(words: plan, .plan)
    try container.encode(day: day, .day)
    try container.encode(words: result, .result)
    try container.encode(words: learned, .learned)
    try container.encode(flag: wasAsked, .wasAsked)
  }
}
