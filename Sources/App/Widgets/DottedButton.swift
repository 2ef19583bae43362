import Toolkit

/// A quiet text button that a dot can stand beside: something waits where it leads. The words don't move when the dot
/// comes or goes.
final class DottedButton {
  let widget: Button
  private let dot = Box.column().style("waiting-dot").align(vertically: .center).role(.presentation)

  init(_ label: String) {
    let dot = dot
    let row = Box.row(spacing: 8) {
      // As wide as the dot, so that the words stay in the middle.
      Box.column().style("waiting-dot", "no-dot").role(.presentation)
      Label(label).justify(.center).role(.presentation)
      dot
    }.style("dotted-words")
    widget = Button(name: label, child: row).style("text-button", "small-text")
      .align(horizontally: .center, vertically: .center)
    show(waiting: nil)
  }

  /// Calls `action` when the button is pressed.
  func onPressed(_ action: @escaping () -> Void) { widget.onPressed(action) }

  /// Shows the dot, and says `words` to screen readers; neither if they're nil.
  func show(waiting words: String?) {
    dot.setStyle("no-dot", words == nil)
    widget.described(words ?? "")
    widget.tooltip(words ?? "")
  }
}
