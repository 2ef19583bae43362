import CAdwaita
import XCTest

@testable import App
@testable import Toolkit

/// What stands in the corners of a page.
final class HeaderTests: XCTestCase {
  func testHelpNowHasAWordInANarrowWindowAndOverAText() {
    onMain {
      let navigator = IdleNavigator()
      let button = HelpNow.button(navigator)
      @MainActor func word(_ button: Button) -> String? {
        withExtendedLifetime(button) {
          let label = button.descendants().first { $0.type == "GtkLabel" && gtk_widget_get_visible($0.widget) != 0 }
          return label.map { String(cString: gtk_label_get_text(OpaquePointer($0.widget))) }
        }
      }
      XCTAssertEqual(word(button), "Help now")
      navigator.shape.resized(to: 375)
      XCTAssertTrue(MainLoop.turn { word(button) == "Help" })
      navigator.shape.resized(to: 500)
      XCTAssertTrue(MainLoop.turn { word(button) == "Help now" })
      XCTAssertEqual(word(HelpNow.shortButton(navigator)), "Help")
    }
  }

  func testTheWindowsButtonsAreThereWhileTheHeaderHasSlidAway() {
    onMain {
      let floating = FloatingButtons(IdleNavigator(), back: "Back", milliseconds: 0)
      let controls = floating.widgets.flatMap { $0.descendants() }.filter { $0.type == "GtkWindowControls" }
      XCTAssertEqual(controls.count, 2, "of either side, wherever the desktop has them")
      XCTAssertFalse(floating.areShown)
      floating.areShown = true
      XCTAssertTrue(floating.areShown)
      floating.areShown = false
      XCTAssertFalse(floating.areShown)
    }
  }
}
