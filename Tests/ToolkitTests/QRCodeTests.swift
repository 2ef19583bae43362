import Testing

@testable import Toolkit

@MainActor @Suite struct QRCodeTests {
  @Test("A code has the standard's three corners and grows with its text; one that's too long is none")
  func modules() throws {
    let code = try #require(QRCode.Modules("tel:112"))
    #expect(code.side == 21 && code.isDark.count == 21 * 21)
    let corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for (left, top) in [(0, 0), (14, 0), (0, 14)] {
      let found = (0..<7).map { y in
        (0..<7).map { x in code.isDark[(top + y) * code.side + left + x] ? "1" : "0" }.joined()
      }
      #expect(found == corner)
    }
    let longer = try #require(QRCode.Modules("https://www.example.org/" + String(repeating: "chat/", count: 20)))
    #expect(longer.side > code.side)
    #expect(QRCode.Modules(String(repeating: "x", count: 4_000)) == nil)
    #expect(QRCode.Modules("") == nil)
  }
}
