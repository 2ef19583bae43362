// The index of words: where it is, and how it follows what is written.
//
// It is in the file, or, while a lock is open, in memory, so that no word reaches the file; while a lock is closed it
// is nowhere. Triggers note the numbers of reflections that were written (`search_due`), whoever wrote them; `catchUp`
// works them off a little later, so that nobody who keeps words waits for the index. Until it has, or where it cannot
// (a full disk), a search reads all rows as if there were no index: it finds the same, more slowly.
//
// Any thread.

import Core
import GRDB
import Synchronization

/// Knows which reflections hold which words.
final class SearchIndex: Sendable {
  /// Where the tables are.
  enum Storage: Sendable {
    case file
    case memory(DatabaseQueue)
    case unavailable
  }

  /// How many entries are worked off in one transaction: about 50 ms, for which words that are to be kept would wait.
  private static let batch = 500

  private let current: Mutex<Storage>
  private let isMoving = Mutex(false)
  private let isEnding = Atomic(false)

  init(in storage: Storage = .file) { current = Mutex(storage) }

  /// Where it is now.
  var storage: Storage { current.withLock { $0 } }

  /// Reads the index, wherever it is, if it knows of all that `db` holds; else nil.
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

  /// Works off some of what is due.
  ///
  /// - Parameter db: the writing connection to the file, in a transaction.
  /// - Returns: whether more is left.
  func catchUp(in db: Database) throws -> Bool {
    let storage = current.withLock { $0 }
    if case .unavailable = storage { return false }
    // Whatever else happens, no word of a locked store comes into its file.
    if case .file = storage, try LockRow.exists(in: db) { return false }
    let due = try Self.due(in: db)
    if due.isEmpty { return false }
    let entries = try SearchEntry.fetch(due, from: db)
    let follow = { [self] (index: Database) in
      for number in due { try SearchTables.remove(number, from: index) }
      for entry in entries {
        if isEnding.load(ordering: .relaxed) { throw CancellationError() }
        if try !SearchTables.add(entry, in: index) {
          // All of these stay due, and what makes room is due too.
          try Self.makeRoom(for: entry, in: index, noting: db)
          return false
        }
      }
      return true
    }
    let isDone = if case .memory(let queue) = storage { try queue.write(follow) } else { try follow(db) }
    guard isDone else { return true }
    // After the index: if this fails, the same is done once more, and comes to the same.
    try db.execute(
      sql: "DELETE FROM search_due WHERE number IN (\(databaseQuestionMarks(count: due.count)))",
      arguments: StatementArguments(due))
    return try Self.isAnythingDue(in: db)
  }

  /// The numbers of what is to be worked off next: all, or if that is too much, the oldest, so that each one finds its
  /// place after those that are there.
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

  /// Takes out all that is later than an entry, to be put again after it; if that is much, everything.
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

  /// Stops working things off, so that a program that ends need not wait for it: they stay due.
  func end() { isEnding.store(true, ordering: .relaxed) }

  /// Lets many reflections be put, and notes afterwards that all of them are due: noting each one by the trigger costs
  /// more than to put it.
  ///
  /// - Parameter db: the writing connection, in a transaction. So nobody else ever sees the table without its trigger,
  ///   and whatever undoes the transaction brings it back.
  static func markDueInBulk(in db: Database, _ body: () throws -> Void) throws {
    let trigger = try String.fetchOne(
      db, sql: "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = 'search_after_insert'")
    let last = try Int64.fetchOne(db, sql: "SELECT max(number) FROM reflections") ?? 0
    // Near the last number there is, SQLite looks for free ones in between.
    guard let trigger, last < .max / 2 else { return try body() }
    try db.execute(sql: "DROP TRIGGER search_after_insert")
    try body()
    try db.execute(
      sql: "INSERT OR IGNORE INTO search_due SELECT number FROM reflections WHERE number > ?", arguments: [last])
    try db.execute(sql: trigger)
  }

  /// Whether anything was written that the index does not know yet.
  static func isAnythingDue(in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM search_due)") ?? false
  }
}

// For the lock.
extension SearchIndex {
  /// Whether it is nowhere and nobody is about to change that; then it is the caller who is, until `endMoving`.
  func beginMoving() -> Bool {
    guard case .unavailable = current.withLock({ $0 }) else { return false }
    return isMoving.withLock { isMoving in
      defer { isMoving = true }
      return !isMoving
    }
  }

  /// Says that the index is in memory, or could not be moved there.
  func endMoving() { isMoving.withLock { $0 = false } }

  /// Makes the index in memory from all that the file holds, and uses that one from then on.
  ///
  /// Blocks: seconds for a hundred thousand entries. What is written meanwhile is due afterwards.
  func moveToMemory(_ pool: DatabasePool) throws {
    let queue = try DatabaseQueue()
    try queue.write { try $0.execute(sql: OrderedSearchIndex.tables) }
    // What is due from here on was written after this; all else is read below.
    try pool.write { try $0.execute(sql: "DELETE FROM search_due") }
    try pool.read { db in
      try queue.write { index in
        try SearchEntry.forEach(in: db) { _ = try SearchTables.add($0, in: index) }
      }
    }
    current.withLock { $0 = .memory(queue) }
  }

  /// Forgets the index that was in memory; there is none from then on.
  func forget() { current.withLock { $0 = .unavailable } }

  /// Goes back to the file, where all entries are now due.
  ///
  /// - Parameter db: the writing connection, in a transaction.
  func moveToFile(_ db: Database) throws {
    try SearchTables.removeAll(from: db)
    try db.execute(
      sql: "INSERT OR IGNORE INTO search_due SELECT number FROM reflections WHERE deleted IS NULL")
    current.withLock { $0 = .file }
  }
}
