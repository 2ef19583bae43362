import Core
import Toolkit

/// The first question, “How are you feeling right now?”, with three faces.
final class MoodPicker {
  let widget: Widget
  private let question = Label.question(localized("How are you feeling right now?"))
  private var choices: [(mood: Mood, column: Box, button: Button)] = []
  private var lastPicked: Mood?
  private var shownPick: Mood?

  /// Creates the question. Calls `picked` when a face is pressed.
  init(picked: @escaping (Mood) -> Void) {
    let question = question
    var choices: [(mood: Mood, column: Box, button: Button)] = []
    for mood in Mood.allCases {
      let face = DrawingArea { canvas, width, height in MoodFace.draw(mood, on: canvas, width: width, height: height) }
      let button = Button.circle(name: mood.title, child: face.role(.presentation).style("drawing")).style("face")
        .onPressed { picked(mood) }
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

  /// Fades everything but the picked face; with nil, shows everything.
  func show(picked: Mood?) {
    question.setStyle("faded", picked != nil)
    // Moves the focus before the focused face becomes insensitive, so that it isn't lost.
    if let picked, picked != shownPick { choices.first { $0.mood == picked }?.button.grabFocus() }
    shownPick = picked
    for choice in choices {
      choice.column.setStyle("faded", picked != nil && choice.mood != picked)
      let answers = picked == nil || choice.mood == picked
      // The column, for the Tab key; and the button, because screen readers don't see that its parent is insensitive.
      for widget in [choice.column, choice.button] { widget.isSensitive = answers }
    }
    if picked != nil { lastPicked = picked }
  }

  /// Sets the accessible description of each face: the words above the question.
  func describe(_ words: String) { for choice in choices { choice.button.described(words) } }

  /// The faces, in order.
  var buttons: [Button] { choices.map(\.button) }

  /// Moves the focus to the face pressed last, or to the first one.
  func grabFocus() { (choices.first { $0.mood == lastPicked } ?? choices.first)?.button.grabFocus() }
}
