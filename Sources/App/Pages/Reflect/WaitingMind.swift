import Core
import Observation

/// Whether something is due on *On your mind*: a worry to ask about, something to do, or an experiment.
@Observable
final class WaitingMind {
  /// Whether something is due today. False while that can't be read: *On your mind* says why.
  private(set) var isWaiting = false
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var follower: StoreFollower?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    follower = StoreFollower(
      dependencies, { $0.mindChanges() }, read: { [weak self] in try await self?.read(from: $0) },
      failed: { [weak self] _ in self?.isWaiting = false }, locked: { [weak self] in self?.isWaiting = false })
  }

  /// The page is shown again: another day may have begun.
  func seen() { follower?.readAgain() }

  private func read(from store: any RecordStore) async throws {
    let today = dependencies.moment.day
    // An unreadable one may be due, but asks for nothing.
    let found = try await store.mindEntriesDue(on: today, atMost: 50)
      .contains { entry in entry.content?.due.map { $0 <= today } ?? false }
    try Task.checkCancellation()
    if found != isWaiting { isWaiting = found }
  }
}
