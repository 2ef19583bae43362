import Core
import Toolkit

/// The dashed button under the header that asks for one more reflection, or the praise after three.
final class PromptRow {
  let widget: Box
  private let words = Label().justify(.center)  // wraps in a narrow window, which a button's own label doesn't
  private let button: Button
  private let prompt: Box
  private let praiseLabel = Label.hint("")
  private let praise: Box

  init() {
    let button = Button(name: "", child: words).style("dashed").align(horizontally: .center)
    let praiseLabel = praiseLabel
    let prompt = Box.column {
      Self.line()
      button
    }
    let praise = Box.column {
      Self.line()
      praiseLabel
    }
    (self.button, self.prompt, self.praise) = (button, prompt, praise)
    widget = Box.column {
      prompt
      praise
    }
  }

  /// Calls `action` when the prompt is pressed.
  func onPressed(_ action: @escaping () -> Void) { button.onPressed(action) }

  /// Shows `prompt`, `praise` or neither.
  func show(_ prompt: String?, praise: String?) {
    self.prompt.isVisible = prompt != nil
    self.praise.isVisible = praise != nil
    praiseLabel.text = praise ?? ""
    guard let prompt, prompt != words.text else { return }
    words.text = prompt
    button.named(prompt)
  }

  private static func line() -> Widget {
    Box.column().style("line").request(width: 2, height: 22).align(horizontally: .center).margins(top: 8, bottom: 8)
  }
}
