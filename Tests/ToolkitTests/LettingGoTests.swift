import CAdwaita
import Core
import Foundation
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// Letting a worry go, in a window: what a double press, Undo, the lock, *Help now* and closing do midway.
final class LettingGoTests: XCTestCase {
  private enum Midway: CaseIterable { case nothing, secondPress, undo, helpNow, lock, leave }

  func testAPressLetsGoOfOneWorryWhateverHappensMidway() throws {
    try onMain {
      for isStill in [false, true] {
        for midway in Midway.allCases {
          XCTAssertEqual(
            try Self.letGo(midway, isStill: isStill), midway == .undo ? [] : ["a"], "\(midway), \(isStill)")
        }
      }
    }
  }

  /// Lets go of the first of three worries in worry time, with something else midway. Returns what is let go then.
  @MainActor private static func letGo(_ midway: Midway, isStill: Bool) throws -> [String] {
    let around = Surroundings()
    around.settings[.onboardingDone] = true
    around.settings[.reducedMotion] = isStill
    var isPrepared = false
    Task {
      if midway == .lock { try await around.setLock() }
      for (number, words) in ["a", "b", "c"].enumerated() {
        let moment = Moment(
          around.dependencies.moment.instant.addingTimeInterval(Double(number)), in: .gmt, dayStartHour: 0)
        try await around.store.add(
          MindEntry(id: UUID(), content: MindContent(Worry(words)), moment: moment), finishesDraft: false)
      }
      isPrepared = true
    }
    XCTAssertTrue(MainLoop.turn { isPrepared })
    var isClosed = false
    let window = MainWindow(
      application: TestWindows.application, dependencies: around.dependencies, first: .reflect, reopen: { _ in },
      closed: { isClosed = true })
    window.present()
    XCTAssertTrue(MainLoop.turn { !window.lock.isClosed })
    window.open(.worryTime)
    let page = try XCTUnwrap(window.pages.top as? WorryTimePage)
    XCTAssertTrue(MainLoop.turn { Self.button("Let it go", in: page)?.isMapped == true })
    let button = try XCTUnwrap(Self.button("Let it go", in: page))
    MainLoop.turn(frames: 2, of: page.widget)
    button.emit("clicked")
    if midway == .secondPress { button.emit("clicked") }
    XCTAssertTrue(MainLoop.turn { Self.button("Undo", in: page)?.isSensitive == true })
    XCTAssertTrue(!button.isSensitive || !button.isMapped || button.opacity == 0 || Self.isDead(button), "\(midway)")
    MainLoop.turn(frames: 3, of: page.widget)
    switch midway {
    case .nothing, .secondPress: break
    case .undo: Self.button("Undo", in: page)?.emit("clicked")
    case .helpNow: window.open(.session(.helpNow))
    case .lock: window.closeLock()
    case .leave: window.leave()
    }
    XCTAssertTrue(
      MainLoop.turn {
        around.timer.advance(by: .milliseconds(250))
        switch midway {
        case .nothing, .secondPress, .undo: return button.isMapped && button.isSensitive && !Self.isDead(button)
        case .helpNow: return window.pages.top is SessionPage
        case .lock: return window.lock.isClosed && window.pages.over.isEmpty
        case .leave: return window.pages.over.isEmpty
        }
      }, "\(midway)")
    var found: [String]?
    Task {
      if midway == .lock, let passphrase = Passphrase("a quiet sea") { try await around.lock.unlock(passphrase) }
      found = try await around.store.mind().compactMap { $0[Worry.self] }.filter(\.isLetGo).map(\.text)
    }
    XCTAssertTrue(MainLoop.turn { found != nil })
    window.close()
    XCTAssertTrue(
      MainLoop.turn {
        around.timer.advance(by: .seconds(1))
        return isClosed
      })
    return found ?? []
  }

  /// Whether a box around it takes no input, so that it answers nothing.
  @MainActor private static func isDead(_ widget: Widget) -> Bool { !Bool(gtk_widget_is_sensitive(widget.widget)) }

  @MainActor private static func button(_ label: String, in page: any Page) -> Widget? {
    page.widget.descendants(of: gtk_button_get_type()).first { widget in
      gtk_button_get_label(widget.pointer(GtkButton.self)).map { String(cString: $0) == label } ?? false
    }
  }
}
