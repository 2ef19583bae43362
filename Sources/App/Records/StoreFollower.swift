import Core

/// Reads something from the store: now, after each change of it, whoever made it, and when the lock opens.
///
/// What could not be read is read again later, and so is a watch that failed begun again; see `Backoff`. It ends with
/// its owner.
final class StoreFollower {
  private let records: Records
  private let timer: any Clock<Duration>
  private let read: (any RecordStore) async throws -> Void
  private let failed: (any Error) -> Void
  private var watching: [Task<Void, Never>] = []
  private var reading: Task<Void, Never>?
  private var retrying: Task<Void, Never>?
  private var pauses = Backoff()

  /// - Parameters:
  ///   - changes: what says that something changed, first of all at once.
  ///   - read: reads it. Cancelled where a later reading takes its place. Must not hold the owner, nor may `failed`.
  ///   - failed: told each time when it can't be read or watched.
  init<Element: Sendable>(
    _ dependencies: Dependencies,
    _ changes: @escaping @Sendable (any RecordStore) -> AsyncThrowingStream<Element, any Error>,
    read: @escaping (any RecordStore) async throws -> Void, failed: @escaping (any Error) -> Void
  ) {
    (records, timer) = (dependencies.records, dependencies.timer)
    (self.read, self.failed) = (read, failed)
    let (records, timer) = (records, timer)
    watching = [
      Task { [weak self] in
        let store: any RecordStore
        do {
          store = try await records.store()
        } catch {
          return failed(error)  // one that could not be opened is not opened later
        }
        var pauses = Backoff()
        while !Task.isCancelled {
          do {
            for try await _ in changes(store) {
              pauses = Backoff()
              self?.readAgain()
            }
            return  // the store was closed, or the owner has gone
          } catch {
            if !Task.isCancelled { failed(error) }
          }
          // A cancelled sleep ends this task, and that is all it is for.
          guard (try? await timer.sleep(for: pauses.next())) != nil else { return }
        }
      },
      Task { [weak self] in
        // Without a store there is no lock to wait for.
        guard let states = try? await records.lock().states() else { return }
        var former: LockState?
        for await state in states {
          if former != nil, state == .open { self?.readAgain() }
          former = state
        }
      },
    ]
  }

  isolated deinit { for task in watching + [reading, retrying] { task?.cancel() } }

  /// Reads now; a reading under way is given up.
  func readAgain() {
    retrying?.cancel()
    reading?.cancel()
    let (records, read) = (records, read)
    reading = Task { [weak self] in
      do {
        try await read(records.store())
        if !Task.isCancelled { self?.pauses = Backoff() }
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
      // A cancelled sleep ends this task, and that is all it is for.
      if (try? await timer.sleep(for: pause)) != nil { self?.readAgain() }
    }
  }

  private func couldNotRead(_ error: any Error) {
    failed(error)
    // The lock says when it opens.
    if error as? StoreProblem != .locked { readLater() }
  }
}
