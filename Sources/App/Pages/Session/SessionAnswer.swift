import Core

/// What the person said at the end of a session about how they feel.
struct SessionAnswer: Equatable {
  /// The id of the stored mood.
  let note: MoodNote.ID
  /// The mood that the session began with; nil if none was asked.
  let before: Mood?
  /// The mood, which can still be corrected while the faces are there.
  var mood: Mood
  /// Whether the person said that the session made it worse.
  var isWorse = false
  /// How many of the answers just before this one were *anxious*, too, at most two.
  let anxiousBefore: Int
  /// Whether the last of them was on the same day.
  let isSameDay: Bool

  /// Whether the person came good or so-so, and is anxious now.
  var hasBecomeAnxious: Bool { mood == .anxious && (before == .good || before == .soSo) }

  /// Whether people are offered before exercises: the third time in a row, the second on one day, or if the person
  /// wasn't anxious before.
  var peopleFirst: Bool {
    mood == .anxious && (hasBecomeAnxious || anxiousBefore >= 2 || anxiousBefore == 1 && isSameDay)
  }
}
