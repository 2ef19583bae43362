// The person's own plan, as Core asks for it. Any thread.

import Core
import GRDB

extension RespiteStore: HelpPlanStore {
  /// The plan, or nil if none was ever kept.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func helpPlan() async throws -> HelpPlan? {
    try await read { db in try HelpPlan.fetch(from: db) }
  }

  /// Keeps the plan in place of the former one; on return it is on the disk.
  ///
  /// - Throws: `StoreProblem`; then the former one is still there.
  public func keep(_ plan: HelpPlan) async throws {
    let kept = clock.now().millisecondsSince1970
    let changed = try await write { [vault] db in
      try plan.replace(in: db, kept: kept)
      return try LockRow.followChoice(in: db, vault)
    }
    // If it fails, the next unlocking makes up for it.
    if let changed { try? LockCopy(in: folder).write(changed) }
    // Words that were taken out of it may still stand in the log, but to empty it after every pause in typing would be
    // too dear; it is emptied when the plan has gone.
    if plan.isBlank { tidyLog() }
  }
}
