import Core
import Observation

/// Going through the parked worries, the oldest first, one at a time. Nothing stops by itself.
@Observable
final class WorryTimeModel {
  /// What is shown.
  enum Place: Equatable {
    case loading
    case worry(MindEntry)
    /// All were seen.
    case end
    /// Nothing was parked.
    case nothing
  }

  /// What is shown.
  private(set) var place = Place.loading
  /// Whether ten minutes have passed.
  private(set) var hasBeenTenMinutes = false
  /// Whether the last press can be undone.
  private(set) var canUndo = false
  /// A sentence about what went wrong, or nil.
  private(set) var notice: String?
  /// What is being written under *One thing I can do*; nil while it's folded away.
  private(set) var action: Worry.Action?

  /// How to take the last press back.
  private enum Undo {
    case kept
    /// The change to make; whether the worry stayed parked.
    case edit(MindEdit, stayed: Bool)
  }

  @ObservationIgnored let dependencies: Dependencies
  @ObservationIgnored private let chimes: Cues
  /// How many were seen and are still parked: the next one stands after them.
  @ObservationIgnored private var passed = 0
  @ObservationIgnored private var seen = 0
  @ObservationIgnored private var undo: Undo?
  @ObservationIgnored private var timing: Task<Void, Never>?

  private static let span = Duration.seconds(600)

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    chimes = Cues(dependencies, .endChime)
    let timer = dependencies.timer
    timing = Task { [weak self] in
      // The sleep throws only when this task is cancelled.
      guard (try? await timer.sleep(for: Self.span)) != nil, let self else { return }
      hasBeenTenMinutes = true
      noteDay()
      chimes.play(.step)
    }
    Task { [weak self] in await self?.read() }
  }

  isolated deinit { timing?.cancel() }

  /// *Still there* was pressed: the worry stays parked.
  func stillTherePressed() {
    guard case .worry = place else { return }
    goOn(undo: .kept, stays: true)
  }

  /// *Let it go* was pressed.
  func letGoPressed() {
    guard case .worry(let entry) = place, let worry = entry.worry else { return }
    var changed = worry
    changed.isLetGo = true
    store(entry, worry, changed, stays: false)
  }

  /// *One thing I can do* was pressed: unfolds the field, or folds it away.
  func actionPressed() {
    guard case .worry(let entry) = place else { return }
    action = action == nil ? entry.worry?.action ?? Worry.Action("") : nil
  }

  /// What to do was changed.
  func actionChanged(_ body: (inout Worry.Action) -> Void) {
    guard var changed = action else { return }
    body(&changed)
    action = changed
  }

  /// *Save* was pressed under *One thing I can do*. The worry stays parked.
  func actionSaved() {
    guard case .worry(let entry) = place, let worry = entry.worry, let action, !action.text.isBlank else { return }
    var changed = worry
    changed.action = Worry.Action(action.text.trimmed, on: action.day)
    store(entry, worry, changed, stays: true)
  }

  /// *Undo* was pressed.
  func undoPressed() {
    guard let undo else { return }
    (self.undo, canUndo, action) = (nil, false, nil)
    seen -= 1
    switch undo {
    case .kept: passed -= 1
    case .edit(let edit, let stayed):
      if stayed { passed -= 1 }
      dependencies.records.keep { try await $0.edit(edit) }
    }
    Task { [weak self] in await self?.read() }
  }

  private func store(_ entry: MindEntry, _ worry: Worry, _ changed: Worry, stays: Bool) {
    let edit = MindEdit(entry.id, from: worry.content, to: changed.content)
    dependencies.records.keep { try await $0.edit(edit) }
    goOn(undo: .edit(MindEdit(entry.id, from: changed.content, to: worry.content), stayed: stays), stays: stays)
  }

  private func goOn(undo: Undo, stays: Bool) {
    if stays { passed += 1 }
    seen += 1
    (self.undo, canUndo, action) = (undo, true, nil)
    Task { [weak self] in await self?.read() }
  }

  private func read() async {
    let (records, passed) = (dependencies.records, passed)
    await records.settle()
    do {
      let query = MindQuery(kinds: [.worry], isOpen: true, isOldestFirst: true)
      let next = try await records.store().mindEntries(in: passed..<passed + 1, of: query).first
      guard passed == self.passed else { return }
      notice = nil
      // One that can't be read is passed over; the list shows it.
      if let next, next.worry == nil {
        self.passed += 1
        return await read()
      }
      place = next.map { .worry($0) } ?? (seen == 0 ? .nothing : .end)
      if place == .end { noteDay() }
    } catch {
      notice = ErrorPresenter.sentence(error)
    }
  }

  /// The reminder needn't come today any more.
  private func noteDay() { dependencies.settings[.lastDayOfWorryTime] = dependencies.moment.day.description }
}
