import Core
import Foundation
import Observation

/// The offers on Relax after a session: to resume it, to say how it went, or to try something else. Nothing starts by
/// itself.
@Observable
final class SessionFollowUps {
  /// One offer.
  enum FollowUp: Equatable {
    /// A crash, a power cut or the computer's sleep ended a session. The person can resume it.
    case interrupted(UnfinishedSession)
    /// *Done* ended a session. The person is asked how they feel now.
    case ended(SessionRecord)
    /// The person said how they feel now.
    case answered(Answer)
    /// Onboarding was skipped, so the person hasn't heard about the reminders.
    case onboardingSkipped
  }

  /// How the person felt after a session.
  struct Answer: Equatable {
    /// The session.
    let session: SessionRecord
    /// The id of the stored mood.
    let note: MoodNote.ID
    /// The mood, which can still be corrected while the faces are there.
    fileprivate(set) var mood: Mood
    /// Whether the first question has replaced the faces again. The reply to the answer is still shown.
    fileprivate(set) var isSettled = false
    /// Whether the two answers before this one were *anxious*, too.
    let followsTwoAnxious: Bool

    /// The mood that the session began with; nil if none was asked.
    var before: Mood? { if case .plan(let mood, _) = session.origin { mood } else { nil } }

    /// Whether the person felt anxious three times in a row. Then people are offered before exercises.
    var peopleFirst: Bool { mood == .anxious && followsTwoAnxious }
  }

  /// The present offer; nil if there isn't one.
  private(set) var current: FollowUp?

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let waiting = OwnedTask()
  @ObservationIgnored private let looking = OwnedTask()
  /// Whether the last two answers were *anxious*; false while they haven't been read.
  @ObservationIgnored private(set) var lastTwoAnxious = false

  /// How long after its start an interrupted session is offered again, in seconds. An older one is stored,
  /// but not offered.
  private nonisolated static let offerLimit: TimeInterval = 4 * 3_600
  /// How long the question waits for an answer.
  private static let patience = Duration.seconds(60)
  /// How long the face that was pressed is shown.
  private static let stay = Duration.seconds(4)
  /// How many days back earlier answers count.
  private static let memory = 60

  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  /// Replaces the current offer. Only an interrupted session, until the person has decided about it, isn't replaced by
  /// the question after another session.
  func offer(_ followUp: FollowUp) {
    if case .interrupted = current, case .ended = followUp { return }
    show(followUp)
    guard case .ended = followUp else { return }
    wait(Self.patience) { $0.dismiss() }
    lastTwoAnxious = false
    looking.run { [weak self] in await self?.lookBack() }
  }

  /// Withdraws the offer: the person has answered it, or does something else instead.
  func dismiss() { show(nil) }

  /// One of the three faces after a session was pressed. Stores the answer. While the faces are shown, pressing another
  /// one corrects it.
  func answered(_ mood: Mood) {
    switch current {
    case .ended(let session):
      let note = MoodNote(id: UUID(), mood: mood, moment: dependencies.moment, occasion: .after, session: session.id)
      dependencies.records.save(isBookkeeping: true) { try await $0.add(note) }
      show(.answered(Answer(session: session, note: note.id, mood: mood, followsTwoAnxious: lastTwoAnxious)))
    case .answered(var answer) where !answer.isSettled && answer.mood != mood:
      let note = answer.note
      dependencies.records.save(isBookkeeping: true) { try await $0.correct(note, to: mood) }
      answer.mood = mood
      show(.answered(answer))
    default: return
    }
    // What is offered to an anxious person stays until they have chosen.
    if mood != .anxious { wait(Self.stay) { $0.settle() } }
  }

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

  private func show(_ followUp: FollowUp?) {
    waiting.cancel()
    current = followUp
  }

  private func settle() {
    guard case .answered(var answer) = current else { return }
    answer.isSettled = true
    show(.answered(answer))
  }

  private func wait(_ time: Duration, then act: @escaping (SessionFollowUps) -> Void) {
    waiting.run(after: time, on: dependencies.timer) { [weak self] in if let self { act(self) } }
  }

  /// Reads the two answers before this one into `lastTwoAnxious`, which is false if they can't be read, as while the
  /// lock is closed.
  private func lookBack() async {
    let today = dependencies.moment.day
    let notes = await attempt("read the answers before") {
      try await dependencies.records.store().moods(from: today.advanced(by: -Self.memory), to: today)
    }
    let earlier = (notes ?? []).filter { $0.occasion == .after }.suffix(2)
    lastTwoAnxious = earlier.count == 2 && earlier.allSatisfy { $0.mood == .anxious }
  }
}
