import Core
import Observation

/// The exercise with coping statements: which one is on screen, and when the next one comes.
///
/// Each stays for two slow breaths, unless the person keeps it or continues.
@Observable
final class OneStatementModel {
  /// A statement, and the heading above it.
  struct Place: Equatable {
    let kind: StatementSection.Kind
    let entry: StatementList.Entry
  }

  /// Whether the next statement will come by itself.
  private(set) var isRunning = false
  /// Whether the list is open, which holds the statement on screen.
  private(set) var isChoosing = false
  /// All statements, to be edited.
  let statements: StatementsModel
  /// Whether nothing should move by itself.
  let reducesMotion: Bool

  /// The statement that the person was led to, and its index then; nil before the first step.
  private var reached: (id: StatementList.Entry.ID, index: Int)?
  /// Statements whose heart was pressed here, with what it was before: they keep their places until the page closes.
  private var hearts: [StatementList.Entry.ID: Bool] = [:]
  @ObservationIgnored private let timer: any Clock<Duration>
  @ObservationIgnored private let waiting = OwnedTask()
  /// When the breath of this statement began; nil before its first frame.
  @ObservationIgnored private var breathBegan: Double?
  /// How full the breath was when this statement came.
  @ObservationIgnored private var breathBefore = 0.0
  @ObservationIgnored private var lastFullness = 0.0

  /// What the statements follow, once the breath is slow.
  private static let breath = BreathingPattern.longExhale
  /// How long a statement stays, in seconds: until the end of the second out-breath.
  static let seconds = 2 * breath.roundSeconds

  init(_ dependencies: Dependencies) {
    statements = StatementsModel(dependencies)
    timer = dependencies.timer
    reducesMotion = dependencies.reducesMotion
  }

  /// All statements in the order in which they come.
  var places: [Place] { sections.flatMap { section in section.entries.map { Place(kind: section.kind, entry: $0) } } }

  /// The same under their headings.
  var sections: [StatementSection] { statements.sections(asIfFavourites: hearts) }

  /// The statement on screen; nil if all are hidden.
  var shown: Place? {
    let places = places
    guard let reached else { return places.first { $0.kind == statements.opening } ?? places.first }
    // One that's gone gives way to the one in its place.
    return places.first { $0.entry.id == reached.id } ?? places.prefix(reached.index + 1).last
  }

  /// Whether the statement on screen is a favourite.
  var isFavourite: Bool {
    guard let id = shown?.entry.id else { return false }
    return statements.list.entries.contains { $0.id == id && $0.isFavourite }
  }

  /// Whether the heart can be pressed. While the lock is closed, nothing can be kept.
  var canFavour: Bool { shown != nil && !statements.isLocked }

  /// The page is on screen.
  func appeared() {
    isRunning = !reducesMotion
    wait()
  }

  /// *Pause* or *Play* was pressed.
  func playPressed() {
    isRunning.toggle()
    wait()
  }

  /// Moves on to the next statement (1) or back to the previous one (-1). After the last comes the first.
  func stepped(_ step: Int) {
    let places = places
    guard let index = places.firstIndex(where: { $0 == shown }) else { return }
    show((index + step + places.count) % places.count, of: places)
  }

  /// A heading was chosen from the list. It's opened next time, too.
  func jumped(to kind: StatementSection.Kind) {
    let places = places
    guard let index = places.firstIndex(where: { $0.kind == kind }) else { return }
    show(index, of: places)
    statements.looked(at: kind)
  }

  /// A statement was chosen from the list.
  func jumped(to id: StatementList.Entry.ID) {
    let places = places
    guard let index = places.firstIndex(where: { $0.entry.id == id }) else { return }
    show(index, of: places)
  }

  /// The heart was switched on or off.
  func favouriteToggled(_ isOn: Bool) {
    let places = places
    guard canFavour, isOn != isFavourite, let index = places.firstIndex(where: { $0 == shown }) else { return }
    let id = places[index].entry.id
    if hearts[id] == nil { hearts[id] = !isOn }
    show(index, of: places)
    statements.change(.favourite(id, isOn))
  }

  /// The list was opened or closed.
  func choosing(_ isChoosing: Bool) {
    guard isChoosing != self.isChoosing else { return }
    self.isChoosing = isChoosing
    wait()
  }

  /// A screen reader was told something else: it needs time before the next statement.
  func toldSomethingElse() { wait() }

  /// Stays with this statement: another page covers it, or the list is being edited.
  func pause() {
    isRunning = false
    wait()
  }

  /// The page has closed.
  func disappeared() {
    pause()
    if let shown { statements.looked(at: shown.kind) }
  }

  /// How full a slow breath is at `time`, in seconds of the frame clock, 0 to 1.
  ///
  /// Each statement begins with an in-breath, from wherever the breath was, and goes at the end of an out-breath. While
  /// it is held the breath rests too.
  func fullness(at time: Double) -> Double {
    guard isRunning, !isChoosing, !reducesMotion else { return lastFullness }
    let began = breathBegan ?? time
    breathBegan = began
    let fullness = Self.breath.fullness(at: time - began)
    lastFullness =
      time - began < Self.breath.steps[0].seconds ? breathBefore + (1 - breathBefore) * fullness : fullness
    return lastFullness
  }

  private func show(_ index: Int, of places: [Place]) {
    reached = (places[index].entry.id, index)
    wait()
  }

  /// Begins the time of the statement on screen again, unless it's held.
  private func wait() {
    waiting.cancel()
    (breathBegan, breathBefore) = (nil, lastFullness)
    guard isRunning, !isChoosing else { return }
    waiting.run(after: .seconds(Self.seconds), on: timer) { [weak self] in self?.stepped(1) }
  }
}
