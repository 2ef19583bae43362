import Core
import Observation

/// The six weeks on *Learn*: the week on screen, which of its tasks are done, and whether the card was put away.
@Observable
final class PathModel {
  /// One task of the week on screen.
  struct Row: Identifiable, Equatable {
    let part: LearningPath.Part
    let isDone: Bool

    var id: LearningPath.Part.ID { part.id }
  }

  /// The weeks; empty until they're loaded.
  private(set) var path = LearningPath()
  /// Whether the person has put the path away.
  private(set) var isPutAway: Bool
  /// Whether the person has put the path away since the page last came on screen.
  private(set) var wasJustPutAway = false
  /// The index of the last week that is open.
  private var opened: Int
  /// The index of the week on screen, at most `opened`.
  private(set) var index: Int
  /// The readings that were read to the end.
  private var read: Set<Reading.ID> = []
  private var glance: RecordsGlance<PathRecords>?
  @ObservationIgnored private var readings: [Reading] = []
  /// Whether the week to show was chosen from what the records say is done. That happens once, when they're first read.
  @ObservationIgnored private var hasMovedOn = false
  @ObservationIgnored private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    isPutAway = dependencies.settings[.pathPutAway]
    let last = dependencies.settings[.pathWeek] - 1
    (opened, index) = (last, last)
  }

  /// The path and the readings were loaded. Starts to read from the records what was done.
  func loaded(_ path: LearningPath, _ readings: [Reading], _ library: GuidedLibrary) {
    guard !path.weeks.isEmpty else { return }
    let tools = path.tools
    (opened, index) = (min(opened, path.weeks.count - 1), min(index, path.weeks.count - 1))
    self.readings = readings
    self.path = path
    glance = RecordsGlance(dependencies, of: PathRecords.kinds(tools)) { store in
      try await PathRecords(tools, library: library, from: store)
    }
    glance?.valueChanged = { [weak self] in self?.recordsRead() }
    look()
  }

  /// Whether the card is shown.
  var isShown: Bool { !path.weeks.isEmpty && !isPutAway }

  /// Whether the card was put away, so that it can be brought back.
  var canBeBroughtBack: Bool { !path.weeks.isEmpty && isPutAway }

  /// The parts of the week on screen.
  var rows: [Row] {
    let progress = progress
    return week.map { $0.parts.map { Row(part: $0, isDone: progress.isDone($0)) } } ?? []
  }

  /// Whether all of the week on screen is done.
  var isDone: Bool { week.map(progress.isDone) ?? false }

  /// Whether the lock is closed, so that what was practised and used isn't known.
  var isLocked: Bool { glance?.isLocked ?? false }

  /// A sentence about what is missing or couldn't be read, or nil.
  var notice: String? {
    if week?.isWhole == false { return localized("Part of this week isn’t installed. You can do the rest.") }
    return glance?.notice
  }

  /// Whether the person is still in the first week; the page then says where to start.
  var isAtStart: Bool { opened == 0 }
  /// Whether there are weeks to look back on.
  var hasEarlier: Bool { index > 0 }
  /// Whether a later week is open.
  var hasLater: Bool { index < opened }
  /// Whether the next week can be opened.
  var canContinue: Bool { index == opened && index + 1 < path.weeks.count }

  /// The page is on screen again, perhaps after something was done.
  func appeared() {
    if wasJustPutAway { wasJustPutAway = false }
    look()
  }

  /// Updates `read`, since the person may have finished a reading.
  private func look() {
    let read = path.readings.filter { dependencies.bookmarks[$0].isRead }
    if read != self.read { self.read = read }
  }

  /// The records were read. The first time, shows the first open or later week that isn't done. After that the week
  /// changes only when the person presses a button.
  private func recordsRead() {
    guard !hasMovedOn, glance?.value != nil, !path.weeks.isEmpty else { return }
    hasMovedOn = true
    open(progress.week(of: path, from: opened))
  }

  /// The button that opens the next week was pressed.
  func continuePressed() { if canContinue { open(opened + 1) } }

  /// One of the arrows was pressed.
  func moved(by weeks: Int) { index = min(max(index + weeks, 0), opened) }

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
  func pressed(_ part: LearningPath.Part) -> Route {
    switch part {
    case .reading(let reading): return .reading(ReadingRequest(reading: reading, all: readings))
    case .practice(let practice):
      switch practice {
      case .exercise(let exercise): return begin(exercise)
      case .session(let session): return begin(.session(session))
      case .programme(let programme): return .programme(programme.id)
      }
    case .tool(let tool): return tool.route(dependencies)
    }
  }

  /// An exercise with several forms begins in the one that the settings name.
  private func begin(_ exercise: Exercise) -> Route {
    begin(dependencies.shelfItem(exercise.rawValue) ?? .exercise(exercise))
  }

  private func begin(_ item: ShelfItem) -> Route { .session(dependencies.settings.begin(item)) }

  private var week: LearningPath.Week? { path.weeks.indices.contains(index) ? path.weeks[index] : nil }

  private var progress: PathProgress {
    PathProgress(
      path, read: read, used: path.tools.filter { $0.isUsed(dependencies.settings) }, records: glance?.value)
  }

  private func open(_ week: Int) {
    (opened, index) = (week, week)
    dependencies.settings[.pathWeek] = week + 1
  }
}
