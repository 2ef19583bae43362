import Core

/// Reports each problem once, asynchronously, and holds it until a handler is set.
@MainActor final class PlaybackProblems {
  /// Called with each problem, including those reported before it was set.
  var handler: ((PlaybackProblem) -> Void)? {
    didSet { scheduleDelivery() }
  }

  private var reported: Set<PlaybackProblem> = []
  private var pending: [PlaybackProblem] = []
  private var isClosed = false

  func report(_ problem: PlaybackProblem) {
    guard !isClosed, reported.insert(problem).inserted else { return }
    DebugLog.failure("play", problem)
    pending.append(problem)
    scheduleDelivery()
  }

  /// Drops pending problems and reports no more.
  func close() {
    isClosed = true
    pending = []
    handler = nil
  }

  private func scheduleDelivery() {
    guard handler != nil, !pending.isEmpty else { return }
    Task { [weak self] in self?.deliver() }
  }

  private func deliver() {
    guard let handler else { return }
    let problems = pending
    pending = []
    problems.forEach(handler)
  }
}
