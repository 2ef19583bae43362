import Core
import Foundation
import Observation

/// The state of the Relax tab: the mood that was picked, and what is offered besides.
@Observable
final class RelaxModel {
  /// The mood that was picked; nil until the first question is answered.
  private(set) var mood: Mood?
  /// Whether the last pick was taken back rather than followed by a length.
  private(set) var wasTakenBack = false
  /// Whether a length was picked. The picked mood is still shown until the session covers the page.
  @ObservationIgnored private var hasBegun = false
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let followUps: SessionFollowUps
  @ObservationIgnored private let lock: LockModel
  @ObservationIgnored private let waiting: WaitingMind
  @ObservationIgnored private let reminders: DailyReminders
  @ObservationIgnored private let latelyHelped: LatelyHelpedModel

  init(_ dependencies: Dependencies, _ state: AppState) {
    self.dependencies = dependencies
    (followUps, waiting, reminders, lock) = (state.followUps, state.waitingMind, state.reminders, state.lock)
    latelyHelped = LatelyHelpedModel(dependencies)
  }

  /// A sentence about what's missing or went wrong; nil while all is well.
  var notice: String? {
    if let notice = dependencies.records.notice { return notice }
    if dependencies.content == nil { return ErrorPresenter.contentMissing }
    return dependencies.settings.arePersistent ? nil : ErrorPresenter.settingsNotSaved
  }

  /// The offer to show; nil if there isn't one, or once a mood was picked.
  var followUp: SessionFollowUps.FollowUp? {
    guard mood == nil else { return nil }
    // “Both reminders are off” is untrue once one is on.
    let isUntrue = followUps.current == .onboardingSkipped && (reminders.relaxation.isOn || reminders.reflection.isOn)
    // A person comes before a session to go on with.
    return (saysStillAnxious ? .stillAnxious : nil) ?? (isUntrue ? nil : followUps.current)
      ?? waiting.away.map { .away($0) }
  }

  /// Whether the page still knows what was said at the end of a session. While the lock is closed it doesn't.
  private var saysStillAnxious: Bool { !lock.isClosed && followUps.isStillAnxious }

  /// The words above the faces: the question or, once the person has answered one at the end of a session, an offer,
  /// which asks nothing again that day.
  var heading: String {
    followUps.answeredToday
      // TRANSLATORS: Above three faces, in place of “How are you feeling right now?”, when the person has already said
      // today how they feel after a session. An offer, not a question.
      ? localized("You can say how you feel, whenever you like.")
      : localized("How are you feeling right now?")
  }

  /// The line about what clearly helped lately in the picked mood; nil if no mood is picked, or if nothing did.
  var lately: String? { mood.flatMap(latelyHelped.words) }

  /// The exercises that are left out of plans, because they made things worse.
  var leftOut: Set<Exercise> { dependencies.settings.leftOut }

  /// Whether nothing should move by itself.
  var reducesMotion: Bool { dependencies.reducesMotion }

  /// Whether the page speaks to someone who is awake at night. Decided when the page comes on screen, so that nothing
  /// changes before someone's eyes.
  private(set) var isNight = false

  /// What stands above the heading at night; nil by day.
  var greeting: String? {
    // TRANSLATORS: Above the question “How are you feeling right now?”, between midnight and five in the morning.
    isNight ? localized("Awake?") : nil
  }

  /// What is offered at night.
  var nightOffers: [NightOffer] { dependencies.nightOffers }

  /// An offer of the night was pressed. Returns the session to open; nil if what it needs is missing.
  func nightOfferPressed(_ offer: NightOffer) -> Route? {
    followUps.dismiss()
    return dependencies.begin(offer)
  }

  /// The page came on screen.
  func appeared() {
    let isNight = dependencies.isNight
    if isNight != self.isNight, mood == nil { self.isNight = isNight }
    latelyHelped.appeared()
    waiting.seen()
  }

  /// A face of the first question was pressed. Another face corrects the pick; the same one takes it back.
  func moodPicked(_ picked: Mood) {
    guard mood != picked else {
      cancelled()
      return
    }
    followUps.dismiss()
    // Later, on the very first day, a session would stand still for as long as it takes to look for the players' parts.
    dependencies.players.warmUp()
    mood = picked
    (hasBegun, wasTakenBack) = (false, false)
  }

  /// Escape or the background was pressed. Takes back the picked mood or, without one, dismisses the offer. Returns
  /// false if there was neither.
  @discardableResult func cancelled() -> Bool {
    guard mood != nil else {
      defer { followUps.dismiss() }
      return followUps.current != nil
    }
    mood = nil
    wasTakenBack = true
    return true
  }

  /// A length was pressed. Records the mood, and returns the session to open; nil without a mood.
  func lengthPicked(_ length: SessionLength) -> Route? {
    guard let mood else { return nil }
    hasBegun = true
    // The mood after the session is recorded with the same session id, so that *What helps* can join the two.
    let session = UUID()
    let note = MoodNote(id: UUID(), mood: mood, moment: dependencies.moment, occasion: .before, session: session)
    dependencies.records.save(isBookkeeping: true) { try await $0.add(note) }
    return .session(.plan(mood, length), id: session)
  }

  /// The page isn't on screen any more. If a session has begun, returns to the first question.
  func covered() {
    guard hasBegun else { return }
    (hasBegun, mood, wasTakenBack) = (false, nil, false)
  }

  /// *Continue* was pressed. Returns the session to resume; nil if it isn't offered any more.
  func resumePressed() -> UnfinishedSession? {
    guard case .interrupted(let session) = followUps.current else { return nil }
    return session
  }

  /// Another tab was chosen: withdraws an unanswered offer.
  func disappeared() { followUps.dismiss() }
}
