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

  /// Makes a change in the plan that is there by now, and returns what that makes of it; on return it is on the disk.
  ///
  /// - Throws: `StoreProblem`, also where the plan that is there can’t be read; then nothing was changed.
  @discardableResult public func change(_ edit: HelpPlanEdit) async throws -> HelpPlan {
    let kept = clock.now().millisecondsSince1970
    let (plan, isOtherChoice) = try await write { [vault] db in
      (try HelpPlan.change(edit, in: db, kept: kept), try LockRow.updatePlanChoice(in: db, vault))
    }
    // If it fails, the next unlocking makes up for it.
    if isOtherChoice { try? await barrier { [self] db in try updateLockRowCopy(in: db) } }
    // Words that were taken out of it may still stand in the log, but to empty it after every pause in typing would be
    // too dear; it is emptied when the plan has gone.
    if plan.isBlank { truncateWAL() }
    return plan
  }

  /// Says something now and again after every change to it, by this program or another.
  public func helpPlanChanges() -> AsyncThrowingStream<Void, any Error> { changes(of: "help_plan") }
}
