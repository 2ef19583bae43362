import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct LandscapeModelTests {
  private let around = Surroundings()

  @Test("The landscape looks at the clock once a minute, and not at all while it isn't on screen")
  func minutes() async {
    let model = LandscapeModel(around.dependencies)
    #expect(model.minute == 12 * 60)
    #expect(!model.isRunning && around.timer.sleepers == 0)
    around.wall.turn(by: 20)
    model.shown(true)
    for minute in 1...3 {
      #expect(await eventually { around.timer.sleepers == 1 })
      around.wall.turn(by: minute == 1 ? 40 : 60)
      around.timer.advance(by: .seconds(minute == 1 ? 40 : 60))
      #expect(await eventually { around.timer.sleepers == 1 })
      #expect(model.minute == 12 * 60 + minute)
    }
    model.shown(false)
    #expect(!model.isRunning)
    around.wall.turn(by: 3_600)
    #expect(model.minute == 12 * 60 + 3)
    model.shown(true)
    #expect(model.minute == 13 * 60 + 3)
    around.wall.turn(by: -6 * 3_600)
    model.look()
    #expect(model.minute == 7 * 60 + 3, "the clock was set back")
  }

  @Test(
    "No clock is too wrong for it",
    arguments: [-1e18, -86_401, -1, 0, 1, 86_399.9, 1e18, .infinity, -.infinity, .nan])
  func wrongClocks(time: Double) {
    let clock = WallClock(now: { Date(timeIntervalSince1970: time) }, utcOffset: { _ in -3_600 })
    #expect((0..<1_440).contains(clock.minuteOfDay))
    #expect((0..<86_400).contains(clock.secondOfDay))
  }

  @Test("None of its colours is too light for white words, at any minute, and it's darker where dark is preferred")
  func colors() {
    for minute in 0..<1_440 {
      let (light, dark) = (SkyColors.at(minute: minute, isDark: false), SkyColors.at(minute: minute, isDark: true))
      for (one, other) in zip(light.all, dark.all) {
        #expect(one.luminance <= SkyColors.brightest, "\(minute)")
        #expect(other.luminance <= one.luminance, "\(minute)")
      }
    }
  }

  @Test("Sun and moon go from left to right, about a pixel a minute, over the hills at noon and at one at night")
  func ways() {
    let lines = Landscape.Lines(width: 1_000, height: 700)
    let lights = (0..<1_440).map { Landscape(minute: $0, isDark: false).light(lines) }
    for (before, after) in zip(lights, lights.dropFirst()) where before.isSun == after.isSun {
      #expect(after.x > before.x && after.x - before.x < 1.5)
    }
    #expect(lights[12 * 60].isSun && !lights[0].isSun)
    #expect(lights[13 * 60].y < 200 && lights[60].y < 200)
    // They come and go behind the hills.
    for minute in [6 * 60, 20 * 60 - 1, 20 * 60, 6 * 60 - 1] { #expect(lights[minute].y > lines.farCrest + 20) }
  }
}
