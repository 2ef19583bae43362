import Core
import Observation

/// The person's own plan for other pages, which show it and add helplines to it but don't edit it.
@Observable
final class PlanGlance {
  /// The stored plan; nil before it's read, and while it can't be read.
  private(set) var plan: HelpPlan?
  /// Whether there may be a plan that the closed lock covers.
  private(set) var isCovered = false
  /// A sentence about what couldn't be added, or nil.
  private(set) var notice: String?

  @ObservationIgnored private let records: Records
  @ObservationIgnored private var follower: StoreFollower?

  init(_ dependencies: Dependencies) {
    records = dependencies.records
    follower = StoreFollower(
      dependencies, { $0.helpPlanChanges() },
      read: { [weak self, records] in
        let plan = try await $0.helpPlan()
        // Behind a closed lock nothing can be added.
        let isClosed = try await records.lock().state == .closed
        try Task.checkCancellation()
        self?.plan = plan ?? (isClosed ? nil : HelpPlan())
        self?.isCovered = isClosed && plan == nil
      },
      failed: { [weak self] error in
        self?.plan = nil
        if error as? StoreProblem == .locked { self?.isCovered = true }
      },
      locked: { [weak self] in
        self?.plan = nil
        self?.follower?.readAgain()  // it may be outside the lock
      })
  }

  /// The parts that name someone to turn to and aren't blank, in the plan's order.
  var people: [HelpPlan.Part] {
    guard let plan else { return [] }
    return [.people, .services].filter { !plan[$0].isBlank }
  }

  /// The person that the plan names first; nil if it names no one, or can't be read.
  var firstPerson: HelpPlan.Person? { plan?.firstPerson }

  /// Whether a helpline is in the plan already.
  func has(_ line: HelpGuide.Helpline) -> Bool {
    plan?[.services].contains(MoreHelpWords.planLine(line)) == true
  }

  /// Adds a helpline with all the ways to reach it. The plan in the store may have changed since `plan` was read, so
  /// this stores an edit rather than the whole plan.
  func add(_ line: HelpGuide.Helpline) async {
    guard let plan, !has(line) else { return }
    var next = plan
    let words = MoreHelpWords.planLine(line)
    next[.services] = plan[.services].isBlank ? words : "\(plan[.services].trimmed)\n\(words)"
    let edit = HelpPlanEdit(from: plan, to: next)
    do {
      self.plan = try await records.write { try await $0.change(edit) }
      notice = nil
    } catch {
      notice = ErrorPresenter.sentence(notSaved: error)
    }
  }
}
