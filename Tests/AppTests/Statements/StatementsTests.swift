import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct StatementsTests {
  private let around = Surroundings()

  private func texts(_ model: StatementsModel, _ count: Int = 2) -> [String] {
    model.list.entries.prefix(count).map(\.text)
  }

  private func id(of text: String, in model: StatementsModel) throws -> StatementList.Entry.ID {
    try #require(model.list.entries.first { $0.text == text }?.id)
  }

  @Test("Someone anxious is brought into the room first; the list then begins where it would have")
  func arrival() async throws {
    let model = OneStatementModel(around.dependencies, arrivesInRoom: true)
    #expect(model.shown?.kind == .group(.room))
    let first = try #require(model.shown?.entry.text)
    #expect(first.contains("look around"))
    model.disappeared()
    #expect(around.settings[.statementSection].isEmpty, "the room isn't the list that was looked at")
    model.stepped(1)
    #expect(model.shown?.kind == .group(.worry), "*worry* opens, unless another list was looked at last")
    model.disappeared()
    #expect(around.settings[.statementSection] == "worry")
    model.stepped(-1)
    #expect(model.shown?.entry.text == first, "from the beginning of the list one goes back to where one came from")
    model.stepped(1)
    #expect(model.shown?.kind == .group(.worry))
    let chosen = OneStatementModel(around.dependencies)
    #expect(chosen.shown?.kind == .group(.worry), "whoever opens the exercise by itself begins with the list")
  }

  @Test("No statement says what the person has, and none is a promise")
  func assertsNothing() throws {
    let texts = try #require(around.dependencies.content?.statements()).map { $0.text.lowercased() }
    #expect(texts.count > 60)
    for text in texts {
      for claim in ["this is anxiety", "this is panic", "adrenaline", "will pass", "always", "nothing bad", "i’m safe"]
      {
        #expect(!text.contains(claim), "\(text)")
      }
    }
  }

  @Test("A change is shown at once, saved, and read at the next start")
  func changes() async throws {
    let model = StatementsModel(around.dependencies)
    model.add("I have done this before.")
    model.change(.favourite(try id(of: "I have done this before.", in: model), true))
    model.move(try id(of: "I have done this before.", in: model), by: 1)
    #expect(model.list.shown.first?.text == "I have done this before.")
    #expect(model.list.entries[1].text == "I have done this before.")
    await around.dependencies.records.settle()
    let later = StatementsModel(around.dependencies)
    #expect(later.list != model.list, "until the store has answered")
    #expect(await eventually { later.list == model.list })
  }

  @Test("Sixty-six statements stand in seven groups, and the exercise opens on the group last looked at, else on worry")
  func groups() async throws {
    let model = StatementsModel(around.dependencies)
    let groups = CopingStatement.Group.allCases.map { StatementSection.Kind.group($0) }
    #expect(model.sections.map(\.kind) == groups)
    #expect(model.sections.allSatisfy { $0.entries.count == ($0.kind == .group(.room) ? 6 : 10) })
    #expect(model.opening == .group(.worry))
    model.looked(at: .group(.panic))
    #expect(StatementsModel(around.dependencies).opening == .group(.panic))
    model.looked(at: .group(.night))
    #expect(StatementsModel(around.dependencies).opening == .group(.worry), "at noon nothing waits until morning")
    around.wall.turn(by: 12 * 3_600)
    #expect(StatementsModel(around.dependencies).opening == .group(.night))
    model.looked(at: .group(.worry))
    let atNight = OneStatementModel(around.dependencies)
    #expect(atNight.shown?.kind == .group(.night), "the day's words aren't for midnight")
    atNight.disappeared()
    around.wall.turn(by: 12 * 3_600)
    #expect(StatementsModel(around.dependencies).opening == .group(.worry), "the night changed nothing")
    around.wall.turn(by: 12 * 3_600)
    model.add("Mine")
    await around.dependencies.records.settle()
    let own = StatementsModel(around.dependencies)
    #expect(await eventually { own.opening == .group(.worry) })
    // What a user loved stays, word for word.
    #expect(model.list.entries.contains { $0.text == "Come in, worry. You may sit down. I am staying too." })
  }

  @Test("Favourites come first and the person's own next, each once; a section that's gone isn't opened")
  func sections() async throws {
    let model = StatementsModel(around.dependencies)
    model.add("Mine")
    let loved = try #require(model.sections.last?.entries.last)
    model.change(.favourite(loved.id, true))
    #expect(model.sections.prefix(2).map(\.kind) == [.favourites, .own])
    #expect(model.sections.flatMap(\.entries).count == 67)
    #expect(model.opening == .favourites, "before anything was looked at")
    model.looked(at: .own)
    model.change(.remove(try id(of: "Mine", in: model)))
    #expect(model.opening == .favourites)
  }

  @Test("A favourite stays when a later version no longer brings its wording; another such statement goes")
  func lovedWording() {
    func entry(_ text: String, isFavourite: Bool) -> StatementList.Entry {
      StatementList.Entry(id: .given(text), text: text, isFavourite: isFavourite)
    }
    let list = StatementList(
      given: [CopingStatement(text: "New", group: .night)],
      stored: [entry("Loved", isFavourite: true), entry("Former", isFavourite: false)])
    #expect(list.entries.map(\.text) == ["Loved", "New"])
    #expect(list.sections([CopingStatement(text: "New", group: .night)]).map(\.kind) == [.favourites, .group(.night)])
  }

  @Test("Undo reverts one removal and keeps later additions")
  func undoKeepsOthers() async throws {
    let model = StatementsModel(around.dependencies)
    model.add("A")
    let undo = model.change(.remove(try id(of: "A", in: model)))
    model.add("B")
    undo()
    #expect(await eventually { Set(texts(model)) == ["A", "B"] })
    #expect(try await eventually { Set(try await around.store.statements().prefix(2).map(\.text)) == ["A", "B"] })
  }

  @Test(
    "Two removals are undone in either order, each to its place, at once and later",
    arguments: [(false, false), (false, true), (true, false), (true, true)])
  func undoTwo(lastFirst: Bool, isLater: Bool) async throws {
    let model = StatementsModel(around.dependencies)
    for text in ["B", "A"] { model.add(text) }
    await around.dependencies.records.settle()
    let before = model.list
    let undo = [
      model.change(.remove(try id(of: "A", in: model))), model.change(.remove(try id(of: "B", in: model))),
    ]
    if isLater { await around.dependencies.records.settle() }
    for back in lastFirst ? undo.reversed() : undo { back() }
    #expect(try await eventually { try await around.store.statements() == before.entries })
    #expect(await eventually { model.list == before })
  }

  @Test("A change made elsewhere is shown in the open list, and survives a further change")
  func besideAnImport() async throws {
    let model = StatementsModel(around.dependencies)
    model.add("Mine")
    await around.dependencies.records.settle()
    try await around.addStatement("Imported")
    #expect(await eventually { texts(model) == ["Imported", "Mine"] })
    model.change(.favourite(try id(of: "Mine", in: model), true))
    await around.dependencies.records.settle()
    #expect(try await around.store.statements().prefix(2).map(\.text) == ["Imported", "Mine"])
  }

  @Test("An unreadable list is never overwritten, and appears once it can be read")
  func notRead() async throws {
    try await around.addStatement("Kept before")
    around.gate.fail(with: .busy(path: "/x"))
    let model = StatementsModel(around.dependencies)
    #expect(await eventually { model.notice != nil && around.timer.sleepers == 1 })
    let first = try #require(model.list.entries.first)
    model.change(.favourite(first.id, true))
    await around.dependencies.records.settle()
    #expect(model.list.entries[0].isFavourite)
    around.gate.fail(with: nil)
    around.timer.advance(by: .seconds(60))
    #expect(await eventually { model.notice == nil && texts(model, 1) == ["Kept before"] })
    // A change made in the meantime is applied to the list that was read.
    #expect(try await eventually { try await around.store.statements().count { $0.isFavourite } == 1 })
    #expect(try await around.store.statements().first?.text == "Kept before")
    #expect(model.list.entries.first { $0.id == first.id }?.isFavourite == true)
  }

  @Test("A change that can't be saved is reported, stays visible, and is saved with the next one")
  func failure() async throws {
    let model = StatementsModel(around.dependencies)
    around.gate.failWriting(with: .diskFull(path: "/x"))
    model.add("Mine.")
    await around.dependencies.records.settle()
    #expect(model.list.shown.first?.text == "Mine.")
    #expect(around.dependencies.records.notice == ErrorPresenter.sentence(StoreProblem.diskFull(path: "/x")))
    around.gate.fail(with: nil)
    model.add("Next.")
    await around.dependencies.records.settle()
    #expect(try await around.store.statements().prefix(2).map(\.text) == ["Next.", "Mine."])
    #expect(around.dependencies.records.notice == nil)
  }

  @Test("A change is saved even if the page closes before the store is open")
  func pageGone() async throws {
    let gate = Gate()
    let around = Surroundings(opening: gate)
    var model: StatementsModel? = StatementsModel(around.dependencies)
    model?.add("Mine.")
    model = nil
    gate.open()
    await around.dependencies.records.settle()
    #expect(try await around.store.statements().first?.text == "Mine.")
  }

  @Test("A failed observation restarts after a pause and shows what changed in the meantime")
  func watchedAgain() async throws {
    let model = StatementsModel(around.dependencies)
    try await around.addStatement("Before")
    #expect(await eventually { texts(model, 1) == ["Before"] })
    await around.rest()
    around.gate.failObserving(with: .busy(path: "/x"))
    try await around.addStatement("Not seen")
    #expect(await eventually { around.timer.sleepers == 1 })
    around.gate.failObserving(with: nil)
    try await around.addStatement("Meanwhile")
    around.timer.advance(by: .milliseconds(999))
    await around.rest()
    #expect(texts(model, 1) == ["Before"] && around.timer.sleepers == 1)
    around.timer.advance(by: .milliseconds(1))
    #expect(await eventually { texts(model, 1) == ["Meanwhile"] && model.notice == nil })
  }

  @Test("Once the lock opens, the locked statements are shown")
  func unlocking() async throws {
    let passphrase = try await around.setLock()
    try await around.addStatement("Locked")
    await around.lock.lock()
    let model = StatementsModel(around.dependencies)
    let given = model.list
    #expect(await eventually { model.isLocked })
    #expect(model.list == given && model.notice == nil && around.timer.sleepers == 0)
    try await around.lock.unlock(passphrase)
    #expect(await eventually { texts(model, 1) == ["Locked"] })
  }
}

@MainActor @Suite struct OneStatementTests {
  private let around = Surroundings()

  private func begun() async -> OneStatementModel {
    around.settings[.statementSection] = "room"  // the first group
    let model = OneStatementModel(around.dependencies)
    model.appeared()
    #expect(await eventually { around.timer.sleepers == 1 })
    return model
  }

  private func texts(_ model: OneStatementModel) -> [String] { model.places.map(\.entry.text) }

  @Test("Each statement stays for two breaths, and after the last comes the first")
  func byItself() async {
    let model = await begun()
    let all = texts(model)
    #expect(OneStatementModel.seconds == 20 && all.count == 66)
    #expect(model.isRunning && model.shown?.entry.text == all[0] && model.shown?.kind == .group(.room))
    around.timer.advance(by: .seconds(19))
    #expect(model.shown?.entry.text == all[0])
    around.timer.advance(by: .seconds(1))
    #expect(await eventually { model.shown?.entry.text == all[1] && around.timer.sleepers == 1 })
    model.stepped(-1)
    model.stepped(-1)
    #expect(model.shown?.entry.text == all[65])
    #expect(await eventually { around.timer.sleepers == 1 })
    around.timer.advance(by: .seconds(20))
    #expect(await eventually { model.shown?.entry.text == all[0] })
  }

  @Test("The name of a list stands over the statements only once the person has chosen one")
  func named() async throws {
    let model = await begun()
    model.stepped(1)
    #expect(!model.hasChosenList)
    model.jumped(to: try #require(model.places.last?.entry.id))
    #expect(!model.hasChosenList, "a sentence was chosen")
    model.jumped(to: .group(.panic))
    #expect(model.hasChosenList)
  }

  @Test("After a step by hand, or after something else was told, the time begins anew")
  func anew() async {
    let model = await begun()
    let all = texts(model)
    around.timer.advance(by: .seconds(15))
    model.stepped(1)
    #expect(model.shown?.entry.text == all[1])
    #expect(await eventually { around.timer.sleepers == 1 })
    around.timer.advance(by: .seconds(15))
    model.announcedSomethingElse()
    #expect(await eventually { around.timer.sleepers == 1 })
    around.timer.advance(by: .seconds(15))
    for _ in 0..<100 { await Task.yield() }
    #expect(model.shown?.entry.text == all[1])
    around.timer.advance(by: .seconds(5))
    #expect(await eventually { model.shown?.entry.text == all[2] })
  }

  @Test("Nothing comes while it's paused, covered or chosen from, nor with reduced motion; steps by hand still work")
  func held() async {
    let model = await begun()
    let all = texts(model)
    model.playPressed()
    #expect(!model.isRunning)
    #expect(await eventually { around.timer.sleepers == 0 })
    model.stepped(1)
    #expect(model.shown?.entry.text == all[1] && around.timer.sleepers == 0)
    model.playPressed()
    #expect(await eventually { around.timer.sleepers == 1 })
    model.choosing(true)
    #expect(await eventually { around.timer.sleepers == 0 })
    #expect(model.isRunning, "it goes on once the list is closed")
    model.choosing(false)
    #expect(await eventually { around.timer.sleepers == 1 })
    model.pause()
    #expect(!model.isRunning)
    around.settings[.reducedMotion] = true
    let still = OneStatementModel(around.dependencies)
    still.appeared()
    #expect(!still.isRunning && still.reducesMotion && around.timer.sleepers == 0)
    still.stepped(1)
    #expect(still.shown?.entry.text == all[1] && still.fullness(at: 3) == still.fullness(at: 5))
    still.playPressed()
    #expect(still.isRunning, "it was asked for")
  }

  @Test("The words for the night go round, and lead to no others")
  func night() throws {
    let model = OneStatementModel(around.dependencies, opening: .group(.night))
    for _ in 0..<12 {
      #expect(model.shown?.kind == .group(.night))
      model.stepped(1)
    }
    for _ in 0..<12 { model.stepped(-1) }
    #expect(model.shown?.kind == .group(.night))
    model.jumped(to: .group(.people))
    model.stepped(-1)
    #expect(model.shown?.kind == .group(.night), "a list that was chosen leads on to its neighbours")
    model.stepped(1)
    #expect(model.shown?.kind == .group(.people))
  }

  @Test("A heart keeps the statement in its place until the next time, and pressed again takes it back")
  func hearts() async throws {
    let model = await begun()
    let all = texts(model)
    model.stepped(1)
    model.favouriteToggled(true)
    #expect(model.isFavourite && texts(model) == all && model.shown?.kind == .group(.room))
    model.stepped(1)
    #expect(!model.isFavourite && model.shown?.entry.text == all[2])
    model.favouriteToggled(true)
    model.favouriteToggled(false)
    model.stepped(-1)
    #expect(model.isFavourite)
    model.disappeared()
    await around.dependencies.records.settle()
    #expect(try await around.store.statements().filter(\.isFavourite).map(\.text) == [all[1]])
    let later = OneStatementModel(around.dependencies)
    #expect(await eventually { later.places.first?.kind == .favourites })
    #expect(later.places.first?.entry.text == all[1] && later.places.count == 66)
    #expect(later.shown?.entry.text == all[0], "it opens on the section last seen")
  }

  @Test("A chosen heading is remembered, and a chosen statement is shown")
  func jumps() async throws {
    let model = await begun()
    model.jumped(to: .group(.worry))
    #expect(model.shown?.kind == .group(.worry))
    #expect(OneStatementModel(around.dependencies).shown == model.shown)
    let last = try #require(model.places.last)
    model.jumped(to: last.entry.id)
    #expect(model.shown == last)
    model.disappeared()
    #expect(OneStatementModel(around.dependencies).shown?.kind == last.kind)
  }

  @Test("A statement that's hidden gives way to the one in its place; with none left there's nothing to step to")
  func hidden() async throws {
    let model = await begun()
    let all = texts(model)
    model.stepped(1)
    model.statements.change(.hidden(try #require(model.shown?.entry.id), true))
    #expect(model.shown?.entry.text == all[2])
    for entry in model.statements.list.entries { model.statements.change(.hidden(entry.id, true)) }
    #expect(model.shown == nil && !model.canFavour)
    model.stepped(1)
    model.favouriteToggled(true)
    #expect(model.shown == nil && !model.isFavourite)
  }

  @Test("While the lock is closed, no heart can be pressed")
  func locked() async throws {
    let passphrase = try await around.setLock()
    await around.lock.lock()
    let model = OneStatementModel(around.dependencies)
    #expect(await eventually { !model.canFavour })
    model.favouriteToggled(true)
    #expect(!model.isFavourite)
    try await around.lock.unlock(passphrase)
    #expect(await eventually { model.canFavour })
  }

  @Test("The breath begins anew with each statement, from where it was, and rests while the statement is held")
  func breath() async {
    let model = await begun()
    #expect(model.fullness(at: 100) == 0)
    #expect(abs(model.fullness(at: 104) - 1) < 0.001 && model.fullness(at: 110) < 0.001)
    #expect(abs(model.fullness(at: 114) - 1) < 0.001)
    let full = model.fullness(at: 115)
    model.stepped(1)
    #expect(model.fullness(at: 115.1) == full, "nothing jumps")
    #expect(abs(model.fullness(at: 119.1) - 1) < 0.001)
    let rest = model.fullness(at: 122)
    #expect(rest > 0 && rest < 1)
    model.playPressed()
    #expect(model.fullness(at: 130) == rest)
  }
}

@MainActor @Suite struct BackoffTests {
  @Test("Each pause is twice the previous one, up to a minute")
  func pauses() {
    var pauses = Backoff()
    let all = (0..<8).map { _ in pauses.next() }
    #expect(all == [1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0) })
  }
}
