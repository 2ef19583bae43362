// Helpers for the tests of the lock.

import Core
import Foundation
import GRDB
import Samples
import Synchronization
import Testing

@testable import Store

extension Passphrase {
  /// A passphrase; fails the test if `text` isn't a valid one.
  static func made(_ text: String = "correct horse battery") throws -> Passphrase { try #require(Passphrase(text)) }
}

extension UnlockAttempts {
  /// Attempts at the lowest cost and without waiting.
  static var quick: UnlockAttempts { UnlockAttempts(cost: .least, sleep: { _ in }) }
}

extension RespiteStore {
  /// Sets a lock and returns its recovery key.
  func set(_ passphrase: Passphrase) async throws -> RecoveryKey {
    let prepared = try await prepare(passphrase)
    try await set(prepared)
    return prepared.recoveryKey
  }

  /// Changes the passphrase and returns the new recovery key.
  @discardableResult func change(from passphrase: Passphrase, to new: Passphrase) async throws -> RecoveryKey {
    let prepared = try await prepareChange(from: passphrase, to: new)
    try await set(prepared)
    return prepared.recoveryKey
  }
}

extension Scratch {
  /// Opens the store with the lowest cost for passphrases.
  func openToLock(_ attempts: UnlockAttempts = .quick) throws -> RespiteStore {
    try RespiteStore.open(in: url, clock: .fixed, attempts: attempts).store
  }

  /// The words that occur anywhere in the folder's files, recursively, in UTF-8 or UTF-16.
  ///
  /// Read by another process: closing a file in this one would drop SQLite's locks.
  func found(_ words: [String]) async throws -> Set<String> {
    let output = try await python(
      """
      import pathlib, sys
      words = sys.argv[2:]
      found = set()
      for file in pathlib.Path(sys.argv[1]).rglob("*"):
        if file.is_file():
          content = file.read_bytes()
          for word in words:
            if any(word.encode(form) in content for form in ("utf-8", "utf-16-le", "utf-16-be")): found.add(word)
      print("\\n".join(found))
      """, [url.path] + words)
    return Set(output.split(separator: "\n").map(String.init))
  }
}

/// One record of every kind.
struct Everything: Equatable {
  /// Words that occur only in these records, and the database's names of moods and exercises.
  static let words = [
    "zanzibar", "quetzal", "ocarina", "binned", "drafted", "halfway", "Langsam", "own words", "reworded", "I am safe",
    "anxious", "so-so", "help-now", "\"breathing\"", "muscle", "lighthouse", "cormorant", "pelican",
    "\"sureness\":30", "\"answers\":[0,1",
  ]

  var reflections: [Reflection] = []
  var bin: [Reflection] = []
  var draft: ReflectionDraft?
  var sessions: [SessionRecord] = []
  var moods: [MoodNote] = []
  var unfinished: UnfinishedSession?
  var statements: [StatementList.Entry] = []
  var patterns: [OwnPattern] = []
  var plan: HelpPlan?
  var mind: [MindEntry] = []
  var mindBin: [MindEntry] = []
  var mindDrafts: [MindDraft] = []

  /// A store's contents.
  init(in store: RespiteStore) async throws {
    reflections = try await store.all()
    bin = try await store.bin()
    draft = try await store.draft()
    sessions = try await store.sessions()
    moods = try await store.moods()
    unfinished = try await store.unfinishedSession()
    statements = try await store.statements()
    patterns = try await store.patterns()
    plan = try await store.helpPlan()
    mind = try await store.mindEntries(of: MindQuery())
    mindBin = try await store.mindBin()
    for kind in MindKind.allCases { mindDrafts += [try await store.mindDraft(kind)].compactMap(\.self) }
  }

  /// Adds records of every kind to a store, and returns its contents.
  static func kept(in store: RespiteStore, reflections count: Int = 3) async throws -> Everything {
    try await keep(in: store, reflections: count)
    return try await Everything(in: store)
  }

  /// Adds records of every kind to a store.
  static func keep(in store: RespiteStore, reflections count: Int = 3) async throws {
    let reflections = (0..<count).map { number in
      Reflection.sample("zanzibar \(number) 🌊", because: number % 3 == 0 ? "" : "quetzal \(number)", second: number)
    }
    _ = try await store.add(Archive(reflections: reflections), isRehearsal: false)
    let binned = Reflection.sample("binned", second: -1)
    try await store.add(binned, finishesDraft: false)
    try await store.delete(binned.id)
    try await store.keep(ReflectionDraft(event: "drafted", reason: "halfway"))
    let session = SessionRecord.sample(.plan(.anxious, .long))
    try await store.add(session)
    try await store.add(.sample(.helpNow, second: 1))
    try await store.add(MoodNote(id: UUID(), mood: .soSo, moment: .sample(), occasion: .after, session: session.id))
    try await store.keep(
      UnfinishedSession(record: .sample(.plan(.good, .short), second: 2), step: 0, exercise: .muscleRelease))
    try await store.keep([
      StatementList.Entry(id: .own(UUID()), text: "own words"),
      StatementList.Entry(id: .given("I am safe."), text: "reworded", isFavourite: true),
    ])
    try await store.keep(OwnPattern(id: UUID(), name: "Langsam", inhale: 4, exhale: 6.5))
    try await store.keep(HelpPlan([.places: "the lighthouse"]))
    let entries = try await store.add(MindContent.everyField("cormorant"))
    try await store.edit(entries[0], to: Worry("pelican", sureness: 30))
    for content in MindContent.everyField("binned pelican").prefix(3) {
      let entry = MindEntry.sample(content, second: 9)
      try await store.add(entry, finishesDraft: false)
      try await store.deleteMindEntry(entry.id)
    }
    for content in MindContent.everyField("drafted pelican") where MindKind.tools.contains(content.kind) {
      try await store.keep(MindDraft(content, page: 2))
    }
  }
}

/// Returns the `LockProblem` that a call throws, and records an issue if it throws anything else, or nothing.
func lockProblem(_ call: () async throws -> Void) async throws -> LockProblem {
  do {
    try await call()
  } catch {
    return try #require(error as? LockProblem, "\(error)")
  }
  Issue.record("Nothing was thrown.")
  throw CancellationError()
}
