/// Runs one task at a time for its owner. The task is cancelled when the owner is released, and when another one
/// begins.
///
/// It's for waits and reads. A write goes through `Records` instead, where it runs to its end.
///
/// For example, to do something unless more happens within two seconds:
///
/// ```swift
/// private let waiting = OwnedTask()
///
/// func moved() { waiting.run(after: .seconds(2), on: timer) { [weak self] in self?.hide() } }
/// ```
final class OwnedTask {
  private var task: Task<Void, Never>?

  isolated deinit { task?.cancel() }

  /// Whether a task has begun and hasn't ended.
  var isRunning: Bool { task != nil }

  /// Cancels the running task and runs `body`, which must not hold the owner strongly.
  func run(_ body: @escaping () async -> Void) {
    task?.cancel()
    task = Task { [weak self] in
      await body()
      if !Task.isCancelled { self?.task = nil }
    }
  }

  /// Calls `action` after `delay` by `timer`, unless it's cancelled before.
  func run(after delay: Duration, on timer: any Clock<Duration>, _ action: @escaping () -> Void) {
    run { if await timer.slept(for: delay) { action() } }
  }

  /// Cancels the running task.
  func cancel() {
    task?.cancel()
    task = nil
  }
}

extension Clock<Duration> {
  /// Sleeps, and returns false if the task was cancelled in the meantime.
  func slept(for duration: Duration) async -> Bool { (try? await sleep(for: duration)) != nil }
}
