import Core
import Toolkit

/// A question that three large faces answer: “How are you feeling right now?”, or the one after a session.
final class MoodPicker {
  /// What happens to the other faces once one is picked.
  enum Others {
    /// They fade away and can't be pressed. Pressing the picked one takes the answer back.
    case goAway
    /// They are dimmed. Pressing one corrects the answer.
    case stay
  }

  let widget: Widget
  private let greeting = Label.question("").style("choice")
  private let question: Label
  private let row: WrapBox
  private let others: Others
  private var choices: [Choice] = []
  private var lastPicked: Mood?
  private var shownPick: Mood?

  private struct Choice {
    let mood: Mood
    let column: Box
    let button: Button
    let face: SofteningFace
  }

  /// Creates the question. Calls `picked` when a face is pressed.
  init(_ words: String, names: (Mood) -> String, others: Others, picked: @escaping (Mood) -> Void) {
    let question = Label.question(words), greeting = greeting
    (self.question, self.others) = (question, others)
    choices = Mood.allCases.map { mood in
      let face = SofteningFace(mood)
      let button = Button.circle(name: names(mood), child: face.drawing.role(.presentation).style("drawing"))
        .style("face").onPressed { picked(mood) }
      let column = Box.column(spacing: 12) {
        button
        Label.caption(mood.title).role(.presentation)
      }
      return Choice(mood: mood, column: column.style("choice", "answer"), button: button, face: face)
    }
    // The group's name is what a screen reader says before the first face.
    let row = WrapBox(spacing: 24, children: choices.map(\.column)).named(words)
    self.row = row
    greeting.isVisible = false
    widget = Box.column(spacing: 24) {
      Box.column(spacing: 6) {
        greeting.margins(start: 24, end: 24)
        question.margins(start: 24, end: 24).style("choice")
      }
      row.align(horizontally: .center)
    }
  }

  /// Says a few words above the question, which then is smaller; with nil, nothing.
  func greet(_ words: String?) {
    greeting.show(notice: words)
    question.setStyle("question", words == nil)
    question.setStyle("hint", words != nil)
    row.named([words, question.text].compactMap(\.self).joined(separator: " "))
  }

  /// Fades everything but the picked face; with nil, shows everything.
  func show(picked: Mood?) {
    for words in [greeting, question] { words.setStyle("faded", picked != nil) }
    // Moves the focus before the focused face becomes insensitive, because the focus would then be lost.
    if let picked, picked != shownPick { choices.first { $0.mood == picked }?.button.grabFocus() }
    shownPick = picked
    for choice in choices {
      let isOther = picked != nil && choice.mood != picked
      choice.column.setStyle(others == .goAway ? "faded" : "set-back", isOther)
      guard others == .goAway else { continue }
      // The column, so that the Tab key skips it; and the button, because screen readers don't see that its parent is
      // insensitive.
      for widget in [choice.column, choice.button] { widget.isSensitive = !isOther }
    }
    if picked != nil { lastPicked = picked }
  }

  /// Softens the face of this mood, gradually if it `moves`, and restores the others.
  func soften(_ mood: Mood?, moves: Bool) {
    for choice in choices { choice.face.soften(choice.mood == mood, moves: moves) }
  }

  /// Makes `words`, which are on screen above or below the question, the accessible description of each face, or of the
  /// face of `mood` alone.
  func describe(_ words: String, only mood: Mood? = nil) {
    for choice in choices { choice.button.described(mood == nil || choice.mood == mood ? words : "") }
  }

  /// The faces, in order.
  var buttons: [Button] { choices.map(\.button) }

  /// Moves the focus to the face pressed last, or to the first one.
  func grabFocus() { (choices.first { $0.mood == lastPicked } ?? choices.first)?.button.grabFocus() }

  /// Forgets the last answer: the first face is the next to get the focus.
  func startAfresh() { lastPicked = nil }
}
