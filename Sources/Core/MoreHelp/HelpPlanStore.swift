/// Stores the person's own plan.
public protocol HelpPlanStore: Sendable {
  /// The plan; nil if none was ever saved.
  ///
  /// - Throws: `StoreProblem`.
  func helpPlan() async throws -> HelpPlan?

  /// Applies a change to the plan as it is in the store now, and returns the result. On return it is on the disk. An
  /// empty plan is deleted.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  @discardableResult func change(_ edit: HelpPlanEdit) async throws -> HelpPlan

  /// Emits now, and again after each change to it by this process or another.
  ///
  /// The stream ends with a `StoreProblem` if the store fails.
  func helpPlanChanges() -> AsyncThrowingStream<Void, any Error>
}
