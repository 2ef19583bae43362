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
