// The words of worries, thoughts and ladders, to search in. They are read into memory at the first search and follow every
// change by their revision, so the file has no index of them, and nothing of them is left in it under a lock. Twelve
// thousand entries of 200 characters take 4 MB, and comparing all of them a few milliseconds.
//
// Any thread.

import Core
import Foundation
import GRDB
import Glibc
import Synchronization

/// What a search in *On your mind* looks through.
final class MindWords: Sendable {
  /// What is known of one entry that isn't in the bin.
  private struct Entry {
    let number, instant: Int64
    let day: String
    let kind: MindKind
    let isOpen: Bool
    /// Folded, in UTF-8, with a zero at the end; sentences are separated by line breaks.
    let text: [CChar]
  }

  /// What tells whether the table has changed.
  private struct Version: Equatable {
    var count = 0
    /// The sum and the greatest of all revisions.
    var (sum, newest): (Int64, Int64) = (0, 0)

    init() {}

    init(of db: Database) throws {
      let row = try Row.fetchOne(
        db, sql: "SELECT count(*) AS count, total(revision) AS sum, ifnull(max(revision), 0) AS newest FROM mind")
      guard let row else { return }
      (count, sum, newest) = (row["count"], Int64(row["sum"] as Double), row["newest"])
    }
  }

  private struct Content {
    var version = Version()
    /// By row number.
    var entries: [Int64: Entry] = [:]
    /// The newest first; nil after a change.
    var inOrder: [Entry]?
  }

  private let content = Mutex(Content())

  /// Forgets everything, as the lock closes.
  func discard() { content.withLock { $0 = Content() } }

  /// The numbers of the rows that match a query with words, newest first.
  func numbers(of query: MindQuery, in db: Database) throws -> [Int64] {
    let words = SearchTerms(query.words).folded.map { Array($0.utf8CString) }
    return try content.withLock { content in
      try Self.catchUp(&content, in: db)
      let entries = content.inOrder ?? content.entries.values.sorted(by: Self.isNewer)
      content.inOrder = entries
      let (first, last) = (query.first?.description ?? "", query.last?.description ?? "9999-12-31")
      let numbers = entries.filter { entry in
        query.kinds.contains(entry.kind) && query.isOpen.map { $0 == entry.isOpen } ?? true
          && (first...max(first, last)).contains(entry.day) && words.allSatisfy { Self.contains($0, in: entry.text) }
      }.map(\.number)
      return query.isOldestFirst ? numbers.reversed() : numbers
    }
  }

  private static func isNewer(_ left: Entry, _ right: Entry) -> Bool {
    (left.day, left.instant, left.number) > (right.day, right.instant, right.number)
  }

  /// Both end with a zero. Compares bytes, not characters, so that a part of a composed emoji is found.
  private static func contains(_ word: [CChar], in text: [CChar]) -> Bool { strstr(text, word) != nil }

  /// Reads what has changed since the last search; everything if rows are gone.
  private static func catchUp(_ content: inout Content, in db: Database) throws {
    let version = try Version(of: db)
    if version == content.version { return }
    if version.newest < content.version.newest || version.count < content.version.count { content = Content() }
    try read(into: &content, in: db)
    // Rows that came and went, or came from elsewhere with an old revision: everything is read again.
    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM mind WHERE deleted IS NULL AND kind IN \(kinds)") ?? 0
    if count != content.entries.count {
      content = Content()
      try read(into: &content, in: db)
    }
    content.version = version
  }

  private static let kinds = "(\(MindKind.tools.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")))"

  private static func read(into content: inout Content, in db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT number, kind, \(SealedColumns.opened("mind", "content")), is_open, instant, local_day, deleted FROM mind
        WHERE revision > ? AND kind IN \(kinds)
        """,
      arguments: [content.version.newest])
    let decoder = JSONDecoder()
    while let row = try rows.next() {
      let number: Int64 = row["number"]
      content.inOrder = nil
      guard (row["deleted"] as DatabaseValue).isNull else {
        content.entries[number] = nil
        continue
      }
      // An unreadable entry is known by its place and matches no word.
      let kind = (try? row.text("kind")).flatMap(MindKind.init) ?? .worry
      let words = (try? row.text("content")).flatMap { try? MindContent(kind, json: $0, by: decoder).words } ?? []
      content.entries[number] = Entry(
        number: number, instant: Int64.fromDatabaseValue(row["instant"]) ?? 0,
        day: (try? row.text("local_day")) ?? "", kind: kind, isOpen: row["is_open"],
        text: Array(FoldedText.fold(words.joined(separator: "\n")).utf8CString))
    }
  }
}
