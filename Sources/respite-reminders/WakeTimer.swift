import CGio
import Glibc

/// A timer of the real-time clock. Sleep doesn't delay it, and it also fires when the clock is set.
final class WakeTimer {
  private let descriptor: Int32
  private let fired: () -> Void

  /// A timer that isn't set yet, and lives as long as the program; nil if the system has no such timers.
  ///
  /// - Parameter fired: called when the time has come, when the clock was set, and when the computer has slept. The
  ///   timer doesn't distinguish these, so read the clock.
  init?(_ fired: @escaping () -> Void) {
    descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    self.fired = fired
    guard descriptor >= 0 else { return nil }
    g_unix_fd_add(
      descriptor, G_IO_IN,
      { descriptor, _, data in
        var count: UInt64 = 0
        read(descriptor, &count, MemoryLayout.size(ofValue: count))  // ECANCELED says that the clock was set
        if let data { Unmanaged<WakeTimer>.fromOpaque(data).takeUnretainedValue().fired() }
        return 1
      }, Unmanaged.passRetained(self).toOpaque())
  }

  /// Sets the timer to `instant`, in seconds since 1970; it fires at once if that is past.
  ///
  /// With nil it is set a year ahead, because only a running timer notices that the clock was set.
  func set(_ instant: Int?) {
    var time = itimerspec()
    time.it_value.tv_sec = instant.map { max($0, 1) } ?? secondsSince1970() + 366 * 86_400
    // This may fail with ECANCELED, but the timer is set all the same (timerfd_create(2), notes).
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET), &time, nil)
  }
}
