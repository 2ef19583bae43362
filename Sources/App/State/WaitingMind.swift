import Core
import Observation

/// What waits on *On your mind*: something due, such as a worry to ask about, something to do, or an experiment; and a
/// step that someone has gone to try.
@Observable
final class WaitingMind {
  /// Whether something is due today. False while that can't be read: *On your mind* says why.
  private(set) var isWaiting = false
  /// The ladder with a step that someone has gone to try within the last day; nil for none, and while the lock is
  /// closed.
  private(set) var away: MindEntry?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var follower: StoreFollower?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    follower = StoreFollower(
      dependencies, { $0.mindChanges() }, read: { [weak self] in try await self?.read(from: $0) },
      failed: { [weak self] _ in self?.forget() }, locked: { [weak self] in self?.forget() })
  }

  /// A page that tells of it is shown again: another day may have begun.
  func seen() { follower?.readAgain() }

  private func read(from store: any RecordStore) async throws {
    let now = dependencies.moment
    // An unreadable one may be due, but asks for nothing.
    let due = try await store.mindEntriesDue(on: now.day, atMost: 50)
    let isDue = try await !store.asked(due, on: now.day).isEmpty
    let ladders = try await store.mindEntries(in: 0..<50, of: MindQuery(kinds: [.ladder], isAtRest: false))
    let away = ladders.first { $0[Ladder.self]?.away(at: now) != nil }
    try Task.checkCancellation()
    if isDue != isWaiting { isWaiting = isDue }
    if away != self.away { self.away = away }
  }

  private func forget() { (isWaiting, away) = (false, nil) }
}
