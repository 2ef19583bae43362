import Core
import Foundation
import Observation

/// The person's records. The store opens in the background, so the window doesn't wait for it.
///
/// Read with `store()`. Write with `save(_:)` where nothing depends on the outcome, or with `write(_:)` where the
/// caller needs the result or shows the error itself. Both put the write into the same queue: writes run one at a time,
/// in the order of the calls, and run to their end even if the caller is cancelled or gone. `close()` waits for the
/// queue, so every write that was made before the window closed reaches the disk or fails visibly.
@MainActor @Observable
public final class Records {
  /// The last good backup, offered after damage; nil when there is nothing to offer.
  public private(set) var offeredBackup: IntactBackup?
  /// Whether damage was found or files were replaced. `notice` reports damage at every start until `noticeDismissed()`.
  private(set) var reportsDamage = false
  /// Says that the store can't be opened, was damaged, or got records back from a backup. Remains until
  /// `noticeDismissed()`.
  private var lastingNotice: String?
  /// Why nothing can be saved, though everything can be read.
  private var refusal: StoreProblem?
  /// Says why the latest write failed, until every failed write has succeeded.
  private var writeProblem: String?
  /// The writes of `save(_:)` that failed, the oldest first. Each is tried again before the next write, and on closing.
  @ObservationIgnored private var failed: [Failed] = []
  private struct Failed {
    let isBookkeeping: Bool
    let body: @Sendable (any RecordStore) async throws -> Void
  }

  /// How many of the person's own changes are being written or are queued.
  @ObservationIgnored private var pending = 0
  @ObservationIgnored private let opening: Task<OpenedRecords, any Error>
  /// The last write in the queue. Each write awaits the one before it.
  @ObservationIgnored private var lastWrite: Task<Void, Never>?
  /// The closure that was passed to `afterEachWrite`.
  @ObservationIgnored private var read: ((any RecordStore) async -> Void)?
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Starts to open the store with `open`, off the main thread.
  public init(open: @escaping @Sendable () async throws -> OpenedRecords) {
    opening = Task.detached(priority: .userInitiated) { try await open() }
    Task { [weak self] in
      guard let result = await self?.opening.result else { return }
      switch result {
      case .success(let opened): self?.opened(opened)
      case .failure(let error): self?.lastingNotice = ErrorPresenter.sentence(error)
      }
    }
  }

  isolated deinit { following?.cancel() }

  /// A sentence for the person about what's wrong; nil while all is well.
  public var notice: String? { writeProblem ?? refusal.map { ErrorPresenter.sentence($0) } ?? lastingNotice }

  /// Returns the store once it is open. Use it for reading only.
  ///
  /// - Throws: `StoreProblem`.
  func store() async throws -> any RecordStore { try await opening.value.store }

  /// Returns the store's lock once the store is open.
  ///
  /// - Throws: `StoreProblem`.
  func lock() async throws -> any PassphraseLock { try await opening.value.lock }

  /// Queues a write and returns at once. If it fails, `notice` says why, and the write is tried again before each later
  /// one until it succeeds, so that writes are made in the order of the calls.
  ///
  /// For example:
  ///
  /// ```swift
  /// records.save { try await $0.add(note) }
  /// ```
  ///
  /// - Parameters:
  ///   - isBookkeeping: whether Respite makes this write by itself, such as the record of a session. If it fails, the
  ///     window still closes without asking.
  ///   - body: makes the write. Must not await `write(_:)` or `settle()`, which would wait for `body` itself. May be
  ///     called several times, until it succeeds once.
  /// - Returns: the task of the first attempt.
  @discardableResult func save(
    isBookkeeping: Bool = false, _ body: @escaping @Sendable (any RecordStore) async throws -> Void
  ) -> Task<Void, any Error> {
    if !isBookkeeping { pending += 1 }
    return enqueue { [weak self] in
      try await body($0.store)
      if !isBookkeeping { await self?.made() }
    } failed: { [weak self] in
      guard let self else { return }
      if !isBookkeeping { pending -= 1 }
      writeProblem = ErrorPresenter.sentence($0)
      self.failed.append(Failed(isBookkeeping: isBookkeeping, body: body))
    }
  }

  /// Queues a write and returns its result. Cancelling the caller doesn't cancel the write.
  ///
  /// For example:
  ///
  /// ```swift
  /// do {
  ///   try await records.write { try await $0.keep(draft) }
  /// } catch {
  ///   notice = ErrorPresenter.sentence(notSaved: error)
  /// }
  /// ```
  ///
  /// - Parameter body: makes the write. Must not await `write(_:)` or `settle()`, which would wait for `body` itself.
  /// - Throws: what `body` throws, or the `StoreProblem` from opening the store. `notice` doesn't mention it.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any RecordStore) async throws -> Value
  ) async throws -> Value {
    try await enqueue { try await body($0.store) }.value
  }

  /// Calls `read` now, and after each write that succeeds, before the next one begins and before the store is closed.
  /// `ParkedWorries` uses this to find out whether any worry is parked, which the reminder of worry time needs to know.
  ///
  /// - Parameter read: only reads. A caller that awaits a write doesn't wait for it.
  func afterEachWrite(_ read: @escaping (any RecordStore) async -> Void) {
    self.read = read
    enqueue { _ in }
  }

  /// *Restore from backup* was pressed: adds what the offered backup holds to the present records,
  /// which stay unchanged.
  public func bringBackPressed() {
    guard let backup = offeredBackup else { return }
    offeredBackup = nil
    enqueue { [weak self] opened in
      guard let recovery = opened.recovery else { return }
      let added = try await recovery.bringBack(from: URL(fileURLWithPath: backup.path))
      await recovery.markDamageReported()
      await self?.show(lasting: ErrorPresenter.sentence(broughtBack: added))
    } failed: { [weak self] in
      self?.writeProblem = ErrorPresenter.sentence($0)
      self?.offeredBackup = backup
    }
  }

  /// Called when the person dismisses the notice: clears it, and the next start doesn't mention the damage again.
  public func noticeDismissed() {
    (writeProblem, lastingNotice, offeredBackup, reportsDamage) = (nil, nil, nil, false)
    let opening = opening
    Task {
      // If the store didn't open, there is no record of damage to clear.
      await (try? opening.value)?.recovery?.markDamageReported()
    }
  }

  /// Waits for every queued write, then closes the store. Call it once, when the window closes.
  public func close() async {
    if !failed.isEmpty { enqueue { _ in } }
    await settle()
    let opening = opening
    await Task.detached {
      guard case .success(let opened) = await opening.result else { return }
      opened.close()
    }.value
  }

  /// Waits until the queue is empty, including writes that are added while it waits.
  func settle() async {
    var finished: Task<Void, Never>?
    while let lastWrite, lastWrite != finished {
      await lastWrite.value
      finished = lastWrite
    }
  }

  private func made() { pending -= 1 }

  private func opened(_ opened: OpenedRecords) {
    refusal = opened.refusal()
    if let replacements = opened.replacements { follow(replacements) }
    guard let damage = opened.damage else { return }
    show(lasting: ErrorPresenter.sentence(damage: damage))
    (offeredBackup, reportsDamage) = (damage.backup, true)
  }

  private func follow(_ replacements: AsyncStream<Replacement>) {
    following = Task { [weak self] in
      for await replacement in replacements {
        guard let self else { return }
        show(lasting: ErrorPresenter.sentence(replacement))
        reportsDamage = true
      }
    }
  }

  /// Tries the failed writes again, in their order, up to the first that still fails because of the store itself. A
  /// write that fails for another reason, such as a record that was deleted, is abandoned: the others would wait for it
  /// for ever.
  private func tryAgain(in store: any RecordStore) async {
    while let first = failed.first {
      do {
        try await first.body(store)
      } catch let problem as StoreProblem {
        if case .other = problem {} else { return }
      } catch {}
      failed.removeFirst()
    }
  }

  private func show(lasting sentence: String) { lastingNotice = sentence }

  /// The only way into the store for writes. Calls `failed` before the queue moves on.
  @discardableResult private func enqueue<Value: Sendable>(
    _ body: @escaping @Sendable (OpenedRecords) async throws -> Value, failed: @escaping (any Error) -> Void = { _ in }
  ) -> Task<Value, any Error> {
    let previous = lastWrite
    let write = Task { [weak self, opening] in
      await previous?.value
      do {
        let opened = try await opening.value
        await self?.tryAgain(in: opened.store)
        let value = try await body(opened)
        if let self, self.failed.isEmpty, writeProblem != nil { writeProblem = nil }
        // The refusal may have ended, for instance after room was made on the disk.
        if let self, refusal != nil { refusal = try await opening.value.refusal() }
        return value
      } catch {
        DebugLog.failure("write to the store", error)
        failed(error)
        throw error
      }
    }
    lastWrite = Task { [weak self, opening] in
      guard case .success = await write.result, let store = try? await opening.value.store else { return }
      await self?.read?(store)
    }
    return write
  }
}

/// The window closes only once every write has been made, or the person has given up those that fail. `unsavedWords` is
/// empty, because these writes have no words, such as a deletion, or words that a list still shows.
extension Records: Writing {
  var isUnsaved: Bool { pending > 0 || failed.contains { !$0.isBookkeeping } }
  var unsavedWords: String { "" }
  func flush() async {
    if !failed.isEmpty { enqueue { _ in } }
    await settle()
  }
  func throwAway() { (failed, writeProblem) = ([], nil) }
}
