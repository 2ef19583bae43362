// How to read the words of each table that can be searched. Runs on GRDB's queues.

import Core
import Foundation
import GRDB

/// A table whose entries can be searched for words.
///
/// Each has the columns `number`, `instant`, `local_day`, `deleted` and `revision`; see `Revision`.
enum SearchedTable: String, Sendable {
  case reflections, mind

  /// The columns that `entry` reads, for SELECT, without `instant` and `local_day`.
  var columns: String {
    switch self {
    case .reflections: SealedColumns.opened("reflections", ["event", "reason"])
    case .mind: "\(SealedColumns.opened("mind", ["kind", "content"])), is_open"
    }
  }

  /// Decodes a cursor's current row. An unreadable row has no words, so it's never found.
  func entry(_ number: Int64, _ row: Row, by decoder: JSONDecoder) -> (FoldedWords.Entry, words: [String]) {
    let (kind, isOpen, words): (MindKind?, Bool, [String])
    switch self {
    case .reflections: (kind, isOpen, words) = (nil, false, (try? [row.text("event"), row.text("reason")]) ?? [])
    case .mind:
      (kind, isOpen) = ((try? row.text("kind")).flatMap(MindKind.init), row["is_open"])
      let content = kind.flatMap { kind in try? MindContent(kind, stored: row.text("content"), by: decoder) }
      words = content?.words ?? []
    }
    let instant = Int64.fromDatabaseValue(row["instant"]) ?? 0
    let day = (try? row.text("local_day")) ?? ""
    return (FoldedWords.Entry(number: number, instant: instant, day: day, kind: kind, isOpen: isOpen), words)
  }
}
