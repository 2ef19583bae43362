import CAdwaita
import Core
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// Where one comes back to: to what one left, as it was.
final class GoingBackTests: XCTestCase {
  func testOnesMindLeadsBackToTheTabThatOneCameFrom() {
    onMain {
      let (window, around) = Self.window()
      window.open(.onYourMind(search: ""))
      XCTAssertTrue(window.pages.top is MindPage)
      window.leave()
      XCTAssertTrue(MainLoop.turn { window.pages.over.isEmpty })
      XCTAssertEqual(window.pages.tabs.tab, .relax)
      Self.close(window, around)
    }
  }

  func testSomethingElseLeadsBackToTheEndOfTheSessionAndAnExerciseTakesItsPlace() {
    onMain {
      let routes: [Route] = [.session(.chosen(.breathing)), .sessionForNow(.chosen(.breathing), id: UUID())]
      for route in routes {
        let (window, around) = Self.window()
        window.open(.session(.helpNow))
        XCTAssertTrue(MainLoop.turn { Self.press("Done", in: window) })
        let landed = window.pages.top
        for _ in 0..<2 {
          window.open(.shelf(isForNow: true))
          XCTAssertTrue(window.pages.top is ShelfPage)
          XCTAssertTrue(window.escapePressed())
          XCTAssertTrue(MainLoop.turn { window.pages.top === landed })
        }
        window.open(.shelf(isForNow: true))
        window.open(route)
        XCTAssertTrue(MainLoop.turn { window.pages.over.count == 1 && window.pages.top !== landed })
        XCTAssertTrue(window.pages.top is SessionPage)
        Self.close(window, around)
      }
    }
  }

  func testHelpNowLeadsBackToTheMiddleOfASentence() {
    onMain {
      let (window, around) = Self.window()
      window.open(.tool(.worry, nil))
      let page = window.pages.top.widget
      let field = page.descendants(of: gtk_text_view_get_type())[0]
      XCTAssertTrue(MainLoop.turn { field.hasFocus })
      let help = page.descendants(of: gtk_button_get_type()).first {
        $0.descendants(of: gtk_label_get_type()).contains {
          String(cString: gtk_label_get_text($0.opaque)) == "Help now"
        }
      }
      XCTAssertEqual(help.map { gtk_widget_get_focus_on_click($0.widget) }, 0, "the keyboard stays in the field")
      window.open(.session(.helpNow))
      Self.press(["Done", "I’d rather not say", "Back to where you were"], in: window)
      XCTAssertTrue(MainLoop.turn { window.pages.top.widget === page && field.hasFocus })
      Self.close(window, around)
    }
  }

  func testHelpNowLeadsBackToTheSessionThatItInterrupted() {
    onMain {
      let (window, around) = Self.window()
      window.open(.session(.plan(.soSo, .short)))
      let former = (window.pages.top as? SessionPage)?.interruptible
      XCTAssertNotNil(former)
      window.open(.session(.helpNow))
      XCTAssertNil((window.pages.top as? SessionPage)?.interruptible, "help itself")
      window.open(.session(.helpNow))  // pressed twice
      XCTAssertTrue(window.escapePressed())
      @MainActor func now() -> UnfinishedSession? { (window.pages.top as? SessionPage)?.interruptible }
      XCTAssertTrue(MainLoop.turn { now() != nil })
      XCTAssertEqual(now()?.record.id, former?.record.id)
      XCTAssertEqual(window.pages.over.count, 1)

      window.open(.session(.helpNow))
      Self.press(["Done", "I’d rather not say", "Back to where you were"], in: window)
      XCTAssertTrue(MainLoop.turn { now()?.record.id == former?.record.id })

      // An exercise that takes help's place leads back to the same.
      window.open(.session(.helpNow))
      XCTAssertTrue(MainLoop.turn { Self.press("Done", in: window) })
      window.open(.session(.plan(.anxious, .short), first: .grounding))
      Self.press(["Done", "I’d rather not say", "Back to where you were"], in: window)
      XCTAssertTrue(MainLoop.turn { now()?.record.id == former?.record.id })

      window.open(.session(.helpNow))
      XCTAssertTrue(MainLoop.turn { Self.press("Done", in: window) })
      XCTAssertTrue(window.escapePressed())
      XCTAssertTrue(MainLoop.turn { window.pages.over.isEmpty })
      guard case .interrupted(let offered)? = window.state.followUps.current else {
        return XCTFail("After help was seen through, the session is only offered.")
      }
      XCTAssertEqual(offered.record.id, former?.record.id)

      // Who presses *Leave*, beside the way back, has left it.
      window.open(.interruptedSession(offered))
      window.open(.session(.helpNow))
      XCTAssertTrue(MainLoop.turn { Self.press("Done", in: window) })
      XCTAssertTrue(MainLoop.turn { window.pages.top.keyPressed(.character("3"), []) }, "good")
      XCTAssertTrue(MainLoop.turn { Self.press("Leave", in: window) })
      XCTAssertTrue(MainLoop.turn { window.pages.over.isEmpty })
      XCTAssertNil(window.state.followUps.current)

      // It isn't lost where something else takes the place of help's end.
      window.open(.interruptedSession(offered))
      window.open(.session(.helpNow))
      XCTAssertTrue(MainLoop.turn { Self.press("Done", in: window) })
      window.open(.newReflection())
      XCTAssertNil(window.interrupted)
      guard case .interrupted? = window.state.followUps.current else { return XCTFail("It's offered.") }
      Self.close(window, around)
    }
  }

  func testWhatWentWellBeginsWithTheSession() {
    onMain {
      let (window, around) = Self.window()
      window.open(.session(.plan(.anxious, .short)))
      around.awake.time += .seconds(360)
      XCTAssertTrue(MainLoop.turn { Self.press("Done", in: window) })
      XCTAssertTrue(MainLoop.turn { window.pages.top.keyPressed(.character("3"), []) }, "good")
      XCTAssertTrue(MainLoop.turn { Self.press("Add it to what went well", in: window) })
      let page = window.pages.top.widget
      XCTAssertTrue(
        MainLoop.turn {
          page.descendants(of: gtk_text_view_get_type()).contains { view in
            let content = gtk_text_view_get_buffer(view.pointer(GtkTextView.self))
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(content, &start, &end)
            let words = gtk_text_buffer_get_text(content, &start, &end, 1)
            defer { g_free(words) }
            return words.map { String(cString: $0) }?.hasPrefix("After six minutes") == true
          }
        })
      Self.close(window, around)
    }
  }

  func testTheWayBackLeadsToWhereHelpWasPressedLast() {
    onMain {
      let (window, around) = Self.window()
      window.open(.session(.plan(.soSo, .short)))
      let former = (window.pages.top as? SessionPage)?.interruptible
      window.open(.session(.helpNow))
      XCTAssertTrue(MainLoop.turn { Self.press("Done", in: window) })
      window.open(.tool(.worry, nil))  // in place of the session's end
      let page = window.pages.top.widget
      window.open(.session(.helpNow))
      Self.press(["Done", "I’d rather not say"], in: window)
      guard case .interrupted(let offered)? = window.state.followUps.current else {
        return XCTFail("The session isn't lost.")
      }
      XCTAssertEqual(offered.record.id, former?.record.id)
      XCTAssertTrue(MainLoop.turn { Self.press("Back to where you were", in: window) })
      XCTAssertTrue(MainLoop.turn { window.pages.top.widget === page })
      Self.close(window, around)
    }
  }

  func testWhoLeavesStillAnxiousIsntLeftWithTheCardsAndThePageKnowsIt() {
    onMain {
      let (window, around) = Self.window()
      window.open(.shelf())
      window.open(.sessionForNow(.chosen(.breathing), id: UUID()))
      XCTAssertTrue(MainLoop.turn { Self.press("Done", in: window) })
      XCTAssertTrue(MainLoop.turn { window.pages.top.keyPressed(.character("1"), []) }, "anxious")
      XCTAssertTrue(MainLoop.turn { Self.press("Leave", in: window) })
      XCTAssertTrue(MainLoop.turn { window.pages.over.isEmpty && window.pages.tabs.tab == .relax })
      XCTAssertTrue(MainLoop.turn { Self.press("Talk to someone", in: window) })
      XCTAssertTrue(window.pages.top is MoreHelpPage)
      Self.close(window, around)
    }
  }

  func testThePlanOpensAtTheQuestionWhomToCall() {
    onMain {
      let (window, around) = Self.window()
      window.window.defaultSize = (700, 500)
      window.open(.helpPlan(at: .people))
      let page = window.pages.top.widget
      @MainActor func place(_ words: String) -> Double? {
        page.descendants(of: gtk_label_get_type()).first { String(cString: gtk_label_get_text($0.opaque)) == words }?
          .span(in: page)?.top
      }
      let question = HelpPlan.Part.people.question
      XCTAssertTrue(MainLoop.turn { place(question).map { (40..<400).contains($0) } ?? false }, "it is in sight")
      let texts = page.descendants(of: gtk_text_view_get_type())
      XCTAssertTrue(MainLoop.turn { texts.firstIndex { $0.hasFocus } == 3 }, "with the cursor in it")
      Self.close(window, around)
    }
  }

  func testAPageThatOneComesBackToIsNotScrolled() {
    onMain {
      let window = ApplicationWindow.test("Back")
      defer { window.destroy() }
      window.defaultSize = (400, 300)
      let button = Button("Half in sight")
      let scrolled = ScrolledWindow(
        Box.column {
          Box.column().request(height: 280)
          button
          Box.column().request(height: 600)
        })
      let view = NavigationView(in: window, root: scrolled) { true }
      window.setContent(view.widget)
      window.present()
      MainLoop.turn(frames: 3, of: scrolled)
      button.grabFocus()
      scrolled.scroll(to: 0)
      view.push(Button("Another page"))
      MainLoop.turn(frames: 3, of: view.widget)
      XCTAssertTrue(view.pop())
      MainLoop.turn(frames: 3, of: view.widget)
      XCTAssertTrue(button.hasFocus)
      XCTAssertEqual(scrolled.position.offset, 0)
    }
  }

  /// Presses buttons in turn, each once it's there.
  @MainActor private static func press(_ buttons: [String], in window: MainWindow) {
    for words in buttons { XCTAssertTrue(MainLoop.turn { press(words, in: window) }, words) }
  }

  @MainActor private static func press(_ words: String, in window: MainWindow) -> Bool {
    let button = window.pages.top.widget.descendants(of: gtk_button_get_type()).first { button in
      button.isMapped && gtk_button_get_label(button.pointer(GtkButton.self)).map { String(cString: $0) } == words
    }
    button?.emit("clicked")
    return button != nil
  }

  @MainActor private static func window() -> (MainWindow, Surroundings) {
    let around = Surroundings()
    return (window(around), around)
  }
}
