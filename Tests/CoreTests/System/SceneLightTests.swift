import Foundation
import Testing

@testable import Core

@Suite struct SceneLightTests {
  @Test("A light is read as it's written, and a colour that isn't one is refused")
  func card() throws {
    let light = try JSONDecoder().decode(SceneLight.self, from: Data(##"{"color": "#FF8000", "x": 0.25}"##.utf8))
    #expect(light == SceneLight(red: 1, green: 128.0 / 255, blue: 0, x: 0.25))
    #expect(try JSONDecoder().decode(SceneLight.self, from: JSONEncoder().encode(light)) == light)
    #expect(try JSONDecoder().decode(SceneLight.self, from: Data(##"{"color": "#000000"}"##.utf8)).x == 0.5)
    for color in ["FF8000", "#FF80", "#GGGGGG", ""] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(SceneLight.self, from: Data("{\"color\": \"\(color)\"}".utf8))
      }
    }
  }
}
