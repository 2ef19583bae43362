import Core
import Observation

/// The person's own plan as it is written; no word of it is only on screen for longer than two seconds.
@Observable
final class HelpPlanModel {
  /// What the page shows: what was found, with what was written since.
  private(set) var plan = HelpPlan()
  /// Whether the store has answered; until then nothing can be written.
  private(set) var isFound = false
  /// What does not work, as one sentence.
  private(set) var notice: String?
  /// Whether there is a lock that the plan can be kept outside of.
  private(set) var hasLock = false
  /// Told when the plan has become another without being written here: before anything more can be written in it.
  @ObservationIgnored var planCame: () -> Void = {}

  @ObservationIgnored private var kept = HelpPlan()
  @ObservationIgnored private var savings = 0
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var autosave: Autosave?
  @ObservationIgnored private var follower: StoreFollower?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    autosave = Autosave(timer: dependencies.timer) { [weak self] in await self?.save() ?? true }
    follower = StoreFollower(
      dependencies, { $0.helpPlanChanges() }, read: { [weak self] in try await self?.find(in: $0) },
      failed: { [weak self] in self?.notice = ErrorPresenter.sentence($0) })
  }

  /// Something was written.
  func changed(_ part: HelpPlan.Part, to words: String) {
    guard isFound, words != plan[part] else { return }
    plan[part] = words
    autosave?.changed()
  }

  /// Whether it is to be readable while the lock is closed was chosen.
  func outsideLockChosen(_ isOutside: Bool) {
    guard isFound, isOutside != plan.isOutsideLock else { return }
    plan.isOutsideLock = isOutside
    autosave?.changed()
    Task { await keep() }
  }

  /// Keeps what is written, now.
  func keep() async { await autosave?.flush() }

  /// What is printed: each part that says something, under its question.
  var printed: [(heading: String, words: String)] {
    HelpPlan.Part.allCases.filter { !plan[$0].isBlank }.map { ($0.question, plan[$0].trimmed) }
  }

  /// Reads the plan, and brings what was changed elsewhere together with what is being written here.
  private func find(in store: any RecordStore) async throws {
    let hasLock = try await dependencies.records.lock().state != .none
    var (found, before): (HelpPlan?, Int)
    repeat {
      // What this page itself writes is not to be taken for someone else's.
      await autosave?.settle()
      before = savings
      found = try await store.helpPlan()
      try Task.checkCancellation()
    } while before != savings
    if hasLock != self.hasLock { self.hasLock = hasLock }
    take(found ?? HelpPlan(isOutsideLock: kept.isOutsideLock), after: kept)
    (isFound, notice) = (true, nil)
    autosave?.begin()
    if plan != kept { autosave?.changed() }
  }

  private func save() async -> Bool {
    let words = plan
    guard words != kept else { return true }
    savings += 1
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

  /// The store has a plan; what was written here since it was `former` is changed in it.
  private func take(_ now: HelpPlan, after former: HelpPlan) {
    kept = now
    let next = HelpPlanEdit(from: former, to: plan).applied(to: now)
    guard next != plan || !isFound else { return }
    plan = next
    planCame()
  }
}
