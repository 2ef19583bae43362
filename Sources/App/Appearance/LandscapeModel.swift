import Core
import Foundation
import Observation

/// The minute of the day that the landscape behind Relax shows. It looks at the clock once a minute, and only while the
/// landscape is on screen.
@Observable
final class LandscapeModel {
  /// The minute of the day by the person's clock, 0 to 1439.
  private(set) var minute: Int
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let waiting = OwnedTask()

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    minute = dependencies.clock.minuteOfDay
  }

  /// Whether the person wants a plain colour.
  var isPlain: Bool { !dependencies.settings[.showsSky] }

  /// Whether it is watching the clock.
  var isRunning: Bool { waiting.isRunning }

  /// The landscape came on screen, or has left it.
  func shown(_ isShown: Bool) {
    waiting.cancel()
    guard isShown else { return }
    look()
    waiting.run { [weak self, timer = dependencies.timer] in
      while let wait = self?.untilNextMinute, await timer.slept(for: wait) { self?.look() }
    }
  }

  /// Looks at the clock, which may have been set, or have gone on while the computer slept.
  func look() {
    let now = dependencies.clock.minuteOfDay
    if now != minute { minute = now }
  }

  private var untilNextMinute: Duration { .seconds(60 - dependencies.clock.secondOfDay % 60) }
}
