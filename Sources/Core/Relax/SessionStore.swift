/// Where sessions and moods are kept.
///
/// Every function that writes returns only when it is on the disk, and throws `StoreProblem`; then nothing was changed.
public protocol SessionStore: Sendable {
  /// Keeps a session that has ended, and forgets the one that had not, in one transaction.
  func add(_ session: SessionRecord) async throws

  /// Keeps the session that runs, in place of the former one.
  func keep(_ session: UnfinishedSession) async throws

  /// The session that ran when the program last ended, or nil.
  func unfinishedSession() async throws -> UnfinishedSession?

  /// Keeps a mood.
  func add(_ note: MoodNote) async throws

  /// Changes what was said at one moment.
  func correct(_ note: MoodNote.ID, to mood: Mood) async throws

  /// Takes a mood away.
  func removeMood(_ note: MoodNote.ID) async throws

  /// The sessions of the days given (both included), oldest first.
  func sessions(from first: LocalDay, to last: LocalDay) async throws -> [SessionRecord]

  /// The moods of the days given (both included), oldest first.
  func moods(from first: LocalDay, to last: LocalDay) async throws -> [MoodNote]

  /// Every day with a session, oldest first, each once.
  func practisedDays() async throws -> [LocalDay]
}
