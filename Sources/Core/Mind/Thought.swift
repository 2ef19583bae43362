import Localization

/// A thought, looked at from a few sides: a thought record of cognitive therapy, with a small experiment.
public struct Thought: Hashable, Sendable {
  /// A feeling, and how strong it was.
  public struct Feeling: Hashable, Sendable {
    /// A word from the list or the person's own.
    public var name: String
    /// 0 to 100; nil if they didn't say.
    public var before: Int?
    /// 0 to 100 after looking at the thought; nil if they didn't say.
    public var after: Int?

    /// Creates a feeling.
    public init(_ name: String, before: Int? = nil, after: Int? = nil) {
      (self.name, self.before, self.after) = (name, before, after)
    }
  }

  /// A test of whether the thought is right.
  public struct Experiment: Hashable, Sendable {
    /// The person's prediction.
    public var prediction: String
    /// The plan for trying it out.
    public var plan: String
    /// The day planned for it; nil if none was chosen. From that day on, *On your mind* asks what happened.
    public var day: LocalDay?
    /// The outcome.
    public var result: String
    /// The lesson from it.
    public var learned: String
    /// Whether the person dismissed the question without an answer, so that it isn't asked again.
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

    /// The first day when *On your mind* asks what happened; nil if it doesn't ask.
    public var due: LocalDay? { isOpen && !wasAsked ? day : nil }
  }

  /// The most feelings of one thought.
  public static let mostFeelings = 3

  /// The situation.
  public var happened: String
  /// The thought that went through the person's mind: one thought.
  public var thought: String
  /// How strongly the person believed it, in percent, 0 to 100; nil if they didn't say.
  public var belief: Int?
  /// The same after looking at it.
  public var beliefAfter: Int?
  /// At most `mostFeelings`.
  public var feelings: [Feeling]
  /// The evidence for it.
  public var evidenceFor: String
  /// The evidence against it.
  public var evidenceAgainst: String
  /// The id of one of the five traps; nil if none was chosen.
  public var trap: String?
  /// How the person sees it now.
  public var otherView: String
  /// The test of the thought; empty if there isn't one.
  public var experiment: Experiment

  /// Creates a thought, empty by default.
  public init(
    happened: String = "", thought: String = "", feelings: [Feeling] = [], evidenceFor: String = "",
    evidenceAgainst: String = "", trap: String? = nil, otherView: String = "", experiment: Experiment = Experiment(),
    belief: Int? = nil, beliefAfter: Int? = nil
  ) {
    (self.happened, self.thought, self.feelings) = (happened, thought, feelings)
    (self.evidenceFor, self.evidenceAgainst, self.trap) = (evidenceFor, evidenceAgainst, trap)
    (self.otherView, self.experiment) = (otherView, experiment)
    (self.belief, self.beliefAfter) = (belief, beliefAfter)
  }
}

extension Thought: MindTool {
  /// The kind under which its entries are stored.
  public static let kind = MindKind.thought
  /// Its list in exports.
  public static let list = (name: "thoughts", key: "thoughts", heading: "Thoughts")
  // TRANSLATORS: A subject in the output of “respite check”, and the name of a line in the result of an import: what a
  // person wrote with a tool of *On your mind*.
  /// The plural, in the person’s language.
  public static var title: String { localized("Thoughts") }
  // TRANSLATORS: Part of a list within a sentence, which says what a file, a backup or the lock holds, such as
  // “reflections, worries and steps”.
  /// The plural, within a sentence.
  public static var noun: String { localized("thoughts") }
  // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered.
  /// A number of them, such as “12 thoughts”.
  public static func counted(_ count: Int) -> String { pluralized("{count} thought", "{count} thoughts", count: count) }
  /// The situation and the thought.
  public static let mainWords: [WritableKeyPath<Thought, String> & Sendable] = [\.happened, \.thought]
  /// Without a word.
  public static let blank = Thought()

  /// All that is stored of a thought.
  public static let fields: [ToolField<Thought>] = [
    .text("happened", \.happened, "happened", "What happened"),
    .text("thought", \.thought, "thought", "What went through my mind"),
    .list("feelings", \.feelings, most: mostFeelings),
    .text("evidenceFor", \.evidenceFor, "evidence_for", "Evidence for it"),
    .text("evidenceAgainst", \.evidenceAgainst, "evidence_against", "Evidence against it"),
    .text("trap", \.trap, "trap", "Trap", choices: ThoughtTrap.allCases.map(\.rawValue)),
    .text("otherView", \.otherView, "other_view", "How I see it now"),
    .group("experiment", \.experiment),
    .number("belief", \.belief, "belief", "How strongly I believed it, in percent"),
    .number("beliefAfter", \.beliefAfter, "belief_after", "How strongly afterwards, in percent"),
  ]

  /// Everything that the person wrote, the thought first.
  public var words: [String] {
    [thought, happened, evidenceFor, evidenceAgainst, otherView] + feelings.map(\.name)
      + [experiment.prediction, experiment.plan, experiment.result, experiment.learned]
  }
  /// True while its experiment is open.
  public var isOpen: Bool { experiment.isOpen }
  /// The first day when *On your mind* asks about its experiment.
  public var due: LocalDay? { experiment.due }
}

extension Thought.Feeling: FieldedValue {
  /// Without a name.
  public static let blank = Thought.Feeling("")

  /// All that is stored of it.
  public static let fields: [ToolField<Thought.Feeling>] = [
    .text("name", \.name, "feeling_#", "Feeling #", isRequired: true),
    .number("before", \.before, "feeling_#_before", "Feeling # before, 0 to 100"),
    .number("after", \.after, "feeling_#_after", "Feeling # after, 0 to 100"),
  ]
}

extension Thought.Experiment: FieldedValue, StorableValue {
  /// An experiment without words.
  public static let blank = Thought.Experiment()

  /// All that is stored of it.
  public static let fields: [ToolField<Thought.Experiment>] = [
    .text("prediction", \.prediction, "prediction", "What I predict"),
    .text("plan", \.plan, "plan", "What I’ll try"),
    .day("day", \.day, "plan_day", "When I’ll try it"),
    .text("result", \.result, "result", "What came of it"),
    .text("learned", \.learned, "learned", "What I learned"),
    .flag("wasAsked", \.wasAsked, "asked", "Was asked"),
  ]
}
