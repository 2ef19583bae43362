import Core

/// The coping statements as the person has them.
final class StatementsModel {
  private let stored: StoredList<StatementEdit>
  private let isMissing: Bool

  /// Begins to read what the person has kept. Until then, and without a store, the given ones stand as they come.
  init(_ dependencies: Dependencies) {
    let given = dependencies.content?.statements() ?? []
    isMissing = given.isEmpty
    stored = StoredList(
      dependencies, initial: StatementList(given: given, kept: []).entries,
      .init(
        changes: { $0.statementChanges() },
        read: { StatementList(given: given, kept: try await $0.statements()).entries },
        change: { try await $0.change($1, given: given) }))
  }

  /// All of them, in the person's order.
  var list: StatementList { StatementList(stored.entries) }

  /// What could not be read, as one sentence.
  var notice: String? { stored.notice ?? (isMissing ? ErrorPresenter.contentMissing : nil) }

  /// Puts words of the person's own at the beginning, unless they are blank.
  func add(_ words: String) {
    if let edit = StatementEdit.add(words) { change(edit) }
  }

  /// Moves one so many places down (up, if negative), as far as there are places.
  func move(_ id: StatementList.Entry.ID, by places: Int) {
    if let edit = list.move(id, by: places) { change(edit) }
  }

  /// Moves one to where another is.
  func move(_ id: StatementList.Entry.ID, to other: StatementList.Entry.ID) {
    if let edit = list.move(id, to: other) { change(edit) }
  }

  /// Changes the list and keeps it. What is returned takes this change back, and no other.
  @discardableResult func change(_ edit: StatementEdit) -> () -> Void { stored.change(edit) }
}
