// The lists and the plan of `MemoryStore`, and a gate at which its writes can be made to wait.

import App
import Core
import Foundation
import Synchronization

extension MemoryStore {
  func statements() async throws -> [StatementList.Entry] { try tryRead { $0.statements } }
  func change(_ edit: StatementEdit, given: [CopingStatement]) async throws -> StatementEdit? {
    await pass()
    return try changeLists { content in
      var list = content.statementList
      list.append(given: given)
      guard let undo = edit.apply(to: &list) else { return nil }
      content.statementList = list
      return undo
    }
  }
  func statementChanges() -> AsyncThrowingStream<Void, any Error> { listChanges() }

  func patterns() async throws -> [OwnPattern] { try tryRead { $0.patterns } }
  func change(_ edit: PatternEdit) async throws -> PatternEdit? {
    await pass()
    return try changeLists { edit.apply(to: &$0.patternList) }
  }
  func patternChanges() -> AsyncThrowingStream<Void, any Error> { listChanges() }

  func helpPlan() async throws -> HelpPlan? { try tryRead { $0.helpPlan } }
  func change(_ edit: HelpPlanEdit) async throws -> HelpPlan {
    await pass()
    return try changeLists { content in
      let plan = edit.applied(to: content.helpPlan ?? HelpPlan(isOutsideLock: edit.from.isOutsideLock))
      content.helpPlan = plan.isBlank ? nil : plan
      return plan
    }
  }
  func helpPlanChanges() -> AsyncThrowingStream<Void, any Error> { listChanges() }

  /// Stores a plan, as an import or another program would.
  func put(_ plan: HelpPlan) throws { try changeLists { $0.helpPlan = plan } }

  func changeLists<Value: Sendable>(_ body: (inout Content) -> Value) throws -> Value {
    try write { content in
      let value = body(&content)
      for watcher in content.listWatchers { watcher.yield() }
      return value
    }
  }

  func listChanges() -> AsyncThrowingStream<Void, any Error> {
    let (stream, continuation) = AsyncThrowingStream<Void, any Error>.makeStream()
    content.withLock { $0.listWatchers.append(continuation) }
    continuation.yield()
    return stream
  }
}

/// Suspends callers until it's opened.
final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  /// The number of waiting callers.
  var waiting: Int { state.withLock { $0.waiting.count } }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      defer { state = (true, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
