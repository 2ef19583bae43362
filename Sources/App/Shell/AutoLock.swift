import Bus
import Core
import Toolkit

/// Closes the lock by itself: when the screen locks, the computer goes to sleep, or no key or pointer moved for a while.
final class AutoLock {
  private let lock: LockModel
  private let close: () -> Void
  /// Empty unless the lock is open.
  private var signals: [BusSignal] = []

  /// Watches from now on, and calls `close` when the lock should close.
  init(_ lock: LockModel, in window: ApplicationWindow, close: @escaping () -> Void) {
    self.lock = lock
    self.close = close
    lock.idled = close
    window.onInputAnywhere { [weak lock] in lock?.active() }
    observe(self) { $0.follow() }
  }

  private func follow() {
    guard lock.state == .open else { return signals = [] }
    guard signals.isEmpty else { return }
    signals = BusSignal.screenLock(close)
    if let sleep = BusSignal.sleep(close) { signals.append(sleep) }
  }
}
