// A store and its backup, shared by the suites on backups.

import Core
import Foundation
import GRDB

@testable import Store

/// A data folder, and a second folder for its backup.
struct BackupPlace {
  let scratch = Scratch()
  let there = Scratch()
  var file: URL { there.url.appendingPathComponent("my backup.db") }

  init() throws { try FileManager.default.createDirectory(at: there.url, withIntermediateDirectories: true) }

  /// Opens a store and adds `count` reflections, a session and a draft.
  func filled(count: Int = 30) async throws -> RespiteStore {
    let store = try scratch.open()
    try await store.write { db in
      for number in 0..<count { try Reflection.sample("word \(number)", second: number).insert(in: db, created: 0) }
    }
    try await store.add(.sample())
    try await store.keep(ReflectionDraft(event: "a draft"))
    return store
  }

  /// Restores the backup over the store.
  @discardableResult func restore() throws -> Restoration {
    try RespiteStore.restore(file, into: scratch.url, clock: .fixed)
  }
}

/// The `TransferProblem` that a call throws.
func transferProblem(_ call: () async throws -> Void) async -> TransferProblem? {
  do { try await call() } catch { return error as? TransferProblem }
  return nil
}
