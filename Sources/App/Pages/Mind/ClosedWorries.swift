import Core

/// What *On your mind* shows of the worries that are no longer open: a feather for each that was let go, and whether
/// there are enough outcomes to look back on.
nonisolated struct ClosedWorries: Equatable, Sendable {
  /// The most feathers that are shown.
  static let most = 12
  /// How many worries are read at a time.
  private static let page = 200

  /// The worries that were let go last, the newest first; at most `most`.
  private(set) var letGo: [MindEntry] = []
  /// How many more were let go.
  private(set) var more = 0
  /// Whether enough worries have an outcome for the page *What became of them*.
  private(set) var hasOutcomes = false

  /// Without any.
  init() {}

  /// Reads them all, a page at a time.
  init(in store: any RecordStore) async throws {
    var (history, place) = (WorryHistory([]), 0)
    while true {
      let found = try await store.mindEntries(
        in: place..<place + Self.page, of: MindQuery(kinds: [.worry], isOpen: false))
      for entry in found {
        guard let worry = entry[Worry.self] else { continue }
        history.add(worry)
        guard worry.outcome == nil, worry.isLetGo else { continue }
        if letGo.count < Self.most { letGo.append(entry) } else { more += 1 }
      }
      try Task.checkCancellation()
      place += Self.page
      if found.count < Self.page { break }
    }
    hasOutcomes = history.isEnough
  }
}
