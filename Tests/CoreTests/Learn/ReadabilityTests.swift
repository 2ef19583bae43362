import Testing

@Suite struct ReadabilityTests {
  @Test(
    "Syllables are counted as spoken",
    arguments: [
      ("a", 1), ("the", 1), ("breath", 1), ("breathe", 1), ("worry", 2), ("worries", 2), ("worried", 2), ("anxiety", 4),
      ("anxious", 2), ("panic", 2), ("gentle", 2), ("gently", 2), ("little", 2), ("table", 2), ("feelings", 2),
      ("happened", 2), ("wanted", 2), ("needed", 2), ("helped", 1), ("walked", 1), ("places", 2), ("noises", 2),
      ("wishes", 2), ("watches", 2), ("changes", 2), ("times", 1), ("makes", 1), ("loved", 1), ("relaxation", 4),
      ("carefully", 3), ("homeless", 2), ("something", 2), ("moment", 2), ("statement", 2), ("treatment", 2),
      ("science", 2), ("idea", 3), ("being", 2), ("studying", 3), ("quiet", 2), ("beautiful", 3), ("muscle", 2),
      ("generalised", 4), ("disorder", 3), ("therapy", 3), ("cognitive", 3), ("behavioural", 4), ("medicine", 3),
      ("psychological", 5), ("evidence", 3), ("experience", 4), ("GAD", 3), ("NHS", 3), ("46", 2), ("it’s", 1),
      ("person’s", 2), ("don’t", 1), ("you’re", 1), ("thoughts", 1), ("eyes", 1), ("sleep", 1), ("people", 2),
      ("usually", 4), ("everyday", 3), ("tired", 1), ("hour", 1), ("believe", 2), ("believed", 2), ("safe", 1),
      ("alive", 2), ("nature", 2), ("picture", 2), ("measure", 2), ("recovery", 4), ("symptoms", 2), ("doctor", 2),
    ])
  func syllables(word: String, count: Int) {
    #expect(Readability.syllables(word) == count, "\(word)")
  }

  @Test("A sentence ends at its full stop, also before a closing mark, but not within a number or an abbreviation")
  func sentences() {
    func count(_ text: String) -> Int { Readability([text]).sentences }
    #expect(count("One. Two? “Three.” Four") == 4)
    #expect(count("It takes 5.5 seconds, e.g. at 8 a.m. each day.") == 1)
    #expect(Readability(["an item", "another one"]).sentences == 2)
  }

  @Test("The grade follows the published formula")
  func grade() {
    // 13 words, 2 sentences, 14 syllables.
    let plain = Readability(["The cat sat on the mat. It was a warm and quiet day."])
    #expect(plain.words == 13 && plain.sentences == 2 && plain.syllables == 14)
    #expect(abs(plain.grade - (0.39 * 6.5 + 11.8 * 14 / 13 - 15.59)) < 0.001)
    #expect(
      Readability([
        "Generalised anxiety disorder is characterised by excessive apprehension regarding multifarious circumstances."
      ]).grade > 15)
  }
}
