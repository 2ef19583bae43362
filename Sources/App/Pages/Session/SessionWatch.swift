import Bus
import Core
import Toolkit

/// Prevents the screen from going dark during a session, and notifies the session when the computer goes to sleep.
final class SessionWatch {
  private var inhibition: Inhibition?
  private var sleep: BusSignal?

  /// Call this whenever another page is on top, and when the window is minimised or restored. `session` is the page on
  /// top if that's a session, else nil.
  func follow(
    _ session: SessionPage?, isMinimized: Bool, in window: ApplicationWindow, of application: Application
  ) {
    guard let session else { return (inhibition, sleep) = (nil, nil) }
    // A minimised window isn't seen: a scene is heard on, and the screen may go dark and lock.
    // TRANSLATORS: The desktop may show this as the reason why the screen stays on; also a subject in the output of
    // “respite check”. A session is the time spent with exercises.
    let reason = localized("Session in progress")
    inhibition = isMinimized ? nil : inhibition ?? application.inhibitIdle(window, reason: reason)
    sleep = BusSignal.sleep { [weak session] in session?.slept() }
  }
}
