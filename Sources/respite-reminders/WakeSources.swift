import Bus
import CGio

/// Everything that wakes the helper: its timer, the computer's return from sleep, and a change of the time zone.
/// Nothing polls.
final class WakeSources {
  /// Nil until `start`.
  private(set) var timer: WakeTimer?
  private var woken: () -> Void = {}
  private var sleep: BusSignal?
  private var zoneMonitor: UnsafeMutablePointer<GFileMonitor>?
  private var isDebouncing = false

  /// Starts all of them. Each calls `woken`.
  ///
  /// - Returns: false if the system has no timers.
  func start(_ woken: @escaping () -> Void) -> Bool {
    self.woken = woken
    guard let timer = WakeTimer(woken) else { return false }
    self.timer = timer
    sleep = BusSignal.sleep(woken)  // the timer notices sleep by itself, except on a few systems
    watchZone()
    return true
  }

  /// Calls `woken` in 200 milliseconds. Further calls of this method until then change nothing.
  func wakeSoon() {
    guard !isDebouncing else { return }
    isDebouncing = true
    after(milliseconds: 200) { [unowned self] in
      isDebouncing = false
      woken()
    }
  }

  /// Runs `action` later, by a clock that stops while the computer sleeps.
  func after(milliseconds: Int, _ action: @escaping () -> Void) {
    g_timeout_add(
      guint(milliseconds),
      { data in
        if let data { Unmanaged<Action>.fromOpaque(data).takeRetainedValue().run() }
        return 0
      }, Unmanaged.passRetained(Action(action)).toOpaque())
  }

  /// Watches /etc/localtime: a timer of the real-time clock doesn't notice a change of the zone.
  private func watchZone() {
    let file = g_file_new_for_path("/etc/localtime")
    zoneMonitor = g_file_monitor_file(file, G_FILE_MONITOR_NONE, nil, nil)
    g_object_unref(file.map { UnsafeMutableRawPointer($0) })
    guard let zoneMonitor else { return }
    let changed:
      @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?, Int32, UnsafeMutableRawPointer?) -> Void = {
        _, _, _, _, data in
        if let data { Unmanaged<WakeSources>.fromOpaque(data).takeUnretainedValue().wakeSoon() }
      }
    g_signal_connect_data(
      zoneMonitor, "changed", unsafeBitCast(changed, to: GCallback.self), Unmanaged.passUnretained(self).toOpaque(),
      nil, GConnectFlags(rawValue: 0))
  }

  private final class Action {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }
}
