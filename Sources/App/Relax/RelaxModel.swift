import Core
import Observation

/// What Relax knows: whether a mood was picked.
@Observable
final class RelaxModel {
  /// The mood that was picked and waits for a length; nil while the first question stands.
  private(set) var mood: Mood?
  /// Whether the last pick was taken back rather than answered.
  private(set) var wasTakenBack = false
  private let dependencies: Dependencies

  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  /// What is missing, as one sentence; nil while all is well.
  var notice: String? {
    if let notice = dependencies.records.notice { return notice }
    if dependencies.content == nil { return ErrorPresenter.contentMissing }
    return dependencies.settings.areKept ? nil : ErrorPresenter.settingsNotKept
  }

  /// A face was pressed: the first press picks, any further one goes back.
  func moodPicked(_ picked: Mood) {
    guard !cancelled() else { return }
    mood = picked
    wasTakenBack = false
  }

  /// Somewhere else was pressed, or Escape. True if there was something to take back.
  @discardableResult func cancelled() -> Bool {
    guard mood != nil else { return false }
    mood = nil
    wasTakenBack = true
    return true
  }

  /// A length was pressed. Returns the plan to begin, and forgets the mood.
  func lengthPicked(_ length: SessionLength) -> (plan: Plan, origin: SessionRecord.Origin)? {
    guard let mood else { return nil }
    self.mood = nil
    return (Plan(mood: mood, length: length), .plan(mood, length))
  }
}
