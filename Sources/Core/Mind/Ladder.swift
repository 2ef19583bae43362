import Foundation

/// Something that a person would like to be able to do, and steps towards it: graded exposure.
public struct Ladder: Hashable, Sendable {
  /// One step, tried as often as one likes.
  public struct Step: Identifiable, Hashable, Sendable {
    /// Never changes.
    public let id: UUID
    /// What to do; may be empty while it's being written.
    public var text: String
    /// How hard it seems, 0 to 100; nil if they didn't say.
    public var difficulty: Int?
    /// Whether the person said that it's done.
    public var isDone: Bool
    /// The oldest first.
    public var tries: [Try]
    /// How many tries there were when the person said that it isn't done yet; 0 if they never did.
    public var declinedAfter: Int

    /// Creates a step.
    public init(
      id: UUID = UUID(), _ text: String, difficulty: Int? = nil, isDone: Bool = false, tries: [Try] = [],
      declinedAfter: Int = 0
    ) {
      (self.id, self.text, self.difficulty, self.isDone, self.tries) = (id, text, difficulty, isDone, tries)
      self.declinedAfter = declinedAfter
    }

    /// Whether to offer that it's done: the last try's highest anxiety was under half of the first one's, and the person
    /// hasn't said since then that it isn't.
    public var offersDone: Bool {
      guard !isDone, tries.count > max(1, declinedAfter), let first = tries.first?.highest,
        let last = tries.last?.highest
      else {
        return false
      }
      return last * 2 < first
    }
  }

  /// One try of a step. Anxiety is from 0 to 100; nil if they didn't say.
  public struct Try: Identifiable, Hashable, Sendable {
    /// Never changes.
    public let id: UUID
    /// When it was noted.
    public var moment: Moment
    /// Anxiety before.
    public var before: Int?
    /// Anxiety at its highest.
    public var highest: Int?
    /// Anxiety after.
    public var after: Int?
    /// Whether the person stayed until it eased; nil if they didn't say.
    public var stayed: Bool?
    /// May be empty.
    public var note: String

    /// Creates a try.
    public init(
      id: UUID = UUID(), moment: Moment, before: Int? = nil, highest: Int? = nil, after: Int? = nil,
      stayed: Bool? = nil, note: String = ""
    ) {
      (self.id, self.moment, self.before, self.highest) = (id, moment, before, highest)
      (self.after, self.stayed, self.note) = (after, stayed, note)
    }
  }

  /// What the person would like to be able to do.
  public var goal: String
  /// As they were added; see `stepsInOrder`.
  public var steps: [Step]

  /// Creates a ladder, empty by default.
  public init(goal: String = "", steps: [Step] = []) { (self.goal, self.steps) = (goal, steps) }

  /// The steps, the easiest first; those without a difficulty stand at the end, in the order they were added.
  public var stepsInOrder: [Step] {
    steps.enumerated()
      .sorted { ($0.element.difficulty ?? 101, $0.offset) < ($1.element.difficulty ?? 101, $1.offset) }
      .map(\.element)
  }

  /// Whether it has steps and the person said that all of them are done.
  public var isDone: Bool { !steps.isEmpty && steps.allSatisfy(\.isDone) }

  var words: [String] { [goal] + steps.flatMap { [$0.text] + $0.tries.map(\.note) } }
}

extension Ladder: Codable {
  private enum Key: String, CodingKey { case goal, steps }

  /// Reads the stored form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      goal: try container.decode(String.self, forKey: .goal).withoutNulls,
      steps: try container.decodeIfPresent([Step].self, forKey: .steps) ?? [])
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(goal.withoutNulls, forKey: .goal)
    if !steps.isEmpty { try container.encode(steps, forKey: .steps) }
  }
}

extension Ladder.Step: Codable {
  private enum Key: String, CodingKey { case id, text, difficulty, isDone, tries, declinedAfter }

  /// Reads the stored form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try container.decode(UUID.self, forKey: .id), try container.words(.text),
      difficulty: try container.number(.difficulty), isDone: try container.flag(.isDone),
      tries: try container.decodeIfPresent([Ladder.Try].self, forKey: .tries) ?? [],
      declinedAfter: try container.number(.declinedAfter, in: 0...Int(Int32.max)) ?? 0)
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id.lowercase, forKey: .id)
    try container.encode(words: text, .text)
    try container.encodeIfPresent(difficulty, forKey: .difficulty)
    try container.encode(flag: isDone, .isDone)
    if !tries.isEmpty { try container.encode(tries, forKey: .tries) }
    if declinedAfter > 0 { try container.encode(declinedAfter, forKey: .declinedAfter) }
  }
}

extension Ladder.Try: Codable {
  private enum Key: String, CodingKey { case id, at, utcOffset, day, before, highest, after, stayed, note }

  /// Reads the stored form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let day = LocalDay(try container.decode(String.self, forKey: .day)) else {
      throw UnexpectedMindValue(Key.day)
    }
    guard let instant = Timestamp.instant(try container.decode(String.self, forKey: .at)),
      let offset = try container.number(.utcOffset, in: ExportForm.offsets)
    else { throw UnexpectedMindValue(Key.at) }
    self.init(
      id: try container.decode(UUID.self, forKey: .id),
      moment: Moment(instant: instant, utcOffset: offset, day: day), before: try container.number(.before),
      highest: try container.number(.highest), after: try container.number(.after),
      stayed: try container.decodeIfPresent(Bool.self, forKey: .stayed), note: try container.words(.note))
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id.lowercase, forKey: .id)
    try container.encode(Timestamp.text(moment.instant), forKey: .at)
    try container.encode(moment.utcOffset, forKey: .utcOffset)
    try container.encode(day: moment.day, .day)
    try container.encodeIfPresent(before, forKey: .before)
    try container.encodeIfPresent(highest, forKey: .highest)
    try container.encodeIfPresent(after, forKey: .after)
    try container.encodeIfPresent(stayed, forKey: .stayed)
    try container.encode(words: note, .note)
  }
}
