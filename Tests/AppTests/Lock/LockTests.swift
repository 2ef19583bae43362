import Core
import Foundation
import Testing

@testable import App
@testable import Doubles
@testable import Store

@MainActor @Suite struct LockTests {
  private let around = Surroundings()

  private func locked() async throws -> (Surroundings, LockModel, RecoveryKey) {
    let prepared = try await around.lock.prepare(try #require(Passphrase("a quiet sea")))
    try await around.lock.set(prepared)
    let model = LockModel(around.dependencies)
    #expect(await eventually { model.state == .open })
    return (around, model, prepared.recoveryKey)
  }

  @Test func `locking hides everything at once, and takes effect when all writes are done`() async throws {
    let (around, model, _) = try await locked()
    var isKept = false
    model.close {
      #expect(around.lock.state == .open, "text being written is saved first")
      isKept = true
    }
    #expect(model.isClosed && !isKept)
    #expect(await eventually { around.lock.state == .closed })
    #expect(isKept)
  }

  @Test func `a wrong passphrase is reported and changes nothing, and the right one opens the lock`() async throws {
    let (around, model, _) = try await locked()
    model.close {}
    #expect(await eventually { around.lock.state == .closed })
    model.unlockPressed("something else")
    #expect(await eventually { model.notice?.contains("Nothing is lost") == true })
    #expect(model.isClosed)
    model.unlockPressed("a quiet sea")
    #expect(await eventually { model.state == .open })
    #expect(model.notice == nil)
  }

  @Test func `what can't be seen is no new passphrase`() async throws {
    let model = LockSettingsModel(around.dependencies)
    for words in ["", " ", "\u{200B}", "\u{2060}\u{AD}", "\0", "a\tb"] {
      model.setPressed(words, again: words)
      #expect(model.notice != nil && !model.isBusy, "\(words.debugDescription)")
      model.begin()
    }
    #expect(around.lock.state == .none)
    model.setPressed("x", again: "x")
    #expect(model.notice?.contains("quite short") == true && model.recoveryKey == nil)
    model.setPressed("x", again: "x")
    #expect(await eventually { model.recoveryKey != nil && !model.isBusy })
  }

  @Test(arguments: [true, false])
  func `setting the lock asks whether the plan may stay open, and it's locked unless the person says so`(
    staysOpen: Bool
  ) async throws {
    try await around.store.put(HelpPlan([.people: "Ada"]))
    let model = LockSettingsModel(around.dependencies)
    model.setPressed("a quiet sea", again: "a quiet sea")
    #expect(await eventually { model.recoveryKey != nil && !model.isBusy })
    #expect(!model.asksAboutPlan, "not before the lock is set")
    model.keyConfirmed()
    #expect(await eventually { model.asksAboutPlan && !model.isBusy })
    model.planAnswered(staysOpen: staysOpen)
    #expect(!model.asksAboutPlan)
    #expect(try await eventually { try await around.store.helpPlan()?.isOutsideLock == staysOpen })
  }

  @Test func `without a plan nothing is asked about it`() async throws {
    let model = LockSettingsModel(around.dependencies)
    model.setPressed("a quiet sea", again: "a quiet sea")
    #expect(await eventually { model.recoveryKey != nil && !model.isBusy })
    model.keyConfirmed()
    #expect(await eventually { model.isDone })
    #expect(!model.asksAboutPlan)
  }

  @Test func `the recovery key opens the lock as the passphrase does`() async throws {
    let (around, model, key) = try await locked()
    model.close {}
    #expect(await eventually { around.lock.state == .closed })
    model.unlockPressed(key.text.lowercased())
    #expect(await eventually { model.state == .open })
  }

  @Test func `the lock closes after the chosen minutes without activity`() async throws {
    let (around, model, _) = try await locked()
    around.settings[.lockAfterMinutes] = 2
    var idled = 0
    model.idled = { idled += 1 }
    for isHere in [false, true, false] {
      #expect(await eventually { around.timer.sleepers == 1 })
      if isHere { model.active() }
      around.timer.advance(by: .seconds(60))
      #expect(await eventually { around.timer.sleepers == 1 })
      #expect(idled == 0 || !isHere)
    }
    around.timer.advance(by: .seconds(60))
    #expect(await eventually { idled > 0 })
  }

  @Test func `with one minute chosen, input in each minute keeps it open, and a whole quiet one closes it`()
    async throws
  {
    let (around, model, _) = try await locked()
    around.settings[.lockAfterMinutes] = 1
    var idled = 0
    model.idled = { idled += 1 }
    for minute in 0..<5 {
      #expect(await eventually { around.timer.sleepers == 1 })
      model.active()
      around.timer.advance(by: .seconds(60))
      #expect(await eventually { around.timer.sleepers == 1 })
      #expect(idled == 0, "closed in minute \(minute)")
    }
    around.timer.advance(by: .seconds(60))
    #expect(await eventually { idled > 0 })
  }

  @Test func `two different passphrases set nothing; after two equal ones the lock is set once the person has the key`()
    async
  {
    let model = LockSettingsModel(around.dependencies)
    model.setPressed("a quiet sea", again: "a quiet see")
    #expect(model.notice?.contains("don’t match") == true && around.lock.state == .none)
    model.setPressed("a quiet sea", again: "a quiet sea")
    #expect(await eventually { model.recoveryKey != nil })
    #expect(await eventually { !model.isBusy })
    #expect(around.lock.state == .none && model.hasLock == false && !model.isDone)
    model.keyConfirmed()
    #expect(await eventually { model.isDone })
    #expect(around.lock.state == .open && model.recoveryKey == nil && model.hasLock == true)
  }

  @Test func `older copies that could not be sealed are told of where the lock is set, and in the settings`()
    async throws
  {
    let backup = around.gate.folder.path + "/\(DailyBackups.folderName)/respite-2026-03-09.db"
    // A damaged one, and something in the place of the file that it would be sealed into.
    let inTheWay = backup + SealedFiles.suffix + "/here"
    try FileManager.default.createDirectory(atPath: inTheWay, withIntermediateDirectories: true)
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: backup))
    let model = LockSettingsModel(around.dependencies)
    model.setPressed("a quiet sea", again: "a quiet sea")
    #expect(await eventually { model.recoveryKey != nil && !model.isBusy })
    model.keyConfirmed()
    #expect(await eventually { model.notice?.hasPrefix(ErrorPresenter.lockNotComplete) == true })
    #expect(!model.isDone && model.recoveryKey == nil)
    #expect(await eventually { model.isIncomplete })
  }

  @Test func `repairs made at unlocking are reported once`() async throws {
    let (around, model, _) = try await locked()
    model.close {}
    #expect(await eventually { around.lock.state == .closed })
    try #require(around.store as? RespiteStore).vault.note(.planReplaced)
    var said: [String] = []
    model.repaired = { said.append($0) }
    model.unlockPressed("a quiet sea")
    #expect(await eventually { said.count == 1 && model.state == .open })
    #expect(said.first?.contains("plan") == true)
    model.close {}
    #expect(await eventually { around.lock.state == .closed })
    model.unlockPressed("a quiet sea")
    #expect(await eventually { model.state == .open && !model.isTrying })
    #expect(said.count == 1)
  }
}
