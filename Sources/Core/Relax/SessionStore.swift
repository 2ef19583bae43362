/// Stores sessions and moods.
///
/// Every function that writes returns once the data is on the disk. It throws `StoreProblem` if nothing was changed.
public protocol SessionStore: Sendable {
  /// Adds a finished session and deletes the unfinished one, in one transaction.
  func add(_ session: SessionRecord) async throws

  /// Replaces the unfinished session.
  func keep(_ session: UnfinishedSession) async throws

  /// The session that was running when the program last ended; nil if none was.
  func unfinishedSession() async throws -> UnfinishedSession?

  /// Adds a mood.
  func add(_ note: MoodNote) async throws

  /// Changes the mood of a note.
  func correct(_ note: MoodNote.ID, to mood: Mood) async throws

  /// Deletes a note.
  func removeMood(_ note: MoodNote.ID) async throws

  /// The sessions from `first` to `last` (both included), oldest first.
  func sessions(from first: LocalDay, to last: LocalDay) async throws -> [SessionRecord]

  /// The moods from `first` to `last` (both included), oldest first.
  func moods(from first: LocalDay, to last: LocalDay) async throws -> [MoodNote]

  /// The days with at least one session, oldest first.
  func practisedDays() async throws -> [LocalDay]
}
