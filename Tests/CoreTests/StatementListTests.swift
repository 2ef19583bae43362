import Core
import Testing

@Suite struct StatementListTests {
  let given = CopingStatement.parse("One.\nTwo.\nThree.")

  private func list(_ kept: [StatementList.Entry] = []) -> StatementList { StatementList(given: given, kept: kept) }

  @Test("Nothing changed shows what Respite brings along, in its order")
  func untouched() { #expect(list().shown.map(\.text) == ["One.", "Two.", "Three."]) }

  @Test("Own words come first, without white space around them; blank ones are nothing")
  func adding() {
    var list = list()
    #expect(list.add("  My own.\n") != nil)
    #expect(list.add(" \n") == nil)
    #expect(list.shown.map(\.text) == ["My own.", "One.", "Two.", "Three."])
  }

  @Test("Favourites are shown first, hidden ones not at all, and neither changes the order")
  func favouritesAndHidden() {
    var list = list()
    list.setFavourite(.given("Three."), true)
    list.setHidden(.given("One."), true)
    #expect(list.shown.map(\.text) == ["Three.", "Two."])
    #expect(list.entries.map(\.text) == ["One.", "Two.", "Three."])
    list.setHidden(.given("One."), false)
    list.setFavourite(.given("Three."), false)
    #expect(list == self.list())
  }

  @Test("A given statement can be reworded, goes back when its words are taken away, and cannot be removed")
  func rewording() {
    var list = list()
    list.edit(.given("Two."), text: "Second.")
    #expect(list.entries[1].text == "Second." && list.entries[1].id == .given("Two."))
    list.remove(.given("Two."))
    #expect(list.entries.count == 3)
    list.edit(.given("Two."), text: " ")
    #expect(list == self.list())
  }

  @Test("Own ones can be reworded and removed; taking their words away changes nothing")
  func own() throws {
    var list = list()
    let added = list.add("Mine.")
    let id = try #require(added)
    list.edit(id, text: "")
    #expect(list.entries[0].text == "Mine.")
    list.edit(id, text: "Mine, now.")
    #expect(list.entries[0].text == "Mine, now.")
    list.remove(id)
    #expect(list == self.list())
  }

  @Test(
    "Moving keeps to the ends",
    arguments: [(1, ["Two.", "One.", "Three."]), (9, ["Two.", "Three.", "One."]), (-3, ["One.", "Two.", "Three."])])
  func moving(places: Int, order: [String]) {
    var list = list()
    list.move(.given("One."), by: places)
    #expect(list.entries.map(\.text) == order)
  }

  @Test("Dropped on another it takes that one's place, from above and from below")
  func dropping() {
    var list = list()
    list.move(.given("One."), to: .given("Three."))
    #expect(list.entries.map(\.text) == ["Two.", "Three.", "One."])
    list.move(.given("One."), to: .given("Two."))
    #expect(list == self.list())
  }

  @Test("A later Respite's new statements come last; one that it dropped goes, unless it was reworded")
  func anotherVersion() {
    let kept: [StatementList.Entry] = [
      .init(id: .given("Gone."), text: "Gone."), .init(id: .given("Old."), text: "Mine by now."),
      .init(id: .given("Two."), text: "Two.", isFavourite: true),
    ]
    #expect(list(kept).entries.map(\.text) == ["Mine by now.", "Two.", "One.", "Three."])
    #expect(list(kept).shown.first?.text == "Two.")
  }
}
