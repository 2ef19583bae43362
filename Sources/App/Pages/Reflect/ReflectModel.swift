import Core
import Foundation
import Observation

/// The Reflect tab: the timeline, the lines above it, and undo.
@Observable
final class ReflectModel {
  /// The content of a row.
  struct Entry: Equatable {
    let reflection: Reflection
    /// The name of its day.
    let day: String
    /// The heading above the row: the name of its day if it's the first of that day, else nil.
    let title: String?
    /// Whether it is the last of the timeline.
    let isLast: Bool
  }

  /// A change of the rows.
  typealias Change = TimelineWindow.Change

  /// The offer to undo the last deletion or change.
  let undo: UndoOffer
  /// Which part of the timeline is shown.
  let filter: TimelineFilter
  /// Whether there's anything to look back on.
  let past: PastOffers
  /// Whether something waits on *On your mind*.
  let waiting: WaitingMind
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let draftPresence: DraftPresence
  @ObservationIgnored private let window: TimelineWindow
  @ObservationIgnored private let lookingForDraft = OwnedTask()
  @ObservationIgnored private let readingChange = OwnedTask()
  @ObservationIgnored private var editing: Reflection?
  /// The person’s day, stored because asking for the time zone is too slow to do for each row.
  @ObservationIgnored private var today: LocalDay
  private var todayCount = 0
  /// Whether the newest one of today says that nothing went well.
  private var endsInNothing = false
  /// Whether a reflection was saved in this window, and none deleted since.
  private var hasJustSaved = false

  init(_ dependencies: Dependencies, _ state: AppState) {
    (self.dependencies, undo) = (dependencies, UndoOffer(dependencies))
    draftPresence = state.draftPresence
    today = dependencies.moment.day
    waiting = state.waitingMind
    (filter, past) = (TimelineFilter(dependencies), PastOffers(dependencies))
    window = TimelineWindow(dependencies)
    filter.queryChosen = { [window] in window.show($0) }
    window.loaded = { [weak self] in
      self?.countToday()
      self?.noticeChange()
      self?.past.look()
    }
    if draftPresence.isPresent == nil { lookForDraft() }
  }

  /// The number of rows.
  var count: Int { window.count }

  /// Whether the first rows have been read.
  var isLoaded: Bool { window.isLoaded }

  /// Called after each change of the rows.
  var rowsChanged: (Change) -> Void {
    get { window.rowsChanged }
    set { window.rowsChanged = newValue }
  }

  /// The format of days.
  var dates: Dates { dependencies.dates }

  /// A sentence about what went wrong, or nil.
  var notice: String? { window.problem ?? dependencies.records.notice }

  /// Whether a backup can be restored after damage.
  var offersBackup: Bool { dependencies.records.offeredBackup != nil }

  /// Whether the notice can be dismissed.
  var canDismiss: Bool { dependencies.records.reportsDamage }

  /// What waits on *On your mind*, in a sentence; nil for nothing.
  var waits: String? {
    if waiting.away != nil { return MindWords.wentOut }
    // TRANSLATORS: Said by screen readers after “Something on your mind?”, where a dot shows the same: a worry to ask
    // about, or something to do.
    return waiting.isWaiting ? localized("There’s something for today.") : nil
  }

  /// *Restore from backup* was pressed.
  func restorePressed() { dependencies.records.bringBackPressed() }

  /// *Dismiss* was pressed.
  func dismissPressed() { dependencies.records.noticeDismissed() }

  /// The hint that a draft is stored; nil if none is.
  var draftLine: String? {
    guard draftPresence.isPresent == true else { return nil }
    // TRANSLATORS: On the tab Reflect: a reflection was begun but not saved.
    return localized("Your draft is saved.")
  }

  /// Whether the person said last today that nothing went well. Then nothing is counted, and no more is hoped for.
  private var isBadDay: Bool { endsInNothing || draftPresence.nothingOn == today }

  /// The words under the question while there's room for more today; nil unless one or two reflections were written.
  var prompt: String? {
    guard filter.query.isAll else { return nil }
    if isBadDay { return NothingWords.hint }
    switch (todayCount, hasJustSaved) {
    // TRANSLATORS: Under “What went well today?”, just after a reflection was saved, the first of the day. Three good
    // things are a usual number for a day. An offer: it must not sound like a task.
    case (1, true): return localized("That’s saved. There’s room for two more, if you like.")
    // TRANSLATORS: The same after the second reflection of the day.
    case (2, true): return localized("That’s saved. There’s room for one more, if you like.")
    // TRANSLATORS: The same later on that day, when one reflection was written.
    case (1, false): return localized("There’s room for two more, if you like.")
    // TRANSLATORS: The same later on that day, when two reflections were written.
    case (2, false): return localized("There’s room for one more, if you like.")
    default: return nil
    }
  }

  /// The praise once three reflections were written today, or nil.
  var praise: String? {
    // TRANSLATORS: When three reflections were written today.
    filter.query.isAll && todayCount >= 3 && !isBadDay ? localized("Three good things. Well done.") : nil
  }

  /// Whether nothing has been written yet: an example is shown in place of the timeline.
  var isEmpty: Bool { isLoaded && count == 0 && filter.query.isAll }

  /// The message in place of an empty timeline; nil if there are rows, or if all reflections were asked for.
  var emptyLine: String? {
    guard isLoaded, count == 0 else { return nil }
    // TRANSLATORS: When a search finds no reflections.
    return filter.query.isAll ? nil : localized("No results.")
  }

  /// A row has come into view: starts reading its reflection if it isn't in memory. `rowsChanged` is called once it is.
  func rowShown(_ index: Int) { window.rowShown(index) }

  /// The content of a row, or nil if it isn’t in memory. Starts no reading; `rowShown(_:)` does.
  func entry(at index: Int) -> Entry? {
    guard let row = window.row(at: index) else { return nil }
    let day = row.reflection.moment.day
    let title = dates.title(day, today: today)
    return Entry(
      reflection: row.reflection, day: title, title: day == row.dayAbove ? nil : title,
      isLast: index == count - 1)
  }

  /// The page is shown again: updates everything that depends on the day, because another may have begun.
  func seen() {
    countToday()
    past.look()
    filter.countMatches()
    rowsChanged(.changed)
    waiting.seen()
  }

  /// Called when the window is in use again: reads everything afresh if the day has changed.
  func cameBack() { if dependencies.moment.day != today { seen() } }

  /// *Edit* was pressed: remembers the reflection, so that the edit can be undone.
  func editPressed(_ reflection: Reflection) { editing = reflection }

  /// Returns true the first time that it's asked about the reflection just saved in this window; false otherwise.
  func takeSaved(_ id: Reflection.ID?) -> Bool {
    guard let id, draftPresence.justSaved == id else { return false }
    draftPresence.justSaved = nil
    if !hasJustSaved { hasJustSaved = true }
    return true
  }

  /// *Delete* was pressed: moves the reflection to the bin and offers to undo that.
  func deletePressed(_ reflection: Reflection) {
    let id = reflection.id
    hasJustSaved = false
    if draftPresence.nothingOn == reflection.moment.day, NothingWords.areSaid(in: reflection.event) {
      draftPresence.nothingOn = nil
    }
    let write = dependencies.records.save { try await $0.delete(id) }
    Task { [weak self] in
      guard case .success = await write.result, let self else { return }
      // TRANSLATORS: Beside the button “Undo”, after a reflection was deleted.
      offerUndo(localized("The reflection is in the bin."), movesFocus: true) { try await $0.restore(id) }
    }
  }

  private func offerUndo(
    _ sentence: String, movesFocus: Bool = false, write: @escaping @Sendable (any RecordStore) async throws -> Void
  ) {
    let records = dependencies.records
    undo.offer(sentence, for: UndoOffer.briefly, movesFocus: movesFocus) { records.save(write) }
  }

  private func lookForDraft() {
    let (records, draftPresence) = (dependencies.records, draftPresence)
    lookingForDraft.run {
      // A draft that can't be read is reported by the page that opens it.
      let draft = await attempt("look for a draft") { try await records.store().draft() }
      guard draftPresence.isPresent == nil, !Task.isCancelled else { return }
      draftPresence.isPresent = draft.flatMap { $0 }.map { !$0.isEmpty } ?? false
    }
  }
}

// What happens after the timeline was read.
extension ReflectModel {
  private func countToday() {
    today = dependencies.moment.day
    // Reflections dated in the future, as by a clock that was wrong, are above those of today.
    let found = window.beginning.drop { $0.moment.day > today }.prefix { $0.moment.day == today }
    let endsInNothing = found.first.map { NothingWords.areSaid(in: $0.event) } ?? false
    if endsInNothing != self.endsInNothing { self.endsInNothing = endsInNothing }
    // What was written after a bad moment counts as on any other day.
    let count = found.prefix(3).prefix { !NothingWords.areSaid(in: $0.event) }.count
    if count != todayCount { todayCount = count }
  }

  /// Offers to undo a change once it has been saved.
  private func noticeChange() {
    guard let former = editing else { return }
    if let now = window.reflection(former.id) { return offerUndo(of: now, former) }
    // If its day was changed, the reflection may be far down, where it isn't in memory.
    let records = dependencies.records
    readingChange.run { [weak self] in
      let found = await attempt("read what was edited") { try await records.store().reflection(former.id) }
      if let self, let now = found ?? nil, editing == former { offerUndo(of: now, former) }
    }
  }

  private func offerUndo(of now: Reflection, _ former: Reflection) {
    guard now.event != former.event || now.reason != former.reason || now.moment.day != former.moment.day else {
      return
    }
    editing = nil
    // TRANSLATORS: Beside the button “Undo”, after a reflection was edited.
    offerUndo(localized("Your changes are saved.")) {
      try await $0.edit(former.id, event: former.event, reason: former.reason, day: former.moment.day)
    }
  }
}
