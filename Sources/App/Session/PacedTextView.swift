import Core
import Toolkit

/// A few large words at a time, in the middle of the page.
final class PacedTextView: ExerciseView {
  let content: Widget
  let controls: Widget?
  let instructions: String
  private let model: PacedTextModel
  private let playButton: Button
  private let steps: [Button]
  private let pages = Stack(fade: 600)
  private var shown: (index: Int, label: Label)?

  init(_ model: PacedTextModel, instructions: String) {
    self.model = model
    self.instructions = instructions
    let playButton = Button.quiet(icon: "pause", name: localized("Pause"))
    let steps = [
      Button.quiet(icon: "previous-scene", name: localized("One step back")),
      Button.quiet(icon: "next-scene", name: localized("One step on")),
    ]
    (self.playButton, self.steps) = (playButton, steps)
    let pages = pages
    content = Box.column { pages.margins(start: 24, end: 24).request(height: 160) }.align(vertically: .center)
    controls = Box.row(spacing: 12) {
      steps[0]
      playButton
      steps[1]
    }.align(horizontally: .center)

    playButton.onPressed { model.playPressed() }
    steps[0].onPressed { model.stepped(-1) }
    steps[1].onPressed { model.stepped(1) }
    observe(self) { $0.render() }
  }

  var notice: String? { model.notice }

  var status: String? { model.status }

  func appeared() {
    model.appeared()
    playButton.grabFocus()
  }

  func disappeared() { model.disappeared() }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .space: model.playPressed()
    case .left, .right: model.stepped(key.step)
    default: return false
    }
    return true
  }

  private func render() {
    playButton.show(
      icon: "respite-\(model.isRunning ? "pause" : model.isAtEnd ? "start-again" : "play")-symbolic",
      name: model.isRunning ? localized("Pause") : model.isAtEnd ? localized("From the beginning") : localized("Play"))
    guard shown?.index != model.index else { return }
    // Screen readers announce changes only where the focus is.
    for button in [playButton] + steps { button.described(model.words) }
    let label = Label(model.words).justify(.center).limit(characters: 34).role(.status).style("statement")
    label.align(horizontally: .center)
    pages.add(label)
    pages.show(label)
    if let former = shown?.label { pages.remove(former) }
    shown = (model.index, label)
  }
}
