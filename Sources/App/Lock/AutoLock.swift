import Bus
import Core
import Toolkit

/// Closes the lock by itself: when the screen locks, the computer goes to sleep, or no key or pointer moved
/// for a while.
///
/// The computer's sleep is delayed until the key is wiped from memory, because memory may be written to disk then.
final class AutoLock {
  private let lock: LockModel
  private let close: () -> Void
  /// Empty unless the lock is open.
  private var signals: [BusSignal] = []
  /// Nil unless the lock is open, or closing.
  private var delay: SleepDelay?

  /// Watches from now on, and calls `close` when the lock should close.
  init(_ lock: LockModel, in window: ApplicationWindow, close: @escaping () -> Void) {
    self.lock = lock
    self.close = close
    lock.idled = close
    window.onInputAnywhere { [weak lock] in lock?.active() }
    observe(self) { $0.follow() }
  }

  private func follow() {
    guard lock.state == .open else {
      if !lock.isClosing { delay = nil }
      return signals = []
    }
    guard signals.isEmpty else { return }
    // TRANSLATORS: The computer’s list of programs that delay its sleep shows this as Respite’s reason. Anyone
    // may read it.
    delay = SleepDelay(reason: localized("Saving and locking first"))
    signals = BusSignal.screenLock(close)
    if let sleep = BusSignal.sleep(close) { signals.append(sleep) }
  }
}
