import Observation

/// The dark that falls over a session while its sleep timer runs: after a minute without a touch, within ten seconds.
/// The sound continues; any touch brings the picture back at once.
@Observable
final class Dimming {
  /// Whether it darkens, or is dark.
  private(set) var isDark = false
  /// Whether it's black, so that nothing below needs to be drawn.
  private(set) var isBlack = false
  /// Returns whether it may get dark now. Not while a popover is open: it lies over the dark, and what is done in it
  /// isn't noticed here.
  @ObservationIgnored var mayDarken: () -> Bool = { true }

  @ObservationIgnored private let timer: any Clock<Duration>
  @ObservationIgnored private var isOn = false
  @ObservationIgnored private let waiting = OwnedTask()

  private nonisolated static let patience = Duration.seconds(60)
  /// How long it takes to get black: the style sheet says the same.
  private nonisolated static let fall = Duration.seconds(10)

  init(_ timer: any Clock<Duration>) { self.timer = timer }

  /// From now on, it gets dark after a minute without a touch.
  func begin() {
    isOn = true
    touched()
  }

  /// It's light, and stays so.
  func end() {
    isOn = false
    touched()
  }

  /// It's dark at once, and no touch brings the picture back.
  func stay() {
    waiting.cancel()
    isOn = false
    (isDark, isBlack) = (true, true)
  }

  /// The person did something.
  func touched() {
    waiting.cancel()
    if isDark { (isDark, isBlack) = (false, false) }
    guard isOn else { return }
    waiting.run { [weak self, timer] in
      repeat {
        guard await timer.slept(for: Self.patience) else { return }
      } while self?.mayDarken() == false
      self?.isDark = true
      if await timer.slept(for: Self.fall) { self?.isBlack = true }
    }
  }
}
