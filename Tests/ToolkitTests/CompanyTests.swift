import CAdwaita
import Core
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// The small window that keeps company: when it's made, what is on it, and that everything else makes it large again.
final class CompanyTests: XCTestCase {
  /// The ways out of the small window, and whether the session is still on top afterwards.
  @MainActor private static let ways: [(name: String, stays: Bool, go: (MainWindow) -> Void)] = [
    ("Escape", true, { _ = $0.escapePressed() }), ("the button", true, { $0.navigator.keepsCompany = false }),
    ("Help now", true, { $0.open(.session(.helpNow)) }), ("Talk to someone", false, { $0.open(.moreHelp) }),
    ("leaving", false, { $0.leave() }), ("another tab", false, { $0.go(to: .tab(.learn)) }),
    ("settings", true, { $0.open(.settings) }),
  ]

  func testEveryWayOutOfTheSmallWindowMakesItAsItWas() {
    onMain {
      for way in Self.ways {
        let around = Surroundings()
        let window = Self.window(around)
        window.open(.session(.helpNow))
        window.window.defaultSize = (800, 600)
        XCTAssertTrue(Self.sees("End session", in: window), way.name)
        window.navigator.keepsCompany = true
        XCTAssertNotNil(window.company, way.name)
        XCTAssertEqual(window.window.defaultSize.width, 320, way.name)
        XCTAssertFalse(Self.sees("End session", in: window), "\(way.name): no header")
        window.turn(1)  // Ctrl+Page Down
        XCTAssertNotNil(window.company, "\(way.name): the keys of the tabs do nothing over a session")
        way.go(window)
        XCTAssertTrue(MainLoop.turn { window.company == nil }, way.name)
        XCTAssertEqual(window.window.defaultSize.width, 800, way.name)
        XCTAssertEqual(window.pages.top is SessionPage, way.stays, way.name)
        if way.stays, way.name != "settings" {
          XCTAssertTrue(MainLoop.turn { Self.sees("End session", in: window) }, "\(way.name): the header is back")
        }
        window.closeDialogs()
        Self.close(window, around)
      }
    }
  }

  func testAPageWithoutASceneOrACircleNeverBecomesSmall() {
    onMain {
      let around = Surroundings()
      let window = Self.window(around)
      window.navigator.keepsCompany = true
      XCTAssertNil(window.company, "the tabs")
      window.open(.moreHelp)
      window.navigator.keepsCompany = true
      XCTAssertNil(window.company, "a page")
      window.open(.session(.chosen(.statements)))
      window.navigator.keepsCompany = true
      XCTAssertNil(window.company, "sentences, which would have no room")
      Self.close(window, around)
    }
  }

  func testClosingWhileSmallStoresTheFormerSizeAndTheLockLeavesItSmall() {
    onMain {
      let around = Surroundings()
      let window = Self.window(around)
      window.open(.session(.chosen(.breathing)))
      window.window.defaultSize = (777, 555)
      window.navigator.keepsCompany = true
      var isLocked = false
      Task {
        _ = try await around.setLock()
        await around.lock.lock()
        isLocked = true
      }
      XCTAssertTrue(MainLoop.turn { isLocked && window.lock.isClosed })
      XCTAssertNotNil(window.company, "nothing on it is locked")
      Self.close(window, around)
      XCTAssertEqual(around.settings[.windowWidth], 777)
      XCTAssertEqual(around.settings[.windowHeight], 555)
    }
  }

  func testATryKeepsCompanyWhileOneIsAwayAndGoesOnWithOnePress() {
    onMain {
      let around = Surroundings()
      let window = Self.window(around)
      Self.openTry(in: window, around)
      window.window.defaultSize = (800, 600)
      XCTAssertTrue(MainLoop.turn { Self.says("Call a shop", in: window) })
      XCTAssertTrue(Self.says("Keep me company", in: window), "where there's room, the button has its name")

      window.navigator.keepsCompany = true
      XCTAssertEqual(window.window.defaultSize.width, 320)
      XCTAssertTrue(MainLoop.turn { Self.says("Call a shop", in: window) && Self.says("I’m back", in: window) })
      XCTAssertTrue(Self.says("since ", in: window), "since when")
      XCTAssertFalse(Self.sees("Back", in: window), "no header")
      XCTAssertFalse(Self.says("Previous", in: window), "no foot")
      var least = GtkRequisition()
      gtk_widget_get_preferred_size(window.pages.top.widget.widget, &least, nil)
      XCTAssertTrue(least.width <= 320 && least.height <= 200, "it needs \(least.width) × \(least.height)")

      XCTAssertTrue(window.escapePressed())
      XCTAssertNil(window.company)
      XCTAssertTrue(MainLoop.turn { Self.says("Previous", in: window) }, "the page is as it was")

      window.navigator.keepsCompany = true
      window.open(.session(.helpNow))
      XCTAssertNil(window.company)
      XCTAssertTrue(window.pages.top is SessionPage)
      window.leave()
      XCTAssertTrue(MainLoop.turn { window.pages.top is LadderPage && Self.says("Previous", in: window) })

      window.navigator.keepsCompany = true
      XCTAssertTrue(MainLoop.turn { Self.press("I’m back", in: window) })
      XCTAssertNil(window.company)
      XCTAssertEqual(window.window.defaultSize.width, 800)
      XCTAssertTrue(MainLoop.turn { Self.says("You went.", in: window) })
      window.navigator.keepsCompany = true
      XCTAssertNil(window.company, "there's something to answer")
      Self.endHard(in: window)
      Self.close(window, around)
    }
  }

  func testTheLockClosesATryInTheSmallWindowAndLeavesNoWordOfIt() {
    onMain {
      let around = Surroundings()
      let window = Self.window(around)
      Self.openTry(in: window, around)
      window.navigator.keepsCompany = true
      XCTAssertNotNil(window.company)
      Task {
        _ = try await around.setLock()
        await around.lock.lock()
      }
      XCTAssertTrue(MainLoop.turn { window.company == nil && !(window.pages.top is LadderPage) })
      XCTAssertTrue(MainLoop.turn { !Self.says("Call a shop", in: window) })
      Self.close(window, around)
    }
  }

  /// Ends the open try with *Came back early*: it isn't left alone, not even by a double press on *Done*.
  @MainActor private static func endHard(in window: MainWindow) {
    XCTAssertTrue(press("I came back early", in: window))
    XCTAssertTrue(press("Done", in: window))
    XCTAssertTrue(press("Done", in: window), "the second press of a double press")
    XCTAssertTrue(MainLoop.turn { says("That was hard, and you went.", in: window) })
    for (button, isThere) in [
      ("Breathe for a moment", { window.pages.top is SessionPage }),
      ("Talk to someone", { window.pages.top is MoreHelpPage }),
    ] as [(String, () -> Bool)] {
      XCTAssertTrue(MainLoop.turn { press(button, in: window) }, button)
      XCTAssertTrue(MainLoop.turn { isThere() }, button)
      window.leave()
      XCTAssertTrue(MainLoop.turn { says("That was hard", in: window) }, "\(button) leads back")
    }
    XCTAssertTrue(
      MainLoop.turn {
        _ = press("Done", in: window)
        return says("tried", in: window) && !says("next", in: window)
      }, "no step is asked for")
  }

  /// Opens a ladder with a step that someone is away for.
  @MainActor private static func openTry(in window: MainWindow, _ around: Surroundings) {
    let step = Ladder.Step("Call a shop", tries: [Ladder.Try(moment: around.dependencies.moment)])
    var stored: MindEntry?
    Task { stored = try await around.add(MindContent(Ladder(goal: "Phone", steps: [step]))) }
    XCTAssertTrue(MainLoop.turn { stored != nil })
    if let stored { window.open(.tool(.ladder, stored)) }
  }

  /// Whether words that begin like this are on screen, on a label or a button.
  @MainActor private static func says(_ words: String, in window: MainWindow) -> Bool {
    window.pages.top.widget.descendants(of: gtk_label_get_type()).contains { label in
      label.isMapped && String(cString: gtk_label_get_text(label.opaque)).hasPrefix(words)
    }
  }

  /// Presses the button with these words on it, if it's on screen.
  @MainActor private static func press(_ words: String, in window: MainWindow) -> Bool {
    let buttons = window.pages.top.widget.descendants(of: gtk_button_get_type())
    let button = buttons.first { button in
      button.isMapped && gtk_button_get_label(button.pointer(GtkButton.self)).map { String(cString: $0) } == words
    }
    guard let button else { return false }
    button.emit("clicked")
    return true
  }

  /// Whether a button with this name is on screen.
  @MainActor private static func sees(_ name: String, in window: MainWindow) -> Bool {
    window.pages.top.widget.descendants(of: gtk_button_get_type()).contains { button in
      button.isMapped && gtk_widget_get_tooltip_text(button.widget).map { String(cString: $0) } == name
    }
  }
}
