import Core

/// Reads from the store now, after each change (from another process, too), and when the lock opens.
///
/// Failed reads and failed observations are retried; see `Backoff`. Following ends when the follower is released.
final class StoreFollower {
  private let records: Records
  private let timer: any Clock<Duration>
  private let read: (any RecordStore) async throws -> Void
  private let failed: (any Error) -> Void
  private let locked: () -> Void
  private var watching: [Task<Void, Never>] = []
  /// The read that is running; nil if none is.
  private var reading: Task<Void, Never>?
  /// Whether something has changed since the running read began.
  private var isBehind = false
  private var retrying: Task<Void, Never>?
  private var pauses = Backoff()

  /// - Parameters:
  ///   - changes: yields once at the start, then after each change.
  ///   - read: reads the values. If something changes during it, the read finishes and another one follows, so the page
  ///     keeps up even with a flood of changes. Cancelled only by `readAgain` and a closing lock. Must not hold the
  ///     owner strongly, nor must `failed` and `locked`.
  ///   - failed: called each time a read or the observation fails.
  ///   - locked: called when the lock closes. A read that is running is cancelled.
  init<Element: Sendable>(
    _ dependencies: Dependencies,
    _ changes: @escaping @Sendable (any RecordStore) -> AsyncThrowingStream<Element, any Error>,
    read: @escaping (any RecordStore) async throws -> Void, failed: @escaping (any Error) -> Void,
    locked: @escaping () -> Void = {}
  ) {
    (records, timer) = (dependencies.records, dependencies.timer)
    (self.read, self.failed, self.locked) = (read, failed, locked)
    let (records, timer) = (records, timer)
    watching = [
      Task { [weak self] in
        let store: any RecordStore
        do {
          store = try await records.store()
        } catch {
          return failed(error)  // a store that didn't open never will
        }
        var pauses = Backoff()
        while !Task.isCancelled {
          do {
            for try await _ in changes(store) {
              pauses = Backoff()
              self?.storeChanged()
            }
            return  // the store was closed, or this follower released
          } catch {
            if !Task.isCancelled { failed(error) }
          }
          guard await timer.slept(for: pauses.next()) else { return }
        }
      },
      Task { [weak self] in
        // If the store didn't open, there is no lock either.
        guard let states = await attempt("follow the lock", { try await records.lock().states() }) else { return }
        var former: LockState?
        for await state in states {
          if former != nil, state == .open { self?.readAgain() }
          if former != nil, state == .closed { self?.lockClosed() }
          former = state
        }
      },
    ]
  }

  isolated deinit { for task in watching + [reading, retrying] { task?.cancel() } }

  /// Reads now, and cancels a read that is running. Call it when other values are needed than before.
  func readAgain() {
    retrying?.cancel()
    reading?.cancel()
    isBehind = false
    let (records, read) = (records, read)
    reading = Task { [weak self] in
      do {
        try await read(records.store())
        if !Task.isCancelled { self?.hasRead() }
      } catch {
        if !Task.isCancelled { self?.couldNotRead(error) }
      }
    }
  }

  /// Reads again after a pause.
  func readLater() {
    retrying?.cancel()
    let (timer, pause) = (timer, pauses.next())
    retrying = Task { [weak self] in
      if await timer.slept(for: pause) { self?.readAgain() }
    }
  }

  private func storeChanged() {
    if reading == nil { readAgain() } else { isBehind = true }
  }

  private func hasRead() {
    pauses = Backoff()
    reading = nil
    if isBehind { readAgain() }
  }

  private func lockClosed() {
    reading?.cancel()
    (reading, isBehind) = (nil, false)
    locked()
  }

  private func couldNotRead(_ error: any Error) {
    reading = nil
    failed(error)
    // Once the lock opens, the task above reads again.
    if isBehind { readAgain() } else if error as? StoreProblem != .locked { readLater() }
  }
}
