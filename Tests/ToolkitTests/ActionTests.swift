import CAdwaita
import Core
import Synchronization
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// The keys that the program registers with GTK match its list.
final class ActionTests: XCTestCase {
  func testRegisteredKeysAreTheShownOnes() {
    onMain {
      let program = RespiteApplication(id: RespiteApplication.id, { preconditionFailure("No window is wanted here.") })
      do { try program.application.register() } catch { XCTFail("\(error)") }
      program.addActions()
      var registered: [String: [String]] = [:]
      for name in program.application.actions {
        let keys = program.application.shortcuts(for: name)
        if !keys.isEmpty { registered[name] = keys }
      }
      XCTAssertEqual(registered, Shortcuts.ofActions)
      for group in Shortcuts.groups {
        for key in group.shortcuts.flatMap({ $0.keys.split(separator: " ") }) where key != "1...3" {
          var value: guint = 0
          XCTAssertNotEqual(gtk_accelerator_parse(String(key), &value, nil), 0, "GTK knows no \(key)")
        }
      }
    }
  }

  /// A closing window stays hidden, and the notification leads to the next one.
  func testANotificationPressedWhileTheWindowClosesLeadsToTheNextWindow() {
    onMain {
      Self.closeAndPress()
      // Other tests count live objects, so all that this test releases must be gone by now.
      var (last, rests) = (0, 0)
      XCTAssertTrue(
        MainLoop.turn {
          let count = Object.liveCount + Object.liveHandlerCount
          rests = count == last ? rests + 1 : 0
          last = count
          return rests > 1_000
        })
    }
  }

  @MainActor private static func closeAndPress() {
    let isStoreOpen = Mutex(false)
    var persons: [Surroundings] = []
    let program = RespiteApplication(id: "\(RespiteApplication.id).Tests.Closing") {
      let person = Surroundings(isStoreOpen: { isStoreOpen.withLock { $0 } })
      person.settings[.onboardingDone] = true
      persons.append(person)
      return person.dependencies
    }
    openAndClose(program)
    program.application.activateAction("reminder", text: "reflection")
    for _ in 0..<200 { g_main_context_iteration(nil, 0) }
    XCTAssertTrue(Self.visible().isEmpty, "It is on its way out.")
    isStoreOpen.withLock { $0 = true }
    XCTAssertTrue(MainLoop.turn { Self.visible().count == 1 })
    guard persons.count == 2 else { return XCTFail("There is no other window.") }
    XCTAssertTrue(MainLoop.turn { persons[1].timer.sleepers > 0 }, "Its bell is about to rock.")
    persons[1].timer.advance(by: .milliseconds(700))
    XCTAssertTrue(MainLoop.turn { Self.visible().contains { $0.descendant(styled: "rocking") != nil } })
    for window in Self.visible() { gtk_window_destroy(window.pointer(GtkWindow.self)) }
  }

  func testHelpIsThereWhileTheDiskDoesNotAnswer() {
    onMain {
      let isStoreOpen = Mutex(false)
      let program = RespiteApplication(id: "\(RespiteApplication.id).Tests.Stuck") {
        let person = Surroundings(isStoreOpen: { isStoreOpen.withLock { $0 } })
        person.settings[.onboardingDone] = true
        return person.dependencies
      }
      Self.openAndClose(program)
      program.application.activateAction("help-now")
      XCTAssertTrue(MainLoop.turn { Self.visible().count == 1 }, "a window with the circle")
      // The one before closes late, and takes nothing along.
      isStoreOpen.withLock { $0 = true }
      for _ in 0..<2_000 { g_main_context_iteration(nil, 0) }
      XCTAssertEqual(Self.visible().count, 1)
      for window in Self.visible() { gtk_window_destroy(window.pointer(GtkWindow.self)) }
    }
  }

  /// Opens the window and closes it, which hides it until the store is open.
  @MainActor private static func openAndClose(_ program: RespiteApplication) {
    do { try program.application.register() } catch { XCTFail("\(error)") }
    program.addActions()
    program.application.activateAction("show-tab", text: "learn")
    XCTAssertTrue(MainLoop.turn { visible().count == 1 })
    program.application.activateAction("quit")
    XCTAssertTrue(MainLoop.turn { visible().isEmpty })
  }

  @MainActor private static func visible() -> [Widget] {
    guard let all = gtk_window_get_toplevels() else { return [] }
    return (0..<g_list_model_get_n_items(all)).compactMap { g_list_model_get_object(all, $0) }
      .map { Widget(adopting: UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)) }
      .filter { Bool(gtk_widget_get_visible($0.widget)) && $0.isMapped }
  }
}
