// The one timer: of the real-time clock, so that it is right after sleep, and heard of when somebody sets the clock.

import CGio
import Glibc

final class WakeTimer {
  private let descriptor: Int32
  private let woken: () -> Void

  /// A timer that is not set. `woken` is called when its time has come, and when the clock was set or the computer has
  /// slept, which it doesn't tell apart: look at the clock. It lives as long as the program.
  init?(_ woken: @escaping () -> Void) {
    descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    self.woken = woken
    guard descriptor >= 0 else { return nil }
    g_unix_fd_add(
      descriptor, G_IO_IN,
      { descriptor, _, box in
        var count: UInt64 = 0
        read(descriptor, &count, MemoryLayout.size(ofValue: count))  // ECANCELED says that the clock was set
        if let box { Unmanaged<WakeTimer>.fromOpaque(box).takeUnretainedValue().woken() }
        return 1
      }, Unmanaged.passRetained(self).toOpaque())
  }

  /// Wakes at that instant, at once if it is past.
  ///
  /// Without one it is set to a day far away, since only a timer that runs hears of the clock being set.
  func set(_ instant: Int?) {
    var time = itimerspec()
    time.it_value.tv_sec = instant.map { max($0, 1) } ?? secondsSince1970() + 366 * 86_400
    // It may fail with ECANCELED and is set all the same (timerfd_create(2), notes).
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET), &time, nil)
  }
}
