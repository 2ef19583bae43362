import CAdwaita
import XCTest

@testable import App
@testable import Toolkit

/// The black that falls over a session while its sleep timer runs.
final class DarknessTests: XCTestCase {
  func testItTakesEveryPressFromWhatItCoversAndGoesAgain() {
    onMain {
      let darkness = Darkness(timer: ContinuousClock())
      @MainActor func falls() -> Bool { gtk_widget_has_css_class(darkness.widget.widget, "falls") != 0 }
      XCTAssertTrue(!falls() && !darkness.widget.answersPointer)
      for _ in 0..<2 {
        darkness.show(true)
        XCTAssertTrue(falls() && darkness.widget.answersPointer, "A finger in the dark presses nothing below.")
        darkness.show(false)
        XCTAssertTrue(!falls() && !darkness.widget.answersPointer, "Any touch brings the picture back.")
      }
    }
  }
}
