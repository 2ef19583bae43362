import Core
import Observation

/// A list that the person edits: the stored entries, with the edits that aren't stored yet applied on top.
///
/// Each edit is applied to the stored list, in order; the list on screen is never written as a whole. So entries added
/// elsewhere in the meantime survive. A failed edit stays visible, and is retried with the next edit or the next read.
/// What was read is forgotten when the lock closes, and read again once it opens.
///
/// For example:
///
/// ```swift
/// let list = StoredList<PatternEdit>(
///   dependencies, initial: [],
///   .init(
///     changes: { $0.patternChanges() }, read: { try await $0.patterns() }, change: { try await $0.change($1) }))
/// let undo = list.change(.remove(pattern.id))
/// undo()
/// ```
@Observable
final class StoredList<Edit: ListEdit> {
  /// Reads, observes and edits the list in the store.
  struct Access: Sendable {
    let changes: @Sendable (any RecordStore) -> AsyncThrowingStream<Void, any Error>
    let read: @Sendable (any RecordStore) async throws -> [Edit.Entry]
    let change: @Sendable (any RecordStore, Edit) async throws -> Edit?
  }

  /// An edit that isn't part of the entries read last.
  private final class Change {
    let edit: Edit
    var isStored = false
    var isUndone = false
    var undo: Edit?

    init(_ edit: Edit) { self.edit = edit }
  }

  /// The list as shown.
  private(set) var entries: [Edit.Entry]
  /// Why the list can't be read, as one sentence; nil while all is well.
  private(set) var notice: String?
  /// Whether the lock is closed, so that nothing can be stored.
  private(set) var isLocked = false
  /// Called after each change of `entries`.
  @ObservationIgnored var entriesChanged: () -> Void = {}

  @ObservationIgnored private let records: Records
  @ObservationIgnored private let access: Access
  @ObservationIgnored private let initial: [Edit.Entry]
  @ObservationIgnored private var stored: [Edit.Entry]
  @ObservationIgnored private var changes: [Change] = []
  @ObservationIgnored private var follower: StoreFollower?

  /// Starts to read. Shows `initial` until the first read succeeds, and while the lock is closed.
  init(_ dependencies: Dependencies, initial: [Edit.Entry], _ access: Access) {
    records = dependencies.records
    (self.access, self.initial) = (access, initial)
    (entries, stored) = (initial, initial)
    follower = StoreFollower(
      dependencies, access.changes, read: { [weak self] in try await self?.read(from: $0) },
      failed: { [weak self] in self?.couldNotRead($0) }, locked: { [weak self] in self?.forget() })
  }

  /// Applies an edit on screen at once, and queues it for the store. Returns a closure that undoes this edit and
  /// no later one.
  @discardableResult func change(_ edit: Edit) -> () -> Void {
    let change = Change(edit)
    changes.append(change)
    show()
    send()
    return { [weak self] in self?.undo(change) }
  }

  private func undo(_ change: Change) {
    guard !change.isUndone else { return }
    change.isUndone = true
    if change.isStored {
      if let undo = change.undo { self.change(undo) }
    } else {
      show()
      send()
    }
  }

  /// Queues the edits for the store. Retains this list until they're stored or have failed, even if the page has
  /// closed.
  private func send() { records.save { [self] in try await storeChanges(in: $0) } }

  private func storeChanges(in store: any RecordStore) async throws {
    changes.removeAll { $0.isUndone && !$0.isStored }
    while let change = changes.first(where: { !$0.isStored }) {
      change.undo = try await access.change(store, change.edit)
      change.isStored = true
      // Undone while it was being stored.
      if change.isUndone, let undo = change.undo { self.change(undo) }
    }
  }

  private func read(from store: any RecordStore) async throws {
    let settled = changes.filter(\.isStored)
    let found = try await access.read(store)
    // While the lock is closed, an empty list can still be read, but not changed.
    if try await records.lock().state == .closed { throw StoreProblem.locked }
    try Task.checkCancellation()
    stored = found
    // Edits stored before the read began are part of what it found.
    changes.removeAll { change in settled.contains { $0 === change } }
    if notice != nil { notice = nil }
    if isLocked { isLocked = false }
    show()
    if changes.contains(where: { !$0.isStored }) { send() }
  }

  private func couldNotRead(_ error: any Error) {
    // A closed lock has its own page.
    if error as? StoreProblem == .locked { isLocked = true } else { notice = ErrorPresenter.sentence(error) }
  }

  /// Clears the person's words when the lock closes, except for edits that aren't stored yet, which would be lost.
  private func forget() {
    stored = initial
    changes.removeAll(where: \.isStored)
    isLocked = true
    show()
  }

  private func show() {
    var list = PlacedList(stored)
    for change in changes where change.isStored || !change.isUndone { _ = change.edit.apply(to: &list) }
    guard list.entries != entries else { return }
    entries = list.entries
    entriesChanged()
  }
}
