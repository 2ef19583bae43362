import Core
import Foundation
import Observation

/// The timeline, and what it asks next.
@Observable
final class ReflectModel {
  /// What a row shows.
  struct Entry: Equatable {
    let reflection: Reflection
    /// How its day is called, if it is the first of it.
    let title: String?
    /// Whether none comes after it.
    let isLast: Bool
  }

  /// What happened to the rows.
  typealias Change = TimelineWindow.Change

  /// Which days were asked for.
  enum Selection: Equatable {
    case everything
    case between(LocalDay?, LocalDay?)
    case onThisDay
    /// A day from the past; nil if there is none.
    case goodDay(LocalDay?)
  }

  /// What was just done and can be taken back, as a sentence; nil when nothing can.
  private(set) var undoable: String?
  /// Words that are searched for; empty for the whole timeline.
  private(set) var search = ""
  /// Which days are shown.
  private(set) var selection = Selection.everything

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let draftPresence: DraftPresence
  @ObservationIgnored private let window: TimelineWindow
  @ObservationIgnored private var drawing: Task<Void, Never>?
  @ObservationIgnored private var offering: Task<Void, Never>?
  @ObservationIgnored private var undo: (@Sendable (any RecordStore) async throws -> Void)?
  @ObservationIgnored private var editing: Reflection?
  /// Asked once in a while, not for each row: the zone may have changed, and finding out is slow.
  @ObservationIgnored private var today: LocalDay
  private var todayCount = 0
  /// Why no day of the past could be drawn.
  private var drawingProblem: String?

  init(_ dependencies: Dependencies, _ state: AppState) {
    self.dependencies = dependencies
    draftPresence = state.draftPresence
    today = dependencies.moment.day
    window = TimelineWindow(dependencies)
    window.arrived = { [weak self] in
      self?.countToday()
      self?.noticeChange()
    }
    if draftPresence.isPresent == nil { Task { [weak self] in await self?.lookForDraft() } }
  }

  isolated deinit {
    drawing?.cancel()
    offering?.cancel()
  }

  /// How many rows there are.
  var count: Int { window.count }

  /// Whether the timeline has arrived.
  var isLoaded: Bool { window.isLoaded }

  /// Told of every change of the rows, after it.
  var rowsChanged: (Change) -> Void {
    get { window.rowsChanged }
    set { window.rowsChanged = newValue }
  }

  /// How days are written.
  var dates: Dates { dependencies.dates }

  /// What does not work, as one sentence.
  var notice: String? { drawingProblem ?? window.problem ?? dependencies.records.notice }

  /// Whether a backup can be brought back after damage.
  var offersBackup: Bool { dependencies.records.offeredBackup != nil }

  /// Whether the notice stays until it is put away.
  var canPutAway: Bool { dependencies.records.tellsDamage }

  /// *Bring back the backup* was pressed.
  func bringBackPressed() { dependencies.records.bringBackPressed() }

  /// *Put this away* was pressed.
  func putAwayPressed() { dependencies.records.noticePutAway() }

  /// Said while words wait on the page for a new reflection.
  var draftLine: String? {
    guard draftPresence.isPresent == true else { return nil }
    return localized("What you began to write is kept, and waits for you.")
  }

  /// What the dashed pill asks; nil before the first of today and when three were written.
  var prompt: String? {
    guard query.isAll else { return nil }
    switch todayCount {
    case 1: return localized("What other two things went well today?")
    case 2: return localized("What other thing went well today?")
    default: return nil
    }
  }

  /// Said once three were written today.
  var praise: String? { query.isAll && todayCount >= 3 ? localized("Three good things. Well done.") : nil }

  /// What stands in place of the timeline where there is none; nil where there is one, or the questions suffice.
  var emptyLine: String? {
    guard isLoaded, count == 0 else { return nil }
    switch selection {
    case .goodDay(nil): return localized("There is no earlier day yet.")
    case .onThisDay where search.isBlank: return localized("Nothing was written on this day in earlier years.")
    default: return query.isAll ? nil : localized("Nothing was found.")
    }
  }

  /// Which days are shown, in words; nil for all of them.
  var selectionLine: String? {
    switch selection {
    case .everything: nil
    case .onThisDay: localized("On this day in earlier years")
    case .goodDay(let day): day == nil ? nil : localized("A day from the past")
    case .between(let first?, let last?):
      first == last
        ? dates.short(first, withYear: true)
        : localized(
          "{first} to {last}",
          ["first": dates.short(first, withYear: true), "last": dates.short(last, withYear: true)])
    case .between(let first?, nil): localized("Since {day}", ["day": dates.short(first, withYear: true)])
    case .between(nil, let last?): localized("Until {day}", ["day": dates.short(last, withYear: true)])
    case .between(nil, nil): nil
    }
  }

  /// A row comes into sight: what belongs there is read, and a change is told when it is there.
  func rowShown(_ index: Int) { window.rowShown(index) }

  /// What stands at a place; nil if it isn’t in memory.
  func entry(at index: Int) -> Entry? {
    guard let place = window.place(at: index) else { return nil }
    let day = place.reflection.moment.day
    return Entry(
      reflection: place.reflection,
      title: day == place.dayAbove ? nil : dates.title(day, today: today),
      isLast: index == count - 1)
  }

  /// The page is seen again: it may be another day by now.
  func seen() {
    countToday()
    rowsChanged(.changed)
  }

  /// A reflection is about to be changed on a page of its own.
  func editPressed(_ reflection: Reflection) { editing = reflection }

  /// *Delete* was pressed: it goes into the bin, and can be taken out at once.
  func deletePressed(_ reflection: Reflection) {
    let id = reflection.id
    dependencies.records.keep { try await $0.delete(id) }
    offer(localized("The reflection is in the bin.")) { try await $0.restore(id) }
  }

  /// *Undo* was pressed.
  func undoPressed() {
    guard let undo else { return }
    dependencies.records.keep(undo)
    (self.undo, undoable) = (nil, nil)
  }

  /// Other words are searched for.
  func searched(_ words: String) {
    guard words != search else { return }
    search = words
    show()
  }

  /// Days were chosen, in either order; nil for no limit.
  func daysChosen(from first: LocalDay?, to last: LocalDay?) {
    let isTurned = first.flatMap { first in last.map { first > $0 } } ?? false
    let chosen = isTurned ? (last, first) : (first, last)
    select(chosen == (nil, nil) ? .everything : .between(chosen.0, chosen.1))
  }

  /// *On this day* was pressed. It takes the place of words that were searched for.
  func onThisDayPressed() {
    search = ""
    select(.onThisDay)
  }

  /// *A good day* was pressed: any day of the past on which something was written. It takes the place of words, too.
  func goodDayPressed() {
    search = ""
    drawing?.cancel()
    drawingProblem = nil
    let (records, today, place) = (dependencies.records, dependencies.moment.day, dependencies.chance())
    drawing = Task { [weak self] in
      do {
        let day = try await records.store().earlierDay(before: today, at: place)
        if !Task.isCancelled { self?.select(.goodDay(day)) }
      } catch {
        if !Task.isCancelled { self?.drawingProblem = ErrorPresenter.sentence(error) }
      }
    }
  }

  /// *Show everything* was pressed.
  func everythingPressed() { select(.everything) }

  private func select(_ selection: Selection) {
    if selection != self.selection { self.selection = selection }
    show()
  }

  private func show() {
    drawingProblem = nil
    if query != window.query { window.show(query) }
  }

  private var query: TimelineQuery {
    var query = TimelineQuery(words: search.isBlank ? "" : search)
    switch selection {
    case .everything: break
    case .between(let first, let last): (query.first, query.last) = (first, last)
    case .onThisDay: query.anniversary = dependencies.moment.day
    // Without a day, none: a day that nobody has written on.
    case .goodDay(let day): (query.first, query.last) = (day ?? .never, day ?? .never)
    }
    return query
  }

  /// For ten seconds.
  private func offer(_ words: String, undo: @escaping @Sendable (any RecordStore) async throws -> Void) {
    self.undo = undo
    undoable = words
    offering?.cancel()
    let timer = dependencies.timer
    offering = Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      guard (try? await timer.sleep(for: .seconds(10))) != nil else { return }
      self?.undoable = nil
    }
  }

  private func lookForDraft() async {
    // What can't be read is said by the page that needs it.
    let draft = try? await dependencies.records.store().draft()
    if draftPresence.isPresent == nil { draftPresence.isPresent = draft.map { !$0.isEmpty } ?? false }
  }
}

// What follows from what was read.
extension ReflectModel {
  private func countToday() {
    today = dependencies.moment.day
    let count = window.beginning.prefix(3).count { $0.moment.day == today }
    if count != todayCount { todayCount = count }
  }

  /// A change that has been made can be taken back.
  private func noticeChange() {
    guard let former = editing, let now = window.reflection(former.id),
      now.event != former.event || now.reason != former.reason
    else { return }
    editing = nil
    offer(localized("The reflection was changed.")) {
      try await $0.edit(former.id, event: former.event, reason: former.reason)
    }
  }
}

extension LocalDay {
  /// A day before all that there can be.
  fileprivate static let never = LocalDay(number: -719_163)
}
