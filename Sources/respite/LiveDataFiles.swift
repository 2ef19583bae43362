import Core
import Foundation
import Store

/// Reads and writes the files that a person chooses. Each call blocks on disk and so runs off the caller's actor.
struct LiveDataFiles: DataFiles {
  @concurrent func write(_ data: Data, to file: URL) async throws {
    try RespiteStore.refuseOwnFile(file, in: LiveFiles.dataFolder)
    try RespiteStore.writeExport(data, to: file)
  }

  @concurrent func read(_ file: URL) async throws -> Data { try RespiteStore.readExport(file) }

  @concurrent func contents(ofBackup file: URL) async throws -> BackupContents {
    try RespiteStore.contents(ofBackup: file)
  }

  @concurrent func keepsLock(restoring file: URL) async -> Bool {
    RespiteStore.keepsLock(restoring: file, into: LiveFiles.dataFolder)
  }

  @concurrent func restore(_ file: URL) async throws -> Restoration {
    for _ in 0..<20 {
      // Wait up to two seconds for a command that has the store open.
      do { return try RespiteStore.restore(file, into: LiveFiles.dataFolder) } catch TransferProblem.openElsewhere {
        try await Task.sleep(for: .milliseconds(100))
      }
    }
    return try RespiteStore.restore(file, into: LiveFiles.dataFolder)
  }
}
