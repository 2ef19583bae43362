/// Where the person's own plan is kept.
public protocol HelpPlanStore: Sendable {
  /// The plan, or nil if none was ever kept.
  ///
  /// - Throws: `StoreProblem`.
  func helpPlan() async throws -> HelpPlan?

  /// Makes a change in the plan that is there by now, and returns what that makes of it; on return it is on the disk. An
  /// empty plan leaves nothing behind.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  @discardableResult func change(_ edit: HelpPlanEdit) async throws -> HelpPlan

  /// Says something now and again after every change to it, whoever made it: this program or another.
  ///
  /// The stream ends with a `StoreProblem` if the store fails.
  func helpPlanChanges() -> AsyncThrowingStream<Void, any Error>
}
