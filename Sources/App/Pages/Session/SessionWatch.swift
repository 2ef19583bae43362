import Bus
import Core
import Toolkit

/// Prevents the screen from going dark during a session, and notifies the session when the computer goes to sleep.
final class SessionWatch {
  private var inhibition: Inhibition?
  private var sleep: BusSignal?

  /// Call this whenever another page is on top, when the window is minimised or restored, and when the session comes to
  /// rest. `session` is the page on top if that's a session, else nil.
  func follow(
    _ session: SessionPage?, isMinimized: Bool, in window: ApplicationWindow, of application: Application
  ) {
    guard let session else { return (inhibition, sleep) = (nil, nil) }
    // A minimised window isn't seen: a scene is heard on, and the screen may go dark and lock. So it may at rest, after
    // the sleep timer or at the end of a session, which hears of the computer's sleep all the same.
    // TRANSLATORS: The desktop may show this as the reason why the screen stays on; also a subject in the output of
    // “respite check”. A session is the time spent with exercises.
    let reason = localized("Session in progress")
    inhibition = isMinimized || session.isAtRest ? nil : inhibition ?? application.inhibitIdle(window, reason: reason)
    sleep = BusSignal.sleep { [weak session] in session?.slept() }
  }
}
