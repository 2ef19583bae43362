import Foundation

/// A tool of *On your mind*, or one of the two ways to note how anxious one is.
public enum MindKind: String, CaseIterable, Codable, Hashable, Sendable {
  // Raw values are in the database: never rename one.
  case worry, thought, ladder
  case checkIn = "check-in"
  case gad7 = "gad-7"

  /// The kinds that stand on *On your mind*: they have words, drafts, a bin and a search.
  public static let tools: Set<MindKind> = [.worry, .thought, .ladder]
}

/// What a person wrote or noted with one of the tools.
public enum MindContent: Hashable, Sendable {
  /// A worry.
  case worry(Worry)
  /// A thought, looked at from a few sides.
  case thought(Thought)
  /// Something avoided, and steps towards it.
  case ladder(Ladder)
  /// How anxious someone was at a moment.
  case checkIn(CheckIn)
  /// The answers to GAD-7.
  case gad7(GAD7)
}

/// Something kept by one of the tools.
public struct MindEntry: Identifiable, Hashable, Sendable {
  /// Never changes, not even by export and import.
  public let id: UUID
  /// Which tool it belongs to.
  public let kind: MindKind
  /// Nil if it can't be read; the row stays as it is in the database.
  public let content: MindContent?
  /// When it was begun, and the day it counts as.
  public let moment: Moment
  /// When it was last changed; nil if it never was.
  public let editedAt: Date?

  /// Creates an entry.
  public init(id: UUID, content: MindContent, moment: Moment, editedAt: Date? = nil) {
    (self.id, self.content, self.moment, self.editedAt) = (id, content, moment, editedAt)
    kind = content.kind
  }

  /// Creates the stand-in for a row that can't be read.
  public init(unreadable id: UUID, _ kind: MindKind, moment: Moment) {
    (self.id, self.kind, self.moment) = (id, kind, moment)
    (content, editedAt) = (nil, nil)
  }

  /// The worry; nil for every other kind, and if it can't be read.
  public var worry: Worry? { if case .worry(let worry) = content { worry } else { nil } }
  /// The thought; nil as above.
  public var thought: Thought? { if case .thought(let thought) = content { thought } else { nil } }
  /// The ladder; nil as above.
  public var ladder: Ladder? { if case .ladder(let ladder) = content { ladder } else { nil } }
  /// The check-in; nil as above.
  public var checkIn: CheckIn? { if case .checkIn(let checkIn) = content { checkIn } else { nil } }
  /// The answers to GAD-7; nil as above.
  public var gad7: GAD7? { if case .gad7(let gad7) = content { gad7 } else { nil } }

  /// Whether its first field is blank, so that there is nothing to keep; false if it can't be read.
  public var isBlank: Bool { content?.isBlank ?? false }
}

extension MindContent {
  /// Which tool it belongs to.
  public var kind: MindKind {
    switch self {
    case .worry: .worry
    case .thought: .thought
    case .ladder: .ladder
    case .checkIn: .checkIn
    case .gad7: .gad7
    }
  }

  /// Everything in it that the person wrote, the main sentence first. Blank ones are left out.
  public var words: [String] {
    let all: [String] =
      switch self {
      case .worry(let worry): worry.words
      case .thought(let thought): thought.words
      case .ladder(let ladder): ladder.words
      case .checkIn(let checkIn): checkIn.words
      case .gad7: []
      }
    return all.filter { !$0.isBlank }
  }

  /// Whether its first field is blank, so that there is nothing to keep.
  public var isBlank: Bool {
    switch self {
    case .worry(let worry): worry.text.isBlank
    case .thought(let thought): thought.isBlank
    case .ladder(let ladder): ladder.goal.isBlank
    case .checkIn, .gad7: false
    }
  }

  /// Whether it waits for the person: a parked worry, an experiment that hasn't been looked at, a ladder with a step
  /// that isn't done.
  public var isOpen: Bool {
    switch self {
    case .worry(let worry): worry.isParked
    case .thought(let thought): thought.experiment.isOpen
    case .ladder(let ladder): !ladder.isDone
    case .checkIn, .gad7: false
    }
  }

  /// The first day on which *Reflect* asks about it or shows what is to be done; nil if it needn't.
  public var due: LocalDay? {
    switch self {
    case .worry(let worry): worry.due
    case .thought(let thought): thought.experiment.due
    case .ladder, .checkIn, .gad7: nil
    }
  }
}

extension RecordKind {
  /// The tool whose entries are records of this kind; nil for records of other tables.
  public var mindKind: MindKind? {
    switch self {
    case .worries: .worry
    case .thoughts: .thought
    case .ladders: .ladder
    case .checkIns: .checkIn
    case .gad7: .gad7
    case .reflections, .sessions, .moods, .statements, .patterns, .plan: nil
    }
  }
}

extension MindKind {
  /// The kind of record that its entries are.
  public var recordKind: RecordKind {
    switch self {
    case .worry: .worries
    case .thought: .thoughts
    case .ladder: .ladders
    case .checkIn: .checkIns
    case .gad7: .gad7
    }
  }
}
