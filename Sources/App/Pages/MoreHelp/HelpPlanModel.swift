import Core
import Observation

/// The person's own plan for hard times, saved while it is typed, within two seconds.
@Observable
final class HelpPlanModel: Writing {
  /// The plan on screen: the stored one with the edits since.
  private(set) var plan = HelpPlan()
  /// Whether the stored plan has been read. Nothing can be edited before.
  private(set) var isFound = false
  /// Whether the lock covers the plan: then it can't be read, nor anything be written.
  private(set) var isCovered = false
  /// A sentence about what couldn't be read or kept, or nil.
  private(set) var notice: String?
  /// Whether a lock is set, so that the plan can be kept outside it.
  private(set) var hasLock = false
  /// Called when `plan` was changed by something other than typing, before the next edit can arrive.
  @ObservationIgnored var planReplaced: () -> Void = {}

  @ObservationIgnored private var kept = HelpPlan()
  /// The number of saves begun so far.
  @ObservationIgnored private var saves = 0
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var autosave: Autosave?
  @ObservationIgnored private var follower: StoreFollower?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    autosave = Autosave(timer: dependencies.timer) { [weak self] in await self?.save() ?? true }
    follower = StoreFollower(
      dependencies, { $0.helpPlanChanges() }, read: { [weak self] in try await self?.read(from: $0) },
      failed: { [weak self] in self?.couldNotRead($0) }, locked: { [weak self] in self?.lockClosed() })
  }

  /// The text of a part was edited.
  func changed(_ part: HelpPlan.Part, to words: String) {
    guard isFound, words != plan[part] else { return }
    plan[part] = words
    autosave?.changed()
  }

  /// The switch was toggled that keeps the plan readable while the lock is closed.
  func outsideLockChosen(_ isOutside: Bool) {
    guard isFound, isOutside != plan.isOutsideLock else { return }
    plan.isOutsideLock = isOutside
    autosave?.changed()
    Task { await flush() }
  }

  /// Whether an edit isn't saved.
  var isUnsaved: Bool { plan != kept }

  /// The whole plan, each part under its question.
  var unsavedWords: String { printed.map { "\($0.heading)\n\($0.words)" }.joined(separator: "\n\n") }

  /// Saves edits at once.
  func flush() async { await autosave?.flush() }

  /// The person gives up what isn't saved.
  func throwAway() {
    autosave?.forget()
    (plan, notice) = (kept, nil)
    planReplaced()
  }

  /// The text to print: each part that isn't blank, under its question.
  var printed: [(heading: String, words: String)] {
    HelpPlan.Part.allCases.filter { !plan[$0].isBlank }.map { ($0.question, plan[$0].trimmed) }
  }

  /// Reads the stored plan and merges edits made here with changes made elsewhere.
  private func read(from store: any RecordStore) async throws {
    let lock = try await dependencies.records.lock().state
    var (found, before): (HelpPlan?, Int)
    repeat {
      // A save of this page must not count as a change made elsewhere, so it reads again if one began meanwhile.
      await autosave?.settle()
      before = saves
      found = try await store.helpPlan()
      try Task.checkCancellation()
    } while before != saves
    hasLock = lock != .none
    // Without a plan there's nothing to read outside the lock either.
    if lock == .closed, found?.isOutsideLock != true { return isCovered = true }
    isCovered = false
    take(found ?? HelpPlan(isOutsideLock: kept.isOutsideLock), after: kept)
    (isFound, notice) = (true, nil)
    autosave?.begin()
    if plan != kept { autosave?.changed() }
  }

  private func lockClosed() {
    isCovered = !kept.isOutsideLock
    if isCovered, !isUnsaved { (plan, kept, isFound) = (HelpPlan(), HelpPlan(), false) }
  }

  private func couldNotRead(_ error: any Error) {
    if error as? StoreProblem == .locked { return isCovered = true }
    notice = ErrorPresenter.sentence(error)
  }

  private func save() async -> Bool {
    let words = plan
    guard words != kept else { return true }
    saves += 1
    do {
      let edit = HelpPlanEdit(from: kept, to: words)
      take(try await dependencies.records.write { try await $0.change(edit) }, after: words)
      notice = nil
      return true
    } catch {
      notice = ErrorPresenter.sentence(notKept: error)
      return false
    }
  }

  /// Takes `now` as the stored plan, and applies the edits made on screen since `former`.
  private func take(_ now: HelpPlan, after former: HelpPlan) {
    kept = now
    let next = HelpPlanEdit(from: former, to: plan).applied(to: now)
    guard next != plan || !isFound else { return }
    plan = next
    planReplaced()
  }
}
