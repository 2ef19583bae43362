/// Saves text while it's being typed: after a pause, and at the latest after a fixed time. Saves never overlap.
///
/// Nothing is saved before `begin()`, so that a stored value isn't overwritten before it has been read. Changes made
/// during a save are saved after it, and a failed save is retried.
///
/// For example:
///
/// ```swift
/// autosave = Autosave(timer: dependencies.timer) { [weak self] in await self?.save() ?? true }
/// text = try await records.store().draft()
/// autosave.begin()
/// // on every keystroke:
/// autosave.changed()
/// // when the page closes:
/// await autosave.flush()
/// ```
final class Autosave {
  private let rest: Duration
  private let longest: Duration
  private let timer: any Clock<Duration>
  private let save: () async -> Bool
  private var hasBegun = false
  /// The number of changes, and how many of them are saved.
  private var (changes, saved) = (0, 0)
  private var resting: Task<Void, Never>?
  private var waiting: Task<Void, Never>?
  private var saving: Task<Void, Never>?

  /// - Parameters:
  ///   - rest: the pause in typing before a save.
  ///   - longest: the longest time from a change, or a failed save, to a save.
  ///   - save: saves the present text and returns whether that worked. Must not hold the owner strongly.
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

  /// Allows saving, now that the stored value has been read.
  func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    if changes > saved { schedule() }
  }

  /// Called when the text has changed: schedules a save.
  func changed() {
    changes += 1
    if hasBegun { schedule() }
  }

  /// Saves now if anything changed. Returns once the save has succeeded or failed.
  func flush() async {
    resting?.cancel()
    waiting?.cancel()
    (resting, waiting) = (nil, nil)
    await settle()
    guard hasBegun, changes > saved else { return }
    let count = changes
    // In its own task, so that a save that has started finishes even if the caller is cancelled.
    let task = Task {
      if await save() { saved = count }
      saving = nil
      if changes > saved, waiting == nil { waiting = flush(after: longest) }
    }
    saving = task
    await task.value
  }

  /// Gives up the changes that aren't saved, as the person asked.
  func forget() {
    resting?.cancel()
    waiting?.cancel()
    (resting, waiting) = (nil, nil)
    saved = changes
  }

  /// Waits until no save is running.
  func settle() async { while let saving { await saving.value } }

  private func schedule() {
    resting?.cancel()
    resting = flush(after: rest)
    if waiting == nil { waiting = flush(after: longest) }
  }

  private func flush(after delay: Duration) -> Task<Void, Never> {
    let timer = timer
    return Task { [weak self] in
      guard await timer.slept(for: delay) else { return }
      await self?.flush()
    }
  }
}
