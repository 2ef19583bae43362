// What `respite doctor` reports about the store, and that neither it nor `respite check` changes anything.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct DoctorReportTests {
  let scratch = Scratch()

  private func verdicts() -> [String: Finding.Verdict] {
    Dictionary(uniqueKeysWithValues: RespiteStore.examine(directory: scratch.url).map { ($0.subject, $0.verdict) })
  }

  /// Every file in the folder, with its name, mode, times and bytes.
  ///
  /// Excludes the log's index, in which the connections of a process mark what they read; it contains no text.
  private func snapshot(isOpenHere: Bool = false) async throws -> String {
    try await python(
      """
      import hashlib, os, sys
      for at, folders, files in os.walk(sys.argv[1]):
          for path in [at] + [os.path.join(at, file) for file in sorted(files)]:
              status = os.stat(path)
              index = path.endswith('-shm') and len(sys.argv) > 2
              data = hashlib.sha256(open(path, 'rb').read()).hexdigest() if os.path.isfile(path) and not index else ''
              print(path, oct(status.st_mode), status.st_mtime_ns, status.st_ino, data)
      """, [scratch.url.path] + (isOpenHere ? ["here"] : []))
  }

  @Test("Without a store, storage is reported as working, the check passes, and nothing is created")
  func nothingYet() {
    let findings = RespiteStore.examine(directory: scratch.url)
    #expect(findings.first?.verdict == .works)
    #expect(findings.first?.sentence.hasPrefix("Storage works.") == true)
    #expect(RespiteStore.check(directory: scratch.url).allSatisfy { $0.verdict == .works })
    #expect(!FileManager.default.fileExists(atPath: scratch.url.path))
  }

  @Test("A healthy store is reported as intact, closed or open, and is left unchanged", arguments: [true, false])
  func healthy(isOpen: Bool) async throws {
    let store = try scratch.open()
    try await store.add(.sample("zanzibar"), finishesDraft: false)
    if !isOpen { store.close() }
    let before = try await snapshot(isOpenHere: isOpen)
    #expect(verdicts()["Storage"] == .works)
    #expect(verdicts()["Database"] == .works)
    #expect(try await snapshot(isOpenHere: isOpen) == before)
    #expect(!RespiteStore.examine(directory: scratch.url).contains { $0.sentence.contains("zanzibar") })
    withExtendedLifetime(store) {}
  }

  @Test("A crashed process's log is read and checked, whether its index is there or not", arguments: [true, false])
  func crashed(withIndex: Bool) async throws {
    try scratch.open().close()
    try await scratch.leaveDraftInLog()
    if !withIndex { try FileManager.default.removeItem(atPath: scratch.database.path + "-shm") }
    let before = try await snapshot()
    #expect(verdicts()["Database"] == .works)
    let checked = RespiteStore.check(directory: scratch.url)
    #expect(checked.allSatisfy { $0.verdict == .works } && checked.contains(Finding("Draft", .works, "1 can be read.")))
    #expect(try await snapshot() == before)
  }

  @Test("A damaged database is reported and left in place")
  func damaged() async throws {
    try scratch.open().close()
    try Data("Dear diary".utf8).write(to: scratch.database)
    let before = try await snapshot()
    #expect(verdicts()["Database"] == .broken)
    #expect(RespiteStore.check(directory: scratch.url).contains { $0.verdict == .broken })
    #expect(try await snapshot() == before)
  }

  @Test("A database of a later version is reported")
  func newer() async throws {
    let store = try scratch.open()
    try await store.write { try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('later')") }
    store.close()
    #expect(verdicts()["Database"] == .broken)
  }

  @Test("Files that others can read are reported, and their permissions aren't changed")
  func openToOthers() throws {
    try scratch.open().close()
    try scratch.setMode(0o644, "respite.db")
    #expect(verdicts()["Storage"] == .limited)
    #expect(try scratch.mode("respite.db") == 0o644)
  }

  @Test("A folder that is a file is reported")
  func notAFolder() throws {
    try Data().write(to: scratch.url)
    #expect(RespiteStore.examine(directory: scratch.url).first?.verdict == .broken)
  }

  @Test("A folder with unusual characters in its name is inspected like any other")
  func unusualName() async throws {
    let odd = scratch.url.appendingPathComponent("a%20b?c#d é;mode=rwc", isDirectory: true)
    let store = try RespiteStore.open(in: odd).store
    store.close()
    let findings = RespiteStore.examine(directory: odd)
    #expect(findings.filter { $0.verdict == .works }.map(\.subject).contains("Database"))
    #expect(try scratch.contents() == ["a%20b?c#d é;mode=rwc"])
  }
}
