// `lock.json` and the row in the database as somebody else may have left them: damaged, or made to hang the computer.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct LockFileFuzzTests {
  let scratch = Scratch()
  private var copy: URL { scratch.url.appendingPathComponent(LockRowCopy.name) }

  /// A row of each form that was ever written.
  private func rows() throws -> [LockRow] {
    let (new, keys) = try LockRow.make(.made(), .random(), cost: .least)
    let (changed, _) = try new.renewed(keys, .made("2"), .random(), cost: .least)
    var old = new
    old.version = 2
    return [new, changed, old]
  }

  /// One to three changes of the kinds that happen to a file, and of those that somebody makes.
  private func damaged(_ data: Data, _ chance: inout Seeded) -> Data {
    var bytes = Array(data)
    for _ in 0..<Int.random(in: 1...3, using: &chance) {
      let place = Int.random(in: 0..<bytes.count, using: &chance)
      switch Int.random(in: 0..<6, using: &chance) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &chance)
      case 2: bytes.removeSubrange(place..<min(place + Int.random(in: 1...80, using: &chance), bytes.count))
      case 3: bytes.insert(contentsOf: bytes[place..<min(place + 40, bytes.count)], at: place)
      default:
        let numbers = [
          "-1", "0", "7", "5000", "4294967295", "9223372036854775807", "1e30", "null", "\"\"", "[]", "0.5",
          "1073741824",
        ]
        let text = String(decoding: bytes, as: UTF8.self)
        let found = text.matches(of: /: (-?[0-9]+|"[^"]*"|\[[^\]]*\])/)
        guard let match = found.randomElement(using: &chance), let number = numbers.randomElement(using: &chance) else {
          continue
        }
        bytes = Array(
          text.replacingCharacters(in: match.output.1.startIndex..<match.output.1.endIndex, with: number).utf8)
      }
      if bytes.isEmpty { bytes = [0x7b] }
    }
    return Data(bytes)
  }

  @Test("Of 2,000 damaged copies each is refused, or has all bounds; none crashes or hangs")
  func copies() throws {
    var chance = Seeded(seed: 41)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let whole = try rows().map { ($0, try encoder.encode($0)) }
    var (refused, wrong) = (0, try Passphrase.made("wrong"))
    for number in 0..<2_000 {
      let (row, data) = whole[number % whole.count]
      guard let found = try? JSONDecoder().decode(LockRow.self, from: damaged(data, &chance)) else {
        refused += 1
        continue
      }
      #expect(Argon2Cost.passesRange.contains(found.cost.passes) && Argon2Cost.memoryRange.contains(found.cost.bytes))
      // A row with a checksum is as it was written, or isn't believed.
      if found.version > 2 { #expect(found.hasSameKeys(as: row) && found.opensLike(row) && found.former == row.former) }
      if found.cost == .least { #expect(try found.keys(wrong) == nil) }
    }
    wrong = try .made()
    #expect(refused > 1_000 && refused < 2_000)
  }

  @Test("A wrong passphrase beside a copy with impossible numbers is a wrong passphrase")
  func impossible() async throws {
    for (key, value) in [
      ("passes", "-1"), ("passes", "4294967295"), ("passes", "5000"), ("bytes", "8589934592"), ("salt", "[1, 2]"),
    ] {
      let other = LockFileFuzzTests()
      let store = try other.scratch.openToLock()
      try await store.add(.sample("one"), finishesDraft: false)
      _ = try await store.set(.made())
      store.close()
      let text = try String(contentsOf: other.copy, encoding: .utf8)
      let pattern = try Regex("\"\(key)\" : ([0-9]+|\\[[^\\]]*\\])")
      try text.replacing(pattern, with: "\"\(key)\" : \(value)").write(
        to: other.copy, atomically: true, encoding: .utf8)
      let again = try other.scratch.openToLock()
      let began = ContinuousClock.now
      guard case .wrongPassphrase = try await lockProblem({ try await again.unlock(.made("wrong")) }) else {
        Issue.record("\(key) \(value)")
        continue
      }
      #expect(ContinuousClock.now - began < .seconds(20))
      try await again.unlock(.made())
      #expect(LockRowCopy(in: DataFolder(other.scratch.url)).rows.count == 1, "It has been written anew.")
    }
  }

  @Test("If the row is gone and its copy is damaged, a backup's row opens the lock", arguments: [2, 3])
  func backups(version: Int) async throws {
    let store = try scratch.openToLock()
    try await store.add(.sample("one"), finishesDraft: false)
    _ = try await store.set(.made())
    let present = try #require(try await store.lockRow())
    if version == 2 {
      // As a former version wrote it, in the database and in the backup.
      let keys = try #require(try present.keys(.made()))
      var row = present
      row.version = 2
      row = try row.asWrittenBefore(.made(), keys)
      let daily = DailyBackups(in: DataFolder(scratch.url))
      for file in try daily.days.map(daily.file) + [#require(Optional(scratch.database))] {
        let queue = try DatabaseQueue(path: file.path)
        try await queue.write { [row] db in try row.save(in: db) }
        try queue.close()
      }
      try LockRowCopy(in: DataFolder(scratch.url)).write(row)
    }
    try await store.pool.write { db in try LockRow.delete(in: db) }
    store.close()
    let text = try String(contentsOf: copy, encoding: .utf8)
    try text.replacing("\"passes\" : 1", with: "\"passes\" : 2").write(to: copy, atomically: true, encoding: .utf8)
    let again = try scratch.openToLock()
    try await again.unlock(.made())
    #expect(try await again.all().map(\.event) == ["one"])
    again.close()
    let third = try scratch.openToLock()
    try await third.unlock(.made())
    #expect(LockRowCopy(in: DataFolder(scratch.url)).row?.version == 3)
  }
}

extension LockRow {
  /// The row of version 2, with its passphrase wrapped as that version did.
  fileprivate func asWrittenBefore(_ passphrase: Passphrase, _ keys: LockKeys) throws -> LockRow {
    var row = self
    let key = try passphrase.withBytes { try cost.key(from: $0, salt: salt) }
    row.byPassphrase = Sodium.wrap(
      keys.contentKey, with: key,
      context: Array("respite lock 2 \(id.stored) passphrase \(cost.passes) \(cost.bytes)".utf8))
    return row
  }
}
