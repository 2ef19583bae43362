// Setting, closing, opening, changing and removing the lock, and what works while it is closed.

import Core
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10))) struct LockTests {
  let scratch = Scratch()
  let store: RespiteStore

  init() throws { store = try scratch.openToLock() }

  @Test("With the lock open everything reads and writes as without one, also after the store is reopened")
  func open() async throws {
    #expect(store.state == .none)
    // Without a lock, closing does nothing.
    await store.lock()
    #expect(store.state == .none)
    let before = try await Everything.kept(in: store)
    _ = try await store.set(.made())
    #expect(store.state == .open)
    #expect(try await store.isComplete())
    #expect(try await Everything(in: store) == before)
    store.close()

    let second = try scratch.openToLock()
    #expect(second.state == .closed)
    try await second.unlock(.made())
    #expect(second.state == .open)
    #expect(try await Everything(in: second) == before)
    // Everything again, now sealed from the start. The import recognizes reflections by their text.
    try await Everything.keep(in: second)
    let reflection = try #require(try await second.all().first)
    try await second.edit(reflection.id, event: "edited", reason: "why")
    #expect(try await second.all().first?.event == "edited")
    #expect(try await second.all().count == 3)
    #expect(try await second.events(containing: "ZANZIBAR 1") == ["zanzibar 1 🌊"])
    #expect(try await second.archive().reflections.count == 3)
  }

  @Test("While the lock is closed no text can be read or written, and each call throws `locked`")
  func closed() async throws {
    let before = try await Everything.kept(in: store)
    _ = try await store.set(.made())
    await store.lock()
    #expect(store.state == .closed)
    let id = try #require(before.reflections.first?.id)
    let calls: [() async throws -> Void] = [
      { _ = try await store.all() }, { _ = try await store.bin() }, { _ = try await store.draft() },
      { _ = try await store.sessions() }, { _ = try await store.moods() }, { _ = try await store.unfinishedSession() },
      { _ = try await store.statements() }, { _ = try await store.patterns() }, { _ = try await store.archive() },
      { _ = try await store.helpPlan() }, { try await store.keep(HelpPlan([.signs: "new"])) },
      { try await store.keep(HelpPlan([.signs: "new"], isOutsideLock: true)) },
      { _ = try await store.reflections(in: 0..<9, of: TimelineQuery()) },
      { try await store.add(.sample("new"), finishesDraft: true) },
      { try await store.edit(id, event: "new", reason: "") },
      { try await store.keep(ReflectionDraft(event: "new")) },
      { try await store.keep([StatementList.Entry(id: .own(UUID()), text: "new")]) },
      { try await store.keep(OwnPattern(id: UUID(), name: "new", inhale: 4, exhale: 6)) },
      { _ = try await store.add(Archive(reflections: [.sample("new")]), isRehearsal: false) },
    ]
    for call in calls { #expect(try await problem(call) == .locked) }
    // What reminders need can be read.
    #expect(try await store.practisedDays() == [.march29])
    try await store.unlock(.made())
    #expect(try await Everything(in: store) == before)
  }

  @Test("While the lock is closed, sessions and moods are stored, and can be read once it opens")
  func sessionsWhileClosed() async throws {
    _ = try await store.set(.made())
    await store.lock()
    let session = SessionRecord.sample(.plan(.anxious, .long), uses: [.init(exercise: .statements, seconds: 301)])
    let note = MoodNote(id: UUID(), mood: .anxious, moment: .sample(), occasion: .apart, session: session.id)
    try await store.add(note)
    try await store.keep(UnfinishedSession(record: session, step: 0, exercise: .statements))
    // As after a crash: a new session begins although the former one couldn't be read.
    let second = SessionRecord.sample(second: 60)
    try await store.keep(UnfinishedSession(record: second, step: 0, exercise: .breathing))
    try await store.correct(note.id, to: .soSo, note.occasion)
    #expect(try await scratch.found(["anxious", "so-so", "statements\"", "apart", "help-now"]).isEmpty)
    try await store.unlock(.made())
    #expect(try await store.sessions() == [session])
    #expect(try await store.unfinishedSession()?.record == second)
    #expect(try await store.moods().map(\.mood) == [.soSo])
    // From then on they are sealed in the ordinary way.
    let letters = try await store.read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT (SELECT count(*) FROM sessions WHERE substr(uses, 1, 1) <> x'03')
            + (SELECT count(*) FROM moods WHERE substr(mood, 1, 1) <> x'03')
            + (SELECT count(*) FROM unfinished_session WHERE substr(exercise, 1, 1) <> x'03')
          """)
    }
    #expect(letters == 0)
    await store.lock()
    try await store.add(second)
    try await store.removeMood(note.id)
    try await store.unlock(.made())
    #expect(try await store.sessions() == [session, second])
    #expect(try await store.moods().isEmpty)
    #expect(try await store.unfinishedSession() == nil)
  }

  @Test("A search works while the lock is open, leaves no words in the file, and never works while it's closed")
  func search() async throws {
    try await Everything.keep(in: store)
    let query = TimelineQuery(words: "anzib 1")
    #expect(try await store.count(of: query) == 1)
    // An index holds three letters at a time. Three Latin ones are three bytes, which a sealed file has by chance now
    // and then; three Cyrillic ones are six.
    let letters = "жир"
    try await store.add(.sample("zanzibar 3 жираф", second: 3), finishesDraft: false)
    #expect(try await scratch.found([letters]) == [letters])
    _ = try await store.set(.made())
    for _ in 0..<2 {
      #expect(try await store.reflections(in: 0..<9, of: query).map(\.event) == ["zanzibar 1 🌊"])
      #expect(try await store.count(of: query) == 1)
      try await store.add(.sample("zanzibar 12 жираф", second: 12), finishesDraft: false)
      #expect(try await store.count(of: query) == 2)
      let newest = try #require(try await store.reflections(in: 0..<1, of: query).first)
      #expect(newest.event == "zanzibar 12 жираф")
      #expect(try await scratch.found([letters]).isEmpty)
      try await store.delete(newest.id)
      #expect(try await store.count(of: query) == 1)
      #expect(try await scratch.found([letters]).isEmpty)
      await store.lock()
      #expect(try await problem { _ = try await store.count(of: query) } == .locked)
      #expect(try await problem { _ = try await store.reflections(in: 0..<9, of: query) } == .locked)
      #expect(try await problem { _ = try await store.reflections(in: 0..<9, of: TimelineQuery()) } == .locked)
      try await store.unlock(.made())
    }
    try await store.change(from: .made(), to: .made("new"))
    #expect(try await store.count(of: query) == 1)
    try await store.remove(.made("new"))
    #expect(try await store.count(of: query) == 1)
  }

  @Test("A help plan kept outside the lock can be read and changed while the lock is closed; any other can’t")
  func helpPlan() async throws {
    let plan = HelpPlan([.signs: "nightjar"], isOutsideLock: true)
    try await store.keep(plan)
    try await store.add(.sample("zanzibar"), finishesDraft: false)
    _ = try await store.set(.made())
    await store.lock()
    #expect(try await store.helpPlan() == plan)
    #expect(try await scratch.found(["nightjar", "zanzibar"]) == ["nightjar"])
    let longer = HelpPlan([.signs: "nightjar", .places: "mockingbird"], isOutsideLock: true)
    try await store.keep(longer)
    #expect(try await store.helpPlan() == longer)
    try await store.remove(.made())
    #expect(try await store.helpPlan() == longer)
    _ = try await store.set(.made())
    try await store.keep(HelpPlan([.signs: "nightjar"]))
    await store.lock()
    #expect(try await problem { _ = try await store.helpPlan() } == .locked)
    #expect(try await problem { try await store.keep(longer) } == .locked)
    try await store.unlock(.made())
    #expect(try await store.helpPlan() == HelpPlan([.signs: "nightjar"]))
    try await store.remove(.made())
    #expect(try await store.helpPlan() == HelpPlan([.signs: "nightjar"]))
  }

  @Test("The stream of states yields each change")
  func states() async throws {
    var states = store.states().makeAsyncIterator()
    #expect(await states.next() == LockState.none)
    let key = try await store.set(.made())
    #expect(await states.next() == .open)
    await store.lock()
    #expect(await states.next() == .closed)
    try await store.unlock(key)
    #expect(await states.next() == .open)
    try await store.remove(.made())
    #expect(await states.next() == LockState.none)
  }

  @Test("Writes submitted before the lock closes are kept")
  func flushed() async throws {
    _ = try await store.set(.made())
    let writes = (0..<50).map { number in
      Task { try await store.add(.sample("\(number)", second: number), finishesDraft: false) }
    }
    for write in writes.prefix(25) { try await write.value }
    await store.lock()
    var kept = 0
    for write in writes {
      switch await write.result {
      case .success: kept += 1
      case .failure(let error): #expect(error as? StoreProblem == .locked)
      }
    }
    try await store.unlock(.made())
    #expect(try await store.all().count == kept)
  }

  @Test("Changing the passphrase requires the former one or the recovery key")
  func changed() async throws {
    let before = try await Everything.kept(in: store)
    let sheet = try await store.set(.made("first"))
    let key = try await store.change(from: .made("first"), to: .made("second"))
    #expect(store.state == .open && key != sheet)
    await store.lock()
    let wrong = LockProblem.wrongPassphrase(wait: .milliseconds(500))
    #expect(try await lockProblem { try await store.unlock(.made("first")) } == wrong)
    let second = LockProblem.wrongPassphrase(wait: .seconds(1))
    #expect(try await lockProblem { try await store.change(from: .made("x"), to: .made("y")) } == second)
    try await store.change(from: key, to: .made("third"))
    #expect(store.state == .closed)
    try await store.unlock(.made("third"))
    #expect(try await Everything(in: store) == before)
    await store.lock()
    try await store.unlock(key)
    #expect(try await Everything(in: store) == before)
    #expect(try await store.isComplete())
  }

  @Test("The recovery key removes the lock if the passphrase is forgotten; another recovery key doesn’t")
  func removedByKey() async throws {
    let before = try await Everything.kept(in: store)
    let key = try await store.set(.made())
    await store.lock()
    guard case .wrongRecoveryKey = try await lockProblem({ try await store.remove(RecoveryKey.random()) }) else {
      Issue.record("Another key was accepted.")
      return
    }
    #expect(store.state == .closed)
    try await store.remove(key)
    #expect(store.state == .none)
    #expect(try await Everything(in: store) == before)
  }

  @Test("The passphrase removes the lock, and everything is plaintext again")
  func removed() async throws {
    let before = try await Everything.kept(in: store)
    _ = try await store.set(.made())
    await store.lock()
    _ = try await lockProblem { try await store.remove(.made("another")) }
    #expect(store.state == .closed)
    try await store.remove(.made())
    #expect(store.state == .none)
    #expect(try await Everything(in: store) == before)
    #expect(try await scratch.found(["zanzibar"]) == ["zanzibar"])
    #expect(try await lockProblem { try await store.remove(.made()) } == .notSet)
    #expect(try await lockProblem { try await store.change(from: .made(), to: .made()) } == .notSet)
    try await store.unlock(.made())
    // A lock is set again, with other keys.
    _ = try await store.set(.made("another"))
    #expect(try await lockProblem { _ = try await store.set(.made()) } == .alreadySet)
    await store.lock()
    try await store.unlock(.made("another"))
    #expect(try await Everything(in: store) == before)
  }

  @Test("Fifty wrong passphrases and recovery keys damage nothing and cause a wait of at most five seconds")
  func wrong() async throws {
    let slept = Mutex<[Duration]>([])
    let time = Mutex(Duration.zero)
    let attempts = UnlockAttempts(
      cost: .least, now: { time.withLock { $0 } },
      sleep: { wait in
        slept.withLock { $0.append(wait) }
        time.withLock { $0 += wait }
      })
    self.store.close()
    let store = try scratch.openToLock(attempts)
    let before = try await Everything.kept(in: store)
    let key = try await store.set(.made())
    await store.lock()
    var waits: [Duration] = []
    for number in 0..<50 {
      let problem = try await lockProblem {
        if number % 5 == 4 {
          try await store.unlock(RecoveryKey.random())
        } else {
          try await store.unlock(.made("\(number)"))
        }
      }
      switch problem {
      case .wrongPassphrase(let wait), .wrongRecoveryKey(let wait): waits.append(wait)
      default: Issue.record("\(problem)")
      }
      #expect(store.state == .closed)
    }
    #expect(waits.prefix(5) == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(5)])
    #expect(waits.allSatisfy { $0 <= .seconds(5) })
    try await store.unlock(.made())
    // Each attempt but the first had to wait as long as the one before reported.
    #expect(slept.withLock { $0 } == waits)
    #expect(try await Everything(in: store) == before)
    await store.lock()
    try await store.unlock(key)
    #expect(slept.withLock { $0.count } == 50)
  }

  @Test("While another program has the store open, no lock is set, changed or removed")
  func twoPrograms() async throws {
    try await store.add(.sample("event"), finishesDraft: false)
    let other = try scratch.openToLock()
    #expect(try await lockProblem { _ = try await store.set(.made()) } == .openElsewhere)
    #expect(store.state == .none)
    // The refusals leave both stores' presence in place.
    #expect(try await lockProblem { _ = try await other.set(.made()) } == .openElsewhere)
    other.close()
    _ = try await store.set(.made())

    let third = try scratch.openToLock()
    #expect(third.state == .closed)
    #expect(try await lockProblem { try await store.remove(.made()) } == .openElsewhere)
    #expect(store.state == .open)
    #expect(try await lockProblem { try await third.change(from: .made(), to: .made("new")) } == .openElsewhere)
    #expect(third.state == .closed)
    #expect(try await store.all().count == 1)
    try await third.unlock(.made())
    try await third.add(.sample("by the other", second: 1), finishesDraft: false)
    #expect(try await store.all().count == 2)
  }

  @Test("If the lock row is missing or doesn't match the keys, nothing is lost or written as plaintext")
  func replaced() async throws {
    try await store.add(.sample("zanzibar"), finishesDraft: false)
    // As if another program that isn't detected had set the lock.
    let (row, _) = try LockRow.make(.made(), .random(), cost: .least)
    try await store.write { db in try row.save(in: db) }
    #expect(try await problem { try await store.add(.sample("quetzal"), finishesDraft: false) } == .locked)
    #expect(try await problem { _ = try await store.all() } == .locked)
    #expect(try await scratch.found(["quetzal"]).isEmpty)
    try await store.write { db in try LockRow.delete(in: db) }
    #expect(try await store.all().count == 1)
    _ = try await store.set(.made())
    try await store.pool.write { db in try LockRow.delete(in: db) }
    // A lock is never removed while a store is open. If it happens all the same, sealing must not stop.
    let refused = try await problem { try await store.add(.sample("quetzal"), finishesDraft: false) }
    #expect(refused == .lockLost(path: scratch.url.path))
    #expect(try await scratch.found(["quetzal"]).isEmpty)
  }
}
