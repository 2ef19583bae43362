import Core
import Foundation
import Testing
import Toolkit

@testable import App
@testable import Doubles

/// The breathing circle's light in a place.
@MainActor @Suite struct CircleLightTests {
  private let shipped = Scene.catalog(in: ContentFolder.shipped.url.appendingPathComponent("scenes")).scenes

  @Test("Every scene that is shipped has a light of its own, and none of them is white")
  func ofEachScene() throws {
    #expect(shipped.count >= 10)
    for scene in shipped {
      let light = CircleLight(try #require(scene.light, "\(scene.id)"), isNight: false)
      for color in [light.rim, light.middle] { #expect(min(color.red, color.green, color.blue) < 0.95, "\(scene.id)") }
    }
    #expect(Set(shipped.map(\.light)).count == shipped.count, "each its own")
  }

  @Test("The circle's word has 4.5 : 1, by day and at night, wherever the breath is", arguments: [false, true])
  func word(isNight: Bool) throws {
    // Own pictures may have any brightest colour.
    let own = [0.0, 0.2, 0.6, 1].flatMap { red in
      [0.0, 0.2, 0.6, 1].flatMap { green in
        [0.0, 0.2, 0.6, 1].map { SceneLight.of(red: red, green: green, blue: $0) }
      }
    }
    let style = try String(
      contentsOf: ContentFolder.shipped.url.appendingPathComponent("style/style.css"), encoding: .utf8)
    let ink = try #require(style.firstMatch(of: /\.breathing-count \{ color: (#[0-9A-F]{6});/)).output.1
    // The disc of a guided session has the same light, and under the pointer a twentieth less of it.
    let play = /button\.circle\.play-circle \{\s+background: none; box-shadow: none; color: (#[0-9A-F]{6});/
    #expect(try #require(style.firstMatch(of: play)).output.1 == ink)
    let black = Color(red: 0, green: 0, blue: 0)
    for source in shipped.compactMap(\.light) + own {
      let light = CircleLight(source, isNight: isNight)
      // What is seen of the darkest place where the breath is brightness, at the rim, where the light is lowest.
      let seen = black.blended(into: light.rim, by: light.least)
      for color in [seen, light.rim, light.middle, light.rim.blended(into: black, by: 0.05)] {
        let code = [color.red, color.green, color.blue].map { String(format: "%02X", Int($0 * 255)) }.joined()
        #expect(Palette.Pair(background: "#" + code, text: String(ink)).contrast >= 4.5, "\(source)")
      }
    }
  }

  @Test("At night it has a third of the light")
  func night() throws {
    let light = SceneLight(red: 1, green: 0.8, blue: 0.5)
    #expect(abs(light.dimmed(to: Night.share).luminance - light.luminance / 3) < 0.001)
    let hours = (0..<24).filter { hour in
      Night.isNow(WallClock(now: { Date(timeIntervalSince1970: Double(hour) * 3_600) }, utcOffset: { _ in 0 }))
    }
    #expect(hours == [0, 1, 2, 3, 4, 5, 22, 23])
  }

  @Test("A picture's light has its hue, whatever is brightest in it, and is never white")
  func ofAPicture() {
    let (warm, cold) = (SceneLight.of(red: 0.9, green: 0.6, blue: 0.3), SceneLight.of(red: 0.1, green: 0.2, blue: 0.3))
    #expect(warm.red > warm.green && warm.green > warm.blue && cold.blue > cold.green && cold.green > cold.red)
    for light in [warm, cold, .of(red: 1, green: 1, blue: 1), .of(red: 0, green: 0, blue: 0)] {
      #expect(max(light.red, light.green, light.blue) <= 0.975 && light.luminance > 0.6)
    }
  }
}
