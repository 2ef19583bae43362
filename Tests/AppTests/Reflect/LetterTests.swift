import Core
import Foundation
import Testing
import Toolkit

@testable import App
@testable import Doubles

@MainActor @Suite struct LetterTests {
  private let around = Surroundings()
  private let today = LocalDay(number: 20_522)

  /// The letters that come one after another.
  private func letters(_ count: Int) async -> [String] {
    let model = LetterModel(around.dependencies)
    var shown: [String] = []
    #expect(await eventually { model.letter != nil })
    while shown.count < count {
      shown.append(model.letter?.event ?? "")
      let former = model.letter
      guard shown.count < count else { break }
      model.anotherPressed()
      guard model.hasAnother else { break }
      #expect(await eventually { model.letter != former })
    }
    return shown
  }

  @Test("A year ago comes first, then longer ago, then a month ago, then another day")
  func order() async throws {
    let month = today.number - (today.monthBefore?.number ?? 0)
    try await around.add([
      .sample("a month ago", daysAgo: month), .sample("two years", daysAgo: 365 + 365), .sample("a year", daysAgo: 365),
      .sample("yesterday", daysAgo: 1), .sample("fifty days", daysAgo: 50), .sample("today"),
    ])
    #expect(await letters(4) == ["a year", "two years", "a month ago", "fifty days"])
  }

  @Test("The day before yesterday comes only if there’s nothing older, and today never")
  func old() async throws {
    try await around.add([
      .sample("today"), .sample("the day before yesterday", daysAgo: 2), .sample("old", daysAgo: 31),
    ])
    #expect(await letters(1) == ["old"])
    let newer = Surroundings()
    try await newer.add([.sample("today"), .sample("the day before yesterday", daysAgo: 2)])
    let model = LetterModel(newer.dependencies)
    #expect(await eventually { model.letter?.event == "the day before yesterday" && !model.hasAnother })
    let none = Surroundings()
    try await none.add([.sample("today")])
    let empty = LetterModel(none.dependencies)
    #expect(await eventually { empty.isLoaded })
    #expect(empty.letter == nil && !empty.hasAnother)
  }

  @Test("Each comes once before any comes again, and what is in the bin or can’t be read never does")
  func each() async throws {
    let deleted = Reflection.sample("deleted", daysAgo: 365)
    try await around.add((40..<46).map { .sample("\($0)", daysAgo: $0) } + [deleted])
    try await around.store.delete(deleted.id)
    let shown = await letters(12)
    #expect(Set(shown.prefix(6)).count == 6 && !shown.contains("deleted"))
    #expect(Letter.inOrder([Reflection(unreadable: UUID(), moment: deleted.moment)], on: today).isEmpty)
  }

  @Test("A letter that’s deleted elsewhere gives way to another, and one that’s changed shows the change")
  func changes() async throws {
    let (first, second) = (Reflection.sample("a year", daysAgo: 365), Reflection.sample("fifty days", daysAgo: 50))
    try await around.add([first, second])
    let model = LetterModel(around.dependencies)
    #expect(await eventually { model.letter?.event == "a year" })
    #expect(model.beginning == "A year ago today.")
    try await around.store.edit(first.id, event: "a year, and more", reason: "")
    #expect(await eventually { model.letter?.event == "a year, and more" })
    try await around.store.delete(first.id)
    #expect(await eventually { model.letter?.event == "fifty days" })
  }

  @Test("A problem is said, and Another tries again")
  func problem() async throws {
    try await around.add([.sample("old", daysAgo: 50), .sample("older", daysAgo: 51)])
    let model = LetterModel(around.dependencies)
    #expect(await eventually { model.letter != nil && model.hasAnother })
    await around.rest()
    around.gate.fail(with: .busy(path: "/x"))
    model.anotherPressed()
    #expect(await eventually { model.notice != nil })
    around.gate.fail(with: nil)
    model.anotherPressed()
    #expect(await eventually { model.notice == nil })
  }

  @Test("The lock takes the letter away")
  func locks() async throws {
    try await around.add([.sample("old", daysAgo: 50)])
    let passphrase = try await around.setLock()
    let model = LetterModel(around.dependencies)
    #expect(await eventually { model.letter != nil })
    await around.lock.lock()
    #expect(await eventually { model.letter == nil })
    try await around.lock.unlock(passphrase)
    #expect(await eventually { model.letter != nil })
  }

  @Test("The booklet has the year’s reflections by month, the oldest first, and no worry")
  func booklet() async throws {
    try await around.add([
      .sample("March", daysAgo: 1), .sample("January", daysAgo: 60), .sample("Last year", daysAgo: 100),
      .sample("March too", daysAgo: 0),
    ])
    try await around.add(MindContent(Worry("The exam")))
    let model = BookletModel(around.dependencies)
    #expect(await eventually { model.reflections?.count == 3 && model.years == [2026, 2025] })
    let sheet = try #require(model.sheet)
    #expect(sheet.title == "What went well in 2026" && sheet.isBooklet && sheet.sections.isEmpty)
    #expect(sheet.chapters.map(\.heading) == ["January", "March"])
    #expect(sheet.chapters.map { $0.entries.map(\.lead) } == [["January"], ["March", "March too"]])
    model.yearPicked(2025)
    #expect(await eventually { model.reflections?.map(\.event) == ["Last year"] })
    #expect(model.fileName == "2025.pdf")
  }

  @Test("In a new year that has nothing yet, the booklet is the last one’s; in December it’s offered from ten on")
  func years() async throws {
    try await around.add([.sample("Last year", daysAgo: 100)])
    let model = BookletModel(around.dependencies)
    #expect(await eventually { model.year == 2025 && model.reflections?.count == 1 })
    let past = PastOffers(around.dependencies)
    past.look()
    await around.rest()
    #expect(past.booklet == nil, "it isn’t December")
    try await around.add((1...9).map { .sample("\($0)", daysAgo: $0) })
    around.wall.turn(by: 270 * 86_400)  // to 5 December 2026
    past.look()
    await around.rest()
    #expect(past.booklet == nil, "nine aren’t enough")
    try await around.add([.sample("ten")])
    past.look()
    #expect(await eventually { past.booklet == 2026 })
  }
}
