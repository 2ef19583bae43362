import CAdwaita
import XCTest

@testable import Toolkit

/// GTK for the tests: one start, on the thread that XCTest runs them on.
@MainActor enum Gtk {
  static let isReady: Bool = {
    MainQueue.attach()
    return Desktop.start()
  }()
}

final class SignalTests: XCTestCase {
  func testAButtonCallsItsClosureAndLetsGoOfItWithTheWidget() {
    MainActor.assumeIsolated {
      XCTAssertTrue(Gtk.isReady)
      let (objects, handlers) = (Object.liveCount, Object.liveHandlerCount)
      do {
        var presses = 0
        let button = Button("Begin") { presses += 1 }
        button.emit("clicked")
        button.emit("clicked")
        XCTAssertEqual(presses, 2)
        XCTAssertEqual(Object.liveHandlerCount, handlers + 1)
      }
      XCTAssertEqual(Object.liveCount, objects)
      XCTAssertEqual(Object.liveHandlerCount, handlers)
    }
  }

  func testControlsAnswerWhenTheirWrappersAreGone() {
    MainActor.assumeIsolated {
      XCTAssertTrue(Gtk.isReady)
      var said: [String] = []
      let box = Box.column {
        ToggleButton(icon: "respite-volume-symbolic", name: "Volume") { said.append("toggle \($0)") }
        Scale(name: "Voice", value: 0.5) { said.append("level \($0)") }
        PreferencesGroup("Sound") {
          PreferencesRow.toggle("Mute", isOn: false) { said.append("switch \($0)") }
          PreferencesRow.choice("Rhythm", options: ["Calm", "Box"], selected: 0) { said.append("choice \($0)") }
        }
      }
      for (type, control) in box.descendants() {
        switch type {
        case "GtkToggleButton" where said.isEmpty: gtk_toggle_button_set_active(OpaquePointer(control).asToggle, 1)
        case "GtkScale": gtk_range_set_value(OpaquePointer(control).asRange, 0.7)
        case "GtkSwitch": gtk_switch_set_active(OpaquePointer(control), 1)
        case "GtkDropDown": gtk_drop_down_set_selected(OpaquePointer(control), 1)
        default: break
        }
      }
      XCTAssertEqual(said, ["toggle true", "level 0.7", "switch true", "choice 1"])
    }
  }

  func testANamedButtonHasItsLabel() {
    MainActor.assumeIsolated {
      XCTAssertTrue(Gtk.isReady)
      let button = Button("Next") {}
      button.label = "Done"
      XCTAssertEqual(button.label, "Done")
    }
  }

  func testTextThatPeopleWroteIsSafeInMarkup() {
    MainActor.assumeIsolated {
      XCTAssertEqual(Label.escaped("<b>&\"'"), "&lt;b&gt;&amp;&quot;&apos;")
    }
  }
}

final class MainQueueTests: XCTestCase {
  func testTasksAndSleepsRunWhileGLibTurns() {
    MainActor.assumeIsolated {
      XCTAssertTrue(Gtk.isReady)
      var woke = false
      Task {
        try await Task.sleep(for: .milliseconds(20))
        woke = true
      }
      XCTAssertTrue(MainLoop.turn(until: { woke }))
    }
  }

  func testAModelsChangeRendersOnceForOneTurn() {
    MainActor.assumeIsolated {
      XCTAssertTrue(Gtk.isReady)
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

  func testObservingDoesNotKeepItsOwner() {
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

final class TextureTests: XCTestCase {
  func testATextureSharesTheBytesItIsMadeOfAndKeepsTheirOwner() {
    MainActor.assumeIsolated {
      XCTAssertTrue(Gtk.isReady)
      weak var gone: Pixels?
      do {
        let pixels = Pixels(width: 64, height: 4)
        gone = pixels
        let texture = Texture(
          width: 64, height: 4, stride: 256, bytes: UnsafeRawBufferPointer(pixels.bytes), owner: pixels)
        // Written after the texture was made: only a texture that shares its memory can know.
        pixels.bytes.storeBytes(of: 0xFF20_4060, toByteOffset: 256 * 3, as: UInt32.self)
        XCTAssertEqual(texture.pixel(x: 0, y: 3), 0xFF20_4060)
      }
      XCTAssertNil(gone)
    }
  }
}
