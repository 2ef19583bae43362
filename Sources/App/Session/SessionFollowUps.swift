import Core
import Foundation
import Observation

/// What is still open after sessions: one that was cut short and can be gone on with, one that ended and may be asked
/// about. Nothing of it begins by itself.
@Observable
final class SessionFollowUps {
  /// The session that a crash, a power cut or the computer's sleep ended; nil when nobody need be asked.
  private(set) var interrupted: UnfinishedSession?
  /// The session that *Done* ended; nil when nobody need be asked how they are now.
  private(set) var ended: SessionRecord?
  /// Whether onboarding was skipped just now, so that nobody has been told where the reminders are.
  private(set) var onboardingSkipped = false

  /// For how long after its beginning a session is offered again, in seconds: later it is another day's concern.
  private nonisolated static let patience: TimeInterval = 4 * 3_600

  init() {}

  /// Finds the session that was running when the program last ended: what was done of it is kept for good, and it is
  /// offered again if it is not long ago. Call before any session begins.
  func recover(_ dependencies: Dependencies) {
    let now = dependencies.clock.now()
    dependencies.records.keep { [weak self] store in
      let found: UnfinishedSession?
      do { found = try await store.unfinishedSession() } catch StoreProblem.locked {
        return  // asked again when the lock opens
      }
      guard let found else { return }
      try await store.add(found.record)
      // A clock that was set back makes a session of the future; it is as recent as can be.
      let isRecent = now.timeIntervalSince(found.record.moment.instant) < Self.patience
      if isRecent { await self?.interrupt(found) }
    }
  }

  /// A session was cut short.
  func interrupt(_ session: UnfinishedSession) { interrupted = session }

  /// A session was gone through to its end.
  func end(_ session: SessionRecord) { ended = session }

  /// Onboarding was skipped.
  func skipOnboarding() { onboardingSkipped = true }

  /// Everything was answered, or is not wanted.
  func forget() { (interrupted, ended, onboardingSkipped) = (nil, nil, false) }
}
