import Core
import Toolkit

// What is dark although the desktop prefers light: all of the window at night, and whatever opens from a dark session.

extension MainWindow {
  /// Looks whether it's night, when another page comes or the window is used again, but never under the person's hand:
  /// light that changed while they read would startle. It's never night for someone who has turned the sky off, which
  /// follows the clock in the same way.
  func lookAtTheHour() {
    isNight = isNightNow
    darken()
  }

  /// Before the first page is made, which is to be drawn dark at once.
  func darkenFirst() {
    isNight = isNightNow
    Desktop.darkening = isNight ? .everything : .nothing
  }

  private var isNightNow: Bool {
    dependencies.settings[.showsSky] && !Desktop.prefersHighContrast && Night.isNow(dependencies.clock)
  }

  /// Draws everything dark that should be. High contrast stays as it is.
  func darken() {
    Desktop.darkening =
      if Desktop.prefersHighContrast {
        .nothing
      } else if isNight || comesFromTheDark {
        .everything
      } else {
        hasOthers && pages.top.surface == .session ? .theme : .nothing
      }
  }

  /// Whether the page on top was opened from a session, and is to be as dark. The end of a session by day is bright.
  private var comesFromTheDark: Bool {
    pages.over.dropLast().contains { ($0 as? SessionPage)?.hasLanded == false }
  }
}
