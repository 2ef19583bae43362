import Foundation
import Testing

@testable import Core

@Suite struct OwnPatternTests {
  private func pattern(
    _ name: String = "Mine", _ inhale: Double = 4, _ holdFull: Double = 0, _ exhale: Double = 6,
    _ holdEmpty: Double = 0, _ rest: Double = 0
  ) -> OwnPattern {
    OwnPattern(
      id: UUID(), name: name, inhale: inhale, holdFull: holdFull, exhale: exhale, holdEmpty: holdEmpty, rest: rest)
  }

  @Test("Times within the limits make a pattern, without the steps of zero length")
  func good() throws {
    let own = pattern("  Mine ", 4, 2, 6, 0, 3)
    #expect(own.problems.isEmpty)
    let rhythm = try #require(own.pattern)
    #expect(rhythm.steps.map(\.phase) == [.inhale, .hold, .exhale, .rest])
    #expect(rhythm.roundSeconds == 15 && rhythm.name == "Mine" && rhythm.id == own.patternID)
    #expect(pattern("", 4, 0, 6).pattern != nil, "A name is required to save a pattern, not to try it.")
  }

  @Test(
    "A value out of range is reported, and no pattern is made",
    arguments: [
      (OwnPattern.Field.inhale, 0.5), (.inhale, 10.5), (.exhale, 0), (.exhale, 11), (.holdFull, 8.5), (.holdEmpty, 9),
      (.rest, 31), (.rest, -1), (.holdFull, .nan), (.inhale, .infinity),
    ])
  func outOfRange(field: OwnPattern.Field, seconds: Double) {
    var own = pattern()
    own[field] = seconds
    #expect(own.problems.contains(.outOfRange(field, field.limits)))
    #expect(own.pattern == nil)
  }

  @Test("Inhale, holds and exhale together take 5 to 24 seconds, not counting the rest")
  func cycle() {
    #expect(pattern("a", 2, 0, 2.5).problems == [.cycle(5...24)])
    #expect(pattern("a", 2, 0, 3).problems.isEmpty)
    #expect(pattern("a", 8, 4, 10, 2.5).problems == [.cycle(5...24)])
    #expect(pattern("a", 8, 4, 10, 2, 30).problems.isEmpty)
  }

  @Test("A name is required") func nameless() { #expect(pattern(" \n").problems == [.nameless]) }
}
