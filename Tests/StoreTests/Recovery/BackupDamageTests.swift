// Damaged backups and files that aren't backups are refused, and the existing store stays.

import Core
import Files
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct BackupDamageTests {
  let place: BackupPlace
  private var scratch: Scratch { place.scratch }
  private var file: URL { place.file }

  init() throws { place = try BackupPlace() }

  @Test("A file that isn't an intact backup is refused, and nothing changes")
  func refused() async throws {
    let store = try await place.filled()
    let path = file.standardizedFileURL.path
    _ = try await store.backup(to: file)
    store.close()
    let whole = try Data(contentsOf: file)
    let before = try Data(contentsOf: scratch.database)
    func expect(_ problem: TransferProblem, after spoil: () async throws -> Void) async throws {
      try whole.write(to: file)
      try await spoil()
      #expect(await transferProblem { try place.restore() } == problem)
      #expect(await transferProblem { _ = try RespiteStore.contents(ofBackup: file) } == problem)
      #expect(try Data(contentsOf: scratch.database) == before)
      #expect(try scratch.contents() == ["respite.db", "respite.lock"])
    }
    try await expect(.cannotRead(path: path)) { try FileManager.default.removeItem(at: file) }
    try await expect(.notABackup(path: path)) { try Data("Dear diary, this is long enough".utf8).write(to: file) }
    try await expect(.notABackup(path: path)) { try Data().write(to: file) }
    try await expect(.notABackup(path: path)) { try scratch.change("PRAGMA application_id = 7", in: file) }
    try await expect(.newerBackup(path: path)) {
      try scratch.change("INSERT INTO grdb_migrations (identifier) VALUES ('later')", in: file)
    }
    try await expect(.damagedBackup(path: path)) { try whole.prefix(whole.count / 2).write(to: file) }
    try await expect(.damagedBackup(path: path)) {
      var spoilt = whole
      for offset in 4_096..<4_196 { spoilt[offset] ^= 0xFF }
      try spoilt.write(to: file)
    }
  }

  @Test("A corrupted backup is refused or restored, and existing data is never lost")
  func anyBytes() async throws {
    let store = try await place.filled()
    let before = try await store.all()
    _ = try await store.backup(to: file)
    store.close()
    let whole = try Data(contentsOf: file)
    var random = Seeded(seed: 77)
    var refused = 0
    for _ in 0..<(ProcessInfo.processInfo.environment["RESPITE_SOAK"] == nil ? 100 : 2_000) {
      var spoilt = whole
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        spoilt[Int.random(in: 0..<spoilt.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try spoilt.write(to: file)
      do {
        let kept = try #require(try place.restore().setAside)
        let aside = URL(fileURLWithPath: kept).appendingPathComponent("respite.db")
        _ = try RespiteStore.restore(aside, into: scratch.url, clock: .fixed)
      } catch {
        #expect(error is TransferProblem)
        refused += 1
      }
    }
    #expect(refused > 10)
    #expect(try await scratch.open().all() == before)
  }

  @Test("A backup of a damaged store never replaces a good one")
  func damagedSource() async throws {
    let store = try await place.filled(count: 400)
    _ = try await store.backup(to: file)
    let good = try Data(contentsOf: file)
    store.close()
    try await python(
      """
      import sys
      with open(sys.argv[1], 'r+b') as file:
          file.seek(-8192, 2)
          file.write(b'A' * 8192)
      """, scratch.database.path)
    let source = try DatabaseQueue(path: scratch.database.path)
    let whole = try AtomicFile(at: file)
    let problem = await transferProblem {
      try await source.read { db in _ = try BackupInspection.copy(from: db, to: whole) }
    }
    whole.discard()
    #expect(problem == .notVerified(path: file.standardizedFileURL.path))
    #expect(try Data(contentsOf: file) == good)
  }
}
