import Toolkit

/// Words that fade after a while and come back when the person stirs. Faded, they stay in the accessibility tree.
final class FadingWords {
  /// How long they stay after the last stir; nil for as long as they are.
  var seconds: Double? {
    didSet { if seconds != oldValue { comeBack() } }
  }

  private let widgets: [Widget]
  private let scrims: [Widget]
  private let timer: any Clock<Duration>
  private var fading: Task<Void, Never>?

  /// `widgets` that fade, and `scrims` that are dark behind them and clear up with them.
  init(_ widgets: [Widget], scrims: [Widget], timer: any Clock<Duration>) {
    self.widgets = widgets
    self.scrims = scrims
    self.timer = timer
    for widget in widgets { widget.style("words") }
  }

  isolated deinit { fading?.cancel() }

  /// Shows them, and begins to wait anew.
  func comeBack() {
    fading?.cancel()
    setFaded(false)
    guard let seconds else { return }
    let timer = timer
    fading = Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      guard (try? await timer.sleep(for: .seconds(seconds))) != nil else { return }
      self?.setFaded(true)
    }
  }

  private func setFaded(_ isFaded: Bool) {
    for widget in widgets { widget.setStyle("faded-away", isFaded) }
    for scrim in scrims { scrim.setStyle("clear", isFaded) }
  }
}
