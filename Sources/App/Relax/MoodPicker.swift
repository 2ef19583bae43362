import Core
import Toolkit

/// “How are you feeling right now?” and three faces.
final class MoodPicker {
  let widget: Widget
  private let question = Label.question(localized("How are you feeling right now?"))
  private var choices: [(mood: Mood, column: Box, button: Button)] = []
  private var lastPicked: Mood?
  private var shownPick: Mood?

  /// The question. `picked` is told which face was pressed.
  init(picked: @escaping (Mood) -> Void) {
    let question = question
    var choices: [(mood: Mood, column: Box, button: Button)] = []
    for mood in Mood.allCases {
      let face = DrawingArea { canvas, width, height in Face.draw(mood, on: canvas, width: width, height: height) }
      let button = Button.circle(name: mood.title, child: face.role(.presentation).style("drawing")) { picked(mood) }
        .style("face")
      let column = Box.column(spacing: 12) {
        button
        Label.caption(mood.title).role(.presentation)
      }
      choices.append((mood, column.style("choice"), button))
    }
    self.choices = choices
    let row = WrapBox(spacing: 24, children: choices.map(\.column))
    widget = Box.column(spacing: 24) {
      question.margins(start: 24, end: 24).style("choice")
      row.align(horizontally: .center)
    }
  }

  /// Fades everything but the face that was picked, or brings all back.
  func show(picked: Mood?) {
    question.setStyle("faded", picked != nil)
    // Before the face that has the focus may stop answering: the keyboard is never nobody's.
    if let picked, picked != shownPick { choices.first { $0.mood == picked }?.button.grabFocus() }
    shownPick = picked
    for choice in choices {
      choice.column.setStyle("faded", picked != nil && choice.mood != picked)
      let answers = picked == nil || choice.mood == picked
      // The column for the Tab key, the button for a screen reader, which is not told of what it lies in.
      for widget in [choice.column, choice.button] { widget.isSensitive = answers }
    }
    if picked != nil { lastPicked = picked }
  }

  /// What a screen reader says with each face: what stands above the question.
  func describe(_ words: String) { for choice in choices { choice.button.described(words) } }

  /// The faces, in their order.
  var buttons: [Button] { choices.map(\.button) }

  /// Moves the focus to the face that was pressed last, or the first.
  func grabFocus() { (choices.first { $0.mood == lastPicked } ?? choices.first)?.button.grabFocus() }
}

extension Mood {
  /// What it is called on screen.
  var title: String {
    switch self {
    case .anxious: localized("Anxious")
    case .soSo: localized("So-so")
    case .good: localized("Good")
    }
  }

  /// What it is called after a session.
  var nowTitle: String {
    switch self {
    case .anxious: localized("Now anxious")
    case .soSo: localized("Now so-so")
    case .good: localized("Now good")
    }
  }

  /// Said to the person who picked it.
  var spoken: String {
    switch self {
    case .anxious: localized("You feel anxious.")
    case .soSo: localized("You feel so-so.")
    case .good: localized("You feel good.")
    }
  }
}

/// The faces, drawn by one hand: one line weight, round ends.
enum Face {
  static func draw(_ mood: Mood, on canvas: Canvas, width: Double, height: Double, ink: Color = .relaxInk) {
    let unit = min(width, height) / 76  // designed on a circle of 76
    let pen = 3.2 * unit
    func at(_ x: Double, _ y: Double) -> (x: Double, y: Double) { (width / 2 + x * unit, height / 2 + y * unit) }

    switch mood {
    case .anxious:
      for side in [-1.0, 1.0] {
        canvas.strokeLine([at(side * 17, -13), at(side * 9, -8.5), at(side * 17, -4)], width: pen, ink)
      }
      canvas.strokeCurve(
        [at(-15, 14), at(-10, 10.5), at(-5, 14), at(0, 10.5), at(5, 14), at(10, 10.5), at(15, 14)], width: pen, ink)
    case .soSo:
      eyes()
      canvas.strokeLine([at(-10, 13), at(10, 13)], width: pen, ink)
    case .good:
      eyes()
      canvas.strokeCurve(
        [at(-14, 8), at(-8.5, 14), at(0, 16.5), at(8.5, 14), at(14, 8)], width: pen, ink)
    }

    func eyes() {
      for side in [-1.0, 1.0] {
        let eye = at(side * 12, -8)
        canvas.fillCircle(x: eye.x, y: eye.y, radius: 2.7 * unit, ink)
      }
    }
  }
}
