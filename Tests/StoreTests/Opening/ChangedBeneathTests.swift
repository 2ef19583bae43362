// Files that other programs change while a store has them open: every case, from the other program's act to what is on
// the disk afterwards.

import Core
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Store

@Suite struct ChangedBeneathTests {
  let scratch = Scratch()
  let stranger = Scratch()

  /// What another program does, in Python, with `at` (the data folder), `other` (a folder with another diary), and
  /// `older`, a copy made before the second entry.
  enum Act: String, CaseIterable {
    case replacedByAnother = "os.rename(f'{other}/respite.db', f'{at}/respite.db')"
    case replacedByOlder = "os.rename(older, f'{at}/respite.db')"
    case replacedByGarbage = "open(f'{at}/x', 'w').write('Dear diary'); os.rename(f'{at}/x', f'{at}/respite.db')"
    case replacedWithItsLog = """
      shutil.copy(f'{other}/respite.db', f'{at}/x')
      db = sqlite3.connect(f'{at}/x'); db.execute("UPDATE drafts SET reason = 'in their log'"); db.commit()
      for end in ('', '-wal', '-shm'): os.rename(f'{at}/x{end}', f'{at}/respite.db{end}')
      """
    case replacedByLink = "os.remove(f'{at}/respite.db'); os.symlink(f'{other}/respite.db', f'{at}/respite.db')"
    case moved = "os.rename(f'{at}/respite.db', at + '-moved')"
    case removed = "os.remove(f'{at}/respite.db')"
    case allRemoved = "[os.remove(f'{at}/{name}') for name in os.listdir(at)]"
    case logRemoved = "os.remove(f'{at}/respite.db-wal')"
    case indexRemoved = "os.remove(f'{at}/respite.db-shm')"
    case logAndIndexRemoved = "os.remove(f'{at}/respite.db-shm'); os.remove(f'{at}/respite.db-wal')"
    case folderMoved = "os.rename(at, at + '-moved')"
    case folderRemoved = "shutil.rmtree(at)"
    case folderReplaced = "os.rename(at, at + '-moved'); shutil.copytree(other, at)"
    case folderReplacedByLink = "os.rename(at, at + '-moved'); os.symlink(other, at)"
    case overwrittenByAnother = "shutil.copyfile(f'{other}/respite.db', f'{at}/respite.db')"
    case overwrittenByOlder = "shutil.copyfile(older, f'{at}/respite.db')"
    case overwrittenByGarbage = "open(f'{at}/respite.db', 'w').write('Dear diary')"
    case truncated = "os.truncate(f'{at}/respite.db', 0)"

    /// Words that the other program put there, which have to be found somewhere afterwards.
    var theirWords: String? {
      switch self {
      case .replacedByAnother, .replacedByLink, .folderReplaced, .folderReplacedByLink, .overwrittenByAnother:
        "zanzibar"
      case .replacedWithItsLog: "in their log"
      case .replacedByGarbage, .overwrittenByGarbage: "Dear diary"
      default: nil
      }
    }

    /// Whether the person is told. Nothing was lost, and nothing is another's, where only a log is missing.
    var isTold: Bool { ![.logRemoved, .indexRemoved, .logAndIndexRemoved].contains(self) }
  }

  /// Lets another process act on the files: a file closed in this one would drop SQLite's locks.
  private func perform(_ act: Act) async throws {
    try await python(
      "import os, shutil, sqlite3, sys\nat, other, older = sys.argv[1:]\n\(act.rawValue)\nos._exit(0)",
      scratch.url.path,
      stranger.url.path, stranger.url.path + "-older.db")
  }

  /// The events in the file at the path, read by another program.
  private func onDisk() async throws -> Set<String> {
    let printed = try await python(
      """
      import sqlite3, sys
      for row in sqlite3.connect(sys.argv[1]).execute("SELECT event FROM reflections"): print(row[0])
      """, scratch.database.path)
    return Set(printed.split(separator: "\n").map(String.init))
  }

  /// A store with two entries, beside a stranger's diary and an older copy.
  private func prepared() async throws -> RespiteStore {
    let theirs = try stranger.open()
    try await theirs.add(.sample("zanzibar"), finishesDraft: false)
    try await theirs.keep(ReflectionDraft(event: "theirs"))
    theirs.close()
    let store = try scratch.open()
    try await store.add(.sample("first"), finishesDraft: false)
    _ = try await store.backup(to: URL(fileURLWithPath: stranger.url.path + "-older.db"))
    try await store.add(.sample("second"), finishesDraft: false)
    return store
  }

  private func removeOthers() {
    for end in ["-moved", "-older.db"] {
      for folder in [scratch, stranger] { try? FileManager.default.removeItem(atPath: folder.url.path + end) }
    }
  }

  @Test(
    "Whatever is done to the files, what is saved afterwards is at the path, and no one's words are lost",
    arguments: Act.allCases)
  func written(act: Act) async throws {
    defer { removeOthers() }
    let store = try await prepared()
    let told = Told()
    store.onReplacement { told.add($0) }
    try await perform(act)
    try await store.add(.sample("third"), finishesDraft: false)
    #expect(try await onDisk().isSuperset(of: ["first", "second", "third"]))
    try await store.add(.sample("fourth"), finishesDraft: true)
    let all: Set = ["first", "second", "third", "fourth"]
    #expect(try await onDisk().isSuperset(of: all))
    #expect(Set(try await store.all().map(\.event)).isSuperset(of: all))
    #expect(told.all.isEmpty != act.isTold)
    if let words = act.theirWords {
      let place = try #require(told.all.last?.setAside)
      #expect(place.hasPrefix(scratch.url.path + "/"))
      let count = try await python(
        """
        import pathlib, sys
        files = [f for f in pathlib.Path(sys.argv[1]).rglob("*") if f.is_file()]
        print(sum(f.read_bytes().count(sys.argv[2].encode()) for f in files))
        """, place, words)
      #expect(count != "0")
    }
    store.close()
    #expect(try scratch.contents().contains("respite.db-wal") == false)
    let again = try scratch.open()
    #expect(Set(try await again.all().map(\.event)).isSuperset(of: all))
  }

  @Test("On closing, what was open is saved beside the changed files, and damages nothing", arguments: Act.allCases)
  func closed(act: Act) async throws {
    defer { removeOthers() }
    let store = try await prepared()
    try await store.keep(ReflectionDraft(event: "in the log"))
    try await perform(act)
    store.close()
    if act == .replacedByLink {
      // It isn't followed, and stays until the person moves it away.
      #expect(throws: StoreProblem.notWritable(path: scratch.database.path)) { try scratch.open() }
      try FileManager.default.removeItem(at: scratch.database)
      return try await expectKeptBeside()
    }
    let again = try scratch.open()
    let events = Set(try await again.all().map(\.event))
    switch act {
    case .removed, .allRemoved, .folderMoved, .folderRemoved, .moved:  // as the person wished
      #expect(events.isEmpty)
      #expect(try scratch.contents().contains { $0.hasPrefix("damaged-") } == false, "nothing was damaged")
      if act == .moved {
        let moved = URL(fileURLWithPath: scratch.url.path + "-moved")
        #expect(try RespiteStore.contents(ofBackup: moved).allReflections == 2)
        let drafts = try await python(
          "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT event FROM drafts').fetchall())",
          moved.path)
        #expect(drafts.contains("in the log"))
      }
    case .replacedByLink: break
    case .replacedByAnother, .folderReplaced, .folderReplacedByLink, .replacedWithItsLog:
      #expect(events == ["zanzibar"])
      try await expectKeptBeside()
    case .replacedByOlder:
      #expect(events == ["first"])
      try await expectKeptBeside()
    case .replacedByGarbage: try await expectKeptBeside()
    case .logRemoved, .indexRemoved, .logAndIndexRemoved, .overwrittenByAnother, .overwrittenByOlder,
      .overwrittenByGarbage, .truncated:
      #expect(events.isSuperset(of: ["first", "second"]))
    }
  }

  /// Checks that a folder beside the database has what was written to the former one.
  private func expectKeptBeside() async throws {
    let name = try #require(try scratch.contents().first { $0.hasPrefix("replaced-") })
    let kept = scratch.url.appending(path: name).appending(path: "respite.db")
    #expect(try RespiteStore.contents(ofBackup: kept).allReflections == 2)
    // It's said at each start, and by the command that looks after everything, until the person puts it away.
    let place = scratch.url.appending(path: name).path
    func findings() -> [String] { RespiteStore.examine(directory: scratch.url).map(\.sentence) }
    #expect(findings().contains { $0.contains(place) })
    let opening = try RespiteStore.open(in: scratch.url)
    #expect(opening.leftBehind?.setAside == place && opening.leftBehind?.isOwnSetAside == true)
    await opening.store.markDamageReported()  // if the other file was damaged, this is said first
    await opening.store.markDamageReported()
    #expect(opening.leftBehind == nil && !findings().contains { $0.contains(place) })
    opening.store.close()
  }

  /// Leaves the folder as a killed program does: with words that are only in the log, and a record of which
  /// files were open.
  ///
  /// - Parameters:
  ///   - database: the recorded number of the database, in Python, where `path` is that of the present one.
  ///   - born: when the recorded files were made; as it was in former versions if that's unknown.
  private func leaveAsIfKilled(_ database: String, born: String = "None") async throws {
    try await python(
      """
      import json, os, sqlite3, sys
      path = sys.argv[1]
      db = sqlite3.connect(path)
      db.execute("UPDATE reflections SET reason = 'in the log'")
      db.commit()
      named = lambda inode: dict(device=os.stat(path).st_dev, inode=inode, born=\(born))
      with open(os.path.dirname(path) + "/respite.lock", "w") as lock:
          json.dump(dict(database=named(\(database)), log=named(os.stat(path + "-wal").st_ino), former=[]), lock)
      os._exit(0)
      """, scratch.database.path)
  }

  @Test("What a program that was killed left in its log is taken out of another's database, and recovered")
  func killed() async throws {
    defer { removeOthers() }
    try await prepared().close()
    try await leaveAsIfKilled("os.stat(path).st_ino")
    try await perform(.replacedByAnother)
    let store = try scratch.open()
    #expect(Set(try await store.all().map(\.event)) == ["zanzibar", "first", "second"])
    #expect(try await store.all().filter { $0.reason == "in the log" }.count == 2)
    #expect(try await store.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
  }

  @Test("A folder restored from a copy keeps its log, even if the log got the number that the former one had")
  func restored() async throws {
    try await prepared().close()
    try await leaveAsIfKilled("os.stat(path).st_ino + 1", born: "1")
    let opening = try RespiteStore.open(in: scratch.url)
    #expect(opening.damage == nil)
    #expect(try await opening.store.all().filter { $0.reason == "in the log" }.count == 2)
    opening.store.close()
    #expect(try scratch.contents().filter { $0.hasPrefix("damaged-") } == [])
  }

  @Test("While a program has the former file open, no other opens the one that took its place")
  func held() async throws {
    defer { removeOthers() }
    let store = try await prepared()
    try await perform(.replacedByAnother)
    #expect(throws: StoreProblem.replaced(path: scratch.database.path)) { try scratch.open() }
    try await store.add(.sample("third"), finishesDraft: false)
    #expect(try await scratch.open().all().count == 3)
  }

  @Test(
    "An open lock stays open, and the words stay sealed",
    arguments: [Act.folderRemoved, .overwrittenByGarbage, .overwrittenByAnother, .truncated])
  func locked(act: Act) async throws {
    defer { removeOthers() }
    try await prepared().close()
    let store = try scratch.openToLock()
    _ = try await store.set(.made())
    try await perform(act)
    try await store.add(.sample("quetzal"), finishesDraft: false)
    #expect(store.state == .open)
    #expect(try await store.all().contains { $0.event == "quetzal" })
    if act == .folderRemoved { #expect(try await store.all().count == 3) }
    #expect(try await scratch.found(["quetzal", "second"]).isEmpty)
    store.close()
    let again = try scratch.openToLock()
    try await again.unlock(.made())
    #expect(try await again.all().contains { $0.event == "quetzal" })
    if act == .folderRemoved { #expect(try await again.all().count == 3) }
  }

  @Test("A write after closing is refused, and makes nothing: the folder may have been erased")
  func late() async throws {
    let store = try await prepared()
    store.close()
    try FileManager.default.removeItem(at: scratch.url)
    await #expect(throws: StoreProblem.self) { try await store.add(.sample("late"), finishesDraft: false) }
    #expect(!FileManager.default.fileExists(atPath: scratch.url.path))
  }

  @Test("Where what was written can't be brought to the path, it isn't called saved")
  func refused() async throws {
    defer { removeOthers() }
    let store = try await prepared()
    try await python(
      "import os, sys\nat = sys.argv[1]; os.rename(at, at + '-moved'); open(at, 'w').write('in the way')",
      scratch.url.path)
    #expect(
      try await problem { try await store.add(.sample("third"), finishesDraft: false) }
        == .notWritable(path: scratch.url.path))
    try FileManager.default.removeItem(at: scratch.url)
    try await store.add(.sample("fourth"), finishesDraft: false)
    #expect(try await onDisk().isSuperset(of: ["first", "second", "fourth"]))
  }
}

/// What a store has told.
private final class Told: Sendable {
  private let replacements = Mutex<[Replacement]>([])

  var all: [Replacement] { replacements.withLock { $0 } }

  func add(_ replacement: Replacement) { replacements.withLock { $0.append(replacement) } }
}
