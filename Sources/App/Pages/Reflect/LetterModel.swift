import Core
import Observation

/// A letter from a good day: one reflection of the past at a time. First those of this date, then days drawn by chance,
/// from as long ago as there are any.
@Observable
final class LetterModel {
  /// The reflection on screen; nil until one is read, and if there's none.
  private(set) var letter: Reflection?
  /// Whether the first one has been looked for.
  private(set) var isLoaded = false
  /// Whether there's another one.
  private(set) var hasAnother = false
  /// A sentence about what went wrong, or nil.
  private(set) var notice: String?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let reading = OwnedTask()
  @ObservationIgnored private var follower: StoreFollower?
  /// Those that were shown.
  @ObservationIgnored private var seen: [Reflection.ID] = []

  /// Days are drawn so often until one has something new.
  private static let draws = 12
  /// So many of the latest reflections are looked at for a second one that can be read.
  private static let looked = 20

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    follower = StoreFollower(
      dependencies, { $0.changes(of: [.reflections]) }, read: { [weak self] in try await self?.read(from: $0) },
      failed: { [weak self] in self?.notice = ErrorPresenter.sentence($0) },
      locked: { [weak self] in self?.forget() })
  }

  /// The first words of the letter: when it was written.
  var beginning: String {
    letter.map { LetterWords.beginning($0.moment.day, today: dependencies.moment.day, dependencies.dates) } ?? ""
  }

  /// *Another* was pressed.
  func anotherPressed() {
    let records = dependencies.records
    reading.run { [weak self] in
      do {
        let store = try await records.store()
        try await self?.turn(in: store)
      } catch {
        if !Task.isCancelled { self?.notice = ErrorPresenter.sentence(error) }
      }
    }
  }

  /// Reads the letter again, since it may have been changed or deleted, or draws the first one.
  private func read(from store: any RecordStore) async throws {
    if let shown = letter {
      let present = try await store.reflection(shown.id)
      try Task.checkCancellation()
      if let present, present.isReadable {
        if present != shown { letter = present }
        notice = nil
        return hasAnother = try await offersAnother(in: store)
      }
    }
    try await turn(in: store)
  }

  private func turn(in store: any RecordStore) async throws {
    var next = try await draw(in: store)
    if next == nil, !seen.isEmpty {
      // All were shown: from the beginning, though not with the one on screen.
      seen = letter.map { [$0.id] } ?? []
      next = try await draw(in: store)
    }
    var shown = next ?? letter
    if next == nil, let former = shown, try await store.reflection(former.id) == nil { shown = nil }
    let another = try await offersAnother(in: store)
    try Task.checkCancellation()
    if let next { seen.append(next.id) }
    (hasAnother, letter, isLoaded, notice) = (another, shown, true, nil)
  }

  /// A reflection that wasn't shown yet; nil if none was found.
  private func draw(in store: any RecordStore) async throws -> Reflection? {
    let today = dependencies.moment.day
    let ofThisDate = try await store.reflections(in: 0..<50, of: TimelineQuery(anniversary: today))
      .filter(\.isWorthALetter)
    if let next = Letter.inOrder(ofThisDate, on: today).first(where: { !seen.contains($0.id) }) { return next }
    for distance in Letter.distances {
      let before = today.advanced(by: 1 - distance)
      for _ in 0..<Self.draws {
        guard let day = try await store.earlierDay(before: before, at: dependencies.chance()) else { break }
        let found = try await store.reflections(in: 0..<50, of: TimelineQuery(first: day, last: day))
          .filter { $0.isWorthALetter && !seen.contains($0.id) }
        try Task.checkCancellation()
        if let next = found.isEmpty ? nil : found[Int(dependencies.chance() * Double(found.count)) % found.count] {
          return next
        }
      }
    }
    return nil
  }

  private func forget() { (letter, hasAnother) = (nil, false) }

  private func offersAnother(in store: any RecordStore) async throws -> Bool {
    let yesterday = dependencies.moment.day.advanced(by: -1)
    let latest = try await store.reflections(in: 0..<Self.looked, of: TimelineQuery(last: yesterday))
    return latest.count { $0.isWorthALetter } > 1 || latest.count == Self.looked
  }
}
