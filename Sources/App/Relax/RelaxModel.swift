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
  private let dependencies: Dependencies
  private let followUps: SessionFollowUps

  init(_ dependencies: Dependencies, _ state: AppState) {
    self.dependencies = dependencies
    followUps = state.followUps
  }

  /// What is missing or went wrong, as one sentence; nil while all is well.
  var notice: String? {
    if let notice = dependencies.records.notice { return notice }
    if dependencies.content == nil { return ErrorPresenter.contentMissing }
    return dependencies.settings.areKept ? nil : ErrorPresenter.settingsNotKept
  }

  /// What is offered above the first question; nil if nothing is, or once a mood was picked.
  var followUp: SessionFollowUps.FollowUp? { mood == nil ? followUps.current : nil }

  /// A face was pressed. The first press picks a mood; any other goes back to the first question.
  func moodPicked(_ picked: Mood) {
    guard mood == nil else {
      cancelled()
      return
    }
    followUps.dismiss()
    mood = picked
    wasTakenBack = false
  }

  /// Escape or the background was pressed. Returns whether that took a mood or an offer back.
  @discardableResult func cancelled() -> Bool {
    guard mood != nil else {
      defer { followUps.dismiss() }
      return followUps.current != nil
    }
    mood = nil
    wasTakenBack = true
    return true
  }

  /// A length was pressed. Returns how the session begins, or nil without a mood; then forgets the mood.
  func lengthPicked(_ length: SessionLength) -> SessionRecord.Origin? {
    guard let mood else { return nil }
    self.mood = nil
    return .plan(mood, length)
  }

  /// One of the three faces under “And now?” was pressed. Keeps the answer; after *anxious*, another exercise is offered.
  func nowPressed(_ mood: Mood) {
    guard case .ended(let session) = followUps.current else { return }
    let note = MoodNote(
      id: UUID(), mood: mood, moment: dependencies.moment, occasion: .after, session: session.id)
    dependencies.records.keep { try await $0.add(note) }
    if mood == .anxious { followUps.offer(.stillAnxious(session)) } else { followUps.dismiss() }
  }

  /// *Another exercise* was pressed. Returns one that wasn't part of the last session.
  func anotherPressed() -> Exercise? {
    guard case .stillAnxious(let session) = followUps.current else { return nil }
    return session.uses.last?.exercise.alternative(met: Set(session.uses.map(\.exercise)))
  }

  /// *Go on with it* was pressed. Returns the session to resume; nil if it isn't offered any more.
  func resumePressed() -> UnfinishedSession? {
    guard case .interrupted(let session) = followUps.current else { return nil }
    return session
  }

  /// Another tab was chosen: an unanswered offer goes.
  func disappeared() { followUps.dismiss() }
}
