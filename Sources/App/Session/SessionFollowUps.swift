import Core
import Foundation
import Observation

/// What Relax offers after a session: to resume it, to say how it went, or to try something else. Nothing starts by
/// itself.
@Observable
final class SessionFollowUps {
  /// One offer.
  enum FollowUp: Equatable {
    /// A crash, a power cut or the computer's sleep ended a session. The person can resume it.
    case interrupted(UnfinishedSession)
    /// *Done* ended a session. The person can say how they feel now.
    case ended(SessionRecord)
    /// The person felt anxious after that session. Another exercise may help.
    case stillAnxious(SessionRecord)
    /// Onboarding was skipped, so the person hasn't been told about the reminders.
    case onboardingSkipped
  }

  /// The present offer; nil if there is none.
  private(set) var current: FollowUp?

  /// How long after its start an interrupted session is offered again, in seconds. An older one is kept, but not offered.
  private nonisolated static let offerLimit: TimeInterval = 4 * 3_600

  /// Offers something new. An interrupted session stays in place until the person has answered.
  func offer(_ followUp: FollowUp) {
    if case .interrupted = current, case .ended = followUp { return }
    current = followUp
  }

  /// The person answered, or did something else instead.
  func dismiss() { current = nil }

  /// Looks for a session that was running when the program last ended, records what was done of it, and offers it if it
  /// started less than four hours ago. Call this before any session starts, and again when the lock opens.
  func recover(_ dependencies: Dependencies) {
    let now = dependencies.clock.now()
    dependencies.records.keep { [weak self] store in
      let found: UnfinishedSession?
      do { found = try await store.unfinishedSession() } catch StoreProblem.locked { return }
      guard let found else { return }
      try await store.add(found.record)
      // If the clock was set back, the session seems to lie in the future; that counts as recent.
      let isRecent = now.timeIntervalSince(found.record.moment.instant) < Self.offerLimit
      if isRecent { await self?.offer(.interrupted(found)) }
    }
  }
}
