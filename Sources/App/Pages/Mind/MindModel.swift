import Core
import Foundation
import Observation

/// *On your mind*: what is open, what was put to rest, and what was let go, each newest first and read a part at a
/// time. A search looks through all of it.
@Observable
final class MindModel {
  /// The number of entries read first; *More* doubles it.
  static let pageSize = 20

  /// The entries of the list read so far: what is open or, in a search, whatever matches.
  private(set) var entries: [MindEntry] = []
  /// Whether the first entries have been read.
  private(set) var isLoaded = false
  /// Whether more entries match than have been read.
  private(set) var hasMore = false
  /// Whether any entry is stored, regardless of search and filter.
  private(set) var hasAny = false
  /// The kinds of which there's an entry.
  private(set) var kinds: Set<MindKind> = []
  /// How many entries of the chosen tool were put to rest; 0 in a search, which lists them among the others.
  private(set) var restCount = 0
  /// Whether the line of what was put to rest is open.
  private(set) var isRestOpen = false
  /// What was put to rest, as far as it's read; empty while its line is closed.
  private(set) var rested: [MindEntry] = []
  /// What became of the closed worries.
  private(set) var closed = ClosedWorries()
  /// The tools with a draft.
  private(set) var drafts: [MindKind] = []
  /// Whether worries are parked.
  private(set) var hasParked = false
  /// The worry that was put down last while the page was covered, until it was shown arriving; nil for none.
  private(set) var arrived: MindEntry.ID?
  /// The worry that was put down last, until the page is left; nil for none.
  private var putDown: MindEntry.ID?
  /// The words to search for.
  private(set) var search: String
  /// The tool that the list is limited to; nil for none.
  private(set) var filter: MindKind?
  /// The offer to restore the entry that was deleted last.
  let undo: UndoOffer
  /// What is due today.
  let due: DueModel
  private var problem: String?

  /// The worry that arrived last. One that a search hid and shows again doesn't arrive again.
  @ObservationIgnored private var noticed: MindEntry.ID?
  @ObservationIgnored let dependencies: Dependencies
  @ObservationIgnored private var shown = MindModel.pageSize
  @ObservationIgnored private var shownAtRest = MindModel.pageSize
  @ObservationIgnored private var follower: StoreFollower?

  /// Starts to read, and searches for `search`.
  init(search: String = "", _ dependencies: Dependencies) {
    (self.search, self.dependencies, undo) = (search, dependencies, UndoOffer(dependencies))
    due = DueModel(dependencies)
    follower = StoreFollower(
      dependencies, { $0.mindChanges() }, read: { [weak self] in try await self?.read(from: $0) },
      failed: { [weak self] in self?.problem = ErrorPresenter.sentence($0) },
      locked: { [weak self] in self?.forget() })
  }

  /// A sentence about what went wrong, or nil.
  var notice: String? { problem ?? dependencies.records.notice ?? due.problem }

  /// Whether more was put to rest than has been read.
  var hasMoreAtRest: Bool { isRestOpen && rested.count < restCount }

  /// Whether enough worries have an outcome for the page *What became of them*.
  var hasOutcomes: Bool { closed.hasOutcomes }

  /// Whether nothing has been written yet: an example stands in place of the list.
  var isEmpty: Bool {
    isLoaded && !hasAny && entries.isEmpty && restCount == 0 && search.isBlank && drafts.isEmpty
  }

  /// The sentence in place of an empty list. Nil if the list has entries, or if none is stored and nothing is searched
  /// for.
  var emptyLine: String? {
    guard isLoaded, entries.isEmpty, hasAny || !search.isBlank else { return nil }
    // TRANSLATORS: On the page “On your mind”, in place of a list of worries and thoughts that are still open.
    return search.isBlank && restCount > 0 ? localized("Nothing’s open at the moment.") : localized("No results.")
  }

  /// The page's question: its name or, once a worry was put down, that it's here now.
  var question: String {
    guard let putDown, entries.contains(where: { $0.id == putDown }) else { return MindWords.title }
    return MindWords.isHere
  }

  /// The line that opens what was put to rest.
  var restLine: String {
    // TRANSLATORS: A line that shows or hides worries that were let go or answered, and ladders that are done.
    pluralized("{count} earlier", "{count} earlier", count: restCount)
  }

  /// The line below an entry: its state, and its day.
  func line(_ entry: MindEntry) -> String {
    let state = MindWords.state(entry, showsNumbers: dependencies.settings[.showsNumbers])
    return [state, day(of: entry)].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The day of an entry, in words.
  func day(of entry: MindEntry) -> String {
    dependencies.dates.title(entry.moment.day, today: dependencies.moment.day)
  }

  /// The page is shown again: reads the entries and drafts again, since they may have changed in the meantime.
  func seen() {
    if isLoaded { follower?.readAgain() }
    due.seen()
  }

  /// The worry that has arrived was shown.
  func arrivalShown() { arrived = nil }

  /// The page was left, or another one covers it.
  func left() { putDown = nil }

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

  /// The line of what was put to rest was opened or closed.
  func restToggled(_ isOpen: Bool) {
    guard isOpen != isRestOpen else { return }
    (isRestOpen, rested, shownAtRest) = (isOpen, [], Self.pageSize)
    if isOpen { follower?.readAgain() }
  }

  /// *More* was pressed below what was put to rest.
  func moreAtRestPressed() {
    shownAtRest *= 2
    follower?.readAgain()
  }

  /// *Put it down again* was pressed on a worry that was let go.
  func parkAgainPressed(_ entry: MindEntry) {
    guard let former = entry[Worry.self] else { return }
    var worry = former
    worry.isLetGo = false
    let edit = MindEdit(entry.id, from: former.content, to: worry.content)
    dependencies.records.save { try await $0.edit(edit) }
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
    (shown, shownAtRest) = (Self.pageSize, Self.pageSize)
    follower?.readAgain()
  }

  private func read(from store: any RecordStore) async throws {
    let isSearch = !search.isBlank
    let kinds = filter.map { [$0] } ?? MindKind.tools
    let query = MindQuery(words: isSearch ? search : "", kinds: kinds, isAtRest: isSearch ? nil : false)
    // Reads one more than is shown, to find out whether there are more.
    let found = try await store.mindEntries(in: 0..<shown + 1, of: query)
    let atRest = MindQuery(kinds: kinds, isAtRest: true)
    let restCount = isSearch ? 0 : try await store.count(of: atRest)
    let rested = isSearch || !isRestOpen ? [] : try await store.mindEntries(in: 0..<shownAtRest, of: atRest)
    try Task.checkCancellation()
    problem = nil
    noticeArrival(found)
    (entries, hasMore, isLoaded) = (Array(found.prefix(shown)), found.count > shown, true)
    (self.restCount, self.rested) = (restCount, rested)
    let any = try await store.mindEntries(in: 0..<1, of: MindQuery(kinds: MindKind.tools))
    var present: Set<MindKind> = []
    for kind in MindKind.inOrder where try await !store.mindEntries(in: 0..<1, of: MindQuery(kinds: [kind])).isEmpty {
      present.insert(kind)
    }
    let parked = try await store.mindEntries(in: 0..<1, of: MindQuery(kinds: [.worry], isOpen: true))
    var begun: [MindKind] = []
    for kind in MindKind.inOrder where try await store.mindDraft(kind) != nil { begun.append(kind) }
    try Task.checkCancellation()
    (hasAny, self.kinds, hasParked, drafts) = (!any.isEmpty, present, !parked.isEmpty, begun)
    // Last, since it may read many worries.
    let reading = Task.detached { try await ClosedWorries(in: store) }
    let closed = try await withTaskCancellationHandler {
      try await reading.value
    } onCancel: {
      reading.cancel()
    }
    try Task.checkCancellation()
    if closed != self.closed { self.closed = closed }
  }

  /// Remembers a worry that has just been put down, to show it arriving.
  private func noticeArrival(_ found: [MindEntry]) {
    guard isLoaded, let newest = found.first, newest.kind == .worry, newest.id != noticed,
      !entries.contains(where: { $0.id == newest.id }),
      abs(newest.moment.instant.timeIntervalSince(dependencies.moment.instant)) < 10
    else { return }
    (arrived, putDown, noticed) = (newest.id, newest.id, newest.id)
  }

  private func forget() {
    (entries, rested, drafts, hasMore, isLoaded, kinds) = ([], [], [], false, false, [])
    (closed, restCount, arrived, putDown) = (ClosedWorries(), 0, nil, nil)
    undo.withdraw()
  }
}
