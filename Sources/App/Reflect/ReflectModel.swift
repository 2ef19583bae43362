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
  enum Change: Equatable {
    /// Some went at a place, and others came; `isNew` if a reflection was written just now.
    case replaced(at: Int, removed: Int, added: Int, isNew: Bool)
    /// They are as many as before, and some say something else.
    case changed
  }

  /// Which days were asked for.
  enum Selection: Equatable {
    case everything
    case between(LocalDay?, LocalDay?)
    case onThisDay
    /// A day from the past; nil if there is none.
    case goodDay(LocalDay?)
  }

  /// How many rows there are.
  private(set) var count = 0
  /// Whether the timeline has arrived.
  private(set) var isLoaded = false
  /// What was just done and can be taken back, as a sentence; nil when nothing can.
  private(set) var undoable: String?
  /// Words that are searched for; empty for the whole timeline.
  private(set) var search = ""
  /// Which days are shown.
  private(set) var selection = Selection.everything
  /// Told of every change of the rows, after it.
  @ObservationIgnored var rowsChanged: (Change) -> Void = { _ in }

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var pages = TimelinePages()
  @ObservationIgnored private var shownQuery: TimelineQuery?
  @ObservationIgnored private var asked: [Int] = []
  /// How far is counted: all of the timeline, but of what a search finds only more than one is likely to look at.
  @ObservationIgnored private var limit = ReflectModel.firstLimit
  @ObservationIgnored private var watching: Task<Void, Never>?
  @ObservationIgnored private var loading: Task<Void, Never>?
  @ObservationIgnored private var fetching: Task<Void, Never>?
  @ObservationIgnored private var drawing: Task<Void, Never>?
  @ObservationIgnored private var offering: Task<Void, Never>?
  @ObservationIgnored private var undo: (@Sendable (any RecordStore) async throws -> Void)?
  @ObservationIgnored private var editing: Reflection?
  /// Asked once in a while, not for each row: the zone may have changed, and finding out is slow.
  @ObservationIgnored private var today: LocalDay
  private static let firstLimit = 1_000
  private var todayCount = 0
  private var problem: String?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    today = dependencies.moment.day
    watch()
    if dependencies.keptDraft.isThere == nil { Task { [weak self] in await self?.lookForDraft() } }
  }

  isolated deinit {
    for task in [watching, loading, fetching, drawing, offering] { task?.cancel() }
  }

  /// How days are written.
  var dates: Dates { dependencies.dates }

  /// What does not work, as one sentence.
  var notice: String? { problem ?? dependencies.records.notice }

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
    dependencies.keptDraft.isThere == true ? localized("What you began to write is kept, and waits for you.") : nil
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

  /// What stands at a place; nil if it is still on its way, and then a change is told when it is there.
  func entry(at index: Int) -> Entry? {
    if count == limit, index >= count - TimelinePages.size, shownQuery?.words.isEmpty == false {
      limit *= 4
      load()
    }
    guard let place = pages.entry(at: index) else {
      if (0..<count).contains(index) { fetch(TimelinePages.page(of: index)) }
      return nil
    }
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
    load()
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
    let (records, today, place) = (dependencies.records, dependencies.moment.day, dependencies.chance())
    drawing = Task { [weak self] in
      do {
        let day = try await records.store().earlierDay(before: today, at: place)
        if !Task.isCancelled { self?.select(.goodDay(day)) }
      } catch {
        if !Task.isCancelled { self?.problem = ErrorPresenter.sentence(error) }
      }
    }
  }

  /// *Show everything* was pressed.
  func everythingPressed() { select(.everything) }

  private func select(_ selection: Selection) {
    if selection != self.selection { self.selection = selection }
    if query != shownQuery { load() }
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
    if dependencies.keptDraft.isThere == nil { dependencies.keptDraft.isThere = draft.map { !$0.isEmpty } ?? false }
  }
}

// What is in memory, and how it follows the store.
extension ReflectModel {
  private func watch() {
    let records = dependencies.records
    watching = Task { [weak self] in
      do {
        for try await _ in try await records.store().timelineChanges() { self?.load() }
      } catch {
        if !Task.isCancelled { self?.problem = ErrorPresenter.sentence(error) }
      }
    }
  }

  /// Reads the count and the pages in sight, and shows them all at once.
  private func load() {
    loading?.cancel()
    fetching?.cancel()
    (fetching, asked) = (nil, [])
    if query.words != shownQuery?.words { limit = Self.firstLimit }
    let (records, query) = (dependencies.records, query)
    let limit = query.words.isEmpty ? .max : limit
    let wanted = Set([0] + (query == shownQuery ? pages.lastUsed(3) : []))
    loading = Task { [weak self] in
      do {
        let store = try await records.store()
        let count = try await store.count(of: query, atMost: limit)
        var found: [Int: [Reflection]] = [:]
        for page in wanted {
          found[page] = try await store.reflections(in: TimelinePages.range(of: page), of: query)
        }
        if !Task.isCancelled { self?.show(TimelinePages(found), count: count, of: query) }
      } catch {
        if !Task.isCancelled { self?.problem = ErrorPresenter.sentence(error) }
      }
    }
  }

  private func show(_ pages: TimelinePages, count: Int, of query: TimelineQuery) {
    let (former, formerCount, isSame) = (self.pages, self.count, query == shownQuery && isLoaded)
    (self.pages, self.count, shownQuery, isLoaded) = (pages, count, query, true)
    countToday()
    noticeChange()
    guard isSame else {
      return rowsChanged(.replaced(at: 0, removed: formerCount, added: count, isNew: false))
    }
    let difference = count - formerCount
    if difference != 0 {
      let place = min(pages.firstDifference(from: former) ?? min(count, formerCount), min(count, formerCount))
      rowsChanged(
        .replaced(
          at: place, removed: max(0, -difference), added: max(0, difference),
          isNew: difference == 1 && isNew(at: place, former)))
    }
    rowsChanged(.changed)
  }

  /// Whether what stands at a place was not known before, and was written today.
  private func isNew(at place: Int, _ former: TimelinePages) -> Bool {
    guard let reflection = pages.entry(at: place)?.reflection else { return false }
    return former.reflection(reflection.id) == nil && reflection.moment.day >= today.advanced(by: -1)
  }

  private func countToday() {
    today = dependencies.moment.day
    let (today, pages) = (today, pages)
    let count = pages.beginning.prefix(3).count { $0.moment.day == today }
    if count != todayCount { todayCount = count }
  }

  /// A change that has been made can be taken back.
  private func noticeChange() {
    guard let former = editing, let now = pages.reflection(former.id),
      now.event != former.event || now.reason != former.reason
    else { return }
    editing = nil
    offer(localized("The reflection was changed.")) {
      try await $0.edit(former.id, event: former.event, reason: former.reason)
    }
  }

  /// Reads a page beside the main thread; of many that are asked for while one is read, the last ones.
  private func fetch(_ page: Int) {
    asked.removeAll { $0 == page }
    asked.append(page)
    asked = asked.suffix(3)
    guard fetching == nil, let query = shownQuery else { return }
    let records = dependencies.records
    fetching = Task { [weak self] in
      while let page = self?.asked.popLast() {
        do {
          let found = try await records.store().reflections(in: TimelinePages.range(of: page), of: query)
          guard !Task.isCancelled else { return }
          self?.pages.put(found, as: page)
          self?.rowsChanged(.changed)
        } catch {
          if !Task.isCancelled { self?.problem = ErrorPresenter.sentence(error) }
          return
        }
      }
      self?.fetching = nil
    }
  }
}

extension LocalDay {
  /// A day before all that there can be.
  fileprivate static let never = LocalDay(number: -719_163)
}
