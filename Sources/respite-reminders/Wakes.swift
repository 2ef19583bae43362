// What wakes the helper: its timer, the computer's return from sleep, another time zone, another choice. No polling.

import CGio

final class Wakes {
  /// There from `start` on.
  private(set) var timer: WakeTimer?
  private var woken: () -> Void = {}
  private var system: Bus?
  private var zoneMonitor: UnsafeMutablePointer<GFileMonitor>?
  private var isSoon = false

  /// Begins to listen; `woken` is called for whatever it was.
  ///
  /// - Returns: false if there is no timer to be had.
  func start(_ woken: @escaping () -> Void) -> Bool {
    self.woken = woken
    guard let timer = WakeTimer(woken) else { return false }
    self.timer = timer
    listenForSleep()
    watchZone()
    return true
  }

  /// Wakes a moment later, once for several changes.
  func soon() {
    guard !isSoon else { return }
    isSoon = true
    after(milliseconds: 200) { [unowned self] in
      isSoon = false
      woken()
    }
  }

  /// Does something later, by a clock that stops in sleep.
  func after(seconds: Int, _ action: @escaping () -> Void) { after(milliseconds: seconds * 1_000, action) }

  private func after(milliseconds: Int, _ action: @escaping () -> Void) {
    g_timeout_add(
      guint(milliseconds),
      { box in
        if let box { Unmanaged<Box<() -> Void>>.fromOpaque(box).takeRetainedValue().value() }
        return 0
      }, Unmanaged.passRetained(Box(action)).toOpaque())
  }

  /// The timer notices sleep by itself; this is for a system where it doesn't.
  private func listenForSleep() {
    system = Bus(G_BUS_TYPE_SYSTEM)
    system?.listen(to: "org.freedesktop.login1", "org.freedesktop.login1.Manager", "PrepareForSleep") {
      [unowned self] message in
      if message.type == "(b)" { woken() }
    }
  }

  /// A timer of the real-time clock knows nothing of zones.
  private func watchZone() {
    let file = g_file_new_for_path("/etc/localtime")
    zoneMonitor = g_file_monitor_file(file, G_FILE_MONITOR_NONE, nil, nil)
    g_object_unref(file.map { UnsafeMutableRawPointer($0) })
    guard let zoneMonitor else { return }
    let heard:
      @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?, Int32, UnsafeMutableRawPointer?) -> Void = {
        _, _, _, _, box in
        if let box { Unmanaged<Wakes>.fromOpaque(box).takeUnretainedValue().soon() }
      }
    g_signal_connect_data(
      zoneMonitor, "changed", unsafeBitCast(heard, to: GCallback.self), Unmanaged.passUnretained(self).toOpaque(), nil,
      GConnectFlags(rawValue: 0))
  }
}
