// The findings of `respite check`: reads every page and row of the database and every backup. Changes nothing.

import Core
import Foundation
import GRDB

extension RespiteStore {
  /// Reads the entire database and all daily backups. SQLite checks pages, indices and constraints, and every row is
  /// decoded.
  ///
  /// Sealed values are read if `opener` opens the lock; otherwise a finding says that they weren't.
  ///
  /// Blocks. May be called while the store is open, here or in another program. Anything that couldn't be read
  /// completely is reported as broken. Findings never contain the person's words.
  public static func check(directory: URL, opener: LockCredential? = nil) -> [Finding] {
    FullCheck(folder: DataFolder(directory), opener: opener).findings
  }
}

private struct FullCheck {
  let folder: DataFolder
  let opener: LockCredential?

  var findings: [Finding] { ofDatabase + ForeignEntries(folder: folder).findings }

  private var ofDatabase: [Finding] {
    let report = DoctorReport(folder: folder)
    let storage = report.storage
    let files = [folder.database, folder.database + "-wal"].compactMap { DataFolder.status(of: $0) }
    guard files.contains(where: { $0.st_size > 0 }), folder.firstNonFile == nil else {
      // TRANSLATORS: In the output of “respite check”, in the terminal.
      let nothing = Finding(localized("Database"), .works, localized("Nothing has been saved yet."))
      return (storage.verdict == .broken ? [storage] : [storage, nothing]) + backups
    }
    if folder.unreadable != nil { return [storage, report.database].compactMap(\.self) + backups }
    if let address = report.address { return [storage] + database(address) + backups }
    return [storage] + unfolded + backups
  }

  /// Findings on a database whose last transaction has to be rolled back, as after a crash. A copy is rolled back and
  /// checked.
  private var unfolded: [Finding] {
    let copy = attempt("copy the database in order to check it") { try PrivateCopy(of: folder) }
    guard let copy, let address = DataFolder.address(of: copy.path, "immutable=1") else {
      return [
        Finding(
          localized("Database"), .broken,
          // TRANSLATORS: In the output of “respite check”, in the terminal. “It” is the database.
          localized(
            "It wasn’t closed properly, and there isn’t enough disk space to check a copy of it. Nothing was "
              + "changed. Respite will put the database right the next time it starts."))
      ]
    }
    defer { withExtendedLifetime(copy) {} }
    let findings = database(address)
    guard findings.first?.verdict == .works else { return findings }
    return [
      Finding(
        localized("Database"), .works,
        // TRANSLATORS: In the output of “respite check”, in the terminal. “It” is the database.
        localized(
          "It wasn’t closed properly, but nothing is missing. Respite will put that right the next time "
            + "it starts."))
    ] + findings.dropFirst()
  }

  /// Findings on the database at this address; the first is on the file as a whole.
  private func database(_ address: String) -> [Finding] {
    let first = DoctorReport(folder: folder).database(address)
    guard first.verdict != .broken else { return [first] }
    do {
      let vault = Vault()
      // Reads without a transaction. In one, SQLite returns no further rows once a value couldn't be opened.
      return [first]
        + (try Connection.openToRead(address, vault: vault).unsafeRead { db in
          let lock = try lock(db, vault)
          return try rows(db) + [lock].compactMap { $0 }
        })
    } catch {
      return [
        first,
        Finding(
          // TRANSLATORS: “Pages”: In the output of “respite check”, in the terminal. A subject: the pages of the
          // database file. “The database couldn’t be read to the end. It was left as it is.”: In the output of
          // “respite check”, in the terminal.
          localized("Pages"), .broken,
          localized(
            "The database couldn’t be read to the end. It’s been left as it "
              + "was.")),
      ]
    }
  }

  /// Opens the lock with `opener`, if both exist.
  ///
  /// - Returns: a finding that says whether the lock opened, or what is left to do for it; nil if there's no lock, or
  ///   nothing to report.
  private func lock(_ db: Database, _ vault: Vault) throws -> Finding? {
    guard let row = try LockRow.fetch(from: db) else { return nil }
    guard let opener else { return DoctorReport.unfinished(row, in: db) }
    let keys =
      switch opener {
      case .passphrase(let passphrase): try row.keys(passphrase)
      case .recoveryKey(let key): try row.keys(key)
      }
    guard let keys else {
      return Finding(
        localized("Passphrase lock"), .broken,
        // TRANSLATORS: In the output of “respite check”, in the terminal. “It” is the lock.
        localized("The passphrase or recovery key you gave didn’t open it, so nothing that’s locked was read."))
    }
    vault.open(row, keys)
    // TRANSLATORS: In the output of “respite check”, in the terminal. “It” is the lock.
    return DoctorReport.unfinished(row, in: db) ?? Finding(localized("Passphrase lock"), .works, localized("It opens."))
  }

  private func rows(_ db: Database) throws -> [Finding] {
    var newerCount = 0
    let findings =
      [pages(try String.fetchAll(db, sql: "PRAGMA integrity_check(100)"))]
      + TableReader.all.map { reader in
        do {
          let (all, unreadable) = try reader.read(db)
          let damaged = unreadable.filter { !$0.isOfNewerTool }
          newerCount += unreadable.count - damaged.count
          let count = all - (unreadable.count - damaged.count)
          if !damaged.isEmpty { return finding(reader, count, damaged) }
          return Finding(
            reader.subject, .works,
            count == 0
              // TRANSLATORS: “None.”: In the output of “respite check”, in the terminal. Said of records of one kind:
              // “Moods: None.” “{count} can be read.”: In the output of “respite check” and “respite doctor”, in the
              // terminal. Said of records of one kind, or of readings.
              ? localized("None.") : pluralized("{count} can be read.", "{count} can be read.", count: count))
        } catch let error as DatabaseError where error.isLocked {
          // TRANSLATORS: In the output of “respite check”, in the terminal. Records of one kind.
          return Finding(reader.subject, .limited, localized("They’re locked, so they weren’t read."))
        } catch {
          // TRANSLATORS: In the output of “respite check”, in the terminal. Records of one kind.
          return Finding(reader.subject, .broken, localized("They can’t be read. Nothing was changed."))
        }
      }
    guard newerCount > 0 else { return findings }
    return findings + [
      Finding(
        // TRANSLATORS: The page with the tools for what’s on someone’s mind; also a subject in the output of “respite
        // check”.
        localized("On your mind"), .limited,
        // TRANSLATORS: In the output of “respite check”, in the terminal. An entry or a draft of a tool that this
        // version of Respite doesn’t have.
        pluralized(
          "{count} was written by a newer version of Respite, which can read it. Nothing was changed.",
          "{count} were written by a newer version of Respite, which can read them. Nothing was changed.",
          count: newerCount))
    ]
  }

  /// The largest number of unreadable records that a finding lists.
  private static let named = 20

  private func finding(_ reader: TableReader, _ count: Int, _ unreadable: [UnreadableRecord]) -> Finding {
    let names = unreadable.prefix(Self.named).map { record in
      [record.day?.description, record.id?.lowercase].compactMap(\.self).joined(separator: " ")
    }.filter { !$0.isEmpty }
    let more = unreadable.count > Self.named ? ["…"] : []
    return Finding(
      reader.subject, .broken,
      // TRANSLATORS: In the output of “respite check”, in the terminal. Records of one kind.
      pluralized(
        "{count} of {all} can’t be read; the rest can. Nothing was changed, and a backup may still have it.",
        "{count} of {all} can’t be read; the rest can. Nothing was changed, and a backup may still have them.",
        count: unreadable.count, ["all": count])
        + (names.isEmpty ? "" : " (" + (names + more).joined(separator: ", ") + ")"))
  }

  private func pages(_ answers: [String]) -> Finding {
    answers == ["ok"]
      ? Finding(localized("Pages"), .works, localized("Every page and every index is as it should be."))
      : Finding(
        localized("Pages"), .broken,
        // TRANSLATORS: In the output of “respite check”, in the terminal.
        pluralized(
          "SQLite found {count} fault. Nothing was changed. Please make a copy of the data folder, then restore "
            + "a backup.",
          "SQLite found {count} faults. Nothing was changed. Please make a copy of the data folder, then restore "
            + "a backup.", count: answers.count))
  }

  private var backups: [Finding] {
    let daily = DailyBackups(in: folder)
    let days = daily.days
    let valid = daily.valid.map(\.day)
    guard let newest = valid.first ?? days.last else { return [] }
    let damaged = days.filter { !valid.contains($0) }
    if damaged.isEmpty {
      return [
        Finding(
          localized("Backups"), .works,
          // TRANSLATORS: In the output of “respite check”, in the terminal. Said of backups. {day} is a date such as
          // 2026-03-29.
          pluralized(
            "{count} can be restored; it’s from {day}.", "{count} can be restored; the newest is from {day}.",
            count: days.count, ["day": newest]))
      ]
    }
    let named = damaged.map(\.description).joined(separator: ", ")
    return [
      Finding(
        localized("Backups"), .broken,
        valid.isEmpty
          // TRANSLATORS: In the output of “respite check”, in the terminal. Said of backups. {days} is a list of
          // dates.
          ? localized("None can be restored. These can’t be read: {days}.", ["days": named])
          // TRANSLATORS: In the output of “respite check”, in the terminal. Said of backups. {days} is a list of
          // dates.
          : pluralized(
            "{count} can be restored; it’s from {day}. Can’t be read: {days}.",
            "{count} can be restored; the newest is from {day}. Can’t be read: {days}.", count: valid.count,
            ["day": newest, "days": named]))
    ]
  }
}
