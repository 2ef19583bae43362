import Core
import Toolkit

/// The steps of a ladder as a list, joined by a thin line. The first rows are made at once and the others a few in each
/// frame, so that a long ladder opens as quickly as a short one.
final class LadderRungs {
  let widget = Box.column().role(.list).named(LadderWords.steps)
  private let model: LadderModel
  private var steps: [Ladder.Step] = []
  private var buttons: [Button] = []
  private var clock: FrameClock?

  init(_ model: LadderModel) {
    self.model = model
    clock = FrameClock(of: widget) { [weak self] _ in self?.fill(3) }
  }

  /// Shows the steps as they are now.
  func render() {
    let present = model.hasLadder ? model.ladder.stepsInOrder : []
    widget.isVisible = !present.isEmpty
    guard present != steps else { return }
    let focused = buttons.firstIndex(where: \.hasFocus).map { steps[$0].id }
    (steps, buttons) = (present, [])
    widget.replace([])
    fill(6)
    if let focused { grabFocus(at: focused) }
  }

  /// Focuses `step`, or the first step if it's nil or not in the list. Returns false if the list is empty.
  @discardableResult func grabFocus(at step: Ladder.Step.ID? = nil) -> Bool {
    let place = steps.firstIndex { $0.id == step } ?? 0
    if place >= buttons.count { fill(place + 1 - buttons.count) }
    return buttons.indices.contains(place) && buttons[place].grabFocus()
  }

  /// Adds the next `count` rows.
  private func fill(_ count: Int) {
    for place in buttons.count..<min(buttons.count + count, steps.count) {
      let button = row(at: place)
      buttons.append(button)
      widget.append(Box.column { button }.role(.listItem))
    }
    clock?.isRunning = buttons.count < steps.count
  }

  private func row(at place: Int) -> Button {
    let (step, model) = (steps[place], model)
    let status = LadderWords.status(step, showsNumbers: model.showsNumbers)
    let words = Excerpt(of: step.text).text
    let (isFirst, isLast) = (place == 0, place == steps.count - 1)
    let rung = DrawingArea { canvas, width, height in
      Self.draw(on: canvas, width, height, isDone: step.isDone, isFirst: isFirst, isLast: isLast)
    }
    let text = Box.column(spacing: 2) {
      Label(words).justify(.start).breaksOnlyLongWords().style("card-event")
      if !status.isEmpty { Label(status).justify(.start).breaksOnlyLongWords().style("small-hint") }
    }.margins(top: 6, bottom: 6).align(vertically: .center)
    let row = Box.row(spacing: 6) {
      rung.role(.presentation).request(width: 28)
      text.expand(horizontally: true)
    }
    return Button(name: words.isBlank ? LadderWords.step : words, child: row).style("quiet-card")
      .described(status).onPressed { model.opened(step.id) }
  }

  /// Draws the circle of a step, filled if the step is done, and the line that joins it to its neighbours.
  private static func draw(
    on canvas: Canvas, _ width: Double, _ height: Double, isDone: Bool, isFirst: Bool, isLast: Bool
  ) {
    let (x, y, radius) = (width / 2, height / 2, 7.0)
    let line = Color.white.withAlpha(0.5)
    if !isFirst { canvas.strokeLine([(x, 0), (x, y - radius)], width: 2, line) }
    if !isLast { canvas.strokeLine([(x, y + radius), (x, height)], width: 2, line) }
    if isDone {
      canvas.fillCircle(x: x, y: y, radius: radius, .white)
    } else {
      canvas.strokeCircle(x: x, y: y, radius: radius - 1, width: 2, .white)
    }
  }
}
