/// The way through: parts to be taken at the person's own pace, in each something to read, something to do on several
/// days, and something to write.
public struct LearningPath: Hashable, Sendable {
  /// Something to practise.
  public enum Practice: Hashable, Sendable {
    /// An exercise, in any form.
    case exercise(Exercise)
    /// A guided session.
    case session(GuidedSession)
    /// Any day of a programme.
    case programme(Programme)
  }

  /// Something that a part asks for.
  public enum Item: Hashable, Sendable, Identifiable {
    /// Reading this to the end.
    case reading(Reading)
    /// Practising this on as many different days.
    case practice(Practice, days: Int)
    /// Something written, or done in the world; see `PathDeed`.
    case deed(PathDeed)

    /// The id, which differs from those of all other items.
    public var id: String {
      switch self {
      case .reading(let reading): "reading \(reading.id)"
      case .practice(.exercise(let exercise), _): "practice \(exercise.rawValue)"
      case .practice(.session(let session), _): "practice \(session.id)"
      case .practice(.programme(let programme), _): "practice \(programme.id)"
      case .deed(let deed): "deed \(deed.rawValue)"
      }
    }
  }

  /// One of the three things of a part.
  public struct Task: Hashable, Sendable {
    /// What kind of thing it is. Raw values are keys of the path's file.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      case read, `do`, write
    }

    /// The kind.
    public let kind: Kind
    /// What it asks for, at least one; all of these or, if `isChoice`, one of them.
    public let items: [Item]
    /// Whether one of the items is enough.
    public let isChoice: Bool

    /// Creates a task.
    public init(_ kind: Kind, _ items: [Item], isChoice: Bool = false) {
      (self.kind, self.items, self.isChoice) = (kind, items, isChoice)
    }
  }

  /// What a part is different in for someone with a theme.
  public struct Turn: Hashable, Sendable {
    /// The index of the part.
    public let part: Int
    /// Practised before what there is to do, or in its place.
    public let practice: Item?
    /// Whether what there is to do and to write is left out: it's for someone trained to help with.
    public let needsTherapist: Bool

    /// Creates a turn.
    public init(part: Int, practice: Item?, needsTherapist: Bool) {
      (self.part, self.practice, self.needsTherapist) = (part, practice, needsTherapist)
    }
  }

  /// A reading beside the way for someone with a theme, and the part that it changes.
  public struct SideDoor: Hashable, Sendable {
    /// The reading.
    public let reading: Reading
    /// The part that's different; nil for none.
    public let turn: Turn?

    /// Creates a side door.
    public init(_ reading: Reading, turn: Turn? = nil) { (self.reading, self.turn) = (reading, turn) }
  }

  /// One part of the way. A person can take as long for it as they like.
  public struct Part: Hashable, Sendable {
    /// Its id in the file, such as `worry`.
    public let id: String
    /// At most one of each kind, in the order of `Task.Kind`; at least one.
    public let tasks: [Task]

    /// Whether it has one task of each kind.
    public var isWhole: Bool { tasks.count == Task.Kind.allCases.count }

    /// Creates a part of these tasks.
    public init(_ id: String, _ tasks: [Task]) { (self.id, self.tasks) = (id, tasks) }
  }

  /// The parts, in order.
  public let parts: [Part]
  /// The side doors.
  public let doors: [KeepingWell.Theme: SideDoor]

  /// Creates a path of these parts. Without parts, there's no path to show.
  public init(_ parts: [Part] = [], doors: [KeepingWell.Theme: SideDoor] = [:]) {
    (self.parts, self.doors) = (parts, doors)
  }

  /// The path as it is for someone with a theme.
  public func turned(by theme: KeepingWell.Theme?) -> LearningPath {
    guard let turn = theme.flatMap({ doors[$0]?.turn }), parts.indices.contains(turn.part) else { return self }
    var parts = parts
    let part = parts[turn.part]
    parts[turn.part] = Part(
      part.id,
      part.tasks.compactMap { task in
        guard task.kind == .do else { return turn.needsTherapist && task.kind == .write ? nil : task }
        let items = (turn.practice.map { [$0] } ?? []) + (turn.needsTherapist ? [] : task.items)
        return items.isEmpty ? nil : Task(.do, items, isChoice: task.isChoice)
      })
    return LearningPath(parts, doors: doors)
  }

  private var items: [Item] {
    parts.flatMap(\.tasks).flatMap(\.items) + doors.values.compactMap { $0.turn?.practice }
  }

  /// The ids of the readings of all parts and side doors.
  public var readings: Set<Reading.ID> {
    Set(
      items.compactMap { if case .reading(let reading) = $0 { reading.id } else { nil } }
        + doors.values.map(\.reading.id))
  }

  /// The deeds of all parts.
  public var deeds: Set<PathDeed> { Set(items.compactMap { if case .deed(let deed) = $0 { deed } else { nil } }) }
}
