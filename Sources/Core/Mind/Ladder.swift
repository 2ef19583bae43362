import Foundation
import Localization

/// Something that a person would like to be able to do, and steps towards it: graded exposure.
public struct Ladder: Hashable, Sendable {
  /// One step, tried as often as one likes.
  public struct Step: Identifiable, Hashable, Sendable {
    /// Never changes.
    public fileprivate(set) var id: UUID
    /// The thing to do; may be empty while it's being written.
    public var text: String
    /// How hard it seems, 0 to 100; nil if they didn't say.
    public var difficulty: Int?
    /// Whether the person said that it's done.
    public var isDone: Bool
    /// The tries, the oldest first. The last one may be only planned.
    public var tries: [Try]
    /// How many tries had begun when the person said that it isn't done yet; 0 if they never said so.
    public var declinedAfter: Int

    /// Creates a step.
    public init(
      id: UUID = UUID(), _ text: String, difficulty: Int? = nil, isDone: Bool = false, tries: [Try] = [],
      declinedAfter: Int = 0
    ) {
      (self.id, self.text, self.difficulty, self.isDone, self.tries) = (id, text, difficulty, isDone, tries)
      self.declinedAfter = declinedAfter
    }

    /// The tries that the person went for, the oldest first. Only these count.
    public var begun: [Try] { tries.filter { !$0.isPlanned } }
    /// The try that the person has said something before, but hasn't gone for yet; nil for none.
    public var planned: Try? { tries.last(where: \.isPlanned) }

    /// The last try if the person went, and has neither come back nor said how it was.
    public var unfinished: Try? {
      guard !isDone, let last = begun.last, !last.isBack, !last.saysHowItWas else { return nil }
      return last
    }

    /// The fewest tries to the end after which the step can be called done.
    public static let enoughTries = 3

    /// Whether to suggest that it's done: the person stayed in at least three tries, the last one among them, wrote
    /// what surprised them in one of those, and hasn't said since the last try that it isn't done. How anxious they
    /// were doesn't count: falling fear doesn't show what was learned (Craske & others 2014,
    /// doi.org/10.1016/j.brat.2014.04.006).
    public var offersDone: Bool {
      let (begun, stayed) = (begun, begun.filter { $0.stayed == true })
      return !isDone && begun.count > declinedAfter && begun.last?.stayed == true && stayed.count >= Self.enoughTries
        && stayed.contains { !$0.surprise.isBlank }
    }

    /// Whether the person came back early the last two times, so that the step may be too big.
    public var mayBeTooBig: Bool {
      let last = begun.suffix(2)
      return !isDone && last.count == 2 && last.allSatisfy { $0.stayed == false }
    }

    /// The days of the tries that the person went for and came back from.
    public var triedDays: Set<LocalDay> {
      Set(begun.filter { $0.isBack || $0.saysHowItWas }.map(\.moment.day))
    }

    /// Whether the person has come back from the last try, and it wasn't a hard one.
    fileprivate var wentWell: Bool { unfinished == nil && begun.last?.wasHard == false }
  }

  /// One try of a step. Anxiety is from 0 to 100; nil if they didn't say.
  public struct Try: Identifiable, Hashable, Sendable {
    /// Never changes.
    public fileprivate(set) var id: UUID
    /// When it was noted.
    public var moment: Moment
    /// Anxiety before.
    public var before: Int?
    /// Anxiety at its highest.
    public var highest: Int?
    /// Anxiety after.
    public var after: Int?
    /// Whether the person stayed to the end, rather than coming back sooner; nil if they didn't say.
    public var stayed: Bool?
    /// What the person was afraid would happen; may be empty.
    public var fear: String
    /// How sure they were, in percent, 0 to 100; nil if they didn't say.
    public var sureness: Int?
    /// What they wanted to leave out, such as their phone; may be empty.
    public var leftOut: String
    /// The day planned for it; nil for none. From then on *On your mind* asks, until the person goes.
    public var day: LocalDay?
    /// Whether the person dismissed that question, so that it isn't asked again.
    public var wasAsked: Bool
    /// What happened; may be empty.
    public var happened: String
    /// What surprised them; may be empty.
    public var surprise: String
    /// A note that an earlier version asked for; may be empty.
    public var note: String
    /// Whether the person came back and closed the page, with or without an answer.
    public var isBack: Bool
    /// Whether the person hasn't gone yet. It isn't a try so far, but what they said before it is kept.
    public var isPlanned: Bool

    /// Creates a try.
    public init(
      id: UUID = UUID(), moment: Moment, before: Int? = nil, highest: Int? = nil, after: Int? = nil,
      stayed: Bool? = nil, note: String = "", isBack: Bool = false, isPlanned: Bool = false, fear: String = "",
      sureness: Int? = nil, leftOut: String = "", day: LocalDay? = nil, wasAsked: Bool = false, happened: String = "",
      surprise: String = ""
    ) {
      (self.id, self.moment, self.before, self.highest) = (id, moment, before, highest)
      (self.after, self.stayed, self.note, self.isBack) = (after, stayed, note, isBack)
      self.isPlanned = isPlanned
      (self.fear, self.sureness, self.leftOut, self.day, self.wasAsked) = (fear, sureness, leftOut, day, wasAsked)
      (self.happened, self.surprise) = (happened, surprise)
    }

    /// Whether the person has said anything about how it was, rather than only before it.
    public var saysHowItWas: Bool {
      highest != nil || after != nil || stayed != nil || ![note, happened, surprise].allSatisfy(\.isBlank)
    }

    /// The day when *On your mind* asks about it; nil if it doesn't ask.
    var due: LocalDay? { isPlanned && !wasAsked ? day : nil }

    /// Whether the person came back early, or was very anxious afterwards, or clearly more so than before.
    public var wasHard: Bool {
      guard stayed != false else { return true }
      return after.map { $0 >= Self.high || $0 >= Self.raised && $0 > before ?? 100 } ?? false
    }

    /// From here on someone is very anxious.
    private static let high = 70
    /// From here on it's said to be more than before; a drop that was moved from calm to almost calm isn't.
    private static let raised = 40

    /// Whether it was noted within the day before `now`.
    public func isRecent(at now: Moment) -> Bool {
      (0..<86_400).contains(now.instant.timeIntervalSince(moment.instant))
    }
  }

  /// The thing that the person would like to be able to do.
  public var goal: String
  /// The steps in the order they were added; see `stepsInOrder`.
  public var steps: [Step]

  /// Creates a ladder, empty by default.
  public init(goal: String = "", steps: [Step] = []) { (self.goal, self.steps) = (goal, steps) }

  /// The steps, the easiest first; those without a difficulty are at the end, in the order they were added.
  public var stepsInOrder: [Step] {
    steps.enumerated()
      .sorted { ($0.element.difficulty ?? 101, $0.offset) < ($1.element.difficulty ?? 101, $1.offset) }
      .map(\.element)
  }

  /// The step to try next: the easiest that isn't done and hasn't gone well. After a hard try it's an easier one that
  /// hasn't been tried, or else that same step. Nil before the first try, or if there's none left.
  public var next: Step? {
    let steps = stepsInOrder
    let latest = steps.filter { !$0.isDone && !$0.begun.isEmpty }
      .max { ($0.begun.last?.moment.instant ?? .distantPast) < ($1.begun.last?.moment.instant ?? .distantPast) }
    if let latest, !latest.wentWell {
      return steps.prefix { $0.id != latest.id }.last { !$0.isDone && $0.begun.isEmpty } ?? latest
    }
    guard steps.contains(where: { $0.isDone || $0.wentWell }) else { return nil }
    return steps.first { !$0.isDone && !$0.wentWell }
  }

  /// The step that someone has gone to try within the last day, and that try; nil for none.
  public func away(at now: Moment) -> (step: Step, attempt: Try)? {
    for step in steps { if let attempt = step.unfinished, attempt.isRecent(at: now) { return (step, attempt) } }
    return nil
  }

  /// The step that's planned for the earliest day and isn't done; nil for none.
  public var stepDue: Step? {
    steps.filter { !$0.isDone && $0.planned?.due != nil }
      .min { ($0.planned?.due?.number ?? 0) < ($1.planned?.due?.number ?? 0) }
  }

  /// Dismisses the questions about all steps that are planned for `day` or earlier.
  public mutating func dismissPlans(on day: LocalDay) {
    for step in steps.indices {
      for attempt in steps[step].tries.indices where steps[step].tries[attempt].due.map({ $0 <= day }) ?? false {
        steps[step].tries[attempt].wasAsked = true
      }
    }
  }

  /// Whether it has steps and the person said that all of them are done.
  public var isDone: Bool { !steps.isEmpty && steps.allSatisfy(\.isDone) }
}

extension Ladder: MindTool {
  /// The kind under which its entries are stored.
  public static let kind = MindKind.ladder
  /// Its list in exports.
  public static let list = (name: "ladders", key: "ladders", heading: "Steps")
  // TRANSLATORS: A subject in the output of “respite check”, and the name of a line in the result of an import: what a
  // person wrote with a tool of *On your mind*.
  /// The plural, in the person’s language.
  public static var title: String { localized("Steps") }
  // TRANSLATORS: Part of a list within a sentence, which says what a file, a backup or the lock holds, such as
  // “reflections, worries and steps”. Ladders of small steps towards something that the person avoids.
  /// The plural, within a sentence.
  public static var noun: String { localized("steps") }
  // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered. A ladder is something the person
  // avoids, with steps towards it.
  /// A number of them, such as “12 steps”.
  public static func counted(_ count: Int) -> String {
    pluralized("{count} ladder of steps", "{count} ladders of steps", count: count)
  }
  /// Its goal.
  public static let mainWords: [WritableKeyPath<Ladder, String> & Sendable] = [\.goal]
  /// Without a goal.
  public static let blank = Ladder()

  /// All that is stored of a ladder.
  public static let fields: [ToolField<Ladder>] = [
    .text("goal", \.goal, "goal", "What I’d like to be able to do", isRequired: true),
    .rows("steps", \.steps, named: "step"),
  ]

  /// The goal, then each step with the words of its tries.
  public var words: [String] {
    [goal]
      + steps.flatMap { [$0.text] + $0.tries.flatMap { [$0.fear, $0.leftOut, $0.happened, $0.surprise, $0.note] } }
  }
  /// The earliest day planned for a step that isn't done.
  public var due: LocalDay? { stepDue?.planned?.due }
  /// True until all its steps are done.
  public var isOpen: Bool { !isDone }
}

extension Ladder.Step: FieldedValue {
  /// A step without words, with a new id each time.
  public static var blank: Ladder.Step { Ladder.Step("") }

  /// All that is stored of it.
  public static let fields: [ToolField<Ladder.Step>] = [
    .plain("id", \.id),
    .text("text", \.text, "step", "Step"),
    .number("difficulty", \.difficulty, "difficulty", "How hard, 0 to 100"),
    .flag("isDone", \.isDone, "done", "Done"),
    .number(
      "declinedAfter", \.declinedAfter, "not_yet_after", "Not yet done after tries", in: 0...Int(Int32.max)),
    .rows("tries", \.tries, named: "try"),
  ]
}

extension Ladder.Try: FieldedValue {
  /// A try without figures, with a new id each time.
  public static var blank: Ladder.Try {
    Ladder.Try(moment: Moment(instant: .distantPast, utcOffset: 0, day: LocalDay(number: 0)))
  }

  /// All that is stored of it.
  public static let fields: [ToolField<Ladder.Try>] = [
    .plain("id", \.id),
    .plain("at", \.moment.instant),
    .plain("utcOffset", \.moment.utcOffset, in: ExportForm.offsets),
    .plain("day", \.moment.day),
    .number("before", \.before, "before", "Before, 0 to 100"),
    .number("highest", \.highest, "highest", "Highest, 0 to 100"),
    .number("after", \.after, "after", "After, 0 to 100"),
    .flag("stayed", \.stayed, "stayed", "Stayed"),
    .text("note", \.note, "note", "Note"),
    .text("fear", \.fear, "fear", "What I’m afraid will happen"),
    .number("sureness", \.sureness, "sureness", "How sure I am, in percent"),
    .text("leftOut", \.leftOut, "left_out", "What I’ll leave out"),
    .day("plannedFor", \.day, "planned_for", "Planned for"),
    .flag("wasAsked", \.wasAsked, "asked", "Was asked"),
    .text("happened", \.happened, "happened", "What happened"),
    .text("surprise", \.surprise, "surprise", "What surprised me"),
    .flag("isBack", \.isBack, "back", "Is back"),
    .flag("isPlanned", \.isPlanned, "only_planned", "Only planned"),
  ]
}
