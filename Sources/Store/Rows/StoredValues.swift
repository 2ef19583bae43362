// The forms in which ids, texts and moments are stored, and how they are read back without ever trapping.

import Core
import Foundation
import GRDB

extension UUID {
  /// Lowercase, with hyphens.
  var stored: String { lowercase }
}

extension String {
  /// This text as SQLite can keep it.
  var storable: String { withoutNulls }
}

extension Encodable {
  /// This value as JSON, the same bytes whenever it is the same value.
  func storedJSON() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

/// A row holds something that we never write: the file was changed by somebody else.
///
/// Names the column, never the value.
struct UnreadableRow: Error {
  let column: String
}

/// What `fetch` returns, or nil if it can't be read.
func nilIfUnreadable<Value>(_ fetch: () throws -> Value?) throws -> Value? {
  do { return try fetch() } catch is UnreadableRow { return nil }
}

extension Row {
  func text(_ column: String) throws -> String {
    // Not GRDB's conversion, which takes bytes for text if they happen to be UTF-8.
    guard case .string(let text) = (self[column] as DatabaseValue).storage else { throw UnreadableRow(column: column) }
    return text
  }

  func uuid(_ column: String) throws -> UUID {
    guard let id = UUID(uuidString: try text(column)) else { throw UnreadableRow(column: column) }
    return id
  }

  /// One of the words that the database has for a choice.
  func word<Word: RawRepresentable>(_ column: String) throws -> Word where Word.RawValue == String {
    guard let word = Word(rawValue: try text(column)) else { throw UnreadableRow(column: column) }
    return word
  }

  /// A value from its JSON; whoever reads many rows hands the same decoder to all.
  func json<Value: Decodable>(_ column: String, by decoder: JSONDecoder) throws -> Value {
    let data = Data(try text(column).utf8)
    do {
      return try decoder.decode(Value.self, from: data)
    } catch {
      // The decoder's error may quote the value.
      throw UnreadableRow(column: column)
    }
  }

  /// Milliseconds since 1970 within the years that the schema allows, or nil for NULL.
  func milliseconds(_ column: String) throws -> Int64? {
    let value: DatabaseValue = self[column]
    if value.isNull { return nil }
    guard let milliseconds = Int64.fromDatabaseValue(value), InitialSchema.instants.contains(milliseconds) else {
      throw UnreadableRow(column: column)
    }
    return milliseconds
  }

  /// The moment in `instant`, `utc_offset` and `local_day`.
  func moment() throws -> Moment {
    guard let instant = try milliseconds("instant") else { throw UnreadableRow(column: "instant") }
    guard let offset = Int.fromDatabaseValue(self["utc_offset"]) else { throw UnreadableRow(column: "utc_offset") }
    guard let day = LocalDay(try text("local_day")) else { throw UnreadableRow(column: "local_day") }
    return Moment(instant: Date(millisecondsSince1970: instant), utcOffset: offset, day: day)
  }
}
