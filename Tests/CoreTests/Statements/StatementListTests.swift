import Core
import Foundation
import Testing

@Suite struct StatementListTests {
  let given = CopingStatement.parse("One.\nTwo.\nThree.")

  private func list(_ kept: [StatementList.Entry] = []) -> StatementList { StatementList(given: given, stored: kept) }

  /// The list after some edits, applied in order.
  private func list(_ edits: StatementEdit?...) -> StatementList {
    var placed = PlacedList(list().entries)
    for edit in edits { _ = edit?.apply(to: &placed) }
    return StatementList(placed.entries)
  }

  /// Applies edits, undoes some of them in the given order, and returns the remaining texts.
  private func texts(after edits: [StatementEdit], undone order: [Int]) -> [String] {
    var placed = PlacedList(list().entries)
    let undo = edits.map { $0.apply(to: &placed) }
    for index in order { _ = undo[index]?.apply(to: &placed) }
    return placed.entries.map(\.text)
  }

  @Test("An unchanged list shows the given statements in their order")
  func untouched() { #expect(list().shown.map(\.text) == ["One.", "Two.", "Three."]) }

  @Test("An added statement comes first, trimmed, and a blank one is rejected")
  func adding() {
    #expect(StatementEdit.add(" \n") == nil)
    #expect(list(.add("  My own.\n")).shown.map(\.text) == ["My own.", "One.", "Two.", "Three."])
  }

  @Test("Favourites are shown first, hidden ones not at all, and neither changes the order")
  func favouritesAndHidden() {
    let list = list(.favourite(.given("Three."), true), .hidden(.given("One."), true))
    #expect(list.shown.map(\.text) == ["Three.", "Two."])
    #expect(list.entries.map(\.text) == ["One.", "Two.", "Three."])
  }

  @Test("A given statement can be reworded, reverts when its text is cleared, and can't be removed")
  func rewording() {
    let reworded = list(.text(.given("Two."), " Second."))
    #expect(reworded.entries[1].text == "Second." && reworded.entries[1].id == .given("Two."))
    #expect(list(.remove(.given("Two."))) == list())
    #expect(list(.text(.given("Two."), "Second."), .text(.given("Two."), " ")) == list())
  }

  @Test("An added statement can be reworded and removed, and clearing its text changes nothing")
  func own() {
    let mine = StatementList.Entry(id: .own(UUID()), text: "Mine.")
    let add = StatementEdit.insert(mine, at: .first)
    #expect(list(add, .text(mine.id, "")).entries[0].text == "Mine.")
    #expect(list(add, .text(mine.id, "Mine, now.")).entries[0].text == "Mine, now.")
    #expect(list(add, .remove(mine.id)) == list())
  }

  @Test("Rewording a removed statement brings it back, and any other edit of it does nothing")
  func gone() {
    let id = StatementList.Entry.ID.own(UUID())
    #expect(list(.text(id, "Written just now.")).entries[0] == .init(id: id, text: "Written just now."))
    #expect(
      list(.favourite(id, true), .hidden(id, true), .remove(id), .move(id, .before(.given("One.")))) == list())
    #expect(list(.move(.given("One."), .after(id))) == list())
  }

  @Test("Edits are idempotent")
  func twice() {
    let mine = StatementList.Entry(id: .own(UUID()), text: "Mine.")
    let edits: [StatementEdit] = [
      .insert(mine, at: .first), .text(.given("One."), "First."), .favourite(.given("Two."), true),
      .hidden(.given("Two."), true), .move(.given("One."), .after(.given("Three."))), .remove(mine.id),
    ]
    for edit in edits { #expect(list(.insert(mine, at: .first), edit, edit) == list(.insert(mine, at: .first), edit)) }
  }

  @Test(
    "Moving past an end stops at the end",
    arguments: [(1, ["Two.", "One.", "Three."]), (9, ["Two.", "Three.", "One."]), (-3, ["One.", "Two.", "Three."])])
  func moving(places: Int, order: [String]) {
    #expect(list(list().move(.given("One."), by: places)).entries.map(\.text) == order)
  }

  @Test("A statement dropped on another takes its place, from above and from below")
  func dropping() {
    #expect(
      list(list().move(.given("One."), to: .given("Three."))).entries.map(\.text) == ["Two.", "Three.", "One."])
    #expect(
      list(list().move(.given("Three."), to: .given("One."))).entries.map(\.text) == ["Three.", "One.", "Two."])
  }

  @Test("Undoing an edit undoes nothing else", arguments: [[0], [1], [0, 1], [1, 0]])
  func undoing(order: [Int]) throws {
    let (a, b) = (StatementList.Entry(id: .own(UUID()), text: "A"), StatementList.Entry(id: .own(UUID()), text: "B"))
    let add: [StatementEdit] = [.insert(b, at: .first), .insert(a, at: .first)]
    let undone = texts(after: add + [.remove(a.id), .remove(b.id)], undone: order.map { $0 + 2 })
    let back = (order.contains(0) ? ["A"] : []) + (order.contains(1) ? ["B"] : [])
    #expect(undone == back + ["One.", "Two.", "Three."])
    let moved = texts(
      after: [.move(.given("One."), .after(.given("Three."))), .hidden(.given("Two."), true)], undone: [0])
    #expect(moved == ["One.", "Two.", "Three."])
  }

  @Test("Undoing a removal puts a statement back in its place even if another was added first")
  func besideAnother() {
    let mine = StatementList.Entry(id: .own(UUID()), text: "Mine.")
    var placed = PlacedList(list().entries)
    _ = StatementEdit.insert(mine, at: .first).apply(to: &placed)
    _ = StatementEdit.move(mine.id, .after(.given("One."))).apply(to: &placed)
    let undo = StatementEdit.remove(mine.id).apply(to: &placed)
    _ = StatementEdit.add("New.")?.apply(to: &placed)
    _ = undo?.apply(to: &placed)
    #expect(placed.entries.map(\.text) == ["New.", "One.", "Mine.", "Two.", "Three."])
  }

  @Test("The position of an unreadable row is never reused")
  func reserved() {
    let (a, b) = (StatementList.Entry(id: .given("A"), text: "A"), StatementList.Entry(id: .given("B"), text: "B"))
    var placed = PlacedList(slots: [.init(place: 1, entry: a)], reserved: [0, 2, 5])
    placed.append(b)
    #expect(placed.slots.map(\.place) == [1, 6])
    for text in ["C", "D"] { _ = StatementEdit.add(text)?.apply(to: &placed) }
    #expect(placed.entries.map(\.text) == ["D", "C", "A", "B"])
    #expect(placed.slots.map(\.place) == [1, 3, 4, 6])
    placed.replaceAll(by: [b, a])
    #expect(placed.slots.map(\.place) == [1, 3] && placed.entries == [b, a])
  }

  @Test("Statements new in a later version come last, and one it dropped disappears unless it was reworded")
  func anotherVersion() {
    let kept: [StatementList.Entry] = [
      .init(id: .given("Gone."), text: "Gone."), .init(id: .given("Old."), text: "Mine by now."),
      .init(id: .given("Two."), text: "Two.", isFavourite: true),
      .init(id: .given("Two."), text: "Twice, as nobody keeps it."),
    ]
    #expect(list(kept).entries.map(\.text) == ["Mine by now.", "Two.", "One.", "Three."])
    #expect(list(kept).shown.first?.text == "Two.")
  }
}
