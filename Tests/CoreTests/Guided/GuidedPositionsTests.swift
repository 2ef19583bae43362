import Testing

@testable import Core

@Suite struct GuidedPositionsTests {
  @Test("The places in the eight sessions left last are kept, whichever came first")
  func latest() {
    var positions = GuidedPositions()
    for number in 1...8 { positions["session-\(number)"] = number * 10 }
    positions["session-1"] = 15  // gone on with, so the second is now the one left longest ago
    positions["session-9"] = 90
    #expect(positions["session-9"] == 90 && positions["session-1"] == 15)
    #expect(positions["session-2"] == 0 && positions["session-3"] == 30)
    #expect(GuidedPositions(positions.line) == positions)
  }
}
