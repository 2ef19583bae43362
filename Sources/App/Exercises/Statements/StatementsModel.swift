import Core

/// The coping statements in the person's order, with their own ones.
final class StatementsModel {
  private let stored: StoredList<StatementEdit>
  private let given: [CopingStatement]
  private let settings: any Settings
  private let clock: WallClock
  private let isNight: Bool
  private let isMissing: Bool

  /// Starts to read the stored list. Until it is read, and without a store, the given statements are shown.
  init(_ dependencies: Dependencies) {
    let given = dependencies.content?.statements() ?? []
    (self.given, settings, clock) = (given, dependencies.settings, dependencies.clock)
    (isNight, isMissing) = (dependencies.isNight, given.isEmpty)
    stored = StoredList(
      dependencies, initial: StatementList(given: given, stored: []).entries,
      .init(
        changes: { $0.statementChanges() },
        read: { StatementList(given: given, stored: try await $0.statements()).entries },
        change: { try await $0.change($1, given: given) }))
  }

  /// All statements, in the person's order.
  var list: StatementList { StatementList(stored.entries) }

  /// The statements that aren't hidden, under their headings.
  var sections: [StatementSection] { list.sections(given) }

  /// The statements under their headings, with each one in `hearts` placed as if it were a favourite (true) or not
  /// (false).
  func sections(asIfFavourites hearts: [StatementList.Entry.ID: Bool]) -> [StatementSection] {
    guard !hearts.isEmpty else { return sections }
    let entries = list.entries.map { entry in hearts[entry.id].map { entry.with(isFavourite: $0) } ?? entry }
    return StatementList(entries).sections(given)
  }

  /// Whether the person's own statements and favourites are locked, so that nothing can be changed.
  var isLocked: Bool { stored.isLocked }

  /// The section to open on: the one looked at last; else the favourites, if there are any; else *worry*, which
  /// fits most people. By day it
  /// isn't *At night*: “There’s nothing I have to do until morning” is untrue at noon. Between midnight and five it is,
  /// unless the person has favourites or words of their own.
  var opening: StatementSection.Kind? {
    let kinds = sections.map(\.kind)
    if isNight, kinds.contains(.group(.night)), !kinds.contains(.favourites), !kinds.contains(.own) {
      return .group(.night)
    }
    let last = kinds.first { $0.id == settings[.statementSection] }
    if let last, last != .group(.night) || Night.isNow(clock) { return last }
    return kinds.first { $0 == .favourites }
      ?? kinds.first { $0 == .group(.worry) } ?? kinds.first
  }

  /// Stores the section that was jumped to, or was on screen when the exercise was left: the exercise begins there next
  /// time.
  func looked(at kind: StatementSection.Kind) { settings[.statementSection] = kind.id }

  /// A sentence about what couldn't be read or saved, or nil.
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

  /// Makes and stores a change. Returns its undo, which leaves later changes alone.
  @discardableResult func change(_ edit: StatementEdit) -> () -> Void { stored.change(edit) }
}
