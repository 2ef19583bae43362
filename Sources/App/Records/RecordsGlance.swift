import Core
import Observation

/// A value from the records, for a page that only shows it: read now, after each change, and when the lock opens. It's
/// cleared when the lock closes.
///
/// For example:
///
/// ```swift
/// let glance = RecordsGlance<Int>(dependencies, of: [.moods]) { try await $0.moods(from: .first, to: .last).count }
/// glance.value  // nil until it's read, and while the lock is closed
/// ```
@Observable
final class RecordsGlance<Value: Sendable & Equatable> {
  /// The value read last; nil until then, and while the lock is closed.
  private(set) var value: Value?
  /// Whether the lock is closed, so that nothing can be read.
  private(set) var isLocked = false
  /// Why nothing can be read, as one sentence; nil while all is well or only locked.
  private(set) var notice: String?

  /// Called after a read has changed `value`, but not when the lock closes.
  @ObservationIgnored var valueChanged: () -> Void = {}

  @ObservationIgnored private var follower: StoreFollower?

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - dependencies: the records.
  ///   - kinds: the kinds of records whose changes cause another read.
  ///   - read: reads the value, off the main thread.
  init(
    _ dependencies: Dependencies, of kinds: Set<RecordKind>,
    read: @escaping @Sendable (any RecordStore) async throws -> Value
  ) {
    follower = StoreFollower(
      dependencies, { $0.changes(of: kinds) },
      read: { [weak self] store in
        let value = try await Task.detached { try await read(store) }.value
        try Task.checkCancellation()
        self?.found(value)
      },
      failed: { [weak self] in self?.couldNotRead($0) }, locked: { [weak self] in self?.forget() })
  }

  private func found(_ value: Value) {
    if isLocked { isLocked = false }
    if notice != nil { notice = nil }
    guard value != self.value else { return }
    self.value = value
    valueChanged()
  }

  private func couldNotRead(_ error: any Error) {
    if error as? StoreProblem == .locked { return forget() }
    notice = ErrorPresenter.sentence(error)
  }

  private func forget() {
    value = nil
    isLocked = true
  }
}
