import Core
import Observation

/// *A worry*: one that is being written, or a stored one whose changes are saved as they're made.
@Observable
final class WorryModel {
  /// Called when a stored draft has replaced the worry on screen.
  @ObservationIgnored var draftFound: () -> Void = {}
  /// Whether the worry was stored before the page opened.
  @ObservationIgnored let isStored: Bool
  @ObservationIgnored private let editor: DraftEditor<Worry>
  /// What became of the worry when the page opened.
  @ObservationIgnored private let former: Worry.Outcome?
  private let theme: RecordsGlance<KeepingWell.Theme?>
  /// The day of *One thing I can do*, which may be chosen before it has words.
  @ObservationIgnored private var actionDay: LocalDay?

  /// Begins a new worry, or continues with its draft.
  init(_ dependencies: Dependencies) {
    (editor, isStored, former) = (DraftEditor(Worry(), dependencies), false, nil)
    theme = .theme(dependencies)
    editor.draftFound = { [weak self] in self?.draftFound() }
  }

  /// Changes a stored worry.
  init(_ id: MindEntry.ID, _ worry: Worry, _ dependencies: Dependencies) {
    (editor, isStored, former) = (DraftEditor(changing: id, worry, dependencies), true, worry.outcome)
    theme = .theme(dependencies)
    actionDay = worry.action?.day
    isWish = worry.isWishToDie
  }

  /// Whether *Did it happen?* is asked: not of a wish to die, and not of someone with OCD or health anxiety, which
  /// checking feeds, unless they've answered it.
  var asksWhetherItHappened: Bool {
    !isWish && ((theme.value ?? nil)?.isFedByChecking != true || worry.outcome != nil)
  }

  /// An answer to *Is there something you can do?* was pressed or taken back.
  func doingToggled(_ doing: Worry.Doing, isOn: Bool) {
    change { if isOn { $0.doing = doing } else if $0.doing == doing { $0.doing = nil } }
  }

  /// Whether it's a wish to die, as far as it's saved: it isn't looked for at each key.
  private(set) var isWish = false

  private func look() { if isWish != worry.isWishToDie { isWish.toggle() } }

  /// The words that aren't saved yet.
  var writing: any Writing { editor }
  /// The worry as it's written.
  var worry: Worry { editor.value }
  /// A sentence about what went wrong, or nil.
  var notice: String? { editor.notice }
  /// Whether a new worry was saved, so that the page can close.
  var isSaved: Bool { !isStored && editor.isAdded }
  /// Whether there is something to save.
  var canSave: Bool { !worry.text.isBlank && !editor.isAdding }

  /// Whether it has been answered on this page that the worry came true, at least in part.
  var hasComeTrue: Bool { worry.outcome != former && worry.outcome?.happened == true }

  /// Changes the worry.
  func change(_ body: (inout Worry) -> Void) { editor.change(body) }

  /// An answer to *Did it happen?* was pressed or taken back.
  func outcomeToggled(_ outcome: Worry.Outcome, isOn: Bool) {
    change { if isOn { $0.outcome = outcome } else if $0.outcome == outcome { $0.outcome = nil } }
  }

  /// *I can’t know* was pressed or taken back.
  func neverToggled(isOn: Bool) {
    change { if isOn { $0.knowing = .never } else if $0.knowing == .never { $0.knowing = nil } }
  }

  /// A day was chosen for *When will you know?*, or none.
  func knowingChosen(_ day: LocalDay?) {
    change { if let day { $0.knowing = .on(day) } else if $0.knowing != .never { $0.knowing = nil } }
  }

  /// A day was chosen for *One thing I can do*, or none.
  func actionDayChosen(_ day: LocalDay?) {
    actionDay = day
    change { $0.action?.day = day }
  }

  /// *One thing I can do* was written.
  func actionTyped(_ text: String) {
    change { $0.setAction(text, on: actionDay) }
  }

  /// *Let it go* or *Put it down again* was pressed.
  func letGoPressed() { change { $0.isLetGo.toggle() } }

  /// Enter or *Save* was pressed. After the write, `ParkedWorries` updates whether there's anything to remind of.
  func savePressed() {
    guard !isStored, canSave else { return }
    change { $0.text = $0.text.trimmed }
    look()
    Task { await editor.add() }
  }

  /// Saves everything now.
  func saveNow() async {
    look()
    await editor.flush()
  }
}

extension Worry {
  /// Changes the words of *One thing I can do*. Blank words remove it. If there was none before, it gets `day`.
  mutating func setAction(_ words: String, on day: LocalDay?) {
    if words.isBlank {
      action = nil
    } else if action == nil {
      action = Action(words, on: day)
    } else {
      action?.text = words
    }
  }
}
