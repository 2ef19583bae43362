import Core

/// The coping statements in the person's order, with their own ones.
final class StatementsModel {
  private let stored: StoredList<StatementEdit>
  private let isMissing: Bool

  /// Starts to read the stored list. Until it is read, and without a store, the given statements are shown.
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

  /// All statements, in the person's order.
  var list: StatementList { StatementList(stored.entries) }

  /// A sentence about what couldn't be read or kept, or nil.
  var notice: String? { stored.notice ?? (isMissing ? ErrorPresenter.contentMissing : nil) }

  /// Adds a statement at the beginning, unless `words` is blank.
  func add(_ words: String) {
    if let edit = StatementEdit.add(words) { change(edit) }
  }

  /// Moves a statement down by `places`, or up if negative, to the end of the list at most.
  func move(_ id: StatementList.Entry.ID, by places: Int) {
    if let edit = list.move(id, by: places) { change(edit) }
  }

  /// Moves a statement to the place of another.
  func move(_ id: StatementList.Entry.ID, to other: StatementList.Entry.ID) {
    if let edit = list.move(id, to: other) { change(edit) }
  }

  /// Makes and keeps a change. Returns its undo, which leaves later changes alone.
  @discardableResult func change(_ edit: StatementEdit) -> () -> Void { stored.change(edit) }
}
