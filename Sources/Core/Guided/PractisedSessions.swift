/// Which guided sessions the person has practised, and on which days.
///
/// It's read from the records of sessions, so what was done anywhere counts, and whatever seals, exports or erases
/// those seals, exports or erases this.
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

  /// The first day on which a session was practised; nil if it never was. One that is the voice of an exercise with
  /// words of its own counts in silence, too.
  public func firstDay(of session: GuidedSession) -> LocalDay? {
    let silent = session.exercise == .meditation ? [] : exercises[session.exercise] ?? []
    return ((days[session.id] ?? []) + silent).min()
  }

  /// The first day on which an exercise was practised for a minute; nil if it never was.
  public func firstDay(of exercise: Exercise) -> LocalDay? { exercises[exercise]?.min() }
}

extension Programme {
  /// The next session of a programme.
  public enum Next: Hashable, Sendable {
    /// This session may come now.
    case now(GuidedSession)
    /// This one is for another day: the one before it was done today.
    case tomorrow(GuidedSession)
    /// All were done.
    case finished
  }

  /// What comes next: the first session that wasn't practised yet, on a later day than the one before it. If that one
  /// was done on a day in the future, as after a change of the clock, it delays nothing.
  public func next(_ practised: PractisedSessions, today: LocalDay) -> Next {
    guard let index = sessions.firstIndex(where: { practised.firstDay(of: $0) == nil }) else { return .finished }
    if index > 0, let former = practised.firstDay(of: sessions[index - 1]), former == today {
      return .tomorrow(sessions[index])
    }
    return .now(sessions[index])
  }
}
