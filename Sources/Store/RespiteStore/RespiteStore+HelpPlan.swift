// The person's own help plan. Any thread.

// `RecordStore` and `RecoveryStore` say what these do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Core
import GRDB

extension RespiteStore {
  public func helpPlan() async throws -> HelpPlan? {
    try await read { db in try HelpPlan.fetch(from: db) }
  }

  @discardableResult public func change(_ edit: HelpPlanEdit) async throws -> HelpPlan {
    let savedAt = clock.now().millisecondsSince1970
    let (plan, isOtherChoice) = try await write { [vault] db in
      (try HelpPlan.change(edit, in: db, savedAt: savedAt), try LockRow.updatePlanChoice(in: db, vault))
    }
    // If this fails, the next unlocking updates the copy.
    if isOtherChoice {
      await attempt("update the copy of the lock row") {
        try await barrier { [self] db in try updateLockRowCopy(in: db) }
      }
    }
    // The WAL may still contain deleted words, but truncating it after each pause in typing would cost too much. It is
    // truncated when the whole plan is deleted.
    if plan.isBlank { truncateWAL() }
    return plan
  }

  public func helpPlanChanges() -> AsyncThrowingStream<Void, any Error> { changes(of: "help_plan") }
}
