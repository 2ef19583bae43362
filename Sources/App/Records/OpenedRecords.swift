import Core

/// An open store, and the objects that lock it, recover it and close it.
public nonisolated struct OpenedRecords: Sendable {
  /// Reads and writes the records.
  let store: any RecordStore
  /// Locks and unlocks the store.
  let lock: any PassphraseLock
  /// Brings records back after damage; nil where that isn't possible.
  let recovery: (any RecoveryStore)?
  /// Damage found while opening, which hasn't been reported to the person yet; nil if there was none.
  let damage: Damage?
  /// Returns why nothing can be saved at present, though everything can be read; nil if saving works.
  let refusal: @Sendable () -> StoreProblem?
  /// Yields what became of files that other programs replaced while they were open.
  let replacements: AsyncStream<Replacement>?
  /// Closes the store. Blocks, so never call it on the main thread.
  let close: @Sendable () -> Void

  /// Bundles the parts of an open store.
  public init(
    store: any RecordStore, lock: any PassphraseLock, recovery: (any RecoveryStore)? = nil, damage: Damage? = nil,
    refusal: @escaping @Sendable () -> StoreProblem? = { nil }, replacements: AsyncStream<Replacement>? = nil,
    close: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.lock = lock
    self.recovery = recovery
    self.damage = damage
    self.refusal = refusal
    self.replacements = replacements
    self.close = close
  }
}
