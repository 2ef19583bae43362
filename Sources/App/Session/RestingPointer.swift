import Toolkit

/// Hides the pointer over a widget once it has rested, and shows it again as soon as it moves. Over what opens in front,
/// such as a popover, it stays: that has a surface of its own.
final class RestingPointer {
  private let widget: Widget
  private let timer: any Clock<Duration>
  private var waiting: Task<Void, Never>?
  private nonisolated static let rest = Duration.seconds(2)

  init(over widget: Widget, timer: any Clock<Duration>) {
    self.widget = widget
    self.timer = timer
  }

  isolated deinit { waiting?.cancel() }

  /// The pointer has moved or pressed, or the widget has come under it.
  func moved() {
    widget.cursor(nil)
    waiting?.cancel()
    let timer = timer
    waiting = Task { [weak self] in
      // The sleep throws only when this task is cancelled.
      guard (try? await timer.sleep(for: Self.rest)) != nil else { return }
      self?.widget.cursor("none")
    }
  }
}
