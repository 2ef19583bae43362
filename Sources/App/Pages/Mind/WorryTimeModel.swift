import Core
import Observation

/// Worry time, which goes through the parked worries one at a time, the oldest first. It never ends by itself, not even
/// when its quarter of an hour has passed.
@Observable
final class WorryTimeModel: Writing {
  /// The stages of worry time.
  enum Stage: Equatable {
    case loading
    case worry(MindEntry)
    /// The worry was let go. The next one comes once it's out of sight and the page has been empty for a second.
    case lettingGo(MindEntry)
    /// All parked worries were seen.
    case end
    /// No worry is parked.
    case nothing
  }

  /// The stage on screen.
  private(set) var stage = Stage.loading
  /// Whether a quarter of an hour has passed.
  private(set) var isTimeOver = false
  /// Whether the last press can be undone.
  private(set) var canUndo = false
  /// A sentence about what went wrong, or nil.
  var notice: String? { editor?.notice ?? problem ?? dependencies.records.notice }
  private var problem: String?
  /// Whether *One thing I can do* is unfolded. Its words are saved as they're typed, with the worry.
  private(set) var isWriting = false
  /// The editor of the worry on screen, once *One thing I can do* was unfolded; nil before.
  private(set) var editor: DraftEditor<Worry>?

  /// How to undo the last press.
  private enum Undo {
    case stillThere
    /// The edit that takes the change back, and whether the worry stayed parked after the change.
    case edit(MindEdit, stayed: Bool)
  }

  @ObservationIgnored let dependencies: Dependencies
  @ObservationIgnored private let chimes: Cues
  /// The number of worries that were seen or skipped and are still parked. The next one follows them in the store.
  @ObservationIgnored private var passed = 0
  @ObservationIgnored private var seen = 0
  @ObservationIgnored private var undo: Undo?
  @ObservationIgnored private var isReading = false
  /// The day of *One thing I can do*, which may be chosen before there are words.
  @ObservationIgnored private var actionDay: LocalDay?
  @ObservationIgnored private let timing = OwnedTask()
  @ObservationIgnored private let reading = OwnedTask()

  /// Waits until a worry that was let go is out of sight.
  @ObservationIgnored private let parting = OwnedTask()

  private static let span = Duration.seconds(900)

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    chimes = Cues(dependencies, .endChime)
    timing.run(after: Self.span, on: dependencies.timer) { [weak self] in
      self?.isTimeOver = true
      self?.noteDay()
      self?.chimes.play(.step)
    }
    read()
  }

  /// The action for the worry on screen: the stored one, with the words typed since.
  var action: Worry.Action? {
    guard case .worry(let entry) = stage else { return nil }
    return editor.map { $0.value.action } ?? entry[Worry.self]?.action
  }

  /// *Still there* was pressed: the worry stays parked.
  func stillTherePressed() { advance(undo: .stillThere) }

  /// *Let it go* was pressed.
  func letGoPressed() {
    guard case .worry(let entry) = stage, let worry = entry[Worry.self] else { return }
    var changed = worry
    changed.isLetGo = true
    advance(
      making: MindEdit(entry.id, from: worry.content, to: changed.content),
      undo: .edit(MindEdit(entry.id, from: changed.content, to: worry.content), stayed: false))
  }

  /// A press or a key while a worry drifts away: the next one comes at once.
  func hurried() {
    guard case .lettingGo = stage, !isReading else { return }
    parting.cancel()
    read()
  }

  /// How long a worry is on its way, and the page empty after it.
  private func parting(of entry: MindEntry) -> Duration {
    let letters = entry[Worry.self]?.text.count ?? 0
    return .seconds(Flight(letters: letters, isStill: dependencies.reducesMotion).duration + Flight.stillness)
  }

  /// *One thing I can do* was pressed: unfolds the field, or folds it away.
  func actionPressed() {
    guard case .worry(let entry) = stage, let worry = entry[Worry.self] else { return }
    isWriting.toggle()
    if isWriting, editor == nil {
      editor = DraftEditor(changing: entry.id, worry, dependencies)
      actionDay = worry.action?.day
    }
  }

  /// The words of the action were typed.
  func actionTyped(_ words: String) {
    editor?.change {
      $0.setAction(words, on: actionDay)
      // Changed words count as a new action, which isn't done yet.
      $0.action?.isDone = false
      $0.action?.isPutAway = false
    }
  }

  /// A day was chosen for the action, or none.
  func actionDayChosen(_ day: LocalDay?) {
    actionDay = day
    editor?.change { $0.action?.day = day }
  }

  /// *Save* was pressed under *One thing I can do*. The worry stays parked.
  func actionSaved() {
    guard case .worry(let entry) = stage, let former = entry[Worry.self], let editor, editor.value.action != nil else {
      return
    }
    editor.change { if let words = $0.action?.text.trimmed { $0.action?.text = words } }
    advance(undo: .edit(MindEdit(entry.id, from: editor.value.content, to: former.content), stayed: true))
  }

  /// *Undo* was pressed.
  func undoPressed() {
    guard let undo, !isReading else { return }
    parting.cancel()
    (isReading, canUndo) = (true, false)
    Task { [weak self] in
      guard let self else { return }
      await flush()
      guard !isUnsaved else { return (isReading, canUndo) = (false, true) }
      (self.undo, isWriting, editor) = (nil, false, nil)
      seen -= 1
      switch undo {
      case .stillThere: passed -= 1
      case .edit(let edit, let stayed):
        if stayed { passed -= 1 }
        dependencies.records.save { try await $0.edit(edit) }
      }
      read()
    }
  }

  /// Saves what was typed about the worry on screen, then makes `edit` and shows the next worry. If saving fails, the
  /// worry stays on screen as it was.
  private func advance(making edit: MindEdit? = nil, undo: Undo) {
    // A second press while the next worry is still being read isn't meant for that worry.
    guard case .worry(let entry) = stage, !isReading else { return }
    isReading = true
    Task { [weak self] in
      guard let self else { return }
      await flush()
      guard !isUnsaved else { return isReading = false }
      if let edit { dependencies.records.save { try await $0.edit(edit) } }
      seen += 1
      (self.undo, canUndo, isWriting, editor) = (undo, true, false, nil)
      guard case .edit(_, stayed: false) = undo else {
        passed += 1
        return read()
      }
      (stage, isReading) = (.lettingGo(entry), false)
      parting.run(after: parting(of: entry), on: dependencies.timer) { [weak self] in self?.read() }
    }
  }

  private func read() {
    let (records, passed) = (dependencies.records, passed)
    isReading = true
    reading.run { [weak self] in
      await records.settle()
      let result: Result<MindEntry?, any Error>
      do {
        let query = MindQuery(kinds: [.worry], isOpen: true, isOldestFirst: true)
        result = .success(try await records.store().mindEntries(in: passed..<passed + 1, of: query).first)
      } catch {
        result = .failure(error)
      }
      if !Task.isCancelled { self?.read(result) }
    }
  }

  private func read(_ result: Result<MindEntry?, any Error>) {
    isReading = false
    switch result {
    case .failure(let error): problem = ErrorPresenter.sentence(error)
    case .success(let next?) where next[Worry.self] == nil:
      // A worry that can't be read is skipped here. *On your mind* lists it.
      passed += 1
      read()
    case .success(let next):
      problem = nil
      stage = next.map { .worry($0) } ?? (seen == 0 ? .nothing : .end)
      if stage == .end { noteDay() }
    }
  }

  var isUnsaved: Bool { editor?.isUnsaved ?? false }
  var unsavedWords: String { action?.text ?? "" }
  func flush() async { await editor?.flush() }
  func throwAway() { editor?.throwAway() }

  /// Stores that worry time took place today, so that it isn't reminded of today.
  private func noteDay() {
    let today = dependencies.moment.day.description
    dependencies.settings[.lastDayOfWorryTime] = today
    let days = dependencies.settings[.worryTimeDays].split(separator: " ").map(String.init).filter { $0 != today }
    dependencies.settings[.worryTimeDays] = (days + [today]).suffix(7).joined(separator: " ")
  }
}
