import CAdwaita
import Dispatch
import ToolkitC

/// Joins Swift's main queue to GLib's main loop, so that tasks, sleeps and main-actor hops run while GTK does.
///
/// Nothing in GLib drains that queue, and libdispatch's entry points for a foreign loop are private; so the joint is
/// tried once at start, and a system on which it fails says so at once instead of hanging later.
public enum MainQueue {
  /// Attaches the queue. Call once, first of all, on the main thread.
  ///
  /// - Precondition: a block sent to the main queue runs within two seconds of turning GLib's loop.
  public static func attach() {
    toolkit_attach_main_queue()
    let deadline = g_get_monotonic_time() + 2_000_000
    DispatchQueue.main.async { MainActor.assumeIsolated { answered = true } }
    while !answered && g_get_monotonic_time() < deadline {
      if g_main_context_iteration(nil, 0) == 0 { g_usleep(100) }
    }
    precondition(answered, "Swift's main queue does not run on GLib's main loop. See Notes/001-main-loop.md.")
  }

  private static var answered = false
}
