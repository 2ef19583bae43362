import Core
import Observation

/// Going through the parked worries, the oldest first, one at a time. Nothing stops by itself.
@Observable
final class WorryTimeModel: Writing {
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
  var notice: String? { editor?.notice ?? problem }
  private var problem: String?
  /// Whether *One thing I can do* is unfolded. Its words are saved as they're typed, with the worry.
  private(set) var isWriting = false
  /// What is being written under it, until it's saved.
  private(set) var editor: DraftEditor<Worry>?

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
  @ObservationIgnored private var isReading = false
  /// The day of *One thing I can do*, which may be chosen before there are words.
  @ObservationIgnored private var actionDay: LocalDay?
  @ObservationIgnored private var timing: Task<Void, Never>?

  private static let span = Duration.seconds(600)

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    chimes = Cues(dependencies, .endChime)
    let timer = dependencies.timer
    timing = Task { [weak self] in
      guard await timer.slept(for: Self.span), let self else { return }
      hasBeenTenMinutes = true
      noteDay()
      chimes.play(.step)
    }
    Task { [weak self] in await self?.read() }
  }

  isolated deinit { timing?.cancel() }

  /// What was written about the worry on screen: the stored one, with the words typed since.
  var action: Worry.Action? {
    guard case .worry(let entry) = place else { return nil }
    return editor.map { $0.value.action } ?? entry[Worry.self]?.action
  }

  /// *Still there* was pressed: the worry stays parked.
  func stillTherePressed() { goOn(undo: .kept) }

  /// *Let it go* was pressed.
  func letGoPressed() {
    guard case .worry(let entry) = place, let worry = entry[Worry.self] else { return }
    var changed = worry
    changed.isLetGo = true
    goOn(
      making: MindEdit(entry.id, from: worry.content, to: changed.content),
      undo: .edit(MindEdit(entry.id, from: changed.content, to: worry.content), stayed: false))
  }

  /// *One thing I can do* was pressed: unfolds the field, or folds it away.
  func actionPressed() {
    guard case .worry(let entry) = place, let worry = entry[Worry.self] else { return }
    isWriting.toggle()
    if isWriting, editor == nil {
      editor = DraftEditor(changing: entry.id, worry, dependencies)
      actionDay = worry.action?.day
    }
  }

  /// What to do was typed.
  func actionTyped(_ words: String) {
    editor?.change {
      $0.setAction(words, on: actionDay)
      // Other words are something else to do, which isn't done yet.
      $0.action?.isDone = false
      $0.action?.isPutAway = false
    }
  }

  /// A day was chosen for it, or none.
  func actionDayChosen(_ day: LocalDay?) {
    actionDay = day
    editor?.change { $0.action?.day = day }
  }

  /// *Save* was pressed under *One thing I can do*. The worry stays parked.
  func actionSaved() {
    guard case .worry(let entry) = place, let former = entry[Worry.self], let editor, editor.value.action != nil else {
      return
    }
    editor.change { if let words = $0.action?.text.trimmed { $0.action?.text = words } }
    goOn(undo: .edit(MindEdit(entry.id, from: editor.value.content, to: former.content), stayed: true))
  }

  /// *Undo* was pressed.
  func undoPressed() {
    guard let undo, !isReading else { return }
    (isReading, canUndo) = (true, false)
    Task { [weak self] in
      guard let self else { return }
      await flush()
      guard !isUnsaved else { return (isReading, canUndo) = (false, true) }
      (self.undo, isWriting, editor) = (nil, false, nil)
      seen -= 1
      switch undo {
      case .kept: passed -= 1
      case .edit(let edit, let stayed):
        if stayed { passed -= 1 }
        dependencies.records.keep { try await $0.edit(edit) }
      }
      await read()
    }
  }

  /// Goes on to the next worry, once what was typed about this one is saved, and then makes `edit`. If saving fails,
  /// the worry stays on screen as it was.
  private func goOn(making edit: MindEdit? = nil, undo: Undo) {
    // A second press before the next one is there isn't meant for it.
    guard case .worry = place, !isReading else { return }
    isReading = true
    Task { [weak self] in
      guard let self else { return }
      await flush()
      guard !isUnsaved else { return isReading = false }
      if let edit { dependencies.records.keep { try await $0.edit(edit) } }
      if case .edit(_, stayed: false) = undo {} else { passed += 1 }
      seen += 1
      (self.undo, canUndo, isWriting, editor) = (undo, true, false, nil)
      await read()
    }
  }

  private func read() async {
    defer { isReading = false }
    let (records, passed) = (dependencies.records, passed)
    await records.settle()
    do {
      let query = MindQuery(kinds: [.worry], isOpen: true, isOldestFirst: true)
      let next = try await records.store().mindEntries(in: passed..<passed + 1, of: query).first
      guard passed == self.passed else { return }
      problem = nil
      // One that can't be read is skipped; the list shows it.
      if let next, next[Worry.self] == nil {
        self.passed += 1
        return await read()
      }
      place = next.map { .worry($0) } ?? (seen == 0 ? .nothing : .end)
      if place == .end { noteDay() }
    } catch {
      problem = ErrorPresenter.sentence(error)
    }
  }

  var isUnsaved: Bool { editor?.isUnsaved ?? false }
  var unsavedWords: String { action?.text ?? "" }
  func flush() async { await editor?.flush() }
  func throwAway() { editor?.throwAway() }

  /// The reminder needn't come today any more.
  private func noteDay() { dependencies.settings[.lastDayOfWorryTime] = dependencies.moment.day.description }
}
