// Searching for words. Any thread.

import Core
import GRDB

extension RespiteStore {
  /// Runs `body` on one snapshot of the database, with the entries in it that contain all words of `text`, newest
  /// first; with nil if `text` has no words.
  ///
  /// Words that aren't in memory yet are read in batches, each in a separate read. So closing the lock, or truncating
  /// the write-ahead log, waits for one batch at most. Batches that were read remain in memory, even if the calling
  /// task is cancelled.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  func search<Value: Sendable>(
    _ words: FoldedWords, for text: String,
    _ body: @escaping @Sendable (Database, _ found: [FoldedWords.Entry]?) throws -> Value
  ) async throws -> Value {
    let terms = SearchTerms(text)
    if terms.isEmpty { return try await read { db in try body(db, nil) } }
    while true {
      let value = try await read { db in
        try words.entries(containing: terms, in: db).map { found in try body(db, found) }
      }
      if let value { return value }
    }
  }

  /// Removes all words from memory. The next search reads them again.
  func forgetWords() {
    reflectionWords.discard()
    mindWords.discard()
  }
}
