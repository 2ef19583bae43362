import Core
import Foundation
import Toolkit
import XCTest

@testable import App
@testable import Doubles

/// Closing a page or a session releases every wrapper, handler and GObject.
final class LeakTests: XCTestCase {
  func testEachPageIsReleasedAfterItIsLeft() {
    onMain {
      let around = Surroundings()
      let application = Application(id: "io.github.respite_app.Respite.Tests")
      do { try application.register() } catch { XCTFail("\(error)") }
      guard let reading = ContentFolder.shipped.readings().readings.first else {
        return XCTFail("There is no reading.")
      }
      let origins: [SessionRecord.Origin] = [
        .helpNow, .plan(.anxious, .short), .plan(.good, .long), .plan(.good, .moderate),
      ]
      for origin in origins {
        let make = { (navigator: any Navigator) -> (any Page)? in
          SessionPage(
            SessionModel(origin, around.dependencies, around.state), around.dependencies, around.state,
            navigator: navigator)
        }
        Self.check(make, in: application)
      }
      let makers: [(any Navigator) -> (any Page)?] = [
        {
          let ended = SessionModel(.plan(.anxious, .short), around.dependencies, around.state)
          ended.progressPressed()
          ended.landing?.answered(.anxious)
          return SessionPage(ended, around.dependencies, around.state, navigator: $0)
        },
        {
          ReflectPage(
            ReflectModel(around.dependencies, around.state), around.dependencies, around.state,
            navigator: $0)
        },
        { LearnPage(LearnModel(around.dependencies), navigator: $0) { _ in } },
        { RelaxPage(RelaxModel(around.dependencies, around.state), around.dependencies, around.state, navigator: $0) },
        {
          OnboardingPage(
            OnboardingModel(around.dependencies, around.state), LandscapeModel(around.dependencies), navigator: $0)
        },
        {
          ReadingPage(
            ReadingModel(reading, among: [reading], finding: "alarm", around.dependencies), milliseconds: 0,
            navigator: $0)
        },
      ]
      for make in makers { Self.check(make, in: application) }
      for kind in MindKind.inOrder {
        XCTAssertTrue(
          Self.check(
            { kind.page(nil, around.dependencies, $0) }, in: application), "\(kind)")
      }
      let others = PageName.allCases.filter { name in
        !Self.check(
          { navigator in
            let route = name.route(around.dependencies, over: Box.column())
            if let route { XCTAssertEqual(route.name, name) }
            return route?.makePage(around.dependencies, around.state, navigator: navigator)
          }, in: application)
      }
      // Dialogs, and what shows something stored: a session and a page for a reflection are among those above.
      XCTAssertEqual(
        others,
        [
          .interruptedSession, .reflection, .breathingPatterns, .statements, .transfer, .print, .savePDF,
          .settings, .shortcuts, .about,
        ])
    }
  }

  /// Opens, leaves and counts. Returns false if nothing was made.
  @MainActor @discardableResult private static func check(
    _ make: (any Navigator) -> (any Page)?, in application: Application
  ) -> Bool {
    _ = PowerProfile {}  // GLib's monitor, and one handler on it, stay
    let navigator = IdleNavigator()
    let (objects, handlers, widgets) = (Object.liveCount, Object.liveHandlerCount, Witness.alive)
    var name = ""
    do {
      let window = ApplicationWindow(application: application, title: "Test")
      guard let page = make(navigator) else {
        window.destroy()
        return false
      }
      name = "\(type(of: page)) on \(page.surface)"
      window.setContent(page.widget)
      Witness.watch(page.widget)
      window.present()
      page.appeared()
      MainLoop.turn(frames: 6, of: page.widget)
      var hasLeft = false
      Task {
        await page.writing?.flush()
        await page.leaving()
        hasLeft = true
      }
      XCTAssertTrue(MainLoop.turn(until: { hasLeft }))
      window.destroy()
    }
    XCTAssertTrue(MainLoop.turn(until: { Witness.alive == widgets && Object.liveCount == objects }), name)
    XCTAssertEqual(Witness.alive, widgets, "\(name): GObjects")
    XCTAssertEqual(Object.liveCount, objects, "\(name): wrappers")
    XCTAssertEqual(Object.liveHandlerCount, handlers, "\(name): handlers")
    return true
  }
}

@MainActor final class IdleNavigator: Navigator {
  var keepsCompany = false
  let shape = WindowShape(width: 1_000)
  let questions = OutsideQuestions { false }
  var isFullscreen = false
  var hasWayBack = false
  var isSessionWaiting = false
  func leaveWaitingSession() {}
  func goBack() {}
  func open(_ route: Route) {}
  func begin(_ id: String) {}
  func leave() {}
  func leave(_ page: any Page) {}
  func screenMaySleep() {}
  func showRelax() {}
  func open(address: String) {}
  func closeLock() {}
  func openLock() {}
  func chooseFile(
    title: String, accept: String, kind: String, mimeTypes: [String], chosen: @escaping (String) -> Void
  ) {}
}
