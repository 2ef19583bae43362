// The words of a table, for searching. They're read into memory at the first search; later searches read only the rows
// whose revision has changed. So the file needs no index of words: there's nothing to keep up to date, programs share
// nothing but the rows themselves, and no words remain in the file under a lock. A hundred thousand entries of 110
// characters take 30 MB, and comparing all of them some 20 ms.
// Any thread, within a read of the database. The lock closes only while nothing reads, so no read can add words after
// that.

import Core
import Foundation
import GRDB
import Synchronization

/// The folded words of a table's entries, without those in the bin.
final class FoldedWords: Sendable {
  /// An entry, apart from its words.
  struct Entry: Sendable {
    let number, instant: Int64
    let day: String
    /// The kind of an entry of *On your mind*; nil for a reflection, and if it can't be read.
    let kind: MindKind?
    let isOpen: Bool
  }

  private let table: SearchedTable
  private let batch: Int
  private let content = Mutex(Content())

  /// - Parameter batch: how many entries are read at a time; 5,000 reflections take some 50 ms.
  init(of table: SearchedTable, batch: Int = 5_000) { (self.table, self.batch) = (table, batch) }

  /// Forgets everything, and overwrites the words.
  func discard() { content.withLock { $0 = Content() } }

  /// The entries that contain all of these terms, newest first. Nil if more rows have to be read before: then call it
  /// again, in another read of the database.
  func entries(containing terms: SearchTerms, in db: Database) throws -> [Entry]? {
    try content.withLock { content in
      guard try catchUp(&content, in: db) else { return nil }
      return content.entries(containing: terms)
    }
  }

  /// Reads a batch of what has changed since the last search.
  ///
  /// - Returns: whether everything has been read. If it throws, the next call continues with what has been read
  ///   already.
  private func catchUp(_ content: inout Content, in db: Database) throws -> Bool {
    let version = try Version(of: table, in: db)
    if content.version == version { return true }
    content.version = nil
    var (gone, changed) = (Set(content.revisions.keys), [(number: Int64, revision: Int64)]())
    let rows = try Row.fetchCursor(db, sql: "SELECT number, revision FROM \(table.rawValue)")
    while changed.count < batch, let row = try rows.next() {
      let (number, revision): (Int64, Int64) = (row[0], row[1])
      gone.remove(number)
      if content.revisions[number] != revision { changed.append((number, revision)) }
    }
    let isAll = changed.count < batch
    content.remove(Set(changed.map(\.number)).union(isAll ? gone : []))
    let statement = try db.cachedStatement(
      sql: "SELECT instant, local_day, \(table.columns) FROM \(table.rawValue) WHERE number = ? AND deleted IS NULL")
    let decoder = JSONDecoder()
    for (number, revision) in changed {
      let rows = try Row.fetchCursor(statement, arguments: [number])
      if let row = try rows.next() {
        let (entry, words) = table.entry(number, row, by: decoder)
        content.add(entry, WipedText(words.map(FoldedText.fold).joined(separator: "\n")))
      }
      content.revisions[number] = revision
    }
    if isAll { content.version = version }
    return isAll
  }
}

/// Shows whether a table has changed. Revisions are random, so different contents don't have the same sum.
private struct Version: Equatable {
  let count, sum: Int64

  init(of table: SearchedTable, in db: Database) throws {
    // Two SELECTs: in a single one, counting would take as long as adding.
    let (rows, sum) = ("SELECT count(*) FROM \(table.rawValue)", "SELECT sum(revision) FROM \(table.rawValue)")
    self.count = try Int64.fetchOne(db, sql: rows) ?? 0
    self.sum = try Int64.fetchOne(db, sql: sum) ?? 0
  }
}

private struct Content {
  /// The version of the table, if all of it has been read.
  var version: Version?
  /// The revisions of the rows that have been read, by row number.
  var revisions: [Int64: Int64] = [:]
  /// The folded words of each entry, separated by line breaks.
  private var words: [(entry: FoldedWords.Entry, text: WipedText)] = []
  private var isInOrder = true
  /// The last result, stored since the caller first asks for the count and then for a page.
  private var last: (terms: SearchTerms, found: [FoldedWords.Entry])?

  mutating func remove(_ numbers: Set<Int64>) {
    for number in numbers { revisions[number] = nil }
    words.removeAll { numbers.contains($0.entry.number) }
    last = nil
  }

  mutating func add(_ entry: FoldedWords.Entry, _ text: WipedText) {
    words.append((entry, text))
    isInOrder = false
  }

  /// The entries that contain all terms, newest first.
  mutating func entries(containing terms: SearchTerms) -> [FoldedWords.Entry] {
    if let last, last.terms == terms { return last.found }
    if !isInOrder {
      words.sort {
        ($0.entry.day, $0.entry.instant, $0.entry.number) > ($1.entry.day, $1.entry.instant, $1.entry.number)
      }
      isInOrder = true
    }
    let forms = terms.forms.map { forms in forms.map { Array($0.utf8CString) } }
    let found = words.compactMap { word in
      forms.allSatisfy { $0.contains { word.text.contains($0) } } ? word.entry : nil
    }
    last = (terms, found)
    return found
  }
}
