/// Which guided sessions the person has practised, and on which days.
///
/// It's read from the records of sessions. So practice counts wherever it was started, and sealing, exporting or
/// erasing the records does the same to this.
public struct PractisedSessions: Hashable, Sendable {
  private var days: [GuidedSession.ID: [LocalDay]] = [:]
  private var exercises: [Exercise: [LocalDay]] = [:]

  /// Reads the records, in any order. A guided session was practised if it was on screen for half of its minutes.
  public init(_ records: [SessionRecord] = [], library: GuidedLibrary) {
    let minutes = Dictionary(library.all.map { ($0.id, $0.minutes) }) { first, _ in first }
    for record in records {
      var heard: [GuidedSession.ID: Int] = [:]
      for use in record.uses {
        if let guide = use.guide { heard[guide, default: 0] += use.seconds }
        if use.seconds >= 60 { exercises[use.exercise, default: []].append(record.moment.day) }
      }
      for (guide, seconds) in heard where seconds >= (minutes[guide] ?? 2) * 30 {
        days[guide, default: []].append(record.moment.day)
      }
    }
  }

  /// The day of each time a session was practised. If it's the voice of an exercise with separate words, practising
  /// that exercise in silence counts, too.
  public func days(of session: GuidedSession) -> [LocalDay] {
    let silent = session.exercise == .meditation ? [] : exercises[session.exercise] ?? []
    return (days[session.id] ?? []) + silent
  }

  /// The first day a session was practised; nil if it never was.
  public func firstDay(of session: GuidedSession) -> LocalDay? { days(of: session).min() }

  /// The day of each time an exercise was practised for a minute.
  public func days(of exercise: Exercise) -> [LocalDay] { exercises[exercise] ?? [] }

  /// The first day an exercise was practised for a minute; nil if it never was.
  public func firstDay(of exercise: Exercise) -> LocalDay? { days(of: exercise).min() }
}

extension Programme {
  /// The next session of a programme.
  public enum Next: Hashable, Sendable {
    /// This session can be started now.
    case now(GuidedSession)
    /// This session is for another day, because the one before it was practised today.
    case tomorrow(GuidedSession)
    /// All sessions were practised.
    case finished
  }

  /// Returns the first session that wasn't practised yet. It's for tomorrow if the session before it was practised
  /// today. If that session was practised on a day in the future, as after a change of the clock, there's no delay.
  public func next(_ practised: PractisedSessions, today: LocalDay) -> Next {
    guard let index = sessions.firstIndex(where: { practised.firstDay(of: $0) == nil }) else { return .finished }
    if index > 0, let former = practised.firstDay(of: sessions[index - 1]), former == today {
      return .tomorrow(sessions[index])
    }
    return .now(sessions[index])
  }
}
