import Core
import Observation

/// The timeline of a query. Only the pages around the viewport are in memory. Follows every change of the store.
///
/// `row(at:)` only reads memory. `rowShown(_:)` starts reading what is missing, off the main thread, and `rowsChanged`
/// is called when it has arrived. What can't be read is read again later; see `StoreFollower`.
@Observable
final class TimelineWindow {
  /// A change of the rows.
  enum Change: Equatable {
    /// Rows were removed and added at an index. `isNew` is true if the added one was just written.
    case replaced(at: Int, removed: Int, added: Int, isNew: Bool)
    /// The number of rows is the same, but the content of some has changed.
    case changed
  }

  /// The number of rows.
  private(set) var count = 0
  /// Whether the first rows have been read.
  private(set) var isLoaded = false
  /// A sentence about why reflections can’t be read; nil once they can.
  private(set) var problem: String?
  /// Which reflections to show.
  private(set) var query = TimelineQuery()
  /// Called after the count and the visible pages were read, before `rowsChanged`.
  @ObservationIgnored var loaded: () -> Void = {}
  /// Called after each change of the rows.
  @ObservationIgnored var rowsChanged: (Change) -> Void = { _ in }

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var pages = TimelinePages()
  @ObservationIgnored private var shownQuery: TimelineQuery?
  /// Pages still to be fetched, the most urgent at the end.
  @ObservationIgnored private var missing: [Int] = []
  /// The most matches of a search to count. Grows while the person scrolls; without a search all rows are counted.
  @ObservationIgnored private var limit = TimelineWindow.firstLimit
  @ObservationIgnored private let fetching = OwnedTask()
  @ObservationIgnored private var follower: StoreFollower?
  private static let firstLimit = 1_000

  /// Creates a window on all reflections.
  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    follower = StoreFollower(
      dependencies, { $0.timelineChanges() }, read: { [weak self] in try await self?.load(from: $0) },
      failed: { [weak self] in self?.problem = ErrorPresenter.sentence($0) })
  }

  /// Shows the reflections of another query. The previous ones are shown until these have been read.
  func show(_ query: TimelineQuery) {
    guard query != self.query else { return }
    if query.words != self.query.words { limit = Self.firstLimit }
    self.query = query
    follower?.readAgain()
  }

  /// The reflection at an index and the day of the one above it; nil if it isn’t in memory.
  func row(at index: Int) -> TimelinePages.Row? { pages.row(at: index) }

  /// A reflection that is in memory, by its id.
  func reflection(_ id: Reflection.ID) -> Reflection? { pages.reflection(id) }

  /// The reflections of the first page; empty if it hasn’t been read.
  var beginning: [Reflection] { pages.beginning }

  /// A row has come into view: starts reading its page if that isn’t in memory.
  func rowShown(_ index: Int) {
    guard (0..<count).contains(index) else { return }
    if count == limit, index >= count - TimelinePages.size, shownQuery?.words.isEmpty == false {
      limit *= 4
      follower?.readAgain()
    }
    let page = TimelinePages.page(of: index)
    if !pages.request(page) { fetch(page) }
  }

  /// Reads the count and the visible pages, and shows them together.
  private func load(from store: any RecordStore) async throws {
    let (query, limit) = (query, query.words.isEmpty ? .max : limit)
    let wanted = Array(Set([0] + (query == shownQuery ? pages.lastUsed(3) : [])))
    let found = try await store.timeline(in: wanted.map(TimelinePages.range), of: query, atMost: limit)
    try Task.checkCancellation()
    if problem != nil { problem = nil }
    let pages = TimelinePages(Dictionary(uniqueKeysWithValues: zip(wanted, found.reflections)))
    show(pages, count: found.count, of: query)
  }

  private func show(_ pages: TimelinePages, count: Int, of query: TimelineQuery) {
    let (former, formerCount, isSame) = (self.pages, self.count, query == shownQuery && isLoaded)
    fetching.cancel()
    missing = []
    (self.pages, self.count, shownQuery, isLoaded) = (pages, count, query, true)
    loaded()
    guard isSame else {
      return rowsChanged(.replaced(at: 0, removed: formerCount, added: count, isNew: false))
    }
    let difference = count - formerCount
    if difference != 0 {
      let index = min(pages.firstDifference(from: former) ?? min(count, formerCount), min(count, formerCount))
      rowsChanged(
        .replaced(
          at: index, removed: max(0, -difference), added: max(0, difference),
          isNew: difference == 1 && isNew(at: index, former)))
    }
    rowsChanged(.changed)
  }

  /// Whether the reflection at an index is new: it isn’t in `former`, and is dated today or yesterday.
  private func isNew(at index: Int, _ former: TimelinePages) -> Bool {
    guard let reflection = pages.row(at: index)?.reflection else { return false }
    return former.reflection(reflection.id) == nil
      && (0...1).contains(dependencies.moment.day.number - reflection.moment.day.number)
  }

  /// Reads a page off the main thread. Of those requested while another is being read, only the last three are read.
  private func fetch(_ page: Int) {
    missing.removeAll { $0 == page }
    missing.append(page)
    missing = missing.suffix(3)
    guard !fetching.isRunning, let query = shownQuery else { return }
    let records = dependencies.records
    fetching.run { [weak self] in
      while let page = self?.missing.popLast() {
        do {
          let found = try await records.store().reflections(in: TimelinePages.range(of: page), of: query)
          guard !Task.isCancelled else { return }
          self?.pages.put(found, as: page)
          self?.rowsChanged(.changed)
        } catch {
          if !Task.isCancelled { self?.couldNotFetch(error) }
          return
        }
      }
    }
  }

  /// Reads all visible pages again later, the failed one among them.
  private func couldNotFetch(_ error: any Error) {
    missing = []
    problem = ErrorPresenter.sentence(error)
    follower?.readLater()
  }
}
