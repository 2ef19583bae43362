import Core
import Foundation
import Observation

/// The person's own plan for hard times, saved while it is typed, within two seconds.
@Observable
final class HelpPlanModel: Writing {
  /// The plan on screen: the stored one with the edits since.
  private(set) var plan = HelpPlan()
  /// Whether the stored plan has been read. Nothing can be edited before.
  private(set) var isFound = false
  /// Whether the plan is behind the closed lock, and can be neither read nor edited.
  private(set) var isCovered = false
  /// A sentence about what couldn't be read or saved, or nil.
  private(set) var notice: String?
  /// Whether a lock is set. Only then does the page offer to leave the plan readable while it's closed.
  private(set) var hasLock = false
  /// How the plan is used, with the emergency number of the person's country if it's known.
  private(set) var howToUse = HelpPlanModel.howToUse(calling: nil)
  /// Called when `plan` was changed by something other than typing, before the next edit can arrive.
  @ObservationIgnored var planReplaced: () -> Void = {}

  @ObservationIgnored private var stored = HelpPlan()
  /// The number of saves begun so far.
  @ObservationIgnored private var saves = 0
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var autosave: Autosave?
  @ObservationIgnored private var follower: StoreFollower?
  @ObservationIgnored private let numbering = OwnedTask()

  init(
    _ dependencies: Dependencies, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.dependencies = dependencies
    numbering.run { [weak self] in
      let number = await dependencies.emergencyNumber(environment: environment)
      self?.howToUse = Self.howToUse(calling: number)
    }
    autosave = Autosave(timer: dependencies.timer) { [weak self] in await self?.save() ?? true }
    follower = StoreFollower(
      dependencies, { $0.helpPlanChanges() }, read: { [weak self] in try await self?.read(from: $0) },
      failed: { [weak self] in self?.couldNotRead($0) }, locked: { [weak self] in self?.lockClosed() })
  }

  private static func howToUse(calling number: String?) -> String {
    let steps = localized("Start at the top. If one thing doesn’t help, go on to the next.")
    let urgent =
      number.map {
        // TRANSLATORS: In one's own plan for hard times. “It” is the thought of ending one's life or hurting oneself.
        localized("If you think you might act on thoughts of ending your life, call {number}.", ["number": $0])
      } ?? localized("If you think you might act on thoughts of ending your life, call your emergency number.")
    return "\(steps) \(urgent)"
  }

  /// The text of a part was edited.
  func changed(_ part: HelpPlan.Part, to words: String) {
    guard isFound, words != plan[part] else { return }
    plan[part] = words
    autosave?.changed()
  }

  /// The switch that makes the plan readable while the lock is closed was turned on or off.
  func outsideLockChosen(_ isOutside: Bool) {
    guard isFound, isOutside != plan.isOutsideLock else { return }
    plan.isOutsideLock = isOutside
    autosave?.changed()
    Task { await flush() }
  }

  /// Whether an edit isn't saved.
  var isUnsaved: Bool { plan != stored }

  /// The whole plan, each part under its question.
  var unsavedWords: String { printed.dropFirst().map { "\($0.heading)\n\($0.words)" }.joined(separator: "\n\n") }

  /// Saves edits at once.
  func flush() async { await autosave?.flush() }

  /// The person discards what isn't saved.
  func throwAway() {
    autosave?.forget()
    (plan, notice) = (stored, nil)
    planReplaced()
  }

  /// The text to print: each part that isn't blank, under its question.
  var printed: [(heading: String, words: String)] {
    let answers = HelpPlan.Part.allCases.filter { !plan[$0].isBlank }.map { ($0.question, plan[$0].trimmed) }
    // TRANSLATORS: Heading on one's printed plan for hard times.
    return [(localized("How to use this"), howToUse)] + answers
  }

  /// Reads the stored plan and merges edits made here with changes made elsewhere.
  private func read(from store: any RecordStore) async throws {
    let lock = try await dependencies.records.lock().state
    var (found, before): (HelpPlan?, Int)
    repeat {
      // A save by this page must not count as a change made elsewhere. So if a save began during the read, it reads
      // again.
      await autosave?.settle()
      before = saves
      found = try await store.helpPlan()
      try Task.checkCancellation()
    } while before != saves
    hasLock = lock != .none
    // Without a plan there's nothing to read outside the lock either.
    if lock == .closed, found?.isOutsideLock != true { return isCovered = true }
    isCovered = false
    take(found ?? HelpPlan(isOutsideLock: stored.isOutsideLock), after: stored)
    (isFound, notice) = (true, nil)
    autosave?.begin()
    if plan != stored { autosave?.changed() }
  }

  private func lockClosed() {
    isCovered = !stored.isOutsideLock
    if isCovered, !isUnsaved { (plan, stored, isFound) = (HelpPlan(), HelpPlan(), false) }
  }

  private func couldNotRead(_ error: any Error) {
    if error as? StoreProblem == .locked { return isCovered = true }
    notice = ErrorPresenter.sentence(error)
  }

  private func save() async -> Bool {
    let words = plan
    guard words != stored else { return true }
    saves += 1
    do {
      let edit = HelpPlanEdit(from: stored, to: words)
      take(try await dependencies.records.write { try await $0.change(edit) }, after: words)
      notice = nil
      return true
    } catch {
      notice = ErrorPresenter.sentence(notSaved: error)
      return false
    }
  }

  /// Takes `now` as the stored plan, and applies the edits made on screen since `former`.
  private func take(_ now: HelpPlan, after former: HelpPlan) {
    stored = now
    let next = HelpPlanEdit(from: former, to: plan).applied(to: now)
    guard next != plan || !isFound else { return }
    plan = next
    planReplaced()
  }
}
