import Testing

@testable import Core

@Suite struct FirstPersonTests {
  private func first(_ words: String) -> HelpPlan.Person? { HelpPlan([.people: words]).firstPerson }

  @Test(
    "The first line under “Who can I call or go to?” is the person to call first, with the number beside or below it",
    arguments: [
      ("Anna", "Anna", nil), ("Anna 0151 555 123", "Anna", "0151 555 123"),
      ("Anna: +44 151 555-0123", "Anna", "+44 151 555-0123"),
      ("- Anna, next door\nBen 0170 1234567", "Anna, next door", nil), ("Anna\n0151 555 123", "Anna", "0151 555 123"),
      ("\n\n  • Mum (0151) 555 123 \n", "Mum", "(0151) 555 123"),
      ("Anna (mobile 0151 555 12)", "Anna (mobile)", "0151 555 12"),
      ("0151/555 1234", "", "0151/555 1234"),
      ("Anna, 0151/5551234 or 0170 1234567", "Anna, or 0170 1234567", "0151/5551234"),
      ("Anna 0151 555 12 / 0170 1234567", "Anna / 0170 1234567", "0151 555 12"),
    ])
  func named(words: String, name: String, number: String?) {
    #expect(first(words) == HelpPlan.Person(name: name, number: number))
  }

  @Test(
    "What only looks like a number isn't offered to be dialled",
    arguments: [
      "Anna, since 12.03.2026", "Anna, 12 Mill Lane", "anna123456@example.org", "Room 24-13", "Anna 123456789012345678",
      "Anna, 2026-11-28",
    ])
  func noNumber(words: String) {
    #expect(first(words)?.number == nil)
    #expect(first(words)?.name == words)
  }

  @Test("A plan without people has no first person, however much else it says")
  func noOne() {
    #expect(first("") == nil && first(" \n\t") == nil)
    #expect(HelpPlan([.services: "Samaritans: 116 123", .helps: "Anna"]).firstPerson == nil)
  }

  @Test("A very long text is cut, and takes no time")
  func long() {
    let words = String(repeating: "1 (", count: 200_000)
    #expect(ContinuousClock().measure { _ = first(words) } < .seconds(1))
  }
}
