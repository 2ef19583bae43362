import Bus
import Core
import Toolkit

/// Keeps the screen on during a session, and tells the session when the computer goes to sleep.
final class SessionWatch {
  private var inhibition: Inhibition?
  private var sleep: BusSignal?

  /// Call this whenever another page is on top, and when the window is minimised or restored. `session` is that page if
  /// it's a session's, else nil.
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
