import Core
import Foundation
import Observation

/// The Reflect tab: the timeline with its search and filters, what the page asks next, and undo.
@Observable
final class ReflectModel {
  /// The content of a row.
  struct Entry: Equatable {
    let reflection: Reflection
    /// The name of its day.
    let day: String
    /// The name of its day if it is the first of that day.
    let title: String?
    /// Whether it is the last of the timeline.
    let isLast: Bool
  }

  /// A change of the rows.
  typealias Change = TimelineWindow.Change

  /// The days to which the timeline is limited.
  enum DateFilter: Equatable {
    case everything
    /// From one day to another, both included; nil for no limit.
    case between(LocalDay?, LocalDay?)
    /// This date a month ago and in earlier years.
    case onThisDay
    /// A day of the past, drawn at random; nil if nothing was written before today.
    case goodDay(LocalDay?)
  }

  /// The last deletion or change.
  let undo: UndoOffer
  /// The words to search for; empty for none.
  private(set) var search = ""
  /// Which days are shown.
  private(set) var dateFilter = DateFilter.everything

  /// How many entries of *On your mind* match the search.
  private(set) var mindMatches = 0
  /// Whether something is in the bin.
  private(set) var hasBin = false
  /// Whether *On this day* would find something.
  private(set) var offersOnThisDay = false
  /// Whether *A good day* would find something.
  private(set) var offersGoodDay = false

  /// The items that are due today. Why it couldn't be read is said here, because the entries usually
  /// couldn't be either.
  let due: DueModel
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let draftPresence: DraftPresence
  @ObservationIgnored private let window: TimelineWindow
  @ObservationIgnored private var drawing: Task<Void, Never>?
  @ObservationIgnored private var looking: Task<Void, Never>?
  @ObservationIgnored private var matching: Task<Void, Never>?
  @ObservationIgnored private var editing: Reflection?
  /// The person’s day, kept because asking for the time zone is too slow to do for each row.
  @ObservationIgnored private var today: LocalDay
  private var todayCount = 0
  /// A sentence about why no day of the past could be drawn, or nil.
  private var drawingProblem: String?

  /// - Parameter due: what is due, if it outlives this model; otherwise one of its own.
  init(_ dependencies: Dependencies, _ state: AppState, due: DueModel? = nil) {
    (self.dependencies, undo) = (dependencies, UndoOffer(dependencies))
    draftPresence = state.draftPresence
    today = dependencies.moment.day
    self.due = due ?? DueModel(dependencies)
    window = TimelineWindow(dependencies)
    window.loaded = { [weak self] in
      self?.countToday()
      self?.noticeChange()
      self?.lookBack()
    }
    if draftPresence.isPresent == nil { Task { [weak self] in await self?.lookForDraft() } }
  }

  isolated deinit {
    drawing?.cancel()
    looking?.cancel()
    matching?.cancel()
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

  /// The person's day at this moment.
  var presentDay: LocalDay { dependencies.moment.day }

  /// A sentence about what went wrong, or nil.
  var notice: String? { drawingProblem ?? window.problem ?? dependencies.records.notice ?? due.problem }

  /// Whether a backup can be restored after damage.
  var offersBackup: Bool { dependencies.records.offeredBackup != nil }

  /// Whether the notice can be dismissed.
  var canPutAway: Bool { dependencies.records.tellsDamage }

  /// *Restore from backup* was pressed.
  func bringBackPressed() { dependencies.records.bringBackPressed() }

  /// *Dismiss* was pressed.
  func putAwayPressed() { dependencies.records.noticePutAway() }

  /// The line about a draft that is kept, or nil.
  var draftLine: String? {
    guard draftPresence.isPresent == true else { return nil }
    // TRANSLATORS: On the tab Reflect: a reflection was begun but not saved.
    return localized("Your draft is saved.")
  }

  /// The question of the dashed button; nil unless one or two reflections were written today.
  var prompt: String? {
    guard query.isAll else { return nil }
    switch todayCount {
    // TRANSLATORS: Button for a new reflection, when one was written today.
    case 1: return localized("Two more good things?")
    // TRANSLATORS: Button for a new reflection, when two were written today.
    case 2: return localized("One more good thing?")
    default: return nil
    }
  }

  /// The praise once three reflections were written today, or nil.
  var praise: String? {
    // TRANSLATORS: When three reflections were written today.
    query.isAll && todayCount >= 3 ? localized("Three good things. Well done.") : nil
  }

  /// Whether nothing has been written yet: an example stands in place of the timeline.
  var isEmpty: Bool { isLoaded && count == 0 && query.isAll }

  /// The line in place of an empty timeline; nil if there are rows or nothing was searched for.
  var emptyLine: String? {
    guard isLoaded, count == 0 else { return nil }
    switch dateFilter {
    // TRANSLATORS: When “Show me a good day” finds none.
    case .goodDay(nil): return localized("Nothing from earlier days yet.")
    // TRANSLATORS: When “On this day” finds nothing from a month ago or from earlier years.
    case .onThisDay where search.isBlank: return localized("Nothing from this date in the past.")
    // TRANSLATORS: When a search finds no reflections.
    default: return query.isAll ? nil : localized("No results.")
    }
  }

  /// The days that are shown, in words; nil for all.
  var filterLine: String? {
    switch dateFilter {
    case .everything: nil
    // TRANSLATORS: Line above the reflections shown.
    case .onThisDay: localized("On this day, a month ago and in earlier years")
    // TRANSLATORS: Line above the reflections of one day, chosen by chance.
    case .goodDay(let day): day == nil ? nil : localized("A day from the past")
    case .between(let first?, let last?):
      first == last
        ? dates.short(first, withYear: true)
        // TRANSLATORS: Line above the reflections shown; {first} and {last} are days.
        : localized(
          "{first} to {last}",
          ["first": dates.short(first, withYear: true), "last": dates.short(last, withYear: true)])
    // TRANSLATORS: Line above the reflections shown: those of this day and later ones.
    case .between(let first?, nil): localized("Since {day}", ["day": dates.short(first, withYear: true)])
    // TRANSLATORS: Line above the reflections shown: those of this day and earlier ones.
    case .between(nil, let last?): localized("Up to {day}", ["day": dates.short(last, withYear: true)])
    case .between(nil, nil): nil
    }
  }

  /// The line about what a search finds on *On your mind*; nil if it finds nothing there.
  var mindLine: String? {
    guard mindMatches > 0, !search.isBlank else { return nil }
    // TRANSLATORS: Button below a search field. “On your mind” is the name of the page that it opens.
    return pluralized("{count} more in On your mind", "{count} more in On your mind", count: mindMatches)
  }

  /// A row has come into view: starts reading what belongs there, and `rowsChanged` is called when it has arrived.
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

  /// The page is shown again: the day may have changed.
  func seen() {
    countToday()
    lookBack()
    countMatches()
    rowsChanged(.changed)
    due.seen()
  }

  /// The window is in use again. Reads everything afresh if the day has changed.
  func cameBack() { if dependencies.moment.day != today { seen() } }

  /// A reflection is opened to be changed.
  func editPressed(_ reflection: Reflection) { editing = reflection }

  /// Returns whether a reflection is the one that was written last in this window; true once at most.
  func takeSaved(_ id: Reflection.ID?) -> Bool {
    guard let id, draftPresence.justSaved == id else { return false }
    draftPresence.justSaved = nil
    return true
  }

  /// *Delete* was pressed: moves the reflection to the bin and offers to undo that.
  func deletePressed(_ reflection: Reflection) {
    let id = reflection.id
    let write = dependencies.records.keep { try await $0.delete(id) }
    Task { [weak self] in
      guard case .success = await write.result, let self else { return }
      // TRANSLATORS: Beside the button “Undo”, after a reflection was deleted.
      offerUndo(localized("The reflection is in the bin."), movesFocus: true) { try await $0.restore(id) }
    }
  }

  /// The text in the search field changed.
  func searched(_ words: String) {
    guard words != search else { return }
    search = words
    countMatches()
    showQuery()
  }

  /// A range of days was typed, in either order; nil for no limit.
  func daysChosen(from first: LocalDay?, to last: LocalDay?) {
    let isTurned = first.flatMap { first in last.map { first > $0 } } ?? false
    let chosen = isTurned ? (last, first) : (first, last)
    show(chosen == (nil, nil) ? .everything : .between(chosen.0, chosen.1))
  }

  /// *On this day* was pressed. Replaces the search.
  func onThisDayPressed() {
    search = ""
    countMatches()
    show(.onThisDay)
  }

  /// *A good day* was pressed: shows a random day of the past on which something was written. Replaces the search.
  func goodDayPressed() {
    search = ""
    countMatches()
    drawing?.cancel()
    drawingProblem = nil
    let (records, today, place) = (dependencies.records, dependencies.moment.day, dependencies.chance())
    drawing = Task { [weak self] in
      do {
        let day = try await records.store().earlierDay(before: today, at: place)
        if !Task.isCancelled { self?.show(.goodDay(day)) }
      } catch {
        if !Task.isCancelled { self?.drawingProblem = ErrorPresenter.sentence(error) }
      }
    }
  }

  /// *Show everything* was pressed.
  func everythingPressed() { show(.everything) }

  private func show(_ filter: DateFilter) {
    if filter != dateFilter { dateFilter = filter }
    showQuery()
  }

  private func showQuery() {
    drawingProblem = nil
    if query != window.query { window.show(query) }
  }

  /// The query of the timeline: the search and the days.
  var query: TimelineQuery {
    var query = TimelineQuery(words: search.isBlank ? "" : search)
    switch dateFilter {
    case .everything: break
    case .between(let first, let last): (query.first, query.last) = (first, last)
    case .onThisDay: query.anniversary = dependencies.moment.day
    // If there is no earlier day, a day with no reflections.
    case .goodDay(let day): (query.first, query.last) = (day ?? .never, day ?? .never)
    }
    return query
  }

  private func offerUndo(
    _ sentence: String, movesFocus: Bool = false, write: @escaping @Sendable (any RecordStore) async throws -> Void
  ) {
    let records = dependencies.records
    undo.offer(sentence, for: UndoOffer.briefly, movesFocus: movesFocus) { records.keep(write) }
  }

  private func lookForDraft() async {
    // A draft that can't be read is reported by the page that opens it.
    let draft = await attempt("look for a draft") { try await dependencies.records.store().draft() }
    if draftPresence.isPresent == nil { draftPresence.isPresent = draft.flatMap { $0 }.map { !$0.isEmpty } ?? false }
  }
}

// What happens after the timeline was read.
extension ReflectModel {
  private func countToday() {
    today = dependencies.moment.day
    // Days to come, which a clock that was wrong may have written, stand above those of today.
    let count = window.beginning.drop { $0.moment.day > today }.prefix(3).count { $0.moment.day == today }
    if count != todayCount { todayCount = count }
  }

  /// Counts what the search finds on *On your mind*.
  private func countMatches() {
    matching?.cancel()
    guard !search.isBlank else {
      if mindMatches != 0 { mindMatches = 0 }
      return
    }
    let (records, query) = (dependencies.records, MindQuery(words: search, kinds: MindKind.tools))
    matching = Task { [weak self] in
      let count = await attempt("search On your mind") { try await records.store().count(of: query) }
      guard let self, !Task.isCancelled, count ?? 0 != mindMatches else { return }
      mindMatches = count ?? 0
    }
  }

  /// Finds out what the past has to offer. What can't be found out is offered: pressing it says what's wrong.
  private func lookBack() {
    let (records, today) = (dependencies.records, dependencies.moment.day)
    looking?.cancel()
    looking = Task { [weak self] in
      let found = await attempt("look for what the past offers") {
        let store = try await records.store()
        return (
          bin: try await store.binCount() + store.mindBinCount() > 0,
          onThisDay: try await store.count(of: TimelineQuery(anniversary: today), atMost: 1) > 0,
          goodDay: try await store.count(of: TimelineQuery(last: today.advanced(by: -1)), atMost: 1) > 0
        )
      }
      guard let self, !Task.isCancelled else { return }
      let (bin, onThisDay, goodDay) = found ?? (true, true, true)
      if bin != hasBin { hasBin = bin }
      if onThisDay != offersOnThisDay { offersOnThisDay = onThisDay }
      if goodDay != offersGoodDay { offersGoodDay = goodDay }
    }
  }

  /// Offers to undo a change once it has been saved.
  private func noticeChange() {
    guard let former = editing else { return }
    if let now = window.reflection(former.id) { return offerUndo(of: now, former) }
    // On another day it may be far down, where it isn't in memory.
    let records = dependencies.records
    Task { [weak self] in
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

extension LocalDay {
  /// A day before every possible entry.
  fileprivate static let never = LocalDay(number: -719_163)
}
