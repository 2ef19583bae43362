// The words of worries, thoughts, ladders and check-ins, to search in. They are read into memory at the first search and
// follow every change by the revisions of rows, so the file has no index of them, and nothing of them is left in it under a
// lock. Twelve thousand entries of 200 characters take 4 MB, and comparing all of them a few milliseconds.
//
// Any thread, within a read of the database. The lock closes while nothing reads, so that none can fill this afterwards.

import Core
import Foundation
import GRDB
import Glibc
import Synchronization

/// What a search in *On your mind* looks through.
final class MindWords: Sendable {
  /// What is known of one entry that isn't in the bin.
  fileprivate struct Entry {
    let number, instant: Int64
    let day: String
    let kind: MindKind
    let isOpen: Bool
    /// Folded, in UTF-8, with a zero at the end; sentences are separated by line breaks.
    var text: [CChar]
  }

  /// What tells whether the table has changed: revisions are random, so two states of it don't have the same sum.
  private struct Version: Equatable {
    var (count, sum): (Int, Int64) = (0, 0)

    init() {}

    init(of db: Database) throws {
      guard let row = try Row.fetchOne(db, sql: "SELECT count(*), ifnull(sum(revision), 0) FROM mind") else { return }
      (count, sum) = (row[0], row[1])
    }
  }

  private struct Content {
    var version = Version()
    /// The revisions of all rows, by row number.
    var revisions: [Int64: Int64] = [:]
    /// By row number.
    var entries: [Int64: Entry] = [:]
    /// The newest first; nil after a change.
    var inOrder: [Entry]?

    /// Forgets everything, and overwrites the words.
    mutating func wipe() {
      // Otherwise they would be copied, and the copies overwritten.
      inOrder = nil
      for number in Array(entries.keys) {
        entries[number]?.text.withUnsafeMutableBufferPointer { bytes in
          if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
        }
      }
      self = Content()
    }
  }

  private let content = Mutex(Content())

  /// Forgets everything, as the lock closes.
  func discard() { content.withLock { $0.wipe() } }

  /// The numbers of the rows that match a query with words, newest first unless the query says otherwise.
  func numbers(of query: MindQuery, _ terms: SearchTerms, in db: Database) throws -> [Int64] {
    let terms = terms.forms.map { forms in forms.map { Array($0.utf8CString) } }
    return try content.withLock { content in
      try Self.catchUp(&content, in: db)
      let entries = content.inOrder ?? content.entries.values.sorted(by: Self.isNewer)
      content.inOrder = entries
      let (first, last) = (query.first?.description ?? "", query.last?.description ?? "9999-12-31")
      let numbers = entries.filter { entry in
        query.kinds.contains(entry.kind) && query.isOpen.map { $0 == entry.isOpen } ?? true
          && entry.day >= first && entry.day <= last
          && terms.allSatisfy { $0.contains { Self.contains($0, in: entry.text) } }
      }.map(\.number)
      return query.isOldestFirst ? numbers.reversed() : numbers
    }
  }

  private static func isNewer(_ left: Entry, _ right: Entry) -> Bool {
    (left.day, left.instant, left.number) > (right.day, right.instant, right.number)
  }

  /// Both end with a zero. Compares bytes, not characters, so that a part of a composed emoji is found.
  private static func contains(_ word: [CChar], in text: [CChar]) -> Bool { strstr(text, word) != nil }

  /// Reads what has changed since the last search.
  private static func catchUp(_ content: inout Content, in db: Database) throws {
    let version = try Version(of: db)
    if version == content.version { return }
    // If this fails in the middle, the next search goes on from what is there.
    content.inOrder = nil
    var (gone, changed) = (Set(content.revisions.keys), [Int64]())
    let rows = try Row.fetchCursor(db, sql: "SELECT number, revision FROM mind")
    while let row = try rows.next() {
      let (number, revision): (Int64, Int64) = (row[0], row[1])
      gone.remove(number)
      if content.revisions[number] != revision { changed.append(number) }
    }
    for number in gone { (content.revisions[number], content.entries[number]) = (nil, nil) }
    if changed.count > 500 {
      try read("1", [], into: &content, in: db)
    } else if !changed.isEmpty {
      let condition = "number IN (\(databaseQuestionMarks(count: changed.count)))"
      try read(condition, StatementArguments(changed), into: &content, in: db)
    }
    content.version = version
  }

  private static func read(
    _ condition: String, _ arguments: StatementArguments, into content: inout Content, in db: Database
  ) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT number, revision, \(SealedColumns.opened("mind", "kind")), is_open, instant, local_day,
          deleted IS NULL AS is_here,
          CASE WHEN deleted IS NULL THEN \(SealedColumns.plaintext("mind", "content")) END AS content
        FROM mind WHERE \(condition)
        """,
      arguments: arguments)
    let decoder = JSONDecoder()
    while let row = try rows.next() {
      let number: Int64 = row["number"]
      content.entries[number] = row["is_here"] ? Entry(row, number, by: decoder) : nil
      content.revisions[number] = row["revision"]
    }
  }
}

extension MindWords.Entry {
  /// Nil if not even its kind can be read. Of an unreadable entry only its place is known, and it matches no word.
  fileprivate init?(_ row: Row, _ number: Int64, by decoder: JSONDecoder) {
    guard let kind = (try? row.text("kind")).flatMap(MindKind.init) else { return nil }
    let words = (try? row.text("content")).flatMap { try? MindContent(kind, stored: $0, by: decoder).words } ?? []
    self.init(
      number: number, instant: Int64.fromDatabaseValue(row["instant"]) ?? 0, day: (try? row.text("local_day")) ?? "",
      kind: kind, isOpen: row["is_open"], text: Array(words.map(FoldedText.fold).joined(separator: "\n").utf8CString))
  }
}
