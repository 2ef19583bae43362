import Core
import Observation

/// The part of a timeline that is in memory, as it follows the store: how many rows there are, and what stands in those
/// around what is seen.
@Observable
final class TimelineWindow {
  /// What happened to the rows.
  enum Change: Equatable {
    /// Some went at a place, and others came; `isNew` if a reflection was written just now.
    case replaced(at: Int, removed: Int, added: Int, isNew: Bool)
    /// They are as many as before, and some say something else.
    case changed
  }

  /// How many rows there are.
  private(set) var count = 0
  /// Whether the timeline has arrived.
  private(set) var isLoaded = false
  /// What can't be read, as one sentence; nil once it can.
  private(set) var problem: String?
  /// Which reflections are wanted.
  private(set) var query = TimelineQuery()
  /// Told when something was read, before `rowsChanged`.
  @ObservationIgnored var arrived: () -> Void = {}
  /// Told of every change of the rows, after it.
  @ObservationIgnored var rowsChanged: (Change) -> Void = { _ in }

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var pages = TimelinePages()
  @ObservationIgnored private var shownQuery: TimelineQuery?
  @ObservationIgnored private var asked: [Int] = []
  /// How far is counted: all of the timeline, but of what a search finds only more than one is likely to look at.
  @ObservationIgnored private var limit = TimelineWindow.firstLimit
  @ObservationIgnored private var fetching: Task<Void, Never>?
  @ObservationIgnored private var follower: StoreFollower?
  private static let firstLimit = 1_000

  /// The whole timeline.
  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    follower = StoreFollower(
      dependencies, { $0.timelineChanges() }, read: { [weak self] in try await self?.load(from: $0) },
      failed: { [weak self] in self?.problem = ErrorPresenter.sentence($0) })
  }

  isolated deinit { fetching?.cancel() }

  /// Other reflections are wanted. Those shown stay until these are here.
  func show(_ query: TimelineQuery) {
    if query.words != self.query.words { limit = Self.firstLimit }
    self.query = query
    follower?.readAgain()
  }

  /// The entry at a place, and the day of the one above it; nil if it isn’t in memory.
  func place(at index: Int) -> TimelinePages.Place? { pages.entry(at: index) }

  /// Any reflection that is in memory, by its id.
  func reflection(_ id: Reflection.ID) -> Reflection? { pages.reflection(id) }

  /// The entries from the beginning on, as far as they are in memory.
  var beginning: [Reflection] { pages.beginning }

  /// A row comes into sight. What belongs there is read if it isn’t in memory, and a change is told when it is.
  func rowShown(_ index: Int) {
    guard (0..<count).contains(index) else { return }
    if count == limit, index >= count - TimelinePages.size, shownQuery?.words.isEmpty == false {
      limit *= 4
      follower?.readAgain()
    }
    let page = TimelinePages.page(of: index)
    if !pages.ask(for: page) { fetch(page) }
  }

  /// Reads the count and the pages in sight, and shows them all at once.
  private func load(from store: any RecordStore) async throws {
    let (query, limit) = (query, query.words.isEmpty ? .max : limit)
    let wanted = Set([0] + (query == shownQuery ? pages.lastUsed(3) : []))
    let count = try await store.count(of: query, atMost: limit)
    var found: [Int: [Reflection]] = [:]
    for page in wanted {
      found[page] = try await store.reflections(in: TimelinePages.range(of: page), of: query)
    }
    try Task.checkCancellation()
    if problem != nil { problem = nil }
    show(TimelinePages(found), count: count, of: query)
  }

  private func show(_ pages: TimelinePages, count: Int, of query: TimelineQuery) {
    let (former, formerCount, isSame) = (self.pages, self.count, query == shownQuery && isLoaded)
    fetching?.cancel()
    (fetching, asked) = (nil, [])
    (self.pages, self.count, shownQuery, isLoaded) = (pages, count, query, true)
    arrived()
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
    return former.reflection(reflection.id) == nil
      && reflection.moment.day >= dependencies.moment.day.advanced(by: -1)
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
          if !Task.isCancelled { self?.couldNotFetch(error) }
          return
        }
      }
      if !Task.isCancelled { self?.fetching = nil }
    }
  }

  /// All that is in sight is read again later, this page with it.
  private func couldNotFetch(_ error: any Error) {
    (fetching, asked) = (nil, [])
    problem = ErrorPresenter.sentence(error)
    follower?.readLater()
  }
}
