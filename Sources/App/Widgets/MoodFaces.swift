import Core
import Toolkit

/// Three faces to answer with, each with its name below: anxious, so-so, good. Once one is picked, the others are
/// dimmed, and pressing one of them corrects the answer.
final class MoodFaces {
  let widget: WrapBox
  private var choices: [Choice] = []
  private var lastPicked: Mood?
  private var shownPick: Mood?

  private struct Choice {
    let mood: Mood
    let column: Box
    let button: Button
    let face: SofteningFace
  }

  /// Creates the faces. Calls `picked` when one is pressed.
  ///
  /// - Parameters:
  ///   - names: what a screen reader calls each face.
  ///   - ink: the colour of their lines.
  ///   - spacing: the room between them, in pixels.
  init(
    names: (Mood) -> String, ink: Color = .relaxInk, spacing: Int = 24, picked: @escaping (Mood) -> Void
  ) {
    choices = Mood.allCases.map { mood in
      let face = SofteningFace(mood, ink: ink)
      let button = Button.circle(name: names(mood), child: face.drawing.role(.presentation).style("drawing"))
        .style("face").onPressed { picked(mood) }
      let column = Box.column(spacing: 12) {
        button
        Label.caption(mood.title).role(.presentation)
      }
      return Choice(mood: mood, column: column.style("choice", "answer"), button: button, face: face)
    }
    widget = WrapBox(spacing: spacing, children: choices.map(\.column)).align(horizontally: .center)
  }

  /// Dims all but the picked face, which gets the focus; with nil, dims none.
  func show(picked: Mood?) {
    if let picked, picked != shownPick { choices.first { $0.mood == picked }?.button.grabFocus() }
    shownPick = picked
    for choice in choices {
      choice.column.setStyle("set-back", picked != nil && choice.mood != picked)
      choice.column.setStyle("picked", choice.mood == picked)
    }
    if picked != nil { lastPicked = picked }
  }

  /// Softens the face of this mood, gradually if it `moves`, and restores the others.
  func soften(_ mood: Mood?, moves: Bool) {
    for choice in choices { choice.face.soften(choice.mood == mood, moves: moves) }
  }

  /// Makes `words`, which are on screen above or below the faces, the accessible description of each face, or of the
  /// face of `mood` alone.
  func describe(_ words: String, only mood: Mood? = nil) {
    for choice in choices { choice.button.described(mood == nil || choice.mood == mood ? words : "") }
  }

  /// The faces, in order.
  var buttons: [Button] { choices.map(\.button) }

  /// Moves the focus to the face pressed last, or to the first one.
  func grabFocus() { (choices.first { $0.mood == lastPicked } ?? choices.first)?.button.grabFocus() }
}

extension [Button] {
  /// Moves the focus by `step` among the buttons. Returns false if none of them has it.
  func moveFocus(by step: Int) -> Bool {
    guard let index = firstIndex(where: \.hasFocus) else { return false }
    self[Swift.min(Swift.max(index + step, 0), count - 1)].grabFocus()
    return true
  }
}
