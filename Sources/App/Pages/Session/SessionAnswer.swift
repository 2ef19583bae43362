import Core

/// What the person said at the end of a session about how they feel.
struct SessionAnswer: Equatable {
  /// The id of the stored mood.
  let note: MoodNote.ID
  /// The mood that the session began with; nil if none was asked.
  let before: Mood?
  /// The mood, which can still be corrected while the faces are there.
  var mood: Mood
  /// Whether the two answers before this one were *anxious*, too.
  let followsTwoAnxious: Bool

  /// Whether the person felt anxious three times in a row. Then people are offered before exercises.
  var peopleFirst: Bool { mood == .anxious && followsTwoAnxious }
}
