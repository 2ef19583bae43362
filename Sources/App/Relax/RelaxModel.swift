import Core
import Foundation
import Observation

/// What Relax knows: whether a mood was picked, and what is open from the session before.
@Observable
final class RelaxModel {
  /// What the quiet row above the question says.
  enum Aftermath: Equatable {
    /// “And now?”, with three faces.
    case howNow
    /// The answer was *anxious*: another exercise is offered.
    case another
    /// A session was cut short: to go on with it is offered.
    case interrupted
    /// Onboarding was skipped: where the reminders are is said.
    case remindersOff
  }

  /// The mood that was picked and waits for a length; nil while the first question stands.
  private(set) var mood: Mood?
  /// Whether the last pick was taken back rather than answered.
  private(set) var wasTakenBack = false
  private var anxiousAfter: SessionRecord?
  private let dependencies: Dependencies

  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  /// What is missing, as one sentence; nil while all is well.
  var notice: String? {
    if let notice = dependencies.records.notice { return notice }
    if dependencies.content == nil { return ErrorPresenter.contentMissing }
    return dependencies.settings.areKept ? nil : ErrorPresenter.settingsNotKept
  }

  /// What is open from the session before; nil if nothing is, or while a mood waits for its length.
  var aftermath: Aftermath? {
    if mood != nil { return nil }
    if dependencies.followUps.interrupted != nil { return .interrupted }
    if anxiousAfter != nil { return .another }
    if dependencies.followUps.onboardingSkipped { return .remindersOff }
    return dependencies.followUps.ended == nil ? nil : .howNow
  }

  /// A face was pressed: the first press picks, any further one goes back.
  func moodPicked(_ picked: Mood) {
    guard mood == nil else {
      cancelled()
      return
    }
    forget()
    mood = picked
    wasTakenBack = false
  }

  /// Somewhere else was pressed, or Escape. True if there was something to take back.
  @discardableResult func cancelled() -> Bool {
    guard mood != nil else {
      defer { forget() }
      return aftermath != nil
    }
    mood = nil
    wasTakenBack = true
    return true
  }

  /// A length was pressed. Returns what to begin, and forgets the mood.
  func lengthPicked(_ length: SessionLength) -> SessionRecord.Origin? {
    guard let mood else { return nil }
    self.mood = nil
    return .plan(mood, length)
  }

  /// One of the three faces under “And now?” was pressed: it is kept, and the row goes, unless it is the anxious one.
  func nowPressed(_ mood: Mood) {
    guard let session = dependencies.followUps.ended else { return }
    let note = MoodNote(
      id: UUID(), mood: mood, moment: dependencies.moment, occasion: .after, session: session.id)
    dependencies.records.keep { try await $0.add(note) }
    forget()
    if mood == .anxious { anxiousAfter = session }
  }

  /// *Another exercise* was pressed. Returns one that was not met in the session before.
  func anotherPressed() -> Exercise? {
    guard let session = anxiousAfter, let last = session.uses.last?.exercise else { return nil }
    forget()
    return last.alternative(met: Set(session.uses.map(\.exercise)))
  }

  /// *Go on* was pressed. Returns what to go on with.
  func goOnPressed() -> UnfinishedSession? {
    defer { forget() }
    return dependencies.followUps.interrupted
  }

  /// Nothing of it is wanted any more.
  func forget() {
    dependencies.followUps.forget()
    anxiousAfter = nil
  }
}
