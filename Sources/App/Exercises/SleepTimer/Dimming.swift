import Observation

/// The dark that falls over a session while its sleep timer runs: after a minute without a touch, within ten seconds.
/// The sound continues; any touch brings the picture back at once.
@Observable
final class Dimming {
  /// Whether the page is darkening, or dark.
  private(set) var isDark = false
  /// Whether the page is black, so that nothing below needs to be drawn.
  private(set) var isBlack = false
  /// Returns whether it may get dark now: not while a popover is open, which the dark doesn't cover and whose input
  /// doesn't reach `touched()`.
  @ObservationIgnored var mayDarken: () -> Bool = { true }

  @ObservationIgnored private let timer: any Clock<Duration>
  @ObservationIgnored private var isOn = false
  @ObservationIgnored private let waiting = OwnedTask()

  nonisolated static let patience = Duration.seconds(60)
  /// How long the page takes to get black, as in the style sheet.
  private nonisolated static let fall = Duration.seconds(10)

  init(_ timer: any Clock<Duration>) { self.timer = timer }

  /// From now on, it gets dark after a minute without a touch. The first time, it gets dark after `patience`.
  func begin(after patience: Duration = Dimming.patience) {
    isOn = true
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
    (isDark, isBlack) = (true, true)
  }

  /// Lifts the black that stayed.
  func lift() { (isDark, isBlack) = (false, false) }

  /// Called when the person did something: removes the dark, and restarts the minute.
  func touched() { touched(Self.patience) }

  private func touched(_ first: Duration) {
    waiting.cancel()
    if isDark { (isDark, isBlack) = (false, false) }
    guard isOn else { return }
    waiting.run { [weak self, timer] in
      var patience = first
      repeat {
        guard await timer.slept(for: patience) else { return }
        patience = Self.patience
      } while self?.mayDarken() == false
      self?.isDark = true
      // What is dark from the start doesn't fall.
      guard await timer.slept(for: first == .zero ? .zero : Self.fall) else { return }
      self?.isBlack = true
    }
  }
}
