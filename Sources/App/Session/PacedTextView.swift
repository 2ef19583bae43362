import Core
import Toolkit

/// A few large words at a time, in the middle of the page, and below them the button for the next ones.
final class PacedTextView: ExerciseView {
  let content: Widget
  let controls: Widget?
  let instructions: String
  private let model: PacedTextModel
  private let goOnButton: Button
  private let playButton: Button
  private let backButton: Button
  private let pages: Stack
  private let labels: [Label]
  private var shown: Int?

  init(_ model: PacedTextModel, instructions: String) {
    self.model = model
    self.instructions = instructions
    let goOnButton = Button.text(localized("Continue")).style("outlined", "go-on")
    let playButton = Button.quiet(icon: "pause", name: localized("Pause"))
    // TRANSLATORS: Button with a picture only: goes back to the words before, in an exercise made of words.
    let backButton = Button.quiet(icon: "previous-scene", name: localized("Previous step"))
    (self.goOnButton, self.playButton, self.backButton) = (goOnButton, playButton, backButton)
    // All of them from the start, so that the longest keeps its place and the button below never moves.
    labels = model.allWords.map { Label($0).justify(.center).balanced(within: 36).role(.status).style("statement") }
    let pages = Stack.oneAfterAnother { model.reducesMotion }
    self.pages = pages
    for label in labels { pages.add(label) }
    content = Box.column(spacing: 30) {
      pages.margins(start: 24, end: 24)
      goOnButton
    }.align(vertically: .center)
    controls = Box.row(spacing: 12) {
      backButton
      if model.isTimed { playButton }
    }.align(horizontally: .center)

    goOnButton.onPressed { model.goOnPressed() }
    playButton.onPressed { model.playPressed() }
    backButton.onPressed { model.stepped(-1) }
    observe(self) { $0.render() }
  }

  var notice: String? { model.notice }

  func appeared() {
    model.appeared()
    takeFocus()
  }

  func takeFocus() { goOnButton.grabFocus() }

  func disappeared() { model.disappeared() }

  func covered() { model.covered() }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .space: if model.isTimed { model.playPressed() } else { model.goOnPressed() }
    case .left, .right: model.stepped(key.step)
    default: return false
    }
    return true
  }

  private func render() {
    // TRANSLATORS: Button at the end of an exercise made of words: starts it again.
    goOnButton.label = model.isAtEnd ? localized("Once more") : localized("Continue")
    playButton.show(
      icon: "respite-\(model.isRunning ? "pause" : model.isAtEnd ? "start-again" : "play")-symbolic",
      name: model.isRunning ? localized("Pause") : model.isAtEnd ? localized("Start again") : localized("Play"))
    // GTK would drop the focus with the button that goes dim.
    if model.index == 0, backButton.hasFocus { goOnButton.grabFocus() }
    backButton.isSensitive = model.index > 0
    guard shown != model.index, labels.indices.contains(model.index) else { return }
    shown = model.index
    // Screen readers announce changes only where the focus is.
    for button in [goOnButton, playButton, backButton] { button.described(model.words) }
    pages.show(labels[model.index])
  }
}
