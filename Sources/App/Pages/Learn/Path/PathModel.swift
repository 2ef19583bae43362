import Core
import Foundation
import Observation

/// The way through: the part on screen, how much of it is done, and whether its card on *Learn* was put away.
@Observable
final class PathModel {
  /// One thing that the part on screen asks for.
  struct Row: Identifiable, Equatable {
    let item: LearningPath.Item
    let isDone: Bool
    /// How often it was done so far; nil unless that's more than never and less than needed.
    let soFar: Int?

    var id: LearningPath.Item.ID { item.id }
  }

  /// One of the three things of a part.
  struct Section: Equatable {
    let kind: LearningPath.Task.Kind
    let isChoice: Bool
    let rows: [Row]
  }

  /// The parts; empty until they're loaded.
  private var whole = LearningPath()
  /// Whether the person has put the path away.
  private(set) var isPutAway: Bool
  /// Whether the person has put the path away since the page last came on screen.
  private(set) var wasJustPutAway = false
  /// The index of the last part that is open.
  private var opened: Int
  /// The index of the part on screen.
  private(set) var index: Int
  /// The readings that were read to the end.
  private var read: Set<Reading.ID> = []
  /// The days of worry time, as the settings have them.
  private var noted: [PathDeed: PathDeed.Count] = [:]
  private var glance: RecordsGlance<PathRecords>?
  @ObservationIgnored private var readings: [Reading] = []
  /// Whether the part to show was chosen from what the records say is done. That happens once, when they're first read.
  @ObservationIgnored private var hasMovedOn = false
  /// Whether it's for the card, which shows only which part the person is at.
  @ObservationIgnored private let isCard: Bool
  @ObservationIgnored private let dependencies: Dependencies

  /// - Parameter isCard: whether it's for the card. It reads the records once, since after that the part changes only
  ///   when the person presses a button.
  init(_ dependencies: Dependencies, isCard: Bool = false) {
    (self.dependencies, self.isCard) = (dependencies, isCard)
    isPutAway = dependencies.settings[.pathPutAway]
    let last = Self.opened(dependencies.settings) - 1
    (opened, index) = (last, last)
  }

  /// The number of the last part that was opened. Someone who was on the six weeks of earlier versions goes on where
  /// there's something new: after worry.
  private static func opened(_ settings: any Settings) -> Int {
    let part = settings[.pathPart]
    return part > 0 ? part : min(settings[.pathWeek], 3)
  }

  /// Loads the path by itself, for a page of its own.
  func load() async {
    let (content, guided) = (dependencies.content, dependencies.guided.value)
    let (path, readings) = await Task.detached(priority: .userInitiated) {
      let readings = content?.readings().readings ?? []
      return (content?.learningPath(readings: readings, library: guided).path ?? LearningPath(), readings)
    }.value
    loaded(path, readings, guided)
  }

  /// The path and the readings were loaded. Starts to read from the records what was done.
  func loaded(_ path: LearningPath, _ readings: [Reading], _ library: GuidedLibrary) {
    guard !path.parts.isEmpty else { return }
    let deeds = path.deeds
    (opened, index) = (min(opened, path.parts.count - 1), min(index, path.parts.count - 1))
    self.readings = readings
    whole = path
    glance = RecordsGlance(dependencies, of: PathRecords.kinds(deeds)) { store in
      try await PathRecords(deeds, library: library, from: store)
    }
    glance?.valueChanged = { [weak self] in self?.recordsRead() }
    look()
  }

  /// The path as it is for this person.
  var path: LearningPath { whole.turned(by: theme) }
  /// Whether the card is shown.
  var isShown: Bool { !whole.parts.isEmpty && !isPutAway }
  /// Whether the card was put away, so that it can be brought back.
  var canBeBroughtBack: Bool { !whole.parts.isEmpty && isPutAway }
  /// The part on screen; nil until it's loaded.
  var part: LearningPath.Part? { path.parts.indices.contains(index) ? path.parts[index] : nil }
  /// The number of parts.
  var count: Int { whole.parts.count }

  /// What the part on screen asks for.
  var sections: [Section] {
    let progress = progress
    return (part?.tasks ?? []).map { task in
      Section(
        kind: task.kind, isChoice: task.isChoice,
        rows: task.items.map { item in
          let isDone = progress.isDone(item)
          let days = progress.count(item).flatMap { $0.needed.days > 1 && $0.done.days > 0 ? $0.done.days : nil }
          return Row(item: item, isDone: isDone, soFar: isDone ? nil : days)
        })
    }
  }

  /// Whether all of the part on screen is done.
  var isDone: Bool { part.map { progress.isDone($0) } ?? false }
  /// Which parts are done.
  var done: [Bool] { path.parts.map { progress.isDone($0) } }
  /// Whether the lock is closed, so that what was done isn't known.
  var isLocked: Bool { glance?.isLocked ?? false }

  /// A sentence about what is missing or couldn't be read, or nil.
  var notice: String? {
    if whole.parts.indices.contains(index), !whole.parts[index].isWhole {
      return localized("Something of this part isn’t installed. You can do the rest.")
    }
    return glance?.notice
  }

  /// Whether the person is still in the first part; the card then says where to start.
  var isAtStart: Bool { opened == 0 }
  /// Whether there's a part before the one on screen.
  var hasEarlier: Bool { index > 0 }
  /// Whether there's a part after the one on screen.
  var hasLater: Bool { index + 1 < count }

  /// The person's answer to *Is one of these yours?*; nil without one.
  var theme: KeepingWell.Theme? { page?.value.theme }
  /// Whether that's asked: at the second part, until it's answered.
  var asksForTheme: Bool { part?.id == "worry" && glance?.value != nil && theme == nil && !isThemeSkipped }
  private var isThemeSkipped = false
  /// The reading of the side door; nil for none.
  var sideDoor: Reading? { theme.flatMap { whole.doors[$0]?.reading } }
  /// Whether the part on screen is different for the person, because it's for someone trained to help with.
  var needsTherapist: Bool {
    theme.flatMap { whole.doors[$0]?.turn }.map { $0.part == index && $0.needsTherapist } ?? false
  }
  /// What the person wanted back, at the last part; empty elsewhere.
  var goals: String { index == count - 1 ? page?.value.goals.trimmed ?? "" : "" }

  /// The page *Keeping well*, which has the goals and the theme; nil for none.
  private var page: (id: MindEntry.ID, value: KeepingWell)? {
    glance?.value?.page.flatMap { entry in entry[KeepingWell.self].map { (entry.id, $0) } }
  }

  /// The page is on screen again, perhaps after something was done.
  func appeared() {
    if wasJustPutAway { wasJustPutAway = false }
    isPutAway = dependencies.settings[.pathPutAway]
    let last = min(Self.opened(dependencies.settings) - 1, max(count - 1, 0))
    if last != opened, count > 0 { (opened, index) = (last, last) }
    look()
  }

  /// Updates what isn't in the records: the readings that were finished, and the days of worry time.
  private func look() {
    let read = whole.readings.filter { dependencies.bookmarks[$0].isRead }
    if read != self.read { self.read = read }
    let noted = whole.deeds.reduce(into: [:]) { $0[$1] = $1.count(dependencies.settings) }
    if noted != self.noted { self.noted = noted }
  }

  /// The records were read. The first time, shows the first open or later part that isn't done. After that the part
  /// changes only when the person presses a button.
  private func recordsRead() {
    guard !hasMovedOn, glance?.value != nil, count > 0 else { return }
    hasMovedOn = true
    open(progress.part(of: path, from: opened))
    if isCard { glance = nil }
  }

  /// A part was chosen.
  func opened(_ part: Int) { if whole.parts.indices.contains(part) { open(part) } }

  /// A part was opened to look at: the person stays in the part they were in.
  func lookedAt(_ part: Int) { if whole.parts.indices.contains(part) { index = part } }

  /// An answer to *Is one of these yours?* was pressed.
  func themePressed(_ theme: KeepingWell.Theme) {
    let (page, moment) = (page, dependencies.moment)
    dependencies.records.save { store in
      guard let page else {
        return try await store.add(
          MindEntry(id: UUID(), content: KeepingWell(theme: theme).content, moment: moment), finishesDraft: false)
      }
      var changed = page.value
      changed.theme = theme
      try await store.edit(MindEdit(page.id, from: page.value.content, to: changed.content))
    }
  }

  /// *Skip* was pressed below *Is one of these yours?*.
  func themeSkipped() { isThemeSkipped = true }

  /// *Put away* was pressed.
  func putAwayPressed() {
    dependencies.settings[.pathPutAway] = true
    (isPutAway, wasJustPutAway) = (true, true)
  }

  /// The button that brings the card back was pressed.
  func bringBackPressed() {
    dependencies.settings[.pathPutAway] = false
    (isPutAway, wasJustPutAway) = (false, false)
  }

  /// The page that a row opens. An exercise or a guided session is also stored as the one used last.
  func pressed(_ item: LearningPath.Item) -> Route {
    switch item {
    case .reading(let reading): return route(to: reading)
    case .practice(let practice, _):
      switch practice {
      case .exercise(let exercise): return begin(exercise)
      case .session(let session): return begin(.session(session))
      case .programme(let programme): return .programme(programme.id)
      }
    case .deed(.goals): return .keepingWell(glance?.value?.page, onlyGoals: true)
    case .deed(.keepingWell): return .keepingWell(glance?.value?.page)
    case .deed(let deed): return deed.route
    }
  }

  /// The page with a reading.
  func route(to reading: Reading) -> Route { .reading(ReadingRequest(reading: reading, all: readings)) }

  /// An exercise with several forms begins in the one that the settings name.
  private func begin(_ exercise: Exercise) -> Route {
    begin(dependencies.shelfItem(exercise.rawValue) ?? .exercise(exercise))
  }

  private func begin(_ item: ShelfItem) -> Route { .session(dependencies.settings.begin(item)) }

  private var progress: PathProgress { PathProgress(read: read, noted: noted, records: glance?.value) }

  private func open(_ part: Int) {
    (opened, index) = (part, part)
    dependencies.settings[.pathPart] = part + 1
  }
}
