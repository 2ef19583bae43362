import Toolkit

/// Fades widgets out while the person is idle, and shows them again on any activity. Faded ones stay in
/// the accessibility tree.
final class FadingWords {
  /// The seconds of idleness before the widgets fade; nil for never.
  var seconds: Double? {
    didSet { if seconds != oldValue { show() } }
  }

  /// Called with true when the widgets are shown, and with false when they fade.
  var onChange: ((Bool) -> Void)?

  /// Whether the widgets are shown.
  private(set) var areShown = true

  private let widgets: [Widget]
  private let timer: any Clock<Duration>
  private let fading = OwnedTask()

  /// Takes `widgets`, which don't fade until `seconds` is set.
  init(_ widgets: [Widget], timer: any Clock<Duration>) {
    self.widgets = widgets
    self.timer = timer
    for widget in widgets { widget.style("words") }
  }

  /// Shows the widgets, and restarts the wait.
  func show() {
    fading.cancel()
    setFaded(false)
    guard let seconds else { return }
    fading.run(after: .seconds(seconds), on: timer) { [weak self] in self?.setFaded(true) }
  }

  /// Fades the widgets away now.
  func fade() {
    fading.cancel()
    setFaded(true)
  }

  private func setFaded(_ isFaded: Bool) {
    areShown = !isFaded
    for widget in widgets {
      widget.setStyle("faded-away", isFaded)
      widget.answersPointer = !isFaded  // a finger that wants them back must not press what it can't see
    }
    onChange?(!isFaded)
  }
}
