import CAdwaita
import Core
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// A worry's page and worry time, in a window: what's in sight, and that nothing moves.
final class WorryPagesTests: XCTestCase {
  func testLettingGoAndWhetherItHappenedAreBesideTheWorrysWordsAndAnAnswerMovesNeither() throws {
    try onMain {
      try Self.inWindow { window, worry, _ in
        window.open(.tool(.worry, worry))
        let page = window.pages.top.widget
        XCTAssertTrue(MainLoop.turn { Self.button("Let it go", in: page)?.isMapped == true })
        let letGo = try XCTUnwrap(Self.button("Let it go", in: page))
        let after = try XCTUnwrap(Self.button("Yes", in: page))
        MainLoop.turn(frames: 3, of: page)
        let place = try XCTUnwrap(after.span(in: page)).top
        XCTAssertLessThan(try XCTUnwrap(letGo.span(in: page)).top, place, "above the questions")
        try XCTUnwrap(Self.button("Yes", in: page)).emit("clicked")
        XCTAssertTrue(MainLoop.turn { letGo.opacity == 0 })
        MainLoop.turn(frames: 3, of: page)
        XCTAssertFalse(letGo.isSensitive, "what has happened isn't let go")
        XCTAssertEqual(try XCTUnwrap(after.span(in: page)).top, place)
        try XCTUnwrap(Self.button("Yes", in: page)).emit("clicked")
        XCTAssertTrue(MainLoop.turn { letGo.opacity == 1 && letGo.isSensitive })
      }
    }
  }

  func testWhatWasLetGoIsSaidOnAPageThatStaysUntilDone() throws {
    try onMain {
      try Self.inWindow { window, worry, timer in
        window.open(.tool(.worry, worry))
        let page = window.pages.top.widget
        for isUndone in [true, false] {
          XCTAssertTrue(MainLoop.turn { Self.button("Let it go", in: page)?.isMapped == true })
          let letGo = try XCTUnwrap(Self.button("Let it go", in: page))
          XCTAssertTrue(
            MainLoop.turn {
              if gtk_widget_is_sensitive(letGo.widget) != 0 { letGo.emit("clicked") }
              timer.advance(by: .seconds(1))
              return Self.label("You’ve let it go.", in: page)?.isMapped == true
            })
          timer.advance(by: .seconds(600))
          MainLoop.turn(frames: 3, of: page)
          XCTAssertTrue(window.pages.top is WorryPage, "nothing turns by itself")
          if isUndone { Self.button("Undo", in: page)?.emit("clicked") }
        }
        Self.button("Done", in: page)?.emit("clicked")
        XCTAssertTrue(MainLoop.turn { window.pages.over.isEmpty })
      }
    }
  }

  func testAnOpenedWorryIsntAFormUntilMoreIsPressed() throws {
    try onMain {
      try Self.inWindow { window, worry, _ in
        window.open(.tool(.worry, worry))
        let page = window.pages.top.widget
        XCTAssertTrue(MainLoop.turn { Self.button("Yes", in: page)?.isMapped == true })
        XCTAssertEqual(Self.label("What do you think will happen?", in: page)?.isMapped, false)
        XCTAssertEqual(Self.label("One thing I can do", in: page)?.isMapped, false)
        let changed = MindEntry(
          id: worry.id, content: MindContent(Worry("the rent", prediction: "they’ll call")), moment: worry.moment)
        window.open(.tool(.worry, changed))
        let other = window.pages.top.widget
        XCTAssertTrue(
          MainLoop.turn { Self.label("What do you think will happen?", in: other)?.isMapped == true },
          "it has an answer")
      }
    }
  }

  func testAWorryThatCameTrueIsntJustFiledAway() throws {
    try onMain {
      try Self.inWindow { window, worry, _ in
        window.open(.tool(.worry, worry))
        let page = window.pages.top.widget
        XCTAssertTrue(MainLoop.turn { Self.button("Yes", in: page)?.isMapped == true })
        Self.button("Yes", in: page)?.emit("clicked")
        Self.button("Done", in: page)?.emit("clicked")
        Self.button("Done", in: page)?.emit("clicked")  // the second press of a double press
        XCTAssertTrue(MainLoop.turn { Self.label("I’m sorry. That’s hard.", in: page)?.isMapped == true })
        // The form and what answers a wish to die have one with this name, too, and are gone.
        XCTAssertEqual(Self.buttons("Talk to someone", in: page).map(\.isMapped), [false, false, true])
        XCTAssertEqual(Self.button("Breathe for a moment", in: page)?.isMapped, true)
        XCTAssertTrue(
          MainLoop.turn {
            Self.button("Done", in: page)?.emit("clicked")
            return window.pages.over.isEmpty
          })
      }
    }
  }

  func testWorryTimeHasItsNameAndAnEndThatADoublePressDoesntLeave() throws {
    try onMain {
      try Self.inWindow { window, _, _ in
        window.open(.worryTime)
        let page = window.pages.top.widget
        XCTAssertTrue(MainLoop.turn { Self.button("Still there", in: page)?.isMapped == true })
        XCTAssertEqual(Self.label("Worry time", in: page)?.isMapped, true)
        XCTAssertEqual(Self.button("Done", in: page)?.isMapped, false)
        Self.button("Still there", in: page)?.emit("clicked")
        XCTAssertTrue(MainLoop.turn { Self.button("Done", in: page)?.isMapped == true })
        XCTAssertEqual(Self.label("That’s all of them.", in: page)?.isMapped, true)
        XCTAssertEqual(Self.label("Worry time", in: page)?.isMapped, false)
        Self.button("Done", in: page)?.emit("clicked")
        MainLoop.turn(frames: 3, of: page)
        XCTAssertTrue(window.pages.top is WorryTimePage, "the second press of a double press")
        XCTAssertTrue(
          MainLoop.turn {
            Self.button("Done", in: page)?.emit("clicked")
            return window.pages.over.isEmpty
          })
      }
    }
  }

  func testAThoughtWithoutAnAnswerEndsWithCompanyAndIsOnlyQuoted() throws {
    onMain {
      for answer in ["", "They were tired"] {
        let model = ThoughtModel(Surroundings().dependencies)
        let ending = ThoughtEnding(model, repeated: Box.column {}, IdleNavigator())
        model.change { ($0.thought, $0.otherView) = ("They think I’m useless", answer) }
        ending.render()
        let window = ApplicationWindow.test("Ending\(answer.count)")
        defer { window.destroy() }
        window.setContent(ending.widget)
        window.present()
        XCTAssertTrue(MainLoop.turn { ending.widget.isMapped })
        @MainActor func shows(_ words: String) -> Bool { Self.label(words, in: ending.widget)?.isMapped == true }
        XCTAssertTrue(shows("What went through your mind"))
        XCTAssertEqual(shows("“They think I’m useless”"), answer.isEmpty, "it isn't what the program says")
        for words in ["You’ve put it into words.", "Breathe for a moment"] {
          XCTAssertEqual(shows(words), answer.isEmpty, words)
          XCTAssertEqual(ending.words.contains("You’ve put it into words"), answer.isEmpty)
        }
        XCTAssertEqual(shows("Try it out"), !answer.isEmpty)
        model.change { $0.feelings = [Thought.Feeling("Ashamed", before: 30, after: 80)] }
        ending.render()
        XCTAssertEqual(shows(ThoughtWords.louder), !answer.isEmpty, "a feeling that has grown isn't passed over")
        XCTAssertFalse(shows("Try it out"))
        model.change { $0.feelings = [Thought.Feeling("Afraid", after: 90)] }
        ending.render()
        XCTAssertEqual(shows(ThoughtWords.louder), !answer.isEmpty, "nor one that's strong, whatever it was before")
        model.change { $0.feelings = [Thought.Feeling("Afraid", before: 60, after: 30)] }
        ending.render()
        XCTAssertEqual(shows("Try it out"), !answer.isEmpty)
      }
    }
  }

  /// Opens a window with one worry that was put down.
  @MainActor private static func inWindow(_ test: (MainWindow, MindEntry, StepClock) throws -> Void) throws {
    let around = Surroundings()
    around.settings[.onboardingDone] = true
    around.settings[.reducedMotion] = true
    var stored: MindEntry?
    Task { stored = try await around.add(MindContent(Worry("the rent"))) }
    XCTAssertTrue(MainLoop.turn { stored != nil })
    var isClosed = false
    let window = MainWindow(
      application: TestWindows.application, dependencies: around.dependencies, first: .reflect, reopen: { _ in },
      closed: { isClosed = true })
    window.present()
    XCTAssertTrue(MainLoop.turn { !window.lock.isClosed })
    try test(window, try XCTUnwrap(stored), around.timer)
    window.close()
    XCTAssertTrue(
      MainLoop.turn {
        around.timer.advance(by: .seconds(1))
        return isClosed
      })
  }

  @MainActor private static func button(_ words: String, in page: Widget) -> Widget? {
    buttons(words, in: page).first
  }

  @MainActor private static func buttons(_ words: String, in page: Widget) -> [Widget] {
    page.descendants(of: gtk_button_get_type()).filter { button in
      gtk_button_get_label(button.pointer(GtkButton.self)).map { String(cString: $0) == words } ?? false
    }
  }

  @MainActor private static func label(_ words: String, in page: Widget) -> Widget? {
    page.descendants(of: gtk_label_get_type()).first { String(cString: gtk_label_get_text($0.opaque)) == words }
  }
}
