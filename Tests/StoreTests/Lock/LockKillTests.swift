// Setting, changing and removing the lock, killed by SIGKILL at random moments: afterwards the lock is as before or as
// requested, and no word is lost.

import Core
import Foundation
import GRDB
import Glibc
import Samples
import Synchronization
import Testing

@testable import Store

/// A running `LockDriver`.
final class LockDriver: Sendable {
  private let process: Child
  private let lines: AsyncStream<String>

  convenience init(_ folder: URL, _ words: String...) throws { try self.init(folder, words) }

  init(_ folder: URL, _ words: [String]) throws {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = URL(fileURLWithPath: program).deletingLastPathComponent().appendingPathComponent("LockDriver")
    let checkout = Checkout.root.appending(path: ".build/debug/LockDriver")
    let driver = FileManager.default.isExecutableFile(atPath: beside.path) ? beside : checkout
    process = try Child(driver.path, [folder.path] + words)
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    let rest = Mutex("")
    process.output.readabilityHandler = { handle in
      let data = handle.availableData
      if data.isEmpty {
        handle.readabilityHandler = nil
        return continuation.finish()
      }
      rest.withLock { rest in
        rest += String(decoding: data, as: UTF8.self)
        while let end = rest.firstIndex(of: "\n") {
          continuation.yield(String(rest[..<end]))
          rest.removeSubrange(...end)
        }
      }
    }
  }

  /// Waits until the driver prints `line`.
  ///
  /// - Returns: The last line before it.
  @discardableResult func wait(for line: String) async throws -> String {
    var last = ""
    for await said in lines {
      if said == line { return last }
      last = said
    }
    Issue.record("The driver ended before it said “\(line)”; it said “\(last)”.")
    throw CancellationError()
  }

  /// Kills the driver with SIGKILL and waits for its end.
  func kill() {
    Glibc.kill(process.number, SIGKILL)
    process.wait()
  }
}

@Suite(.timeLimit(.minutes(20))) struct LockKillTests {
  private static let isSoak = ProcessInfo.processInfo.environment["RESPITE_SOAK"] != nil
  private static let (kills, entries) = isSoak ? (200, 1_000) : (8, 300)

  /// Makes a folder with a store of `entries` reflections, and returns it with its contents.
  private func filled() async throws -> (Scratch, Everything) {
    let scratch = Scratch()
    let store = try scratch.openToLock()
    try await Everything.keep(in: store, reflections: Self.entries)
    _ = try await store.keepDailyBackup()
    let all = try await Everything(in: store)
    store.close()
    return (scratch, all)
  }

  /// Runs the driver and kills it `time` after it began, or lets it finish if `time` is nil.
  ///
  /// - Returns: How long the driver ran, if `time` is nil.
  @discardableResult
  private func cut(_ scratch: Scratch, after time: Duration?, _ words: [String]) async throws -> Duration {
    let driver = try LockDriver(scratch.url, words)
    defer { driver.kill() }
    try await driver.wait(for: "begins")
    if let time {
      // The moment itself is what is tested, so there is no event to wait for.
      try await Task.sleep(for: time)
      return time
    }
    return .microseconds(try #require(Double(try await driver.wait(for: "done"))))
  }

  private func moment(within whole: Duration, _ number: Int, _ chance: inout some RandomNumberGenerator) -> Duration {
    // Spread over the whole duration, one at random within each share.
    let share = whole * 1.1 / Double(Self.kills)
    return share * (Double(number) + Double.random(in: 0..<1, using: &chance))
  }

  @Test("Setting a lock, killed at any moment, loses no record, and the lock is set or not")
  func setting() async throws {
    var chance = Seeded(seed: 1)
    let (probe, _) = try await filled()
    let whole = try await cut(probe, after: nil, ["set", "first"])
    var (scratch, before) = try await filled()
    var outcomes: [LockState: Int] = [:]
    for number in 0..<Self.kills {
      let time = moment(within: whole, number, &chance)
      try await cut(scratch, after: time, ["set", "first"])
      let store = try scratch.openToLock()
      outcomes[store.state, default: 0] += 1
      if store.state == .closed {
        #expect(try await problem { _ = try await store.all() } == .locked)
        try await store.unlock(.made("first"))
        #expect(try await store.isComplete(), "after \(time)")
        #expect(try await scratch.found(Everything.words).isEmpty, "after \(time)")
      }
      #expect(try await Everything(in: store) == before, "after \(time)")
      let wasSet = store.state == .open
      store.close()
      if wasSet { (scratch, before) = try await filled() }
    }
    #expect(outcomes.values.reduce(0, +) == Self.kills)
    print("set, killed \(Self.kills) times within \(whole): \(outcomes)")
  }

  @Test("Changing the passphrase, killed at any moment, loses no record, and the former or the new one opens the lock")
  func changing() async throws {
    var chance = Seeded(seed: 2)
    let (scratch, before) = try await filled()
    try await cut(scratch, after: nil, ["set", "pass 0"])
    let whole = try await cut(scratch, after: nil, ["change", "pass 0", "pass 1"])
    var (passphrase, changed) = ("pass 1", 0)
    for number in 0..<Self.kills {
      let next = "pass \(number + 2)"
      try await cut(scratch, after: moment(within: whole, number, &chance), ["change", passphrase, next])
      let store = try scratch.openToLock()
      do {
        try await store.unlock(.made(passphrase))
      } catch LockProblem.wrongPassphrase {
        try await store.unlock(.made(next))
        (passphrase, changed) = (next, changed + 1)
      }
      #expect(try await store.isComplete())
      #expect(try await Everything(in: store) == before)
      #expect(try await scratch.found(Everything.words).isEmpty)
      // No row is left between the two.
      let row = try #require(try await store.lockRow())
      #expect(try await store.read(SealedColumns.locks) == [row.fingerprint])
      #expect(store.takeRepairs().isEmpty)
      store.close()
    }
    print("changed, killed \(Self.kills) times within \(whole): \(changed) were new")
  }

  @Test("Replacing the recovery key, killed at any moment, loses no record, and the passphrase opens the lock")
  func replacing() async throws {
    var chance = Seeded(seed: 4)
    let (scratch, before) = try await filled()
    try await cut(scratch, after: nil, ["set", "first"])
    let whole = try await cut(scratch, after: nil, ["recovery-key", "first"])
    var locks: Set<UUID> = []
    for number in 0..<Self.kills {
      try await cut(scratch, after: moment(within: whole, number, &chance), ["recovery-key", "first"])
      let store = try scratch.openToLock()
      try await store.unlock(.made("first"))
      #expect(try await store.isComplete())
      #expect(try await Everything(in: store) == before)
      #expect(try await scratch.found(Everything.words).isEmpty)
      let row = try #require(try await store.lockRow())
      locks.insert(row.id)
      #expect(try await store.read(SealedColumns.locks) == [row.fingerprint])
      #expect(store.takeRepairs().isEmpty)
      store.close()
    }
    print("recovery key replaced, killed \(Self.kills) times within \(whole): \(locks.count - 1) were new")
  }

  @Test("Removing the lock, killed at any moment, loses no record, and the lock is set or not")
  func removing() async throws {
    var chance = Seeded(seed: 3)
    let (scratch, before) = try await filled()
    try await cut(scratch, after: nil, ["set", "first"])
    let whole = try await cut(scratch, after: nil, ["remove", "first"])
    var outcomes: [LockState: Int] = [:]
    var isSet = false
    for number in 0..<Self.kills {
      if !isSet { try await cut(scratch, after: nil, ["set", "first"]) }
      try await cut(scratch, after: moment(within: whole, number, &chance), ["remove", "first"])
      let store = try scratch.openToLock()
      outcomes[store.state, default: 0] += 1
      isSet = store.state == .closed
      if isSet { try await store.unlock(.made("first")) }
      #expect(try await Everything(in: store) == before)
      store.close()
    }
    print("removed, killed \(Self.kills) times within \(whole): \(outcomes)")
  }
}
