import Core
import Foundation
import Synchronization
import Testing

@testable import App
@testable import Doubles

/// Tests the queue of writes.
@MainActor @Suite struct RecordsTests {
  @Test("Writes run one at a time, in the order of the calls, awaited or not")
  func order() async throws {
    let log = Log()
    let records = Surroundings().dependencies.records
    let gate = Gate()
    records.save { _ in
      await gate.pass()
      log.add("first")
    }
    async let second = records.write { _ in
      log.add("second")
      return 2
    }
    await Task.yield()
    gate.open()
    #expect(try await second == 2)
    records.save { _ in log.add("third") }
    await records.settle()
    #expect(log.lines == ["first", "second", "third"])
  }

  @Test("A write goes on when its caller is cancelled, and closing waits for it")
  func cancelledCaller() async {
    let (gate, log) = (Gate(), Log())
    let records = Records { OpenedRecords(close: { log.add("closed") }) }
    let caller = Task {
      try await records.write { _ in
        await gate.pass()
        log.add(Task.isCancelled ? "cancelled" : "written")
        await records.save { _ in log.add("added meanwhile") }
      }
    }
    await Task.yield()
    caller.cancel()
    gate.open()
    _ = await caller.result
    await records.close()
    #expect(log.lines == ["written", "added meanwhile", "closed"])
  }

  @Test("A write that fails by itself is reported until another succeeds, and an awaited one by its caller")
  func notice() async {
    let (full, own) = (StoreProblem.diskFull(path: "/"), StoreProblem.other("gone"))
    let records = Surroundings().dependencies.records
    records.save { _ in throw own }
    await records.settle()
    #expect(records.notice == ErrorPresenter.sentence(own) && records.isUnsaved)
    records.save { _ in }
    await records.settle()
    #expect(records.notice == nil && !records.isUnsaved)
    await #expect(throws: full) { try await records.write { _ in throw full } }
    #expect(records.notice == nil)
  }

  @Test("Damage is reported again once writing works, until it's dismissed")
  func damageStays() async {
    let damage = Damage(folder: "/data/damaged-1", recovered: nil, backup: nil)
    let records = Records { OpenedRecords(damage: damage) }
    let sentence = ErrorPresenter.sentence(damage: damage)
    #expect(await eventually { records.notice == sentence })
    records.save { _ in throw StoreProblem.other("x") }
    await records.settle()
    #expect(records.notice == ErrorPresenter.sentence(StoreProblem.other("x")))
    records.save { _ in }
    await records.settle()
    #expect(records.notice == sentence)
    records.noticeDismissed()
    #expect(records.notice == nil)
  }

  @Test("However fast changes come in, a read finishes, and one more follows")
  func manyChanges() async {
    let (log, gate, asked) = (Log(), Gate(), Log())
    let changes = AsyncThrowingStream<Void, any Error> {
      asked.add("")
      if asked.lines.count > 20 { try await Task.sleep(for: .seconds(3_600)) }  // until the follower goes
    }
    let follower = StoreFollower(
      Surroundings().dependencies, { _ in changes },
      read: { _ in
        log.add("begins")
        await gate.pass()
        try Task.checkCancellation()
        log.add("ends")
      }, failed: { _ in })
    #expect(await eventually { asked.lines.count == 21 }, "it has heard of twenty changes")
    #expect(log.lines == ["begins"])
    gate.open()
    #expect(await eventually { log.lines.count == 4 })
    #expect(log.lines == ["begins", "ends", "begins", "ends"])
    // What is asked for has changed: an answer to the former question isn't waited for.
    follower.readAgain()
    follower.readAgain()
    #expect(await eventually { log.lines.last == "ends" && log.lines.count > 5 })
    withExtendedLifetime(follower) {}
  }

  @Test("What became of a file that another program replaced is said until it's dismissed")
  func replaced() async {
    let (replacements, told) = AsyncStream.makeStream(of: Replacement.self)
    let records = Records { OpenedRecords(replacements: replacements) }
    let replacement = Replacement(path: "/data/respite.db", setAside: "/data/replaced-1")
    told.yield(replacement)
    let sentence = ErrorPresenter.sentence(replacement)
    #expect(sentence.contains("/data/replaced-1"))
    #expect(await eventually { records.notice == sentence })
    records.save { _ in }
    await records.settle()
    #expect(records.notice == sentence)
    records.noticeDismissed()
    #expect(records.notice == nil)
  }

  @Test("A write that failed is made before the next one, and its notice stays until then")
  func triedAgain() async throws {
    let around = Surroundings()
    let (gate, log) = (around.gate, Log())
    let records = around.dependencies.records
    func events() async throws -> Set<String> { Set(try await around.store.reflections().map(\.event)) }
    let problem = StoreProblem.diskFull(path: "/home")
    gate.failWriting(with: problem)
    for name in ["first", "second"] {
      let reflection = Reflection.sample(name)
      records.save { store in
        try await store.add(reflection, finishesDraft: false)
        log.add(name)
      }
    }
    await records.settle()
    #expect(records.notice == ErrorPresenter.sentence(problem))
    let (third, last) = (Reflection.sample("third"), Reflection.sample("last"))
    records.save { try await $0.add(third, finishesDraft: false) }
    await records.settle()
    #expect(records.notice == ErrorPresenter.sentence(problem) && log.lines.isEmpty && records.isUnsaved)
    gate.failWriting(with: nil)
    records.save { _ in log.add("next") }
    await records.settle()
    #expect(records.notice == nil)
    #expect(log.lines == ["first", "second", "next"])
    #expect(try await events() == ["first", "second", "third"])
    gate.failWriting(with: problem)
    records.save(isBookkeeping: true) { try await $0.add(last, finishesDraft: false) }
    await records.settle()
    #expect(!records.isUnsaved, "nobody asked for it")
    gate.failWriting(with: nil)
    await records.close()
    #expect(try await events().contains("last"))
  }

  @Test("That nothing can be saved is said until something was saved")
  func refusal() async {
    let refusal = Refusal()
    let records = Records { OpenedRecords(refusal: { refusal.now }) }
    let sentence = ErrorPresenter.sentence(StoreProblem.notWritable(path: "/data"))
    #expect(await eventually { records.notice == sentence })
    records.save { _ in }
    await records.settle()
    #expect(records.notice == sentence)
    refusal.end()
    records.save { _ in }
    await records.settle()
    #expect(records.notice == nil)
  }
}

/// Why nothing can be saved, as the store says it.
private final class Refusal: Sendable {
  private let state = Mutex<StoreProblem?>(.notWritable(path: "/data"))
  var now: StoreProblem? { state.withLock { $0 } }
  func end() { state.withLock { $0 = nil } }
}

/// Lines in the order they were added.
private final class Log: Sendable {
  private let state = Mutex<[String]>([])
  var lines: [String] { state.withLock { $0 } }
  func add(_ line: String) { state.withLock { $0.append(line) } }
}
