import Core
import Toolkit

/// The exercise with coping statements: one at a time, in the middle of the page, in the rhythm of a slow breath.
final class StatementsView: ExerciseView {
  private(set) lazy var content: Widget = Box.column { middle }
  var firstInSight: Widget? { middle }
  let instructions: String
  private let model: OneStatementModel
  private let more: StatementsMenu
  // TRANSLATORS: Button with a picture only.
  private let previousButton = Button.quiet(icon: "previous-scene", name: localized("Previous statement"))
  private let playButton = Button.quiet(icon: "pause", name: localized("Pause"))
  // TRANSLATORS: Button with a picture only.
  private let nextButton = Button.quiet(icon: "next-scene", name: localized("Next statement"))
  // TRANSLATORS: Button with a heart, which is on or off: whether the statement on screen is a favourite.
  private let heart = ToggleButton(icon: "respite-favourite-symbolic", name: localized("Favourite"))
  private let words: StatementLabels
  /// Close to the words, so that both are in sight in a low window with large text.
  private lazy var buttons: Widget = Box.row(spacing: 12) {
    previousButton
    playButton
    heart.style("quiet", "favourite-toggle").align(vertically: .center)
    nextButton
    more.button
  }.align(horizontally: .center).style("words")
  private lazy var middle: Widget = Box.column(spacing: 18) {
    words.widget
    buttons
  }.align(vertically: .center).margins(start: 24, end: 24).expand(horizontally: true, vertically: true)
  private var hasAppeared = false
  private var announced: OneStatementModel.Place?
  private let resting = OwnedTask()

  /// Calls `editPressed` when *Edit the list* is pressed.
  init(_ model: OneStatementModel, editPressed: @escaping (StatementsModel) -> Void) {
    self.model = model
    instructions =
      model.reducesMotion
      // TRANSLATORS: Instruction of the exercise Coping Statements, where nothing moves by itself.
      ? localized("Say it to yourself, slowly, once or twice. Press the words for the next one.")
      // TRANSLATORS: Instruction of the exercise Coping Statements.
      : localized(
        "Say it to yourself, slowly, once or twice. Press the words for the next one, or wait and it will come.")
    words = StatementLabels { model.reducesMotion }
    more = StatementsMenu(model) { editPressed(model.statements) }

    previousButton.onPressed { model.stepped(-1) }
    playButton.onPressed { model.playPressed() }
    nextButton.onPressed { model.stepped(1) }
    heart.onToggled { model.favouriteToggled($0) }
    words.onPress { model.stepped(1) }
    content.onSwipe { model.stepped($0 == .forward ? 1 : -1) }
    observe(self) { $0.render() }
  }

  var notice: String? { model.statements.notice }

  var instructionsSeconds: Double? { model.isRunning && !model.isChoosing ? 5 : nil }

  var breath: ((Double) -> Double)? { model.reducesMotion ? nil : { [model] in model.fullness(at: $0) } }

  func appeared() {
    hasAppeared = true
    model.appeared()
    takeFocus()
    announceSoon()
  }

  func takeFocus() { playButton.grabFocus() }

  func disappeared() { model.disappeared() }

  func covered() { model.pause() }

  func instructionsShown(_ isShown: Bool) {
    buttons.setStyle("faded-away", !isShown)
    buttons.answersPointer = isShown
  }

  func announcedSomethingElse() { model.announcedSomethingElse() }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .space: model.playPressed()
    case .left, .right: model.stepped(key.step)
    case .up: model.stepped(-1)
    case .down: model.stepped(1)
    default: return false
    }
    return true
  }

  private func render() {
    // Already before they follow each other, or a screen reader would say “Pause, Play, Pause” of a button that has
    // just come.
    let runs = model.isRunning || !hasAppeared && !model.reducesMotion
    playButton.show(
      icon: "respite-\(runs ? "pause" : "play")-symbolic", name: runs ? localized("Pause") : localized("Play"))
    heart.isSensitive = model.canFavour
    heart.isActive = model.isFavourite
    heart.show(icon: "respite-favourite\(model.isFavourite ? "-on" : "")-symbolic")
    for button in [previousButton, nextButton] { button.isSensitive = model.shown != nil }
    words.show(model.shown, of: model.places, isNamed: model.hasChosenList)
    if hasAppeared { announceSoon() }
  }

  /// Has a screen reader say the statement once it has been shown for 400 ms, so not one that is only stepped past.
  private func announceSoon() {
    resting.cancel()
    guard let place = model.shown, place.entry.text != announced?.entry.text else { return }
    resting.run(after: .milliseconds(400), on: ContinuousClock()) { [weak self] in
      guard let self else { return }
      let isNew = model.hasChosenList && place.kind != announced?.kind
      content.tell([isNew ? place.kind.title : "", place.entry.text].joinedAsSentences)
      announced = place
    }
  }
}
