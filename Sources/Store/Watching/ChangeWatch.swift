// Notices that somebody wrote to the database, by inotify on the data folder: no polling.
//
// It runs on its own queue, and only while somebody looks at a timeline. It also notices our own writes; whether there
// is anything new is for the one who is told to find out.

import Core
import Dispatch
import Glibc
import Synchronization

/// Tells of writes to the database files, soon after they happen and not more than twenty times a second.
final class ChangeWatch: Sendable {
  /// A reason to watch; the watch ends when the last one has left.
  final class Seat: Sendable {
    private let watch: Mutex<ChangeWatch?>

    fileprivate init(_ watch: ChangeWatch) { self.watch = Mutex(watch) }
    deinit { leave() }

    /// Gives the seat up; a second time does nothing.
    func leave() {
      let watch = watch.withLock { watch in
        defer { watch = nil }
        return watch
      }
      watch?.seatLeft()
    }
  }

  private struct State {
    var seats = 0
    var events: FolderEvents?
    var isTellingDue = false
  }

  /// How long further writes are gathered after the first one.
  private static let gathering = DispatchTimeInterval.milliseconds(50)

  private let folder: DataFolder
  private let changed: @Sendable () -> Void
  private let queue = DispatchQueue(label: "respite.store.watch", qos: .utility)
  private let state = Mutex(State())

  /// - Parameter changed: called on a queue of the watch's own.
  init(folder: DataFolder, changed: @escaping @Sendable () -> Void) {
    self.folder = folder
    self.changed = changed
  }

  /// Whether anybody watches; for tests.
  var isWatching: Bool { state.withLock { $0.events != nil } }

  /// Watches until the seat is left.
  ///
  /// From the return on, no write is missed.
  ///
  /// If the system has no watch to give (its number is limited), only our own changes are seen; the next seat tries
  /// again.
  func takeSeat() -> Seat {
    state.withLock { state in
      state.seats += 1
      if state.events == nil {
        state.events = FolderEvents(folder, on: queue) { [weak self] in self?.wroteSomething() }
      }
    }
    return Seat(self)
  }

  private func seatLeft() {
    state.withLock { state in
      state.seats -= 1
      if state.seats == 0 { state.events = nil }
    }
  }

  private func wroteSomething() {
    let isFirst = state.withLock { state in
      defer { state.isTellingDue = true }
      return !state.isTellingDue
    }
    guard isFirst else { return }
    queue.asyncAfter(deadline: .now() + Self.gathering) { [weak self] in
      guard let self else { return }
      let isWanted = self.state.withLock { state in
        state.isTellingDue = false
        return state.events != nil
      }
      if isWanted { self.changed() }
    }
  }
}
