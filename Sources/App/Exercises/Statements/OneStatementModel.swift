import Core
import Observation

/// The exercise with coping statements: which one is on screen, and when the next one follows.
///
/// Each is shown for two slow breaths, unless the person pauses or moves on.
@Observable
final class OneStatementModel {
  /// A statement, and the heading above it.
  struct Place: Equatable {
    let kind: StatementSection.Kind
    let entry: StatementList.Entry
  }

  /// Whether the next statement follows by itself.
  private(set) var isRunning = false
  /// Whether the list is open. Meanwhile the statement on screen remains.
  private(set) var isChoosing = false
  /// Whether the person has chosen a list on this page. Only then does its name stand over the statements: to someone
  /// who said that they feel anxious, “Panic” would be news.
  private(set) var hasChosenList = false
  /// All statements, to be edited.
  let statements: StatementsModel
  /// Whether nothing should move by itself.
  let reducesMotion: Bool

  /// Whether the first statement is one that brings the person into the room, whatever list follows: at high arousal,
  /// looking around comes before words about feelings.
  private let arrivesInRoom: Bool
  /// Whether that statement has been left behind.
  private var hasArrived = false
  /// The list that was asked for this once, and that isn't remembered; nil once the person has chosen one here.
  private var forNow: StatementSection.Kind?
  /// The statement shown by the last step or choice, and its index at that time; nil before the first.
  private var reached: (id: StatementList.Entry.ID, index: Int)?
  /// The statements whose heart was pressed on this page, and whether they were favourites before. They keep their
  /// position until the page closes.
  private var hearts: [StatementList.Entry.ID: Bool] = [:]
  @ObservationIgnored private let timer: any Clock<Duration>
  @ObservationIgnored private let waiting = OwnedTask()
  /// When the breath of the statement on screen began, in seconds of the frame clock; nil before its first frame.
  @ObservationIgnored private var breathBegan: Double?
  /// How full the breath was when the statement on screen appeared.
  @ObservationIgnored private var breathBefore = 0.0
  @ObservationIgnored private var lastFullness = 0.0

  /// The pattern of the slow breath that the statements follow.
  private static let breath = BreathingPattern.longExhale
  /// How long a statement is shown, in seconds: until the end of the second out-breath.
  static let seconds = 2 * breath.roundSeconds

  /// Creates the exercise.
  ///
  /// - Parameters:
  ///   - dependencies: the list, and the clock.
  ///   - kind: the list to open on, this once; nil for the one where it was left.
  ///   - arrivesInRoom: whether a statement that brings the person into the room comes first.
  init(_ dependencies: Dependencies, opening kind: StatementSection.Kind? = nil, arrivesInRoom: Bool = false) {
    self.arrivesInRoom = arrivesInRoom
    forNow = kind
    statements = StatementsModel(dependencies)
    timer = dependencies.timer
    reducesMotion = dependencies.reducesMotion
  }

  /// All statements that aren't hidden, in the order they're shown.
  var places: [Place] { sections.flatMap { section in section.entries.map { Place(kind: section.kind, entry: $0) } } }

  /// All statements that aren't hidden, under their headings.
  var sections: [StatementSection] { statements.sections(asIfFavourites: hearts) }

  /// The statement on screen; nil if all are hidden.
  var shown: Place? {
    let places = places
    if !hasArrived, let arrival { return arrival }
    guard let reached else { return opening }
    // If that statement was removed or hidden, the one that now has its index is shown.
    return places.first { $0.entry.id == reached.id } ?? places.prefix(reached.index + 1).last
  }

  /// The first statement of the list that the exercise opens on.
  private var opening: Place? {
    let places = places
    return places.first { $0.kind == forNow } ?? places.first { $0.kind == statements.opening } ?? places.first
  }

  /// The statement that comes before the list, to bring the person into the room; nil if it isn't wanted, is hidden, or
  /// is the list's own.
  private var arrival: Place? {
    guard arrivesInRoom, opening?.kind != .group(.room) else { return nil }
    return places.first { $0.kind == .group(.room) }
  }

  /// Whether the statement on screen is a favourite.
  var isFavourite: Bool {
    guard let id = shown?.entry.id else { return false }
    return statements.list.entries.contains { $0.id == id && $0.isFavourite }
  }

  /// Whether the heart can be pressed. While the lock is closed, nothing can be stored.
  var canFavour: Bool { shown != nil && !statements.isLocked }

  /// Called when the page is on screen. The statements begin to follow each other, unless motion is reduced.
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
    if arrival != nil, !hasArrived || (step < 0 && shown == opening) {
      // The room leads on to the list, and the list's beginning leads back to the room.
      hasArrived.toggle()
      reached = nil
      return wait()
    }
    guard let index = places.firstIndex(where: { $0 == shown }) else { return }
    let next = (index + step + places.count) % places.count
    // What the hour has chosen goes round: after the words for the night come no words for a party.
    if let forNow, places[index].kind == forNow, places[next].kind != forNow,
      let end = step > 0
        ? places.firstIndex(where: { $0.kind == forNow }) : places.lastIndex(where: { $0.kind == forNow })
    {
      return show(end, of: places)
    }
    show(next, of: places)
  }

  /// Called when a heading is chosen from the list: shows its first statement. The exercise begins there next time,
  /// too.
  func jumped(to kind: StatementSection.Kind) {
    let places = places
    guard let index = places.firstIndex(where: { $0.kind == kind }) else { return }
    (hasChosenList, hasArrived, forNow) = (true, true, nil)
    show(index, of: places)
    statements.looked(at: kind)
  }

  /// Called when a statement is chosen from the list: shows it.
  func jumped(to id: StatementList.Entry.ID) {
    let places = places
    guard let index = places.firstIndex(where: { $0.entry.id == id }) else { return }
    (hasArrived, forNow) = (true, nil)
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

  /// Called when a screen reader says something else: restarts the time of this statement, so that the next one doesn't
  /// interrupt.
  func announcedSomethingElse() { wait() }

  /// Pauses on the statement on screen, while another page covers it or the list is being edited.
  func pause() {
    isRunning = false
    wait()
  }

  /// The page has closed.
  func disappeared() {
    pause()
    // What the hour has chosen isn't where the person was.
    guard forNow == nil, let shown, hasChosenList || shown.kind != .group(.night) else { return }
    if !hasArrived, arrival != nil { return }  // nor is the statement that comes before the list
    statements.looked(at: shown.kind)
  }

  /// How full a slow breath is at `time`, in seconds of the frame clock, 0 to 1.
  ///
  /// Each statement begins with an in-breath, from however full the breath was, and ends with an out-breath. While a
  /// statement is held, the breath is too.
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

  /// Restarts the time of the statement on screen, unless it's held.
  private func wait() {
    waiting.cancel()
    (breathBegan, breathBefore) = (nil, lastFullness)
    guard isRunning, !isChoosing else { return }
    waiting.run(after: .seconds(Self.seconds), on: timer) { [weak self] in self?.stepped(1) }
  }
}
