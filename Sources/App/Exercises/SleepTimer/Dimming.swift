import Observation

/// The dark that falls over a session while its sleep timer runs: after a minute without a touch, within ten seconds.
/// The sound continues; any touch brings the picture back at once.
@Observable
final class Dimming {
  /// Whether the page is darkening, or dark.
  private(set) var isDark = false
  /// Whether the page is black, so that nothing below needs to be drawn.
  private(set) var isBlack = false
  /// Whether a line says that the page is about to get dark, and how it's seen again. A page that turned black by
  /// itself would look broken.
  private(set) var saysSo = false
  /// Returns whether it may get dark now: not while a popover is open, which the dark doesn't cover and whose input
  /// doesn't reach `touched()`.
  @ObservationIgnored var mayDarken: () -> Bool = { true }

  @ObservationIgnored private let timer: any Clock<Duration>
  @ObservationIgnored private var isOn = false
  /// Whether it has got dark with the line on screen, which isn't needed again.
  @ObservationIgnored private var hasSaidSo = false
  @ObservationIgnored private let waiting = OwnedTask()

  nonisolated static let patience = Duration.seconds(60)
  /// How long the line is there before it gets dark. It stays until the page is black.
  nonisolated static let warning = Duration.seconds(6)
  /// How long the page takes to get black, as in the style sheet.
  private nonisolated static let fall = Duration.seconds(10)

  init(_ timer: any Clock<Duration>) { self.timer = timer }

  /// From now on, it gets dark after a minute without a touch. The first time, it gets dark after `patience`.
  func begin(after patience: Duration = Dimming.patience) {
    (isOn, hasSaidSo) = (true, false)
    touched(patience)
  }

  /// Removes the dark, and doesn't darken again.
  func end() {
    isOn = false
    touched()
  }

  /// Turns the page black at once. No touch brings the picture back; `lift()` does.
  func stay() {
    waiting.cancel()
    isOn = false
    (isDark, isBlack, saysSo) = (true, true, false)
  }

  /// Lifts the black that stayed.
  func lift() { (isDark, isBlack) = (false, false) }

  /// Called when the person did something: removes the dark, and restarts the minute.
  func touched() { touched(Self.patience) }

  private func touched(_ first: Duration) {
    waiting.cancel()
    if isDark { (isDark, isBlack) = (false, false) }
    if saysSo { saysSo = false }
    guard isOn else { return }
    waiting.run { [weak self, timer, hasSaidSo] in
      var patience = first
      repeat {
        let warning = hasSaidSo ? .zero : min(Self.warning, patience)
        if warning < patience { guard await timer.slept(for: patience - warning) else { return } }
        if !hasSaidSo, self?.mayDarken() != false { self?.saysSo = true }
        if warning > .zero { guard await timer.slept(for: warning) else { return } }
        patience = Self.patience
      } while self?.mayDarken() == false
      self?.isDark = true
      self?.hasSaidSo = true
      // What is dark from the start doesn't fall.
      if first == .zero { self?.isBlack = true }
      guard await timer.slept(for: Self.fall) else { return }
      self?.isBlack = true
      self?.saysSo = false
    }
  }
}
