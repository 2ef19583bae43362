import Core
import Observation

/// *On your mind*: what was saved with its tools, newest first, read a page at a time.
@Observable
final class MindModel {
  /// The number of entries read first; *More* doubles it.
  static let pageSize = 20

  /// The entries read so far.
  private(set) var entries: [MindEntry] = []
  /// Whether the first entries have been read.
  private(set) var isLoaded = false
  /// Whether more entries match than have been read.
  private(set) var hasMore = false
  /// Whether any entry is stored, regardless of search and filter.
  private(set) var hasAny = false
  /// The tools with a draft.
  private(set) var drafts: [MindKind] = []
  /// Whether worries are parked.
  private(set) var hasParked = false
  /// Whether enough worries have an outcome for the page *What became of them*.
  private(set) var hasOutcomes = false
  /// The words to search for.
  private(set) var search: String
  /// The tool that the list is limited to; nil for none.
  private(set) var filter: MindKind?
  /// The offer to restore the entry that was deleted last.
  let undo: UndoOffer
  private var problem: String?

  @ObservationIgnored let dependencies: Dependencies
  @ObservationIgnored private var shown = MindModel.pageSize
  @ObservationIgnored private var follower: StoreFollower?

  /// Starts to read, and searches for `search`.
  init(search: String = "", _ dependencies: Dependencies) {
    (self.search, self.dependencies, undo) = (search, dependencies, UndoOffer(dependencies))
    follower = StoreFollower(
      dependencies, { $0.mindChanges() }, read: { [weak self] in try await self?.read(from: $0) },
      failed: { [weak self] in self?.problem = ErrorPresenter.sentence($0) },
      locked: { [weak self] in self?.forget() })
  }

  /// A sentence about what went wrong, or nil.
  var notice: String? { problem ?? dependencies.records.notice }

  /// The sentence in place of an empty list. Nil if the list has entries, or if none is stored and nothing is searched
  /// for.
  var emptyLine: String? {
    isLoaded && entries.isEmpty && (hasAny || !search.isBlank) ? localized("No results.") : nil
  }

  /// The line below an entry: its state, and its day.
  func line(_ entry: MindEntry) -> String {
    let state = MindWords.state(entry, showsNumbers: dependencies.settings[.showsNumbers])
    let day = dependencies.dates.title(entry.moment.day, today: dependencies.moment.day)
    return [state, day].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The page is shown again: reads the entries and drafts again, since they may have changed in the meantime.
  func seen() { if isLoaded { follower?.readAgain() } }

  /// The text in the search field changed.
  func searched(_ words: String) {
    guard words != search else { return }
    search = words
    showFirst()
  }

  /// A filter was pressed.
  func filterPressed(_ filter: MindKind?) {
    guard filter != self.filter else { return }
    self.filter = filter
    showFirst()
  }

  /// *More* was pressed.
  func morePressed() {
    shown *= 2
    follower?.readAgain()
  }

  /// *Delete* was pressed: moves the entry to the bin and offers to undo that.
  func deletePressed(_ entry: MindEntry) {
    let id = entry.id
    let (records, undo) = (dependencies.records, undo)
    let write = records.save { try await $0.deleteMindEntry(id) }
    Task {
      guard case .success = await write.result else { return }
      // TRANSLATORS: Beside the button “Undo”, after a worry, a thought or a ladder was deleted.
      undo.offer(localized("It’s in the bin."), about: id, for: UndoOffer.briefly, movesFocus: true) {
        records.save { try await $0.restoreMindEntry(id) }
      }
    }
  }

  private func showFirst() {
    shown = Self.pageSize
    follower?.readAgain()
  }

  private func read(from store: any RecordStore) async throws {
    let query = MindQuery(words: search.isBlank ? "" : search, kinds: filter.map { [$0] } ?? MindKind.tools)
    // Reads one more than is shown, to find out whether there are more.
    let found = try await store.mindEntries(in: 0..<shown + 1, of: query)
    try Task.checkCancellation()
    problem = nil
    (entries, hasMore, isLoaded) = (Array(found.prefix(shown)), found.count > shown, true)
    let any = try await store.mindEntries(in: 0..<1, of: MindQuery(kinds: MindKind.tools))
    let parked = try await store.mindEntries(in: 0..<1, of: MindQuery(kinds: [.worry], isOpen: true))
    var begun: [MindKind] = []
    for kind in MindKind.inOrder where try await store.mindDraft(kind) != nil { begun.append(kind) }
    try Task.checkCancellation()
    (hasAny, hasParked, drafts) = (!any.isEmpty, !parked.isEmpty, begun)
    // Last, since it may read many worries.
    let outcomes = try await Self.hasOutcomes(in: store)
    try Task.checkCancellation()
    hasOutcomes = outcomes
  }

  /// Reads closed worries until enough of them have an outcome. Most have one, so this ends soon.
  private static func hasOutcomes(in store: any RecordStore) async throws -> Bool {
    var (history, place) = (WorryHistory([]), 0)
    while true {
      let page = try await store.mindEntries(
        in: place..<place + pageSize, of: MindQuery(kinds: [.worry], isOpen: false))
      for worry in page.compactMap({ $0[Worry.self] }) { history.add(worry) }
      if history.isEnough { return true }
      guard page.count == pageSize else { return false }
      try Task.checkCancellation()
      place += pageSize
    }
  }

  private func forget() {
    (entries, drafts, hasMore, isLoaded) = ([], [], false, false)
    undo.withdraw()
  }
}
