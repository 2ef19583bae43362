import Bus
import Core
import Toolkit

/// Keeps the screen on during a session, and tells the session when the computer goes to sleep.
final class SessionWatch {
  private var inhibition: Inhibition?
  private var sleep: BusSignal?

  /// Call this whenever another page is on top. `session` is that page if it's a session's, else nil.
  func follow(_ session: SessionPage?, in window: ApplicationWindow, of application: Application) {
    guard let session else { return (inhibition, sleep) = (nil, nil) }
    inhibition = inhibition ?? application.inhibitIdle(window, reason: localized("A session is going on."))
    sleep = BusSignal.sleep { [weak session] in session?.slept() }
  }
}
