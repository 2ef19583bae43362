import Core
import Foundation
import Observation

/// The offers on Relax that don't come from the person: to resume a session, to go on with a try of a step, or a word
/// about the reminders. Nothing starts by itself. How they feel after a session is asked at its end, in its place.
@Observable
final class SessionFollowUps {
  /// One offer.
  enum FollowUp: Equatable {
    /// A crash, a power cut or the computer's sleep ended a session. The person can resume it.
    case interrupted(UnfinishedSession)
    /// Onboarding was skipped, so the person hasn't heard about the reminders.
    case onboardingSkipped
    /// The person has gone to try a step of this ladder. It's never the current offer: it stands for as long as it's
    /// true.
    case away(MindEntry)
    /// The person has just said, at the end of a session, that they're still anxious. Like `away`, it's never the
    /// current offer.
    case stillAnxious
  }

  /// The present offer; nil if there isn't one.
  private(set) var current: FollowUp?
  /// The day the person last said how they feel at the end of a session, or that they'd rather not. They aren't asked
  /// again that day.
  private(set) var lastAnswered: LocalDay?
  /// When the person last said at the end of a session that they're still anxious, on the clock that stops while the
  /// computer sleeps; nil once they've said otherwise.
  private var saidAnxious: Duration?
  /// When a session's own chime said last that it was over, on the clock that stops while the computer sleeps. The end
  /// of a session rings one bell, not two.
  @ObservationIgnored var lastChime: Duration?
  /// The exercise that a session ended with last, and the guided session if that's what it was; nil for none.
  @ObservationIgnored var last: (exercise: Exercise, guide: ShelfItem.ID?)?

  @ObservationIgnored private let dependencies: Dependencies

  /// How long after its start an interrupted session is offered again, in seconds. An older one is stored,
  /// but not offered.
  private nonisolated static let offerLimit: TimeInterval = 4 * 3_600

  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  /// Whether the person has answered today.
  var answeredToday: Bool { lastAnswered == dependencies.moment.day }

  /// Whether the person said at the end of a session, and not long ago, that they're still anxious.
  var isStillAnxious: Bool { saidAnxious.map { dependencies.timeAwake() - $0 < Self.stillLimit } ?? false }

  /// For how long that counts, unless they say otherwise.
  private nonisolated static let stillLimit = Duration.seconds(1_800)

  /// The person said how they feel at the end of a session or, with nil, that they'd rather not. They aren't asked
  /// again that day, unless they're still anxious.
  func answered(_ mood: Mood?) {
    lastAnswered = dependencies.moment.day
    saidAnxious = mood == .anxious ? dependencies.timeAwake() : nil
  }

  /// Replaces the current offer.
  func offer(_ followUp: FollowUp) { current = followUp }

  /// Withdraws the offer: the person has answered it, or does something else instead.
  func dismiss() { current = nil }

  /// Looks for a session that was running when the program last ended, records what was done of it, and offers it if it
  /// started less than four hours ago. Call this before any session starts, and again when the lock opens.
  func recover() {
    let now = dependencies.clock.now()
    dependencies.records.save(isBookkeeping: true) { [weak self] store in
      let found: UnfinishedSession?
      do { found = try await store.unfinishedSession() } catch StoreProblem.locked { return }
      guard let found else { return }
      try await store.add(found.record)
      // If the clock was set back, the session seems to be in the future; that counts as recent.
      let isRecent = now.timeIntervalSince(found.record.moment.instant) < Self.offerLimit
      if isRecent { await self?.offer(.interrupted(found)) }
    }
  }
}
