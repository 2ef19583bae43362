// What `respite check` says: every page and every row of the database is read. It changes nothing.

import Core
import Foundation
import GRDB

extension RespiteStore {
  /// Reads the whole database: SQLite checks its pages, its indices and its rules, and we every row.
  ///
  /// Blocks while it does. May be called while the store is open, here or in another program. No finding holds a word
  /// of the person's.
  public static func check(directory: URL) -> [Finding] {
    let folder = DataFolder(directory)
    let examination = Examination(folder: folder)
    guard DataFolder.status(of: folder.database) != nil else {
      return [examination.storage, Finding("Database", .works, "Nothing has been kept yet.")]
    }
    let first = [examination.storage, examination.database].compactMap { $0 }
    guard first.allSatisfy({ $0.verdict != .broken }), let address = examination.address else { return first }
    do {
      return first + (try Connection.openToRead(address).read(Check.findings))
    } catch {
      return first + [Finding("Check", .broken, "The database could not be read to its end. It was left as it is.")]
    }
  }
}

private enum Check {
  static func findings(_ db: Database) throws -> [Finding] {
    var findings = [pages(try String.fetchAll(db, sql: "PRAGMA integrity_check(100)"))]
    let (first, last) = (LocalDay(number: -719_162), LocalDay(number: 2_932_896))  // the years 1 to 9999
    let reads: [(String, () throws -> Int)] = [
      ("Reflections", { try Reflection.fetch(from: db, first: nil, last: nil).count }),
      ("Bin", { try Reflection.fetchBin(from: db).count }),
      ("Draft", { try ReflectionDraft.fetch(from: db) == nil ? 0 : 1 }),
      ("Sessions", { try SessionRecord.fetch(from: db, first: first, last: last).count }),
      ("Running session", { try UnfinishedSession.fetch(from: db) == nil ? 0 : 1 }),
      ("Moods", { try MoodNote.fetch(from: db, first: first, last: last).count }),
      ("Statements", { try StatementList.Entry.fetchAll(from: db).count }),
      ("Rhythms", { try OwnPattern.fetchAll(from: db).count }),
    ]
    for (subject, read) in reads {
      do {
        findings.append(Finding(subject, .works, "\(try read()) can be read."))
      } catch let error as DatabaseError where error.isLocked {
        findings.append(Finding(subject, .limited, "They are locked, so they were not read."))
      } catch let row as UnreadableRow {
        findings.append(
          Finding(
            subject, .broken,
            "One at least holds in “\(row.column)” what Respite never writes. Nothing was changed; "
              + "a backup may still have it as it was."))
      } catch {
        findings.append(Finding(subject, .broken, "They can’t be read. Nothing was changed."))
      }
    }
    // Days outside what can be asked for would be missed above.
    findings += try strays(db)
    return findings
  }

  private static func pages(_ answers: [String]) -> Finding {
    answers == ["ok"]
      ? Finding("Check", .works, "Every page and every index is as it should be.")
      : Finding(
        "Check", .broken,
        "SQLite found \(answers.count) fault\(answers.count == 1 ? "" : "s"). Nothing was changed; "
          + "please make a copy of the data folder, and restore a backup.")
  }

  private static func strays(_ db: Database) throws -> [Finding] {
    try ["reflections", "sessions", "moods"].compactMap { table in
      let count = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM \(table) WHERE local_day NOT BETWEEN '0001-01-01' AND '9999-12-31'")
      guard let count, count > 0 else { return nil }
      return Finding(table.capitalized, .broken, "\(count) of them stand on days that there never were.")
    }
  }
}
