import Core
import Observation

/// The person's own plan as it is written; no word of it is only on screen for longer than two seconds.
@Observable
final class HelpPlanModel {
  /// The plan that was found, once the store was asked; the page shows it. Nil until then, and nothing can be written.
  private(set) var found: HelpPlan?
  /// What does not work, as one sentence.
  private(set) var notice: String?
  /// Whether there is a lock that the plan can be kept outside of.
  private(set) var hasLock = false

  @ObservationIgnored private(set) var plan = HelpPlan()
  @ObservationIgnored private var kept = HelpPlan()
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var resting: Task<Void, Never>?
  @ObservationIgnored private var longest: Task<Void, Never>?
  @ObservationIgnored private var looking: Task<Void, Never>?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    looking = Task { [weak self] in
      await self?.find()
      // Where it could not be read because of the lock, it is read when that opens.
      guard let states = try? await dependencies.records.lock().states() else { return }
      for await state in states where state == .open {
        if self?.found == nil { await self?.find() }
      }
    }
  }

  isolated deinit {
    resting?.cancel()
    longest?.cancel()
    looking?.cancel()
  }

  /// Something was written.
  func changed(_ part: HelpPlan.Part, to words: String) {
    guard found != nil, words != plan[part] else { return }
    plan[part] = words
    resting?.cancel()
    resting = keep(after: .milliseconds(400))
    if longest == nil { longest = keep(after: .seconds(2)) }
  }

  /// Whether it is to be readable while the lock is closed was chosen.
  func outsideLockChosen(_ isOutside: Bool) {
    guard found != nil, isOutside != plan.isOutsideLock else { return }
    plan.isOutsideLock = isOutside
    Task { await keep() }
  }

  /// Keeps what is written, now.
  func keep() async {
    resting?.cancel()
    longest?.cancel()
    (resting, longest) = (nil, nil)
    let words = plan
    guard found != nil, words != kept else { return }
    do {
      try await dependencies.records.store().keep(words)
      kept = words
      notice = nil
    } catch {
      notice = ErrorPresenter.sentence(notKept: error)
    }
  }

  /// What is printed: each part that says something, under its question.
  var printed: [(heading: String, words: String)] {
    HelpPlan.Part.allCases.filter { !plan[$0].isBlank }.map { ($0.question, plan[$0].trimmed) }
  }

  private func find() async {
    do {
      let plan = try await dependencies.records.store().helpPlan() ?? HelpPlan()
      (self.plan, kept) = (plan, plan)
      hasLock = try await dependencies.records.lock().state != .none
      found = plan
      notice = nil
    } catch {
      notice = ErrorPresenter.sentence(error)
    }
  }

  private func keep(after delay: Duration) -> Task<Void, Never> {
    let timer = dependencies.timer
    return Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      guard (try? await timer.sleep(for: delay)) != nil else { return }
      await self?.keep()
    }
  }
}

extension HelpPlan.Part {
  /// What is asked, and what the field is called.
  var question: String {
    switch self {
    case .signs: localized("How do I notice that it is getting hard?")
    case .helps: localized("What helps me then?")
    case .people: localized("Whom can I call or go to?")
    case .places: localized("Where is it easier?")
    case .reasons: localized("What do I want to go on for?")
    }
  }
}
