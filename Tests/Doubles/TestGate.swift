// Where a test makes its store fail or wait.

import Core
import Foundation
import Store
import Synchronization

/// Stands before a store's reads, writes and observations. The store's folder is removed with it.
final class TestGate: StoreGate {
  private struct State {
    var problems: [StoreAccess: StoreProblem] = [:]
    var gate: Gate?
    /// Where reads wait, and after how many more of them.
    var readingGate: (gate: Gate, after: Int)?
    var valueProblem: StoreProblem?
    var passed = Passed()
    /// The observations, and how many more values each of them yields because it has begun.
    var observations: [UUID: Int] = [:]
  }

  /// What was tried, successfully or not.
  struct Passed: Equatable {
    var reads = 0
    var writes = 0
  }

  /// Removes an observation with the last reference.
  private final class Observation: Sendable {
    let id = UUID()
    let gate: TestGate
    init(_ gate: TestGate) { self.gate = gate }
    deinit { gate.state.withLock { $0.observations[id] = nil } }
  }

  /// The store's data folder, on a file system in memory if there is one.
  let folder: URL
  private let state = Mutex(State())

  /// The folder of all stores of this process, which is removed when it exits.
  private static let root: URL = {
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    let isThere = FileManager.default.isWritableFile(atPath: memory.path)
    atexit { TestGate.remove(TestGate.root) }
    return (isThere ? memory : FileManager.default.temporaryDirectory)
      .appendingPathComponent("respite-tests-\(getpid())", isDirectory: true)
  }()

  init() { folder = Self.root.appendingPathComponent(UUID().uuidString, isDirectory: true) }
  deinit { Self.remove(folder) }

  private static func remove(_ folder: URL) {
    attempt("remove a test's folder") { try FileManager.default.removeItem(at: folder) }
  }

  /// Whether an observation hasn't yielded all that it yields without a change: GRDB's are read twice when they begin.
  var isBeginningToObserve: Bool { state.withLock { $0.observations.values.contains { $0 > 0 } } }

  /// How much was tried so far.
  var passed: Passed { state.withLock { $0.passed } }

  /// Makes reads and writes fail; with nil, they work again.
  func fail(with problem: StoreProblem?) {
    failReading(with: problem)
    failWriting(with: problem)
  }

  /// Makes reads fail; with nil, they work again.
  func failReading(with problem: StoreProblem?) { state.withLock { $0.problems[.read] = problem } }

  /// Makes writes fail; with nil, they work again.
  func failWriting(with problem: StoreProblem?) { state.withLock { $0.problems[.write] = problem } }

  /// Makes each observation end at its next value; with nil, new ones go on.
  func failObserving(with problem: StoreProblem?) { state.withLock { $0.valueProblem = problem } }

  /// Makes all later writes wait until `gate` is opened, at the latest before the test ends.
  func hold(at gate: Gate) { state.withLock { $0.gate = gate } }

  /// Makes reads wait until `gate` is opened, after `count` more of them.
  func holdReading(at gate: Gate, after count: Int) { state.withLock { $0.readingGate = (gate, count) } }

  func pass(_ access: StoreAccess) async throws(StoreProblem) {
    let gate: Gate? = state.withLock { state in
      switch access {
      case .read:
        state.passed.reads += 1
        guard let (gate, count) = state.readingGate else { return nil }
        state.readingGate = (gate, max(count - 1, 0))
        return count == 0 ? gate : nil
      case .write:
        state.passed.writes += 1
        return state.gate
      }
    }
    await gate?.pass()
    if let problem = state.withLock({ $0.problems[access] }) { throw problem }
  }

  func observe() -> @Sendable () throws(StoreProblem) -> Void {
    let observation = Observation(self)
    state.withLock { $0.observations[observation.id] = 2 }
    return { () throws(StoreProblem) in
      let problem = observation.gate.state.withLock { state in
        state.observations[observation.id, default: 0] -= 1
        return state.valueProblem
      }
      if let problem { throw problem }
    }
  }
}
