import Testing

@testable import App

@MainActor @Suite struct ShoreWordsTests {
  @Test("The words change along the way, the same on a scale to 100 and on one to 10")
  func words() {
    let to100 = [0, 10, 15, 35, 40, 60, 65, 85, 90, 100].map { ShoreWords.anxiety.word($0, of: 100) }
    #expect(
      to100 == [
        "calm", "calm", "a little", "a little", "fairly", "fairly", "very", "very", "extremely", "extremely",
      ])
    #expect(
      (0...10).map { ShoreWords.anxiety.word($0, of: 10) } == [
        "calm", "calm", "a little", "a little", "fairly", "fairly", "fairly", "very", "very", "extremely",
        "extremely",
      ])
    for words in [ShoreWords.strength, .anxiety, .sureness, .difficulty] {
      #expect(Set(words.words).count == 5)
      #expect((0...100).map { words.word($0, of: 100) }.first == words.words.first)
      #expect(words.word(100, of: 100) == words.words.last)
    }
  }

  @Test("A number is shown only if the person wants numbers; a screen reader hears word and number")
  func numbers() {
    #expect(ShoreWords.anxiety.shown(60, of: 100, showsNumber: false) == "fairly")
    #expect(ShoreWords.anxiety.shown(60, of: 100, showsNumber: true) == "fairly · 60")
    #expect(ShoreWords.anxiety.said(60, of: 100) == "fairly, 60 of 100")
    #expect(ShoreWords.anxiety.said(nil, of: 100) == "Not chosen yet")
  }
}
