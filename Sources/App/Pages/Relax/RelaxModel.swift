import Core
import Foundation
import Observation

/// The state of the Relax tab: the mood that was picked, and what is offered after a session.
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
  @ObservationIgnored private let reminders: DailyReminders
  @ObservationIgnored private let latelyHelped: LatelyHelpedModel

  init(_ dependencies: Dependencies, _ state: AppState) {
    self.dependencies = dependencies
    (followUps, reminders) = (state.followUps, state.reminders)
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
    return isUntrue ? nil : followUps.current
  }

  /// The person's answer to the question after a session; nil if there isn't one, or once a mood was picked.
  var answer: SessionFollowUps.Answer? { if case .answered(let answer) = followUp { answer } else { nil } }

  /// Whether the faces of the question after a session are shown in place of the first question, for an answer or its
  /// correction.
  var asksAfterwards: Bool {
    switch followUp {
    case .ended: true
    case .answered(let answer): !answer.isSettled
    default: false
    }
  }

  /// The line about what clearly helped lately in the picked mood; nil if no mood is picked, or if nothing did.
  var lately: String? { mood.flatMap(latelyHelped.words) }

  /// Whether nothing should move by itself.
  var reducesMotion: Bool { dependencies.reducesMotion }

  /// Whether the page speaks to someone who is awake at night. Decided when the page comes on screen, so that nothing
  /// changes before someone's eyes.
  private(set) var isNight = false

  /// What is offered at night.
  var nightOffers: [NightOffer] { dependencies.nightOffers }

  /// An offer of the night was pressed. Returns the session to open; nil if what it needs is missing.
  func nightOfferPressed(_ offer: NightOffer) -> Route? {
    followUps.dismiss()
    return dependencies.begin(offer)
  }

  /// The page came on screen.
  func appeared() {
    let isNight = NightOffer.hours.contains(dependencies.clock.minuteOfDay)
    if isNight != self.isNight, mood == nil { self.isNight = isNight }
    latelyHelped.appeared()
  }

  /// A face of the first question was pressed. The first press picks a mood, and the next one takes it back.
  func moodPicked(_ picked: Mood) {
    guard mood == nil else {
      cancelled()
      return
    }
    followUps.dismiss()
    mood = picked
    (hasBegun, wasTakenBack) = (false, false)
  }

  /// The background was pressed. Takes back a mood or dismisses an offer, but not the question after a session: a stray
  /// press isn't an answer.
  func backgroundPressed() { if !asksAfterwards { cancelled() } }

  /// Escape or *Not now* was pressed. Takes back the picked mood or, without one, dismisses the question or the offer.
  /// Returns false if there was none of these.
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
    return begin(mood, length)
  }

  /// The exercise offered after *Now anxious* was pressed. Returns the session to open.
  func anotherPressed(_ exercise: Exercise) -> Route { begin(.anxious, .short, first: exercise) }

  /// Records the mood before a session that begins now, and returns the session's route. `SessionFollowUps` records the
  /// mood after it with the same session id, so that *What helps* can join the two.
  private func begin(_ mood: Mood, _ length: SessionLength, first: Exercise? = nil) -> Route {
    let session = UUID()
    let note = MoodNote(id: UUID(), mood: mood, moment: dependencies.moment, occasion: .before, session: session)
    dependencies.records.save(isBookkeeping: true) { try await $0.add(note) }
    return .session(.plan(mood, length), first: first, id: session)
  }

  /// The page isn't on screen any more. If a session has begun, returns to the first question.
  func covered() {
    guard hasBegun else { return }
    (hasBegun, mood, wasTakenBack) = (false, nil, false)
  }

  /// One of the three faces under “How do you feel now?” was pressed.
  func nowPressed(_ mood: Mood) { followUps.answered(mood) }

  /// The exercise that is offered after *Now anxious*: one that wasn't part of the session.
  var another: Exercise? {
    guard let uses = answer?.session.uses else { return nil }
    return uses.last?.exercise.offers(met: uses.map(\.exercise)).first
  }

  /// *Continue* was pressed. Returns the session to resume; nil if it isn't offered any more.
  func resumePressed() -> UnfinishedSession? {
    guard case .interrupted(let session) = followUps.current else { return nil }
    return session
  }

  /// Another tab was chosen: withdraws an unanswered offer.
  func disappeared() { followUps.dismiss() }
}
