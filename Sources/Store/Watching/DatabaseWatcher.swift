// Watches the database files with inotify while at least one caller holds a `WatchToken`. Never polls.

import Core
import Dispatch
import Glibc
import Synchronization

/// Calls `changed` soon after a write to the database files, at most twenty times a second.
///
/// It runs on its own queue. It reports this program's writes too; `ExternalChangeDetector` finds out whether another
/// program made any of them. Any thread.
final class DatabaseWatcher: Sendable {
  private struct State {
    var tokenCount = 0
    var folderWatcher: FolderWatcher?
    var isCallPending = false
  }

  /// How long further writes are collected after the first, so that a burst is reported once.
  private static let debounce = DispatchTimeInterval.milliseconds(50)

  private let folder: DataFolder
  private let changed: @Sendable () -> Void
  private let queue = DispatchQueue(label: "respite.store.watch", qos: .utility)
  private let state = Mutex(State())

  /// - Parameter changed: called on the watcher's own queue.
  init(folder: DataFolder, changed: @escaping @Sendable () -> Void) {
    self.folder = folder
    self.changed = changed
  }

  /// Whether inotify is in use; for tests.
  var isWatching: Bool { state.withLock { $0.folderWatcher != nil } }

  /// Watches until the token is cancelled or released. No write after the return is missed.
  ///
  /// If the system refuses a watch (their number is limited), only this program's own changes are noticed. The next
  /// call tries again.
  func watch() -> WatchToken {
    state.withLock { state in
      state.tokenCount += 1
      if state.folderWatcher == nil {
        state.folderWatcher = FolderWatcher(folder, on: queue) { [weak self] in self?.filesWritten() }
      }
    }
    return WatchToken(self)
  }

  /// Watches the folder that is at the path now, which may be a different one than before.
  func restart() {
    state.withLock { state in
      guard state.tokenCount > 0 else { return }
      state.folderWatcher = FolderWatcher(folder, on: queue) { [weak self] in self?.filesWritten() }
    }
  }

  fileprivate func tokenCancelled() {
    state.withLock { state in
      state.tokenCount -= 1
      if state.tokenCount == 0 { state.folderWatcher = nil }
    }
  }

  private func filesWritten() {
    let isFirst = state.withLock { state in
      defer { state.isCallPending = true }
      return !state.isCallPending
    }
    guard isFirst else { return }
    queue.asyncAfter(deadline: .now() + Self.debounce) { [weak self] in
      guard let self else { return }
      let isStillWatching = self.state.withLock { state in
        state.isCallPending = false
        return state.folderWatcher != nil
      }
      if isStillWatching { self.changed() }
    }
  }
}

/// Keeps a `DatabaseWatcher` running. Watching stops once every token is cancelled or released.
final class WatchToken: Sendable {
  private let watcher: Mutex<DatabaseWatcher?>

  fileprivate init(_ watcher: DatabaseWatcher) { self.watcher = Mutex(watcher) }
  deinit { cancel() }

  /// Gives up the token. Further calls do nothing.
  func cancel() {
    let watcher = watcher.withLock { watcher in
      defer { watcher = nil }
      return watcher
    }
    watcher?.tokenCancelled()
  }
}
