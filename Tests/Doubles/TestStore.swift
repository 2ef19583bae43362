// A real store, empty and in memory, and what tests ask of it.

import Core
import Foundation
import Synchronization

@testable import App
@testable import Store

/// A store that is opened the first time it's needed, by whichever thread.
final class TestStore: Sendable {
  private let store = Mutex<RespiteStore?>(nil)
  private let clock: WallClock
  private let gate: TestGate

  init(_ clock: WallClock, behind gate: TestGate) { (self.clock, self.gate) = (clock, gate) }

  var opened: RespiteStore {
    store.withLock { store in
      let opened = store ?? .empty(clock, behind: gate)
      store = opened
      return opened
    }
  }

  /// Waits until everything that was begun has been read and written, and what follows from it too. A page reads again
  /// when its observation yields for the second time.
  func rest() async {
    let deadline = ContinuousClock.now + .seconds(60)
    var (quiet, before) = (0, gate.passed)
    // Between a value and the read that follows from it are a few threads.
    while quiet < 5, ContinuousClock.now < deadline {
      await attempt("wait for what is being read and written") {
        try await opened.barrier { _ in }
        try await Task.sleep(for: .milliseconds(1))
      }
      quiet = before == gate.passed && !gate.isBeginningToObserve ? quiet + 1 : 0
      before = gate.passed
    }
  }
}

extension RespiteStore {
  /// The file of an empty store. Copying it saves each test the migrations.
  private static let emptyFile = Result {
    let gate = TestGate()
    try open(in: gate.folder).store.close()
    return try Data(contentsOf: URL(fileURLWithPath: DataFolder(gate.folder).database))
  }

  /// A new store in the gate's folder. Passphrases cost almost nothing, and a wrong one makes no pause.
  static func empty(_ clock: WallClock = .system, behind gate: TestGate = TestGate()) -> RespiteStore {
    do {
      let folder = DataFolder(gate.folder)
      try folder.prepare()
      try emptyFile.get().write(to: URL(fileURLWithPath: folder.database))
      let attempts = UnlockAttempts(cost: .least, sleep: { _ in })
      let store = try open(in: gate.folder, clock: clock, attempts: attempts, gate: gate).store
      // Otherwise the first write would count as another program's too, and be announced twice.
      store.detector.check()
      return store
    } catch {
      preconditionFailure("A test has no store: \(error)")
    }
  }
}

extension RecordStore {
  /// All reflections, newest first.
  func reflections() async throws -> [Reflection] { try await reflections(in: 0..<10_000, of: TimelineQuery()) }

  func sessions() async throws -> [SessionRecord] { try await sessions(from: .first, to: .last) }

  func moods() async throws -> [MoodNote] { try await moods(from: .first, to: .last) }

  /// All entries of *On your mind*, oldest first.
  func mind() async throws -> [MindEntry] { try await mindEntries(of: MindQuery(isOldestFirst: true)) }

  /// Replaces the stored plan, as an import or another program would.
  func put(_ plan: HelpPlan) async throws {
    try await change(HelpPlanEdit(from: try await helpPlan() ?? HelpPlan(), to: plan))
  }
}

extension Reflection {
  /// One of `daysAgo` days before 2026-03-10, which is today for `Surroundings`.
  static func sample(_ event: String, daysAgo: Int = 0) -> Reflection {
    let day = LocalDay(number: 20_522).advanced(by: -daysAgo)
    let instant = Date(timeIntervalSince1970: Double(day.number) * 86_400 + 40_000)
    return Reflection(id: UUID(), event: event, reason: "", moment: Moment(instant: instant, utcOffset: 0, day: day))
  }
}

extension Surroundings {
  /// Adds reflections in one transaction.
  func add(_ reflections: [Reflection]) async throws {
    _ = try await store.add(Archive(reflections: reflections), isRehearsal: false)
  }

  /// Adds a statement, as an import or another program would.
  func addStatement(_ text: String) async throws {
    if let edit = StatementEdit.add(text) { _ = try await store.change(edit, given: []) }
  }

  /// Sets a lock, which is open then.
  @discardableResult func setLock() async throws -> Passphrase {
    guard let passphrase = Passphrase("a quiet sea") else { preconditionFailure("It's a passphrase.") }
    try await lock.set(lock.prepare(passphrase))
    return passphrase
  }

  /// Adds an entry of *On your mind*, as of now.
  @discardableResult func add(_ content: MindContent) async throws -> MindEntry {
    let entry = MindEntry(id: UUID(), content: content, moment: dependencies.moment)
    try await store.add(entry, finishesDraft: false)
    return entry
  }
}

extension LocalDay {
  fileprivate static let first = LocalDay("0001-01-01") ?? LocalDay(number: 0)
  fileprivate static let last = LocalDay("9999-12-31") ?? LocalDay(number: 0)
}

extension OpenedRecords {
  /// A store, empty by default, that is its own lock. It isn't closed, since tests read what was written until then.
  init(
    _ store: RespiteStore = .empty(), recovery: (any RecoveryStore)? = nil, damage: Damage? = nil,
    refusal: @escaping @Sendable () -> StoreProblem? = { nil }, replacements: AsyncStream<Replacement>? = nil,
    close: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      store: store, lock: store, recovery: recovery, damage: damage, refusal: refusal, replacements: replacements,
      close: close)
  }
}
