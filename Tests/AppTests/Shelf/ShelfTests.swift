import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct ShelfTests {
  private let around = Surroundings()

  @Test(
    "Favourites and what was used last stand first, each thing stands once, and nothing moves while the page is open")
  func order() throws {
    around.settings.favourites = ["statements"]
    _ = around.settings.begin(.pattern("box"))
    let model = ShelfModel(around.dependencies)
    #expect(model.sections.first?.group == nil)
    #expect(model.sections.first?.cards.map(\.id) == ["statements", "box"])
    #expect(model.sections.dropFirst().map(\.group) == [.guided, .breathing, .scenes, .words])
    let all = model.sections.flatMap(\.cards)
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(all.allSatisfy { !$0.title.isEmpty && !$0.line.isEmpty })

    let before = model.sections
    let session = ShelfItem.session(try #require(ContentFolder.shipped.guided().session("ten-minutes")))
    model.heartPressed(session)
    #expect(model.pressed(.exercise(.grounding)) == .chosen(.grounding))
    #expect(model.sections == before)
    #expect(model.isFavourite(session))
    model.heartPressed(.exercise(.statements))
    #expect(around.settings.favourites == ["ten-minutes"])
    let later = ShelfModel(around.dependencies)
    #expect(later.sections.first?.cards.map(\.id) == ["ten-minutes", "grounding", "box"])
  }

  @Test(
    "Who's still anxious chooses among four cards, none of which asks them to hold their breath, until they want all")
  func forNow() throws {
    let model = ShelfModel(around.dependencies, around.state.followUps)
    let cards = model.sections.flatMap(\.cards)
    #expect(model.sections.count == 1 && cards.count == 4)
    guard case .session(let first)? = cards.first?.item else {
      Issue.record("What's for panic comes first.")
      return
    }
    #expect(first.isForPanic && cards.contains { $0.id == BreathingPattern.longExhale.id })
    #expect(Set(cards.map(\.item.exercise)).count == 3)
    model.everythingPressed()
    #expect(!model.isShort && model.minutes == nil && model.sections.flatMap(\.cards).count > 20)
    around.state.followUps.last = (.meditation, first.id)
    let after = ShelfModel(around.dependencies, around.state.followUps)
    #expect(after.sections[0].cards.count == 4 && !after.sections[0].cards.contains { $0.id == first.id }, "just done")
    #expect(!ShelfModel(around.dependencies).isShort)
  }

  @Test("The person's own rhythms are on the shelf, and the page shows their words then")
  func ownRhythms() async throws {
    let model = ShelfModel(around.dependencies)
    #expect(!model.showsWords)
    let own = OwnPattern(id: UUID(), name: "Plum", inhale: 4, exhale: 7)
    _ = try await around.store.change(.save(own))
    #expect(await eventually { model.showsWords })
    let breathing = model.sections.first { $0.group == .breathing }
    #expect(breathing?.cards.last?.title == "Plum")
    #expect(breathing?.cards.last?.line == "5 min · in 4, out 7")
  }

  @Test("When the lock closes, own rhythms are forgotten until it opens, and the one that is breathed goes on")
  func locked() async throws {
    let passphrase = try await around.setLock()
    let own = OwnPattern(id: UUID(), name: "Plum", inhale: 4, exhale: 7)
    _ = try await around.store.change(.save(own))
    let shelf = ShelfModel(around.dependencies)
    around.settings[.shelfLastUsed] = own.patternID
    let breathing = BreathingModel(around.dependencies, in: .chosen(.breathing))
    #expect(await eventually { shelf.showsWords && breathing.pattern.title == "Plum" })
    breathing.frame(at: 10)
    breathing.frame(at: 12)
    await around.lock.lock()
    #expect(await eventually { !shelf.showsWords && breathing.patterns?.own.isEmpty == true })
    #expect(!shelf.sections.flatMap(\.cards).contains { $0.title == "Plum" })
    #expect(breathing.pattern.title == "Plum" && breathing.state == .breathing && breathing.seconds == 2)
    try await around.lock.unlock(passphrase)
    #expect(await eventually { shelf.showsWords && breathing.patterns?.own == [own] })
  }

  @Test("A chosen rhythm breathes at once, and leaves the one for plans alone until another is chosen")
  func rhythm() async throws {
    around.settings[.shelfLastUsed] = "box"
    let model = BreathingModel(around.dependencies, in: .chosen(.breathing))
    #expect(model.state == .breathing && model.pattern == .box && model.title == "Breathe in")
    #expect(around.settings[.breathingPattern].isEmpty)
    model.pause(at: 3)
    model.patterns?.choose("coherent")
    #expect(model.pattern == .coherent && model.state == .ready)
    #expect(around.settings[.breathingPattern] == "coherent")
  }

  @Test("An own rhythm takes over as soon as it's read, and the circle goes on breathing")
  func ownRhythm() async throws {
    let own = OwnPattern(id: UUID(), name: "Plum", inhale: 4, exhale: 7)
    _ = try await around.store.change(.save(own))
    around.settings[.shelfLastUsed] = own.patternID
    let model = BreathingModel(around.dependencies, in: .chosen(.breathing))
    #expect(await eventually { model.pattern.title == "Plum" })
    #expect(model.state == .breathing && model.title == "Breathe in")
  }
}
