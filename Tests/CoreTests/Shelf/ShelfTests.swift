import Core
import Foundation
import Samples
import Testing

@MainActor @Suite struct ShelfTests {
  private let guided = ContentFolder(Checkout.root.appendingPathComponent("Resources")).guided()
  private var shelf: Shelf {
    Shelf(scenes: ["quarry", "orchard"], patterns: BreathingPattern.all.map(\.id), guided: guided)
  }

  @Test("Every exercise is on the shelf, and each thing once")
  func complete() {
    #expect(Set(shelf.items.map(\.exercise)) == Set(Exercise.allCases), "Add it to a group in Shelf.items(_:).")
    #expect(Set(shelf.items.map(\.id)).count == shelf.items.count)
  }

  @Test("The favourites come first, then three of those used last; what is gone is left out")
  func first() {
    let found = shelf.first(
      favourites: ["orchard", "no-longer-there", "box"],
      lastUsed: ["no-longer-there", "box", "grounding", "calm", "quarry", "even", "ten-minutes"])
    #expect(
      found == [
        .scene("orchard"), .pattern("box"), .exercise(.grounding), .pattern("calm"), .scene("quarry"),
      ])
  }

  @Test("An id names one thing; scene and breathing mean the person's own choice")
  func ids() {
    let settings = TransientSettings()
    #expect(shelf.item("quarry", settings) == .scene("quarry"))
    #expect(shelf.item("meditation", settings)?.id == "ten-minutes")
    #expect(shelf.item("first-week/2", settings)?.id == "first-week/2", "Every session has an id.")
    #expect(shelf.item("five-senses", settings)?.exercise == .grounding)
    settings.favourites = ["kindness", "body-scan", "meditation", "five-minutes"]
    #expect(settings.favourites == ["kindness", "body-scan", "ten-minutes", "five-minutes"])
    #expect(shelf.item("meditation", settings)?.id == "ten-minutes", "The favourite of ten minutes, the latest first.")
    settings.favourites = ["body-scan", "kindness"]
    #expect(shelf.item("meditation", settings)?.id == "body-scan")
    #expect(shelf.item("scene", settings) == .scene("quarry"))
    #expect(shelf.item("breathing", settings) == .pattern("long-exhale"))
    settings[.lastScene] = "orchard"
    settings[.breathingPattern] = "box"
    #expect(shelf.item("scene", settings) == .scene("orchard"))
    #expect(shelf.item("breathing", settings) == .pattern("box"))
    #expect(shelf.item("lighthouse", settings) == nil)
    #expect(Shelf(scenes: [], patterns: []).item("scene", settings) == nil)
  }

  @Test("What begins is remembered, a scene as the last one viewed, a rhythm not as the one for plans")
  func begins() {
    let settings = TransientSettings()
    #expect(settings.begin(.scene("orchard")) == .chosen(.scene))
    #expect(settings.begin(.pattern("box")) == .chosen(.breathing))
    #expect(settings.begin(.scene("orchard")) == .chosen(.scene))
    #expect(settings.lastUsed == ["orchard", "box"])
    #expect(settings[.lastScene] == "orchard")
    #expect(settings[.breathingPattern].isEmpty)
  }
}
