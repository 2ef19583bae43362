/// The progress on the path according to the records, which can't be read while the lock is closed.
public struct PathRecords: Hashable, Sendable {
  /// The exercises and guided sessions that were practised.
  public let practised: PractisedSessions
  /// The tools that were used according to the records.
  public let used: Set<PathTool>

  /// Creates a value from what was practised and used.
  public init(practised: PractisedSessions, used: Set<PathTool>) { (self.practised, self.used) = (practised, used) }

  /// The kinds of records that the progress is read from, for these tools.
  public static func kinds(_ tools: Set<PathTool>) -> Set<RecordKind> {
    tools.reduce(into: [.sessions]) { kinds, tool in
      if case .records(let more, _) = tool.trace { kinds.formUnion(more) }
    }
  }

  /// Reads the progress from the records.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public init(_ tools: Set<PathTool>, library: GuidedLibrary, from store: any RecordStore) async throws {
    practised = PractisedSessions(try await store.sessions(from: .first, to: .last), library: library)
    var used: Set<PathTool> = []
    for tool in tools {
      if case .records(_, let isUsed) = tool.trace, try await isUsed(store) { used.insert(tool) }
    }
    self.used = used
  }
}

/// The parts of the path that are done, wherever in Respite the person did them.
public struct PathProgress: Hashable, Sendable {
  private let done: Set<LearningPath.Part.ID>

  /// - Parameters:
  ///   - path: the path.
  ///   - read: the ids of the readings that were read to the end.
  ///   - used: the tools that were used according to the settings.
  ///   - records: the days and counts from the records; nil while they can't be read.
  public init(
    _ path: LearningPath, read: Set<Reading.ID>, used: Set<PathTool>, records: PathRecords?
  ) {
    let tools = used.union(records?.used ?? [])
    func isDone(_ part: LearningPath.Part) -> Bool {
      switch part {
      case .reading(let reading): read.contains(reading.id)
      case .practice(let practice): records?.practised.has(practice) ?? false
      case .tool(let tool): tools.contains(tool)
      }
    }
    done = Set(path.weeks.flatMap(\.parts).filter(isDone).map(\.id))
  }

  /// Whether a part is done.
  public func isDone(_ part: LearningPath.Part) -> Bool { done.contains(part.id) }

  /// Whether all parts of a week are done.
  public func isDone(_ week: LearningPath.Week) -> Bool { week.parts.allSatisfy(isDone) }

  /// Returns the index of the week to show when the path is opened again: the first week from `opened` on that isn't
  /// done, or else the last week.
  ///
  /// - Parameters:
  ///   - path: the path; not empty.
  ///   - opened: the index of the last week that was opened.
  public func week(of path: LearningPath, from opened: Int) -> Int {
    let first = min(max(opened, 0), path.weeks.count - 1)
    return path.weeks.indices.dropFirst(first).first { !isDone(path.weeks[$0]) } ?? path.weeks.count - 1
  }

  /// How many weeks are done.
  public func weeksDone(of path: LearningPath) -> Int { path.weeks.count(where: isDone) }
}

extension PractisedSessions {
  /// Whether a practice was practised. For a programme, any one of its sessions is enough.
  func has(_ practice: LearningPath.Practice) -> Bool {
    switch practice {
    case .exercise(let exercise): firstDay(of: exercise) != nil
    case .session(let session): firstDay(of: session) != nil
    case .programme(let programme): programme.sessions.contains { firstDay(of: $0) != nil }
    }
  }
}
