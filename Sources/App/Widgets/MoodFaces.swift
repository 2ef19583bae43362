import Core
import Toolkit

/// Three faces to answer with, each with its name below: anxious, so-so, good.
final class MoodFaces {
  /// What happens to the other faces once one is picked.
  enum Others {
    /// They fade away and can't be pressed. Pressing the picked one takes the answer back.
    case goAway
    /// They are dimmed. Pressing one corrects the answer.
    case stay
  }

  let widget: WrapBox
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

  /// Creates the faces. Calls `picked` when one is pressed.
  ///
  /// - Parameters:
  ///   - names: what a screen reader calls each face.
  ///   - ink: the colour of their lines.
  ///   - spacing: the room between them, in pixels.
  ///   - others: what happens to the faces that aren't picked.
  init(
    names: (Mood) -> String, ink: Color = .relaxInk, spacing: Int = 24, others: Others,
    picked: @escaping (Mood) -> Void
  ) {
    self.others = others
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

  /// Fades everything but the picked face; with nil, shows all.
  func show(picked: Mood?) {
    // Moves the focus before the focused face becomes insensitive, because the focus would then be lost.
    if let picked, picked != shownPick { choices.first { $0.mood == picked }?.button.grabFocus() }
    shownPick = picked
    for choice in choices {
      let isOther = picked != nil && choice.mood != picked
      choice.column.setStyle(others == .goAway ? "faded" : "set-back", isOther)
      choice.column.setStyle("picked", choice.mood == picked)
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
