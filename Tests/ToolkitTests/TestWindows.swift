import Core
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// The program's window, for tests of what happens between its pages.
@MainActor enum TestWindows {
  /// The application of all of them: a name can be registered on the bus only once.
  static let application: Application = {
    let application = Application(id: "io.github.respite_app.Respite.TestWindows")
    do { try application.register() } catch { XCTFail("\(error)") }
    return application
  }()
}

extension XCTestCase {
  /// The window on Relax, as of someone who has seen the introduction.
  @MainActor static func window(_ around: Surroundings) -> MainWindow {
    around.settings[.onboardingDone] = true
    let window = MainWindow(
      application: TestWindows.application, dependencies: around.dependencies, first: .relax, reopen: { _ in },
      closed: {})
    window.present()
    return window
  }

  /// Closes the window as the person does, and waits until it's gone.
  @MainActor static func close(_ window: MainWindow, _ around: Surroundings) {
    window.close()
    XCTAssertTrue(
      MainLoop.turn {
        around.timer.advance(by: .seconds(1))
        return window.closing.hasBegun && !window.window.isVisible
      })
    Desktop.darkening = .nothing
  }
}
