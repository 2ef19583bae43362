// Shared by the store's tests: a temporary folder, a fixed clock, samples, and a child process.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

/// A temporary folder, removed on deinitialization.
final class Scratch: Sendable {
  let url: URL
  var database: URL { url.appendingPathComponent("respite.db") }

  init() {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("respite-store-tests-\(UUID().uuidString)", isDirectory: true)
  }

  deinit {
    // The system cleans up a folder that can't be removed; it may also never have been created.
    try? FileManager.default.removeItem(at: url)
  }

  func open() throws -> RespiteStore { try RespiteStore.open(in: url, clock: .fixed).store }

  /// The names of the folder's entries.
  func contents() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

  /// The permissions of an entry, or of the folder itself.
  func mode(_ name: String = "") throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.appendingPathComponent(name).path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  /// The number of times a word occurs in the files.
  ///
  /// Read by another process: closing the file in this one would drop SQLite's locks.
  func traces(of word: String) async throws -> Int {
    let count = try await python(
      """
      import pathlib, sys
      print(sum(f.read_bytes().count(sys.argv[2].encode()) for f in pathlib.Path(sys.argv[1]).rglob("*") if f.is_file()))
      """, url.path, word)
    return try #require(Int(count))
  }

  /// Leaves a change in the log, as a program does that crashes.
  func leaveInLog(_ sql: String, of file: URL? = nil) async throws {
    try await python(
      """
      import os, sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("PRAGMA journal_mode = WAL")
      db.execute(sys.argv[2])
      db.commit()
      os._exit(0)
      """, (file ?? database).path, sql)
  }

  /// The same with a draft whose words are “in the log”.
  func leaveDraftInLog() async throws {
    try await leaveInLog(
      "INSERT INTO drafts (kind, event, reason, kept) VALUES ('reflection', 'in the log', '', 0)")
  }

  /// Changes a database while no store has it open, without the checks of its columns, as any program can. Makes it if
  /// it isn't there.
  func change(_ sql: String, in file: URL? = nil) throws {
    if file == nil { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    let queue = try DatabaseQueue(path: (file ?? database).path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: sql)
    }
    try queue.close()
  }

  func setMode(_ mode: Int, _ name: String = "") throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: url.appendingPathComponent(name).path)
  }
}

extension WallClock {
  /// 29 March 2026, 01:30:00 UTC, which is 03:30 in the person's time zone.
  static let fixed = WallClock(
    now: { Date(timeIntervalSince1970: 1_774_747_800) }, zone: { TimeZone(secondsFromGMT: 7_200) ?? .current })
}

extension LocalDay {
  static let march29 = LocalDay("2026-03-29") ?? LocalDay(number: 0)
  static let first = LocalDay("0001-01-01") ?? LocalDay(number: 0)
  static let last = LocalDay("9999-12-31") ?? LocalDay(number: 0)
}

extension Reflection {
  /// One of `day`, `second` seconds after the fixed clock.
  static func sample(
    _ event: String, because reason: String = "", on day: LocalDay = .march29, second: Int = 0
  ) -> Reflection {
    let instant = WallClock.fixed.now().addingTimeInterval(Double(second))
    return Reflection(
      id: UUID(), event: event, reason: reason, moment: Moment(instant: instant, utcOffset: 7_200, day: day))
  }
}

extension Moment {
  /// `second` seconds after the fixed clock, on `day`.
  static func sample(on day: LocalDay = .march29, second: Int = 0) -> Moment {
    Moment(instant: WallClock.fixed.now().addingTimeInterval(Double(second)), utcOffset: 7_200, day: day)
  }
}

extension SessionRecord {
  /// One of `day`, `second` seconds after the fixed clock.
  static func sample(
    id: UUID = UUID(), _ origin: Origin = .helpNow, on day: LocalDay = .march29, second: Int = 0,
    uses: [Use] = [Use(exercise: .breathing, seconds: 60)]
  ) -> SessionRecord {
    SessionRecord(id: id, moment: .sample(on: day, second: second), origin: origin, uses: uses)
  }
}

extension RespiteStore {
  func sessions() async throws -> [SessionRecord] { try await sessions(from: .first, to: .last) }

  func moods() async throws -> [MoodNote] { try await moods(from: .first, to: .last) }

  /// A table's rows with their raw values, by column.
  func rows(of table: String) async throws -> [[String: DatabaseValue]] {
    try await read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY rowid").map { row in
        Dictionary(uniqueKeysWithValues: row.map { ($0.0, $0.1) })
      }
    }
  }

  /// The number of reflections that match a query.
  func count(of query: TimelineQuery) async throws -> Int { try await count(of: query, atMost: .max) }

  func all() async throws -> [Reflection] { try await reflections(from: nil, to: nil, containing: nil) }

  /// The events that a search finds, newest first.
  func found(_ words: String, _ range: Range<Int> = 0..<1_000) async throws -> [String] {
    try await reflections(in: range, of: TimelineQuery(words: words)).map(\.event)
  }

  func events(containing words: String) async throws -> [String] {
    try await reflections(from: nil, to: nil, containing: words).map(\.event)
  }
}

// Shortcuts for storing something.
extension RespiteStore {
  /// Replaces the stored statements, as an import does.
  func keep(_ statements: [StatementList.Entry]) async throws {
    try await write { db in try StatementList.Entry.replaceAll(by: statements, in: db) }
    truncateWAL()
  }

  func keep(_ pattern: OwnPattern) async throws { try await change(.save(pattern)) }

  func removePattern(_ id: OwnPattern.ID) async throws { try await change(.remove(id)) }

  /// Replaces the stored plan, as its page does.
  func keep(_ plan: HelpPlan) async throws {
    let former = try await helpPlan() ?? HelpPlan()
    try await change(HelpPlanEdit(from: former, to: plan))
  }
}

/// Runs Debian's Python, which has its own SQLite, as a child process.
///
/// - Returns: What it printed.
@discardableResult
func python(_ script: String, _ arguments: String...) async throws -> String {
  try await python(script, arguments)
}

/// The same with the arguments in a list.
@discardableResult
func python(_ script: String, _ arguments: [String]) async throws -> String {
  let child = try Child("/usr/bin/python3", ["-c", script] + arguments)
  let (status, printed) = await withCheckedContinuation { continuation in
    // On its own thread, since both calls block.
    Thread.detachNewThread {
      let printed = child.output.readDataToEndOfFile()
      continuation.resume(returning: (child.wait(), printed))
    }
  }
  #expect(status == 0, "Python failed.")
  return String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
}

/// The `StoreProblem` that a call throws.
func problem(_ call: () async throws -> Void) async throws -> StoreProblem {
  do {
    try await call()
  } catch {
    return try #require(error as? StoreProblem)
  }
  Issue.record("Nothing was thrown.")
  throw CancellationError()
}

extension AsyncThrowingStream<Int, any Error>.Iterator {
  /// Waits until the stream emits `count`. It may repeat a count, since it doesn't read the rows.
  mutating func reaches(_ count: Int) async throws -> Bool {
    while let value = try await next() {
      if value == count { return true }
    }
    return false
  }
}
