import CAdwaita
import XCTest

@testable import Toolkit

/// Initializes GTK once, on the thread on which XCTest runs the tests.
@MainActor enum Gtk {
  static let isReady: Bool = {
    MainQueue.attach()
    return Desktop.start()
  }()
}

final class SignalTests: XCTestCase {
  func testAButtonCallsItsClosureAndReleasesItWithTheWidget() {
    onMain {
      let (objects, handlers) = (Object.liveCount, Object.liveHandlerCount)
      do {
        var presses = 0
        let button = Button("Begin").onPressed { presses += 1 }
        button.emit("clicked")
        button.emit("clicked")
        XCTAssertEqual(presses, 2)
        XCTAssertEqual(Object.liveHandlerCount, handlers + 1)
      }
      XCTAssertEqual(Object.liveCount, objects)
      XCTAssertEqual(Object.liveHandlerCount, handlers)
    }
  }

  func testControlsWorkAfterTheirWrappersAreReleased() {
    onMain {
      var said: [String] = []
      let box = Box.column {
        ToggleButton(icon: "respite-volume-symbolic", name: "Volume").onToggled { said.append("toggle \($0)") }
        Scale(name: "Voice", value: 0.5).onChanged { said.append("level \($0)") }
        PreferencesGroup("Sound") {
          SwitchRow("Mute", isOn: false).onToggled { said.append("switch \($0)") }
          ComboRow("Rhythm", options: ["Calm", "Box"], selected: 0).onSelected { said.append("choice \($0)") }
        }
      }
      for (type, control) in box.descendants() {
        switch type {
        case "GtkToggleButton" where said.isEmpty: gtk_toggle_button_set_active(OpaquePointer(control).asToggle, 1)
        case "GtkScale": gtk_range_set_value(OpaquePointer(control).asRange, 70)
        case "GtkSwitch": gtk_switch_set_active(OpaquePointer(control), 1)
        case "GtkDropDown": gtk_drop_down_set_selected(OpaquePointer(control), 1)
        default: break
        }
      }
      XCTAssertEqual(said, ["toggle true", "level 0.7", "switch true", "choice 1"])
    }
  }

  func testAFieldThatIsGoneHearsNothingOfItsText() {
    onMain {
      let fields: [(String, () -> Widget)] = [
        ("password", { PasswordEntry(name: "Passphrase") }), ("entry", { Entry(name: "Goal", hint: "") }),
        ("search", { SearchEntry(name: "Search") }), ("row", { EntryRow("Name") }),
        ("spin", { SpinButton(name: "Hour", value: 8, range: 0...23, digits: 2) }),
      ]
      for (name, make) in fields {
        var field: UnsafeMutableRawPointer?
        let text: Widget? = {
          let made = make()
          field = made.raw
          return gtk_editable_get_delegate(made.opaque).map { Widget(retaining: UnsafeMutableRawPointer($0)) }
        }()
        guard let text else { return XCTFail("no text in \(name)") }
        XCTAssertEqual(g_signal_handler_find(text.raw, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, field), 0, name)
      }
    }
  }

  func testAnEnumerationIsReadAsItsRawValue() {
    onMain {
      let label = Label("Breathe")
      var former: Int?
      label.connect(
        "direction-changed",
        returning: { arguments in
          former = arguments.enumeration(0)
          return false
        })
      label.leftToRight()
      gtk_widget_set_direction(label.widget, GTK_TEXT_DIR_RTL)
      XCTAssertEqual(former, Int(GTK_TEXT_DIR_LTR.rawValue))
    }
  }

  func testTextThatPeopleWroteIsSafeInMarkup() {
    MainActor.assumeIsolated {
      XCTAssertEqual(Label.escaped("<b>&\"'"), "&lt;b&gt;&amp;&quot;&apos;")
    }
  }
}

final class AppearanceTests: XCTestCase {
  func testAnimationsSwitchedOffOnTheDesktopAreNoticed() {
    onMain {
      guard let raw = gtk_settings_get_default() else { return XCTFail("no settings") }
      let settings = Object(retaining: UnsafeMutableRawPointer(raw))
      let before = Desktop.allowsAnimation
      defer { settings.set("gtk-enable-animations", before) }
      var noticed: [Bool] = []
      Desktop.onAppearanceChanged { noticed.append(Desktop.allowsAnimation) }
      settings.set("gtk-enable-animations", !before)
      XCTAssertEqual(noticed, [!before])
    }
  }
}

final class LabelTests: XCTestCase {
  func testTheSameWordsAfterASearchAreNotUnderlinedAnyMore() {
    onMain {
      let label = Label("by the river")
      label.markup("by the <u>river</u>")
      label.text = "by the river"
      XCTAssertEqual(label.text, "by the river")
      XCTAssertEqual(gtk_label_get_use_markup(label.opaque), 0)
      XCTAssertEqual(String(cString: gtk_label_get_label(label.opaque)), "by the river")
    }
  }

  /// Otherwise one short word stands alone below a long line.
  func testBalancedLinesAreAboutEquallyLong() {
    onMain {
      let label = Label("This is anxiety. I have felt it before.")
      let whole = label.width(of: label.text)
      let width = label.balancedWidth(in: whole * 0.9)
      XCTAssertLessThan(width, whole * 0.6)
      XCTAssertGreaterThanOrEqual(width, label.width(of: "have felt it before."))
      XCTAssertLessThanOrEqual(abs(label.balancedWidth(in: whole + 40) - whole), 2)
    }
  }

  /// Newer GTK leaves the links of a text without a name. They get these.
  func testLinksAreNamedAfterTheirWords() {
    MainActor.assumeIsolated {
      XCTAssertEqual(Label.linkWords(of: "<a href=\"https://a.org\">a.org</a>"), ["a.org"])
      XCTAssertEqual(
        Label.linkWords(
          of:
            "See <a href=\"a\">this &amp; <b>that</b></a><a href=\"b\"><span underline=\"none\">\u{200A}¹\u{200A}</span></a>."
        ),
        ["this & that", "¹"])
      XCTAssertEqual(Label.linkWords(of: "<b>None</b>"), [])
    }
  }
}

final class PreferencesTests: XCTestCase {
  /// libadwaita parses the text of toasts, groups and rows as Pango markup, and shows nothing if it's malformed.
  func testWordsWithTheSignsOfMarkupAreShownAsTheyAre() {
    onMain {
      let parent = ApplicationWindow.test("Preferences")
      let group = PreferencesGroup("1 & <b>", description: "2 & <b>") {
        SwitchRow("3 & <b>", subtitle: "4 & <b>", isOn: false)
        EntryRow("5 & <b>")
        TextRow("6 & <b>")
      }
      let window = PreferencesWindow(title: "7 & <b>", over: parent, groups: [group])
      window.present()
      window.toast("8 & <b>", button: "9 & <b>")
      XCTAssertEqual(group.title, "1 & <b>")
      let expected = (1...9).map { "\($0) & <b>" }
      @MainActor func shown() -> [String] {
        window.descendants().filter { $0.type == "GtkLabel" }
          .map { String(cString: gtk_label_get_text(OpaquePointer($0.widget))) }
      }
      XCTAssertTrue(MainLoop.turn { Set(expected).isSubset(of: shown()) }, "\(Set(expected).subtracting(shown()))")
      group.title = "10 & <b>"
      group.describe("11 & <b>")
      XCTAssertTrue(Set(["10 & <b>", "11 & <b>"]).isSubset(of: shown()))
      window.close()
      parent.destroy()
    }
  }
}

final class PasswordEntryTests: XCTestCase {
  /// A screen reader speaks the selection, and GTK selects a field's whole text when it gets focus.
  func testAPasswordEntrysTextIsNotSelectedOnFocus() {
    onMain {
      let window = ApplicationWindow.test("Password")
      let (first, second) = (PasswordEntry(name: "One"), PasswordEntry(name: "Two"))
      let other = Entry(name: "Three", hint: "")
      let box = Box.column { [first, second, other] }
      window.setContent(box)
      window.present()
      MainLoop.turn(frames: 2, of: window)
      (first.text, second.text, other.text) = ("a quiet sea", "a quiet sky", "words")
      for entry in [first, second, first] {
        entry.grabFocus()
        XCTAssertFalse(Bool(gtk_editable_get_selection_bounds(entry.opaque, nil, nil)))
      }
      for entry in [first, second] {
        gtk_widget_child_focus(window.widget, GTK_DIR_TAB_FORWARD)
        XCTAssertFalse(Bool(gtk_editable_get_selection_bounds(entry.opaque, nil, nil)))
      }
      other.grabFocus()
      XCTAssertTrue(Bool(gtk_editable_get_selection_bounds(other.opaque, nil, nil)), "Other fields are as they were.")
      first.grabFocus()
      window.destroy()
      guard let settings = gtk_settings_get_default() else { return XCTFail("There are no settings.") }
      let selects: Bool = Object(retaining: UnsafeMutableRawPointer(settings)).get("gtk-entry-select-on-focus")
      XCTAssertTrue(selects)
    }
  }
}

final class FocusTests: XCTestCase {
  /// By position, what has just been made visible would come first: it's at the top until the next frame.
  func testTheFirstControlIsFocusedThoughALaterOneHasJustBeenShown() {
    onMain {
      let (first, later) = (Button("First"), Button("Later"))
      later.isVisible = false
      let column = Box.column {
        Label("A heading")
        first
        later
      }
      let window = ApplicationWindow.test("FirstControl")
      window.setContent(column)
      window.present()
      XCTAssertTrue(MainLoop.turn(frames: 3, of: column))
      later.isVisible = true
      XCTAssertTrue(column.focusFirst())
      XCTAssertTrue(first.hasFocus)
      first.isVisible = false
      XCTAssertTrue(column.focusFirst())
      XCTAssertTrue(later.hasFocus)
      later.isVisible = false
      XCTAssertFalse(column.focusFirst(), "What isn't shown can't have it.")
      window.destroy()
    }
  }

  func testTheFocusRingHidesAndTheFocusStays() {
    onMain {
      let window = ApplicationWindow.test("Ring")
      let button = Button("A")
      window.setContent(button)
      window.present()
      defer { window.destroy() }
      XCTAssertTrue(MainLoop.turn { button.isMapped })
      button.grabFocus()
      let raw = UnsafeMutablePointer<GtkWindow>(OpaquePointer(window.widget))
      gtk_window_set_focus_visible(raw, 1)
      button.hideFocusRing()
      XCTAssertEqual(gtk_window_get_focus_visible(raw), 0)
      XCTAssertTrue(button.containsFocus)
    }
  }
}

final class StackTests: XCTestCase {
  /// A page that fades out may still have something to focus, such as an answer that has just slid in.
  func testAPageThatGoesTakesNeitherKeyboardNorPointerAnyMore() {
    onMain {
      let window = ApplicationWindow.test("Stack")
      let (question, session) = (Button("Question"), Button("Session"))
      let (below, above) = (Box.column { question }, Box.column { session })
      let navigation = NavigationView(in: window, root: below) { false }
      window.setContent(navigation.widget)
      window.present()
      XCTAssertTrue(MainLoop.turn { question.isMapped && question.height > 0 } && question.grabFocus())
      navigation.push(above)
      XCTAssertTrue(session.grabFocus())
      question.grabFocus()
      XCTAssertTrue(session.hasFocus)
      XCTAssertTrue(above.answersPointer && !below.answersPointer)
      XCTAssertTrue(navigation.pop(), "The focus is put back.")
      XCTAssertTrue(below.answersPointer && !above.answersPointer)
      XCTAssertTrue(question.hasFocus)
      session.grabFocus()
      XCTAssertTrue(question.hasFocus)
      window.destroy()
    }
  }
}

final class RevealerTests: XCTestCase {
  /// GTK lets the keyboard come to a child that is going.
  func testTheKeyboardReachesTheChildNoLongerOnceItGoes() {
    onMain {
      let window = ApplicationWindow.test("Revealer")
      let (text, header, floating) = (Button("Text"), Button("Header"), Button("Floating"))
      let bar = Revealer(header, milliseconds: 100)
      let instead = Revealer(floating, milliseconds: 100, from: .inPlace)
      bar.isRevealed = true
      window.setContent(Box.column { [bar, text, instead] })
      window.present()
      XCTAssertTrue(MainLoop.turn { header.isMapped && header.height > 0 })
      @MainActor func turn(toBar isBar: Bool) { (bar.isRevealed, instead.isRevealed) = (isBar, !isBar) }
      @MainActor func reached() -> [Bool] {
        [header, floating].map { button in
          text.grabFocus()
          return button.grabFocus()
        }
      }
      XCTAssertEqual(reached(), [true, false])
      turn(toBar: false)
      XCTAssertEqual(reached(), [false, true], "at once")
      XCTAssertTrue(MainLoop.turn { !header.isMapped && floating.isMapped })
      XCTAssertEqual(reached(), [false, true])
      turn(toBar: true)
      XCTAssertEqual(reached(), [true, false])
      window.destroy()
    }
  }
}

final class FrameClockTests: XCTestCase {
  func testAClockStopsAlsoWhenOnlyGTKKeepsItsWidget() {
    onMain {
      let window = ApplicationWindow.test("FrameClock")
      var frames = 0
      let clock: FrameClock
      do {
        let widget = Label("Breathe")
        clock = FrameClock(of: widget) { _ in frames += 1 }
        clock.isRunning = true
        window.setContent(widget)
        window.present()
        XCTAssertTrue(MainLoop.turn(until: { frames > 2 }))
      }
      clock.isRunning = false
      let before = frames
      MainLoop.turn(frames: 6, of: window)
      XCTAssertEqual(frames, before)
      clock.isRunning = true
      XCTAssertTrue(MainLoop.turn(until: { frames > before }), "It can also begin anew.")
      window.destroy()
      let after = frames
      clock.isRunning = false
      XCTAssertEqual(frames, after, "It outlives the widget.")
    }
  }
}

extension FrameClockTests {
  func testAClockThatIsReleasedLeavesNothingAtItsWidget() {
    onMain {
      let widget = Label("Breathe")
      let handlers = Object.liveHandlerCount
      for _ in 0..<10 { FrameClock(of: widget) { _ in }.isRunning = true }
      XCTAssertEqual(Object.liveHandlerCount, handlers)
    }
  }
}

final class MainQueueTests: XCTestCase {
  func testTasksAndSleepsRunInGLibsMainLoop() {
    onMain {
      var woke = false
      Task {
        try await Task.sleep(for: .milliseconds(20))
        woke = true
      }
      XCTAssertTrue(MainLoop.turn(until: { woke }))
    }
  }

  func testAModelsChangeRendersOnceForOneTurn() {
    onMain {
      let model = Counter(), owner = Owner()
      observe(owner) { owner in
        owner.rendered.append(model.count)
      }
      XCTAssertEqual(owner.rendered, [0])
      model.count = 1
      model.count = 2
      XCTAssertTrue(MainLoop.turn(until: { owner.rendered.count > 1 }))
      XCTAssertEqual(owner.rendered, [0, 2])
    }
  }

  func testObservingDoesNotRetainItsOwner() {
    MainActor.assumeIsolated {
      let model = Counter()
      weak var gone: Owner?
      do {
        let owner = Owner()
        gone = owner
        observe(owner) { _ in _ = model.count }
      }
      XCTAssertNil(gone)
      model.count = 1
    }
  }
}

@MainActor private final class Owner {
  var rendered: [Int] = []
}

final class SentenceTests: XCTestCase {
  func testTextsAreJoinedAsSentencesWithoutDoubledStops() {
    XCTAssertEqual(
      ["Free.", "", "Day and night", "Who?", "German"].joinedAsSentences, "Free. Day and night. Who? German")
    XCTAssertEqual([String]().joinedAsSentences, "")
  }
}
