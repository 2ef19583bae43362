// The search index: where it is stored, and how it follows the reflections.
//
// It is in the database file, or in memory while a lock is open, so that no text reaches the file; while a lock is closed
// there is none. Triggers record the numbers of changed reflections in `search_due`, whichever program changed them, and
// `catchUp` indexes them a little later, so that saving never waits for the index. Until then, or if it can't (a full
// disk), a search reads all rows: same results, more slowly.
//
// Any thread.

import Core
import GRDB
import Synchronization

/// The index of the text of reflections.
final class SearchIndex: Sendable {
  /// Where the index tables are.
  enum Storage: Sendable {
    case file
    case memory(DatabaseQueue)
    case unavailable
  }

  /// How many entries are indexed in one transaction: about 50 ms, during which a save has to wait.
  private static let batch = 500

  /// The words of *On your mind*, which are in memory only.
  let mindWords = MindWords()
  private let current: Mutex<Storage>
  private let isMoving = Mutex(false)
  private let isEnding = Atomic(false)

  init(in storage: Storage = .file) { current = Mutex(storage) }

  /// Where the index is now.
  var storage: Storage { current.withLock { $0 } }

  /// Runs `body` on the index, if it is up to date with `db`; otherwise returns nil.
  ///
  /// - Parameter db: a connection to the file.
  func read<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value? {
    guard try !Self.isAnythingDue(in: db) else { return nil }
    switch current.withLock({ $0 }) {
    case .file: return try body(db)
    case .memory(let queue): return try queue.read(body)
    case .unavailable: return nil
    }
  }

  /// Indexes one batch of what is due.
  ///
  /// - Parameter db: the writing connection to the file, in a transaction.
  /// - Returns: whether more is due.
  func catchUp(in db: Database) throws -> Bool {
    let storage = current.withLock { $0 }
    if case .unavailable = storage { return false }
    // Text of a locked store must never reach its file.
    if case .file = storage, try LockRow.exists(in: db) { return false }
    let due = try Self.due(in: db)
    if due.isEmpty { return false }
    let entries = try SearchEntry.fetch(due, from: db)
    let follow = { [self] (index: Database) in
      for number in due { try SearchTables.remove(number, from: index) }
      for entry in entries {
        if isEnding.load(ordering: .relaxed) { throw CancellationError() }
        if try !SearchTables.add(entry, in: index) {
          // The batch stays due, and so do the entries that are moved to make room.
          try Self.makeRoom(for: entry, in: index, noting: db)
          return false
        }
      }
      return true
    }
    let isDone = if case .memory(let queue) = storage { try queue.write(follow) } else { try follow(db) }
    guard isDone else { return true }
    // After the index: if this fails, the batch is indexed once more, with the same result.
    try db.execute(
      sql: "DELETE FROM search_due WHERE number IN (\(databaseQuestionMarks(count: due.count)))",
      arguments: StatementArguments(due))
    return try Self.isAnythingDue(in: db)
  }

  /// The numbers of the next batch: all that are due or, if those are too many, the oldest, so that each entry is placed
  /// after those already there.
  private static func due(in db: Database) throws -> [Int64] {
    let any = try Int64.fetchAll(db, sql: "SELECT number FROM search_due LIMIT ?", arguments: [batch + 1])
    if any.count <= batch { return any }
    let oldest = try Int64.fetchAll(
      db,
      sql: """
        SELECT number FROM reflections WHERE deleted IS NULL AND number IN (SELECT number FROM search_due)
        ORDER BY local_day, instant, number LIMIT ?
        """,
      arguments: [batch])
    return oldest.isEmpty ? Array(any.prefix(batch)) : oldest
  }

  /// Removes all entries after this one from the index and marks them as due; removes all if they are 2,000 or more.
  private static func makeRoom(for entry: SearchEntry, in index: Database, noting db: Database) throws {
    let later = try SearchTables.numbers(after: entry, atMost: 2_000, in: index)
    if later.count == 2_000 {
      try SearchTables.removeAll(from: index)
      try db.execute(sql: "INSERT OR IGNORE INTO search_due SELECT number FROM reflections WHERE deleted IS NULL")
      return
    }
    for number in later {
      try SearchTables.remove(number, from: index)
      try db.execute(sql: "INSERT OR IGNORE INTO search_due VALUES (?)", arguments: [number])
    }
  }

  /// Stops indexing, so that the program can end without waiting. The rest stays due.
  func end() { isEnding.store(true, ordering: .relaxed) }

  /// Runs `body`, which inserts many reflections, without the insert trigger, and marks them as due afterwards. The trigger
  /// costs more than the insert itself.
  ///
  /// - Parameter db: the writing connection, in a transaction. So no other connection sees the table without its trigger,
  ///   and a rollback restores it.
  static func markDueInBulk(in db: Database, _ body: () throws -> Void) throws {
    let trigger = try String.fetchOne(
      db, sql: "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = 'search_after_insert'")
    let last = try Int64.fetchOne(db, sql: "SELECT max(number) FROM reflections") ?? 0
    // Close to the largest row id, SQLite chooses free ones in between, which aren't greater than `last`.
    guard let trigger, last < .max / 2 else { return try body() }
    try db.execute(sql: "DROP TRIGGER search_after_insert")
    try body()
    try db.execute(
      sql: "INSERT OR IGNORE INTO search_due SELECT number FROM reflections WHERE number > ?", arguments: [last])
    try db.execute(sql: trigger)
  }

  /// Whether the index lacks any change.
  static func isAnythingDue(in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM search_due)") ?? false
  }
}

// Moving the index when a lock is set, opened, closed or removed.
extension SearchIndex {
  /// Claims the right to build the index in memory, until `endMoving`.
  ///
  /// - Returns: false if there is an index, or another thread is building one.
  func beginMoving() -> Bool {
    guard case .unavailable = current.withLock({ $0 }) else { return false }
    return isMoving.withLock { isMoving in
      defer { isMoving = true }
      return !isMoving
    }
  }

  /// Gives up the right, after success or failure.
  func endMoving() { isMoving.withLock { $0 = false } }

  /// Builds the index in memory and uses it from then on.
  ///
  /// Blocks: seconds for a hundred thousand entries. Changes made meanwhile are due afterwards. Only one program may have
  /// such an index at a time, because it empties `search_due`, which all share: see `RespiteStore.indexInMemory`.
  func moveToMemory(_ pool: any DatabaseWriter) throws {
    let queue = try DatabaseQueue()
    try queue.write { try $0.execute(sql: OrderedSearchIndex.tables) }
    // From here on, only changes made after this are due; everything else is read below.
    try pool.write { try $0.execute(sql: "DELETE FROM search_due") }
    try pool.read { db in
      try queue.write { index in
        try SearchEntry.forEach(in: db) { _ = try SearchTables.add($0, in: index) }
      }
    }
    current.withLock { $0 = .memory(queue) }
  }

  /// Discards the index in memory; there is none from then on.
  func discard() {
    current.withLock { $0 = .unavailable }
    mindWords.discard()
  }

  /// Switches to the index in the file, where all entries are due.
  ///
  /// - Parameter db: the writing connection, in a transaction.
  func moveToFile(_ db: Database) throws {
    try SearchTables.removeAll(from: db)
    try db.execute(
      sql: "INSERT OR IGNORE INTO search_due SELECT number FROM reflections WHERE deleted IS NULL")
    current.withLock { $0 = .file }
  }
}
