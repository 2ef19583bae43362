// How ids, text and moments are stored, and how they are read back without trapping.

import Core
import Foundation
import GRDB

extension UUID {
  /// The id as stored: lowercase, with hyphens.
  var stored: String { lowercase }
}

extension String {
  /// This text without U+0000, at which SQLite's C strings would end.
  var storable: String { withoutNulls }
}

extension Encodable {
  /// This value as JSON; equal values give equal bytes.
  func storedJSON() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

/// Revisions of rows that can be searched: each change of a row gives it a new random number.
///
/// Two states of a row don't have the same revision, so that `FoldedWords` notices every change, even if rows come from
/// a backup. Sums of millions of revisions don't overflow.
enum Revision {
  /// The SQL expression for a new revision.
  static let new = "(random() & 1099511627775) + 1"
}

/// A row contains a value that Respite never writes: the file is damaged, or was changed from outside.
///
/// Names the column, never the value.
struct UnreadableRow: Error {
  let column: String
}

/// Returns what `fetch` returns, or nil if it throws `UnreadableRow`.
func nilIfUnreadable<Value>(_ fetch: () throws -> Value?) throws -> Value? {
  do { return try fetch() } catch is UnreadableRow { return nil }
}

extension Row {
  /// Reads a text from a cursor's current row. Don't use it on a copy of a row, where GRDB has replaced invalid UTF-8.
  func text(_ column: String) throws -> String {
    // GRDB's own conversion accepts a blob that happens to be UTF-8.
    guard case .string(let text) = (self[column] as DatabaseValue).storage, isExact(text, column) else {
      throw UnreadableRow(column: column)
    }
    return text
  }

  /// Whether a column's bytes are those of `text`. GRDB reads invalid UTF-8 as “�”; to save that would permanently lose
  /// the original bytes.
  private func isExact(_ text: String, _ column: String) -> Bool {
    // The first of these conditions decides for nearly every text.
    guard text.utf8.contains(0xEF), text.unicodeScalars.contains("\u{FFFD}") else { return true }
    return (try? withUnsafeData(named: column) { $0?.elementsEqual(text.utf8) ?? false }) ?? false
  }

  /// The value that `read` makes of the first row of a query; nil if the query has no rows.
  static func fetchFirst<Value>(
    _ db: Database, sql: String, _ arguments: StatementArguments = StatementArguments(), _ read: (Row) throws -> Value
  ) throws -> Value? {
    let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
    // The row belongs to the cursor.
    return try withExtendedLifetime(rows) { try rows.next().map(read) }
  }

  func uuid(_ column: String) throws -> UUID {
    guard let id = UUID(uuidString: try text(column)) else { throw UnreadableRow(column: column) }
    return id
  }

  /// A value of a string enumeration.
  func word<Word: RawRepresentable>(_ column: String) throws -> Word where Word.RawValue == String {
    guard let word = Word(rawValue: try text(column)) else { throw UnreadableRow(column: column) }
    return word
  }

  /// Decodes JSON. Pass one decoder for many rows.
  func json<Value: Decodable>(_ column: String, by decoder: JSONDecoder) throws -> Value {
    let data = Data(try text(column).utf8)
    do {
      return try decoder.decode(Value.self, from: data)
    } catch {
      // The decoder's own error may quote the value.
      throw UnreadableRow(column: column)
    }
  }

  /// Milliseconds since 1970, within the range that the schema allows, or nil for NULL.
  func milliseconds(_ column: String) throws -> Int64? {
    let value: DatabaseValue = self[column]
    if value.isNull { return nil }
    guard let milliseconds = Int64.fromDatabaseValue(value), InitialSchema.instants.contains(milliseconds) else {
      throw UnreadableRow(column: column)
    }
    return milliseconds
  }

  /// As much of the row's moment as can be read. An unreadable instant becomes the start of 1970, an unreadable day
  /// that of the instant.
  var knownMoment: Moment {
    let instant = Int64.fromDatabaseValue(self["instant"]).flatMap { InitialSchema.instants.contains($0) ? $0 : nil }
    let day = (try? text("local_day")).flatMap { LocalDay($0) }
    let known = Moment(Date(millisecondsSince1970: instant ?? 0), in: .gmt, dayStartHour: 0)
    return Moment(instant: known.instant, utcOffset: 0, day: day ?? known.day)
  }

  /// The moment in `instant`, `utc_offset` and `local_day`.
  func moment() throws -> Moment {
    guard let instant = try milliseconds("instant") else { throw UnreadableRow(column: "instant") }
    guard let offset = Int.fromDatabaseValue(self["utc_offset"]) else { throw UnreadableRow(column: "utc_offset") }
    guard let day = LocalDay(try text("local_day")) else { throw UnreadableRow(column: "local_day") }
    return Moment(instant: Date(millisecondsSince1970: instant), utcOffset: offset, day: day)
  }
}
