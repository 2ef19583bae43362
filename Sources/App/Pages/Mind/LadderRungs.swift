import Core
import Toolkit

/// The steps of a ladder as a list, joined by one line. A rung is lit by its tries, and the one after those that were
/// tried glows a little; after a hard try it's the same one. The first rows are made at once and the others a few in
/// each frame, so that a long ladder opens as quickly as a short one.
final class LadderRungs {
  let widget = Box.column().role(.list).named(LadderWords.steps).style("rungs")
  private let model: LadderModel
  private var steps: [Ladder.Step] = []
  private var next: Ladder.Step.ID?
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
    (steps, buttons, next) = (present, [], model.ladder.next?.id)
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
    let light = Light(step)
    let isNext = step.id == next
    let status = LadderWords.status(step, isNext: isNext, showsNumbers: model.showsNumbers)
    let words = Excerpt(of: step.text).text
    let (isFirst, isLast) = (place == 0, place == steps.count - 1)
    let rung = DrawingArea { canvas, width, height in
      Self.draw(
        on: canvas, width, height, light, isDone: step.isDone, isNext: isNext, isFirst: isFirst, isLast: isLast)
    }
    let text = Box.column(spacing: 2) {
      Label(words).justify(.start).breaksOnlyLongWords().style("card-event")
      if !status.isEmpty { Label(status).justify(.start).breaksOnlyLongWords().style("small-hint") }
    }.margins(top: 12, bottom: 12).align(vertically: .center)
    let row = Box.row(spacing: 12) {
      rung.role(.presentation).request(width: 30)
      text.expand(horizontally: true)
    }
    let button = Button(name: words.isBlank ? LadderWords.step : words, child: row).style("rung")
      .described(status).onPressed { model.opened(step.id) }
    if let style = light.style { button.style(style) }
    return button
  }

  /// How far a step's light reaches: further with each try.
  private enum Light: Double {
    case none = 0, some = 0.45, more = 0.7, full = 1

    init(_ step: Ladder.Step) {
      let went = step.begun.count
      self = step.isDone || went > 2 ? .full : went == 2 ? .more : went == 1 ? .some : .none
    }

    var style: String? {
      switch self {
      case .none: nil
      case .some: "lit"
      case .more: "lit-more"
      case .full: "lit-full"
      }
    }
  }

  /// Draws the line that joins the steps, without a break, and on it the step's circle: filled from below by its tries,
  /// with a tick once it's done.
  private static func draw(
    on canvas: Canvas, _ width: Double, _ height: Double, _ light: Light, isDone: Bool, isNext: Bool, isFirst: Bool,
    isLast: Bool
  ) {
    let (x, y, radius) = (width / 2, height / 2, 9.0)
    let line = canvas.ink.withAlpha(0.55)
    if !isFirst { canvas.strokeLine([(x, 0), (x, y - radius)], width: 2, line) }
    if !isLast { canvas.strokeLine([(x, y + radius), (x, height)], width: 2, line) }
    if light != .none || isNext {
      let glow = Color.lamp.withAlpha(max(isNext ? 0.12 : 0, 0.1 + 0.1 * light.rawValue))
      for reach in [5.5, 3.0] { canvas.fillCircle(x: x, y: y, radius: radius + reach, glow) }
    }
    if light != .none {
      canvas.fillDisc(x: x, y: y, radius: radius - 2.5, upTo: light.rawValue, .lamp)
    }
    canvas.strokeCircle(x: x, y: y, radius: radius, width: 2, isNext || light != .none ? .lamp : canvas.ink)
    if isDone {
      canvas.strokeLine(
        [(x - 3.5, y + 0.5), (x - 1, y + 3), (x + 4, y - 3)], width: 2, Color(hex: Palette.session.light.background))
    }
  }
}
