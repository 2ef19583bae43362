// What went wrong, told once each. Main actor.

import Core

/// Keeps problems until somebody listens, and tells each of them once, never from within the call that met it.
@MainActor final class PlaybackProblems {
  /// Who wants to know; what arose before is told soon after this is set.
  var handler: ((PlaybackProblem) -> Void)? {
    didSet { deliverSoon() }
  }

  private var known: Set<PlaybackProblem> = []
  private var waiting: [PlaybackProblem] = []
  private var isClosed = false

  func report(_ problem: PlaybackProblem) {
    guard !isClosed, known.insert(problem).inserted else { return }
    waiting.append(problem)
    deliverSoon()
  }

  /// Tells nothing more.
  func close() {
    isClosed = true
    waiting = []
    handler = nil
  }

  private func deliverSoon() {
    guard handler != nil, !waiting.isEmpty else { return }
    Task { [weak self] in self?.tell() }
  }

  private func tell() {
    guard let handler else { return }
    let problems = waiting
    waiting = []
    problems.forEach(handler)
  }
}
