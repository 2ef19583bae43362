import Core
import Observation

/// The person's own plan for hard times, saved while it is typed, within two seconds.
@Observable
final class HelpPlanModel {
  /// The plan on screen: the stored one with the edits since.
  private(set) var plan = HelpPlan()
  /// Whether the stored plan has been read. Nothing can be edited before.
  private(set) var isFound = false
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
      failed: { [weak self] in self?.notice = ErrorPresenter.sentence($0) })
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
    Task { await keep() }
  }

  /// Saves edits at once.
  func keep() async { await autosave?.flush() }

  /// The text to print: each part that isn't blank, under its question.
  var printed: [(heading: String, words: String)] {
    HelpPlan.Part.allCases.filter { !plan[$0].isBlank }.map { ($0.question, plan[$0].trimmed) }
  }

  /// Reads the stored plan and merges edits made here with changes made elsewhere.
  private func read(from store: any RecordStore) async throws {
    let hasLock = try await dependencies.records.lock().state != .none
    var (found, before): (HelpPlan?, Int)
    repeat {
      // A save of this page must not count as a change made elsewhere, so it reads again if one began meanwhile.
      await autosave?.settle()
      before = saves
      found = try await store.helpPlan()
      try Task.checkCancellation()
    } while before != saves
    if hasLock != self.hasLock { self.hasLock = hasLock }
    take(found ?? HelpPlan(isOutsideLock: kept.isOutsideLock), after: kept)
    (isFound, notice) = (true, nil)
    autosave?.begin()
    if plan != kept { autosave?.changed() }
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
