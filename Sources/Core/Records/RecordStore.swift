import Foundation

/// Everything that a person saves, in a store that other processes may have open too.
///
/// Any thread may use it. Unless it says otherwise, each function throws `StoreProblem`; one that reads also throws
/// `CancellationError` if its task was cancelled. One that writes returns once everything is on the disk, changes
/// nothing if it throws, and ends even if its task is cancelled.
///
/// Reflections and entries of *On your mind* that can't be read are returned as unreadable ones; other records that
/// can't be read are left out. All of these remain unchanged in the store. A deleted reflection or entry stays in the
/// bin for thirty days.
///
/// A stream yields at once, and again after each change; if another process makes the change, within a second. A slow
/// reader gets only the newest value. It ends with a `StoreProblem` if the store fails.
public protocol RecordStore: Sendable {
  // Reflections.

  /// Adds a reflection. With `finishesDraft`, deletes the draft in the same transaction, so that the words are always
  /// in exactly one of the two.
  func add(_ reflection: Reflection, finishesDraft: Bool) async throws

  /// Changes the text of a reflection, in the bin or not, and its day unless `day` is nil. Its instant remains the
  /// same. Does nothing if it no longer exists.
  func edit(_ id: Reflection.ID, event: String, reason: String, day: LocalDay?) async throws

  /// The reflection with this id; nil if there isn't one outside the bin.
  func reflection(_ id: Reflection.ID) async throws -> Reflection?

  /// Moves a reflection to the bin.
  func delete(_ id: Reflection.ID) async throws

  /// Takes a reflection out of the bin, back to its place in the timeline.
  func restore(_ id: Reflection.ID) async throws

  /// The reflections in the bin, the most recently deleted first.
  func bin() async throws -> [Reflection]

  /// The number of reflections in the bin. Reads none of them.
  func binCount() async throws -> Int

  /// The draft; nil if there isn't one.
  func draft() async throws -> ReflectionDraft?

  /// Replaces the draft; an empty one deletes it.
  func keep(_ draft: ReflectionDraft) async throws

  // The timeline: by day, then instant, then the order reflections were added in, newest first.

  /// The number of reflections that match a query, but at most `limit`: counting every entry with an “e” takes long.
  func count(of query: TimelineQuery, atMost limit: Int) async throws -> Int

  /// The matching reflections at the offsets in `range`; fewer if there are fewer.
  func reflections(in range: Range<Int>, of query: TimelineQuery) async throws -> [Reflection]

  /// The number of matching reflections, but at most `limit`, and the reflections at the offsets in each of `ranges`.
  /// All of it is as of one moment, whatever is written in the meantime.
  func timeline(
    in ranges: [Range<Int>], of query: TimelineQuery, atMost limit: Int
  ) async throws -> (count: Int, reflections: [[Reflection]])

  /// A day before `day` that has a reflection; nil if there isn't one.
  ///
  /// - Parameters:
  ///   - day: the day before which to look.
  ///   - place: the position among these days, from 0 for the first to nearly 1 for the last.
  func earlierDay(before day: LocalDay, at place: Double) async throws -> LocalDay?

  /// Yields the number of reflections at each change to any of them. Reads none of them.
  func timelineChanges() -> AsyncThrowingStream<Int, any Error>

  // Sessions and moods, oldest first.

  /// Adds a finished session, or replaces the one with its id, and deletes the unfinished one, in one transaction.
  func add(_ session: SessionRecord) async throws

  /// Replaces the unfinished session.
  func keep(_ session: UnfinishedSession) async throws

  /// The session that was running when the program last ended; nil if none was.
  func unfinishedSession() async throws -> UnfinishedSession?

  /// Adds a mood.
  func add(_ note: MoodNote) async throws

  /// Changes the mood of a note and its occasion. Does nothing if it no longer exists.
  func correct(_ note: MoodNote.ID, to mood: Mood, _ occasion: MoodNote.Occasion) async throws

  /// Deletes a note for good.
  func removeMood(_ note: MoodNote.ID) async throws

  /// The sessions from `first` to `last`, both included.
  func sessions(from first: LocalDay, to last: LocalDay) async throws -> [SessionRecord]

  /// The moods from `first` to `last`, both included.
  func moods(from first: LocalDay, to last: LocalDay) async throws -> [MoodNote]

  /// The days with at least one session.
  func practisedDays() async throws -> [LocalDay]

  // Statements, rhythms and the plan for hard times.

  /// The stored statements in order; empty if the person never changed anything.
  func statements() async throws -> [StatementList.Entry]

  /// Applies a change to the list as it is in the store now, and returns its inverse; nil if nothing was changed.
  ///
  /// - Parameters:
  ///   - edit: the change.
  ///   - given: the statements that come with Respite. Those that aren't stored yet follow all others.
  @discardableResult func change(_ edit: StatementEdit, given: [CopingStatement]) async throws -> StatementEdit?

  /// Yields at each change to a statement.
  func statementChanges() -> AsyncThrowingStream<Void, any Error>

  /// The person's own rhythms, oldest first.
  func patterns() async throws -> [OwnPattern]

  /// Applies a change to the list as it is in the store now, and returns its inverse; nil if nothing was changed.
  @discardableResult func change(_ edit: PatternEdit) async throws -> PatternEdit?

  /// Yields at each change to a rhythm.
  func patternChanges() -> AsyncThrowingStream<Void, any Error>

  /// The plan; nil if there isn't one.
  func helpPlan() async throws -> HelpPlan?

  /// Applies a change to the plan as it is in the store now, and returns the result. An empty plan is deleted. Throws
  /// if the stored plan can't be read.
  @discardableResult func change(_ edit: HelpPlanEdit) async throws -> HelpPlan

  /// Yields at each change to the plan.
  func helpPlanChanges() -> AsyncThrowingStream<Void, any Error>

  // *On your mind*, check-ins and answers to GAD-7: by day, then instant, then the order they were added in.

  /// Adds an entry. With `finishesDraft`, deletes the draft of its kind in the same transaction, so that the words are
  /// always in exactly one of the two.
  func add(_ entry: MindEntry, finishesDraft: Bool) async throws

  /// Changes an entry, in the bin or not, and leaves its day as it is. Throws if the stored entry can't be read.
  ///
  /// - Returns: the entry as it is now; nil if it no longer exists.
  @discardableResult func edit(_ edit: MindEdit) async throws -> MindEntry?

  /// Moves an entry to the bin.
  func deleteMindEntry(_ id: MindEntry.ID) async throws

  /// Takes an entry out of the bin.
  func restoreMindEntry(_ id: MindEntry.ID) async throws

  /// The entries in the bin, the most recently deleted first.
  func mindBin() async throws -> [MindEntry]

  /// The number of entries in the bin. Reads none of them.
  func mindBinCount() async throws -> Int

  /// One entry, in the bin or not; nil if it no longer exists.
  func mindEntry(_ id: MindEntry.ID) async throws -> MindEntry?

  /// The number of entries that match a query, without those in the bin.
  func count(of query: MindQuery) async throws -> Int

  /// The matching entries at the offsets in `range`, newest first unless the query says otherwise; fewer if there are
  /// fewer.
  func mindEntries(in range: Range<Int>, of query: MindQuery) async throws -> [MindEntry]

  /// The entries that are due on `day` or before, see `MindContent.due`: the oldest due day first, at most `limit`.
  func mindEntriesDue(on day: LocalDay, atMost limit: Int) async throws -> [MindEntry]

  /// The draft of a kind; nil if there isn't one.
  func mindDraft(_ kind: MindKind) async throws -> MindDraft?

  /// Replaces the draft of its kind. A draft without words on its first page deletes the stored one.
  func keep(_ draft: MindDraft) async throws

  /// Deletes the draft of a kind, if there is one.
  func discardMindDraft(_ kind: MindKind) async throws

  /// Yields at each change to an entry or a draft.
  func mindChanges() -> AsyncThrowingStream<Void, any Error>

  // All records at once.

  /// All records, read in one transaction, and which of them can't be read.
  func archive() async throws -> Archive

  /// Adds the records that the store doesn't have yet, in one transaction; see `ArchiveMerge`.
  ///
  /// - Parameters:
  ///   - archive: the records to add.
  ///   - isRehearsal: true to change nothing and only report what would happen.
  func add(_ archive: Archive, isRehearsal: Bool) async throws -> ImportReport

  /// Yields at each change to a record of these kinds.
  func changes(of kinds: Set<RecordKind>) -> AsyncThrowingStream<Void, any Error>

  /// Copies the database to `file` and verifies the copy before it replaces an existing file. Only the owner of the
  /// copy can read it.
  ///
  /// - Returns: the counts of its records.
  /// - Throws: `StoreProblem`, or `TransferProblem`: `cannotWrite`, `diskFull`, `ownFile`, `notVerified`, or
  ///   `noRecords` if the store is empty and the file exists. An existing file remains unchanged in these cases.
  func backup(to file: URL) async throws -> BackupContents

  /// The automatic daily backups, newest first. None of them is opened.
  func dailyBackups() async -> [DailyBackup]
}

extension RecordStore {
  /// Changes the text of a reflection and leaves its day as it is.
  public func edit(_ id: Reflection.ID, event: String, reason: String) async throws {
    try await edit(id, event: event, reason: reason, day: nil)
  }

  /// All entries that match a query.
  public func mindEntries(of query: MindQuery) async throws -> [MindEntry] {
    try await mindEntries(in: 0..<Int.max, of: query)
  }
}
