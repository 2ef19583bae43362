import Toolkit

/// Hides the pointer once it has rested over a widget, and shows it again as soon as it moves. Over a popover in front,
/// which has its own surface, the pointer remains visible.
final class RestingPointer {
  private let widget: Widget
  private let timer: any Clock<Duration>
  private let waiting = OwnedTask()
  private nonisolated static let rest = Duration.seconds(2)

  init(over widget: Widget, timer: any Clock<Duration>) {
    self.widget = widget
    self.timer = timer
  }

  /// Called when the pointer has moved or pressed, or the widget has appeared under it: shows the pointer for two
  /// seconds.
  func moved() {
    widget.cursor(nil)
    waiting.run(after: Self.rest, on: timer) { [weak self] in self?.widget.cursor("none") }
  }
}
