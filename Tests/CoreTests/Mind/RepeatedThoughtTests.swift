import Testing

@testable import Core

@Suite struct RepeatedThoughtTests {
  private static let day = LocalDay(number: 20_522)  // 2026-03-10

  private func isRepeated(_ words: String, _ others: [(String, String)]) -> Bool {
    let others = others.compactMap { words, day in LocalDay(day).map { (words: words, day: $0) } }
    return RepeatedThought.isRepeated(words, on: Self.day, among: others)
  }

  @Test("The third time within seven days is a repetition, whatever its case, accents and white space")
  func third() {
    #expect(
      isRepeated(
        "Did I lock the café?", [("did I LOCK the cafe?", "2026-03-10"), (" Did I  lock\nthe café? ", "2026-03-04")]))
    #expect(!isRepeated("Did I lock the café?", [("Did I lock the café?", "2026-03-10")]), "the second time")
    #expect(
      !isRepeated("Did I lock it?", [("Did I lock it?", "2026-03-10"), ("Did I lock it", "2026-03-10")]), "other words")
  }

  @Test("Earlier and later days don't count, nor does a blank thought")
  func others() {
    #expect(!isRepeated("x", [("x", "2026-03-03"), ("x", "2026-03-10")]))
    #expect(!isRepeated("x", [("x", "2026-03-11"), ("x", "2026-03-10")]))
    #expect(!isRepeated(" ", [("", "2026-03-10"), (" ", "2026-03-10"), ("\n", "2026-03-10")]))
  }

  @Test("The line about it is shown once in seven days")
  func weekly() {
    func may(_ last: String?) -> Bool {
      RepeatedThought.mayBeShown(on: Self.day, last: last.flatMap { LocalDay($0) })
    }
    #expect(may(nil) && may("2026-03-03") && may("2027-01-01"))
    #expect(!may("2026-03-04") && !may("2026-03-10"))
  }
}
