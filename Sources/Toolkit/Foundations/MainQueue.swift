import CAdwaita
import Dispatch
import ToolkitC

/// Drains libdispatch's main queue from GLib's main loop, so that tasks, sleeps and main-actor hops run under GTK.
///
/// GLib doesn't drain that queue, and libdispatch's entry points for a foreign loop are private. `attach` therefore
/// tests the connection at start, so that the program stops at once where it doesn't work, instead of hanging later.
public enum MainQueue {
  /// Attaches the queue. Call it once, before anything else, on the main thread.
  ///
  /// - Precondition: a block on the main queue runs within two seconds of iterating GLib's main context.
  public static func attach() {
    toolkit_attach_main_queue()
    DispatchQueue.main.async { MainActor.assumeIsolated { answered = true } }
    precondition(
      turn(atMost: .seconds(2)) { answered },
      "Swift's main queue does not run on GLib's main loop. See Notes/001-main-loop.md.")
  }

  /// Runs the main loop until `condition` holds, but no longer than `most`. Returns whether it holds.
  @discardableResult public static func turn(atMost most: Duration, until condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + most
    while !condition() {
      guard ContinuousClock.now < end else { return false }
      if g_main_context_iteration(nil, 0) == 0 { g_usleep(100) }
    }
    return true
  }

  /// Calls `action` on the main loop each time the process gets `signal`. This replaces the system's default action.
  static func onSignal(_ signal: Int32, _ action: @escaping () -> Void) {
    actions[signal] = action
    _ = g_unix_signal_add(
      signal,
      { number in
        MainActor.assumeIsolated { MainQueue.actions[Int32(Int(bitPattern: number))]?() }
        return 1  // the source stays
      }, UnsafeMutableRawPointer(bitPattern: Int(signal)))
  }

  private static var actions: [Int32: () -> Void] = [:]
  private static var answered = false
}
