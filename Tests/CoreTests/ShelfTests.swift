import Core
import Testing

@MainActor @Suite struct ShelfTests {
  private let shelf = Shelf(scenes: ["quarry", "orchard"], patterns: BreathingPattern.all.map(\.id))

  @Test("Every exercise is on the shelf, and each thing once")
  func complete() {
    #expect(Set(shelf.items.map(\.exercise)) == Set(Exercise.allCases), "Add it to a group in Shelf.items(_:).")
    #expect(Set(shelf.items.map(\.id)).count == shelf.items.count)
  }

  @Test("The favourites come first, then three of those used last; what is gone is left out")
  func first() {
    let found = shelf.first(
      favourites: ["orchard", "no-longer-there", "box"],
      lastUsed: ["no-longer-there", "box", "grounding", "calm", "quarry", "even", "meditation"])
    #expect(
      found == [
        .scene("orchard"), .pattern("box"), .exercise(.grounding), .pattern("calm"), .scene("quarry"),
      ])
  }

  @Test("An id names one thing; scene and breathing mean the person's own choice")
  func ids() {
    let settings = TransientSettings()
    #expect(shelf.item("quarry", settings) == .scene("quarry"))
    #expect(shelf.item("meditation", settings) == .exercise(.meditation))
    #expect(shelf.item("scene", settings) == .scene("quarry"))
    #expect(shelf.item("breathing", settings) == .pattern("calm"))
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
