import Foundation

/// How a person felt before and after a session, or at one moment apart from one.
public struct Feeling: Hashable, Sendable {
  /// When the session began, or when the mood was noted.
  public let moment: Moment
  /// The mood before; nil if it wasn't asked.
  public let before: Mood?
  /// The mood after; nil if it wasn't answered.
  public let after: Mood?
  /// The session's exercises, in the order they were first done; empty without a session.
  ///
  /// The moods are about the session as a whole: after several exercises, they say nothing about each of them. An
  /// exercise that was on screen for less than half a minute in total is left out.
  public let exercises: [Exercise]
  /// The exercise of which the person said that it made things worse: the session's last one, however short; nil
  /// without one.
  public let worse: Exercise?
  /// Whether it was noted apart from a session.
  let isApart: Bool

  /// The fewest seconds for an exercise to count as a part of a session.
  static let leastSeconds = 30

  /// Whether the session began anxious or so-so and the person said how they felt after it: only such a session could
  /// help.
  var couldHelp: Bool { before.map { $0 != .good } ?? false && after != nil }
  /// Whether the person felt better after it.
  var isBetter: Bool { if let before, let after { before.height < after.height } else { false } }

  /// The feelings of these sessions and notes, oldest first. Sessions without a mood have none.
  static func all(sessions: [SessionRecord], notes: [MoodNote]) -> [Feeling] {
    var before: [SessionRecord.ID: Mood] = [:], after: [SessionRecord.ID: Mood] = [:]
    var worse: Set<SessionRecord.ID> = []
    let known = Set(sessions.map(\.id))
    var found: [Feeling] = []
    for note in notes {
      switch (note.occasion, note.session) {
      case (.before, let session?) where known.contains(session): before[session] = note.mood
      case (.after, let session?) where known.contains(session):
        after[session] = note.mood
        worse.remove(session)
      case (.afterWorse, let session?) where known.contains(session):
        after[session] = note.mood
        worse.insert(session)
      default:
        found.append(
          Feeling(
            moment: note.moment, before: note.mood, after: nil, exercises: [], worse: nil, isApart: true))
      }
    }
    found += sessions.compactMap { session in
      guard before[session.id] != nil || after[session.id] != nil else { return nil }
      return Feeling(
        moment: session.moment, before: before[session.id], after: after[session.id], exercises: session.parts,
        worse: worse.contains(session.id) ? session.uses.last?.exercise : nil, isApart: false)
    }
    return found.sorted { $0.moment.instant < $1.moment.instant }
  }
}

extension SessionRecord {
  /// The seconds of all exercises.
  public var seconds: Int { uses.reduce(0) { $0 + $1.seconds } }

  /// Whether it took at least half a minute, so that there's something to say about it.
  public var tookAWhile: Bool { seconds >= Feeling.leastSeconds }

  /// The exercises that were done for long enough, in the order they were begun.
  fileprivate var parts: [Exercise] {
    var order: [Exercise] = [], seconds: [Exercise: Int] = [:]
    for use in uses {
      if seconds[use.exercise] == nil { order.append(use.exercise) }
      seconds[use.exercise, default: 0] += use.seconds
    }
    return order.filter { seconds[$0, default: 0] >= Feeling.leastSeconds }
  }
}

extension Mood {
  /// The position on a scale from 0 (anxious) to 1 (good). Not a grade.
  public var height: Double {
    switch self {
    case .anxious: 0
    case .soSo: 0.5
    case .good: 1
    }
  }
}
