/// Keeps what is being written: after a rest, and after the longest time in any case. One saving at a time.
///
/// Nothing is kept before `begin()`, so that nothing is written over that has not been read. What changes while it is
/// being kept is kept after it, and what could not be kept is tried again.
final class Autosave {
  private let rest: Duration
  private let longest: Duration
  private let timer: any Clock<Duration>
  private let save: () async -> Bool
  private var hasBegun = false
  /// How often something changed, and how much of that is kept.
  private var (changes, kept) = (0, 0)
  private var resting: Task<Void, Never>?
  private var waiting: Task<Void, Never>?
  private var saving: Task<Void, Never>?

  /// - Parameters:
  ///   - rest: how long nothing changes before it is kept.
  ///   - longest: how long it takes at most, also after a saving that failed.
  ///   - save: keeps all that is written by now; false if it could not be kept. Must not hold the owner.
  init(
    rest: Duration = .milliseconds(400), longest: Duration = .seconds(2), timer: any Clock<Duration>,
    save: @escaping () async -> Bool
  ) {
    (self.rest, self.longest, self.timer, self.save) = (rest, longest, timer, save)
  }

  isolated deinit {
    resting?.cancel()
    waiting?.cancel()
  }

  /// The stored value has been read; saving may start.
  func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    if changes > kept { schedule() }
  }

  /// Something was written.
  func changed() {
    changes += 1
    if hasBegun { schedule() }
  }

  /// Keeps what is written, now, and returns when it is kept or could not be.
  func flush() async {
    resting?.cancel()
    waiting?.cancel()
    (resting, waiting) = (nil, nil)
    await settle()
    guard hasBegun, changes > kept else { return }
    let count = changes
    // A task of its own: what was begun is kept, even if whoever asked for it is cancelled.
    let task = Task {
      if await save() { kept = count }
      saving = nil
      if changes > kept, waiting == nil { waiting = flush(after: longest) }
    }
    saving = task
    await task.value
  }

  /// Waits until nothing is being kept.
  func settle() async { while let saving { await saving.value } }

  private func schedule() {
    resting?.cancel()
    resting = flush(after: rest)
    if waiting == nil { waiting = flush(after: longest) }
  }

  private func flush(after delay: Duration) -> Task<Void, Never> {
    let timer = timer
    return Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      guard (try? await timer.sleep(for: delay)) != nil else { return }
      await self?.flush()
    }
  }
}
