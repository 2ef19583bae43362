import Core
import Toolkit

/// One step of a ladder: its words, how hard it seems, and its tries.
final class LadderStepView {
  private(set) lazy var widget: Widget = Box.column(spacing: 18) {
    Label.question(LadderWords.step)
    ScrolledWindow(text.padding(18)).height(atLeast: 72, atMost: 200).style("paper")
    difficulty.widget
    offer
    attempt.align(horizontally: .center)
    tryView.widget
    hard
    picture
    tries
    done
    WrapBox(spacing: 12, children: [close, delete]).align(horizontally: .center)
  }
  private let model: LadderModel
  private let text = TextView(name: LadderWords.step)
  private let difficulty: ShoreScale
  // TRANSLATORS: Button: begins to try a step.
  private let attempt = Button.text("").style("outlined")
  private let tryView: LadderTryView
  private lazy var offer: Widget = Box.column(spacing: 6) {
    Label(LadderWords.offer).justify(.center).limit(characters: 48).role(.status)
    WrapBox(spacing: 6, children: [yes, notYet]).align(horizontally: .center)
  }.style("notice")
  private let yes = Button.text(localized("Yes, done")).style("outlined").described(LadderWords.offer)
  private let notYet = Button.text(localized("Not yet")).style("small-text").described(LadderWords.offer)
  private let hard = Label.hint(LadderWords.tooHard).limit(characters: 48)
  private let done = CheckButton(localized("Done"))
  private let close = Button.text(localized("Back to the steps"))
  private let delete = Button.text(localized("Delete")).style("small-text")
  private let picture: DrawingArea
  private let drawing = Drawing()
  private let tries = Box.column()
  private var shown: Ladder.Step?
  private var announced = false

  init(_ model: LadderModel, _ dependencies: Dependencies) {
    self.model = model
    difficulty = ShoreScale(.difficulty, question: LadderWords.difficulty, dependencies)
    tryView = LadderTryView(model, dependencies)
    picture = DrawingArea { [drawing] canvas, width, height in drawing.draw(on: canvas, width: width, height: height) }
    // TRANSLATORS: Name of a small picture: how high anxiety rose at each try.
    picture.role(.picture).named(localized("How high it rose, try by try")).request(height: 64)

    text.onChanged { [weak text] in if let text { model.change { $0.text = text.text } } }
    text.onEntered { [weak difficulty] in difficulty?.grabFocus() }
    difficulty.onChosen { level in model.change { $0.difficulty = level } }
    attempt.onPressed { model.tryPressed() }
    done.onToggled { isOn in model.change { $0.isDone = isOn } }
    yes.onPressed { model.donePressed() }
    notYet.onPressed { model.notYetPressed() }
    close.onPressed { model.closed() }
    delete.onPressed { model.deletePressed() }
  }

  /// Moves the focus to the words of a new step, or else to *Try it*.
  func grabFocus() {
    if model.step?.text.isBlank ?? true { text.grabFocus() } else { attempt.grabFocus() }
  }

  /// Shows the open step.
  func render() {
    let hadFocus = tryView.widget.containsFocus
    tryView.render()
    if hadFocus, model.attempt == nil, model.step != nil {
      attempt.isVisible = true
      attempt.grabFocus()
    }
    guard let step = model.step else { return shown = nil }
    attempt.isVisible = model.openTry == nil
    // TRANSLATORS: Buttons: begin to try a step, or go on with a try that was begun.
    attempt.label = model.unfinished == nil ? localized("Try it") : localized("Go on with this try")
    let isOffered = step.offersDone && model.openTry == nil
    if isOffered, !announced { widget.tell(LadderWords.offer) }
    announced = isOffered
    offer.isVisible = isOffered
    guard step != shown else { return }
    if step.id != shown?.id { text.text = step.text }
    difficulty.level = step.difficulty
    hard.isVisible = step.isStillHard
    done.isOn = step.isDone
    if step.tries != shown?.tries || step.id != shown?.id { showTries(step) }
    shown = step
  }

  private func showTries(_ step: Ladder.Step) {
    let lines = step.tries.reversed().map {
      LadderWords.line($0, day: model.day($0), showsNumbers: model.showsNumbers)
    }
    // TRANSLATORS: Heading over a list of tries of a step.
    let name = localized("Tries")
    tries.replace(
      lines.isEmpty
        ? []
        : [
          Label.caption(name).justify(.start).role(.heading).margins(start: 8),
          LineList(name: name, lines: lines.map { ($0, Label($0).justify(.start).align(horizontally: .start)) }),
        ])
    drawing.values = step.tries.compactMap(\.highest)
    picture.isVisible = drawing.values.count > 1
    picture.described(model.showsNumbers ? drawing.values.map(String.init).joined(separator: ", ") : "")
    picture.queueDraw()
  }

  /// Draws how high anxiety rose at each try. A class apart from the view, because the drawing area retains it.
  private final class Drawing {
    var values: [Int] = []

    func draw(on canvas: Canvas, width: Double, height: Double) {
      guard values.count > 1 else { return }
      let points = values.enumerated().map { index, value in
        (
          x: 8 + (width - 16) * Double(index) / Double(values.count - 1),
          y: 6 + (height - 12) * (1 - Double(value) / 100)
        )
      }
      canvas.strokeLine([(0, height - 1), (width, height - 1)], width: 1, Color.white.withAlpha(0.25))
      canvas.strokeLine(points, width: 1.6, Color.white.withAlpha(0.6))
      for point in points { canvas.fillCircle(x: point.x, y: point.y, radius: 4, .white) }
    }
  }
}
