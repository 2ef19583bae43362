import CAdwaita
import Core
import Foundation
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// The landscape behind Relax, drawn as in the window.
final class LandscapeTests: XCTestCase {
  func testWordsCanBeReadOnItAtEveryMinuteOfADay() {
    onMain {
      let around = Surroundings()
      let window = ApplicationWindow.test("Landscape")
      let tabs = TabsPage(
        around.dependencies, around.state, lock: around.state.lock, navigator: IdleNavigator(), first: .relax
      ) {}
      window.setContent(tabs.widget)
      window.defaultSize = (1_000, 700)
      window.present()
      MainLoop.turn(frames: 3, of: tabs.widget)
      let words = tabs.widget.textPlaces
      XCTAssertGreaterThan(words.count, 8, "the switcher, the question, the faces’ names, …")
      let width = Double(tabs.widget.width), height = Double(tabs.widget.height)
      // Words that lie across the whole picture, as in a narrow window with large text.
      let lines = (0..<16).map { Area(x: 6, y: 20 + 38 * Double($0), width: 340, height: 26) }
      for minute in 0..<1_440 {
        let narrow = minute.isMultiple(of: 3) ? [(minute.isMultiple(of: 2), lines, 360.0, 640.0)] : []
        for (isDark, words, width, height) in [(false, words, width, height)] + narrow {
          let landscape = Landscape(minute: minute, isDark: isDark)
          let lightest = Self.lightest(in: words, width: width, height: height) {
            landscape.draw(on: $0, width: width, height: height, clearOf: words)
          }
          let text = landscape.isMoonlit ? Color(hex: "#D8E1E9") : .white
          let contrast = (text.luminance + 0.05) / (lightest + 0.05)
          XCTAssertGreaterThanOrEqual(contrast, 4.5, "\(minute / 60):\(minute % 60), dark: \(isDark), \(width)")
        }
      }
      window.destroy()
    }
  }

  func testTheSunShinesWhereItIsClearAndIsGoneBehindWords() {
    onMain {
      let landscape = Landscape(minute: 9 * 60, isDark: false)
      let sun = landscape.light(Landscape.Lines(width: 1_000, height: 700))
      let place = Area(x: sun.x - 8, y: sun.y - 8, width: 16, height: 16)
      let clear = Self.lightest(in: [place], width: 1_000, height: 700) {
        landscape.draw(on: $0, width: 1_000, height: 700, clearOf: [])
      }
      XCTAssertGreaterThan(clear, 0.7)
      let hidden = Self.lightest(in: [place], width: 1_000, height: 700) {
        landscape.draw(on: $0, width: 1_000, height: 700, clearOf: [place])
      }
      XCTAssertLessThanOrEqual(hidden, SkyColors.brightest)
    }
  }

  func testTheMoonAndItsRingsAreGoneWhereWordsAre() {
    onMain {
      let landscape = Landscape(minute: 80, isDark: false)
      let moon = landscape.light(Landscape.Lines(width: 1_000, height: 700))
      // In the disc, and in the outer ring only, below it.
      let places =
        [Area(x: moon.x - 8, y: moon.y - 8, width: 16, height: 16)]
        + [Area(x: moon.x - 60, y: moon.y + 66, width: 120, height: 40)]
      for place in places {
        let lightest = { (words: [Area]) in
          Self.lightest(in: [place], width: 1_000, height: 700) {
            landscape.draw(on: $0, width: 1_000, height: 700, clearOf: words)
          }
        }
        XCTAssertLessThan(lightest([place]) + 0.001, lightest([]))
        let sky = SkyColors.at(minute: 80, isDark: false)
        XCTAssertLessThanOrEqual(lightest([place]), [sky.high, sky.middle, sky.low].map(\.luminance).max() ?? 0)
      }
    }
  }

  func testItGoesWithThePlainColourAndTheOtherTabsAndTakesNoMinutesThen() {
    onMain {
      let around = Surroundings()
      let model = LandscapeModel(around.dependencies)
      let ground = LandscapeGround(under: Box.column { Label("Words") }, model)
      let window = ApplicationWindow.test("Ground")
      window.setContent(ground.widget)
      window.present()
      @MainActor func isAway() -> Bool { ground.widget.descendant(styled: "away") != nil }
      XCTAssertTrue(MainLoop.turn { model.isRunning && !isAway() })
      ground.isWanted = false
      XCTAssertTrue(isAway() && !model.isRunning, "another tab")
      ground.isWanted = true
      XCTAssertTrue(!isAway() && model.isRunning)
      around.settings[.showsSky] = false
      XCTAssertTrue(MainLoop.turn { isAway() && !model.isRunning }, "the person wants one colour")
      around.settings[.showsSky] = true
      XCTAssertTrue(MainLoop.turn { !isAway() && model.isRunning })
      ground.minimized(true)
      XCTAssertFalse(model.isRunning, "a minimised window")
      ground.minimized(false)
      XCTAssertTrue(model.isRunning)
      window.destroy()
      XCTAssertTrue(MainLoop.turn { !model.isRunning })
    }
  }

  /// The greatest luminance of a drawing within areas; every fourth pixel is looked at.
  @MainActor private static func lightest(
    in areas: [Area], width: Double, height: Double, _ draw: (Canvas) -> Void
  ) -> Double {
    let (columns, rows) = (Int(width), Int(height))
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, gint(columns), gint(rows))
    defer { cairo_surface_destroy(surface) }
    guard let surface, let context = cairo_create(surface) else { return 1 }
    defer { cairo_destroy(context) }
    // Along whole pixels, so that the clip is quick.
    for area in areas {
      let (left, top) = (area.x.rounded(.down), area.y.rounded(.down))
      cairo_rectangle(
        context, left, top, (area.x + area.width).rounded(.up) - left, (area.y + area.height).rounded(.up) - top)
    }
    cairo_clip(context)
    let area = DrawingArea { _, _, _ in }
    draw(Canvas(context: context, area: area.widget))
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return 1 }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var found: Set<UInt32> = []
    for area in areas {
      let (left, right) = (max(0, Int(area.x) + 1), min(columns, Int(area.x + area.width) - 1))
      for y in Swift.stride(from: max(0, Int(area.y) + 1), to: min(rows, Int(area.y + area.height) - 1), by: 4) {
        for x in Swift.stride(from: left, to: right, by: 4) {
          found.insert((data + y * stride + x * 4).withMemoryRebound(to: UInt32.self, capacity: 1) { $0.pointee })
        }
      }
    }
    return found.map { pixel in
      func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) / 255 }
      return Color(red: part(16), green: part(8), blue: part(0)).luminance
    }.max() ?? 1
  }
}
