import Toolkit

/// Hides the pointer over a widget once it has rested, and shows it again as soon as it moves. Over what opens in
/// front, such as a popover, it stays: that has a surface of its own.
final class RestingPointer {
  private let widget: Widget
  private let timer: any Clock<Duration>
  private let waiting = OwnedTask()
  private nonisolated static let rest = Duration.seconds(2)

  init(over widget: Widget, timer: any Clock<Duration>) {
    self.widget = widget
    self.timer = timer
  }

  /// The pointer has moved or pressed, or the widget has come under it.
  func moved() {
    widget.cursor(nil)
    waiting.run(after: Self.rest, on: timer) { [weak self] in self?.widget.cursor("none") }
  }
}
