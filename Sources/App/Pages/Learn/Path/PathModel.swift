import Core
import Observation

/// The six weeks on *Learn*: the week on screen, what of it is done, and whether it was put away.
@Observable
final class PathModel {
  /// One thing of the week on screen.
  struct Row: Identifiable, Equatable {
    let part: LearningPath.Part
    let isDone: Bool

    var id: LearningPath.Part.ID { part.id }
  }

  /// The weeks; empty until they're read.
  private(set) var path = LearningPath()
  /// Whether the person has put the path away.
  private(set) var isPutAway: Bool
  /// Whether they've done so since the page came on screen.
  private(set) var wasJustPutAway = false
  /// The last week that is open, from 0 on.
  private var opened: Int
  /// The week on screen, from 0 on: `opened`, or one before it.
  private(set) var index: Int
  /// The readings that were read to the end.
  private var read: Set<Reading.ID> = []
  private var glance: RecordsGlance<PathRecords>?
  @ObservationIgnored private var readings: [Reading] = []
  /// Whether the path was looked at afresh since the records could be read.
  @ObservationIgnored private var hasMovedOn = false
  @ObservationIgnored private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    isPutAway = dependencies.settings[.pathPutAway]
    let last = dependencies.settings[.pathWeek] - 1
    (opened, index) = (last, last)
  }

  /// Readings and path are there: starts to read what was done.
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

  /// Whether the card is there at all.
  var isShown: Bool { !path.weeks.isEmpty && !isPutAway }

  /// Whether it can be brought back.
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

  /// Whether it's still the first week, so that it says where to start.
  var isAtStart: Bool { opened == 0 }
  /// Whether there are weeks to look back on.
  var hasEarlier: Bool { index > 0 }
  /// Whether a later week is open.
  var hasLater: Bool { index < opened }
  /// Whether the next week can be opened.
  var canGoOn: Bool { index == opened && index + 1 < path.weeks.count }

  /// The page is on screen again, perhaps after something was done.
  func appeared() {
    if wasJustPutAway { wasJustPutAway = false }
    look()
  }

  /// Something may have been read.
  private func look() {
    let read = path.readings.filter { dependencies.bookmarks[$0].isRead }
    if read != self.read { self.read = read }
  }

  /// The records were read: for the first time, the week that isn't done yet is shown. Later nothing moves by itself.
  private func recordsRead() {
    guard !hasMovedOn, glance?.value != nil, !path.weeks.isEmpty else { return }
    hasMovedOn = true
    open(progress.week(of: path, from: opened))
  }

  /// *Go on* was pressed.
  func goOnPressed() { if canGoOn { open(opened + 1) } }

  /// One of the arrows was pressed.
  func moved(by weeks: Int) { index = min(max(index + weeks, 0), opened) }

  /// *Put away* was pressed.
  func putAwayPressed() {
    dependencies.settings[.pathPutAway] = true
    (isPutAway, wasJustPutAway) = (true, true)
  }

  /// It was asked for again.
  func bringBackPressed() {
    dependencies.settings[.pathPutAway] = false
    (isPutAway, wasJustPutAway) = (false, false)
  }

  /// Where a part leads. A practice counts as chosen from now on.
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
