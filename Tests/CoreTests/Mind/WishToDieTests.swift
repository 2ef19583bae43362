import Core
import Testing

@Suite struct WishToDieTests {
  @Test(
    "Words about wanting to die or hurting oneself are noticed, however they’re typed",
    arguments: [
      "I want to die", "i WANT  to\ndie.", "They’d be better off without me", "I don’t want to live like this",
      "I don't want to be alive", "thinking of suicide again", "That I’ll kill myself", "hurt myself",
    ])
  func noticed(words: String) {
    #expect(WishToDie.isIn([words]) && Worry(words).isWishToDie && Worry("x", prediction: words).isWishToDie)
    #expect(Worry(words, knowing: .never).askedFrom == nil)
  }

  @Test(
    "Other worries aren’t",
    arguments: ["My father will die", "I’ll be late", "the deadline", "I could die of shame", "", "She wants to diet"])
  func others(words: String) {
    #expect(!WishToDie.isIn([words]))
  }

  @Test("A worry of that kind with a day is never asked about")
  func day() {
    let day = LocalDay(number: 20_000)
    #expect(Worry("the exam", knowing: .on(day)).askedFrom == day)
    #expect(
      Worry("I want to die", knowing: .on(day)).askedFrom == nil && Worry("I want to die", knowing: .on(day)).due == nil
    )
  }
}
