// After damage: the row of the lock may be what was lost, and without it nothing that is sealed can ever be opened. Each
// backup that was made under the lock has it too. Blocking calls; any thread, during a turn of `StorePresence`.

import Core
import Foundation
import GRDB

/// The way back of a lock whose row was lost.
struct LostLock {
  let folder: DataFolder

  /// Takes the row from the newest backup that has one, if there are sealed rows and no lock.
  func bringBack(into pool: DatabasePool, _ vault: Vault, afterDamage isDamaged: Bool) throws {
    guard isDamaged, vault.state == .none, try pool.read(Self.isAnythingSealed) else { return }
    let daily = DailyBackups(in: folder)
    for day in daily.days.reversed() {
      // One that can't be read is passed over.
      guard let row = try? BackupLook(path: daily.file(of: day).path).lock() else { continue }
      try pool.write { db in try row.replaceFormer(in: db) }
      return vault.meet(row)
    }
  }

  private static func isAnythingSealed(in db: Database) throws -> Bool {
    try ["reflections.event", "sessions.uses", "moods.mood", "drafts.event", "statements.text"].contains { place in
      let parts = place.split(separator: ".")
      return try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM \(parts[0]) WHERE typeof(\(parts[1])) = 'blob')") ?? false
    }
  }
}
