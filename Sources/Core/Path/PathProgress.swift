/// The progress on the path according to the records, which can't be read while the lock is closed.
public struct PathRecords: Hashable, Sendable {
  /// The exercises and guided sessions that were practised.
  public let practised: PractisedSessions
  /// What was written and done according to the records.
  public let deeds: [PathDeed: PathDeed.Count]
  /// The last page *Keeping well*, which has the goals and the theme; nil for none.
  public let page: MindEntry?

  /// Creates a value from what was practised and done.
  public init(practised: PractisedSessions, deeds: [PathDeed: PathDeed.Count], page: MindEntry? = nil) {
    (self.practised, self.deeds, self.page) = (practised, deeds, page)
  }

  /// The kinds of records that the progress is read from, for these deeds.
  public static func kinds(_ deeds: Set<PathDeed>) -> Set<RecordKind> {
    deeds.reduce(into: [.sessions, .mind(.keepingWell)]) { kinds, deed in
      switch deed.trace {
      case .days: break
      case .plan: kinds.insert(.plan)
      case .mind(let kind, _): kinds.insert(kind.recordKind)
      }
    }
  }

  /// Reads the progress from the records.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public init(_ deeds: Set<PathDeed>, library: GuidedLibrary, from store: any RecordStore) async throws {
    practised = PractisedSessions(try await store.sessions(from: .first, to: .last), library: library)
    var counts: [PathDeed: PathDeed.Count] = [:]
    var counting: [MindKind: [(deed: PathDeed, count: @Sendable ([MindEntry]) -> PathDeed.Count)]] = [:]
    for deed in deeds {
      switch deed.trace {
      case .days: break
      case .plan:
        let isThere = try await store.helpPlan().map { !$0.isBlank } ?? false
        counts[deed] = isThere ? PathDeed.Count(times: 1, days: 1) : PathDeed.Count.none
      case .mind(let kind, let count): counting[kind, default: []].append((deed, count))
      }
    }
    // Each kind is read once, whatever is counted in it.
    for (kind, all) in counting {
      let entries = try await store.mindEntries(of: MindQuery(kinds: [kind], isOldestFirst: true))
      for (deed, count) in all { counts[deed] = count(entries) }
    }
    self.deeds = counts
    page = try await store.mindEntries(in: 0..<1, of: MindQuery(kinds: [.keepingWell])).first
  }
}

/// How far the person is on the path, wherever in Respite they did what it asks for.
public struct PathProgress: Hashable, Sendable {
  private let read: Set<Reading.ID>
  private let deeds: [PathDeed: PathDeed.Count]
  private let practised: PractisedSessions?

  /// - Parameters:
  ///   - read: the ids of the readings that were read to the end.
  ///   - noted: what was done according to the settings.
  ///   - records: the rest, from the records; nil while they can't be read.
  public init(read: Set<Reading.ID>, noted: [PathDeed: PathDeed.Count], records: PathRecords?) {
    self.read = read
    deeds = noted.merging(records?.deeds ?? [:]) { $1 }
    practised = records?.practised
  }

  /// How often an item was done, and what's needed; nil for a reading, which is read or not.
  public func count(_ item: LearningPath.Item) -> (done: PathDeed.Count, needed: PathDeed.Count)? {
    switch item {
    case .reading: nil
    case .practice(let practice, let days):
      (practised?.count(practice) ?? .none, PathDeed.Count(times: days, days: days))
    case .deed(let deed): (deeds[deed] ?? .none, deed.needed)
    }
  }

  /// Whether an item is done.
  public func isDone(_ item: LearningPath.Item) -> Bool {
    if case .reading(let reading) = item { return read.contains(reading.id) }
    return count(item).map { $0.done.times >= $0.needed.times && $0.done.days >= $0.needed.days } ?? false
  }

  /// Whether a task is done.
  public func isDone(_ task: LearningPath.Task) -> Bool {
    task.isChoice ? task.items.contains(where: isDone) : task.items.allSatisfy(isDone)
  }

  /// Whether a part is done.
  public func isDone(_ part: LearningPath.Part) -> Bool { part.tasks.allSatisfy(isDone) }

  /// Returns the index of the part to show when the path is opened again: the first part from `opened` on that isn't
  /// done, or else the last part.
  ///
  /// - Parameters:
  ///   - path: the path; not empty.
  ///   - opened: the index of the last part that was opened.
  public func part(of path: LearningPath, from opened: Int) -> Int {
    let first = min(max(opened, 0), path.parts.count - 1)
    return path.parts.indices.dropFirst(first).first { !isDone(path.parts[$0]) } ?? path.parts.count - 1
  }

  /// How many parts are done.
  public func partsDone(of path: LearningPath) -> Int { path.parts.count(where: isDone) }
}

extension PractisedSessions {
  /// How often a practice was practised. For a programme, each of its sessions counts once.
  func count(_ practice: LearningPath.Practice) -> PathDeed.Count {
    switch practice {
    case .exercise(let exercise): PathDeed.Count(days(of: exercise))
    case .session(let session): PathDeed.Count(days(of: session))
    case .programme(let programme): PathDeed.Count(programme.sessions.flatMap(days))
    }
  }
}
