import Core
import Toolkit

/// The question that three large faces answer, with the faces.
final class MoodPicker {
  private(set) lazy var widget: Widget = Box.column(spacing: 24) {
    Box.column(spacing: 6) {
      greeting.margins(start: 24, end: 24)
      question.margins(start: 24, end: 24).style("choice")
    }
    faces.widget
  }
  private let greeting = Label.question("").style("choice")
  private let question = Label.question("")
  private let faces: MoodFaces

  /// Creates the question, still without words. Calls `picked` when a face is pressed.
  init(picked: @escaping (Mood) -> Void) {
    faces = MoodFaces(names: \.title, picked: picked)
    greeting.isVisible = false
  }

  /// Sets the words above the faces. They're the group's name too, which a screen reader says before the first face.
  ///
  /// - Parameter greeting: a few words above the question, which then is smaller; nil for none.
  func ask(_ words: String, greeting said: String? = nil) {
    guard words != question.text || said ?? "" != greeting.text else { return }
    question.text = words
    greeting.show(notice: said)
    question.setStyle("question", said == nil)
    question.setStyle("hint", said != nil)
    faces.widget.named([said ?? "", words].joinedAsSentences)
  }

  /// Fades the words, and dims the other faces; with nil, shows everything.
  func show(picked: Mood?) {
    for words in [greeting, question] { words.setStyle("faded", picked != nil) }
    faces.show(picked: picked)
  }

  /// Makes `words`, which are on screen above the question, the accessible description of each face.
  func describe(_ words: String) { faces.describe(words) }

  /// The faces, in order.
  var buttons: [Button] { faces.buttons }

  /// Moves the focus to the face pressed last, or to the first one.
  func grabFocus() { faces.grabFocus() }
}
