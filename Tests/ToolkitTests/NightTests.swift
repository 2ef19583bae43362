import CAdwaita
import Core
import Foundation
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// The window at night, and what opens from a session, are dark although the desktop prefers light.
final class NightTests: XCTestCase {
  func testAtNightAllIsDarkFromTheNextPageOrActivationUntilTheMorning() {
    onMain {
      let around = Surroundings()
      let window = Self.window(around)
      MainLoop.turn(frames: 3, of: window.pages.widget)  // the window becomes the active one
      XCTAssertFalse(Self.isDark(window), "by day")
      around.wall.turn(by: 10.5 * 3_600)
      MainLoop.turn(frames: 2, of: window.pages.widget)
      XCTAssertFalse(Self.isDark(window), "Nothing changes under the person's hand.")
      window.turn(1)
      XCTAssertTrue(Self.isDark(window), "half past ten in the evening, and another tab")
      window.open(.session(.plan(.anxious, .short)))
      XCTAssertTrue(Self.isDark(window), "the session")
      window.open(.moreHelp)
      XCTAssertTrue(Self.isDark(window), "a page over it")
      window.go(to: .tab(.learn))
      around.wall.turn(by: 8 * 3_600)
      XCTAssertTrue(Self.isDark(window), "the person reads on")
      window.lookAtTheHour()
      XCTAssertFalse(Self.isDark(window), "the morning")
      around.wall.turn(by: 16 * 3_600)
      around.settings[.showsSky] = false
      window.lookAtTheHour()
      XCTAssertFalse(Self.isDark(window), "no sky, no night")
      Self.close(window, around)
    }
  }

  func testWhatOpensFromASessionByDayIsAsDarkAndWhatFollowsItsEndIsNot() {
    onMain {
      let around = Surroundings()
      let window = Self.window(around)
      window.open(.session(.plan(.anxious, .short)))
      XCTAssertFalse(Self.isDark(window), "The session has the colours that the person prefers.")
      window.open(.moreHelp)
      XCTAssertTrue(Self.isDark(window))
      window.leave()
      XCTAssertTrue(MainLoop.turn { !Self.isDark(window) && window.pages.top is SessionPage })
      around.awake.time += .seconds(360)
      XCTAssertTrue(MainLoop.turn { Self.press("Done", in: window) })
      XCTAssertTrue(MainLoop.turn { (window.pages.top as? SessionPage)?.hasLanded == true })
      window.open(.moreHelp)
      XCTAssertFalse(Self.isDark(window), "The light is up again.")
      Self.close(window, around)
    }
  }

  /// Whether the window and the theme are dark.
  @MainActor private static func isDark(_ window: MainWindow) -> Bool {
    let isDark = gtk_widget_has_css_class(window.window.widget, "dark") != 0
    XCTAssertEqual(isDark, Desktop.prefersDark)
    XCTAssertTrue(!isDark || Bool(adw_style_manager_get_dark(adw_style_manager_get_default())))
    return isDark
  }

  func testTheEndOfASessionAtNightIsAboutAsDimAsTheSession() {
    onMain {
      for (hour, exercise, goal) in [
        (12, Exercise.breathing, PlaceGlow.full), (24, .breathing, 0.3), (24, .scene, 0.6),
      ] {
        let around = Surroundings(scenes: Scene.made("a"))
        around.wall.turn(by: Double(hour - 12) * 3_600)
        let model = SceneModel(around.dependencies, around.state)
        model.begin(exercise)
        let place = Place(model)
        place.land(over: PlaceGlow.dawn)
        XCTAssertEqual(place.glow?.goal ?? 0, goal, accuracy: 0.01, "\(exercise) at \(hour)")
      }
    }
  }

  func testRainInTheDarkBeginsLow() {
    onMain {
      let around = Surroundings(scenes: Scene.made("rain"))
      around.wall.turn(by: 12.5 * 3_600)
      let window = Self.window(around)
      window.open(.nightSession(.rain, .chosen(.scene)))
      XCTAssertEqual((window.pages.top as? SessionPage)?.place.glow?.goal, PlaceGlow.low)
      Self.close(window, around)
    }
  }

  func testThePictureThatComesBackOutOfTheBlackAtNightIsLow() {
    onMain {
      for (hour, goal) in [(12, nil), (24, PlaceGlow.low)] {
        let around = Surroundings(scenes: Scene.made("a"))
        around.wall.turn(by: Double(hour - 12) * 3_600)
        let model = SceneModel(around.dependencies, around.state)
        model.begin(.scene)
        let place = Place(model)
        place.lower()
        XCTAssertEqual(place.glow?.goal, goal)
      }
    }
  }

  @MainActor private static func press(_ label: String, in window: MainWindow) -> Bool {
    let buttons = window.pages.top.widget.descendants(of: gtk_button_get_type())
    let button = buttons.first { button in
      button.isMapped && gtk_button_get_label(button.pointer(GtkButton.self)).map { String(cString: $0) } == label
    }
    guard let button else { return false }
    button.emit("clicked")
    return true
  }
}
