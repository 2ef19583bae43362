import Core
import Observation

/// A list of the person's as it is shown: what the store has, and over it the changes that are on their way there.
///
/// Changes are made in the store, in their order, and never write the list as it is shown: what came there from elsewhere
/// stays. One that can't be made stays in sight, and is tried again with the next one, or when the store can be read.
@Observable
final class StoredList<Edit: ListEdit> {
  /// How the store is asked.
  struct Access: Sendable {
    let changes: @Sendable (any RecordStore) -> AsyncThrowingStream<Void, any Error>
    let read: @Sendable (any RecordStore) async throws -> [Edit.Entry]
    let change: @Sendable (any RecordStore, Edit) async throws -> Edit?
  }

  /// A change that is not in what was read last.
  private final class Change {
    let edit: Edit
    var isKept = false
    var isTakenBack = false
    var undo: Edit?

    init(_ edit: Edit) { self.edit = edit }
  }

  /// As it is shown.
  private(set) var entries: [Edit.Entry]
  /// What can't be read, as one sentence; nil while all is well.
  private(set) var notice: String?
  /// Told after each change of `entries`.
  @ObservationIgnored var entriesChanged: () -> Void = {}

  @ObservationIgnored private let records: Records
  @ObservationIgnored private let access: Access
  @ObservationIgnored private var kept: [Edit.Entry]
  @ObservationIgnored private var changes: [Change] = []
  @ObservationIgnored private var follower: StoreFollower?

  /// Begins to read. Until then, and while it can't, `initial` is shown.
  init(_ dependencies: Dependencies, initial: [Edit.Entry], _ access: Access) {
    records = dependencies.records
    self.access = access
    (entries, kept) = (initial, initial)
    follower = StoreFollower(
      dependencies, access.changes, read: { [weak self] in try await self?.read(from: $0) },
      failed: { [weak self] in self?.couldNotRead($0) })
  }

  /// Makes a change, here at once and in the store after those before it. What is returned takes it back, and nothing
  /// that came since.
  @discardableResult func change(_ edit: Edit) -> () -> Void {
    let change = Change(edit)
    changes.append(change)
    show()
    send()
    return { [weak self] in self?.takeBack(change) }
  }

  private func takeBack(_ change: Change) {
    guard !change.isTakenBack else { return }
    change.isTakenBack = true
    if change.isKept {
      if let undo = change.undo { self.change(undo) }
    } else {
      show()
      send()
    }
  }

  /// Holds this list until all is kept, or has failed: whoever made the change may have gone.
  private func send() { records.keep { [self] in try await keepChanges(in: $0) } }

  private func keepChanges(in store: any RecordStore) async throws {
    changes.removeAll { $0.isTakenBack && !$0.isKept }
    while let change = changes.first(where: { !$0.isKept }) {
      change.undo = try await access.change(store, change.edit)
      change.isKept = true
      // It was taken back while it was on its way.
      if change.isTakenBack, let undo = change.undo { self.change(undo) }
    }
  }

  private func read(from store: any RecordStore) async throws {
    let settled = changes.filter(\.isKept)
    let found = try await access.read(store)
    try Task.checkCancellation()
    kept = found
    // What was kept before the reading began is in it.
    changes.removeAll { change in settled.contains { $0 === change } }
    if notice != nil { notice = nil }
    show()
    if changes.contains(where: { !$0.isKept }) { send() }
  }

  private func couldNotRead(_ error: any Error) {
    // The lock says for itself that it is closed.
    if error as? StoreProblem != .locked { notice = ErrorPresenter.sentence(error) }
  }

  private func show() {
    var list = PlacedList(kept)
    for change in changes where change.isKept || !change.isTakenBack { _ = change.edit.apply(to: &list) }
    guard list.entries != entries else { return }
    entries = list.entries
    entriesChanged()
  }
}
